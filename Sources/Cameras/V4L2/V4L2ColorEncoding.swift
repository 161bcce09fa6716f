internal import CPlatform
package import Pixels

/// A driver's description of a format's colours, as numbers of `v4l2_pix_format`.
package struct ReportedColors: Hashable {
  /// `V4L2_COLORSPACE_…`; 0 when the driver does not report it.
  var colorspace: UInt32
  /// `V4L2_YCBCR_ENC_…`; 0 means the colour space's default.
  var encoding: UInt32
  /// `V4L2_QUANTIZATION_…`; 0 means the colour space's default.
  var quantization: UInt32
  /// `V4L2_XFER_FUNC_…`; 0 means the colour space's default.
  var transfer: UInt32 = 0

  package init(colorspace: UInt32, encoding: UInt32, quantization: UInt32, transfer: UInt32 = 0) {
    self.colorspace = colorspace
    self.encoding = encoding
    self.quantization = quantization
    self.transfer = transfer
  }
}

extension ReportedColors {
  /// Describes display-encoded values, of sRGB's primaries, as `<linux/videodev2.h>` does.
  init(_ encoding: ColorEncoding, of format: PixelFormat) {
    colorspace = V4L2_COLORSPACE_SRGB.rawValue
    transfer = V4L2_XFER_FUNC_SRGB.rawValue
    quantization =
      (encoding.range == .limited ? V4L2_QUANTIZATION_LIM_RANGE : V4L2_QUANTIZATION_FULL_RANGE).rawValue
    guard format.model == .yCbCr else {
      self.encoding = V4L2_YCBCR_ENC_DEFAULT.rawValue
      return
    }
    self.encoding =
      switch encoding.matrix {
      case .bt601: V4L2_YCBCR_ENC_601.rawValue
      case .bt709: V4L2_YCBCR_ENC_709.rawValue
      case .bt2020: V4L2_YCBCR_ENC_BT2020.rawValue
      case .bt2020ConstantLuminance: V4L2_YCBCR_ENC_BT2020_CONST_LUM.rawValue
      case .smpte240M: V4L2_YCBCR_ENC_SMPTE240M.rawValue
      }
  }
}

extension ColorEncoding {
  /// Interprets a driver's description, with the defaults of `<linux/videodev2.h>`.
  ///
  /// Grey and Bayer values are raw and use the full range unless the driver says otherwise, like those of
  /// RGB. They are linear where the driver says so, and where it says nothing of samples deeper than a
  /// display's: those of a bare sensor. V4L2 does not state the black level of such values (its control of that name
  /// is another for brightness), so that the user does.
  ///
  /// - Parameter black: the black level of the sensor's linear values; nil when it is 0 or unknown.
  package init(_ reported: ReportedColors, format: PixelFormat, black: BlackLevel? = nil) {
    let model = format.model
    let space = reported.colorspace
    let matrix: Matrix =
      switch reported.encoding {
      case V4L2_YCBCR_ENC_601.rawValue, V4L2_YCBCR_ENC_XV601.rawValue, V4L2_YCBCR_ENC_SYCC.rawValue: .bt601
      case V4L2_YCBCR_ENC_709.rawValue, V4L2_YCBCR_ENC_XV709.rawValue: .bt709
      case V4L2_YCBCR_ENC_BT2020.rawValue: .bt2020
      case V4L2_YCBCR_ENC_BT2020_CONST_LUM.rawValue: .bt2020ConstantLuminance
      case V4L2_YCBCR_ENC_SMPTE240M.rawValue: .smpte240M
      default:
        switch space {
        case V4L2_COLORSPACE_REC709.rawValue, V4L2_COLORSPACE_DCI_P3.rawValue: .bt709
        case V4L2_COLORSPACE_BT2020.rawValue: .bt2020
        case V4L2_COLORSPACE_SMPTE240M.rawValue: .smpte240M
        default: .bt601
        }
      }
    var range: Range =
      switch reported.quantization {
      case V4L2_QUANTIZATION_FULL_RANGE.rawValue: .full
      case V4L2_QUANTIZATION_LIM_RANGE.rawValue: .limited
      default: model != .yCbCr || space == V4L2_COLORSPACE_JPEG.rawValue ? .full : .limited
      }
    let isSensor = model == .bayer || model == .gray
    let transfer: Transfer =
      switch (reported.transfer, space) {
      case (V4L2_XFER_FUNC_NONE.rawValue, _): isSensor ? .linear : .display
      case (0, V4L2_COLORSPACE_RAW.rawValue): isSensor ? .linear : .display
      case (0, 0): format.storesWords ? .linear : .display
      default: .display
      }
    if let black, transfer == .linear, range == .full { range = .above(black) }
    self.init(matrix: matrix, range: range, transfer: transfer)
  }
}
