internal import Pixels
import Synchronization

/// What a camera and its capture thread share: the device, which may go and come back, and what is known of it.
final class DeviceLink: Sendable {
  private struct State {
    var identity: DeviceIdentity?
    var info: CameraInfo
    var formats: [DeviceFormat]
    var controls: [CameraControl]
    var chosen: [CameraControl.ID: Int64] = [:]
    var stream: StreamState = .idle
    var statistics = StreamStatistics()
  }

  /// The operating system.
  let kernel: any VideoKernel
  private let state: Mutex<State>

  /// Takes an open camera and learns what it can do.
  init(_ identity: DeviceIdentity, kernel: any VideoKernel) {
    self.kernel = kernel
    state = Mutex(
      State(
        identity: identity, info: identity.info, formats: identity.device.enumerateFormats(identity.type),
        controls: identity.device.enumerateControls()))
  }

  /// What identifies the camera; its path may change when it comes back.
  var info: CameraInfo { state.withLock { $0.info } }
  /// The formats with the driver's ranges.
  var formats: [DeviceFormat] { state.withLock { $0.formats } }
  /// The open device; nil while it is gone.
  var identity: DeviceIdentity? { state.withLock { $0.identity } }

  /// What the stream is doing.
  var streamState: StreamState {
    get { state.withLock { $0.stream } }
    set { state.withLock { $0.stream = newValue } }
  }

  /// The counts of the stream.
  var statistics: StreamStatistics { state.withLock { $0.statistics } }

  /// Changes the counts.
  func count(_ change: (inout StreamStatistics) -> Void) { state.withLock { change(&$0.statistics) } }

  /// Sets the counts to zero.
  func resetStatistics() { state.withLock { $0.statistics = StreamStatistics() } }

  /// The controls as they are now, or as they were last while the device is gone.
  var controls: [CameraControl] {
    guard let identity else { return state.withLock { $0.controls } }
    let controls = identity.device.enumerateControls()
    guard !controls.isEmpty else { return state.withLock { $0.controls } }
    state.withLock { $0.controls = controls }
    return controls
  }

  /// Sets controls and remembers them for when the device comes back.
  func set(_ values: [CameraControl.ID: Int64]) throws(CameraError) {
    let identity = try connect()
    let change = try ControlChange(values, among: identity.device.enumerateControls())
    try change.apply(to: identity.device, label: identity.label)
    let lasting = change.steps.filter { $0.control.kind != .button }
    state.withLock { state in
      for step in lasting { state.chosen[step.control.id] = step.value }
    }
  }

  /// Forgets the device, whose descriptor closes when the last request on it has returned.
  func disconnect() { state.withLock { $0.identity = nil } }

  /// The device, found again by its stable id when it was gone.
  func connect() throws(CameraError) -> DeviceIdentity {
    if let identity { return identity }
    let wanted = info
    for node in kernel.videoNodes() {
      // A node whose udev links do not fit cannot be the one; the others must be asked.
      if let known = node.byID ?? node.byPath, known != wanted.id { continue }
      let found: DeviceIdentity
      do throws(CameraError) {
        found = try DeviceIdentity.open(node, kernel)
      } catch {
        // Permissions are set a moment after a node appears.
        if error.code == .noPermission, node.byID == wanted.id || node.byPath == wanted.id { throw error }
        continue
      }
      guard found.info.id == wanted.id else { continue }
      let formats = found.device.enumerateFormats(found.type)
      state.withLock { state in
        state.identity = found
        state.info = found.info
        state.formats = formats
      }
      restoreControls(on: found)
      return found
    }
    throw CameraError(
      .disconnected, "\(CameraLabel(name: wanted.name, path: wanted.path)) was unplugged; connect it again")
  }

  /// Sets again what the user had set, together, or one by one when the camera refuses some of it.
  private func restoreControls(on identity: DeviceIdentity) {
    let chosen = state.withLock { $0.chosen }
    guard !chosen.isEmpty else { return }
    func apply(_ values: [CameraControl.ID: Int64]) throws(CameraError) {
      let change = try ControlChange(values, among: identity.device.enumerateControls())
      try change.apply(to: identity.device, label: identity.label)
    }
    if (try? apply(chosen)) != nil { return }
    for (id, value) in chosen.sorted(by: { $0.key.rawValue < $1.key.rawValue }) { try? apply([id: value]) }
  }
}
