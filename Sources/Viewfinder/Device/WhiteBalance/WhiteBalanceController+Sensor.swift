import Cameras
import Pixels
import Synchronization

extension WhiteBalanceController {
  /// Whether a stream's colours are balanced.
  enum StreamColors: Hashable {
    /// The camera has processed them.
    case processed
    /// They are the linear values of a bare sensor, which sees most lights as green.
    case bare

    /// The colours of a stream.
    init(_ stream: StreamConfiguration) {
      self = stream.format.model == .bayer && stream.encoding.transfer == .linear ? .bare : .processed
    }
  }

  /// Balances the values of a bare sensor: by what the camera says of its neutral colour, else by the mean of the picture.
  ///
  /// The camera's word is asked for ten times a second, as its controls and the light change it. A camera without one is
  /// balanced continuously, unless a balance was chosen already.
  func follow(_ colors: StreamColors) {
    guard colors != followed.withLock({ $0.colors }) else { return }
    followed.withLock { followed in
      followed.colors = colors
      followed.task.take()?.cancel()
    }
    correction.change { $0.sensor = nil }
    guard colors == .bare else { return }
    guard let neutral = camera.sensorColors?.neutral else {
      if state.provider == .camera, correction.current.gains == nil { try? setContinuous() }
      return
    }
    balance(neutral)
    let task = Task.detached(executorPreference: clock.executor) { [weak self, clock] in
      var last = neutral
      while (try? await clock.pause(for: .milliseconds(100))) != nil, let self {
        guard let neutral = self.camera.sensorColors?.neutral, neutral != last else { continue }
        last = neutral
        self.balance(neutral)
      }
    }
    followed.withLock { $0.task = task }
  }

  private func balance(_ neutral: SIMD3<Double>) {
    let gains = WhiteBalanceGains(
      red: 1 / max(neutral.x, 1e-6), green: 1 / max(neutral.y, 1e-6), blue: 1 / max(neutral.z, 1e-6))
    correction.change { $0.sensor = gains.normalized }
  }
}
