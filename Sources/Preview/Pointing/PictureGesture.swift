/// What the left button does on the picture: a click, a press that stays, or a drag upwards or downwards.
///
/// A value that is told the time, so that it needs no timer.
package struct PictureGesture {
  /// What has become of a press.
  package enum Event: Equatable {
    case clicked(SIMD2<Float>)
    /// The button stays down without a movement.
    case held(SIMD2<Float>)
    /// It is dragged, at present so many pixels above the place where it went down.
    case dragged(rise: Float)
    /// A drag is over.
    case released
  }

  private enum Phase {
    case idle
    case pressed(at: SIMD2<Float>, since: Duration)
    case dragging(from: SIMD2<Float>)
    /// It may be the first of a double click.
    case clicked(at: SIMD2<Float>, since: Duration)
    /// It is none of them.
    case spent
  }

  /// How long a press stays until it is held.
  static let patience = Duration.milliseconds(600)
  /// How long after a click a second one would make it a double click.
  static let pause = Duration.milliseconds(300)

  private var phase = Phase.idle

  package init() {}

  /// The button goes down, for the first, second … time in quick succession.
  package mutating func press(at place: SIMD2<Float>, clicks: Int, now: Duration) {
    phase = clicks > 1 ? .spent : .pressed(at: place, since: now)
  }

  /// The pointer moves; `slack` is how far it may without being a drag.
  package mutating func move(to place: SIMD2<Float>, slack: Float) -> Event? {
    switch phase {
    case .pressed(let start, _):
      let way = place - start
      guard max(abs(way.x), abs(way.y)) > slack else { return nil }
      guard abs(way.y) > abs(way.x) else {
        phase = .spent
        return nil
      }
      phase = .dragging(from: start)
      return .dragged(rise: -way.y)
    case .dragging(let start): return .dragged(rise: start.y - place.y)
    case .idle, .clicked, .spent: return nil
    }
  }

  /// The button goes up.
  package mutating func release(now: Duration) -> Event? {
    switch phase {
    case .pressed(let place, _): phase = .clicked(at: place, since: now)
    case .dragging:
      phase = .idle
      return .released
    case .spent: phase = .idle
    case .idle, .clicked: break
    }
    return nil
  }

  /// Time has passed.
  package mutating func wait(until now: Duration) -> Event? {
    guard let end, now >= end else { return nil }
    switch phase {
    case .pressed(let place, _):
      phase = .spent
      return .held(place)
    case .clicked(let place, _):
      phase = .idle
      return .clicked(place)
    case .idle, .dragging, .spent: return nil
    }
  }

  /// When ``wait(until:)`` has something to say; nil while only the pointer decides.
  package var end: Duration? {
    switch phase {
    case .pressed(_, let since): since + Self.patience
    case .clicked(_, let since): since + Self.pause
    case .idle, .dragging, .spent: nil
    }
  }

  /// Forgets a press: something else has the pointer.
  mutating func cancel() { phase = .idle }
}
