internal import CPlatform

/// The memory of a control's value as the kernel has it: numbers inside the request, all else behind a pointer.
package final class ControlPayload {
  private let id: CameraControl.ID
  private let kind: CameraControl.Kind
  private let isArray: Bool
  /// The bytes behind the pointer; empty for a number.
  private let memory: UnsafeMutableRawBufferPointer
  /// The number inside the request.
  private var number: Int64 = 0

  /// Room for reading a control's value; nil when its type is not known.
  init?(reading query: v4l2_query_ext_ctrl) {
    id = .init(rawValue: query.id)
    kind = CameraControl.Kind(type: query.type)
    isArray = query.nr_of_dims > 0
    guard isArray || kind.hasPayload else {
      guard kind != .unknown, kind != .button else { return nil }
      memory = .init(start: nil, count: 0)
      return
    }
    let total = UInt64(query.elem_size) * UInt64(max(query.elems, 1))
    guard kind != .unknown, total >= kind.elementBytes, total <= 1 << 20 else { return nil }
    memory = .allocate(byteCount: Int(total), alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
  }

  /// A value to be written; nil when its type is not the control's.
  package init?(_ value: CameraControl.Value, for control: CameraControl) {
    id = control.id
    kind = control.kind
    isArray = !control.dimensions.isEmpty
    var bytes: [UInt8] = []
    func append<T: FixedWidthInteger>(_ value: T) {
      for bit in stride(from: 0, to: T.bitWidth, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: value >> bit))
      }
    }
    switch (kind, value) {
    case (.string, .text(let text)):
      guard !text.utf8.contains(0), (0..<1 << 20).contains(control.maximum) else { return nil }
      bytes = Array(text.utf8)
      bytes += Array(repeating: 0, count: max(1, Int(control.maximum) + 1 - bytes.count))
    case (.area, .area(let width, let height)):
      append(UInt32(clamping: width))
      append(UInt32(clamping: height))
    case (.rectangle, .rectangle(let rectangle)):
      append(Int32(clamping: rectangle.x))
      append(Int32(clamping: rectangle.y))
      append(UInt32(clamping: rectangle.width))
      append(UInt32(clamping: rectangle.height))
    case (_, .array(let elements)) where isArray && elements.count == control.elementCount:
      for element in elements {
        switch kind.elementBytes {
        case 1: append(UInt8(truncatingIfNeeded: element))
        case 2: append(UInt16(truncatingIfNeeded: element))
        case 4: append(UInt32(truncatingIfNeeded: element))
        default: append(element)
        }
      }
    case (.unsigned8, .integer(let number)) where !isArray: append(UInt8(truncatingIfNeeded: number))
    case (.unsigned16, .integer(let number)) where !isArray: append(UInt16(truncatingIfNeeded: number))
    case (.unsigned32, .integer(let number)) where !isArray: append(UInt32(truncatingIfNeeded: number))
    case (_, .integer(let number)) where !isArray && !kind.hasPayload: self.number = number
    default: return nil
    }
    memory = .allocate(byteCount: bytes.count, alignment: 16)
    memory.copyBytes(from: bytes)
  }

  deinit { memory.deallocate() }

  /// The request's entry, which points to this payload's memory.
  var entry: v4l2_ext_control {
    var entry = v4l2_ext_control()
    entry.id = id.rawValue
    if !memory.isEmpty {
      entry.size = UInt32(memory.count)
      entry.ptr = memory.baseAddress
    } else if kind == .integer64 {
      entry.value64 = number
    } else {
      entry.value = Int32(truncatingIfNeeded: number)
    }
    return entry
  }

  /// The value that the kernel wrote into the entry, or behind its pointer.
  func value(of entry: v4l2_ext_control) -> CameraControl.Value {
    switch kind {
    case .string: return .text(String(decoding: memory.prefix { $0 != 0 }, as: UTF8.self))
    case .area: return .area(width: Int(load(UInt32.self, 0)), height: Int(load(UInt32.self, 4)))
    case .rectangle:
      return .rectangle(
        .init(
          x: Int(load(Int32.self, 0)), y: Int(load(Int32.self, 4)), width: Int(load(UInt32.self, 8)),
          height: Int(load(UInt32.self, 12))))
    case .integer64 where memory.isEmpty: return .integer(entry.value64)
    case .bitmask where memory.isEmpty: return .integer(Int64(UInt32(bitPattern: entry.value)))
    default:
      if memory.isEmpty { return .integer(Int64(entry.value)) }
      guard isArray else { return .integer(element(at: 0)) }
      let size = kind.elementBytes
      return .array(stride(from: 0, through: memory.count - size, by: size).map { element(at: $0) })
    }
  }

  private func element(at offset: Int) -> Int64 {
    switch kind {
    case .unsigned8: Int64(load(UInt8.self, offset))
    case .unsigned16: Int64(load(UInt16.self, offset))
    case .unsigned32, .bitmask: Int64(load(UInt32.self, offset))
    case .integer64: load(Int64.self, offset)
    default: Int64(load(Int32.self, offset))
    }
  }

  private func load<T: FixedWidthInteger>(_: T.Type, _ offset: Int) -> T {
    memory.loadUnaligned(fromByteOffset: offset, as: T.self)
  }
}

extension CameraControl.Kind {
  /// The type of a driver's control.
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
    case V4L2_CTRL_TYPE_U8.rawValue: self = .unsigned8
    case V4L2_CTRL_TYPE_U16.rawValue: self = .unsigned16
    case V4L2_CTRL_TYPE_U32.rawValue: self = .unsigned32
    case V4L2_CTRL_TYPE_AREA.rawValue: self = .area
    case 0x0107: self = .rectangle  // V4L2_CTRL_TYPE_RECT, newer than the headers that we build with.
    default: self = .unknown
    }
  }

  /// Whether even a single value is behind a pointer.
  fileprivate var hasPayload: Bool {
    switch self {
    case .string, .area, .rectangle, .unsigned8, .unsigned16, .unsigned32: true
    case .integer, .boolean, .menu, .integerMenu, .integer64, .bitmask, .button, .unknown: false
    }
  }

  /// The bytes of an element of an array.
  fileprivate var elementBytes: Int {
    switch self {
    case .unsigned8, .string: 1
    case .unsigned16: 2
    case .integer64, .area: 8
    case .rectangle: 16
    case .integer, .boolean, .menu, .integerMenu, .bitmask, .unsigned32, .button, .unknown: 4
    }
  }
}
