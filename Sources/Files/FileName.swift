import Glibc

/// File names as text that keeps every byte.
///
/// On Linux a file name is a sequence of bytes, and old archives and memory cards hold names that are not
/// UTF-8, which a `String` cannot represent. Here each byte that is not part of valid UTF-8 becomes a pair of
/// noncharacters, which Unicode reserves for internal use: U+FDD0 plus its upper four bits, then U+FDE0 plus
/// its lower four. Such a string can be split, joined and compared like any other, and converts back to the
/// same bytes.
extension String {
  /// Creates the text of a file name that the system returns as bytes.
  public init(fileNameBytes bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self), !text.mayContainEscapes {
      self = text
      return
    }
    self.init()
    var parser = Unicode.UTF8.ForwardParser()
    var source = bytes.makeIterator()
    var rest = bytes[...]
    while true {
      switch parser.parseScalar(from: &source) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if EscapedByte.mayUse(scalar) {
          for byte in encoded { unicodeScalars.append(contentsOf: EscapedByte.scalars(of: byte)) }
        } else {
          unicodeScalars.append(scalar)
        }
        rest = rest.dropFirst(encoded.count)
      case .error(let length):
        for byte in rest.prefix(length) { unicodeScalars.append(contentsOf: EscapedByte.scalars(of: byte)) }
        rest = rest.dropFirst(length)
      case .emptyInput: return
      }
    }
  }

  /// Creates the text of a file name that ends with a zero.
  package init(fileName: UnsafePointer<CChar>) {
    self.init(fileNameBytes: UnsafeRawBufferPointer(start: fileName, count: strlen(fileName)))
  }

  /// The bytes of the name, as system calls take them.
  public var fileNameBytes: [UInt8] {
    guard mayContainEscapes else { return Array(utf8) }
    var bytes: [UInt8] = []
    forEachPiece { piece in
      switch piece {
      case .byte(let byte): bytes.append(byte)
      case .scalar(let scalar): bytes += UTF8.encode(scalar) ?? .init()
      }
    }
    return bytes
  }

  /// Calls `body` with the name as a C string: its bytes and a terminating zero.
  package func withFileName<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    guard mayContainEscapes else { return withCString(body) }
    return (fileNameBytes + [0]).withUnsafeBytes { body($0.assumingMemoryBound(to: CChar.self).baseAddress!) }
  }

  /// The name for display, with undecodable bytes as `\xE9`.
  package var showingFileNames: String {
    guard mayContainEscapes else { return self }
    var text = ""
    forEachPiece { piece in
      switch piece {
      case .byte(let byte): text += "\\x" + String(byte, radix: 16, uppercase: true)
      case .scalar(let scalar): text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private enum Piece {
    case byte(UInt8)
    case scalar(Unicode.Scalar)
  }

  private func forEachPiece(_ body: (Piece) -> Void) {
    var upper: Unicode.Scalar?
    for scalar in unicodeScalars {
      if let first = upper {
        upper = nil
        if let byte = EscapedByte.byte(first, scalar) {
          body(.byte(byte))
          continue
        }
        body(.scalar(first))
      }
      if EscapedByte.mayUse(scalar) { upper = scalar } else { body(.scalar(scalar)) }
    }
    if let upper { body(.scalar(upper)) }
  }

  /// Whether the text may contain an escape's noncharacters, which all begin with EF B7 in UTF-8.
  private var mayContainEscapes: Bool {
    var previous: UInt8 = 0
    for byte in utf8 {
      if previous == 0xEF, byte == 0xB7 { return true }
      previous = byte
    }
    return false
  }
}

/// A byte as a pair of noncharacters.
private enum EscapedByte {
  /// Bytes below 0x80 are valid UTF-8 on their own, so first halves begin at U+FDD8.
  private static let upper: ClosedRange<UInt32> = 0xFDD8...0xFDDF
  private static let lower: ClosedRange<UInt32> = 0xFDE0...0xFDEF

  /// Whether a scalar may be half of an escape.
  static func mayUse(_ scalar: Unicode.Scalar) -> Bool {
    upper.contains(scalar.value) || lower.contains(scalar.value)
  }

  static func scalars(of byte: UInt8) -> [Unicode.Scalar] {
    [0xFDD0 + UInt32(byte >> 4), lower.lowerBound + UInt32(byte & 15)].compactMap(Unicode.Scalar.init)
  }

  static func byte(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> UInt8? {
    guard upper.contains(first.value), lower.contains(second.value) else { return nil }
    return UInt8(first.value - 0xFDD0) << 4 | UInt8(second.value - lower.lowerBound)
  }
}
