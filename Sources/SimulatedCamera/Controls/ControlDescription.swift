import Cameras

extension SimulatedControls {
  /// The constant properties of a control.
  struct Description: Sendable {
    /// A mode that governs a value, and the setting of it at which the value may be set.
    struct Governor: Sendable {
      let id: CameraControl.ID
      let manual: Int64
    }

    let id: CameraControl.ID
    let name: String
    let kind: CameraControl.Kind
    let range: ClosedRange<Int64>
    let initial: Int64
    var step: Int64 = 1
    var menu: [CameraControl.MenuItem] = []
    /// The modes of which one must be manual before this control may be set; none if it always may.
    var governors: [Governor] = []
    var access = Access.readWrite

    /// What a program may do with a control.
    enum Access: Sendable { case readWrite, readOnly, action }

    /// A number.
    static func number(
      _ id: CameraControl.ID, _ name: String, _ range: ClosedRange<Int64>, initial: Int64, step: Int64 = 1,
      _ governors: Governor...
    ) -> Self {
      Self(
        id: id, name: name, kind: .integer, range: range, initial: initial, step: step, governors: governors)
    }

    /// Off or on.
    static func toggle(_ id: CameraControl.ID, _ name: String, initial: Int64 = 0) -> Self {
      Self(id: id, name: name, kind: .boolean, range: 0...1, initial: initial)
    }

    /// A choice by name; nil names are choices that the camera does not have.
    static func menu(_ id: CameraControl.ID, _ name: String, _ items: [String?], initial: Int64) -> Self {
      let menu = items.enumerated().compactMap { index, item in
        item.map { CameraControl.MenuItem(value: Int64(index), name: $0) }
      }
      return Self(
        id: id, name: name, kind: .menu, range: 0...Int64(items.count - 1), initial: initial, menu: menu)
    }

    /// A choice by number.
    static func menu(
      _ id: CameraControl.ID, _ name: String, numbers: [Int64], initial: Int64, _ governors: Governor...
    ) -> Self {
      let menu = numbers.enumerated().map { CameraControl.MenuItem(value: Int64($0), name: "\($1)") }
      return Self(
        id: id, name: name, kind: .integerMenu, range: 0...Int64(numbers.count - 1), initial: initial,
        menu: menu, governors: governors)
    }

    /// An action without a value.
    static func button(_ id: CameraControl.ID, _ name: String) -> Self {
      Self(id: id, name: name, kind: .button, range: 0...0, initial: 0, access: .action)
    }

    /// A set of bits.
    static func bits(_ id: CameraControl.ID, _ name: String, mask: Int64, access: Access = .readWrite) -> Self
    {
      Self(id: id, name: name, kind: .bitmask, range: 0...mask, initial: 0, access: access)
    }

    /// The same control, for reading only.
    var readOnly: Self {
      var description = self
      description.access = .readOnly
      return description
    }

    /// What the control takes, in words.
    var takes: String {
      switch kind {
      case .menu, .integerMenu: menu.map { "\($0.value) (\($0.name))" }.joined(separator: " or ")
      case .bitmask: "bits of 0x\(String(range.upperBound, radix: 16))"
      default:
        "\(range.lowerBound) to \(range.upperBound)"
      }
    }

    /// The value that the control keeps of one that it takes: the nearest of its steps, as in the kernel.
    func kept(of value: Int64) -> Int64 {
      guard step > 1 else { return value }
      let steps = (value - range.lowerBound + step / 2) / step
      return min(range.lowerBound + steps * step, range.upperBound)
    }

    /// Whether the control takes a value.
    func accepts(_ value: Int64) -> Bool {
      switch kind {
      case .button: true
      case .menu, .integerMenu: menu.contains { $0.value == value }
      case .bitmask: value >= 0 && value & ~range.upperBound == 0
      default: range.contains(value)
      }
    }
  }
}
