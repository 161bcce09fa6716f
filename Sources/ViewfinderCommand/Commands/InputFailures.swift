import CommandLineKit

/// The photographs of a command that could not be read, which did not stop the others.
struct InputFailures {
  private var failures: [(input: String, failure: CommandFailure)] = []
  /// The number of photographs, with those that were read.
  private let count: Int

  /// - Parameter count: the number of photographs.
  init(of count: Int) { self.count = count }

  mutating func add(_ input: String, _ error: any Error) { failures.append((input, CommandFailure(error))) }

  /// Throws the failure of the only photograph, of which there is nothing else to report.
  func throwIfAlone() throws {
    if count == 1, let failure = failures.first { throw failure.failure }
  }

  /// The failures as reports have them.
  var json: JSON {
    .array(
      failures.map { input, failure in
        [
          "input": .string(input), "message": .string(failure.message),
          "code": .integer(Int(failure.exitCode.rawValue)),
        ]
      })
  }

  /// Tells the failures, the first of which determines the exit code.
  func finish(_ streams: StandardStreams) throws {
    guard let cause = failures.first else { return }
    for failure in failures { streams.note(failure.failure.message) }
    throw CommandFailure(cause.failure.exitCode, "\(failures.count) of \(count) failed")
  }
}
