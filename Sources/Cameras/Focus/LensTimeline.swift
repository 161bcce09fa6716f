/// Where a lens stood in each frame, from the moments at which it was told to move.
///
/// Drivers do not report the position with a frame, and many only repeat the last value that they were sent.
package struct LensTimeline: Sendable {
  private struct Move {
    /// From the beginning to the end of the request.
    let request: ClosedRange<Duration>
    let position: Double
  }

  /// The time from the end of a request until the lens stands where it asks for, at the pace of ``LensPass``.
  package let lag: Duration
  private var moves: [Move]
  private var last: (timestamp: Duration, sequence: UInt32)?

  /// Begins with a lens at rest.
  package init(position: Double, lag: Duration) {
    self.lag = lag
    moves = [Move(request: .zero ... .zero, position: position)]
  }

  /// Notes a request, from its beginning to its end on the monotonic clock.
  package mutating func moved(to position: Double, in request: ClosedRange<Duration>) {
    moves.append(Move(request: request, position: position))
  }

  /// The position during the exposure of a frame; nil where that began in the middle of a request. Call it once for each
  /// frame, in their order.
  ///
  /// Frames are stamped at the end of their exposure, which cannot have begun before the frame before it was complete.
  package mutating func position(inFrameAt timestamp: Duration, sequence: UInt32) -> Double? {
    var start = timestamp
    if let last, last.sequence != sequence {
      // Where frames were left out, the one before this was complete a part of the time ago.
      start -= (timestamp - last.timestamp) / Int(max(sequence &- last.sequence, 1))
    }
    last = (timestamp, sequence)
    let index = moves.lastIndex { $0.request.upperBound + lag <= start } ?? 0
    // What came before is never asked for again.
    moves.removeFirst(index)
    // The camera may have carried it out before the frame or after.
    if moves.count > 1, moves[1].request.lowerBound + lag <= start { return nil }
    return moves[0].position
  }
}
