import Glibc

/// The transfer function of sRGB; values beyond 0…1 continue it. Source: IEC 61966-2-1.
package enum SRGBTransfer {
  /// Linear light of a display-encoded value.
  package static func linear(_ encoded: Double) -> Double {
    encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
  }

  /// Linear light of a display-encoded value.
  package static func linear(_ encoded: Float) -> Float {
    encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
  }

  /// The display-encoded value of linear light.
  package static func encoded(_ linear: Double) -> Double {
    linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055
  }

  /// The display-encoded value of linear light.
  package static func encoded(_ linear: Float) -> Float {
    linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055
  }

  /// The derivative of the encoded value with respect to linear light.
  package static func slope(_ linear: Double) -> Double {
    linear <= 0.0031308 ? 12.92 : 1.055 / 2.4 * pow(linear, 1 / 2.4 - 1)
  }
}
