import Foundation
import Testing

/// The tables in the documentation of what AVFoundation, GPUImage and camera demos can do.
struct ParityTableTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A row names tests that exist, or says why there is no such thing.
  ///
  /// - Parameters:
  ///   - article: the file of the tables, whose first column is the capability and whose last one names the tests.
  ///   - columns: the number of columns.
  ///   - fewest: the number of rows that it has at least.
  @Test(arguments: [("AVFoundationParity.md", 4, 60), ("ComingFromGPUImage.md", 3, 80)])
  func everyRowIsTestedOrExplained(article: String, columns: Int, fewest: Int) throws {
    let table = Self.root.appendingPathComponent("Sources/Viewfinder/Viewfinder.docc/\(article)")
    let rows = try String(contentsOf: table, encoding: .utf8).split(separator: "\n")
      .filter {
        $0.hasPrefix("|") && !$0.hasPrefix("|---") && !$0.hasPrefix("| AVFoundation |")
          && !$0.hasPrefix("| there |")
      }
      .map {
        $0.split(separator: "|", omittingEmptySubsequences: false).map {
          $0.trimmingCharacters(in: .whitespaces)
        }
      }
    #expect(rows.count >= fewest)
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: Self.root.appendingPathComponent("Tests").path)
    let tests = Set(
      files.filter { $0.hasSuffix(".swift") }.map { String($0.split(separator: "/").last!.dropLast(6)) })
    for row in rows {
      try #require(row.count == columns + 2, "\(row)")
      let (capability, ways, names) = (row[1], row[2..<columns], row[columns])
      if names.isEmpty {
        #expect(
          ways.joined().hasPrefix("none: ") && ways.dropFirst().allSatisfy(\.isEmpty),
          "'\(capability)' is neither tested nor explained")
      } else {
        #expect(!ways.joined().isEmpty, "'\(capability)' names no way")
        for name in names.components(separatedBy: ", ") {
          #expect(tests.contains(name), "'\(capability)' names '\(name)', which is no file of tests")
        }
      }
    }
  }
}
