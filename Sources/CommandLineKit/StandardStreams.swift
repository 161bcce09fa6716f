import Files
import Glibc

/// Why data could not be written to a stream.
package enum StreamError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reader of the pipe has closed it, so no message can be shown; see
  /// ``StandardStreams/endLikeBrokenPipe()``.
  case closedByReader
  /// The system call failed, with the reason as text.
  case failed(String)

  /// The problem in one line.
  package var description: String {
    switch self {
    case .closedByReader: "the reader of standard output closed it"
    case .failed(let reason): "cannot write to standard output: \(reason)"
    }
  }

  /// The exit status of the program.
  package var exitCode: ExitCode { .inputOutput }
}

/// The two output streams of a command: data on standard output, messages on standard error.
///
/// All of it is UTF-8: a byte of a file name that is none is written as `\xE9`. Nothing is buffered. Values are cheap to copy
/// and may be used from any thread; lines of different threads do not mix as long as they fit a pipe's atomic write of 4096
/// bytes.
package struct StandardStreams: Sendable {
  /// The descriptor for data.
  package let output: Int32
  /// The descriptor for messages.
  package let error: Int32
  /// The name at the start of messages.
  package let name: String

  /// Creates streams on two open descriptors, which the caller still owns.
  package init(name: String, output: Int32 = 1, error: Int32 = 2) {
    self.name = name
    self.output = output
    self.error = error
  }

  /// Prepares the process: closed standard descriptors are reserved, a broken pipe and a file beyond the limit of its
  /// size become errors, and the terminating signals are unblocked even if the parent process left them blocked.
  ///
  /// Call it first in `main`. Otherwise the first opened file could become the standard output.
  package static func prepareProcess() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ]
    where fcntl(descriptor, F_GETFD) == -1 {
      // Opened in the wrong direction, so that using the descriptor still fails as it does on a closed one.
      _ = open("/dev/null", mode)
    }
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    var ending = sigset_t()
    sigemptyset(&ending)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&ending, number) }
    pthread_sigmask(SIG_UNBLOCK, &ending, nil)
  }

  /// What a text consists of, of any number of lines.
  package enum Content: Hashable, Sendable {
    /// Characters, which a terminal gets with control characters as escapes: names of files and texts of others may have
    /// them.
    case plain
    /// A text of the program's own in ``outputStyle``.
    case styled
  }

  /// Writes data to the output.
  package func write(_ text: String, _ content: Content = .plain) throws(StreamError) {
    let isShown = content == .plain && Self.isTerminal(output)
    try Self.write(isShown ? text.escapingControlsInLines : text, to: output)
  }

  /// Writes a line for people to the output: one line whatever file names in it hold, as they may hold line breaks and
  /// sequences that control terminals. Tabs stay, which separate columns.
  package func writeLine(_ line: String) throws(StreamError) {
    try Self.write(line.escapingControlsInColumns + "\n", to: output)
  }

  /// Writes a value and a line break to the output.
  package func write(_ value: JSON, _ layout: JSON.Layout = .indented) throws(StreamError) {
    try write(value.text(layout) + "\n")
  }

  /// Writes a one-line message to the error stream. A failure is ignored.
  package func note(_ message: String) {
    try? Self.write("\(name): \(message.escapingControls)\n", to: error)
  }

  /// Whether the descriptor is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The style of text on the output.
  package var outputStyle: TextStyle { style(of: output) }
  /// The style of text on the error stream.
  package var errorStyle: TextStyle { style(of: error) }

  private func style(of descriptor: Int32) -> TextStyle {
    TextStyle(
      isTerminal: Self.isTerminal(descriptor), noColor: Self.environment("NO_COLOR"),
      terminal: Self.environment("TERM"))
  }

  /// The value of an environment variable; nil when it is unset.
  private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Ends the process as if killed by a broken pipe: silently, with status 141 in a shell.
  package static func endLikeBrokenPipe() -> Never { end(by: SIGPIPE) }

  /// Ends the process as if killed by a signal: after an interrupt with status 130 in a shell, which also stops scripts.
  package static func end(by number: Int32) -> Never {
    _ = signal(number, SIG_DFL)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
    // Reached only under a debugger that suppresses the signal.
    _exit(128 + number)
  }

  /// Writes all of the text, repeating partial writes.
  static func write(_ text: String, to descriptor: Int32) throws(StreamError) {
    do throws(Errno) {
      try AtomicFile.writeAll(text.showingFileNames.utf8Span.span.bytes, to: descriptor) {
        file, bytes, count in
        while true {
          let written = Glibc.write(file, bytes, count)
          guard written < 0, errno == EAGAIN else { return written }
          // The terminal is shared with a program that made it nonblocking.
          var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&wait, 1, -1)
        }
      }
    } catch {
      throw error.number == EPIPE ? .closedByReader : .failed(error.description)
    }
  }
}
