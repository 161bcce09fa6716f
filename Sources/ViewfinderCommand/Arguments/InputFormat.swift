import Pixels

/// The pixel format of synthetic input.
enum InputFormat {
  /// The format that most cameras deliver at most sizes.
  static let standard = PixelFormat.nv12
  /// The names of all formats.
  static let names = PixelFormat.allCases.map(\.rawValue)
  static let expected = "a pixel format such as nv12, yuyv or rgba8"

  /// Parses a format's name in any case, or its V4L2 code.
  static func parse(_ argument: String) -> PixelFormat? {
    if let format = PixelFormat.allCases.first(where: { $0.rawValue.lowercased() == argument.lowercased() }) {
      return format
    }
    return FourCC(argument).flatMap { PixelFormat(fourCC: $0) }
  }
}
