import Cameras
import Glibc

extension SimulatedControls {
  /// What one-shot automatic focus does.
  enum AutoFocus: Hashable, Sendable {
    case idle
    /// Searching since a number of frames; the position from which it came.
    case searching(from: Int64, frames: Int)
    case reached, failed

    /// The value of `auto-focus-status`.
    var status: Int64 {
      switch self {
      case .idle: 0
      case .searching: 1
      case .reached: 2
      case .failed: 4
      }
    }
  }

  /// What the camera's own automatic modes know about the last frame.
  struct Observation {
    /// The metered linear luma, relative to full scale.
    var meanLuma: Double
    /// The frame rate in frames a second.
    var rate: Double
    /// The mains frequency of the scene's lamps; 0 for steady light.
    var mains: Double
    /// The distance in metres of what is to be in focus; nil where nothing has an edge to focus on.
    var subject: Double?
  }

  /// The frames after which one-shot automatic focus gives up where nothing has an edge.
  private static let mostSearchFrames = 24

  /// Advances the lens and the automatic modes by one step, as a camera does between two frames.
  mutating func stepAutomatics(_ seen: Observation) {
    strobeTime = max(0, strobeTime - Int64(1_000_000 / seen.rate))
    if self[.privacy] == 0 {
      if self[.autoWhiteBalance] == 1, !isLocked(.whiteBalance) {
        self[.whiteBalanceTemperature] = Self.approach(
          self[.whiteBalanceTemperature], Int64(illuminant / 10) * 10, step: 10)
        self[.redBalance] = 0
        self[.blueBalance] = 0
      }
      if !isLocked(.focus) { stepFocus(seen.subject) }
      if self[.exposureAuto] == Self.aperturePriority, !isLocked(.exposure) { stepExposure(seen) }
    }
    drive.step(towards: self[.focusAbsolute])
  }

  private func isLocked(_ lock: Lock) -> Bool { self[.automaticsLock] & lock.rawValue != 0 }

  // MARK: - White balance

  /// Sets the white balance for the light once and leaves it; done at the next frame.
  mutating func balanceOnce() {
    guard self[.autoWhiteBalance] == 0 else { return }
    self[.whiteBalanceTemperature] = Int64(illuminant / 10) * 10
    self[.redBalance] = 0
    self[.blueBalance] = 0
  }

  // MARK: - Focus

  /// The positions that `auto-focus-range` allows.
  private var focusRange: ClosedRange<Int64> {
    let border = Self.focusPosition(for: 0.7)
    return switch self[.autoFocusRange] {
    case 1: 0...border
    case 2: border...Self.description(.focusAbsolute).range.upperBound
    case 3: 0...0
    default: Self.description(.focusAbsolute).range
    }
  }

  private mutating func stepFocus(_ subject: Double?) {
    let range = focusRange
    let target = subject.map { Self.focusPosition(for: $0) }
    if self[.focusAuto] == 1, let target {
      let allowed = max(range.lowerBound, min(range.upperBound, target))
      self[.focusAbsolute] = Self.approach(self[.focusAbsolute], allowed, step: 5)
    }
    guard case .searching(let start, let frames) = autoFocus else { return }
    if let target, range.contains(target) || range == 0...0 {
      let allowed = range == 0...0 ? 0 : target
      self[.focusAbsolute] = Self.approach(self[.focusAbsolute], allowed, step: 5)
      let arrived = self[.focusAbsolute] == allowed && !drive.isMoving(to: allowed)
      autoFocus = arrived ? .reached : .searching(from: start, frames: frames + 1)
    } else if frames < Self.mostSearchFrames {
      // Once through the range, in vain.
      let way = Double(frames) / Double(Self.mostSearchFrames - 1)
      self[.focusAbsolute] =
        range.lowerBound + Int64(Double(range.upperBound - range.lowerBound) * way)
      autoFocus = .searching(from: start, frames: frames + 1)
    } else {
      self[.focusAbsolute] = start
      autoFocus = .failed
    }
  }

  // MARK: - Exposure

  /// Moves towards a mean of 18 %, times the bias, by at most half a stop. Raises time before gain, and lowers
  /// gain before time.
  private mutating func stepExposure(_ seen: Observation) {
    let bias = Double(Self.biases[Int(self[.exposureBias])]) / 1000
    let stops = log2(0.18 * exp2(bias) / max(1e-6, seen.meanLuma))
    if abs(stops) < 0.02 { return }
    let factor = exp2(max(-0.5, min(0.5, stops)))
    let total = Double(self[.exposureAbsolute]) * Double(self[.gain]) * factor
    // With a dynamic frame rate the frames may come at a quarter of the rate.
    let longest = (10000 / seen.rate * (self[.exposureAutoPriority] == 1 ? 4 : 1)).rounded(.down)
    if self[.autoGain] == 1 {
      let time = steady(min(longest, max(1, (total / 100).rounded(.down))), seen)
      self[.exposureAbsolute] = Int64(time)
      self[.gain] = Int64((total / time).rounded())
    } else {
      let time = (total / Double(self[.gain])).rounded()
      self[.exposureAbsolute] = Int64(steady(min(longest, max(1, time)), seen))
    }
  }

  /// The longest time, not above `time`, in which lamps on the mains flicker a whole number of times; `time`
  /// itself where it is too short for that.
  private func steady(_ time: Double, _ seen: Observation) -> Double {
    let mains: Double =
      switch self[.powerLineFrequency] {
      case 1: 50
      case 2: 60
      case 3: seen.mains
      default: 0
      }
    let flickers = (time * 2 * mains / 10000 + 1e-6).rounded(.down)
    return flickers < 1 ? time : (flickers * 10000 / (2 * mains)).rounded()
  }

  /// The value a quarter of the way to a target, in whole steps and moving by at least one.
  private static func approach(_ value: Int64, _ target: Int64, step: Int64) -> Int64 {
    let way = target - value
    if abs(way) <= step { return target }
    let quarter = way / 4 / step * step
    return value + (quarter == 0 ? way.signum() * step : quarter)
  }
}
