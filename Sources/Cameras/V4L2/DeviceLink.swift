internal import Pixels
import Synchronization

/// The state shared by a camera and its capture thread: the device, which may disconnect and return, and its
/// properties.
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

  /// Wraps an open camera and queries its properties.
  init(_ identity: DeviceIdentity, kernel: any VideoKernel) {
    self.kernel = kernel
    state = Mutex(
      State(
        identity: identity, info: identity.info, formats: identity.device.enumerateFormats(identity.type),
        controls: identity.device.enumerateControls()))
  }

  /// The camera's identity; its path may change when it returns.
  var info: CameraInfo { state.withLock { $0.info } }
  /// The formats, including the driver's ranges.
  var formats: [DeviceFormat] { state.withLock { $0.formats } }
  /// The open device; nil while it is disconnected.
  var identity: DeviceIdentity? { state.withLock { $0.identity } }

  /// The state of the stream.
  var streamState: StreamState {
    get { state.withLock { $0.stream } }
    set { state.withLock { $0.stream = newValue } }
  }

  /// The stream's statistics.
  var statistics: StreamStatistics { state.withLock { $0.statistics } }

  /// Updates the statistics.
  func count(_ change: (inout StreamStatistics) -> Void) { state.withLock { change(&$0.statistics) } }

  /// Resets the statistics to zero.
  func resetStatistics() { state.withLock { $0.statistics = StreamStatistics() } }

  /// The current controls, or the last known ones while the device is disconnected.
  var controls: [CameraControl] {
    guard let identity else { return state.withLock { $0.controls } }
    let controls = identity.device.enumerateControls()
    guard !controls.isEmpty else { return state.withLock { $0.controls } }
    state.withLock { $0.controls = controls }
    return controls
  }

  /// Sets controls and records them for when the device returns.
  func set(_ values: [CameraControl.ID: Int64]) throws(CameraError) {
    let identity = try connect()
    let change = try ControlChange(values, among: identity.device.enumerateControls())
    try change.apply(to: identity.device, label: identity.label)
    let lasting = change.steps.filter { $0.control.kind != .button }
    state.withLock { state in
      for step in lasting { state.chosen[step.control.id] = step.value }
    }
  }

  /// Lists the formats again: some drivers offer others once the program that feeds them, or the signal, changes.
  ///
  /// - Throws: `disconnected` when the device is gone.
  func refreshFormats(of identity: DeviceIdentity) throws(CameraError) -> [DeviceFormat] {
    let formats = identity.device.enumerateFormats(identity.type)
    if formats.isEmpty {
      do throws(Errno) {
        _ = try Capability(of: identity.device)
      } catch {
        throw .cannotStart(identity.label, "list its formats", error, kernel: kernel)
      }
    }
    state.withLock { $0.formats = formats }
    return formats
  }

  /// Drops the device, whose descriptor closes when the last request on it has returned.
  func disconnect() { state.withLock { $0.identity = nil } }

  /// The device; if it was disconnected, found again by its stable id.
  func connect() throws(CameraError) -> DeviceIdentity {
    if let identity { return identity }
    let wanted = info
    for node in kernel.videoNodes() {
      // A node with different udev links cannot be the device; nodes without links must be queried.
      if let known = node.byID ?? node.byPath, known != wanted.id { continue }
      let found: DeviceIdentity
      do throws(CameraError) {
        found = try DeviceIdentity.open(node, kernel)
      } catch {
        // Permissions are set shortly after a node appears.
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

  /// Restores the user's controls, together, or one by one when the camera refuses some.
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
