public import Pixels

/// Converts colours to the stored numbers of each format, from the standards.
extension ReferenceImage {
  /// A number of a stored picture.
  public struct StoredNumber: Sendable {
    /// The plane, the row of it, and the byte of the row at which the number begins.
    public var plane: Int, row: Int, byte: Int
    /// Its bits: 8, 16 for a word, 11 for a half float and 24 for a float, as the format says.
    public var bits: Int
    /// What it should be before it is rounded.
    public var value: Double

    /// The number that a picture holds at the place.
    public func read(from image: Image) -> Double {
      let place = image.layout.planes[plane]
      let start = place.offset + row * place.stride + byte
      func number(_ bytes: Int) -> UInt32 {
        (0..<bytes).reduce(0) { $0 | UInt32(image.bytes[start + $1]) << (8 * $1) }
      }
      return switch bits {
      case 8: Double(number(1))
      case 11: Double(Float16(bitPattern: UInt16(number(2))))
      case 24: Double(Float(bitPattern: number(4)))
      default: Double(number(2))
      }
    }

    /// How far from its value the nearest number lies that can be stored, at most.
    public var resolution: Double {
      switch bits {
      case 11: max(abs(value), 0x1p-14) * 0x1p-11
      case 24: max(abs(value), 1e-3) * 0x1p-22
      default: 0.5
      }
    }
  }

  /// All numbers of the picture as it is stored in a format; where that has no alpha, the picture lies over black.
  public func stored(as format: PixelFormat, _ encoding: ColorEncoding) -> [StoredNumber] {
    switch format.model {
    case .rgb: storedColors(format, encoding)
    case .gray:
      map { SIMD4(shown($0).luma(encoding), 0, 0, 1) }.places { x, y, color in
        let maximum = Double(1 << format.bitsPerChannel - 1)
        let level = encoding.ranged(color.x, bits: format.bitsPerChannel)
        return StoredNumber(
          plane: 0, row: y, byte: x * format.planes[0].bytesPerTexel,
          bits: format == .gray8 ? 8 : 16, value: level * maximum)
      }
    default: storedYCbCr(format, encoding)
    }
  }

  private func places<T>(_ make: (Int, Int, Color) -> T) -> [T] {
    (0..<height).flatMap { y in (0..<width).map { x in make(x, y, self[x, y]) } }
  }

  private func shown(_ color: Color) -> Color {
    color.mapColor { min(max($0 * color.w, 0), 1) }
  }

  private func storedColors(_ format: PixelFormat, _ encoding: ColorEncoding) -> [StoredNumber] {
    let (stride, order) = Self.rgbOrder(format)
    let bytes = format.planes[0].bytesPerTexel / (stride == 3 ? 3 : 4)
    return places { x, y, pixel in
      order.enumerated().map { channel, place in
        let isFloat = format == .rgbaHalf || format == .rgbaFloat
        var level = format.hasAlpha ? pixel[channel] : shown(pixel)[channel]
        if !isFloat { level = min(max(level, 0), 1) }
        if channel < 3 { level = encoding.ranged(level, bits: format.bitsPerChannel) }
        let maximum = isFloat ? 1 : format == .rgba16 ? 65535.0 : 255
        return StoredNumber(
          plane: 0, row: y, byte: (x * stride + place) * bytes, bits: format.bitsPerChannel,
          value: level * maximum)
      }
    }.flatMap(\.self)
  }

  private func storedYCbCr(_ format: PixelFormat, _ encoding: ColorEncoding) -> [StoredNumber] {
    let components = YCbCrPlaces(format)
    return [components.y, components.cb, components.cr].enumerated().flatMap { index, component in
      let columns = (width + component.across - 1) / component.across
      let rows = (height + component.down - 1) / component.down
      return (0..<rows).flatMap { row in
        (0..<columns).map { column in
          var sum = 0.0, count = 0.0
          for y in row * component.down..<min((row + 1) * component.down, height) {
            for x in column * component.across..<min((column + 1) * component.across, width) {
              sum += shown(self[x, y]).component(index, encoding)
              count += 1
            }
          }
          return StoredNumber(
            plane: component.plane, row: row, byte: column * component.step + component.first, bits: 8,
            value: min(sum / count, 255))
        }
      }
    }
  }
}

extension SIMD4<Double> {
  /// Luma from 0 to 1.
  fileprivate func luma(_ encoding: ColorEncoding) -> Double {
    let (kr, kb) =
      switch encoding.matrix {
      case .bt601: (0.299, 0.114)
      case .bt709: (0.2126, 0.0722)
      case .bt2020: (0.2627, 0.0593)
      case .smpte240M: (0.212, 0.087)
      case .bt2020ConstantLuminance: preconditionFailure("nothing is encoded with constant luminance")
      }
    return kr * x + (1 - kr - kb) * y + kb * z
  }

  /// Y', Cb or Cr of 255, by the equations of the standards.
  fileprivate func component(_ index: Int, _ encoding: ColorEncoding) -> Double {
    let isLimited = encoding.range == .limited
    let luma = luma(encoding)
    // What blue is when everything else is black: the greatest difference.
    let blueness = (z - luma) / (2 - 2 * SIMD4(0, 0, 1).luma(encoding))
    let redness = (x - luma) / (2 - 2 * SIMD4(1, 0, 0).luma(encoding))
    return switch index {
    case 0: 255 * encoding.ranged(luma, bits: 8)
    case 1: 128 + (isLimited ? 224 : 255) * blueness
    default: 128 + (isLimited ? 224 : 255) * redness
    }
  }
}

extension ColorEncoding {
  /// A level of 0…1 in the range, as a part of the greatest value.
  fileprivate func ranged(_ level: Double, bits: Int) -> Double {
    switch range {
    case .limited: return (16 + 219 * level) / 255
    case .full: return level
    case .above(let black):
      let low = Double(black.code(bits: bits)) / Double(1 << bits - 1)
      return low + level * (1 - low)
    }
  }
}
