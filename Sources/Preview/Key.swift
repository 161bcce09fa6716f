/// A key of the keyboard, by what is printed on it.
///
/// Names are a single character (`s`, `5`, `[`) or one of `space`, `tab`, `return`, `escape`, `backspace`, `delete`,
/// `left`, `right`, `up`, `down`, `home`, `end`, `page-up`, `page-down`, `f1`…`f12`. Case does not matter.
public struct Key: Hashable, Sendable {
  /// The number by which the window library knows the key.
  let code: Int32

  init(code: Int32) { self.code = code }

  /// The key of a name; nil when there is none.
  public init?(named name: String) {
    let name = name.lowercased()
    if let code = Self.named[name] {
      self.init(code: code)
    } else if name.utf8.count == 1, let byte = name.utf8.first, byte > 0x20, byte < 0x7f {
      self.init(code: Int32(byte))
    } else {
      return nil
    }
  }

  /// Keys beyond the characters carry their scan code with this bit set.
  private static let scanCodeBit: Int32 = 1 << 30

  private static let named: [String: Int32] = {
    var table: [String: Int32] = [
      "space": 0x20, "tab": 0x09, "return": 0x0d, "enter": 0x0d, "escape": 0x1b, "backspace": 0x08,
      "delete": 0x7f, "home": 74 | scanCodeBit, "page-up": 75 | scanCodeBit, "end": 77 | scanCodeBit,
      "page-down": 78 | scanCodeBit, "right": 79 | scanCodeBit, "left": 80 | scanCodeBit,
      "down": 81 | scanCodeBit, "up": 82 | scanCodeBit,
    ]
    for number in 1...12 as ClosedRange<Int32> { table["f\(number)"] = (57 + number) | scanCodeBit }
    return table
  }()
}

extension Key: ExpressibleByStringLiteral {
  /// The key of a name in the source; traps when there is none.
  public init(stringLiteral name: String) {
    guard let key = Key(named: name) else { preconditionFailure("there is no key '\(name)'") }
    self = key
  }
}

/// A key with the modifiers that are held down.
struct KeyStroke: Hashable {
  /// The keys that change the meaning of others.
  struct Modifiers: OptionSet, Hashable {
    let rawValue: UInt8
    static let shift = Modifiers(rawValue: 1)
    static let control = Modifiers(rawValue: 2)
    static let alt = Modifiers(rawValue: 4)
  }

  var key: Key
  var modifiers: Modifiers = []
}
