import Cameras

/// A capability that the simulated camera can be without, to prove what replaces it in software.
public enum SimulatedCapability: String, Hashable, Sendable, CaseIterable {
  case autoFocus = "auto-focus", focus, autoExposure = "auto-exposure", exposure
  case exposureBias = "exposure-bias", exposureMetering = "exposure-metering"
  case dynamicFrameRate = "dynamic-framerate", gain, autoGain = "auto-gain", iso
  case autoWhiteBalance = "auto-white-balance", whiteBalance = "white-balance", zoom
  case panTilt = "pan-tilt", iris, regionOfInterest = "region-of-interest", lock
  case powerLineFrequency = "power-line-frequency", flip, picture, flash, strobe, privacy, position, rotation

  /// The controls that make up the capability.
  var controls: [CameraControl.ID] {
    typealias Controls = SimulatedControls
    return switch self {
    case .autoFocus:
      [
        .focusAuto, .autoFocusStart, .autoFocusStop, .autoFocusStatus,
        .autoFocusRange,
      ]
    case .focus: [.focusAbsolute]
    case .autoExposure: [.exposureAuto]
    case .exposure: [.exposureAbsolute]
    case .exposureBias: [.exposureBias]
    case .exposureMetering: [.exposureMetering]
    case .dynamicFrameRate: [.exposureAutoPriority]
    case .gain: [.gain]
    case .autoGain: [.autoGain]
    case .iso: [.isoSensitivity, .isoSensitivityAuto]
    case .autoWhiteBalance: [.autoWhiteBalance, .doWhiteBalance]
    case .whiteBalance: [.whiteBalanceTemperature, .redBalance, .blueBalance]
    case .zoom: [.zoomAbsolute]
    case .panTilt: [.panAbsolute, .tiltAbsolute]
    case .iris: [.irisAbsolute]
    case .regionOfInterest: [.regionOfInterestAutomatics]
    case .lock: [.automaticsLock]
    case .powerLineFrequency: [.powerLineFrequency]
    case .flip: [Controls.horizontalFlip, Controls.verticalFlip]
    case .picture:
      [.brightness, .contrast, .saturation, .hue, Controls.gamma]
    case .flash:
      [
        .flashMode, .flashStrobe, Controls.strobeStop, Controls.strobeStatus, Controls.strobeTimeout,
        Controls.flashIntensity, .torchIntensity,
      ]
    case .strobe:
      [
        .flashStrobe, Controls.strobeStop, Controls.strobeStatus, Controls.strobeTimeout,
        Controls.flashIntensity,
      ]
    case .privacy: [.privacy]
    case .position: [.cameraOrientation]
    case .rotation: [.sensorRotation]
    }
  }
}
