import FileNames
import Foundation
import Testing

import Stills

/// What is left when the process ends in the middle.
struct UnfinishedFilesTests {
  /// The same in the process that the test starts.
  private static let folder = NSTemporaryDirectory() + "viewfinder-unfinished"

  @Test func hiddenDraftsAndEmptyFoldersGo() async throws {
    try? FileManager.default.removeItem(atPath: Self.folder)
    defer { try? FileManager.default.removeItem(atPath: Self.folder) }
    await #expect(processExitsWith: .exitCode(7)) {
      var folders = OutputFolders()
      try folders.create(for: Self.folder + "/kept/a")
      try folders.create(for: Self.folder + "/empty/deep/a")
      try AtomicFile.write([1], to: Self.folder + "/kept/a")
      try AtomicFile.write([2], to: Self.folder + "/kept/a", replacing: .always)
      let draft = try Draft(besides: Self.folder + "/kept/b", kind: .hidden)
      let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder + "/kept")
      guard names.count == 2 else { exit(1) }
      withExtendedLifetime(folders) {
        withExtendedLifetime(draft) { UnfinishedFiles.discard { exit(7) } }
      }
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: Self.folder).sorted() == ["kept", "kept/a"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: Self.folder + "/kept/a")) == Data([2]))
  }
}
