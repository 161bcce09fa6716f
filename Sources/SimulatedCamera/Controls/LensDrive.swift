import Cameras

/// The motor that moves the lens to the position that the focus control asks for.
///
/// Between the motor and the lens is play: a lens that is pushed towards near stops `backlash` short of the
/// motor, and one that is pulled back stays until the motor has taken up the play.
struct LensDrive: Hashable, Sendable {
  /// The greatest movement between two frames, in units of the focus control; infinite for a movement at once.
  let speed: Double
  /// The play, in units of the focus control.
  let backlash: Double
  /// The position of the lens, in units of the focus control.
  private(set) var position: Double
  private var motor: Double

  /// Creates a drive at rest.
  init(speed: Double, backlash: Double, position: Int64) {
    self.speed = speed
    self.backlash = backlash
    self.position = Double(position)
    motor = Double(position)
  }

  /// Whether the motor has not reached a position yet.
  func isMoving(to target: Int64) -> Bool { motor != Double(target) }

  /// Moves the motor towards a position by as much as it moves between two frames.
  mutating func step(towards target: Int64) {
    motor += max(-speed, min(speed, Double(target) - motor))
    position = max(motor - backlash, min(motor, position))
  }
}
