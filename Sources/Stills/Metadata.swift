public import Pixels

/// The metadata of a picture file: Exif, XMP and IPTC, each as its encoded bytes.
///
/// A value type: it can be stored, compared and passed between threads.
public struct Metadata: Hashable, Sendable {
  /// The Exif data, from its TIFF header on; empty if absent.
  public internal(set) var exif: [UInt8] = []
  /// The XMP packet; empty if absent.
  public package(set) var xmp: [UInt8] = []
  /// The IPTC records; empty if absent.
  public internal(set) var iptc: [UInt8] = []

  /// Creates empty metadata.
  public init() {}

  /// Whether all parts are empty.
  public var isEmpty: Bool { exif.isEmpty && xmp.isEmpty && iptc.isEmpty }

  /// Reads the parts of a JPEG file one by one; a damaged part is dropped with a notice.
  static func reading(_ segments: JPEGSegments, name: String) -> (metadata: Metadata, notices: [String]) {
    reading(exif: segments.exif, xmp: segments.xmp, iptc: Array(segments.iptc), name: name)
  }

  /// Reads parts one by one; a damaged part is dropped with a notice.
  ///
  /// - Parameter exif: the Exif data, from its TIFF header on or with the six bytes before it that JPEG files have.
  package static func reading(
    exif: [UInt8], xmp: [UInt8], iptc: [UInt8], name: String
  ) -> (metadata: Metadata, notices: [String]) {
    var metadata = Metadata()
    var notices: [String] = []
    let exif = exif.starts(with: exifSignature) ? Array(exif.dropFirst(exifSignature.count)) : exif
    for (part, place, what) in [
      (exif, \Metadata.exif, "Exif data"), (xmp, \Metadata.xmp, "XMP packet"),
      (iptc, \Metadata.iptc, "IPTC data"),
    ] where !part.isEmpty {
      guard part.count <= longestPart else {
        notices.append(tooLong(what, part.count, name))
        continue
      }
      var candidate = Metadata()
      candidate[keyPath: place] = part
      do throws(MetadataEditor.Failure) {
        try MetadataEditor().load(candidate)
        metadata[keyPath: place] = candidate[keyPath: place]
      } catch {
        notices.append("\(name): the \(what) cannot be read and was dropped")
      }
    }
    return (metadata, notices)
  }

  /// The most bytes of a part: Exiv2 takes many times as much memory.
  static let longestPart = 16 << 20

  private static func tooLong(_ what: String, _ count: Int, _ name: String) -> String {
    "\(name): the \(what) of \(count) bytes is over the limit of \(longestPart >> 20) MiB and was dropped"
  }

  /// What comes before the Exif data of JPEG files, and of some others.
  static let exifSignature = Array("Exif\0\0".utf8)

  /// Reads the metadata of a whole file, which programs store in parts of many kinds.
  ///
  /// - Parameter exif: the Exif data of the file where Exiv2 may not find it.
  static func reading(
    file: FileBytes, exif: [UInt8] = [], name: String
  ) -> (metadata: Metadata, notices: [String]) {
    var metadata = Metadata()
    if let longest = TIFFDirectory(file)?.longestMetadata, longest > longestPart {
      return (metadata, [tooLong("metadata", longest, name)])
    }
    let editor = MetadataEditor()
    do throws(MetadataEditor.Failure) {
      try editor.read(file: file)
      for prefix in storageOfTIFF { editor.remove(prefix) }
      try editor.store(in: &metadata)
      if metadata.exif.isEmpty, !exif.isEmpty {
        metadata.exif = exif
        try MetadataEditor().load(metadata)
      }
      return (metadata, [])
    } catch {
      return (Metadata(), ["\(name): the metadata cannot be read and was dropped: \(error.reason)"])
    }
  }

  /// How a TIFF file stores its pixels, which Exiv2 reads among the Exif values.
  private static let storageOfTIFF =
    [
      "NewSubfileType", "SubfileType", "ImageWidth", "ImageLength", "BitsPerSample", "Compression",
      "PhotometricInterpretation", "FillOrder", "StripOffsets", "SamplesPerPixel", "RowsPerStrip",
      "StripByteCounts",
      "PlanarConfiguration", "Predictor", "ColorMap", "TileWidth", "TileLength", "TileOffsets",
      "TileByteCounts",
      "SubIFDs", "InkSet", "ExtraSamples", "SampleFormat", "SMinSampleValue", "SMaxSampleValue", "JPEGTables",
      "YCbCrCoefficients", "ReferenceBlackWhite", "XMLPacket", "IPTCNAA", "ImageResources",
      "InterColorProfile",
    ].map { "Exif.Image.\($0)" } + ["Exif.SubImage", "Exif.Thumbnail"]

  /// The keys that state how a file stores its pixels, and groups of them.
  static let aboutStorage =
    storageOfTIFF + [
      "Exif.Image.Orientation", "Exif.Photo.ColorSpace", "Exif.Photo.PixelXDimension",
      "Exif.Photo.PixelYDimension", "Exif.Photo.ComponentsConfiguration", "Exif.Image.ExifTag",
      "Exif.Image.GPSTag", "Exif.Image.YCbCrPositioning", "Exif.Image.YCbCrSubSampling",
      "Exif.Photo.InteroperabilityTag", "Exif.Photo.MakerNote", "Exif.Image.JPEGInterchangeFormat",
      "Exif.Image.JPEGInterchangeFormatLength", "Xmp.tiff.Orientation", "Xmp.tiff.ImageWidth",
      "Xmp.tiff.ImageLength",
    ]

  /// The value of a key in Exiv2's notation, such as `Exif.Photo.ExposureTime`; nil if absent.
  public func text(_ key: String) -> String? {
    let editor = MetadataEditor()
    guard (try? editor.load(self)) != nil else { return nil }
    return editor.text(key)
  }

  /// The orientation of the stored pixels: Exif's, or else XMP's; `.up` when neither is valid.
  public var orientation: Orientation {
    let editor = MetadataEditor()
    guard (try? editor.load(self)) != nil else { return .up }
    for key in ["Exif.Image.Orientation", "Xmp.tiff.Orientation"] {
      if let value = editor.text(key).flatMap({ Int($0) }), let orientation = Orientation(rawValue: value) {
        return orientation
      }
    }
    return .up
  }

  /// The colour space of a file without a profile.
  var declaredSpace: DeclaredSpace {
    text("Exif.Iop.InteroperabilityIndex") == "R03" ? .adobeRGB : .sRGB
  }
}

extension Metadata: CustomStringConvertible {
  /// The sizes of the parts, such as `Exif 1200, XMP 0, IPTC 0 bytes`.
  public var description: String { "Exif \(exif.count), XMP \(xmp.count), IPTC \(iptc.count) bytes" }
}
