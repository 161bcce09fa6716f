import CJPEG
package import Pixels

/// Single-plane pixels of whole bytes, as encoders take them.
struct PackedPixels {
  let bytes: [UInt8]
  let offset: Int
  let stride: Int
  /// The encoder's code for the layout; nil for one that it does not support.
  let format: CJPEGLayout?

  private init(_ image: Image, format: CJPEGLayout?) {
    bytes = image.bytes
    offset = image.layout.planes[0].offset
    stride = image.layout.planes[0].stride
    self.format = format
  }

  /// The pixels of an image at 8 bits, with or without alpha; not copied if they are that already.
  static func narrow(_ image: Image) -> PackedPixels {
    switch image.layout.format {
    case .rgb24: return PackedPixels(image, format: CJPEGLayoutRGB)
    case .bgr24: return PackedPixels(image, format: CJPEGLayoutBGR)
    case .rgbx32: return PackedPixels(image, format: CJPEGLayoutRGBX)
    case .bgrx32: return PackedPixels(image, format: CJPEGLayoutBGRX)
    case .xrgb32: return PackedPixels(image, format: CJPEGLayoutXRGB)
    case .xbgr32: return PackedPixels(image, format: CJPEGLayoutXBGR)
    case .gray8: return PackedPixels(image, format: CJPEGLayoutGray)
    case .gray16: return PackedPixels(image.narrowed(), format: CJPEGLayoutGray)
    case .rgba8: return PackedPixels(image, format: CJPEGLayoutRGBA)
    case .rgba16: return PackedPixels(image.narrowed(), format: CJPEGLayoutRGBA)
    default: return PackedPixels(image, format: nil)
    }
  }
}

extension Image {
  /// Whether every pixel is fully opaque; true for images without alpha.
  package var isOpaque: Bool {
    let layout = layout
    let place = layout.planes[0]
    return bytes.withUnsafeBytes { bytes in
      for row in 0..<layout.size.height {
        let start = place.offset + row * place.stride
        switch layout.format {
        case .rgba8:
          var least: UInt32 = .max
          for column in 0..<layout.size.width {
            least &= bytes.loadUnaligned(fromByteOffset: start + column * 4, as: UInt32.self).littleEndian
          }
          if least >> 24 != 255 { return false }
        case .rgba16:
          var least: UInt16 = .max
          for column in 0..<layout.size.width {
            least &= bytes.loadUnaligned(fromByteOffset: start + column * 8 + 6, as: UInt16.self)
          }
          if least != .max { return false }
        case .rgbaFloat:
          var least = Float.infinity
          for column in 0..<layout.size.width {
            least = min(least, bytes.loadUnaligned(fromByteOffset: start + column * 16 + 12, as: Float.self))
          }
          if least < 1 { return false }
        default: return true
        }
      }
      return true
    }
  }

  /// A `.gray16` or `.rgba16` image rounded to 8 bits.
  package func narrowed() -> Image {
    precondition(layout.format == .gray16 || layout.format == .rgba16)
    let source = layout.planes[0]
    let packed = FrameLayout(packed: layout.format == .gray16 ? .gray8 : .rgba8, size: size)
    let samples = packed.planes[0].stride
    let narrow = bytes.withUnsafeBytes { bytes in
      [UInt8](unsafeUninitializedCapacity: packed.byteCount) { target, count in
        for row in 0..<size.height {
          let start = source.offset + row * source.stride
          for sample in 0..<samples {
            let value = UInt32(bytes.loadUnaligned(fromByteOffset: start + sample * 2, as: UInt16.self))
            target[row * samples + sample] = UInt8((value * 255 + 32_767) / 65_535)
          }
        }
        count = packed.byteCount
      }
    }
    return Image(layout: packed, encoding: encoding, bytes: narrow)
  }

  /// A `.gray8`, `.rgb24`, `.rgbx32` or `.rgba8` image with 16-bit samples: `.gray16` or `.rgba16`.
  package func widened() -> Image {
    let format = layout.format
    precondition([.gray8, .rgb24, .rgbx32, .rgba8].contains(format))
    let source = layout.planes[0]
    let packed = FrameLayout(packed: format == .gray8 ? .gray16 : .rgba16, size: size)
    let step = format.planes[0].bytesPerTexel
    let channels = format == .gray8 ? 1 : 4
    let stored = format == .rgbx32 ? 3 : step
    let wide = bytes.withUnsafeBufferPointer { bytes in
      [UInt8](unsafeUninitializedCapacity: packed.byteCount) { target, count in
        let words = UnsafeMutableRawBufferPointer(target)
        for row in 0..<size.height {
          for column in 0..<size.width {
            let start = source.offset + row * source.stride + column * step
            for channel in 0..<channels {
              // 65535 is 255 times 257.
              let value = channel < stored ? UInt16(bytes[start + channel]) * 257 : .max
              words.storeBytes(of: value, toByteOffset: count, as: UInt16.self)
              count += 2
            }
          }
        }
      }
    }
    return Image(layout: packed, encoding: encoding, bytes: wide)
  }
}
