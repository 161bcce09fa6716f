extension CommandPath {
  /// The name of the manual page, such as `viewfinder-render`.
  package var manualName: String { commands.map(\.name).joined(separator: "-") }

  /// The manual page of the command in section 1, written in mdoc.
  package var manual: String {
    var page = ManualPage()
    page.text += ".\\\" Generated from the command's specification; do not edit.\n"
    page.macro("Dd \(root.release?.date ?? "$Mdocdate$")")
    page.macro("Dt \(manualName.uppercased()) 1")
    page.macro("Os")
    page.macro("Sh NAME")
    page.macro("Nm", manualName)
    page.macro("Nd", command.abstract.droppingFullStop.loweringFirst)
    page.macro("Sh SYNOPSIS")
    writeSynopsis(to: &page)
    page.macro("Sh DESCRIPTION")
    page.prose(command.abstract)
    for paragraph in command.discussion.paragraphs {
      page.macro("Pp")
      page.prose(paragraph)
    }
    writeArguments(to: &page)
    writeCommands(to: &page)
    writeEnvironment(to: &page)
    page.macro("Sh EXIT STATUS")
    page.list(width: "Ds") { page in
      for code in ExitCode.allCases {
        page.macro("It Li \(code.rawValue)")
        page.prose(code.meaning)
      }
    }
    writeExamples(to: &page)
    writeReferences(to: &page)
    return page.text
  }

  private func writeSynopsis(to page: inout ManualPage) {
    if !command.subcommands.isEmpty {
      if command.defaultSubcommand != nil {
        page.macro("Nm", name)
        page.macro("Op Ar OPTION ...")
      }
      page.macro("Nm", name)
      page.macro("Ar COMMAND")
      page.macro("Op Ar ARGUMENT ...")
      return
    }
    page.macro("Nm", name)
    for option in command.options {
      let use = "Fl \(option.short.map(String.init) ?? "-\(option.long)")"
      let value = option.kind == .flag ? "" : " Ar \(option.valueName.manualArgument)"
      page.macro(option.presence == .required ? use + value : "Op \(use)\(value)")
    }
    for argument in command.positionals {
      let dots = argument.occurrence.isRepeated ? " ..." : ""
      let use = "Ar \(argument.name.manualArgument)\(dots)"
      page.macro(argument.occurrence.isRequired ? use : "Op \(use)")
    }
  }

  private func writeArguments(to page: inout ManualPage) {
    if !command.positionals.isEmpty {
      page.macro("Pp")
      page.prose("The arguments are:")
      page.list(width: "Ds") { page in
        for argument in command.positionals {
          let dots = argument.occurrence.isRepeated ? " ..." : ""
          page.macro("It Ar \(argument.name.manualArgument)\(dots)")
          page.prose(argument.help + ".")
        }
      }
    }
    page.macro("Pp")
    page.prose("The options are:")
    page.list(width: "Ds") { page in
      for option in visibleOptions {
        let short = option.short.map { "Fl \($0) , " } ?? ""
        let value = option.kind == .flag ? "" : " Ar \(option.valueName.manualArgument)"
        page.macro("It \(short)Fl -\(option.long)\(value)")
        page.prose(
          ([option.helpText] + option.relations.map(\.sentence)).map { $0 + "." }.joined(separator: " "))
      }
    }
  }

  private func writeCommands(to page: inout ManualPage) {
    guard !command.subcommands.isEmpty else { return }
    page.macro("Pp")
    page.prose("The commands are:")
    page.list(width: "Ds") { page in
      for subcommand in command.subcommands {
        page.macro("It Ic", subcommand.name)
        page.prose(subcommand.abstract)
        if subcommand.name == command.defaultSubcommand { page.prose("This is the default.") }
        page.prose("See")
        page.macro("Xr \(appending(subcommand).manualName) 1 .")
      }
    }
  }

  private func writeEnvironment(to page: inout ManualPage) {
    let variables = command.environment
    guard !variables.isEmpty else { return }
    page.macro("Sh ENVIRONMENT")
    page.list(width: "Ds") { page in
      for variable in variables {
        page.macro("It Ev", variable.name)
        page.prose(variable.help)
      }
    }
  }

  private func writeExamples(to page: inout ManualPage) {
    guard !command.examples.isEmpty else { return }
    page.macro("Sh EXAMPLES")
    for (index, example) in command.examples.enumerated() {
      if index > 0 { page.macro("Pp") }
      page.prose(example.purpose + ":")
      page.macro("Bd -literal -offset indent")
      page.literal(example.line)
      page.macro("Ed")
    }
  }

  private func writeReferences(to page: inout ManualPage) {
    let relatives =
      commands.count == 1
      ? command.subcommands.map { appending($0) } : [CommandPath(commands.dropLast())]
    guard !relatives.isEmpty else { return }
    page.macro("Sh SEE ALSO")
    let names = relatives.map(\.manualName).sorted()
    for (index, name) in names.enumerated() {
      page.macro("Xr \(name) 1" + (index < names.count - 1 ? " ," : ""))
    }
  }
}

/// A manual page in the mdoc language.
private struct ManualPage {
  var text = ""

  mutating func macro(_ line: String) { text += ".\(line)\n" }

  /// Writes a macro with a single argument of any characters.
  mutating func macro(_ name: String, _ argument: String) {
    macro(
      "\(name) \(argument.split(separator: " ").map { String($0).manualArgument }.joined(separator: " "))")
  }

  /// Writes sentences, each on its own line so that the formatter recognises their ends.
  mutating func prose(_ prose: String) {
    var sentence: [Substring] = []
    for word in prose.split(separator: " ") {
      sentence.append(word)
      if let end = word.last, ".?!".contains(end), !word.hasSuffix("...") {
        literal(sentence.joined(separator: " "))
        sentence = []
      }
    }
    if !sentence.isEmpty { literal(sentence.joined(separator: " ")) }
  }

  /// Writes a literal line of text.
  mutating func literal(_ line: String) {
    let guarded = line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : ""
    text += guarded + line.manualEscaped + "\n"
  }

  mutating func list(width: String, _ items: (inout ManualPage) -> Void) {
    macro("Bl -tag -width \(width)")
    items(&self)
    macro("El")
  }
}

extension String {
  /// The text with the formatter's special characters escaped.
  fileprivate var manualEscaped: String {
    var text = ""
    var previous: Character = " "
    for character in self {
      switch character {
      case "\\": text += "\\e"
      case "`": text += "\\(ga"
      case "'": text += "\\(aq"
      case "^": text += "\\(ha"
      case "~": text += "\\(ti"
      // A dash that users type must be copied as one; a hyphen within a word may break the line.
      case "-" where !previous.isLetter: text += "\\-"
      default: text.append(character)
      }
      previous = character
    }
    return text
  }

  /// The text as a single macro argument.
  fileprivate var manualArgument: String {
    let text = manualEscaped.replacing("\"", with: "\\(dq")
    // Words of two or three letters may be macros; single punctuation marks are treated specially.
    return count <= 3 ? "\\&\(text)" : text
  }

  /// The text with a lower-case first letter, unless its first word is an abbreviation such as GPU.
  fileprivate var loweringFirst: String {
    let second = dropFirst().first
    return second?.isUppercase == true ? self : prefix(1).lowercased() + dropFirst()
  }
}
