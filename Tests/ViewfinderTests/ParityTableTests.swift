import Foundation
import Testing

/// The table of AVFoundation's capabilities in the documentation.
struct ParityTableTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A row names tests that exist, or says why Linux has no such thing.
  @Test func everyRowIsTestedOrExplained() throws {
    let table = Self.root.appendingPathComponent("Sources/Viewfinder/Viewfinder.docc/AVFoundationParity.md")
    let rows = try String(contentsOf: table, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("|") && !$0.hasPrefix("|---") && !$0.hasPrefix("| AVFoundation |") }
      .map {
        $0.split(separator: "|", omittingEmptySubsequences: false).map {
          $0.trimmingCharacters(in: .whitespaces)
        }
      }
    #expect(rows.count >= 60)
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: Self.root.appendingPathComponent("Tests").path)
    let tests = Set(
      files.filter { $0.hasSuffix(".swift") }.map { String($0.split(separator: "/").last!.dropLast(6)) })
    for row in rows {
      try #require(row.count == 6, "\(row)")
      let (capability, camera, software, names) = (row[1], row[2], row[3], row[4])
      if names.isEmpty {
        #expect(
          camera.hasPrefix("none: ") && software.isEmpty, "'\(capability)' is neither tested nor explained")
      } else {
        #expect(!camera.isEmpty || !software.isEmpty, "'\(capability)' names no way")
        for name in names.components(separatedBy: ", ") {
          #expect(tests.contains(name), "'\(capability)' names '\(name)', which is no file of tests")
        }
      }
    }
  }
}
