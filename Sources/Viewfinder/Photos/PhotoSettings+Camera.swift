public import Cameras
public import Stills

extension PhotoSettings {
  /// What a camera's controls and its profile say; what they do not say stays absent.
  ///
  /// - Parameters:
  ///   - camera: the camera that took the frame.
  ///   - timestamp: the moment of exposure of the frame that the settings are of; nil for the present ones.
  public init(camera: any Camera, at timestamp: Duration? = nil) {
    self.init()
    var values: [CameraControl.ID: CameraControl] = [:]
    let controls = timestamp.map { camera.controls(at: $0) } ?? camera.controls
    for control in controls where !control.flags.contains(.disabled) { values[control.id] = control }
    let profile = camera.profile
    make = profile?.maker ?? camera.info.hardware.maker
    model =
      profile?.model ?? camera.info.hardware.model ?? (camera.info.name.isEmpty ? nil : camera.info.name)
    lensModel = profile?.lensModel
    fNumber = profile?.aperture.map { Rational(Int32(($0 * 100).rounded()), 100) }
    focalLength = profile?.focalLength.map { Rational(Int32(($0 * 1000).rounded()), 1000) }
    if let exposure = values[.exposureAbsolute]?.value.number, let time = Int32(exactly: exposure) {
      exposureTime = Self.exposureTime(control: time)
    }
    if let mode = values[.exposureAuto] {
      exposureMode = mode.value == 1 ? .manual : .automatic
    } else if values[.exposureAbsolute]?.isSettable == true {
      exposureMode = .manual
    }
    if exposureTime != nil || exposureMode != nil {
      exposureBias = exposureMode == .automatic ? values[.exposureBias].flatMap(Rational.init(bias:)) : nil
      exposureBias = exposureBias ?? Rational(0, 1)
    }
    if let white = values[.autoWhiteBalance] {
      whiteBalance = white.value == 0 ? .manual : .automatic
    } else if values[.whiteBalanceTemperature]?.isSettable == true {
      whiteBalance = .manual
    }
    lightSource = values[.whiteBalancePreset].flatMap { LightSource(preset: $0) }
    if whiteBalance == .manual, lightSource == nil {
      lightSource = values[.whiteBalanceTemperature]?.value.number.flatMap {
        LightSource(temperature: Double($0))
      }
    }
    if let iso = values[.isoSensitivity],
      let item = iso.menu.first(where: { .integer($0.value) == iso.value }),
      let thousandths = Int(item.name), thousandths >= 1000
    {
      isoSpeed = UInt16(clamping: thousandths / 1000)
    } else if let gain = values[.gain]?.value.number {
      isoSpeed = profile?.isoSpeed(ofGain: gain)
    }
    if let zoom = values[.zoomAbsolute], let factor = zoom.value.number, zoom.minimum > 0,
      factor > zoom.minimum
    {
      digitalZoom = Rational(Int32(clamping: factor), Int32(clamping: zoom.minimum))
    }
  }
}

extension PhotoSettings.Rational {
  /// The correction of `V4L2_CID_AUTO_EXPOSURE_BIAS`, a menu of thousandths of a stop; nil when it says none.
  init?(bias: CameraControl) {
    guard let item = bias.menu.first(where: { .integer($0.value) == bias.value }),
      let thousandths = Int32(item.name)
    else { return nil }
    self.init(thousandths, 1000)
  }
}

extension PhotoSettings.LightSource {
  /// The standard light of a temperature, in kelvin, to the nearest 50; nil for a light between them.
  init?(temperature: Double) {
    let known: [(Double, Self)] = [(2850, .tungsten), (5000, .d50), (5500, .d55), (6500, .d65), (7500, .d75)]
    guard let light = known.first(where: { abs($0.0 - temperature) <= 50 })?.1 else { return nil }
    self = light
  }

  /// The light of a preset of `V4L2_CID_AUTO_N_PRESET_WHITE_BALANCE`; nil for the automatic and the manual one, and for
  /// those that Exif does not have.
  fileprivate init?(preset: CameraControl) {
    switch preset.value.number {
    case 2: self = .tungsten
    case 3, 4: self = .fluorescent
    case 6: self = .daylight
    case 7: self = .flash
    case 8: self = .cloudy
    case 9: self = .shade
    default: return nil
    }
  }
}
