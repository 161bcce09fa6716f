import Files
import Foundation
import Testing

/// What is left when the process ends in the middle.
struct UnfinishedFilesTests {
  /// The same in the process that the test starts.
  private static let folder = NSTemporaryDirectory() + "viewfinder-unfinished"

  @Test func hiddenDraftsAndEmptyFoldersGo() async throws {
    try? FileManager.default.removeItem(atPath: Self.folder)
    defer { try? FileManager.default.removeItem(atPath: Self.folder) }
    await #expect(processExitsWith: .exitCode(7)) { try Self.endInTheMiddle() }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: Self.folder).sorted() == ["kept", "kept/a"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: Self.folder + "/kept/a")) == Data([2]))
  }

  private static func endInTheMiddle() throws {
    var folders = OutputFolders()
    try folders.create(for: folder + "/kept/a")
    try folders.create(for: folder + "/empty/deep/a")
    try AtomicFile.write([1], to: folder + "/kept/a")
    try AtomicFile.write([2], to: folder + "/kept/a", replacing: .always)
    let draft = try Draft(besides: folder + "/kept/b", kind: .hidden)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/kept")
    if names.count == 2 { UnfinishedFiles.discard { exit(7) } }
    _ = consume draft
    _ = consume folders
  }
}
