import CommandLineKit
import Foundation
import Testing

/// The built program's output and exit status.
struct CommandProgramTests {
  @Test func helpAndVersionGoToStandardOutput() throws {
    let help = try Program.run("--help")
    #expect(help.status == 0 && help.errors.isEmpty)
    #expect(help.output.hasPrefix("viewfinder - "))
    let render = try Program.run("help", "render")
    #expect(render.output.contains("Usage:\n  viewfinder render [OPTION]... [INPUT...] -o OUTPUT\n"))
    #expect(try Program.run("--version").output == "viewfinder 0.1.0\n")
  }

  @Test func mistakesAreOneLineOnTheErrorStreamAndStatus64() throws {
    let result = try Program.run("rendr", "a.jpg")
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(
      result.errors
        == "viewfinder: unknown command 'rendr'; did you mean 'render'? See 'viewfinder --help'.\n")
  }

  @Test(arguments: Shell.allCases) func completionsAreWritten(shell: Shell) throws {
    let result = try Program.run("completions", shell.rawValue)
    #expect(result.status == 0 && result.output.contains("--bracket"))
  }

  @Test func bashAcceptsTheCompletions() throws {
    let script = try Program.run("completions", "bash").output
    let check = try Program.run(executable: "/bin/bash", ["-n", "-c", script])
    #expect(check.status == 0 && check.errors.isEmpty, "\(check.errors)")
  }

  @Test func theDescriptionIsJSON() throws {
    let dump = try Program.run("--dump-spec").output
    let read = try JSONSerialization.jsonObject(with: Data(dump.utf8)) as? [String: Any]
    let command = try #require(read?["command"] as? [String: Any])
    #expect(read?["version"] as? Int == 1)
    #expect(
      (command["subcommands"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == [
        "live", "capture", "record", "render", "merge", "measure", "info", "compare", "focus", "detect",
        "remote",
        "devices",
        "controls", "profile", "calibrate", "filters", "looks", "presets", "lut", "explain", "bench",
        "completions",
        "man",
      ])
  }

  @Test func manualPagesFillAFolderAndAreKept() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("man-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try Program.run("man", folder.path).status == 0)
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(pages.count == 24 && pages.contains("viewfinder.1") && pages.contains("viewfinder-render.1"))
    if FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc") {
      let lint = try Program.run(
        executable: "/usr/bin/mandoc",
        ["-T", "lint", "-W", "warning"] + pages.map { folder.appendingPathComponent($0).path })
      #expect(lint.status == 0 && lint.output.isEmpty, "\(lint.output)")
    }
    let again = try Program.run("man", folder.path)
    #expect(again.status == 73 && again.errors.contains("the file exists and is kept"))
    #expect(try Program.run("man", folder.path, "--force").status == 0)
    #expect(try Program.run("man", folder.path + "/none").status == 73)
  }

  @Test(arguments: [
    (">/dev/full", "74 viewfinder: cannot write to standard output: No space left on device\n"),
    (">&-", "74 viewfinder: cannot write to standard output: Bad file descriptor\n"),
    ("| true", "141 "),
  ])
  func outputThatCannotBeWrittenIsTold(redirection: String, outcome: String) throws {
    let program = Program.url.path
    let script =
      redirection == "| true"
      ? "(sleep 0.2; '\(program)' man) | true; printf '%s ' ${PIPESTATUS[0]}"
      : "'\(program)' man \(redirection); printf '%s ' $?"
    let result = try Program.run(executable: "/bin/bash", ["-c", script])
    #expect(result.output + result.errors == outcome)
  }
}
