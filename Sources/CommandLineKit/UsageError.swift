import Files

/// An error in the arguments of a command.
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem in one line, without a final period.
  package let message: String
  /// The command, such as `viewfinder render`.
  package private(set) var command: String

  /// The exit status of the program.
  package let exitCode: ExitCode

  /// Creates an error; `message` is reduced to one line. Another exit status than `usage` is for a file that an argument
  /// names. Whoever reads arguments leaves the command out; ``CommandArguments`` adds it.
  package init(_ message: String, command: String = "", _ exitCode: ExitCode = .usage) {
    self.message = message.escapingControls
    self.command = command
    self.exitCode = exitCode
  }

  /// The error as one of a command.
  func about(_ command: String) -> UsageError {
    var error = self
    error.command = command
    return error
  }

  /// The problem and, where the arguments are wrong, a pointer to the help, in one line.
  package var description: String {
    guard exitCode == .usage else { return message }
    let stop = message.hasSuffix("?") || message.hasSuffix(".") ? "" : "."
    return "\(message)\(stop) See '\(command) --help'."
  }
}

extension String {
  /// The text with control characters and undecodable bytes of file names written as escapes, so that it
  /// stays on one line of a terminal.
  package var escapingControls: String { escapingControls(except: []) }

  /// As ``escapingControls``, for a line of columns.
  var escapingControlsInColumns: String { escapingControls(except: ["\t"]) }

  /// As ``escapingControls``, for several lines and columns.
  var escapingControlsInLines: String { escapingControls(except: ["\n", "\t"]) }

  private func escapingControls(except kept: Set<Unicode.Scalar>) -> String {
    let visible = showingFileNames
    guard visible.unicodeScalars.contains(where: { $0.isControl && !kept.contains($0) }) else {
      return visible
    }
    var text = ""
    for scalar in visible.unicodeScalars {
      if scalar.isControl, !kept.contains(scalar) {
        text += scalar.escaped(asASCII: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether the character affects a terminal, or starts a new line.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Writing-direction overrides disguise the text after them.
    case .format: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    default: false
    }
  }
}
