import Synchronization

/// What is known of a camera of PipeWire's while it streams, from any thread.
final class PipeWireRecord: Sendable {
  private struct Values {
    var formats: [DeviceFormat]
    var state = StreamState.idle
    var statistics = StreamStatistics()
    var lastFrame = Duration.zero
  }

  private let values: Mutex<Values>

  init(_ formats: [DeviceFormat]) { values = Mutex(Values(formats: formats)) }

  /// What the node delivered when it was last seen.
  var formats: [DeviceFormat] {
    get { values.withLock { $0.formats } }
    set { values.withLock { $0.formats = newValue } }
  }

  /// The state of the stream.
  var state: StreamState { values.withLock { $0.state } }
  /// The counts since the start.
  var statistics: StreamStatistics { values.withLock { $0.statistics } }

  /// Begins to count.
  func begin(_ state: StreamState) {
    values.withLock { values in
      values.state = state
      values.statistics = StreamStatistics()
    }
  }

  /// Takes a state; with streaming, frames are expected from that moment on.
  func show(_ state: StreamState, at now: Duration) {
    values.withLock { values in
      if state == .streaming { values.lastFrame = now }
      if values.state != state { values.state = state }
    }
  }

  /// Notes a frame.
  func note(at now: Duration, _ change: (inout StreamStatistics) -> Void) {
    values.withLock { values in
      values.lastFrame = now
      if values.state != .streaming { values.state = .streaming }
      change(&values.statistics)
    }
  }

  /// Counts what is no frame.
  func count(_ change: (inout StreamStatistics) -> Void) { values.withLock { change(&$0.statistics) } }

  /// The time since the last frame.
  func silence(at now: Duration) -> Duration { values.withLock { now - $0.lastFrame } }
}
