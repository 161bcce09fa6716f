/// The header of a JPEG XL codestream (ISO/IEC 18181-1), as far as it decides whether libvips reads the picture right.
struct JPEGXLHeader {
  /// Whether the colours are multiplied by opacity.
  private(set) var isPremultiplied = false
  /// Whether several pictures follow one another.
  private(set) var isAnimation = false

  /// Reads the header; what is damaged counts as zeros, as the decoder notices it.
  init(codestream: [UInt8]) {
    var bits = Bits(bytes: codestream)
    // The signature.
    bits.skip(16)
    Self.skipSize(&bits)
    let isStandard = bits.flag()
    guard !isStandard else { return }
    if bits.flag() {
      // The orientation, the size as it is meant, a preview, and an animation.
      bits.skip(3)
      if bits.flag() { Self.skipSize(&bits) }
      if bits.flag() { Self.skipPreview(&bits) }
      isAnimation = bits.flag()
      if isAnimation { Self.skipAnimation(&bits) }
    }
    Self.skipDepth(&bits)
    // Whether 16 bits suffice.
    bits.skip(1)
    for _ in 0..<bits.number((0, 0), (0, 1), (4, 2), (12, 1)) where !isPremultiplied && !bits.isAtEnd {
      readChannel(&bits)
    }
  }

  /// Reads what a channel beside the colours is.
  private mutating func readChannel(_ bits: inout Bits) {
    let isStandard = bits.flag()
    guard !isStandard else { return }
    let kind = bits.number((0, 0), (0, 1), (4, 2), (6, 18))
    Self.skipDepth(&bits)
    _ = bits.number((0, 0), (0, 3), (0, 4), (3, 1))
    let letters = bits.number((0, 0), (4, 0), (5, 16), (10, 48))
    bits.skip(8 * letters)
    switch kind {
    case 0: isPremultiplied = bits.flag()
    // A colour of its own in four 16-bit floats.
    case 2: bits.skip(64)
    // The channel of a colour filter array.
    case 5: _ = bits.number((0, 1), (2, 0), (4, 3), (8, 19))
    default: break
    }
  }

  private static func skipSize(_ bits: inout Bits) {
    let isSmall = bits.flag()
    func skipSide(_ bits: inout Bits) {
      if isSmall { bits.skip(5) } else { _ = bits.number((9, 1), (13, 1), (18, 1), (30, 1)) }
    }
    skipSide(&bits)
    // The sides' ratio, if it is one of seven.
    if bits.read(3) == 0 { skipSide(&bits) }
  }

  private static func skipPreview(_ bits: inout Bits) {
    let isSmall = bits.flag()
    func skipSide(_ bits: inout Bits) {
      _ =
        isSmall
        ? bits.number((0, 16), (0, 32), (5, 1), (9, 33)) : bits.number((6, 1), (8, 65), (10, 321), (12, 1345))
    }
    skipSide(&bits)
    if bits.read(3) == 0 { skipSide(&bits) }
  }

  private static func skipAnimation(_ bits: inout Bits) {
    _ = bits.number((0, 100), (0, 1000), (10, 1), (30, 1))
    _ = bits.number((0, 1), (0, 1001), (8, 1), (10, 1))
    _ = bits.number((0, 0), (3, 0), (16, 0), (32, 0))
    bits.skip(1)
  }

  private static func skipDepth(_ bits: inout Bits) {
    let isFloat = bits.flag()
    _ = bits.number((0, 8), (0, 10), (0, 12), (6, 1))
    if isFloat { bits.skip(4) }
  }

  /// The bits of bytes, the least first.
  private struct Bits {
    let bytes: [UInt8]
    private var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { place >= 8 * bytes.count }

    mutating func skip(_ count: Int) { place += count }

    mutating func read(_ count: Int) -> Int {
      var value = 0
      for index in 0..<count {
        if place / 8 < bytes.count { value |= Int(bytes[place / 8] >> UInt8(place % 8) & 1) << index }
        place += 1
      }
      return value
    }

    mutating func flag() -> Bool { read(1) == 1 }

    /// A number in one of four forms, which two bits choose: some bits, and what is added to them.
    mutating func number(
      _ first: (bits: Int, offset: Int), _ second: (bits: Int, offset: Int),
      _ third: (bits: Int, offset: Int),
      _ fourth: (bits: Int, offset: Int)
    ) -> Int {
      let form = [first, second, third, fourth][read(2)]
      return read(form.bits) + form.offset
    }
  }
}
