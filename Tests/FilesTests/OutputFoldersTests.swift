import Files
import Foundation
import Testing

struct OutputFoldersTests {
  @Test func aFolderIsCheckedBeforeAnythingIsWritten() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("folders-\(UUID().uuidString)")
      .path
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: root) }
    try OutputFolders.check(root)
    // What is missing can be created.
    try OutputFolders.check(root + "/a/b/")
    #expect(!FileManager.default.fileExists(atPath: root + "/a"))
    try "".write(toFile: root + "/file", atomically: true, encoding: .utf8)
    for folder in ["/file", "/file/a", "/file/a/b"] {
      #expect {
        try OutputFolders.check(root + folder)
      } throws: { error in
        (error as? FileError)?.description == "\(root)\(folder): \(root)/file is a file; choose a folder"
      }
    }
    // Not even root can create files there.
    #expect(throws: FileError.self) { try OutputFolders.check("/proc/sys/nowhere/a") }
  }
}
