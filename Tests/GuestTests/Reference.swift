import Pixels
import TestSupport

/// The colours of a frame by the formulas of its format, in double precision, independent of the program's
/// own conversion.
enum Reference {
  /// Display-encoded red, green and blue in 0…255 for each pixel, rows from the top. Chroma is that of the
  /// pixel's own sample, without interpolation.
  static func rgb(of image: Image) -> [SIMD3<Double>] {
    let width = image.size.width, height = image.size.height
    var pixels: [SIMD3<Double>] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { pixels.append(rgb(of: image, x: x, y: y)) }
    }
    return pixels
  }

  /// Y', Cb and Cr of each pixel of a YUYV frame as they are stored.
  static func stored(of image: Image) -> [SIMD3<Double>] {
    let place = image.layout.planes[0]
    return (0..<image.size.area).map { index in
      let x = index % image.size.width
      let start = place.offset + index / image.size.width * place.stride + x / 2 * 4
      return SIMD3(
        Double(image.bytes[start + x % 2 * 2]), Double(image.bytes[start + 1]), Double(image.bytes[start + 3])
      )
    }
  }

  /// The greatest difference that a stored value's distance of less than one code can make in each channel.
  static func slack(of image: Image) -> SIMD3<Double> {
    guard image.layout.format.model == .yCbCr else { return SIMD3(repeating: 1) }
    let rows = image.encoding.conversion.rows
    func sum(_ row: SIMD3<Double>) -> Double { abs(row.x) + abs(row.y) + abs(row.z) }
    return SIMD3(sum(rows[0]), sum(rows[1]), sum(rows[2]))
  }

  /// Which channel a Bayer mosaic holds at a pixel: 0 red, 1 green, 2 blue.
  static func channel(of format: PixelFormat, x: Int, y: Int) -> Int {
    let names = format.rawValue.dropFirst("bayer".count)
    switch Array(names)[(y % 2) * 2 + x % 2] {
    case "R": return 0
    case "G": return 1
    default: return 2
    }
  }

  private static func rgb(of image: Image, x: Int, y: Int) -> SIMD3<Double> {
    func byte(_ plane: Int, _ offset: Int, _ row: Int) -> Double {
      let place = image.layout.planes[plane]
      return Double(image.bytes[place.offset + row * place.stride + offset])
    }
    func packed(_ luma: [Int], cb: Int, cr: Int) -> SIMD3<Double> {
      let start = x / 2 * 4
      return yCbCr(byte(0, start + luma[x % 2], y), byte(0, start + cb, y), byte(0, start + cr, y))
    }
    func interleaved(_ cb: Int, _ cr: Int, vertical: Int) -> SIMD3<Double> {
      yCbCr(byte(0, x, y), byte(1, x / 2 * 2 + cb, y / vertical), byte(1, x / 2 * 2 + cr, y / vertical))
    }
    func planar(_ cb: Int, _ cr: Int, _ horizontal: Int, _ vertical: Int) -> SIMD3<Double> {
      yCbCr(byte(0, x, y), byte(cb, x / horizontal, y / vertical), byte(cr, x / horizontal, y / vertical))
    }
    func yCbCr(_ luma: Double, _ cb: Double, _ cr: Double) -> SIMD3<Double> {
      let limited = image.encoding.range == .limited
      let red = image.encoding.matrix.redWeight, blue = image.encoding.matrix.blueWeight
      let l = limited ? (luma - 16) / 219 : luma / 255
      let b = (cb - 128) / (limited ? 224 : 255), r = (cr - 128) / (limited ? 224 : 255)
      if image.encoding.matrix == .bt2020ConstantLuminance {
        let color = ConstantLuminance.rgb(SIMD3(l, b, r))
        return clamped(SIMD3(color.x, color.y, color.z) * 255)
      }
      let blueValue = l + 2 * (1 - blue) * b, redValue = l + 2 * (1 - red) * r
      let greenValue = (l - red * redValue - blue * blueValue) / (1 - red - blue)
      return clamped(SIMD3(redValue, greenValue, blueValue) * 255)
    }
    func bytes(_ red: Int, _ green: Int, _ blue: Int, of count: Int) -> SIMD3<Double> {
      let start = x * count
      let value = SIMD3(byte(0, start + red, y), byte(0, start + green, y), byte(0, start + blue, y))
      return image.encoding.range == .limited ? clamped((value - 16) * (255.0 / 219)) : value
    }
    func word(_ maximum: Double) -> SIMD3<Double> {
      let value = (byte(0, 2 * x, y) + 256 * byte(0, 2 * x + 1, y)) / maximum * 255
      return SIMD3(repeating: gray(value))
    }
    func gray(_ value: Double) -> Double {
      image.encoding.range == .limited ? (value - 16) * (255.0 / 219) : value
    }
    switch image.layout.format {
    case .yuyv: return packed([0, 2], cb: 1, cr: 3)
    case .uyvy: return packed([1, 3], cb: 0, cr: 2)
    case .yvyu: return packed([0, 2], cb: 3, cr: 1)
    case .vyuy: return packed([1, 3], cb: 2, cr: 0)
    case .nv12: return interleaved(0, 1, vertical: 2)
    case .nv21: return interleaved(1, 0, vertical: 2)
    case .nv16: return interleaved(0, 1, vertical: 1)
    case .yuv420: return planar(1, 2, 2, 2)
    case .yvu420: return planar(2, 1, 2, 2)
    case .yuv422: return planar(1, 2, 2, 1)
    case .yuv444: return planar(1, 2, 1, 1)
    case .gray8: return SIMD3(repeating: gray(byte(0, x, y)))
    case .gray10: return word(1023)
    case .gray12: return word(4095)
    case .gray14: return word(16383)
    case .gray16: return word(65535)
    case .rgb24: return bytes(0, 1, 2, of: 3)
    case .bgr24: return bytes(2, 1, 0, of: 3)
    case .rgbx32, .rgba8: return bytes(0, 1, 2, of: 4)
    case .bgrx32: return bytes(2, 1, 0, of: 4)
    case .xrgb32: return bytes(1, 2, 3, of: 4)
    case .xbgr32: return bytes(3, 2, 1, of: 4)
    case .rgba16, .rgbaHalf, .rgbaFloat: preconditionFailure("no camera delivers \(image.layout.format)")
    case let format:
      var value = SIMD3<Double>(repeating: 0)
      let maximum = [10: 1023.0, 12: 4095, 14: 16383, 16: 65535][format.bitsPerChannel]
      value[channel(of: format, x: x, y: y)] = maximum.map { word($0).x } ?? byte(0, x, y)
      return value
    }
  }

  private static func clamped(_ value: SIMD3<Double>) -> SIMD3<Double> {
    value.clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 255))
  }
}
