import Cameras
import Glibc

extension SimulatedControls {
  /// Advances the automatic modes by one step, as a camera does between two frames.
  ///
  /// - Parameters:
  ///   - meanLuma: the mean linear luma of the last frame, relative to full scale.
  ///   - longestExposure: the longest exposure at the frame rate, in units of the exposure control.
  mutating func stepAutomatics(meanLuma: Double, longestExposure: Int64) {
    if self[.autoWhiteBalance] == 1 {
      self[.whiteBalanceTemperature] = Self.approach(
        self[.whiteBalanceTemperature], Int64(Self.illuminant), step: 10)
    }
    if self[.focusAuto] == 1 {
      self[.focusAbsolute] = Self.approach(
        self[.focusAbsolute], Self.focusPosition(for: ScenePlane.middle.distance), step: 5)
    }
    if self[.exposureAuto] == Self.aperturePriority { stepExposure(meanLuma, longestExposure) }
  }

  /// Moves towards a mean of 18 % by at most half a stop. Raises time before gain, and lowers gain before
  /// time.
  private mutating func stepExposure(_ meanLuma: Double, _ longest: Int64) {
    let stops = log2(0.18 / max(1e-6, meanLuma))
    if abs(stops) < 0.02 { return }
    let factor = exp2(max(-0.5, min(0.5, stops)))
    let total = Double(self[.exposureAbsolute]) * Double(self[.gain]) * factor
    let time = min(Double(longest), max(1, (total / 100).rounded(.down)))
    self[.exposureAbsolute] = Int64(time)
    self[.gain] = Int64((total / time).rounded())
  }

  /// The value a quarter of the way to a target, in whole steps and moving by at least one.
  private static func approach(_ value: Int64, _ target: Int64, step: Int64) -> Int64 {
    let way = target - value
    if abs(way) <= step { return target }
    let quarter = way / 4 / step * step
    return value + (quarter == 0 ? way.signum() * step : quarter)
  }
}
