import Cameras

/// The controls of the simulated camera that ``CameraControl/ID`` does not name.
extension SimulatedControls {
  typealias ID = CameraControl.ID

  static let gamma = ID(rawValue: 0x0098_0910)
  static let horizontalFlip = ID(rawValue: 0x0098_0914)
  static let verticalFlip = ID(rawValue: 0x0098_0915)
  static let strobeStop = ID(rawValue: 0x009c_0904)
  static let strobeStatus = ID(rawValue: 0x009c_0905)
  static let strobeTimeout = ID(rawValue: 0x009c_0906)
  static let flashIntensity = ID(rawValue: 0x009c_0907)

  /// The bits of the automatics lock.
  enum Lock: Int64 { case exposure = 1, whiteBalance = 2, focus = 4 }
  /// The bits of the region of interest's automatics.
  enum RegionUse: Int64 { case exposure = 1, focus = 8 }

  /// Manual exposure, and automatic exposure time and gain at the given aperture.
  static let manualExposure: Int64 = 1, aperturePriority: Int64 = 3
  /// The sensitivities by ISO; the gain is a hundredth of them.
  static let sensitivities: [Int64] = [
    100, 125, 160, 200, 250, 320, 400, 500, 640, 800, 1000, 1250, 1600, 2000, 2500, 3200,
  ]
  /// The biases in thousandths of an exposure value: thirds from -3 to 3.
  static let biases: [Int64] = (-9...9).map { Int64((Double($0) * 1000 / 3).rounded()) }

  /// Every control, in the order of their IDs.
  static let descriptions: [Description] = {
    let manual = Description.Governor(id: .exposureAuto, manual: manualExposure)
    let gain = Description.Governor(id: .autoGain, manual: 0)
    let white = Description.Governor(id: .autoWhiteBalance, manual: 0)
    let focus = Description.Governor(id: .focusAuto, manual: 0)
    let controls: [Description] = [
      .number(.brightness, "brightness", -64...64, initial: 0),
      .number(.contrast, "contrast", 0...200, initial: 100),
      .number(.saturation, "saturation", 0...200, initial: 100),
      .number(.hue, "hue", -180...180, initial: 0),
      .toggle(.autoWhiteBalance, "white-balance-automatic"),
      .button(.doWhiteBalance, "do-white-balance"),
      .number(.redBalance, "red-balance", -100...100, initial: 0, white),
      .number(.blueBalance, "blue-balance", -100...100, initial: 0, white),
      .number(gamma, "gamma", 40...250, initial: 100),
      .toggle(.autoGain, "gain-automatic", initial: 1),
      .number(.gain, "gain", 100...3200, initial: 100, manual, gain),
      .toggle(horizontalFlip, "horizontal-flip"),
      .toggle(verticalFlip, "vertical-flip"),
      .menu(.powerLineFrequency, "power-line-frequency", ["Disabled", "50 Hz", "60 Hz", "Auto"], initial: 0),
      .number(
        .whiteBalanceTemperature, "white-balance-temperature", 2500...10000, initial: 5500, step: 10, white),
      .bits(
        .regionOfInterestAutomatics, "region-of-interest-auto-controls",
        mask: RegionUse.exposure.rawValue | RegionUse.focus.rawValue),
      .menu(
        .exposureAuto, "auto-exposure", [nil, "Manual Mode", nil, "Aperture Priority Mode"],
        initial: manualExposure),
      .number(.exposureAbsolute, "exposure-time-absolute", 1...5000, initial: 167, manual),
      .toggle(.exposureAutoPriority, "exposure-dynamic-framerate"),
      .number(.panAbsolute, "pan-absolute", -72000...72000, initial: 0, step: 900),
      .number(.tiltAbsolute, "tilt-absolute", -43200...43200, initial: 0, step: 900),
      .number(.focusAbsolute, "focus-absolute", 0...1200, initial: 200, focus),
      .toggle(.focusAuto, "focus-automatic-continuous"),
      .number(.zoomAbsolute, "zoom-absolute", 100...500, initial: 100),
      .toggle(.privacy, "privacy"),
      .number(.irisAbsolute, "iris-absolute", 45...714, initial: 500),
      .menu(.exposureBias, "auto-exposure-bias", numbers: biases, initial: 9),
      .menu(
        .isoSensitivity, "iso-sensitivity", numbers: sensitivities.map { $0 * 1000 }, initial: 0, manual, gain
      ),
      .menu(.isoSensitivityAuto, "iso-sensitivity-auto", ["Manual", "Auto"], initial: 1),
      .menu(
        .exposureMetering, "exposure-metering-mode", ["Average", "Center Weighted", "Spot", "Matrix"],
        initial: 0),
      .bits(.automaticsLock, "3a-lock", mask: 7),
      .button(.autoFocusStart, "auto-focus-start"),
      .button(.autoFocusStop, "auto-focus-stop"),
      .bits(.autoFocusStatus, "auto-focus-status", mask: 7, access: .readOnly),
      .menu(.autoFocusRange, "auto-focus-range", ["Auto", "Normal", "Macro", "Infinity"], initial: 0),
      .menu(.cameraOrientation, "camera-orientation", ["Front", "Back", "External"], initial: 2).readOnly,
      .number(.sensorRotation, "camera-sensor-rotation", 0...270, initial: 0, step: 90).readOnly,
      .menu(.flashMode, "led-mode", ["Off", "Flash", "Torch"], initial: 0),
      .button(.flashStrobe, "strobe"),
      .button(strobeStop, "stop-strobe"),
      .toggle(strobeStatus, "strobe-status").readOnly,
      .number(strobeTimeout, "strobe-timeout", 10000...500_000, initial: 100_000, step: 1000),
      .number(flashIntensity, "intensity-flash-mode", 50...1000, initial: 500, step: 50),
      .number(.torchIntensity, "intensity-torch-mode", 10...200, initial: 100, step: 10),
    ]
    return controls
  }()
}
