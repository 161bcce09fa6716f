import Cameras

/// The settings of the simulated camera as V4L2 controls: their ranges, values and dependencies.
struct SimulatedControls: Hashable, Sendable {
  /// The constant properties of a control.
  struct Description: Sendable {
    let id: CameraControl.ID
    let name: String
    let kind: CameraControl.Kind
    let range: ClosedRange<Int64>
    let initial: Int64
    var step: Int64 = 1
    var menu: [CameraControl.MenuItem] = []
    /// The control that must have the value `manual` before this one may be set.
    var governor: (id: CameraControl.ID, manual: Int64)?
    var isReadOnly = false
  }

  /// Manual exposure, and automatic exposure time and gain at the given aperture.
  static let manualExposure: Int64 = 1, aperturePriority: Int64 = 3
  /// The temperature of the scene's light in kelvin.
  static let illuminant = 5500.0
  /// The focus control's units per dioptre.
  static let focusUnitsPerDioptre = 300.0
  /// The iris control is proportional to the aperture's diameter: this divided by the f-number.
  static let irisUnits = 1000.0

  static let contrast = CameraControl.ID(rawValue: 0x0098_0901)
  static let saturation = CameraControl.ID(rawValue: 0x0098_0902)

  static let descriptions: [Description] = [
    Description(id: .brightness, name: "brightness", kind: .integer, range: -64...64, initial: 0),
    Description(id: contrast, name: "contrast", kind: .integer, range: 0...200, initial: 100),
    Description(id: saturation, name: "saturation", kind: .integer, range: 0...200, initial: 100),
    Description(
      id: .autoWhiteBalance, name: "white-balance-automatic", kind: .boolean, range: 0...1, initial: 0),
    Description(
      id: .gain, name: "gain", kind: .integer, range: 100...3200, initial: 100,
      governor: (.exposureAuto, manualExposure)),
    Description(
      id: .whiteBalanceTemperature, name: "white-balance-temperature", kind: .integer, range: 2500...10000,
      initial: 5500, step: 10, governor: (.autoWhiteBalance, 0)),
    Description(
      id: .exposureAuto, name: "auto-exposure", kind: .menu, range: 0...3, initial: manualExposure,
      menu: [
        CameraControl.MenuItem(value: manualExposure, name: "Manual Mode"),
        CameraControl.MenuItem(value: aperturePriority, name: "Aperture Priority Mode"),
      ]),
    Description(
      id: .exposureAbsolute, name: "exposure-time-absolute", kind: .integer, range: 1...5000, initial: 167,
      governor: (.exposureAuto, manualExposure)),
    Description(
      id: .focusAbsolute, name: "focus-absolute", kind: .integer, range: 0...1200, initial: 200,
      governor: (.focusAuto, 0)),
    Description(
      id: .focusAuto, name: "focus-automatic-continuous", kind: .boolean, range: 0...1, initial: 0),
    Description(id: .zoomAbsolute, name: "zoom-absolute", kind: .integer, range: 100...500, initial: 100),
    Description(id: .irisAbsolute, name: "iris-absolute", kind: .integer, range: 45...714, initial: 500),
    Description(
      id: .cameraOrientation, name: "camera-orientation", kind: .menu, range: 0...2, initial: 2,
      menu: [
        CameraControl.MenuItem(value: 0, name: "Front"), CameraControl.MenuItem(value: 1, name: "Back"),
        CameraControl.MenuItem(value: 2, name: "External"),
      ], isReadOnly: true),
    Description(
      id: .sensorRotation, name: "camera-sensor-rotation", kind: .integer, range: 0...270, initial: 0,
      step: 90,
      isReadOnly: true),
  ]

  /// The current values, in the order of ``descriptions``.
  private var values: [Int64]

  /// The initial settings of a camera.
  init(_ options: SimulatedCameraOptions) {
    values = Self.descriptions.map(\.initial)
    if case .manual(let metres) = options.focus {
      self[.focusAbsolute] = Self.focusPosition(for: metres)
    } else {
      self[.focusAuto] = 1
    }
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
    self[.sensorRotation] = Int64(options.rotation.rawValue)
  }

  /// The value of the focus control for a distance in metres; greater is nearer.
  static func focusPosition(for metres: Double) -> Int64 {
    Int64((focusUnitsPerDioptre / metres).rounded())
  }

  /// The value of a control; values set here are clamped to its range.
  subscript(id: CameraControl.ID) -> Int64 {
    get { values[Self.index(id)] }
    set {
      let index = Self.index(id), range = Self.descriptions[index].range
      values[index] = max(range.lowerBound, min(range.upperBound, newValue))
    }
  }

  /// The controls as the user sees them.
  var list: [CameraControl] {
    zip(Self.descriptions, values).map { description, value in
      var flags: [CameraControl.Flag] = []
      if description.isReadOnly { flags.append(.readOnly) }
      if Self.descriptions.contains(where: { $0.governor?.id == description.id }) { flags.append(.update) }
      if isGoverned(description) { flags += [.inactive, .volatile] }
      if description.kind == .integer && !description.isReadOnly { flags.append(.slider) }
      flags.sort { Self.position($0) < Self.position($1) }
      return CameraControl(
        id: description.id, name: description.name, kind: description.kind, value: value,
        defaultValue: description.initial, minimum: description.range.lowerBound,
        maximum: description.range.upperBound, step: description.step, flags: flags, menu: description.menu)
    }
  }

  /// Changes settings, all of them or none.
  mutating func set(_ changes: [CameraControl.ID: Int64]) throws(CameraError) {
    var next = self
    // Modes first, so that one call may set a mode and a value that depends on it.
    for (id, value) in changes.sorted(by: { Self.rank($0.key) < Self.rank($1.key) }) {
      guard let description = Self.descriptions.first(where: { $0.id == id }) else {
        throw CameraError(
          .badControl,
          "the simulated camera has no control 0x\(String(id.rawValue, radix: 16, uppercase: false))")
      }
      let name = description.name, range = description.range
      if description.isReadOnly { throw CameraError(.badControl, "\(name) can only be read") }
      if let governor = description.governor, next[governor.id] != governor.manual {
        let mode = Self.descriptions[Self.index(governor.id)].name
        throw CameraError(
          .badControl, "\(name) is automatic; set \(mode)=\(governor.manual) first")
      }
      let choices = description.menu.map(\.value)
      guard range.contains(value), (value - range.lowerBound) % description.step == 0,
        choices.isEmpty || choices.contains(value)
      else {
        let takes =
          choices.isEmpty
          ? "\(range.lowerBound) to \(range.upperBound)"
            + (description.step == 1 ? "" : " in steps of \(description.step)")
          : description.menu.map { "\($0.value) (\($0.name))" }.joined(separator: " or ")
        throw CameraError(.badControl, "\(name)=\(value) is not possible: it takes \(takes)")
      }
      next[id] = value
    }
    self = next
  }

  private func isGoverned(_ description: Description) -> Bool {
    guard let governor = description.governor else { return false }
    return self[governor.id] != governor.manual
  }

  private static func index(_ id: CameraControl.ID) -> Int {
    guard let index = descriptions.firstIndex(where: { $0.id == id }) else {
      preconditionFailure("the simulated camera has no control 0x\(String(id.rawValue, radix: 16))")
    }
    return index
  }

  private static func position(_ flag: CameraControl.Flag) -> Int {
    CameraControl.Flag.allCases.firstIndex(of: flag)!
  }

  /// Unknown controls first, so that they are reported before anything else; then modes; then values.
  private static func rank(_ id: CameraControl.ID) -> UInt64 {
    guard let description = descriptions.first(where: { $0.id == id }) else { return UInt64(id.rawValue) }
    return (description.governor == nil ? 1 : 2) << 32 | UInt64(id.rawValue)
  }
}

extension SimulatedControls {
  /// The lens that the controls describe.
  var lens: SimulatedLens {
    let dioptres = Double(self[.focusAbsolute]) / Self.focusUnitsPerDioptre
    return SimulatedLens(
      focusDistance: dioptres == 0 ? .infinity : 1 / dioptres,
      fNumber: Self.irisUnits / Double(self[.irisAbsolute]))
  }

  /// The processing of light after the lens.
  func tone(noise: Double) -> SensorTone {
    let gain = Double(self[.gain]) / 100
    // A white surface reaches 0.8 of full scale at 1/60 s and f/2.
    let exposure = 0.8 * Double(self[.exposureAbsolute]) / 167 * gain * 4 / (lens.fNumber * lens.fNumber)
    return SensorTone(
      exposure: Float(exposure), gain: Float(gain),
      balance: WhiteBalanceGains.gains(
        temperature: Double(self[.whiteBalanceTemperature]), illuminant: Self.illuminant),
      illuminant: SIMD3<Float>(WhiteBalanceGains.linearRGB(temperature: Self.illuminant)),
      saturation: Float(self[Self.saturation]) / 100, contrast: Float(self[Self.contrast]) / 100,
      brightness: Float(self[.brightness]) / 255, noise: Float(noise))
  }
}
