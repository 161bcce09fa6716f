import CommandLineKit
import Foundation
import Testing

/// Compares generated texts with snapshots, to be reviewed when they change. `RECORD_SNAPSHOTS=1` rewrites
/// them.
struct SnapshotTests {
  struct Document: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    var testDescription: String { name }
  }

  static let documents: [Document] =
    Sample.darkroom.path.all.flatMap { path in
      [
        Document(name: "\(path.manualName).help", text: path.help()),
        Document(name: "\(path.manualName).1", text: path.manual),
      ]
    }
    + Shell.allCases.map { shell in
      Document(name: "completion.\(shell.rawValue)", text: Sample.darkroom.completions(for: shell))
    }
    + [Document(name: "spec.json", text: Sample.darkroom.dump.text() + "\n")]

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Snapshots")

  @Test(arguments: documents) func textIsAsRecorded(document: Document) throws {
    let file = Self.folder.appendingPathComponent(document.name)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(document.text.utf8).write(to: file)
    }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    #expect(document.text == recorded, "\(document.name) differs; look at it, then RECORD_SNAPSHOTS=1")
  }

  @Test func nothingIsRecordedThatIsNoLongerMade() throws {
    let recorded = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(recorded) == Set(Self.documents.map(\.name)))
  }

  @Test(arguments: Sample.darkroom.path.all) func helpFitsEightyColumns(path: CommandPath) {
    for line in path.help().split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
      #expect(!line.hasSuffix(" "), "'\(line)'")
    }
  }

  @Test func headingsAreBoldOnTerminalsOnly() {
    #expect(Sample.mix.path.help(.styled).contains("\u{1B}[1mUsage:\u{1B}[0m"))
    #expect(!Sample.mix.path.help().contains("\u{1B}"))
  }
}
