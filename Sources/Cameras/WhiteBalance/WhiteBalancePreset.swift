/// A light by name, as cameras list them.
///
/// Source of the temperatures: the ranges that Linux's documentation of `V4L2_CID_AUTO_N_PRESET_WHITE_BALANCE` gives.
public enum WhiteBalancePreset: String, Hashable, Sendable, CaseIterable {
  case incandescent, fluorescent, horizon, daylight, flash, cloudy, shade

  /// The light's colour.
  public var light: TemperatureAndTint {
    switch self {
    case .incandescent: TemperatureAndTint(temperature: 2850)
    // The lines of its spectrum make it greener than its temperature.
    case .fluorescent: TemperatureAndTint(temperature: 4200, tint: 20)
    case .horizon: TemperatureAndTint(temperature: 5000)
    case .daylight: TemperatureAndTint(temperature: 5500)
    case .flash: TemperatureAndTint(temperature: 5400)
    case .cloudy: TemperatureAndTint(temperature: 6500)
    case .shade: TemperatureAndTint(temperature: 9000)
    }
  }

  /// The item of the preset menu of V4L2.
  package var menuItem: Int64 {
    switch self {
    case .incandescent: 2
    case .fluorescent: 3
    case .horizon: 5
    case .daylight: 6
    case .flash: 7
    case .cloudy: 8
    case .shade: 9
    }
  }
}
