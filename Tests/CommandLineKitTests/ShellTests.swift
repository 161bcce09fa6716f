import CommandLineKit
import Foundation
import Testing

/// Runs the generated completion scripts in their shells.
struct ShellTests {
  @Test(arguments: [
    ("darkroom ", "help mix print store tones watch"),
    ("darkroom p", "print"),
    ("darkroom help st", "store"),
    ("darkroom store ", "add count"),
    ("darkroom store add --p", "--paper"),
    ("darkroom print --pa", "--paper"),
    ("darkroom print -p ma", "matte"),
    ("darkroom print --paper=ma", "matte"),
    ("darkroom print --paper=", "glossy matte pearl"),
    ("darkroom print --paper ma", "matte"),
    ("darkroom print --ev 1 a.tif -p p", "pearl"),
    ("darkroom print --ev p", ""),
    ("darkroom mix --force fi", "fixer"),
    ("darkroom mix -- d", "developer"),
    ("darkroom mix fixer ", ""),
    ("darkroom print ", "deep.d/ neg\\ 2.TIF neg1.tif"),
    ("darkroom print --size 1 neg1", "neg1.tif"),
    ("darkroom print -o ", "deep.d/ print.jpg"),
    ("darkroom print --folder ", "deep.d/"),
    ("darkroom --ti", ""),
    ("darkroom --to", "--tone"),
    ("darkroom -t ", "cold sepia selenium"),
    ("darkroom -t se", "sepia selenium"),
    ("darkroom watch --tone cold,se", "cold,selenium cold,sepia"),
    ("darkroom watch --tone=cold,sel", "cold,selenium"),
    ("darkroom watch --tone=@w", "warm.tone"),
    ("darkroom -t @", "deep.d/ warm.tone"),
  ])
  func bashOffers(line: String, offers: String) throws {
    let offered = try withDarkroom { folder in
      try run(
        "/bin/bash", ["--norc", "-c", Self.bashDriver, "bash", line], in: folder)
    }
    #expect(offered.status == 0, "\(offered.text)")
    #expect(
      Self.words(offered.text) == Self.words(offers.replacing(" ", with: "\n").replacing("\\\n", with: " ")))
  }

  /// Splits the line as bash does for its completions, at `=`, `:` and `@` too, and prints what is offered.
  static let bashDriver = #"""
    source ./darkroom.bash || exit 1
    COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDS=()
    COMP_WORDBREAKS=$' \t\n"\'@><=;|&(:'
    spaced=${1//=/ = }; spaced=${spaced//:/ : }; spaced=${spaced//@/ @ }
    read -ra COMP_WORDS <<<"$spaced"
    [[ $1 == *' ' ]] && COMP_WORDS+=('')
    COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
    _darkroom ./darkroom
    for offer in "${COMPREPLY[@]}"; do [[ -d $offer ]] && offer+=/; printf '%s\n' "$offer"; done
    """#

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish"), "fish is not installed"),
    arguments: [
      ("darkroom ", "help mix print store tones watch"),
      ("darkroom store ", "add count"),
      ("darkroom store add -p ma", "matte"),
      ("darkroom print --paper=ma", "--paper=matte"),
      ("darkroom print --pa", "--paper"),
      ("darkroom -t se", "selenium sepia"), ("darkroom -t @w", "@warm.tone"),
      ("darkroom watch --tone cold,se", "cold,selenium cold,sepia"),
      ("darkroom mix fi", "fixer"),
      ("darkroom print neg1", "neg1.tif"),
      ("darkroom print -o p", "print.jpg"),
      ("darkroom print --folder d", "deep.d/"),
    ])
  func fishOffers(line: String, offers: String) throws {
    let offered = try withDarkroom { folder in
      try run(
        "/usr/bin/fish",
        [
          "--no-config", "-c", "source ./darkroom.fish; complete -C $argv[1] | string replace -r '\\t.*' ''",
          line,
        ],
        in: folder)
    }
    #expect(
      Set(Self.words(offered.text)).isSuperset(of: Self.words(offers.replacing(" ", with: "\n"))),
      "\(offered.text)")
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh"), "zsh is not installed"),
    arguments: [
      ("darkroom p", "print"),
      ("darkroom print --pap", "--paper="), ("darkroom print neg1", "neg1.tif"),
      ("darkroom print -p ma", "matte"),
      ("darkroom store add -p pe", "pearl"),
      ("darkroom mix fi", "fixer"),
      ("darkroom watch --tone cold,sel", "cold,selenium"),
      ("darkroom print -o pri", "print.jpg"),
      ("darkroom -t col", "cold"), ("darkroom -t @wa", "@warm.tone"),
    ])
  func zshCompletes(line: String, completed: String) throws {
    let output = try withDarkroom { folder in
      try run("/usr/bin/zsh", ["-f", "-c", Self.zshDriver, "zsh", line], in: folder)
    }
    #expect(
      output.text.contains("<\(line.split(separator: " ").dropLast().joined(separator: " ")) \(completed)"),
      "\(output.text)")
  }

  /// Types the line and a tab into a zsh of its own, on a pseudo-terminal, and shows the line that results.
  static let zshDriver = #"""
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell "PS1= RPS1= ; PATH=$PWD:\$PATH; autoload -Uz compinit && compinit -u -D; source ./_darkroom"
    zpty -w shell 'show() { print -r -- "<$BUFFER>"; zle kill-whole-line }; zle -N show; bindkey "^X" show'
    zpty -w shell 'print rea""dy'
    zpty -r -m shell line '*ready*'
    zpty -n -w shell "$1"$'\t\x18'
    zpty -r -m -t shell line '*<*>*' || { for i in {1..3000}; do sleep 0.1; zpty -r -t shell part && line+=$part; [[ $line == *'<'*'>'* ]] && break; done }
    print -r -- "$line"
    zpty -d shell
    """#

  @Test(
    .enabled(
      if: ["/usr/bin/zsh", "/usr/bin/fish"].allSatisfy(FileManager.default.isExecutableFile),
      "zsh or fish is not installed"),
    arguments: [("/bin/bash", Shell.bash), ("/usr/bin/zsh", .zsh), ("/usr/bin/fish", .fish)])
  func syntaxIsRight(path: String, shell: Shell) throws {
    let result = try withDarkroom { folder in
      try run(
        path, ["-n", "./" + (shell == .bash ? "darkroom.bash" : shell.fileName(for: "darkroom"))], in: folder)
    }
    #expect(result.status == 0 && result.text.isEmpty, "\(result.text)")
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc"), "mandoc is not installed"),
    arguments: Sample.darkroom.path.all)
  func manualIsGoodMdoc(path: CommandPath) throws {
    let result = try withDarkroom { folder in
      try Data(path.manual.utf8).write(to: folder.appendingPathComponent("page.1"))
      return try run("/usr/bin/mandoc", ["-T", "lint", "-W", "warning", "page.1"], in: folder)
    }
    #expect(result.status == 0 && result.text.isEmpty, "\(result.text)")
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init).sorted()
  }

  /// A folder with the completions, a program that knows three tones, and files to find.
  private func withDarkroom<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "darkroom-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("deep.d"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["neg1.tif", "neg 2.TIF", "print.jpg", "notes.txt", "warm.tone"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    try Data(Sample.darkroom.completions(for: .bash).utf8)
      .write(to: folder.appendingPathComponent("darkroom.bash"))
    for shell in [Shell.zsh, .fish] {
      try Data(Sample.darkroom.completions(for: shell).utf8)
        .write(to: folder.appendingPathComponent(shell.fileName(for: "darkroom")))
    }
    try Data(
      """
      #!/bin/sh
      [ "$*" = "tones --plain" ] && printf 'sepia\\tBrown: and warm\\nselenium\\tDark\\ncold\\n'
      """.utf8
    ).write(to: folder.appendingPathComponent("darkroom.sh"))
    // The program's file is never open for writing in this process: a shell that another test forks meanwhile would hold it
    // open until it runs its own program, and a file that is being written cannot be run.
    let copied = try run("/bin/sh", ["-c", "cp darkroom.sh darkroom && chmod 755 darkroom"], in: folder)
    #expect(copied.status == 0, "\(copied.text)")
    return try body(folder)
  }

  private func run(_ path: String, _ arguments: [String], in folder: URL) throws -> (
    status: Int32, text: String
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(folder.path):\(environment["PATH"] ?? "/usr/bin:/bin")"
    environment["HOME"] = folder.path
    environment["TERM"] = "dumb"
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
