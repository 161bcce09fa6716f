import Cameras

/// A capability that the simulated camera can be without, to prove what replaces it in software.
public enum SimulatedCapability: String, Hashable, Sendable, CaseIterable {
  case autoFocus = "auto-focus", focus, autoExposure = "auto-exposure", exposure
  case exposureBias = "exposure-bias", exposureMetering = "exposure-metering"
  case dynamicFrameRate = "dynamic-framerate", gain, autoGain = "auto-gain", iso
  case autoWhiteBalance = "auto-white-balance", whiteBalance = "white-balance", zoom
  case panTilt = "pan-tilt", iris, regionOfInterest = "region-of-interest", lock
  case powerLineFrequency = "power-line-frequency", flip, picture, flash, privacy, position, rotation

  /// The controls that make up the capability.
  var controls: [CameraControl.ID] {
    typealias Controls = SimulatedControls
    return switch self {
    case .autoFocus:
      [
        .focusAuto, Controls.autoFocusStart, Controls.autoFocusStop, Controls.autoFocusStatus,
        Controls.autoFocusRange,
      ]
    case .focus: [.focusAbsolute]
    case .autoExposure: [.exposureAuto]
    case .exposure: [.exposureAbsolute]
    case .exposureBias: [Controls.exposureBias]
    case .exposureMetering: [Controls.exposureMetering]
    case .dynamicFrameRate: [Controls.dynamicFrameRate]
    case .gain: [.gain]
    case .autoGain: [Controls.autoGain]
    case .iso: [Controls.isoSensitivity, Controls.isoAuto]
    case .autoWhiteBalance: [.autoWhiteBalance, Controls.doWhiteBalance]
    case .whiteBalance: [.whiteBalanceTemperature, Controls.redBalance, Controls.blueBalance]
    case .zoom: [.zoomAbsolute]
    case .panTilt: [Controls.pan, Controls.tilt]
    case .iris: [.irisAbsolute]
    case .regionOfInterest: [Controls.regionOfInterestAuto]
    case .lock: [Controls.lock3A]
    case .powerLineFrequency: [Controls.powerLineFrequency]
    case .flip: [Controls.horizontalFlip, Controls.verticalFlip]
    case .picture:
      [.brightness, Controls.contrast, Controls.saturation, Controls.hue, Controls.gamma]
    case .flash:
      [
        Controls.ledMode, Controls.strobe, Controls.strobeStop, Controls.strobeStatus, Controls.strobeTimeout,
        Controls.flashIntensity, Controls.torchIntensity,
      ]
    case .privacy: [.privacy]
    case .position: [.cameraOrientation]
    case .rotation: [.sensorRotation]
    }
  }
}
