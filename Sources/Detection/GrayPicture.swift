package import Pixels

/// Rows of grey bytes that detectors read, in memory that others own.
package struct GrayPicture: ~Escapable {
  /// The bytes from the first row's on.
  package let bytes: Span<UInt8>
  package let size: PixelSize
  package let stride: Int

  /// Wraps memory; traps where it is too short.
  @_lifetime(copy bytes)
  package init(bytes: Span<UInt8>, size: PixelSize, stride: Int) {
    precondition(
      stride >= size.width && bytes.count >= stride * (size.height - 1) + size.width,
      "\(bytes.count) bytes for \(size) with a stride of \(stride)")
    self.bytes = bytes
    self.size = size
    self.stride = stride
  }

  /// The bytes of the picture after an orientation, without padding.
  func turned(_ orientation: Orientation) -> [UInt8] {
    let target = orientation.applied(to: size)
    let (lastColumn, lastRow) = (size.width - 1, size.height - 1)
    return [UInt8](capacity: target.area) { turned in
      for y in 0..<target.height {
        for x in 0..<target.width {
          let (column, row) =
            switch orientation.quarterTurns {
            case 1: (y, lastRow - x)
            case 2: (lastColumn - x, lastRow - y)
            case 3: (lastColumn - y, x)
            default: (x, y)
            }
          turned.append(
            bytes[unchecked: row * stride + (orientation.isMirrored ? lastColumn - column : column)])
        }
      }
    }
  }

  /// The part of the picture in a region.
  @_lifetime(copy self)
  package func cropped(to region: PixelRegion) -> GrayPicture {
    precondition(region.fits(in: size))
    let rest = bytes.extracting((region.y * stride + region.x)...)
    return GrayPicture(bytes: rest, size: region.size, stride: stride)
  }

  /// Calls `body` with the picture reduced so that its longer side has at most `side` pixels, each the mean of a square
  /// of `factor` by `factor`. The rest at the right and the bottom is left out.
  package func withReduced<T, E: Error>(
    to side: Int, into memory: inout [UInt8], _ body: (GrayPicture, _ factor: Int) throws(E) -> T
  ) throws(E) -> T {
    let factor = (max(size.width, size.height) + side - 1) / side
    guard factor > 1 else { return try body(self, 1) }
    let small = PixelSize(width: max(size.width / factor, 1), height: max(size.height / factor, 1))
    if memory.count < small.area { memory = Array(repeating: 0, count: small.area) }
    let (across, down) = (min(factor, size.width), min(factor, size.height))
    var means = memory.mutableSpan
    for y in 0..<small.height {
      for x in 0..<small.width {
        var sum = 0
        for row in 0..<down {
          let start = (y * factor + row) * stride + x * factor
          for column in start..<start + across { sum += Int(bytes[unchecked: column]) }
        }
        means[y * small.width + x] = UInt8(sum / (across * down))
      }
    }
    return try body(GrayPicture(bytes: means.span, size: small, stride: small.width), factor)
  }
}

extension Image {
  /// Calls `body` with the picture's luma, upright; pixels of RGB are weighted as BT.709 does, alpha is ignored.
  ///
  /// - Parameter orientation: what makes the pixels appear upright.
  /// - Throws: what `body` throws, or `failed` for a format of floats or of a mosaic.
  package func withGray<T>(
    _ orientation: Orientation, _ body: (GrayPicture) throws(DetectionError) -> T
  ) throws(DetectionError) -> T {
    let place = layout.planes[0]
    func run(_ bytes: [UInt8], _ offset: Int, _ stride: Int) throws(DetectionError) -> T {
      let stored = GrayPicture(bytes: bytes.span.extracting(offset...), size: size, stride: stride)
      guard orientation != .up else { return try body(stored) }
      let upright = stored.turned(orientation)
      let turnedSize = orientation.applied(to: size)
      return try body(GrayPicture(bytes: upright.span, size: turnedSize, stride: turnedSize.width))
    }
    switch layout.format {
    case .gray8, .nv12, .nv21, .nv16, .yuv420, .yvu420, .yuv422, .yuv444:
      return try run(bytes, place.offset, place.stride)
    default:
      guard let samples = Samples(layout.format) else {
        throw DetectionError(.failed, "nothing is detected in pictures of format \(layout.format.rawValue)")
      }
      return try run(samples.luma(of: self), 0, size.width)
    }
  }
}

/// Where the channels of a pixel are.
private struct Samples {
  /// Bytes from pixel to pixel, and the offsets of the channels' bytes in it; of 16-bit words the high byte is read.
  let step: Int
  let red, green, blue: Int
  /// The bits to shift a low-justified word by; nil for bytes.
  let shift: Int?

  init?(_ format: PixelFormat) {
    func samples(_ step: Int, _ red: Int, _ green: Int, _ blue: Int, shift: Int? = nil) -> Samples {
      Samples(step: step, red: red, green: green, blue: blue, shift: shift)
    }
    switch format {
    case .rgb24: self = samples(3, 0, 1, 2)
    case .bgr24: self = samples(3, 2, 1, 0)
    case .rgbx32, .rgba8: self = samples(4, 0, 1, 2)
    case .bgrx32: self = samples(4, 2, 1, 0)
    case .xrgb32: self = samples(4, 1, 2, 3)
    case .xbgr32: self = samples(4, 3, 2, 1)
    case .rgba16: self = samples(8, 0, 2, 4, shift: 8)
    case .gray10: self = samples(2, 0, 0, 0, shift: 2)
    case .gray12: self = samples(2, 0, 0, 0, shift: 4)
    case .gray14: self = samples(2, 0, 0, 0, shift: 6)
    case .gray16: self = samples(2, 0, 0, 0, shift: 8)
    case .yuyv, .yvyu: self = samples(2, 0, 0, 0)
    case .uyvy, .vyuy: self = samples(2, 1, 1, 1)
    default: return nil
    }
  }

  private init(step: Int, red: Int, green: Int, blue: Int, shift: Int?) {
    self.step = step
    self.red = red
    self.green = green
    self.blue = blue
    self.shift = shift
  }

  func luma(of image: Image) -> [UInt8] {
    let size = image.size
    let place = image.layout.planes[0]
    let bytes = image.bytes.span.bytes
    let last = place.offset + (size.height - 1) * place.stride + (size.width - 1) * step
    precondition(last + max(red, green, blue) + (shift == nil ? 0 : 1) < bytes.byteCount)
    return [UInt8](capacity: size.area) { luma in
      for y in 0..<size.height {
        var pixel = place.offset + y * place.stride
        for _ in 0..<size.width {
          let sum =
            54 * value(bytes, pixel + red) + 183 * value(bytes, pixel + green)
            + 19 * value(bytes, pixel + blue)
          luma.append(UInt8(sum >> 8))
          pixel += step
        }
      }
    }
  }

  /// A channel of 8 bits at an offset, which the caller has made sure is in the bytes.
  @inline(__always)
  private func value(_ bytes: RawSpan, _ offset: Int) -> Int {
    guard let shift else { return Int(bytes[unchecked: offset]) }
    return min(
      Int(bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt16.self)) >> shift, 255)
  }
}
