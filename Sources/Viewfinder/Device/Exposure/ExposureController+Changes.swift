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
        state.noteCourse(at: clock.time)
      }
    }
    report()
    observe()
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
        state.noteCourse(at: clock.time)
      }
    }
    report()
    observe()
  }

  private func apply(_ settings: inout Settings) throws(CameraError) {
    let hardware = hardware
    if let mains = settings.mains, let values = hardware.flickerValues(mains) { try camera.set(values) }
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
        let wish = unmet(hardware, settings) ?? "expose"
        throw CameraError(
          .unsupported,
          "\(camera.info.name) can neither \(wish) by itself nor set its exposure time, which software needs for it; "
            + "use its automatic exposure as it is")
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
  private func useCamera(_ hardware: ExposureHardware, _ settings: Settings) throws(CameraError) -> Double? {
    guard hardware.hasAutomatic, unmet(hardware, settings) == nil else { return nil }
    var values = hardware.automaticValues()
    var achieved = 0.0
    if settings.bias != 0 || hardware.hasBias {
      guard let bias = hardware.biasValues(settings.bias) else { return nil }
      values.merge(bias.values) { $1 }
      achieved = bias.achieved
    }
    var earlier: EarlierRegion?
    if settings.point != SIMD2(0.5, 0.5) {
      guard let region = camera.regionOfInterest(around: uncorrected(settings.point), for: .exposure) else {
        return nil
      }
      values.merge(region) { $1 }
      earlier = box.withLock(\.earlierRegion) ?? presentRegion
    } else {
      if let metering = hardware.meteringValues(settings.pattern) { values.merge(metering) { $1 } }
      values.merge(restoredRegion) { $1 }
    }
    if let boost = settings.boost, let priority = hardware.lowLightValues(boost) {
      values.merge(priority) { $1 }
    }
    try camera.set(values)
    if earlier != nil { earlier?.metered = camera.control(.regionOfInterest)?.value }
    box.withLock { $0.earlierRegion = earlier }
    return achieved
  }

  /// What a camera that exposes by itself cannot do of what is asked for, in words; nil where it can do all.
  ///
  /// The default pattern at the centre is the camera's own where it offers no choice, and so is a rate that dim light may
  /// lower where it offers none and none is wanted.
  private func unmet(_ hardware: ExposureHardware, _ settings: Settings) -> String? {
    if let longest = settings.longest { return "limit its exposure time to \(longest)" }
    if settings.bias != 0, hardware.biasValues(settings.bias) == nil {
      return "correct its exposure by \(settings.bias) stops"
    }
    if settings.point != SIMD2(0.5, 0.5) {
      if camera.regionOfInterest(around: uncorrected(settings.point), for: .exposure) == nil {
        return "meter a place of the picture"
      }
    } else if settings.pattern != .centre, hardware.meteringValues(settings.pattern) == nil {
      return "meter by '\(settings.pattern.rawValue)'"
    }
    if settings.boost == .on, hardware.lowLightValues(.on) == nil {
      return "lower its frame rate in dim light"
    }
    return nil
  }

  /// The camera's region of interest now.
  private var presentRegion: EarlierRegion {
    let control = camera.control(.regionOfInterest)
    let bits = camera.control(.regionOfInterestAutomatics)?.value.number ?? 0
    var region = EarlierRegion(part: control?.bounds, automatics: .init(rawValue: bits))
    if case .rectangle(let part)? = control?.value, part.width > 0, part.height > 0 {
      region.part = .rectangle(part)
    }
    return region
  }

  /// The values that take the exposure off the place that was metered; none where it was not on one.
  private var restoredRegion: [CameraControl.ID: CameraControl.Value] {
    guard let earlier = box.withLock(\.earlierRegion) else { return [:] }
    let automatics = presentRegion.automatics.subtracting(.exposure)
      .union(earlier.automatics.intersection(.exposure))
    var values: [CameraControl.ID: CameraControl.Value] = [
      .regionOfInterestAutomatics: .integer(automatics.rawValue)
    ]
    // What has moved the region since, such as the focus, keeps it.
    if camera.control(.regionOfInterest)?.value == earlier.metered {
      values[.regionOfInterest] = earlier.part
    }
    return values
  }
}
