public import Files
import Pixels

/// A picture file format with its settings.
public enum StillFormat: Hashable, Sendable {
  case jpeg(JPEGSettings)
  case png(PNGSettings)
  case tiff(TIFFSettings)
  case webP(Compression, Effort = .standard)
  /// At a quality of 1…100.
  case avif(quality: Int, Effort = .standard)
  case jpegXL(Compression, Depth, Effort = .standard)
  /// PPM, or PFM for floats.
  case netpbm(Depth)
  /// Floats of 16 or 32 bits, which are light.
  case openEXR(Depth)

  /// The bits per sample in a file.
  public enum Depth: String, Hashable, Sendable, CaseIterable {
    /// As in the picture.
    case source
    /// 8; deeper pictures are rounded.
    case eight = "8"
    /// 16; shallower pictures are scaled by 257, so that every value comes back exactly.
    case sixteen = "16"
    /// Floats, which keep values above 1 and below 0. Those of 16 bits are `sixteen` of OpenEXR.
    case float
  }

  /// How much time is spent on making a file small; what is read from it is the same, or hardly other.
  public enum Effort: String, Hashable, Sendable, CaseIterable {
    /// Little: files are larger.
    case fast
    /// As much as repays itself.
    case standard
    /// Several times as much: files are some percent smaller, and PNG graphics with repeated shapes much smaller.
    case thorough
  }

  /// Whether pixels are kept exactly.
  public enum Compression: Hashable, Sendable {
    /// Every pixel comes back as it was.
    case lossless
    /// Smaller, at a quality of 1…100.
    case quality(Int)
  }

  /// How to compress a JPEG file.
  public struct JPEGSettings: Hashable, Sendable {
    /// The resolution of chroma relative to luma.
    public enum Chroma: String, Hashable, Sendable, CaseIterable {
      /// Half the resolution in both directions; the usual choice for photographs.
      case half = "4:2:0"
      /// Half the resolution across, as many cameras store it.
      case halfWidth = "4:2:2"
      /// Full resolution; for graphics, and for pictures that will be edited.
      case full = "4:4:4"
    }

    /// The order in which a file stores the picture.
    public enum Scans: Hashable, Sendable {
      /// From top to bottom.
      case baseline
      /// In growing detail: smaller, and shown early on slow connections, but slower to write and to read.
      case progressive
    }

    /// The Huffman codes of a file; they decide on its size alone.
    public enum Codes: Hashable, Sendable {
      /// Those of the standard, which suit most photographs.
      case standard
      /// Those that suit the picture: the file is some percent smaller, and takes about 5 ms a megapixel longer to write.
      /// Progressive files always have them.
      case optimized
    }

    /// The IJG quality, 1…100.
    public let quality: Int
    /// The resolution of chroma.
    public let chroma: Chroma
    /// The order in which the picture is stored.
    public let scans: Scans
    /// The Huffman codes.
    public let codes: Codes

    /// Creates settings; traps when the quality is outside 1…100.
    public init(
      quality: Int = 92, chroma: Chroma = .half, scans: Scans = .baseline, codes: Codes = .standard
    ) {
      precondition((1...100).contains(quality), "JPEG quality \(quality) is not in 1…100")
      self.quality = quality
      self.chroma = chroma
      self.scans = scans
      self.codes = codes
    }
  }

  /// How to write a PNG file.
  public struct PNGSettings: Hashable, Sendable {
    /// The bits per sample.
    public let depth: Depth
    /// The time to spend on compression; `fast` is the same as `standard`, as photographs get hardly any smaller with more.
    public let effort: Effort

    /// Creates settings; floats are rounded to 16 bits.
    public init(depth: Depth = .source, effort: Effort = .standard) {
      self.depth = depth
      self.effort = effort
    }
  }

  /// How to write a TIFF file, which is tagged as sRGB.
  public struct TIFFSettings: Hashable, Sendable {
    /// How pixels are packed; all of them come back exactly.
    public enum Packing: String, Hashable, Sendable, CaseIterable {
      case none
      case lzw
      /// The smallest of the three, and what all programs read.
      case deflate
    }

    /// The bits per sample.
    public let depth: Depth
    /// How pixels are packed.
    public let packing: Packing

    /// Creates settings.
    public init(depth: Depth = .source, packing: Packing = .deflate) {
      self.depth = depth
      self.packing = packing
    }
  }

  /// How to write files whose format follows from their names.
  public struct Choices: Hashable, Sendable {
    /// For the formats that have the choice, how pixels are compressed. JPEG is never lossless.
    public let compression: Compression
    /// The resolution of the chroma of JPEG files.
    public let chroma: JPEGSettings.Chroma
    /// The order in which JPEG files store the picture.
    public let scans: JPEGSettings.Scans
    /// The Huffman codes of JPEG files.
    public let codes: JPEGSettings.Codes
    /// The bits per sample.
    public let depth: Depth
    /// For the formats that have the choice, how much time is spent on compression.
    public let effort: Effort
    /// How the pixels of TIFF files are packed.
    public let packing: TIFFSettings.Packing

    /// Creates choices; traps when a quality is outside 1…100.
    public init(
      compression: Compression = .quality(92), chroma: JPEGSettings.Chroma = .half,
      scans: JPEGSettings.Scans = .baseline, codes: JPEGSettings.Codes = .standard, depth: Depth = .source,
      effort: Effort = .standard, packing: TIFFSettings.Packing = .deflate
    ) {
      if case .quality(let quality) = compression {
        precondition((1...100).contains(quality), "quality \(quality) is not in 1…100")
      }
      self.compression = compression
      self.chroma = chroma
      self.scans = scans
      self.codes = codes
      self.depth = depth
      self.effort = effort
      self.packing = packing
    }

    /// How a JPEG file is written.
    public var jpeg: JPEGSettings {
      switch compression {
      case .quality(let quality): JPEGSettings(quality: quality, chroma: chroma, scans: scans, codes: codes)
      case .lossless: JPEGSettings(quality: 100, chroma: .full, scans: scans, codes: codes)
      }
    }
  }

  /// The supported extensions, in lower case without a dot.
  public static let supportedExtensions: [String] = [
    "jpg", "jpeg", "png", "tif", "tiff", "webp", "avif", "jxl", "exr", "ppm", "pfm",
  ]

  /// Chooses the format by a path's extension, or as named.
  ///
  /// - Parameters:
  ///   - place: the path of the file to write; `/dev/stdout` is the standard output.
  ///   - name: one of ``supportedExtensions`` that counts in the place of the path's; nil for the path's.
  ///   - choices: how it is written.
  /// - Throws: `unsupported` naming the supported extensions, or when the format does not have what is chosen.
  public init(
    path place: String, named name: String? = nil, choices: Choices = Choices()
  ) throws(FileError) {
    let suffix = name.map { ".\($0)" } ?? PathName.splitExtension(place).suffix
    let path = StandardOutput.name(of: place)
    func check(_ depths: [Depth], _ name: String, instead: String) throws(FileError) {
      guard choices.depth == .source || depths.contains(choices.depth) else {
        throw FileError(
          .unsupported, "\(path): \(name) has no samples of \(choices.depth.words); use \(instead)")
      }
    }
    switch suffix.dropFirst().lowercased() {
    case "jpg", "jpeg":
      guard choices.compression != .lossless else {
        throw FileError(
          .unsupported, "\(path): JPEG is never lossless; use .png, .tif, .webp or .jxl")
      }
      try check([.eight], "JPEG", instead: ".png, .tif or .jxl")
      self = .jpeg(choices.jpeg)
    case "png":
      try check([.eight, .sixteen], "PNG", instead: ".tif, .jxl or .pfm")
      self = .png(PNGSettings(depth: choices.depth, effort: choices.effort))
    case "tif", "tiff": self = .tiff(TIFFSettings(depth: choices.depth, packing: choices.packing))
    case "webp":
      try check([.eight], "WebP", instead: ".png, .tif or .jxl")
      self = .webP(choices.compression, choices.effort)
    case "avif":
      try check([.eight], "AVIF", instead: ".png, .tif or .jxl")
      // libvips stores YCbCr, which is rounded.
      guard case .quality(let quality) = choices.compression else {
        throw FileError(
          .unsupported, "\(path): AVIF is not written lossless; use .png, .tif, .webp or .jxl")
      }
      self = .avif(quality: quality, choices.effort)
    case "jxl":
      self = .jpegXL(choices.compression, choices.depth, choices.effort)
    case "exr":
      try check([.sixteen, .float], "OpenEXR", instead: ".png or .tif")
      self = .openEXR(choices.depth)
    case "ppm":
      try check([.eight, .sixteen], "PPM", instead: ".pfm")
      self = .netpbm(choices.depth)
    case "pfm":
      try check([.float], "PFM", instead: ".ppm")
      self = .netpbm(.float)
    default:
      let found = suffix.isEmpty ? "it has no extension" : "'\(suffix)' is not supported"
      throw FileError(
        .unsupported,
        "\(path): the extension chooses the format, and \(found); use "
          + Self.supportedExtensions.map { ".\($0)" }.joined(separator: ", "))
    }
  }
}

extension StillFormat.Depth {
  /// For messages.
  fileprivate var words: String {
    switch self {
    case .source: "the source's depth"
    case .eight, .sixteen: "\(rawValue) bits"
    case .float: "floats"
    }
  }
}
