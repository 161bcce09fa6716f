extension CameraControl {
  /// The value of this control that a text names.
  ///
  /// - Parameter text: a number, decimal or `0x…`; `on` or `off`; the name of a menu's item in any case, with hyphens
  ///   for spaces if you like; elements with commas, or one for all of them; `640x480` for an area; `640x480+8+0` for
  ///   a rectangle.
  /// - Throws: `badControl` with what the control takes.
  public func value(parsing text: String) throws(CameraError) -> Value {
    if let value = parse(text) { return value }
    throw CameraError(.badControl, "'\(text)' is not a value of \(name): expected \(expectation)")
  }

  /// A value of this control as ``value(parsing:)`` reads it.
  public func text(of value: Value) -> String {
    if kind == .bitmask, case .integer(let bits) = value { return hexadecimal(bits) }
    return value.description
  }

  /// What the control takes, for messages.
  public var expectation: String {
    switch kind {
    case .boolean: "on or off"
    case .menu, .integerMenu: "one of " + menu.map { "\($0.value) (\($0.name))" }.joined(separator: ", ")
    case .button: "any number, which presses the button"
    case .bitmask: "bits of \(hexadecimal(maximum))"
    case .string: "a text of \(minimum) to \(maximum) bytes" + (step > 1 ? ", a multiple of \(step)" : "")
    case .area: "a size such as 640x480"
    case .rectangle:
      "a rectangle such as 640x480+8+0" + (bounds.map { " within \(self.text(of: $0))" } ?? "")
    case .integer, .integer64, .unsigned8, .unsigned16, .unsigned32:
      (dimensions.isEmpty ? "" : "\(elementCount) numbers, or one for all of them, from ")
        + "\(minimum) to \(maximum)" + (step > 1 ? " in steps of \(step)" : "")
    case .unknown: "nothing: its type is not known"
    }
  }

  /// The number of elements of an array, or 1.
  var elementCount: Int { dimensions.reduce(1, *) }

  private func parse(_ text: String) -> Value? {
    if kind == .string { return .text(text) }
    if kind == .area || kind == .rectangle { return geometry(text) }
    if !dimensions.isEmpty {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Self.number(String($0)) }
      let elements = parts.compactMap(\.self)
      guard elements.count == parts.count else { return nil }
      return .array(elements.count == 1 ? Array(repeating: elements[0], count: elementCount) : elements)
    }
    if let number = Self.number(text) { return .integer(number) }
    switch kind {
    case .boolean:
      return ["on": 1, "true": 1, "yes": 1, "off": 0, "false": 0, "no": 0][text.lowercased()].map {
        .integer($0)
      }
    case .menu, .integerMenu:
      let word = Self.kebab(text)
      return menu.first { Self.kebab($0.name) == word }.map { .integer($0.value) }
    default: return nil
    }
  }

  /// `WxH` of an area, `WxH+X+Y` of a rectangle.
  private func geometry(_ text: String) -> Value? {
    let terms = text.split(separator: "+", omittingEmptySubsequences: false)
    let size = terms[0].split(separator: "x", omittingEmptySubsequences: false).map { UInt32($0) }
    guard size.count == 2, let width = size[0], let height = size[1] else { return nil }
    if kind == .area { return terms.count == 1 ? .area(width: Int(width), height: Int(height)) : nil }
    guard terms.count == 3, let x = Int32(terms[1]), let y = Int32(terms[2]) else { return nil }
    return .rectangle(Rectangle(x: Int(x), y: Int(y), width: Int(width), height: Int(height)))
  }

  private static func number(_ text: String) -> Int64? {
    guard text.hasPrefix("0x") || text.hasPrefix("0X") else { return Int64(text) }
    return Int64(text.dropFirst(2), radix: 16)
  }

  /// Converts a driver's label to a name for the command line: `Exposure Time, Absolute` becomes
  /// `exposure-time-absolute`.
  static func kebab(_ words: String) -> String {
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
}

/// Bits as drivers' documentation writes them.
func hexadecimal(_ bits: Int64) -> String { "0x" + String(bits, radix: 16) }
