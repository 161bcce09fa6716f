/// The moments of shots at a regular interval: the n-th is due n intervals after the start, however long shots take.
///
/// A value without a history, for weeks as for minutes.
public struct IntervalSchedule: Hashable, Sendable {
  /// A shot that is due.
  public struct Shot: Hashable, Sendable {
    /// Its number from 0.
    public var index: Int
    /// When it is due, on the monotonic clock.
    public var moment: Duration
    /// How many shots before it were skipped because their moments had passed.
    public var skipped: Int
  }

  /// When the first shot is due, on the monotonic clock.
  public let start: Duration
  /// The time from one shot to the next.
  public let interval: Duration
  private var next = 0

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - interval: the time from one shot to the next, above zero.
  ///   - start: when the first is due, on the monotonic clock.
  public init(every interval: Duration, from start: Duration = .monotonicNow) {
    precondition(interval > .zero, "shots at an interval need one above zero")
    self.interval = interval
    self.start = start
  }

  /// The next shot; one that is late by more than a tenth of the interval is skipped.
  public mutating func next(at now: Duration) -> Shot {
    let late = (now - start) / interval - 0.1
    let index = max(next, late > 0 ? Int(late.rounded(.up)) : 0)
    defer { next = index + 1 }
    return Shot(index: index, moment: start + interval * index, skipped: index - next)
  }
}
