import Files
internal import Pixels
import Synchronization

/// The state shared by a camera and its capture thread: the device, which may disconnect and return, and its
/// properties.
final class DeviceLink: Sendable {
  private struct State {
    var identity: DeviceIdentity?
    var info: CameraInfo
    var orientation: Orientation
    var formats: [DeviceFormat]
    /// The only format that the user wants; nil for all.
    var selected: FourCC?
    var controls: [CameraControl]
    /// The controls as their listeners know them.
    var reported: [CameraControl.ID: CameraControl]
    /// The values of the past, which frames were exposed with.
    var timeline: ControlTimeline
    /// The time between two frames of the stream.
    var frameInterval = Duration.milliseconds(33)
    /// The values to restore when the device returns, whoever set them.
    var settings: [CameraControl.ID: CameraControl.Value] = [:]
    var stream: StreamState = .idle
    var statistics = StreamStatistics()
    /// What its user keeps about it.
    var profile: CameraProfile?
    /// Whether the device, which has returned, is getting its settings back: what it has meanwhile is not to be restored.
    var isRestoring = false

    /// Notes what is to be restored.
    mutating func keep(_ values: [CameraControl.ID: CameraControl.Value]) {
      if !isRestoring { settings.merge(values) { $1 } }
    }

    /// The formats that the user's selection leaves.
    var choosable: [DeviceFormat] {
      selected.map { selected in formats.filter { $0.fourCC == selected } } ?? formats
    }
  }

  /// The operating system.
  let kernel: any VideoKernel
  /// Sends the controls that have changed.
  let controlChanges = Broadcast<[CameraControl]>()
  private let state: Mutex<State>

  /// Wraps an open camera and queries its properties.
  init(_ identity: DeviceIdentity, kernel: any VideoKernel) {
    self.kernel = kernel
    let controls = identity.device.enumerateControls()
    state = Mutex(
      State(
        identity: identity, info: identity.info, orientation: identity.orientation,
        formats: identity.device.enumerateFormats(identity.type),
        controls: controls,
        reported: Dictionary(controls.map { ($0.id, $0) }) { $1 },
        timeline: ControlTimeline(controls, .silent), settings: controls.lastingValues))
  }

  /// The camera's identity; its path may change when it returns.
  var info: CameraInfo { state.withLock { $0.info } }
  /// The transform that makes its pixels appear upright.
  var orientation: Orientation { state.withLock { $0.orientation } }
  /// The formats to choose from, including the driver's ranges.
  var formats: [DeviceFormat] { state.withLock { $0.choosable } }
  /// What its user keeps about it.
  var profile: CameraProfile? {
    get { state.withLock { $0.profile } }
    set { state.withLock { $0.profile = newValue } }
  }
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
    state.withLock { state in
      state.controls = controls
      state.keep(controls.lastingValues)
    }
    return controls
  }

  /// The time between two frames of the stream.
  var frameInterval: Duration {
    get { state.withLock { $0.frameInterval } }
    set { state.withLock { $0.frameInterval = newValue } }
  }

  /// The controls with the values that were set at a moment. Cost: queries the device.
  func controls(at moment: Duration) -> [CameraControl] {
    let present = controls
    return state.withLock { $0.timeline.controls(present, at: moment) }
  }

  /// Sets controls and records them for when the device returns.
  func set(
    _ values: [CameraControl.ID: CameraControl.Value]
  ) throws(CameraError) -> [ControlAdjustment] {
    while true {
      let identity = try connect()
      // Else the device has gone meanwhile, and may be back.
      if let adjustments = try set(values, on: identity) { return adjustments }
    }
  }

  /// Sets controls of a device; nil where it is not the present one any more.
  private func set(
    _ values: [CameraControl.ID: CameraControl.Value], on identity: DeviceIdentity
  ) throws(CameraError) -> [ControlAdjustment]? {
    try identity.device.setting.withLock { _ throws(CameraError) in
      guard self.identity?.device === identity.device else { return nil }
      let change = try ControlChange(values, among: identity.device.enumerateControls())
      let adjustments = try change.apply(to: identity.device, label: identity.label)
      let set = change.steps.map(\.control.id)
      let governed = ControlGovernance.masters.filter { set.contains($0.id) }.flatMap(\.governed)
      note(Set(set + governed).compactMap { identity.device.control($0) })
      return adjustments
    }
  }

  /// Records the present state of some controls, and sends those that have changed.
  func note(_ controls: [CameraControl]) {
    let lasting = controls.lastingValues
    let now = kernel.now()
    let changed = state.withLock { state in
      let changed = controls.filter { state.reported[$0.id] != $0 }
      state.timeline.note(changed, from: now)
      for control in changed {
        state.reported[control.id] = control
        if let place = state.controls.firstIndex(where: { $0.id == control.id }) {
          state.controls[place] = control
        }
      }
      state.keep(lasting)
      return changed
    }
    if !changed.isEmpty { controlChanges.send(changed) }
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
    let (choosable, selected) = state.withLock { state in
      state.formats = formats
      return (state.choosable, state.selected)
    }
    if choosable.isEmpty, let selected {
      throw .noFormat(identity.label, StreamRequest(fourCC: selected), formats)
    }
    return choosable
  }

  /// Leaves one format to choose from.
  ///
  /// - Parameter code: the format's code in any case, as exactly as it must be to tell it from others.
  /// - Throws: `unsupported` with the formats that the device has.
  func select(_ code: String) throws(CameraError) {
    let formats = state.withLock { $0.formats }
    let names = formats.map(\.fourCC)
    let alike = names.filter { "\($0)".lowercased() == code.lowercased() }
    guard let found = names.first(where: { "\($0)" == code }) ?? (alike.count == 1 ? alike[0] : nil) else {
      let label = CameraLabel(name: info.name, path: info.path)
      guard !names.isEmpty else { throw .noFormat(label, StreamRequest(), formats) }
      throw CameraError(
        .unsupported,
        "\(label) does not deliver '\(code)'; it has \(names.map { "\($0)" }.joined(separator: ", "))")
    }
    state.withLock { $0.selected = found }
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
      return found.device.setting.withLock { _ in
        let (settings, present) = state.withLock { state in
          if state.identity == nil {
            state.identity = found
            state.info = found.info
            state.orientation = found.orientation
            state.formats = formats
            state.isRestoring = true
          }
          return (state.settings, state.identity!)
        }
        // Another thread was faster.
        guard present.device === found.device else { return present }
        restore(settings, on: found)
        state.withLock { $0.isRestoring = false }
        note(found.device.enumerateControls())
        return found
      }
    }
    throw CameraError(
      .disconnected, "\(CameraLabel(name: wanted.name, path: wanted.path)) was unplugged; connect it again")
  }

  /// Restores the settings that the device had before it disconnected, together, or one by one when the camera refuses
  /// some.
  private func restore(
    _ settings: [CameraControl.ID: CameraControl.Value], on identity: DeviceIdentity
  ) {
    let present = identity.device.enumerateControls()
    let lost = ControlGovernance.withoutGoverned(settings).filter { id, value in
      present.contains { $0.id == id && $0.isSettable && $0.value != value }
    }
    guard !lost.isEmpty else { return }
    func apply(_ values: [CameraControl.ID: CameraControl.Value]) throws(CameraError) {
      let change = try ControlChange(values, among: identity.device.enumerateControls())
      _ = try change.apply(to: identity.device, label: identity.label)
    }
    if (try? apply(lost)) != nil { return }
    for (id, value) in lost.sorted(by: { ControlGovernance.precedes($0.key, $1.key) }) {
      try? apply([id: value])
    }
  }
}

extension [CameraControl] {
  /// The values that stay until somebody changes them: not those that the camera's automatics change.
  fileprivate var lastingValues: [CameraControl.ID: CameraControl.Value] {
    var values: [CameraControl.ID: CameraControl.Value] = [:]
    for control in self
    where control.isReadable && control.isSettable
      && !control.flags.contains(where: { [.inactive, .volatile, .executeOnWrite].contains($0) })
    {
      values[control.id] = control.value
    }
    return values
  }
}
