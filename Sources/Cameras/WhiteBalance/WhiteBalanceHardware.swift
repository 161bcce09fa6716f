/// What a camera's raw controls offer for the white balance.
public struct WhiteBalanceHardware: Sendable {
  private let mode: CameraControl?
  private let temperature: CameraControl?
  private let preset: CameraControl?
  private let once: CameraControl?

  /// Reads a camera's controls.
  public init(_ controls: [CameraControl]) {
    func settable(_ id: CameraControl.ID) -> CameraControl? {
      controls.first { $0.id == id && $0.isSettable }
    }
    mode = settable(.autoWhiteBalance)
    temperature = settable(.whiteBalanceTemperature)
    preset = settable(.whiteBalancePreset)
    once = settable(.doWhiteBalance)
  }

  /// Whether the camera balances white by itself.
  public var hasAutomatic: Bool { mode != nil || hasPreset(1) }
  /// Whether its automatic white balance can be switched off.
  public var hasManual: Bool { mode != nil || hasPreset(0) || temperature != nil }
  /// Whether a button balances white once.
  public var hasOneShot: Bool { once != nil }
  /// The temperatures that can be set; nil when none can.
  public var temperatures: ClosedRange<Double>? {
    temperature.map { Double($0.minimum)...Double(max($0.minimum, $0.maximum)) }
  }

  /// The values that switch the camera's own automatic white balance on; nil when it has none.
  public func automaticValues() -> [CameraControl.ID: CameraControl.Value]? {
    if mode != nil { return [.autoWhiteBalance: 1] }
    return hasPreset(1) ? [.whiteBalancePreset: 1] : nil
  }

  /// The values that switch it off and leave the balance where it is.
  public func manualValues() -> [CameraControl.ID: CameraControl.Value] {
    if mode != nil { return [.autoWhiteBalance: 0] }
    return hasPreset(0) ? [.whiteBalancePreset: 0] : [:]
  }

  /// The values that set a temperature, the nearest that the camera has; nil when it has none.
  public func temperatureValues(_ kelvin: Double) -> [CameraControl.ID: CameraControl.Value]? {
    temperature.map { control in
      manualValues().merging([.whiteBalanceTemperature: .integer(control.nearest(to: kelvin))]) { $1 }
    }
  }

  /// The values that choose a preset of the camera's; nil when it does not have it.
  public func presetValues(_ wanted: WhiteBalancePreset) -> [CameraControl.ID: CameraControl.Value]? {
    hasPreset(wanted.menuItem) ? [.whiteBalancePreset: .integer(wanted.menuItem)] : nil
  }

  /// The values that balance white once; nil when the camera has no such button.
  public func oneShotValues() -> [CameraControl.ID: CameraControl.Value]? {
    once.map { _ in manualValues().merging([.doWhiteBalance: 1]) { $1 } }
  }

  private func hasPreset(_ item: Int64) -> Bool { preset?.menu.contains { $0.value == item } ?? false }
}
