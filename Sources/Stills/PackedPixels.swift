import CTurboJPEG
import Pixels

/// Pixels of whole bytes in one plane, as encoders take them.
struct PackedPixels {
  /// What becomes of alpha.
  enum Alpha {
    /// It stays.
    case keep
    /// The picture is laid over black.
    case flatten
  }

  let bytes: [UInt8]
  let offset: Int
  let stride: Int
  /// libjpeg-turbo's name of the layout; nil for one that it does not know.
  let format: TJPF?

  private init(_ image: Image, format: TJPF?) {
    bytes = image.bytes
    offset = image.layout.planes[0].offset
    stride = image.layout.planes[0].stride
    self.format = format
  }

  /// The pixels of an image at 8 bits, without a copy where they are that already.
  static func eightBit(_ image: Image, alpha: Alpha) throws(StillsError) -> PackedPixels {
    switch image.layout.format {
    case .rgb24: return PackedPixels(image, format: TJPF_RGB)
    case .bgr24: return PackedPixels(image, format: TJPF_BGR)
    case .rgbx32: return PackedPixels(image, format: TJPF_RGBX)
    case .bgrx32: return PackedPixels(image, format: TJPF_BGRX)
    case .xrgb32: return PackedPixels(image, format: TJPF_XRGB)
    case .xbgr32: return PackedPixels(image, format: TJPF_XBGR)
    case .gray8: return PackedPixels(image, format: TJPF_GRAY)
    case .rgba8:
      let isCopied = alpha == .flatten && !image.isOpaque
      return PackedPixels(isCopied ? image.flattened() : image, format: TJPF_RGBX)
    case .rgba16:
      let narrow = image.narrowed()
      return PackedPixels(
        alpha == .flatten && !narrow.isOpaque ? narrow.flattened() : narrow, format: TJPF_RGBX)
    default: return PackedPixels(image, format: nil)
    }
  }
}

extension Image {
  /// Whether no pixel of an image with alpha is transparent to any degree; true for images without.
  var isOpaque: Bool {
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
        default: return true
        }
      }
      return true
    }
  }

  /// An `.rgba8` image laid over black.
  func flattened() -> Image {
    precondition(layout.format == .rgba8)
    var result = self
    let layout = layout
    let place = layout.planes[0]
    result.bytes.withUnsafeMutableBufferPointer { bytes in
      for row in 0..<layout.size.height {
        var pixel = place.offset + row * place.stride
        for _ in 0..<layout.size.width {
          let alpha = UInt32(bytes[pixel + 3])
          for channel in pixel..<pixel + 3 {
            bytes[channel] = UInt8((UInt32(bytes[channel]) * alpha + 127) / 255)
          }
          bytes[pixel + 3] = 255
          pixel += 4
        }
      }
    }
    return result
  }

  /// An `.rgba16` image rounded to `.rgba8`.
  func narrowed() -> Image {
    precondition(layout.format == .rgba16)
    let source = layout.planes[0]
    let packed = FrameLayout(packed: .rgba8, size: size)
    let samples = size.width * 4
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

  /// An `.rgba8` image with 16-bit samples.
  func widened() -> Image {
    precondition(layout.format == .rgba8)
    let source = layout.planes[0]
    var result = Image(packed: .rgba16, size: size, encoding: encoding)
    let samples = size.width * 4
    result.bytes.withUnsafeMutableBytes { target in
      for row in 0..<size.height {
        for sample in 0..<samples {
          let value = UInt16(bytes[source.offset + row * source.stride + sample]) * 257
          target.storeBytes(of: value, toByteOffset: (row * samples + sample) * 2, as: UInt16.self)
        }
      }
    }
    return result
  }
}
