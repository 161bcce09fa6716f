internal import Pixels

/// A grey or Bayer format whose samples of 10 or 12 bits are packed without gaps, as MIPI's CSI-2 sends them:
/// the high bytes of a group of samples, then one byte with all their low bits, the first sample's lowest.
struct PackedSamples: Hashable {
  /// The format of the samples spread to 16-bit words.
  let format: PixelFormat

  /// The format of a V4L2 code; nil when its samples are not packed.
  init?(_ fourCC: FourCC) {
    guard let format = Self.formats[fourCC] else { return nil }
    self.format = format
  }

  private static let formats: [FourCC: PixelFormat] = [
    "pBAA": .bayerBGGR10, "pGAA": .bayerGBRG10, "pgAA": .bayerGRBG10, "pRAA": .bayerRGGB10, "Y10P": .gray10,
    "pBCC": .bayerBGGR12, "pGCC": .bayerGBRG12, "pgCC": .bayerGRBG12, "pRCC": .bayerRGGB12, "Y12P": .gray12,
  ]

  /// The low bits of a sample: 2 of 10, 4 of 12.
  private var lowBits: Int { format.bitsPerChannel - 8 }
  /// The samples of a group: 4 in five bytes, or 2 in three.
  private var groupSamples: Int { 8 / lowBits }

  /// The least bytes of a row.
  func rowBytes(width: Int) -> Int { (width + groupSamples - 1) / groupSamples * (groupSamples + 1) }

  /// The bytes that a frame must have; rows are `stride` apart.
  func byteCount(size: PixelSize, stride: Int) -> Int {
    stride * (size.height - 1) + rowBytes(width: size.width)
  }

  /// Spreads a frame to little-endian words without padding; false when it is too short.
  func unpack(
    _ frame: UnsafeRawBufferPointer, stride: Int, size: PixelSize, into output: UnsafeMutableRawBufferPointer
  ) -> Bool {
    guard frame.count >= byteCount(size: size, stride: stride), output.count >= size.area * 2 else {
      return false
    }
    let low = lowBits, group = groupSamples, mask = UInt16(1 << low - 1)
    for row in 0..<size.height {
      let packed = frame.baseAddress! + row * stride
      let words = (output.baseAddress! + row * size.width * 2).assumingMemoryBound(to: UInt16.self)
      for column in 0..<size.width {
        let start = column / group * (group + 1), place = column % group
        let high = packed.load(fromByteOffset: start &+ place, as: UInt8.self)
        let rest = packed.load(fromByteOffset: start &+ group, as: UInt8.self)
        words[column] = (UInt16(high) &<< low | UInt16(rest) &>> (place &* low) & mask).littleEndian
      }
    }
    return true
  }
}
