import Files

extension JSON {
  /// How to lay out values as text.
  package enum Layout: Hashable, Sendable {
    /// All on one line, for streams with one value per line.
    case line
    /// As `line`, for programs that read names of files from it: a byte that is not UTF-8 is the pair of noncharacters by
    /// which a file name keeps it, such as `\ufddf\ufdef` for FF, and comes back when the text is parsed. The other
    /// layouts show it as `\xFF`.
    case exactLine
    /// One member per line, indented by two spaces. Arrays and objects that contain no others stay on one
    /// line if they fit in 100 columns.
    case indented
  }

  /// The value as JSON text (RFC 8259), without a final line break.
  package func text(_ layout: Layout = .indented) -> String {
    var text = ""
    write(to: &text, layout, depth: 0)
    return text
  }

  private func write(to text: inout String, _ layout: Layout, depth: Int) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .double(let value): text += value.isFinite ? value.description : "null"
    case .float(let value): text += value.isFinite ? value.description : "null"
    case .string(let value): Self.write(value, to: &text, layout)
    case .array(let elements):
      writeList(of: elements.map { (nil, $0) }, "[", "]", to: &text, layout, depth)
    case .object(let members):
      writeList(of: members.map { ($0.name, $0.value) }, "{", "}", to: &text, layout, depth)
    }
  }

  private var isScalar: Bool {
    switch self {
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    default: true
    }
  }

  private func writeList(
    of members: [(name: String?, value: JSON)], _ open: String, _ close: String, to text: inout String,
    _ layout: Layout, _ depth: Int
  ) {
    text += open
    defer { text += close }
    guard !members.isEmpty else { return }
    if layout != .indented || members.allSatisfy(\.value.isScalar) {
      var line = ""
      for (index, member) in members.enumerated() {
        if index > 0 { line += ", " }
        Self.write(member, to: &line, layout == .indented ? .line : layout, depth)
      }
      if layout != .indented || line.count + 2 * depth <= 98 {
        text += line
        return
      }
    }
    let indent = String(repeating: "  ", count: depth + 1)
    for (index, member) in members.enumerated() {
      text += index > 0 ? ",\n" : "\n"
      text += indent
      Self.write(member, to: &text, layout, depth + 1)
    }
    text += "\n" + indent.dropLast(2)
  }

  private static func write(
    _ member: (name: String?, value: JSON), to text: inout String, _ layout: Layout, _ depth: Int
  ) {
    if let name = member.name {
      write(name, to: &text, layout)
      text += ": "
    }
    member.value.write(to: &text, layout, depth: depth)
  }

  private static func write(_ value: String, to text: inout String, _ layout: Layout) {
    text += "\""
    for scalar in (layout == .exactLine ? value : value.showingFileNames).unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // DEL and the C1 controls are allowed in JSON but affect terminals.
      case "\0"..<" ", "\u{7F}"..."\u{9F}": text += escape(scalar)
      default:
        // Noncharacters, which not every program passes on.
        if (0xFDD0...0xFDEF).contains(scalar.value) {
          text += escape(scalar)
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    text += "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
