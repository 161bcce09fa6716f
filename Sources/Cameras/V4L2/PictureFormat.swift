package import CPlatform
package import Pixels

/// The type of a device's capture queue.
package enum BufferType: UInt32, Hashable {
  /// One memory plane per frame.
  case single = 1
  /// One or more memory planes per frame.
  case multiPlanar = 9
}

/// The picture part of `v4l2_format`, for both the single-planar and the multi-planar form.
package struct PictureFormat {
  /// The layout of one memory plane.
  struct Plane: Hashable {
    /// The bytes per row; 0 when the driver does not report it.
    var bytesPerLine: Int
    /// The bytes of the whole plane; 0 when the driver does not report it.
    var byteCount: Int
  }

  /// The structure for the driver.
  package var raw = v4l2_format()

  /// The queue type.
  var type: BufferType { raw.type == BufferType.multiPlanar.rawValue ? .multiPlanar : .single }

  /// Creates a query for a device's current format.
  init(reading type: BufferType) { raw.type = type.rawValue }

  /// Creates a request for progressive frames.
  package init(type: BufferType, fourCC: FourCC, size: PixelSize) {
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

  /// The size; nil when the driver reports none.
  var size: PixelSize? {
    type == .single
      ? PixelSize(width: raw.fmt.pix.width, height: raw.fmt.pix.height)
      : PixelSize(width: raw.fmt.pix_mp.width, height: raw.fmt.pix_mp.height)
  }

  /// How the lines lie in a buffer.
  var fieldOrder: FieldOrder {
    FieldOrder(type == .single ? raw.fmt.pix.field : raw.fmt.pix_mp.field)
  }

  /// The colours as reported by the driver.
  var colors: ReportedColors {
    get { reportedColors }
    set {
      precondition(type == .single, "colours are set for one memory plane only")
      raw.fmt.pix.priv = V4L2_PIX_FMT_PRIV_MAGIC
      raw.fmt.pix.colorspace = newValue.colorspace
      raw.fmt.pix.ycbcr_enc = newValue.encoding
      raw.fmt.pix.quantization = newValue.quantization
      raw.fmt.pix.xfer_func = newValue.transfer
    }
  }

  private var reportedColors: ReportedColors {
    if type == .multiPlanar {
      return ReportedColors(
        colorspace: raw.fmt.pix_mp.colorspace, encoding: UInt32(raw.fmt.pix_mp.ycbcr_enc),
        quantization: UInt32(raw.fmt.pix_mp.quantization), transfer: UInt32(raw.fmt.pix_mp.xfer_func))
    }
    let pix = raw.fmt.pix
    // Without the magic number of the extended structure, the last fields are uninitialised.
    guard pix.priv == V4L2_PIX_FMT_PRIV_MAGIC else {
      return ReportedColors(colorspace: pix.colorspace, encoding: 0, quantization: 0)
    }
    return ReportedColors(
      colorspace: pix.colorspace, encoding: pix.ycbcr_enc, quantization: pix.quantization,
      transfer: pix.xfer_func)
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
