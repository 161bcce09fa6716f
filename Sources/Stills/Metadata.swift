import CExiv2
public import Pixels

/// What a picture file says about itself: Exif, XMP and IPTC, each as its encoded bytes.
///
/// A value: it can be kept, compared and handed to another thread.
public struct Metadata: Hashable, Sendable {
  /// The Exif data, from its TIFF header on; empty when there is none.
  public internal(set) var exif: [UInt8] = []
  /// The XMP packet; empty when there is none.
  public internal(set) var xmp: [UInt8] = []
  /// The IPTC records; empty when there are none.
  public internal(set) var iptc: [UInt8] = []

  /// Creates metadata that says nothing.
  public init() {}

  /// Whether nothing is said.
  public var isEmpty: Bool { exif.isEmpty && xmp.isEmpty && iptc.isEmpty }

  /// Reads the metadata of a JPEG or PNG file.
  ///
  /// - Throws: `badData` when it is damaged.
  public init(reading file: [UInt8], name: String) throws(StillsError) {
    let editor = MetadataEditor()
    do throws(MetadataEditor.Failure) {
      try editor.read(file: file)
      try editor.store(in: &self)
    } catch {
      throw StillsError(.badData, "\(name): the metadata is damaged: \(error.reason)")
    }
  }

  /// Reads what can be read; what cannot is left out with a notice.
  static func reading(
    _ file: [UInt8], exif: [UInt8] = [], name: String
  ) -> (metadata: Metadata, notices: [String]) {
    do throws(StillsError) {
      var metadata = try Metadata(reading: file, name: name)
      if metadata.exif.isEmpty { metadata.exif = exif }
      return (metadata, [])
    } catch {
      var metadata = Metadata()
      metadata.exif = exif
      return (metadata, ["\(error); it is left out"])
    }
  }

  /// The value of a key in Exiv2's notation, such as `Exif.Photo.ExposureTime`; nil when it is absent.
  public func text(_ key: String) -> String? {
    let editor = MetadataEditor()
    guard (try? editor.load(self)) != nil else { return nil }
    return editor.text(key)
  }

  /// The orientation of the stored pixels; `.up` when nothing valid is said.
  public var orientation: Orientation {
    text("Exif.Image.Orientation").flatMap { Int($0) }.flatMap { Orientation(rawValue: $0) } ?? .up
  }

  /// The colours of a file without a profile.
  var declaredSpace: DeclaredSpace {
    text("Exif.Iop.InteroperabilityIndex") == "R03" ? .adobeRGB : .sRGB
  }
}
