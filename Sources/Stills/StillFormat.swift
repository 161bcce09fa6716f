import Pixels

/// A picture file format with its settings.
public enum StillFormat: Hashable, Sendable {
  case jpeg(JPEGSettings)
  case png(PNGSettings)

  /// How to compress a JPEG file.
  public struct JPEGSettings: Hashable, Sendable {
    /// The resolution of chroma relative to luma.
    public enum Chroma: String, Hashable, Sendable, CaseIterable {
      /// Half the resolution in both directions; the usual choice for photographs.
      case half = "4:2:0"
      /// Full resolution; for graphics, and for pictures that will be edited.
      case full = "4:4:4"
    }

    /// The IJG quality, 1…100.
    public let quality: Int
    /// The resolution of chroma.
    public let chroma: Chroma

    /// Creates settings; traps when the quality is outside 1…100.
    public init(quality: Int = 92, chroma: Chroma = .half) {
      precondition((1...100).contains(quality), "JPEG quality \(quality) is not in 1…100")
      self.quality = quality
      self.chroma = chroma
    }
  }

  /// How to write a PNG file.
  public struct PNGSettings: Hashable, Sendable {
    /// The bits per sample in the file.
    public enum Depth: Hashable, Sendable {
      /// As in the image.
      case source
      /// 8; deeper images are rounded.
      case eight
      /// 16; shallower images are scaled by 257, so that every value comes back exactly.
      case sixteen
    }

    /// How much time to spend on compression.
    public enum Effort: Hashable, Sendable {
      /// Fast; photographs get hardly any smaller with more.
      case fast
      /// Smaller for graphics with repeated shapes, but many times slower.
      case thorough
    }

    /// The bits per sample.
    public let depth: Depth
    /// The time to spend on compression.
    public let effort: Effort

    /// Creates settings.
    public init(depth: Depth = .source, effort: Effort = .fast) {
      self.depth = depth
      self.effort = effort
    }
  }

  /// The supported extensions, in lower case without a dot.
  public static let supportedExtensions: [String] = ["jpg", "jpeg", "png"]

  /// Chooses the format by a path's extension.
  ///
  /// - Parameters:
  ///   - path: the file to write.
  ///   - jpeg: the settings for a JPEG file.
  ///   - png: the settings for a PNG file.
  /// - Throws: `unsupported` naming the supported extensions.
  public init(
    path: String, jpeg: JPEGSettings = JPEGSettings(), png: PNGSettings = PNGSettings()
  ) throws(StillsError) {
    let suffix = PathName.splitExtension(path).suffix
    switch suffix.dropFirst().lowercased() {
    case "jpg", "jpeg": self = .jpeg(jpeg)
    case "png": self = .png(png)
    default:
      let found = suffix.isEmpty ? "it has no extension" : "'\(suffix)' is not supported"
      throw StillsError(
        .unsupported, "\(path): the extension chooses the format, and \(found); use .jpg, .jpeg or .png")
    }
  }
}

// The differences between the formats that can be written.
extension StillFormat {
  /// Writes a file of the format.
  func encode(_ image: Image, _ metadata: Metadata) throws(StillsError) -> [UInt8] {
    switch self {
    case .jpeg(let settings): try JPEGEncoder.encode(image, settings: settings, metadata: metadata)
    case .png(let settings): try PNGEncoder.encode(image, settings: settings, metadata: metadata)
    }
  }

  /// Whether its files store YCbCr, which Exif describes, instead of RGB.
  var storesYCbCr: Bool {
    switch self {
    case .jpeg: true
    case .png: false
    }
  }

  /// Whether the format can store 16 bits per sample.
  package var keepsDepth: Bool {
    switch self {
    case .png(let settings): settings.depth != .eight
    case .jpeg: false
    }
  }
}
