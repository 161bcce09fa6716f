import Pixels

/// A file format for pictures, with its settings.
public enum StillFormat: Hashable, Sendable {
  case jpeg(JPEGSettings)
  case png(PNGSettings)

  /// How a JPEG file is compressed.
  public struct JPEGSettings: Hashable, Sendable {
    /// How finely colour is stored compared with brightness.
    public enum Chroma: String, Hashable, Sendable, CaseIterable {
      /// Half the resolution in both directions; the usual choice for photographs.
      case half = "4:2:0"
      /// Full resolution; for graphics, and for pictures that will be edited.
      case full = "4:4:4"
    }

    /// The IJG quality, 1…100.
    public let quality: Int
    /// The resolution of colour.
    public let chroma: Chroma

    /// Creates settings; traps on a quality outside 1…100.
    public init(quality: Int = 92, chroma: Chroma = .half) {
      precondition((1...100).contains(quality), "JPEG quality \(quality) is not in 1…100")
      self.quality = quality
      self.chroma = chroma
    }
  }

  /// How a PNG file is written.
  public struct PNGSettings: Hashable, Sendable {
    /// The bits of a sample in the file.
    public enum Depth: Hashable, Sendable {
      /// As many as the image has.
      case source
      /// 8; deeper images are rounded.
      case eight
      /// 16; shallower images are scaled by 257, so that every value comes back exactly.
      case sixteen
    }

    /// How much time compression may take.
    public enum Effort: Hashable, Sendable {
      /// Fast, and about as small as photographs get.
      case fast
      /// Smaller for graphics with repeated shapes; many times slower.
      case thorough
    }

    /// The bits of a sample.
    public let depth: Depth
    /// The time that compression may take.
    public let effort: Effort

    /// Creates settings.
    public init(depth: Depth = .source, effort: Effort = .fast) {
      self.depth = depth
      self.effort = effort
    }
  }

  /// The extensions, in lower case without a dot, that name a format.
  public static let supportedExtensions: [String] = ["jpg", "jpeg", "png"]

  /// Chooses the format by the extension of a path.
  ///
  /// - Parameters:
  ///   - path: the file to write.
  ///   - jpeg: the settings if it is a JPEG file.
  ///   - png: the settings if it is a PNG file.
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

// What differs between the formats that are written.
extension StillFormat {
  /// Writes a file of the format.
  func encode(_ image: Image, _ metadata: Metadata) throws(StillsError) -> [UInt8] {
    switch self {
    case .jpeg(let settings): try JPEGEncoder.encode(image, settings: settings, metadata: metadata)
    case .png(let settings): try PNGEncoder.encode(image, settings: settings, metadata: metadata)
    }
  }

  /// Whether its files hold YCbCr, which Exif describes, instead of RGB.
  var storesYCbCr: Bool {
    switch self {
    case .jpeg: true
    case .png: false
    }
  }

  /// Whether a file of the format holds 16 bits a sample where the picture has them.
  package var keepsDepth: Bool {
    switch self {
    case .png(let settings): settings.depth != .eight
    case .jpeg: false
    }
  }
}
