import Files

/// An element of a small XML file: its names, its attributes and what is in it.
///
/// Prefixes of names are left out. Documents that declare entities are refused, so that none can grow.
struct XMLElement {
  let name: String
  let attributes: [String: String]
  /// The line on which it begins.
  let line: Int
  var children: [XMLElement] = []
  /// The bytes of its own text, where it has any.
  var text: [UInt8] = []

  /// The first element in it with a name.
  subscript(name: String) -> XMLElement? { children.first { $0.name == name } }

  /// All elements in it with a name.
  func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }
}

/// Parses the XML of colour files: strict, without declared entities, and of bounded depth.
struct XMLReader {
  private static let deepest = 32, mostElements = 10_000, mostAttributes = 64

  private let bytes: FileBytes
  private let name: String
  private var place = 0
  private var line = 1
  private var elements = 0

  /// The document's root.
  static func parse(_ bytes: [UInt8], name: String) throws(FileError) -> XMLElement {
    try bytes.withFileBytes { buffer throws(FileError) in
      var reader = XMLReader(bytes: buffer, name: name)
      return try reader.document()
    }
  }

  private init(bytes: FileBytes, name: String) {
    self.bytes = bytes
    self.name = name
    place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  private func failure(_ text: String) -> FileError { .oneLine(text, of: name, at: line) }

  private mutating func document() throws(FileError) -> XMLElement {
    var text: [UInt8] = []
    try skip(into: &text)
    guard text.allSatisfy({ Self.isBlank($0) }), place < bytes.count else {
      throw failure("expected an XML element")
    }
    let root = try element(depth: 1)
    text = []
    try skip(into: &text)
    guard place == bytes.count, text.allSatisfy({ Self.isBlank($0) }) else {
      throw failure("expected the end of the file after the root element")
    }
    return root
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[place + $0] == text.utf8Start[$0] }
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count {
      if bytes[place] == 10 { line += 1 }
      place += 1
    }
  }

  private mutating func skip(past end: StaticString, _ what: String) throws(FileError) {
    while !starts(with: end) {
      guard place < bytes.count else {
        throw failure("expected the end of \(what), found the end of the file")
      }
      advance()
    }
    advance(end.utf8CodeUnitCount)
  }

  /// Collects text up to the next tag; comments and instructions are left out.
  private mutating func skip(into text: inout [UInt8]) throws(FileError) {
    while place < bytes.count {
      if starts(with: "<!--") {
        try skip(past: "-->", "a comment")
      } else if starts(with: "<?") {
        try skip(past: "?>", "an instruction")
      } else if starts(with: "<!") {
        throw failure("document types and CDATA are not supported in colour files; leave them out")
      } else if bytes[place] == 0x3C {
        return
      } else {
        text.append(bytes[place])
        advance()
      }
    }
  }

  private mutating func word() throws(FileError) -> String {
    let start = place
    while place < bytes.count, !Self.isBlank(bytes[place]), !"=/><\"'".utf8.contains(bytes[place]) {
      place += 1
    }
    guard place > start, place - start <= 100 else { throw failure("expected a name") }
    let word = String(decoding: bytes[start..<place], as: UTF8.self)
    return String(word.split(separator: ":").last ?? "")
  }

  private mutating func skipBlanks() {
    while place < bytes.count, Self.isBlank(bytes[place]) { advance() }
  }

  private mutating func element(depth: Int) throws(FileError) -> XMLElement {
    guard depth <= Self.deepest else { throw failure("elements nest more than \(Self.deepest) deep") }
    elements += 1
    guard elements <= Self.mostElements else { throw failure("more than \(Self.mostElements) elements") }
    let start = line
    advance()
    let tag = try word()
    var attributes: [String: String] = [:]
    while true {
      skipBlanks()
      if starts(with: "/>") {
        advance(2)
        return XMLElement(name: tag, attributes: attributes, line: start)
      }
      if starts(with: ">") { break }
      guard attributes.count < Self.mostAttributes else {
        throw failure("<\(tag)> has more than \(Self.mostAttributes) attributes")
      }
      let key = try word()
      skipBlanks()
      guard starts(with: "=") else { throw failure("expected '=' after '\(key)'") }
      advance()
      skipBlanks()
      guard place < bytes.count, bytes[place] == 0x22 || bytes[place] == 0x27 else {
        throw failure("expected a quoted value of '\(key)'")
      }
      let quote = bytes[place]
      advance()
      let first = place
      while place < bytes.count, bytes[place] != quote { advance() }
      guard place < bytes.count else {
        throw failure("expected the end of a value, found the end of the file")
      }
      // XML reads a line break or a tab in a value as a space.
      let value = String(decoding: bytes[first..<place].map { Self.isBlank($0) ? 0x20 : $0 }, as: UTF8.self)
      advance()
      guard attributes.updateValue(value, forKey: key) == nil else {
        throw failure("'\(key)' is given twice")
      }
    }
    advance()
    var element = XMLElement(name: tag, attributes: attributes, line: start)
    while true {
      try skip(into: &element.text)
      guard place < bytes.count else { throw failure("expected </\(tag)>, found the end of the file") }
      guard starts(with: "</") else {
        element.children.append(try self.element(depth: depth + 1))
        continue
      }
      advance(2)
      guard try word() == tag else { throw failure("expected </\(tag)>") }
      skipBlanks()
      guard starts(with: ">") else { throw failure("expected '>'") }
      advance()
      return element
    }
  }
}

extension XMLElement {
  /// An error at the element.
  func failure(_ message: String, in name: String) -> FileError {
    .oneLine(message, of: name, at: line)
  }

  private static let notFinite: Set<String> = ["nan", "-nan", "+nan", "inf", "-inf", "+inf"]

  /// The numbers of its text.
  ///
  /// - Parameters:
  ///   - count: how many there must be; no more are kept.
  ///   - isUnused: whether infinity, or what is no number, may stand in a place; it is then 0.
  func numbers(
    _ count: Int, in file: String, ignoring isUnused: (Int) -> Bool = { _ in false }
  ) throws(FileError) -> [Float] {
    let values = try text.withFileBytes { buffer throws(FileError) in
      var text = TableText(buffer, name: file)
      var values: [Float] = []
      while let line = text.next() {
        for word in line.words {
          guard values.count < count else {
            throw failure("<\(name)>: expected \(count) numbers, found more", in: file)
          }
          do throws(FileError) {
            values.append(try text.number(word))
          } catch {
            let found = text.shortened(word)
            guard isUnused(values.count), Self.notFinite.contains(found.lowercased()) else {
              throw failure(
                "<\(name)>: expected a finite number, found '\(found)' as number \(values.count + 1)",
                in: file)
            }
            values.append(0)
          }
        }
      }
      return values
    }
    if values.count != count {
      throw failure("<\(name)>: expected \(count) numbers, found \(values.count)", in: file)
    }
    return values
  }
}

extension FileError {
  /// An error of a file, whose words may hold line breaks.
  fileprivate static func oneLine(_ message: String, of name: String, at line: Int) -> FileError {
    FileError(.badData, "\(name):\(line): " + String(message.map { $0.isNewline ? " " : $0 }))
  }
}
