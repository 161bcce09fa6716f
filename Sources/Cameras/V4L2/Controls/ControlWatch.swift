internal import CPlatform
import Clocks
import Glibc

/// A thread that follows the kernel's events about a camera's controls, so that what another program or the camera
/// itself changes is known.
///
/// It opens the device for itself: a descriptor gets no events about its own changes, and waiting for frames is the
/// capture thread's. While the device is gone it waits for the camera to be connected again.
final class ControlWatch: Sendable {
  private let stopSignal: StopSignal
  private let thread: WorkerThread

  /// Starts the thread; nil when the process has no descriptors or threads left.
  init?(_ link: DeviceLink) {
    guard let stopSignal = StopSignal(),
      let thread = WorkerThread(
        name: "controls", on: link.kernel.clock, { Self.follow(link, until: stopSignal) })
    else { return nil }
    self.stopSignal = stopSignal
    self.thread = thread
  }

  /// Ends the thread and waits for it, unless the driver holds it.
  func stop() {
    stopSignal.stop()
    _ = thread.join(within: .seconds(1))
  }

  private static func follow(_ link: DeviceLink, until stopSignal: StopSignal) {
    while !stopSignal.isStopping {
      if let path = link.identity?.info.path, let device = try? OpenDevice(path, kernel: link.kernel) {
        device.subscribeToControls()
        // What changed before the subscription.
        link.note(device.enumerateControls())
        follow(device, link, until: stopSignal)
      }
      _ = link.kernel.awaitEvent(device: -1, wake: stopSignal.descriptor, milliseconds: 500)
    }
  }

  /// Reports changes until the device is gone.
  private static func follow(_ device: OpenDevice, _ link: DeviceLink, until stopSignal: StopSignal) {
    while !stopSignal.isStopping {
      let ready = link.kernel.awaitEvent(
        device: device.descriptor, wake: stopSignal.descriptor, milliseconds: 1000)
      guard !ready.hasError else { return }
      guard ready.hasEvent else {
        // A camera that was connected again is another device, although the old one may still be open.
        if link.identity?.info.path != device.path { return }
        continue
      }
      link.note(device.changedControls().compactMap { device.control($0) })
    }
  }
}

extension OpenDevice {
  /// Subscribes to the changes of every control; drivers without events refuse, which leaves them unwatched.
  fileprivate func subscribeToControls() {
    for control in enumerateControls() {
      var subscription = v4l2_event_subscription()
      subscription.type = UInt32(V4L2_EVENT_CTRL)
      subscription.id = control.id.rawValue
      try? request(.subscribeEvent, &subscription)
    }
  }

  /// Takes the pending events, and returns the controls that they are about, each once.
  fileprivate func changedControls() -> [CameraControl.ID] {
    var ids: [CameraControl.ID] = []
    for _ in 0..<256 {
      var event = v4l2_event()
      guard (try? request(.dequeueEvent, &event)) != nil else { break }
      let id = CameraControl.ID(rawValue: event.id)
      if event.type == UInt32(V4L2_EVENT_CTRL), !ids.contains(id) { ids.append(id) }
    }
    return ids
  }
}
