internal import CPlatform
import Glibc

/// A validated set of control values, in the order in which to set them.
struct ControlChange {
  /// One value.
  struct Step: Hashable {
    /// The control with its current value.
    var control: CameraControl
    /// The value to set.
    var value: Int64
  }

  /// The values, automatic modes before the values that they govern.
  let steps: [Step]

  /// Validates values against the current controls.
  init(_ values: [CameraControl.ID: Int64], among controls: [CameraControl]) throws(CameraError) {
    var steps: [Step] = []
    for (id, value) in values {
      guard let control = controls.first(where: { $0.id == id }) else {
        let names = controls.map(\.name).joined(separator: ", ")
        throw CameraError(
          .badControl,
          "the camera has no control 0x\(String(id.rawValue, radix: 16)); "
            + (names.isEmpty ? "it has none" : "it has \(names)"))
      }
      try Self.check(control, value)
      if control.flags.contains(.inactive) {
        let masters = controls.filter { Self.governs($0.id, id) }
        let isReleased = masters.contains { values[$0.id] != nil }
        if !isReleased { throw Self.inactive(control, because: masters.first) }
      }
      steps.append(Step(control: control, value: value))
    }
    self.steps = steps.sorted { Self.order($0.control.id) < Self.order($1.control.id) }
  }

  private static func check(_ control: CameraControl, _ value: Int64) throws(CameraError) {
    let name = control.name
    func refuse(_ reason: String) -> CameraError { CameraError(.badControl, "\(name) \(reason)") }
    if control.flags.contains(.disabled) { throw refuse("is disabled by the driver") }
    if control.flags.contains(.readOnly) { throw refuse("is read-only; it is \(control.value)") }
    if control.flags.contains(.grabbed) {
      throw refuse("cannot be changed while the camera streams; stop the stream first")
    }
    switch control.kind {
    case .button: return
    case .string, .rectangle, .unknown: throw refuse("is not a number and cannot be set to one")
    case .boolean:
      guard value == 0 || value == 1 else { throw refuse("takes 0 or 1, not \(value)") }
    case .menu, .integerMenu:
      guard control.menu.contains(where: { $0.value == value }) else {
        let items = control.menu.map { "\($0.value) (\($0.name))" }.joined(separator: ", ")
        throw refuse("takes one of \(items), not \(value)")
      }
    case .bitmask:
      guard value >= 0, value & ~control.maximum == 0 else {
        throw refuse(
          "takes bits of 0x\(String(control.maximum, radix: 16)), not 0x\(String(value, radix: 16))")
      }
    case .integer, .integer64:
      guard control.minimum <= value, value <= control.maximum else {
        throw refuse("takes \(control.minimum)...\(control.maximum), not \(value)")
      }
    }
  }

  private static func inactive(_ control: CameraControl, because master: CameraControl?) -> CameraError {
    guard let master else {
      return CameraError(.badControl, "\(control.name) is inactive in the camera's current mode")
    }
    let mode = master.menu.first { $0.value == master.value }?.name ?? (master.value == 0 ? "off" : "on")
    let manual = master.id == .exposureAuto ? 1 : 0
    return CameraError(
      .badControl,
      "\(control.name) is inactive because \(master.name) is \(mode); set \(master.name)=\(manual) with it")
  }

  /// Which automatic modes govern which values.
  private static let governed: [(master: UInt32, slaves: [UInt32])] = [
    (0x009a_0901, [0x009a_0902, 0x009a_0911, 0x0098_0913, 0x009a_0917]),  // exposure: time, iris, gain, ISO
    (0x0098_090c, [0x0098_091a, 0x0098_090e, 0x0098_090f]),  // white balance: temperature, red, blue
    (0x009a_090c, [0x009a_090a, 0x009a_090b]),  // focus: absolute, relative
    (0x0098_0912, [0x0098_0913]),  // automatic gain: gain
    (0x0098_0919, [0x0098_0903]),  // automatic hue: hue
    (0x0098_0920, [0x0098_0900]),  // automatic brightness: brightness
    (0x009a_0918, [0x009a_0917]),  // automatic ISO: ISO
  ]

  private static func governs(_ master: CameraControl.ID, _ slave: CameraControl.ID) -> Bool {
    governed.contains { $0.master == master.rawValue && $0.slaves.contains(slave.rawValue) }
  }

  /// Masters first, then by ID, for a deterministic order.
  private static func order(_ id: CameraControl.ID) -> UInt64 {
    let isMaster = governed.contains { $0.master == id.rawValue }
    return (isMaster ? 0 : 1 << 32) + UInt64(id.rawValue)
  }

  /// Sets all values on `device`, or none.
  func apply(to device: OpenDevice, label: CameraLabel) throws(CameraError) {
    guard !steps.isEmpty else { return }
    let (error, failed) = Self.write(steps.map { ($0.control, $0.value) }, to: device)
    guard let error else { return }
    // The index of the failed control, or the count when the driver refused before it set any.
    if failed < steps.count {
      let before = steps[..<failed].filter {
        $0.control.kind.isNumeric && !$0.control.flags.contains(.writeOnly)
      }
      _ = Self.write(before.reversed().map { ($0.control, $0.control.value) }, to: device)
    }
    throw Self.explain(error, failed < steps.count ? steps[failed] : steps.count == 1 ? steps[0] : nil, label)
  }

  private static func write(
    _ values: [(control: CameraControl, value: Int64)], to device: OpenDevice
  ) -> (error: Errno?, failed: Int) {
    guard !values.isEmpty else { return (nil, 0) }
    var entries = values.map { control, value in
      var entry = v4l2_ext_control()
      entry.id = control.id.rawValue
      if control.kind == .integer64 {
        entry.value64 = value
      } else {
        entry.value = Int32(truncatingIfNeeded: value)
      }
      return entry
    }
    return entries.withUnsafeMutableBufferPointer { buffer in
      var list = v4l2_ext_controls()
      list.count = UInt32(buffer.count)
      list.controls = buffer.baseAddress
      do throws(Errno) {
        try device.request(.setControls, &list)
        return (nil, 0)
      } catch {
        return (error, Int(list.error_idx))
      }
    }
  }

  private static func explain(_ error: Errno, _ step: Step?, _ label: CameraLabel) -> CameraError {
    if error.meansGone { return CameraError(.disconnected, "\(label) was unplugged; connect it again") }
    guard let step else {
      return CameraError(.badControl, "\(label) refused the settings, and none was changed: \(error)")
    }
    let name = step.control.name
    return switch error.code {
    // Not about permissions: the driver refuses to set a value that an automatic mode governs.
    case EACCES:
      CameraError(
        .badControl, "\(name) cannot be set now: an automatic mode governs it, or it is currently read-only")
    case ERANGE, EINVAL:
      CameraError(
        .badControl,
        "\(name) does not take \(step.value); its range is \(step.control.minimum)...\(step.control.maximum)")
    case EBUSY:
      CameraError(.badControl, "\(name) cannot be changed while the camera streams; stop the stream first")
    default: CameraError(.device, "\(label) failed to set \(name) to \(step.value): \(error)")
    }
  }
}
