/// A four-character code that names a pixel format, as V4L2 and FFmpeg write them.
public struct FourCC: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The code as the kernel passes it: the first character in the lowest byte.
  public let rawValue: UInt32

  /// Wraps a code from the kernel.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates the code from one to four ASCII characters, padded with spaces; nil for other text.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard (1...4).contains(bytes.count), bytes.allSatisfy({ (0x20...0x7e).contains($0) }) else { return nil }
    let padded = bytes + Array(repeating: UInt8(ascii: " "), count: 4 - bytes.count)
    self.rawValue = padded.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The characters with trailing spaces removed; unprintable bytes appear as `?`.
  public var description: String {
    var text = ""
    for shift in [0, 8, 16, 24] {
      let byte = UInt8(truncatingIfNeeded: (rawValue & 0x7fff_ffff) >> UInt32(shift))
      text.unicodeScalars.append((0x20...0x7e).contains(byte) ? Unicode.Scalar(byte) : "?")
    }
    while text.last == " " { text.removeLast() }
    // V4L2 marks the big-endian variant of a format in the top bit.
    return rawValue & 0x8000_0000 != 0 ? text + "-BE" : text
  }
}

extension FourCC: ExpressibleByStringLiteral {
  /// Creates a code from a literal of one to four ASCII characters.
  public init(stringLiteral value: String) {
    guard let code = FourCC(value) else { preconditionFailure("'\(value)' is not a four-character code") }
    self = code
  }
}
