/// Where a lens stood in each frame, from the moments at which it was told to move.
///
/// Drivers do not report the position with a frame, and many only repeat the last value that they were sent.
package struct LensTimeline: Sendable {
  private struct Move {
    let moment: Duration
    let position: Double
  }

  /// The time from the end of a request until the lens stands where it asks for, at the pace of ``LensPass``.
  package let lag: Duration
  private var moves: [Move]
  private var last: (timestamp: Duration, sequence: UInt32)?

  /// Begins with a lens at rest.
  package init(position: Double, lag: Duration) {
    self.lag = lag
    moves = [Move(moment: .zero, position: position)]
  }

  /// Notes a request that was carried out at a moment of the monotonic clock.
  package mutating func moved(to position: Double, at moment: Duration) {
    moves.append(Move(moment: moment, position: position))
  }

  /// The position during the exposure of a frame, and how long the lens had been there; call it once for each frame, in
  /// their order.
  ///
  /// Frames are stamped at the end of their exposure, which cannot have begun before the frame before it was complete.
  package mutating func position(
    inFrameAt timestamp: Duration, sequence: UInt32
  ) -> (position: Double, since: Duration) {
    var start = timestamp
    if let last, last.sequence != sequence {
      // Where frames were left out, the one before this was complete a part of the time ago.
      start -= (timestamp - last.timestamp) / Int(max(sequence &- last.sequence, 1))
    }
    last = (timestamp, sequence)
    let index = moves.lastIndex { $0.moment + lag <= start } ?? 0
    // What came before is never asked for again.
    moves.removeFirst(index)
    return (moves[0].position, moves[0].moment + lag)
  }
}
