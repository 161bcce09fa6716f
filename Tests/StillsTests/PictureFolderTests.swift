import Files
import Foundation
import Testing

import Stills

/// Which pictures a folder stands for.
struct PictureFolderTests {
  private let root: String

  init() throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("folder-\(UUID().uuidString)").path
    for path in [
      "b.jpg", "a.PNG", "notes.txt", ".hidden.jpg", "jpg", "2025/june/c.tif", "2025/d.heic", ".git/e.jpg",
      "out/f.jpg",
    ] {
      let url = URL(fileURLWithPath: "\(root)/\(path)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
    }
    try FileManager.default.createSymbolicLink(atPath: root + "/2025/up", withDestinationPath: "..")
  }

  @Test func aFolderStandsForItsPictures() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let inputs = try PictureFolder.inputs(["x.jpg", root + "/"], depth: .folder)
    #expect(inputs == [PictureInput("x.jpg"), PictureInput(root + "/a.PNG"), PictureInput(root + "/b.jpg")])
  }

  @Test func foldersBelowAreLookedInto() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let inputs = try PictureFolder.inputs([root], depth: .subfolders, excluding: root + "/2025/../out")
    #expect(
      inputs == [
        PictureInput(root + "/2025/d.heic", folder: "2025"),
        PictureInput(root + "/2025/june/c.tif", folder: "2025/june"), PictureInput(root + "/a.PNG"),
        PictureInput(root + "/b.jpg"),
      ])
  }

  @Test func aFolderWithoutPicturesIsAnError() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    try FileManager.default.removeItem(atPath: root + "/2025/d.heic")
    let error = stillsError { () throws(FileError) in
      _ = try PictureFolder.inputs([root + "/2025"], depth: .folder)
    }
    #expect(error?.code == .noInput)
    #expect(error?.description.hasSuffix("; --recursive looks into the folders below it") == true)
    #expect(try PictureFolder.inputs([root + "/2025"], depth: .subfolders).count == 1)
  }

  @Test func listsAreReadByZeroBytesOrLines() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    try Data("a b.jpg\nc.jpg\n\n".utf8).write(to: URL(fileURLWithPath: root + "/lines"))
    #expect(try PictureList.read(root + "/lines") == ["a b.jpg", "c.jpg"])
    try Data("a\nb.jpg\0c.jpg\0".utf8).write(to: URL(fileURLWithPath: root + "/zeros"))
    #expect(try PictureList.read(root + "/zeros") == ["a\nb.jpg", "c.jpg"])
    let error = stillsError { () throws(FileError) in _ = try PictureList.read(root + "/b.jpg") }
    #expect(error?.code == .badData)
  }
}
