internal import CPlatform
import Files
import Glibc

/// A validated set of control values, in the requests in which to send them.
package struct ControlChange {
  /// One value.
  struct Step {
    /// The control with its current value.
    var control: CameraControl
    /// The value to set.
    var value: CameraControl.Value
    /// The value as the kernel takes it.
    var payload: ControlPayload
  }

  /// The values: automatic modes first, then all else, each group in one request.
  let groups: [[Step]]

  /// Validates values against the current controls.
  package init(
    _ values: [CameraControl.ID: CameraControl.Value], among controls: [CameraControl]
  ) throws(CameraError) {
    var steps: [Step] = []
    // In the order of the ids, so that the first refusal does not depend on chance.
    for (id, value) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard let control = controls.first(where: { $0.id == id }) else {
        throw .noControl(id, among: controls)
      }
      try control.check(value)
      if control.flags.contains(.inactive) {
        let masters = ControlGovernance.masters(of: id)
        guard masters.contains(where: { values[$0.id] != nil }) else {
          throw Self.inactive(control, masters, among: controls)
        }
      }
      guard let payload = ControlPayload(value, for: control) else {
        throw CameraError(.badControl, "\(control.name) takes \(control.expectation), not \(value)")
      }
      steps.append(Step(control: control, value: value, payload: payload))
    }
    let masters = steps.filter { ControlGovernance.isMaster($0.control.id) }
    let others = steps.filter { !ControlGovernance.isMaster($0.control.id) }
    groups = [masters, others].filter { !$0.isEmpty }
  }

  /// All values.
  var steps: [Step] { groups.flatMap(\.self) }

  private static func inactive(
    _ control: CameraControl, _ masters: [ControlGovernance.Master], among controls: [CameraControl]
  ) -> CameraError {
    for master in masters {
      guard let mode = controls.first(where: { $0.id == master.id }), mode.value != .integer(master.manual)
      else { continue }
      let state =
        mode.menu.first { .integer($0.value) == mode.value }?.name ?? (mode.value == 0 ? "off" : "on")
      return CameraError(
        .badControl,
        "\(control.name) is inactive because \(mode.name) is \(state); set \(mode.name)=\(master.manual) with it"
      )
    }
    return CameraError(.badControl, "\(control.name) is inactive in the camera's current mode")
  }

  /// Sets all values on `device`, or none, and reads them back.
  ///
  /// - Returns: the values that the camera rounded or did not keep.
  package func apply(to device: OpenDevice, label: CameraLabel) throws(CameraError) -> [ControlAdjustment] {
    var done: [Step] = []
    for group in groups {
      let (error, failed) = Self.write(group, .setControls, to: device)
      guard let error else {
        done += group
        continue
      }
      // The index of the failed control, or the count when the driver refused before it set any.
      let culprit = failed < group.count ? group[failed] : Self.culprit(of: group, error, on: device)
      Self.restore(done + (failed < group.count ? group[..<failed] : []), on: device)
      throw Self.explain(error, culprit, label)
    }
    return done.compactMap { step in
      guard step.control.isReadable, !step.control.flags.contains(.executeOnWrite),
        let now = device.control(step.control.id), now.value != step.value
      else { return nil }
      return ControlAdjustment(control: now, requested: step.value)
    }
  }

  /// Brings values back to what they were: governed ones while their mode is still manual, then the modes.
  private static func restore(_ steps: [Step], on device: OpenDevice) {
    let previous = steps.filter { $0.control.isReadable && !$0.control.flags.contains(.inactive) }
      .compactMap { step in
        ControlPayload(step.control.value, for: step.control).map {
          Step(control: step.control, value: step.control.value, payload: $0)
        }
      }
    let governed = previous.filter { !ControlGovernance.isMaster($0.control.id) }
    let masters = previous.filter { ControlGovernance.isMaster($0.control.id) }
    for group in [governed, masters] where !group.isEmpty { _ = write(group, .setControls, to: device) }
  }

  /// The control that a driver refused without naming it: found by trying, which changes nothing.
  private static func culprit(of group: [Step], _ error: Errno, on device: OpenDevice) -> Step? {
    if group.count == 1 { return group[0] }
    let (_, failed) = write(group, .tryControls, to: device)
    if failed < group.count { return group[failed] }
    return group.first { write([$0], .tryControls, to: device).error == error }
  }

  private static func write(
    _ steps: [Step], _ request: IoctlRequest, to device: OpenDevice
  ) -> (error: Errno?, failed: Int) {
    var entries = steps.map(\.payload.entry)
    return withExtendedLifetime(steps) {
      entries.withUnsafeMutableBufferPointer { buffer in
        var list = v4l2_ext_controls()
        list.count = UInt32(buffer.count)
        list.controls = buffer.baseAddress
        do throws(Errno) {
          try device.request(request, &list)
          return (nil, steps.count)
        } catch {
          return (error, Int(list.error_idx))
        }
      }
    }
  }

  private static func explain(_ error: Errno, _ step: Step?, _ label: CameraLabel) -> CameraError {
    if error.meansGone { return CameraError(.disconnected, "\(label) was unplugged; connect it again") }
    guard let step else {
      return CameraError(.badControl, "\(label) refused the settings, and none was changed: \(error)")
    }
    let name = step.control.name, value = step.control.text(of: step.value)
    return switch error.number {
    // Not about permissions: the driver refuses to set a value that an automatic mode governs.
    case EACCES:
      CameraError(
        .badControl, "\(name) cannot be set now: an automatic mode governs it, or it is currently read-only")
    case ERANGE, EINVAL:
      CameraError(.badControl, "\(name) does not take \(value); it takes \(step.control.expectation)")
    case EILSEQ, EPIPE:
      CameraError(.badControl, "\(label) does not accept \(name)=\(value) in its present state")
    case EBUSY:
      CameraError(.badControl, "\(name) cannot be changed while the camera streams; stop the stream first")
    default: CameraError(.device, "\(label) failed to set \(name) to \(value): \(error)")
    }
  }
}
