/// A status with which a command ends, named for what happened.
///
/// The numbers are those of BSD's `sysexits.h`, and 130 for an interrupt as shells report it.
package enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  /// Everything that was asked for was done.
  case success = 0
  /// The arguments are wrong.
  case usage = 64
  /// The input exists but its contents are wrong.
  case badData = 65
  /// The input does not exist or cannot be read.
  case noInput = 66
  /// A device or a service that the work needs is not there.
  case unavailable = 69
  /// The program is at fault.
  case internalError = 70
  /// The output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed on the way.
  case inputOutput = 74
  /// The permission is missing.
  case noPermission = 77
  /// The user interrupted the work.
  case interrupted = 130

  /// What the status means, in the words of the manual.
  package var meaning: String {
    switch self {
    case .success: "Everything that was asked for was done."
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
