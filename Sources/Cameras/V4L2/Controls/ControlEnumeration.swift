internal import CPlatform
import Files
import Glibc

private let mostControls = 1024
private let mostMenuItems: Int64 = 1024

extension OpenDevice {
  /// Lists the device's controls with their current values; nothing when the device is gone.
  package func enumerateControls() -> [CameraControl] {
    var controls: [CameraControl] = []
    let next = UInt32(V4L2_CTRL_FLAG_NEXT_CTRL) | UInt32(V4L2_CTRL_FLAG_NEXT_COMPOUND)
    var last: UInt32 = 0
    for _ in 0..<mostControls {
      var query = v4l2_query_ext_ctrl()
      query.id = last | next
      // A driver that does not advance would cause an endless loop.
      guard (try? request(.queryControl, &query)) != nil, query.id > last else { break }
      last = query.id
      guard query.type != V4L2_CTRL_TYPE_CTRL_CLASS.rawValue else { continue }
      guard let control = try? control(query) else { return [] }
      controls.append(control)
    }
    return controls
  }

  /// A control with its current value; nil when there is none, or the device is gone.
  func control(_ id: CameraControl.ID) -> CameraControl? {
    var query = v4l2_query_ext_ctrl()
    query.id = id.rawValue
    guard (try? request(.queryControl, &query)) != nil, query.id == id.rawValue else { return nil }
    return try? control(query)
  }

  /// - Throws: an error that means that the device is gone. A camera that fails to report a value has its default.
  private func control(_ query: v4l2_query_ext_ctrl) throws(Errno) -> CameraControl {
    let flags = CameraControl.Flag.allCases.filter { query.flags & $0.bit != 0 }
    let dimensions = dimensions(of: query)
    let kind = dimensions == nil ? .unknown : CameraControl.Kind(type: query.type)
    var control = CameraControl(
      id: .init(rawValue: query.id), name: CameraControl.kebab(text(query.name)), kind: kind, value: 0,
      defaultValue: .integer(query.default_value), minimum: query.minimum, maximum: query.maximum,
      step: Int64(clamping: max(1, query.step)), flags: flags)
    control.dimensions = dimensions ?? []
    if kind == .menu || kind == .integerMenu { control.menu = menu(of: control) }
    if kind != .unknown, let payload = ControlPayload(reading: query) {
      if query.flags & UInt32(V4L2_CTRL_FLAG_HAS_PAYLOAD) != 0 {
        control.defaultValue =
          try read(payload, which: UInt32(V4L2_CTRL_WHICH_DEF_VAL)) ?? control.defaultValue
        if kind == .area || kind == .rectangle { control.bounds = try read(payload, which: greatestValue) }
      }
      control.value = control.isReadable ? try read(payload) ?? control.defaultValue : control.defaultValue
    }
    return control
  }

  /// The sizes of an array, empty for a single value; nil when they contradict the number of elements.
  private func dimensions(of query: v4l2_query_ext_ctrl) -> [Int]? {
    guard query.nr_of_dims > 0 else { return [] }
    let sizes = withUnsafeBytes(of: query.dims) { Array($0.bindMemory(to: UInt32.self)) }
    guard query.nr_of_dims <= sizes.count, query.elems <= 1 << 20 else { return nil }
    let dimensions = sizes.prefix(Int(query.nr_of_dims))
    var count: UInt64 = 1
    for size in dimensions {
      count *= UInt64(size)
      guard count > 0, count <= query.elems else { return nil }
    }
    return count == query.elems ? dimensions.map { Int($0) } : nil
  }

  /// The items of a menu. Drivers omit those that the camera does not support.
  private func menu(of control: CameraControl) -> [CameraControl.MenuItem] {
    guard control.minimum >= 0, control.maximum >= control.minimum, control.maximum <= UInt32.max,
      control.maximum - control.minimum < mostMenuItems
    else { return [] }
    return (control.minimum...control.maximum).compactMap { index in
      var item = v4l2_querymenu()
      item.id = control.id.rawValue
      item.index = UInt32(index)
      guard (try? request(.queryMenu, &item)) != nil else { return nil }
      return .init(value: index, name: control.kind == .integerMenu ? "\(item.value)" : text(item.name))
    }
  }

  /// The value of a 32-bit control, if it exists.
  func integer(_ id: CameraControl.ID) -> Int64? {
    var entry = v4l2_ext_control()
    entry.id = id.rawValue
    guard (try? exchange(.getControls, &entry)) != nil else { return nil }
    return Int64(entry.value)
  }

  private func read(_ payload: ControlPayload, which: UInt32 = 0) throws(Errno) -> CameraControl.Value? {
    var entry = payload.entry
    do throws(Errno) {
      try exchange(.getControls, &entry, which: which)
    } catch {
      if error.meansGone { throw error }
      return nil
    }
    return withExtendedLifetime(payload) { payload.value(of: entry) }
  }

  private func exchange(
    _ request: IoctlRequest, _ entry: inout v4l2_ext_control, which: UInt32 = 0
  ) throws(Errno) {
    let result: Result<Void, Errno> = withUnsafeMutablePointer(to: &entry) { pointer in
      var list = v4l2_ext_controls()
      list.which = which
      list.count = 1
      list.controls = pointer
      do throws(Errno) { return .success(try self.request(request, &list)) } catch { return .failure(error) }
    }
    try result.get()
  }
}

/// `V4L2_CTRL_WHICH_MAX_VAL`, newer than the headers that we build with.
private let greatestValue: UInt32 = 0x0f03_0000

extension CameraControl.Flag {
  /// The driver's flag bit.
  var bit: UInt32 {
    switch self {
    case .disabled: UInt32(V4L2_CTRL_FLAG_DISABLED)
    case .grabbed: UInt32(V4L2_CTRL_FLAG_GRABBED)
    case .readOnly: UInt32(V4L2_CTRL_FLAG_READ_ONLY)
    case .update: UInt32(V4L2_CTRL_FLAG_UPDATE)
    case .inactive: UInt32(V4L2_CTRL_FLAG_INACTIVE)
    case .slider: UInt32(V4L2_CTRL_FLAG_SLIDER)
    case .writeOnly: UInt32(V4L2_CTRL_FLAG_WRITE_ONLY)
    case .volatile: UInt32(V4L2_CTRL_FLAG_VOLATILE)
    case .hasPayload: UInt32(V4L2_CTRL_FLAG_HAS_PAYLOAD)
    case .executeOnWrite: UInt32(V4L2_CTRL_FLAG_EXECUTE_ON_WRITE)
    case .modifyLayout: UInt32(V4L2_CTRL_FLAG_MODIFY_LAYOUT)
    }
  }
}
