/// A key of the keyboard, by what is printed on it.
///
/// Names are a single character (`s`, `5`, `[`) or one of `space`, `tab`, `return`, `escape`, `backspace`, `delete`,
/// `left`, `right`, `up`, `down`, `home`, `end`, `page-up`, `page-down`, `pause`, `f1`…`f12`. Case does not matter.
public struct Key: Hashable, Sendable {
  /// The number by which the window library knows the key.
  package let code: Int32

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
      "down": 81 | scanCodeBit, "up": 82 | scanCodeBit, "pause": 72 | scanCodeBit,
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

extension Key {
  /// Whether it is one of F1 to F12, which type no text.
  var isFunctionKey: Bool { ((58 | Self.scanCodeBit)...(69 | Self.scanCodeBit)).contains(code) }

  /// What is printed on the key.
  package var name: String {
    if let named = Self.named.filter({ $0.value == code }).map(\.key).min(by: {
      ($0.count, $0) < ($1.count, $1)
    }) {
      return Self.short[named]
        ?? named.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
    guard let scalar = Unicode.Scalar(UInt32(bitPattern: code)) else { return "?" }
    return String(Character(scalar)).uppercased()
  }

  /// The key with something printed on it, or of a name; nil when there is none.
  init?(printed text: String) {
    let long = Self.short.first { $0.value.lowercased() == text.lowercased() }?.key
    self.init(named: long ?? text.lowercased())
  }

  private static let short = ["escape": "Esc", "delete": "Del", "page-up": "PgUp", "page-down": "PgDn"]
}

/// A key with the modifiers that are held down.
package struct KeyStroke: Hashable, ExpressibleByStringLiteral {
  /// The keys that change the meaning of others.
  package struct Modifiers: OptionSet, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let shift = Modifiers(rawValue: 1)
    package static let control = Modifiers(rawValue: 2)
    static let alt = Modifiers(rawValue: 4)
  }

  var key: Key
  var modifiers: Modifiers = []

  private static let held: [(modifier: Modifiers, name: String)] = [
    (.control, "Ctrl+"), (.alt, "Alt+"), (.shift, "Shift+"),
  ]

  package init(key: Key, modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The keys of a name such as `Ctrl+Shift+P`, in any case; nil when there is none.
  package init?(named name: String) {
    var rest = name[...]
    var modifiers: Modifiers = []
    while let found = Self.held.first(where: { rest.lowercased().hasPrefix($0.name.lowercased()) }) {
      modifiers.insert(found.modifier)
      rest = rest.dropFirst(found.name.count)
    }
    guard let key = Key(printed: String(rest)) else { return nil }
    self.init(key: key, modifiers: modifiers)
  }

  /// The keys of a name in the source; traps when there are none.
  package init(stringLiteral name: String) {
    guard let stroke = KeyStroke(named: name) else { preconditionFailure("there is no key '\(name)'") }
    self = stroke
  }

  /// The keys as they are printed, such as `Shift+P`.
  package var name: String {
    Self.held.filter { modifiers.contains($0.modifier) }.map(\.name).joined() + key.name
  }
}
