import Cameras
import Pixels

/// The settings of the simulated camera as V4L2 controls: their values, dependencies and what moves by itself.
struct SimulatedControls: Hashable, Sendable {
  /// The focus control's units per dioptre.
  static let focusUnitsPerDioptre = 300.0
  /// The iris control is proportional to the aperture's diameter: this divided by the f-number.
  static let irisUnits = 1000.0

  /// The temperature of the scene's light in kelvin.
  let illuminant: Double
  /// The region that exposure and focus follow, in pixels of the frame; nil for all of it.
  var regionOfInterest: PixelRegion?
  /// The position of the lens.
  var drive: LensDrive
  /// What one-shot automatic focus does.
  var autoFocus = AutoFocus.idle
  /// The time in microseconds for which the flash stays lit.
  var strobeTime: Int64 = 0
  /// The current values, in the order of ``descriptions``.
  private var values: [Int64]
  /// The controls that this camera has.
  private let present: Set<CameraControl.ID>

  /// The initial settings of a camera.
  init(_ options: SimulatedCameraOptions) {
    values = Self.descriptions.map(\.initial)
    present = Set(Self.descriptions.map(\.id)).subtracting(options.without.flatMap(\.controls))
    illuminant = options.illuminant
    drive = LensDrive(speed: options.lensSpeed, backlash: options.backlash, position: 0)
    if case .manual(let metres) = options.focus {
      self[.focusAbsolute] = Self.focusPosition(for: metres)
    } else {
      self[.focusAuto] = 1
    }
    drive = LensDrive(speed: options.lensSpeed, backlash: options.backlash, position: self[.focusAbsolute])
    self[.irisAbsolute] = Int64((Self.irisUnits / options.aperture).rounded())
    if case .manual(let seconds) = options.exposure {
      self[.exposureAbsolute] = Int64((seconds * 10000).rounded())
    } else {
      self[.exposureAuto] = Self.aperturePriority
    }
    self[.gain] = Int64((options.gain * 100).rounded())
    if case .manual(let kelvin) = options.temperature {
      self[.whiteBalanceTemperature] = Int64((kelvin / 10).rounded()) * 10
    } else {
      self[.autoWhiteBalance] = 1
    }
    self[.zoomAbsolute] = Int64((options.zoom * 100).rounded())
    self[.cameraOrientation] = options.position.orientation
    self[.sensorRotation] = Int64(options.rotation.rawValue)
  }

  /// The value of the focus control for a distance in metres; greater is nearer.
  static func focusPosition(for metres: Double) -> Int64 {
    Int64((focusUnitsPerDioptre / metres).rounded())
  }

  /// The value of a control; values set here are clamped to its range.
  subscript(id: CameraControl.ID) -> Int64 {
    get {
      switch id {
      case .isoSensitivity: nearestSensitivity
      case .isoSensitivityAuto: self[.autoGain]
      case .autoFocusStatus: autoFocus.status
      case Self.strobeStatus: strobeTime > 0 ? 1 : 0
      default: values[Self.index(id)]
      }
    }
    set {
      let range = Self.description(id).range
      let value = max(range.lowerBound, min(range.upperBound, newValue))
      switch id {
      case .isoSensitivity: self[.gain] = Self.sensitivities[Int(value)]
      case .isoSensitivityAuto: self[.autoGain] = value
      default: values[Self.index(id)] = value
      }
    }
  }

  /// The ISO sensitivity nearest to the gain, as an index of the menu.
  private var nearestSensitivity: Int64 {
    let gain = self[.gain]
    let index = Self.sensitivities.indices.min {
      abs(Self.sensitivities[$0] - gain) < abs(Self.sensitivities[$1] - gain)
    }
    return Int64(index!)
  }

  /// Whether this camera has a control.
  func has(_ id: CameraControl.ID) -> Bool { present.contains(id) }

  /// The controls as the user sees them.
  var list: [CameraControl] {
    Self.descriptions.filter { present.contains($0.id) }.map { description in
      var flags: Set<CameraControl.Flag> = []
      switch description.access {
      case .readWrite: if description.kind == .integer { flags.insert(.slider) }
      case .readOnly: flags.insert(.readOnly)
      case .action: flags.formUnion([.writeOnly, .executeOnWrite])
      }
      if [.autoFocusStatus, Self.strobeStatus].contains(description.id) { flags.insert(.volatile) }
      if Self.descriptions.contains(where: { $0.governors.contains { $0.id == description.id } }) {
        flags.insert(.update)
      }
      if isGoverned(description) { flags.formUnion([.inactive, .volatile]) }
      return CameraControl(
        id: description.id, name: description.name, kind: description.kind,
        value: .integer(self[description.id]), defaultValue: .integer(description.initial),
        minimum: description.range.lowerBound,
        maximum: description.range.upperBound, step: description.step,
        flags: CameraControl.Flag.allCases.filter(flags.contains), menu: description.menu)
    }
  }

  /// Changes settings, all of them or none.
  mutating func set(_ changes: [CameraControl.ID: Int64]) throws(CameraError) {
    var next = self
    // Modes first, so that one call may set a mode and a value that depends on it.
    for (id, value) in changes.sorted(by: { Self.rank($0.key) < Self.rank($1.key) }) {
      try next.set(id, to: value)
    }
    self = next
  }

  private mutating func set(_ id: CameraControl.ID, to value: Int64) throws(CameraError) {
    guard let description = Self.descriptions.first(where: { $0.id == id }), present.contains(id) else {
      throw .noControl(id, among: list)
    }
    let name = description.name
    if description.access == .readOnly { throw CameraError(.badControl, "\(name) can only be read") }
    if isGoverned(description), let governor = description.governors.first {
      let mode = Self.description(governor.id).name
      throw CameraError(.badControl, "\(name) is automatic; set \(mode)=\(governor.manual) first")
    }
    guard description.accepts(value) else {
      throw CameraError(.badControl, "\(name)=\(value) is not possible: it takes \(description.takes)")
    }
    if description.access == .action { return try act(id) }
    self[id] = description.kept(of: value)
    if id == .focusAbsolute || id == .focusAuto { autoFocus = .idle }
    // A lens without inertia is there before the next frame.
    if drive.speed == .infinity { drive.step(towards: self[.focusAbsolute]) }
  }

  /// Carries out the action of a button.
  private mutating func act(_ id: CameraControl.ID) throws(CameraError) {
    switch id {
    case .doWhiteBalance: balanceOnce()
    case .autoFocusStart:
      // Continuous automatic focus ignores it, as V4L2 says.
      if self[.focusAuto] == 0 { autoFocus = .searching(from: self[.focusAbsolute], frames: 0) }
    case .autoFocusStop: autoFocus = .idle
    case .flashStrobe:
      guard self[.flashMode] == Self.flashMode else {
        throw CameraError(.badControl, "strobe needs the flash; set led-mode=\(Self.flashMode) first")
      }
      strobeTime = self[Self.strobeTimeout]
    case Self.strobeStop: strobeTime = 0
    default: preconditionFailure("the button 0x\(String(id.rawValue, radix: 16)) does nothing")
    }
  }

  /// Whether an automatic mode determines a value.
  private func isGoverned(_ description: Description) -> Bool {
    !description.governors.isEmpty && description.governors.allSatisfy { self[$0.id] != $0.manual }
  }

  /// The constant properties of a control that exists.
  static func description(_ id: CameraControl.ID) -> Description { descriptions[index(id)] }

  /// The places of the controls; every frame looks up dozens of values.
  private static let indices = Dictionary(
    uniqueKeysWithValues: descriptions.enumerated().map { ($0.element.id, $0.offset) })

  private static func index(_ id: CameraControl.ID) -> Int {
    guard let index = indices[id] else {
      preconditionFailure("the simulated camera has no control 0x\(String(id.rawValue, radix: 16))")
    }
    return index
  }

  /// Unknown controls first, so that they are reported before anything else; then modes; then values; then
  /// actions.
  private static func rank(_ id: CameraControl.ID) -> UInt64 {
    guard let description = descriptions.first(where: { $0.id == id }) else { return UInt64(id.rawValue) }
    let group: UInt64 = description.access == .action ? 3 : description.governors.isEmpty ? 1 : 2
    return group << 32 | UInt64(id.rawValue)
  }
}
