internal import CPlatform
internal import Pixels

/// Which of the two capture queues a device has.
enum BufferType: UInt32, Hashable {
  /// One memory plane a frame.
  case single = 1
  /// One or more memory planes a frame.
  case multiPlanar = 9
}

/// The picture part of `v4l2_format`, in the single-planar and the multi-planar shape alike.
struct PictureFormat {
  /// How one memory plane is arranged.
  struct Plane: Hashable {
    /// The bytes from one row to the next; 0 when the driver does not say.
    var bytesPerLine: Int
    /// The bytes of the whole plane; 0 when the driver does not say.
    var byteCount: Int
  }

  /// The structure for the driver.
  var raw = v4l2_format()

  /// Which queue it is for.
  var type: BufferType { raw.type == BufferType.multiPlanar.rawValue ? .multiPlanar : .single }

  /// Creates the question that reads a device's present format.
  init(reading type: BufferType) { raw.type = type.rawValue }

  /// Creates a request for progressive frames.
  init(type: BufferType, fourCC: FourCC, size: PixelSize) {
    raw.type = type.rawValue
    let field = V4L2_FIELD_NONE.rawValue
    switch type {
    case .single:
      raw.fmt.pix.width = UInt32(size.width)
      raw.fmt.pix.height = UInt32(size.height)
      raw.fmt.pix.pixelformat = fourCC.rawValue
      raw.fmt.pix.field = field
    case .multiPlanar:
      raw.fmt.pix_mp.width = UInt32(size.width)
      raw.fmt.pix_mp.height = UInt32(size.height)
      raw.fmt.pix_mp.pixelformat = fourCC.rawValue
      raw.fmt.pix_mp.field = field
    }
  }

  /// The code of the pixel format.
  var fourCC: FourCC {
    FourCC(rawValue: type == .single ? raw.fmt.pix.pixelformat : raw.fmt.pix_mp.pixelformat)
  }

  /// The size; nil when the driver answers with none.
  var size: PixelSize? {
    type == .single
      ? PixelSize(width: raw.fmt.pix.width, height: raw.fmt.pix.height)
      : PixelSize(width: raw.fmt.pix_mp.width, height: raw.fmt.pix_mp.height)
  }

  /// What the driver says about the colours.
  var colors: ReportedColors {
    if type == .multiPlanar {
      return ReportedColors(
        colorspace: raw.fmt.pix_mp.colorspace, encoding: UInt32(raw.fmt.pix_mp.ycbcr_enc),
        quantization: UInt32(raw.fmt.pix_mp.quantization))
    }
    let pix = raw.fmt.pix
    // Without the mark of the extended structure the last fields are whatever lay in memory.
    guard pix.priv == V4L2_PIX_FMT_PRIV_MAGIC else {
      return ReportedColors(colorspace: pix.colorspace, encoding: 0, quantization: 0)
    }
    return ReportedColors(
      colorspace: pix.colorspace, encoding: pix.ycbcr_enc, quantization: pix.quantization)
  }

  /// The memory planes.
  var planes: [Plane] {
    if type == .single {
      let pix = raw.fmt.pix
      return [Plane(bytesPerLine: Int(pix.bytesperline), byteCount: Int(pix.sizeimage))]
    }
    let count = min(Int(raw.fmt.pix_mp.num_planes), Int(VIDEO_MAX_PLANES))
    return withUnsafeBytes(of: raw.fmt.pix_mp.plane_fmt) { bytes in
      (0..<count).map { index in
        let entry = bytes.loadUnaligned(
          fromByteOffset: index * MemoryLayout<v4l2_plane_pix_format>.stride, as: v4l2_plane_pix_format.self)
        return Plane(bytesPerLine: Int(entry.bytesperline), byteCount: Int(entry.sizeimage))
      }
    }
  }
}
