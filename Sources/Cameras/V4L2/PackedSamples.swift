package import Pixels

/// A grey or Bayer format whose samples of 10, 12 or 14 bits are packed without gaps, as MIPI's CSI-2 sends them: the
/// high bytes of a group of samples, then all their low bits, the first sample's lowest.
package struct PackedSamples: Hashable {
  /// The format of the samples spread to 16-bit words.
  package let format: PixelFormat

  /// The format of a V4L2 code; nil when its samples are not packed.
  package init?(_ fourCC: FourCC) {
    guard let format = Self.formats[fourCC] else { return nil }
    self.format = format
  }

  private static let formats: [FourCC: PixelFormat] = [
    "pBAA": .bayerBGGR10, "pGAA": .bayerGBRG10, "pgAA": .bayerGRBG10, "pRAA": .bayerRGGB10, "Y10P": .gray10,
    "pBCC": .bayerBGGR12, "pGCC": .bayerGBRG12, "pgCC": .bayerGRBG12, "pRCC": .bayerRGGB12, "Y12P": .gray12,
    "pBEE": .bayerBGGR14, "pGEE": .bayerGBRG14, "pgEE": .bayerGRBG14, "pREE": .bayerRGGB14, "Y14P": .gray14,
  ]

  /// The low bits of a sample: 2 of 10, 4 of 12, 6 of 14.
  private var lowBits: Int { format.bitsPerChannel - 8 }
  /// The samples of a group, which fills whole bytes: 4 in five, 2 in three, 4 in seven.
  private var groupSamples: Int { format.bitsPerChannel == 12 ? 2 : 4 }
  /// The bytes of a group.
  private var groupBytes: Int { groupSamples * format.bitsPerChannel / 8 }

  /// The least bytes of a row.
  package func rowBytes(width: Int) -> Int { (width + groupSamples - 1) / groupSamples * groupBytes }

  /// The bytes that a frame must have; rows are `stride` apart.
  func byteCount(size: PixelSize, stride: Int) -> Int {
    stride * (size.height - 1) + rowBytes(width: size.width)
  }

  /// Spreads a frame to little-endian words without padding; false when it is too short.
  package func unpack(
    _ frame: RawSpan, stride: Int, size: PixelSize, into output: inout MutableRawSpan
  ) -> Bool {
    guard frame.byteCount >= byteCount(size: size, stride: stride), output.byteCount >= size.area * 2 else {
      return false
    }
    let low = lowBits, group = groupSamples, length = groupBytes, mask = UInt32(1 << low - 1)
    for row in 0..<size.height {
      let packed = frame.extracting(row * stride..<row * stride + rowBytes(width: size.width))
      var words = output.part(row * size.width * 2..<(row + 1) * size.width * 2)
      // A row has whole groups.
      for first in Swift.stride(from: 0, to: size.width, by: group) {
        let start = first / group &* length
        var rest: UInt32 = 0
        for byte in group..<length {
          rest |= UInt32(packed[unchecked: start &+ byte]) &<< ((byte &- group) &* 8)
        }
        for place in 0..<min(group, size.width &- first) {
          let high = UInt32(packed[unchecked: start &+ place])
          let word = UInt16(truncatingIfNeeded: high &<< low | rest &>> (place &* low) & mask)
          words.storeBytes(
            of: word.littleEndian, toUncheckedByteOffset: (first &+ place) &* 2, as: UInt16.self)
        }
      }
    }
    return true
  }
}
