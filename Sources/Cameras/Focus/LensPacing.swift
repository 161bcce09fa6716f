/// When a lens may be sent on: once a frame has begun where it was sent to.
///
/// Measurements come late, or several in a burst, when the processor is busy. With a move for each, no frame would show some
/// of the positions, and the motor would fall behind.
package struct LensPacing: Sendable {
  private let leastInterval: Duration
  private var interval: Duration
  private var last: (timestamp: Duration, sequence: UInt32)?
  private var lastMove: Duration?

  /// Begins with a lens at rest.
  ///
  /// - Parameter interval: the time between two frames, until it is measured.
  package init(interval: Duration) {
    self.interval = max(interval, .milliseconds(1))
    // Stamps that are made when a frame arrives are late or early by a part of it.
    leastInterval = self.interval * 3 / 4
  }

  /// Notes a frame, with the end of its exposure, where the next one begins.
  package mutating func noteFrame(at timestamp: Duration, sequence: UInt32) {
    if let last, sequence &- last.sequence < 8, timestamp > last.timestamp, sequence != last.sequence {
      interval = max((timestamp - last.timestamp) / Int(sequence &- last.sequence), leastInterval)
    }
    last = (timestamp, sequence)
  }

  /// Notes that the lens was sent on.
  package mutating func noteMove(at moment: Duration) { lastMove = moment }

  /// Whether the lens may be sent on.
  package func isRested(at now: Duration) -> Bool {
    guard let lastMove else { return true }
    // The motor needs time, too.
    guard now - lastMove >= interval / 2 else { return false }
    guard let last, now >= last.timestamp else { return true }
    let begin = last.timestamp + interval * Int((now - last.timestamp) / interval)
    return lastMove < begin
  }
}
