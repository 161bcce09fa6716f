/// What a camera's raw controls offer for exposure, in seconds, stops and ISO.
public struct ExposureHardware: Sendable {
  /// The control of the exposure time; nil when the camera has none that can be set.
  package let time: CameraControl?
  /// The control of the gain; nil when the camera has none that can be set.
  package let gain: CameraControl?
  /// The control of the sensitivity in ISO, a menu; nil when the camera has none.
  package let iso: CameraControl?
  private let mode: CameraControl?
  private let bias: CameraControl?
  private let priority: CameraControl?
  private let mains: CameraControl?
  private let metering: CameraControl?
  /// The automatic gain and sensitivity, which go on in a manual exposure unless they are switched off.
  private let automaticGains: [CameraControl]

  /// Reads a camera's controls.
  public init(_ controls: [CameraControl]) {
    func settable(_ id: CameraControl.ID) -> CameraControl? {
      controls.first { $0.id == id && $0.isSettable && $0.maximum > $0.minimum }
    }
    time = settable(.exposureAbsolute)
    gain = settable(.gain)
    iso = settable(.isoSensitivity)
    mode = settable(.exposureAuto)
    bias = settable(.exposureBias)
    priority = settable(.exposureAutoPriority)
    mains = settable(.powerLineFrequency)
    metering = settable(.exposureMetering)
    automaticGains = Self.automaticGains(of: controls)
  }

  /// The automatic gain and sensitivity that can be switched off and on at this moment.
  static func automaticGains(of controls: [CameraControl]) -> [CameraControl] {
    controls.filter { control in
      guard control.id == .autoGain || control.id == .isoSensitivityAuto, control.isActive else {
        return false
      }
      guard control.menu.isEmpty else { return Set(control.menu.map(\.value)).isSuperset(of: [0, 1]) }
      return control.minimum == 0 && control.maximum == 1
    }
  }

  /// Whether the camera exposes automatically by itself.
  public var hasAutomatic: Bool { automatic != nil }
  /// Whether the exposure time can be set.
  public var hasManual: Bool { time != nil }
  /// Whether the camera itself corrects its automatic exposure by stops.
  public var hasBias: Bool { !biases.isEmpty }
  /// The exposure times, without regard to the frame rate; nil when they cannot be set.
  public var durations: ClosedRange<Duration>? {
    time.map { Self.duration(max($0.minimum, 1))...Self.duration(max($0.maximum, 1)) }
  }
  /// The gains in the camera's units; nil when they cannot be set.
  public var gains: ClosedRange<Int64>? { gain.map { $0.minimum...$0.maximum } }
  /// The sensitivities in ISO that the camera offers; empty when it does not tell.
  public var sensitivities: [Double] { iso?.menu.compactMap { Double($0.name).map { $0 / 1000 } } ?? [] }
  /// The corrections in stops that the camera offers; empty when it has none.
  public var biases: [Double] { bias?.menu.compactMap { Double($0.name).map { $0 / 1000 } } ?? [] }

  /// The menu item of automatic exposure: with a free gain and time where there is a choice.
  private var automatic: Int64? {
    let items = mode?.menu.map(\.value) ?? []
    return items.first { $0 == 3 } ?? items.first { $0 == 0 }
  }

  /// The values that switch the camera's own automatic exposure on; its gain too where the exposure was manual.
  public func automaticValues() -> [CameraControl.ID: CameraControl.Value] {
    guard let mode, let automatic else { return [:] }
    var values: [CameraControl.ID: CameraControl.Value] = [.exposureAuto: .integer(automatic)]
    // In an automatic exposure a fixed gain is the user's.
    if !isAutomatic(mode.value) {
      for control in automaticGains { values[control.id] = 1 }
    }
    return values
  }

  /// Whether a mode's value is an automatic one.
  public func isAutomatic(_ value: CameraControl.Value) -> Bool { value == 0 || value == 3 }

  /// The values that set a time and a gain by hand.
  public func manualValues(
    _ setting: AutoExposure.Setting
  ) -> [CameraControl.ID: CameraControl.Value] {
    var values: [CameraControl.ID: CameraControl.Value] = [:]
    if let mode, mode.menu.contains(where: { $0.value == 1 }) { values[.exposureAuto] = 1 }
    for control in automaticGains { values[control.id] = 0 }
    if let time { values[.exposureAbsolute] = .integer(time.nearest(to: Double(setting.time))) }
    if let gain, let level = setting.gain { values[.gain] = .integer(gain.nearest(to: Double(level))) }
    return values
  }

  /// The values that set a sensitivity: the nearest in ISO.
  public func sensitivityValues(_ sensitivity: Double) -> [CameraControl.ID: CameraControl.Value] {
    nearest(sensitivity * 1000, in: iso).map { [.isoSensitivity: .integer($0)] } ?? [:]
  }

  /// The values that correct the camera's automatic exposure, and the correction that it offers.
  public func biasValues(
    _ stops: Double
  ) -> (values: [CameraControl.ID: CameraControl.Value], achieved: Double)? {
    guard let bias, let item = nearest(stops * 1000, in: bias),
      let name = bias.menu.first(where: { $0.value == item })?.name, let thousandths = Double(name)
    else { return nil }
    return ([.exposureBias: .integer(item)], thousandths / 1000)
  }

  /// The values that allow or forbid a frame rate below the stream's in dim light; nil when the camera does not ask.
  public func lowLightValues(_ boost: LowLightBoost) -> [CameraControl.ID: CameraControl.Value]? {
    priority.map { _ in [.exposureAutoPriority: boost == .on ? 1 : 0] }
  }

  /// The values that suppress the flicker of lamps; nil when the camera cannot.
  public func flickerValues(_ mains: MainsFrequency) -> [CameraControl.ID: CameraControl.Value]? {
    guard let control = self.mains, control.menu.contains(where: { $0.value == mains.menuItem }) else {
      return nil
    }
    return [.powerLineFrequency: .integer(mains.menuItem)]
  }

  /// The frequency of the mains that the camera is set to; nil when it has none.
  package var presentMains: MainsFrequency? {
    guard let item = mains?.value.number else { return nil }
    return MainsFrequency.allCases.first { $0.menuItem == item }
  }

  /// The values that choose what the camera's automatic exposure looks at; nil when it does not offer that.
  public func meteringValues(_ pattern: MeteringPattern) -> [CameraControl.ID: CameraControl.Value]? {
    guard let metering, metering.menu.contains(where: { $0.value == pattern.menuItem }) else { return nil }
    return [.exposureMetering: .integer(pattern.menuItem)]
  }

  private func nearest(_ number: Double, in control: CameraControl?) -> Int64? {
    control?.menu.compactMap { item in Double(item.name).map { (item.value, abs($0 - number)) } }
      .min { $0.1 < $1.1 }?.0
  }

  /// The time of a value of V4L2's exposure control.
  public static func duration(_ units: Int64) -> Duration { .microseconds(100) * units }

  /// The value of V4L2's exposure control that is nearest to a time; at least 1.
  public static func units(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return max(1, Int64((Double(seconds) * 1e4 + Double(attoseconds) / 1e14).rounded()))
  }
}

/// What the exposure is metered on.
public enum MeteringPattern: String, Hashable, Sendable, CaseIterable {
  /// All of the picture alike.
  case average
  /// All of the picture, mostly around the point of interest.
  case centre
  /// 5 % of the picture around the point of interest.
  case spot
  /// All of the picture, mostly around the point of interest, and little what is far brighter or darker than the rest.
  case matrix

  /// The item of V4L2's menu.
  var menuItem: Int64 {
    switch self {
    case .average: 0
    case .centre: 1
    case .spot: 2
    case .matrix: 3
    }
  }
}

/// Whether dim light may lower the frame rate.
public enum LowLightBoost: Hashable, Sendable { case off, on }

/// The frequency of the mains, with twice which lamps flicker.
public enum MainsFrequency: Hashable, Sendable, CaseIterable {
  /// Steady light.
  case none
  case hertz50, hertz60
  /// The camera finds out.
  case automatic

  /// The item of V4L2's menu.
  var menuItem: Int64 {
    switch self {
    case .none: 0
    case .hertz50: 1
    case .hertz60: 2
    case .automatic: 3
    }
  }

  /// The flashes of a lamp in a second; nil for steady light and where it is not known.
  package var flashesPerSecond: Double? {
    switch self {
    case .none, .automatic: nil
    case .hertz50: 100
    case .hertz60: 120
    }
  }
}
