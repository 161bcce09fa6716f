extension CameraControl.ID {
  // The class of user controls, `V4L2_CID_BASE`.

  /// Picture brightness.
  public static let brightness = Self(rawValue: 0x0098_0900)
  /// Picture contrast.
  public static let contrast = Self(rawValue: 0x0098_0901)
  /// Picture saturation.
  public static let saturation = Self(rawValue: 0x0098_0902)
  /// Picture hue.
  public static let hue = Self(rawValue: 0x0098_0903)
  /// Automatic white balance on or off.
  public static let autoWhiteBalance = Self(rawValue: 0x0098_090c)
  /// A button that balances white once.
  public static let doWhiteBalance = Self(rawValue: 0x0098_090d)
  /// Gain of red for the white balance.
  public static let redBalance = Self(rawValue: 0x0098_090e)
  /// Gain of blue for the white balance.
  public static let blueBalance = Self(rawValue: 0x0098_090f)
  /// Automatic gain on or off.
  public static let autoGain = Self(rawValue: 0x0098_0912)
  /// Gain of the sensor's signal.
  public static let gain = Self(rawValue: 0x0098_0913)
  /// Suppression of flicker: 0 off, 1 50 Hz, 2 60 Hz, 3 automatic.
  public static let powerLineFrequency = Self(rawValue: 0x0098_0918)
  /// Automatic hue on or off.
  public static let autoHue = Self(rawValue: 0x0098_0919)
  /// White balance in kelvin.
  public static let whiteBalanceTemperature = Self(rawValue: 0x0098_091a)
  /// Compensation of a bright background.
  public static let backlightCompensation = Self(rawValue: 0x0098_091c)
  /// Automatic brightness on or off.
  public static let autoBrightness = Self(rawValue: 0x0098_0920)

  // Controls of uvcvideo's own, `V4L2_CID_USER_UVC_BASE`.

  /// The region of interest of the camera's automatics, in pixels of the sensor.
  public static let regionOfInterest = Self(rawValue: 0x0098_1ae1)
  /// The automatics that the region of interest serves, as bits of ``RegionOfInterestAutomatics``.
  public static let regionOfInterestAutomatics = Self(rawValue: 0x0098_1ae2)

  // The class of camera controls, `V4L2_CID_CAMERA_CLASS_BASE`.

  /// Exposure mode: 0 automatic, 1 manual, 2 shutter priority, 3 aperture priority.
  public static let exposureAuto = Self(rawValue: 0x009a_0901)
  /// Exposure time in units of 100 µs.
  public static let exposureAbsolute = Self(rawValue: 0x009a_0902)
  /// Whether the automatic exposure may lower the frame rate.
  public static let exposureAutoPriority = Self(rawValue: 0x009a_0903)
  /// Pan in arc seconds.
  public static let panAbsolute = Self(rawValue: 0x009a_0908)
  /// Tilt in arc seconds.
  public static let tiltAbsolute = Self(rawValue: 0x009a_0909)
  /// Focus position; greater is nearer.
  public static let focusAbsolute = Self(rawValue: 0x009a_090a)
  /// Focus moved by steps; greater is nearer.
  public static let focusRelative = Self(rawValue: 0x009a_090b)
  /// Continuous automatic focus on or off.
  public static let focusAuto = Self(rawValue: 0x009a_090c)
  /// Zoom; drivers commonly use 100 for 1x.
  public static let zoomAbsolute = Self(rawValue: 0x009a_090d)
  /// Privacy shutter.
  public static let privacy = Self(rawValue: 0x009a_0910)
  /// Iris aperture.
  public static let irisAbsolute = Self(rawValue: 0x009a_0911)
  /// Bias of the automatic exposure, a menu of thousandths of a stop.
  public static let exposureBias = Self(rawValue: 0x009a_0913)
  /// White balance preset: 0 manual, 1 automatic, 2 incandescent … 9 shade.
  public static let whiteBalancePreset = Self(rawValue: 0x009a_0914)
  /// Sensitivity, a menu of ISO values in thousandths.
  public static let isoSensitivity = Self(rawValue: 0x009a_0917)
  /// Sensitivity mode: 0 manual, 1 automatic.
  public static let isoSensitivityAuto = Self(rawValue: 0x009a_0918)
  /// Metering: 0 average, 1 centre weighted, 2 spot, 3 matrix.
  public static let exposureMetering = Self(rawValue: 0x009a_0919)
  /// Locks of the automatics: bit 0 exposure, bit 1 white balance, bit 2 focus.
  public static let automaticsLock = Self(rawValue: 0x009a_091b)
  /// A button that starts automatic focus once.
  public static let autoFocusStart = Self(rawValue: 0x009a_091c)
  /// A button that stops automatic focus.
  public static let autoFocusStop = Self(rawValue: 0x009a_091d)
  /// The state of automatic focus: 0 idle, bit 0 busy, bit 1 reached, bit 2 failed.
  public static let autoFocusStatus = Self(rawValue: 0x009a_091e)
  /// The distances that automatic focus searches: 0 automatic, 1 normal, 2 macro, 3 infinity.
  public static let autoFocusRange = Self(rawValue: 0x009a_091f)
  /// The direction that the camera faces: 0 front, 1 back, 2 external.
  public static let cameraOrientation = Self(rawValue: 0x009a_0922)
  /// The rotation in degrees at which the sensor is mounted.
  public static let sensorRotation = Self(rawValue: 0x009a_0923)

  // The class of flash controls, `V4L2_CID_FLASH_CLASS_BASE`.

  /// The flash LED's mode: 0 off, 1 flash, 2 torch.
  public static let flashMode = Self(rawValue: 0x009c_0901)
  /// A button that fires the flash.
  public static let flashStrobe = Self(rawValue: 0x009c_0903)
  /// The torch's intensity.
  public static let torchIntensity = Self(rawValue: 0x009c_0908)
  /// Whether the flash is ready.
  public static let flashReady = Self(rawValue: 0x009c_090c)
}
