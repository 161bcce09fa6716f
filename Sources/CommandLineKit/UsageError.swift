import FileNames

/// What is wrong with the arguments of a command.
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The fault in one line, without a full stop.
  package let message: String
  /// The command that was called, such as `viewfinder render`.
  package let command: String

  /// Creates an error; `message` becomes one line whatever it holds.
  package init(_ message: String, command: String) {
    self.message = message.escapingControls
    self.command = command
  }

  /// The status with which the program ends.
  package var exitCode: ExitCode { .usage }

  /// The fault and the way to the help, in one line.
  package var description: String {
    let stop = message.hasSuffix("?") || message.hasSuffix(".") ? "" : "."
    return "\(message)\(stop) See '\(command) --help'."
  }
}

extension String {
  /// The text with control characters, and bytes of file names that are no text, written as escapes, so that it
  /// stays on one line of a terminal.
  package var escapingControls: String {
    let visible = showingFileNames
    guard visible.unicodeScalars.contains(where: \.isControl) else { return visible }
    var text = ""
    for scalar in visible.unicodeScalars {
      if scalar.isControl {
        text += scalar.escaped(asASCII: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether a terminal would act on the character, or a reader of lines would see a new line.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Overrides of the writing direction disguise what follows them.
    case .format: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    default: false
    }
  }
}
