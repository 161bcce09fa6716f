import CommandLineKit

/// The inputs of a command that failed, which did not stop the others.
struct InputFailures {
  private var failures: [(input: String, failure: CommandFailure)] = []
  /// The number of inputs, with those that did not fail.
  private let count: Int

  /// - Parameter count: the number of inputs.
  init(of count: Int) { self.count = count }

  mutating func add(_ input: String, _ error: any Error) { failures.append((input, CommandFailure(error))) }

  /// Throws the failure of the only input, of which there is nothing else to report.
  func throwIfAlone() throws {
    if count == 1, let failure = failures.first { throw failure.failure }
  }

  /// The number of failures.
  var failed: Int { failures.count }

  /// The failures as reports have them.
  var json: JSON { .array(failures.map { .object(Self.members(of: $0.failure, $0.input)) }) }

  /// The members of a failure in a report.
  static func members(of failure: CommandFailure, _ input: String) -> [JSON.Member] {
    [
      .init("input", .string(input)), .init("message", .string(failure.message)),
      .init("code", .integer(Int(failure.exitCode.rawValue))),
    ]
  }

  /// Tells the failures, the first of which determines the exit code.
  func finish(_ streams: StandardStreams) throws {
    guard let cause = failures.first else { return }
    for failure in failures { streams.note(failure.failure.message) }
    throw CommandFailure(cause.failure.exitCode, "\(failures.count) of \(count) failed")
  }
}
