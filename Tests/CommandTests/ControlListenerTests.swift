import CommandLineKit
import Foundation
import Glibc
import Testing

import ViewfinderCommand

/// The socket of a session, and the camera that it claims.
struct ControlListenerTests {
  @Test func aCameraHasOneSession() throws {
    let scratch = try Scratch()
    let folder = ControlFolder(path: scratch.path + "/viewfinder")
    let id = "usb-046d_HD Pro/C920-video-index0"
    var first: ControlListener? = try ControlListener(camera: id, .exclusive, in: folder)
    #expect(first?.path == "\(folder.path)/usb-046d_HD%20Pro%2fC920-video-index0.socket")
    let refusal = #expect(throws: CommandFailure.self) {
      try ControlListener(camera: id, .exclusive, in: folder)
    }
    #expect(refusal?.exitCode == .unavailable)
    #expect(
      refusal?.message
        == "another Viewfinder uses this camera (pid \(getpid())); close it, or choose another camera")
    let other = try ControlListener(camera: "other", .exclusive, in: folder)
    #expect(folder.names.count == 2)
    // Its socket can go before it.
    other.remove()
    #expect(folder.names == ["usb-046d_HD%20Pro%2fC920-video-index0"])
    #expect(throws: CommandFailure.self) { try ControlListener(camera: "other", .exclusive, in: folder) }
    // Once it has ended, the camera is free, also where it left its files.
    first = nil
    #expect(folder.names.isEmpty)
    try scratch.write([], to: "viewfinder/usb-046d_HD%20Pro%2fC920-video-index0.socket")
    first = try ControlListener(camera: id, .exclusive, in: folder)
    #expect(throws: CommandFailure.self) { try ControlListener(camera: id, .exclusive, in: folder) }
    withExtendedLifetime((first, other)) {}
  }

  @Test func aSwitchedCameraGivesTheSocketItsName() throws {
    let scratch = try Scratch()
    let folder = ControlFolder(path: scratch.path + "/viewfinder")
    let listener = try ControlListener(camera: "first", .exclusive, in: folder)
    listener.follow(camera: "second", .exclusive)
    #expect(folder.names == ["second"])
    #expect(listener.path == folder.socketPath("second"))
    // It is connected to under the new name, and the camera before is free.
    _ = try ControlClient(in: folder) { $0 == "second" }
    let other = try ControlListener(camera: "first", .exclusive, in: folder)
    #expect(throws: CommandFailure.self) { try ControlListener(camera: "second", .exclusive, in: folder) }
    // What another session has stays its own.
    listener.follow(camera: "first", .exclusive)
    #expect(folder.names == ["first", "second"])
    #expect(listener.path == folder.socketPath("second"))
    withExtendedLifetime((listener, other)) {}
  }

  @Test func whyThereIsNoFolderIsTold() throws {
    let scratch = try Scratch()
    let folder = ControlFolder(path: scratch.path + "/none/viewfinder")
    let failure = #expect(throws: CommandFailure.self) {
      try ControlListener(camera: "first", .exclusive, in: folder)
    }
    #expect(failure?.exitCode == .cannotCreate)
    #expect(
      failure?.message
        == "\(folder.path): cannot be created: no such file or folder; no session can be controlled until XDG_RUNTIME_DIR names a folder of your own"
    )
  }

  @Test func longNamesAndPathsFit() throws {
    let scratch = try Scratch()
    let deep = scratch.path + String(repeating: "/a-folder-with-a-long-name", count: 8)
    try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
    let folder = ControlFolder(path: deep + "/viewfinder")
    let id = String(repeating: "ü", count: 300)
    let listener = try ControlListener(camera: id, .exclusive, in: folder)
    let client = try ControlClient(in: folder, nil)
    _ = client
    #expect(folder.names == [ControlFolder.name(ofCamera: id)])
    withExtendedLifetime(listener) {}
  }

  /// As a session does that has as many clients as it takes.
  @Test func whatASessionSaysBeforeItClosesTheConnectionIsRead() throws {
    let scratch = try Scratch()
    let listening = try ListeningSocket(scratch.path + "/x.socket")
    var client = try ControlClient(in: ControlFolder(path: scratch.path), nil)
    try listening.answer(#"{"id": null, "error": {"code": "busy", "message": "no room", "exitCode": 69}}"#)
    var failure: CommandFailure?
    do throws(CommandFailure) { _ = try client.call(.chain, []) } catch { failure = error }
    #expect(failure == CommandFailure(.unavailable, "no room"))
  }

  @Test func aFolderThatIsNotTheUsersIsRefused() throws {
    let scratch = try Scratch()
    try scratch.make(folder: "real")
    chmod(scratch.path + "/real", 0o700)
    symlink("real", scratch.path + "/link")
    try scratch.write([], to: "file")
    for name in ["link", "file", "none/viewfinder"] {
      #expect(throws: CommandFailure.self, "\(name)") {
        try ControlListener(camera: "x", .exclusive, in: ControlFolder(path: scratch.path + "/" + name))
      }
    }
    chmod(scratch.path + "/real", 0o770)
    #expect(throws: CommandFailure.self) {
      try ControlListener(camera: "x", .exclusive, in: ControlFolder(path: scratch.path + "/real"))
    }
  }
}
