import Cameras
import Synchronization
import Viewfinder

/// The tilt of the device that the camera is built into, measured while the horizon is shown.
final class Horizon {
  /// Whether it is shown.
  var isOn: Bool { reader != nil }
  private let latest = Latest()
  private var reader: Task<Void, Never>?

  private static let interval = Duration.milliseconds(100)
  /// The share of a new measurement in what is shown: hands tremble.
  private static let share = 0.3

  /// What the reader writes, on a thread of its own.
  private final class Latest: Sendable {
    struct State {
      var roll: Double?
      var isNew = false
    }

    let state = Mutex(State())

    /// Takes a measurement; returns whether there is something new to show.
    func take(_ measured: Double?) -> Bool {
      state.withLock { state in
        let old = state.roll
        state.roll = measured.map { Horizon.blend(old, $0) }
        state.isNew = state.isNew || state.roll != old
        return state.isNew
      }
    }
  }

  deinit { reader?.cancel() }

  /// The turn of the device from upright, clockwise as its user sees it, in degrees; nil where it has none.
  var roll: Double? { latest.state.withLock { $0.roll } }

  /// Whether the turn has changed since this was asked last.
  var hasNews: Bool {
    latest.state.withLock { state in
      defer { state.isNew = false }
      return state.isNew
    }
  }

  /// Begins to measure.
  ///
  /// - Parameter wake: called on another thread when the turn has changed.
  func start(_ sensor: TiltSensor, wake: @escaping @Sendable () -> Void) {
    reader?.cancel()
    // Files of sensors may take milliseconds.
    reader = Task.detached { [latest, interval = Self.interval] in
      while !Task.isCancelled {
        if latest.take(sensor.read()?.roll) { wake() }
        do { try await pause(for: interval) } catch { return }
      }
    }
  }

  func stop() {
    reader?.cancel()
    reader = nil
  }

  /// The shown turn after a measurement, the short way round.
  static func blend(_ old: Double?, _ new: Double) -> Double {
    guard let old else { return new }
    let way = (new - old).remainder(dividingBy: 360)
    // Noise that nobody can see draws no frame.
    if abs(way) < 0.05 { return old }
    // A turn of the device to its other side is shown at once.
    return abs(way) > 20 ? new : (old + share * way).remainder(dividingBy: 360)
  }
}
