/// The exit status of a command, named by its meaning.
///
/// The numbers are those of BSD's `sysexits.h`, 1 for a check that failed, as of `diff`, and
/// 130 for an interrupt, as in shells.
package enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  /// Everything succeeded.
  case success = 0
  /// A measured number missed its limit.
  case limitMissed = 1
  /// The arguments are invalid.
  case usage = 64
  /// The input exists but its contents are invalid.
  case badData = 65
  /// The input does not exist or cannot be read.
  case noInput = 66
  /// A required device or service is unavailable.
  case unavailable = 69
  /// A bug in the program.
  case internalError = 70
  /// The output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// Permission denied.
  case noPermission = 77
  /// The user interrupted the work.
  case interrupted = 130

  /// The meaning of the status, for the manual.
  package var meaning: String {
    switch self {
    case .success: "Everything that was asked for was done."
    case .limitMissed: "A limit was missed."
    case .usage: "The arguments are wrong."
    case .badData: "The input is damaged, or is not what it should be."
    case .noInput: "An input does not exist or cannot be read."
    case .unavailable: "No GPU or no camera is available."
    case .internalError: "The program is at fault; please report it."
    case .cannotCreate: "An output cannot be created, or exists already."
    case .inputOutput: "Reading or writing failed."
    case .noPermission: "The permission to use a device or a file is missing."
    case .interrupted: "The user interrupted the work."
    }
  }
}
