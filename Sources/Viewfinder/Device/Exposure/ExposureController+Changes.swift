import Cameras
import Synchronization

extension ExposureController {
  /// Changes settings, and brings the camera and the loop in line with them.
  func change(_ body: (inout Settings) -> Void) throws(CameraError) {
    try requests.withLock { _ throws(CameraError) in
      var settings = box.withLock { $0.settings }
      body(&settings)
      try apply(&settings)
      box.withLock { state in
        state.settings = settings
        state.noteCourse()
      }
    }
    report()
  }

  /// Sets an exposure by hand.
  func use(
    _ setting: AutoExposure.Setting, mode: ExposureMode,
    further: [CameraControl.ID: CameraControl.Value] = [:]
  ) throws(CameraError) {
    let hardware = hardware
    guard hardware.hasManual else {
      throw CameraError(
        .unsupported, "\(camera.info.name) cannot set its exposure time; its exposure stays automatic")
    }
    try requests.withLock { _ throws(CameraError) in
      stopLoop()
      try camera.set(hardware.manualValues(setting).merging(further) { $1 })
      box.withLock { state in
        state.settings.mode = mode
        state.provider = .camera
        state.noteCourse()
      }
    }
    report()
  }

  private func apply(_ settings: inout Settings) throws(CameraError) {
    let hardware = hardware
    if let values = hardware.flickerValues(settings.mains) { try camera.set(values) }
    guard settings.mode == .continuous else { return }
    guard hardware.hasAutomatic || hardware.hasManual else {
      throw CameraError(.unsupported, "\(camera.info.name) has no control of its exposure")
    }
    if let achieved = try takeOver(hardware, settings) {
      stopLoop()
      settings.bias = achieved
      box.withLock { $0.provider = .camera }
    } else {
      guard hardware.hasManual else {
        throw CameraError(
          .unsupported,
          "\(camera.info.name) can neither do that by itself nor set its exposure time; use its automatic exposure as it is"
        )
      }
      try startLoop(hardware, settings)
    }
  }

  /// Lets the camera expose by itself where it can do all that is asked for, and stops the loop between two of its steps.
  private func takeOver(_ hardware: ExposureHardware, _ settings: Settings) throws(CameraError) -> Double? {
    guard let loop = box.withLock({ $0.loop }) else { return try useCamera(hardware, settings) }
    return try loop.stop { () throws(CameraError) in try useCamera(hardware, settings) }
  }

  /// Lets the camera expose by itself where it can do all that is asked for.
  ///
  /// - Returns: the correction in use; nil where the camera cannot.
  func useCamera(_ hardware: ExposureHardware, _ settings: Settings) throws(CameraError) -> Double? {
    guard hardware.hasAutomatic, settings.longest == nil else { return nil }
    var values = hardware.automaticValues()
    var achieved = 0.0
    if settings.bias != 0 || hardware.hasBias {
      guard let bias = hardware.biasValues(settings.bias) else { return nil }
      values.merge(bias.values) { $1 }
      achieved = bias.achieved
    }
    if settings.point != SIMD2(0.5, 0.5) {
      guard let region = camera.regionOfInterest(around: uncorrected(settings.point), for: .exposure) else {
        return nil
      }
      values.merge(region) { $1 }
    } else if let metering = hardware.meteringValues(settings.pattern) {
      values.merge(metering) { $1 }
    }
    if let boost = hardware.lowLightValues(settings.boost) { values.merge(boost) { $1 } }
    try camera.set(values)
    return achieved
  }
}
