import Foundation
import Testing

/// The table of promises in the documentation.
struct ContractTableTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The articles with the numbers of their columns, of which the last has the tests, and the fewest rows.
  @Test(arguments: [("Contract.md", 2, 60), ("Limits.md", 4, 40)])
  func everyPromiseNamesTestsThatExist(article: String, columns: Int, fewest: Int) throws {
    let article = Self.root.appendingPathComponent("Sources/Viewfinder/Viewfinder.docc/\(article)")
    let rows = try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasSuffix("| tests |") }
    #expect(rows.count >= fewest)
    let files = try Self.files()
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(cells.count == columns, "\(row)")
      for name in cells[columns - 1].components(separatedBy: ", ") {
        let words = name.trimmingCharacters(in: ["`"]).split(separator: "/").map(String.init)
        let text = try #require(files[words[0]], "'\(cells[0])' names \(name), which is no file of tests")
        if words.count == 2 {
          #expect(
            text.contains("func \(words[1])(") || text.contains("\n\(words[1])()"),
            "'\(cells[0])' names \(name), which is no test")
        } else {
          #expect(text.contains("report.test("), "'\(cells[0])' names all of \(name)")
        }
      }
    }
  }

  /// The texts of the files of tests: by the name of the suite, or of the file of the shell's.
  private static func files() throws -> [String: String] {
    let tests = root.appendingPathComponent("Tests")
    var texts: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: tests.path)
    where path.hasSuffix("Tests.swift") || path.hasSuffix(".test") {
      let name = String(path.split(separator: "/").last!)
      let suite = name.hasSuffix(".swift") ? String(name.dropLast(6)) : name
      #expect(texts[suite] == nil, "two files of tests are called \(name)")
      texts[suite] = try String(contentsOf: tests.appendingPathComponent(path), encoding: .utf8)
    }
    return texts
  }
}
