import Filters
import Synchronization
import Viewfinder

/// The sharpness of a part of the picture, measured in each frame while it is shown.
///
/// Use it on the window's thread. The numbers are those of the `sharpness` filter on the source's picture, so that no
/// sharpening of the look is in them.
final class SharpnessMeter {
  /// Whether it is shown.
  var isOn = false
  /// The part of the picture that is measured.
  var place = InstrumentPlace(left: 0.42, top: 0.38, width: 0.16, height: 0.2)
  private let scores = Scores()
  private var measured: (place: InstrumentPlace, reader: Task<Void, Never>)?

  /// What the reader of the session's measurements writes, on a thread of its own.
  private final class Scores: Sendable {
    struct State {
      var history = SharpnessHistory()
      var isNew = false
      /// Counts the measured areas: numbers of an earlier one come late.
      var area = 0
    }

    let state = Mutex(State())

    /// Adds a score; returns whether it is of the present area.
    func append(_ score: Double, of area: Int) -> Bool {
      state.withLock { state in
        guard state.area == area else { return false }
        state.history.append(score)
        state.isNew = true
        return true
      }
    }
  }

  deinit { measured?.reader.cancel() }

  /// The scores since the area was chosen.
  var readings: SharpnessHistory { scores.state.withLock { $0.history } }

  /// Whether a score has come since this was asked last.
  var hasNews: Bool {
    scores.state.withLock { state in
      defer { state.isNew = false }
      return state.isNew
    }
  }

  /// Begins to measure what is to be measured, or ends it.
  ///
  /// - Parameters:
  ///   - isHeld: whether the area is being moved; it is measured when it rests.
  ///   - wake: called on another thread for each score.
  /// - Throws: ``SessionError`` when the session cannot measure it.
  func follow(
    _ session: CaptureSession, isHeld: Bool, wake: @escaping @Sendable () -> Void
  ) throws(SessionError) {
    guard isOn else {
      measured?.reader.cancel()
      measured = nil
      return
    }
    guard measured?.place != place, !(isHeld && measured != nil) else { return }
    let measurements = try session.measurements(Sharpness(region: place.region), of: .source)
    measured?.reader.cancel()
    let area = scores.state.withLock { state in
      state = Scores.State(area: state.area + 1)
      return state.area
    }
    let reader = Task.detached { [scores] in
      for await score in measurements {
        guard scores.append(score.value, of: area) else { return }
        wake()
      }
    }
    measured = (place, reader)
  }
}
