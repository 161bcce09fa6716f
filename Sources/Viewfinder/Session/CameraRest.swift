/// Decides when cameras rest because nobody sees or reads their pictures: a minimised window costs next to nothing, and the light
/// of its camera is off.
struct CameraRest {
  /// What is to be done.
  enum Step {
    case nothing
    /// The cameras are to be stopped, including those that have started since the last step.
    case stop
    /// They start again.
    case start
  }

  /// How long nobody looks before cameras stop; starting again takes some of them half a second.
  private static let patience = Duration.seconds(2)

  /// Whether the cameras were stopped.
  private(set) var isResting = false
  /// The moment of the frame after which the cameras rested last.
  var lastFrame: Duration?
  private var unseenSince: Duration?

  /// Takes note of whether pictures are wanted; returns what is to be done.
  mutating func follow(isWanted: Bool, at now: Duration) -> Step {
    if isWanted {
      unseenSince = nil
      defer { isResting = false }
      return isResting ? .start : .nothing
    }
    let since = unseenSince ?? now
    unseenSince = since
    guard now - since >= Self.patience else { return .nothing }
    isResting = true
    return .stop
  }
}
