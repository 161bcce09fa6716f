import ClockSupport
import Clocks
import Files
import Foundation
import Glibc
import ScratchFiles
import Stills
import Testing
import Viewfinder

/// When the pictures of a folder that is watched are complete.
@Suite(.virtualTime) struct FolderWatchTests {
  private let scratch: ScratchFolder
  private let root: String
  private let watch: FolderWatch

  init() throws {
    scratch = ScratchFolder()
    root = scratch.file("in")
    mkdir(root, 0o755)
    watch = try FolderWatch([root], depth: .subfolders, excluding: nil, clock: .test)
  }

  /// The names of the pictures that are told of once a time has passed.
  private func told(after pause: Duration = .zero) async throws -> [String] {
    if pause > .zero { try await MonotonicClock.test.pause(for: pause) }
    return try watch.next(waitingUpTo: .zero).map { String($0.path.dropFirst(root.utf8.count + 1)) }.sorted()
  }

  @Test func aPictureIsCompleteWhenItIsClosed() async throws {
    let file = try #require(fopen("\(root)/a.png", "w"))
    fputs("half", file)
    fflush(file)
    #expect(try await told() == [])
    #expect(try await told(after: .seconds(3600)) == [])
    fputs("whole", file)
    fclose(file)
    #expect(try await told() == ["a.png"])
    #expect(try await told(after: .seconds(3600)) == [])
  }

  @Test func aPictureOfANewFolderIsCompleteOnceItHasNotChangedForASecond() async throws {
    mkdir(scratch.file("late"), 0o755)
    try scratch.write("whole", to: "late/a.png")
    let file = try #require(fopen(scratch.file("late/b.png"), "w"))
    fputs("half", file)
    fflush(file)
    rename(scratch.file("late"), "\(root)/late")
    #expect(try await told() == [])
    fputs("more", file)
    fflush(file)
    #expect(try await told(after: .milliseconds(999)) == [])
    #expect(try await told(after: .milliseconds(1)) == ["late/a.png"])
    // What has changed waits for a second from when that was seen.
    #expect(try await told(after: .milliseconds(997)) == [])
    #expect(try await told(after: .milliseconds(2)) == ["late/b.png"])
    fclose(file)
  }

  /// Nobody closes them: the files are whole before they get these names.
  @Test func linksAreCompleteOnceTheyHaveNotChangedForASecond() async throws {
    try scratch.write("whole", to: "a.png")
    link(scratch.file("a.png"), "\(root)/hard.png")
    symlink("../a.png", "\(root)/symbolic.png")
    symlink("nowhere", "\(root)/dangling.png")
    // As photographs are written: under a name once it is whole.
    try AtomicFile.write([1, 2, 3], to: "\(root)/own.png")
    #expect(try await told(after: .milliseconds(999)) == [])
    #expect(try await told(after: .seconds(1)) == ["hard.png", "own.png", "symbolic.png"])
    #expect(try await told(after: .seconds(3600)) == [])
  }

  @Test func aLinkThatIsOpenMayBeWritten() async throws {
    try scratch.write("half", to: "a.png")
    link(scratch.file("a.png"), "\(root)/a.png")
    let reader = try #require(fopen("\(root)/a.png", "r"))
    #expect(try await told() == [])
    #expect(try await told(after: .seconds(3600)) == [])
    fclose(reader)
    #expect(try await told() == ["a.png"])
  }

  @Test func whatIsNoPictureIsLeftOut() async throws {
    var others: Set<String> = []
    let watch = try FolderWatch(
      [root], depth: .folder, excluding: nil, leaveOut: { others.insert($0) }, clock: .test)
    // Not through files without a name, of which the system tells as well.
    for name in ["a.mp4", "b.png"] {
      try "whole".write(toFile: "\(root)/\(name)", atomically: false, encoding: .utf8)
    }
    link(scratch.file("in/a.mp4"), "\(root)/c.mp4")
    #expect(try watch.next(waitingUpTo: .zero).map(\.path) == ["\(root)/b.png"])
    #expect(others == ["\(root)/a.mp4", "\(root)/c.mp4"])
  }

  /// A rename of a folder above is not told to who watches the folder.
  @Test(arguments: [false, true]) func aFolderThatIsGoneEndsTheWatch(isOuterRenamed: Bool) async throws {
    let path = isOuterRenamed ? scratch.path : root
    #expect(rename(path, path + "-moved") == 0)
    defer { rename(path + "-moved", path) }
    let error = await #expect(throws: FileError.self) { try await told() }
    #expect(error?.code == .noInput)
    let reason = "the folder that is watched was renamed or removed; watch it where it is now"
    #expect(error?.description == "\(root): \(reason)")
  }

  @Test func anotherFolderOfTheNameIsWatchedInstead() async throws {
    #expect(rename(root, root + "-moved") == 0 && mkdir(root, 0o755) == 0)
    #expect(try await told() == [])
    let file = try #require(fopen("\(root)/a.png", "w"))
    fclose(file)
    #expect(try await told() == ["a.png"])
  }

  @Test func whatWasDealtWithIsToldOfOnlyWhenItChanges() async throws {
    try scratch.write("one", to: "in/a.png")
    watch.note([PictureInput("\(root)/a.png")])
    #expect(try await told() == [])
    try scratch.write("another", to: "in/a.png")
    #expect(try await told() == ["a.png"])
  }
}
