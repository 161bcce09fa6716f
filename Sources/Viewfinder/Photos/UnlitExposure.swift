import Cameras

/// The exposure and white balance that a camera, or the session in its place, had found before a light was switched on.
///
/// They are put back before they go on adjusting themselves, so that the preview after a flash is that from before it.
final class UnlitExposure {
  private let device: CaptureDevice
  private let automatics: HeldAutomatics
  private let setting: [CameraControl.ID: CameraControl.Value]
  private let gains: WhiteBalanceGains?
  private var loops: CaptureDevice.PausedLoops?

  /// Notes what was found, and leaves all as it is.
  ///
  /// - Parameter others: the automatic modes that the light does not concern.
  init(_ device: CaptureDevice, except others: Set<CameraControl.ID> = []) {
    self.device = device
    automatics = HeldAutomatics(noting: device.camera, except: others)
    let state = device.exposure.state
    let present = state.provider == .software ? try? device.exposure.presentSetting() : nil
    setting = present.map { device.exposure.hardware.manualValues($0) } ?? [:]
    gains = device.whiteBalance.state.provider == .software ? device.correction.current.gains : nil
  }

  /// Stops what adjusts itself, at what was found.
  func hold() {
    if loops == nil {
      let paused = device.pausedLoops()
      device.held.begin(automatics.modes.union(paused.modes), at: device.exposure.clock.time)
      loops = paused
    }
    if !setting.isEmpty { device.camera.restore(setting) }
    automatics.hold()
    if let gains, device.correction.current.gains != gains {
      device.correction.change { $0.gains = gains }
    }
  }

  /// Lets it go on.
  func release() {
    automatics.restore()
    guard let paused = loops.take() else { return }
    paused.resume()
    device.held.end(at: device.exposure.clock.time)
  }
}
