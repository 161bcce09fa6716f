extension CommandPath {
  /// The help of the command, at most 80 columns wide: its purpose, usage, examples, then details.
  package func help(_ style: TextStyle = .plain) -> String {
    var page = HelpPage(style: style)
    page.paragraph("\(name) - \(command.abstract)")
    page.section("Usage") { page in for line in usage { page.paragraph(line, indent: 2, hanging: 4) } }
    if !command.examples.isEmpty {
      page.section("Examples") { page in
        for example in command.examples {
          page.paragraph(example.purpose + ":", indent: 2)
          page.line("  $ \(example.line)", indent: 2)
        }
      }
    }
    for paragraph in command.discussion.paragraphs {
      page.blank()
      page.paragraph(paragraph)
    }
    if !command.subcommands.isEmpty {
      page.table(
        "Commands",
        command.subcommands.map { subcommand in
          let note = subcommand.name == command.defaultSubcommand ? " (the default)" : ""
          return (subcommand.name, subcommand.abstract.droppingFullStop + note)
        })
    }
    if !command.positionals.isEmpty {
      page.table("Arguments", command.positionals.map { ($0.usage, $0.help) })
    }
    page.table("Options", visibleOptions.map { ($0.helpLabel, $0.helpText) })
    if !command.subcommands.isEmpty {
      page.blank()
      page.paragraph("'\(name) help COMMAND' describes a command.")
    }
    return page.text
  }

  /// The options of the command, including those that every command has.
  var visibleOptions: [OptionSpec] {
    command.options + [.help] + (command.release == nil ? [] : [.version])
  }

  /// The forms of the command line.
  var usage: [String] {
    guard command.subcommands.isEmpty else {
      return (command.defaultSubcommand == nil ? [] : ["\(name) [OPTION]..."])
        + ["\(name) COMMAND [ARGUMENT]..."]
    }
    var words = [name]
    let required = command.options.filter { $0.presence == .required }
    if command.options.count > required.count { words.append("[OPTION]...") }
    words += command.positionals.map(\.usage)
    words += required.map(\.shortestUsage)
    return [words.joined(separator: " ")]
  }
}

extension OptionSpec {
  /// The names with the value, such as `-o, --output FILE`.
  var helpLabel: String {
    let short = short.map { "-\($0), " } ?? "    "
    return "\(short)--\(long)" + (kind == .flag ? "" : " \(valueName)")
  }

  /// The help text with notes from the specification.
  var helpText: String {
    var notes: [String] = []
    if presence == .required { notes.append("required") }
    if kind == .repeated { notes.append("may be repeated") }
    if let defaultValue { notes.append("default: \(defaultValue)") }
    return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
  }
}

extension String {
  /// The paragraphs, which empty lines separate, each as one line.
  var paragraphs: [String] {
    split(separator: "\n", omittingEmptySubsequences: false)
      .split { $0.allSatisfy(\.isWhitespace) }
      .map { $0.joined(separator: " ") }
  }

  var droppingFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

/// Text wrapped to 80 columns.
private struct HelpPage {
  static let columns = 80
  let style: TextStyle
  private(set) var text = ""

  init(style: TextStyle) { self.style = style }

  mutating func blank() { text += "\n" }

  mutating func line(_ line: String, indent: Int) {
    text += String(repeating: " ", count: indent) + line + "\n"
  }

  mutating func section(_ title: String, _ body: (inout HelpPage) -> Void) {
    blank()
    text += style.bold("\(title):") + "\n"
    body(&self)
  }

  /// Wraps a paragraph; lines after the first are indented by `hanging` more.
  mutating func paragraph(_ paragraph: String, indent: Int = 0, hanging: Int = 0) {
    for (index, line) in paragraph.wrapped(to: Self.columns - indent - hanging).enumerated() {
      self.line(line, indent: index == 0 ? indent : indent + hanging)
    }
  }

  /// Writes terms with explanations beside them, or below a term that is too long.
  mutating func table(_ title: String, _ rows: [(term: String, explanation: String)]) {
    let width = min(26, rows.map(\.term.count).max() ?? 0)
    section(title) { page in
      for row in rows {
        var lines = row.explanation.wrapped(to: Self.columns - width - 4)
        if row.term.count > width {
          page.line(row.term, indent: 2)
        } else {
          let first = lines.isEmpty ? "" : lines.removeFirst()
          let gap = String(repeating: " ", count: width - row.term.count + 2)
          page.line((row.term + gap + first).trimmingTrailingSpaces, indent: 2)
        }
        for line in lines { page.line(line, indent: width + 4) }
      }
    }
  }
}

extension String {
  /// The words wrapped to lines of at most `columns` characters; a longer word gets its own line.
  fileprivate func wrapped(to columns: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= columns {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  fileprivate var trimmingTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
