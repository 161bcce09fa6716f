internal import CPlatform
import Glibc

private let mostControls = 1024
private let mostMenuItems: Int64 = 1024

extension OpenDevice {
  /// Lists the device's controls with their current values.
  func enumerateControls() -> [CameraControl] {
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
      controls.append(control(query))
    }
    return controls
  }

  private func control(_ query: v4l2_query_ext_ctrl) -> CameraControl {
    let flags = CameraControl.Flag.allCases.filter { query.flags & $0.bit != 0 }
    let kind = CameraControl.Kind(type: query.type)
    var control = CameraControl(
      id: .init(rawValue: query.id), name: kebab(text(query.name)), kind: kind, value: 0,
      defaultValue: query.default_value, minimum: query.minimum, maximum: query.maximum,
      step: Int64(clamping: max(1, query.step)), flags: flags)
    if kind == .menu || kind == .integerMenu { control.menu = menu(of: control) }
    let isReadable = !flags.contains(.writeOnly) && !flags.contains(.disabled) && kind != .button
    if isReadable, kind.isNumeric { control.value = value(of: control) ?? query.default_value }
    return control
  }

  /// The items of a menu. Drivers omit those that the camera does not support.
  private func menu(of control: CameraControl) -> [CameraControl.MenuItem] {
    guard control.minimum >= 0, control.maximum >= control.minimum,
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

  /// The current value of a control.
  func value(of control: CameraControl) -> Int64? {
    var entry = v4l2_ext_control()
    entry.id = control.id.rawValue
    guard (try? exchange(.getControls, &entry)) != nil else { return nil }
    return control.kind == .integer64
      ? entry.value64
      : control.kind == .bitmask
        ? Int64(UInt32(bitPattern: entry.value)) : Int64(entry.value)
  }

  /// The value of a 32-bit control, if it exists.
  func integer(_ id: CameraControl.ID) -> Int64? {
    var entry = v4l2_ext_control()
    entry.id = id.rawValue
    guard (try? exchange(.getControls, &entry)) != nil else { return nil }
    return Int64(entry.value)
  }

  private func exchange(_ request: IoctlRequest, _ entry: inout v4l2_ext_control) throws(Errno) {
    let result: Result<Void, Errno> = withUnsafeMutablePointer(to: &entry) { pointer in
      var list = v4l2_ext_controls()
      list.count = 1
      list.controls = pointer
      do throws(Errno) { return .success(try self.request(request, &list)) } catch { return .failure(error) }
    }
    try result.get()
  }
}

/// Converts a driver's label to a name for the command line: `Exposure Time, Absolute` becomes
/// `exposure-time-absolute`.
private func kebab(_ words: String) -> String {
  var name = ""
  for character in words.lowercased() {
    if character.isASCII, character.isLetter || character.isNumber {
      name.append(character)
    } else if !name.isEmpty, name.last != "-" {
      name.append("-")
    }
  }
  while name.last == "-" { name.removeLast() }
  return name
}

extension CameraControl.Kind {
  init(type: UInt32) {
    switch type {
    case V4L2_CTRL_TYPE_INTEGER.rawValue: self = .integer
    case V4L2_CTRL_TYPE_BOOLEAN.rawValue: self = .boolean
    case V4L2_CTRL_TYPE_MENU.rawValue: self = .menu
    case V4L2_CTRL_TYPE_BUTTON.rawValue: self = .button
    case V4L2_CTRL_TYPE_INTEGER64.rawValue: self = .integer64
    case V4L2_CTRL_TYPE_STRING.rawValue: self = .string
    case V4L2_CTRL_TYPE_BITMASK.rawValue: self = .bitmask
    case V4L2_CTRL_TYPE_INTEGER_MENU.rawValue: self = .integerMenu
    case 0x0107: self = .rectangle  // V4L2_CTRL_TYPE_RECT, newer than the headers that we build with.
    default: self = .unknown
    }
  }

  /// Whether the value is a single number.
  var isNumeric: Bool {
    switch self {
    case .integer, .boolean, .menu, .integerMenu, .integer64, .bitmask: true
    case .button, .string, .rectangle, .unknown: false
    }
  }
}

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
