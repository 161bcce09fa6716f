public import Files
public import Pixels

extension Metadata {
  /// The metadata of a photograph whose pixels are sRGB.
  ///
  /// It contains the values of `settings` and what the standard requires of every file: its version, the
  /// colour space, the size, and 72 dpi, the standard's value for an unknown resolution.
  ///
  /// - Parameters:
  ///   - settings: the facts about the photograph.
  ///   - size: the size of the pixels as they are stored.
  ///   - orientation: what must be done to the pixels so that they appear upright.
  public init(photo settings: PhotoSettings, size: PixelSize, orientation: Orientation = .up) {
    let editor = MetadataEditor()
    do throws(MetadataEditor.Failure) {
      try editor.set("Exif.Photo.ExifVersion", "48 50 51 50")
      try editor.set("Exif.Photo.FlashpixVersion", "48 49 48 48")
      try editor.set("Exif.Image.XResolution", "72/1")
      try editor.set("Exif.Image.YResolution", "72/1")
      try editor.set("Exif.Image.ResolutionUnit", "2")
      try editor.describe(size: size, orientation)
      try editor.apply(settings)
      try editor.setRegions(ofFaces: settings.faces, size: size)
      try editor.store(in: &self)
    } catch {
      // All keys and values are constants or formatted here, and tests set each of them.
      preconditionFailure(error.reason)
    }
  }

  /// The metadata of a picture made from one with this metadata.
  ///
  /// Everything that still holds is kept. The orientation is reset, references to data in the old file are removed, and
  /// the dimensions and the colour space are those of the new pixels, which are upright and sRGB.
  ///
  /// - Parameters:
  ///   - size: the size of the new picture.
  ///   - software: the program that made it, with its version.
  ///   - chain: the chain that made it, for XMP's history; nil for none. It is left out where a JPEG has no space for it, and
  ///     where the history is not a list.
  ///   - thumbnail: makes the JPEG that takes the place of a thumbnail; where it is nil, or a JPEG has no space for it, a
  ///     thumbnail is removed.
  public func carriedOver(
    size: PixelSize, software: String, chain: String? = nil,
    thumbnail: (() throws(FileError) -> [UInt8])? = nil
  ) throws(FileError) -> Metadata {
    func failure(_ error: MetadataEditor.Failure) -> FileError {
      FileError(.badData, "the metadata cannot be carried over: \(error.reason)")
    }
    let hasThumbnail: Bool
    do throws(MetadataEditor.Failure) {
      let editor = MetadataEditor()
      try editor.load(self)
      hasThumbnail = editor.hasThumbnail
    } catch {
      throw failure(error)
    }
    var small = hasThumbnail ? try thumbnail?() : nil
    let spaceOfExif = JPEGMetadata.longestExif - Self.reserve
    // Exiv2 makes space for a thumbnail by leaving out the longest values. The old thumbnail makes space first.
    if let added = small?.count, exif.count + added > spaceOfExif {
      let plain = try? carriedOver(size, software.onOneLine, nil, nil)
      if plain.map({ $0.exif.count + added > spaceOfExif }) ?? true { small = nil }
    }
    // A photograph must not fail for what is added to it.
    for (chain, small) in [(chain, small), (nil, small), (chain, nil)] {
      guard let result = try? carriedOver(size, software.onOneLine, chain, small) else { continue }
      if chain == nil || result.xmp.count <= JPEGMetadata.longestXMP - Self.reserve { return result }
    }
    do throws(MetadataEditor.Failure) {
      return try carriedOver(size, software.onOneLine, nil, nil)
    } catch {
      throw failure(error)
    }
  }

  /// The bytes of each part that are left for what is set in a file later.
  private static let reserve = 4096

  private func carriedOver(
    _ size: PixelSize, _ software: String, _ chain: String?, _ thumbnail: [UInt8]?
  ) throws(MetadataEditor.Failure) -> Metadata {
    let editor = MetadataEditor()
    var result = Metadata()
    try editor.load(self)
    editor.removeThumbnail()
    for prefix in Self.statementsAboutTheOldFile { editor.remove(prefix) }
    try editor.update("Exif.Iop.InteroperabilityIndex", "R98")
    try editor.describe(size: size)
    try editor.set("Exif.Image.Software", software)
    try editor.update("Xmp.tiff.Orientation", "1")
    try editor.update("Xmp.tiff.ImageWidth", "\(size.width)")
    try editor.update("Xmp.tiff.ImageLength", "\(size.height)")
    try editor.update("Xmp.exif.PixelXDimension", "\(size.width)")
    try editor.update("Xmp.exif.PixelYDimension", "\(size.height)")
    try editor.update("Xmp.exif.ColorSpace", "1")
    try editor.update("Xmp.tiff.Software", software)
    try editor.update("Xmp.xmp.CreatorTool", software)
    if let chain { try editor.addFiltering(by: software, chain: chain) }
    if let thumbnail { try editor.setThumbnail(thumbnail) }
    try editor.store(in: &result)
    return result
  }

  /// A copy of a file without metadata that has this.
  func written(into file: [UInt8], as format: String) throws(FileError) -> [UInt8] {
    guard !isEmpty else { return file }
    let editor = MetadataEditor()
    do throws(MetadataEditor.Failure) {
      try editor.load(self)
      return try editor.written(into: file)
    } catch {
      throw FileError(.io, "the metadata of a \(format) file cannot be written: \(error.reason)")
    }
  }

  /// The metadata with Exif's description of the pixel storage set for a file written here: JPEGs store YCbCr
  /// with centred chroma samples, PNGs store RGB.
  func describing(_ format: StillFormat) -> Metadata {
    guard !exif.isEmpty else { return self }
    let editor = MetadataEditor()
    var result = self
    do throws(MetadataEditor.Failure) {
      try editor.load(self)
      editor.remove("Exif.Image.YCbCrSubSampling")
      if format.storesYCbCr {
        try editor.set("Exif.Photo.ComponentsConfiguration", "1 2 3 0")
        try editor.set("Exif.Image.YCbCrPositioning", "1")
      } else {
        editor.remove("Exif.Photo.ComponentsConfiguration")
        editor.remove("Exif.Image.YCbCrPositioning")
      }
      try editor.store(in: &result)
    } catch {
      return self
    }
    return result
  }

  /// Previews, profiles, and references to a motion picture or a gain map that follows the old file's
  /// picture.
  private static let statementsAboutTheOldFile = [
    "Exif.Image.ImageWidth", "Exif.Image.ImageLength", "Exif.Image.InterColorProfile",
    "Exif.Photo.CompressedBitsPerPixel", "Xmp.xmp.Thumbnails", "Xmp.photoshop.DocumentAncestors",
    "Xmp.photoshop.ICCProfile", "Xmp.xmpNote.", "Xmp.GCamera.MicroVideo", "Xmp.GCamera.MotionPhoto",
    "Xmp.Container.", "Xmp.hdrgm.", "Xmp.HDRGainMap.",
  ]
}

extension MetadataEditor {
  /// Sets the size, the orientation and the colour space sRGB.
  fileprivate func describe(size: PixelSize, _ orientation: Orientation = .up) throws(Failure) {
    try set("Exif.Image.Orientation", "\(orientation.rawValue)")
    try set("Exif.Photo.ColorSpace", "1")
    try set("Exif.Photo.PixelXDimension", "\(size.width)")
    try set("Exif.Photo.PixelYDimension", "\(size.height)")
  }

  func apply(_ settings: PhotoSettings) throws(Failure) {
    if let time = settings.time {
      for (date, fraction, zone) in [
        ("Exif.Image.DateTime", "Exif.Photo.SubSecTime", "Exif.Photo.OffsetTime"),
        ("Exif.Photo.DateTimeOriginal", "Exif.Photo.SubSecTimeOriginal", "Exif.Photo.OffsetTimeOriginal"),
        ("Exif.Photo.DateTimeDigitized", "Exif.Photo.SubSecTimeDigitized", "Exif.Photo.OffsetTimeDigitized"),
      ] {
        try set(date, time.exifDate)
        try set(fraction, time.millisecond.padded(3))
        try set(zone, time.exifZone)
      }
    }
    try set("Exif.Photo.ExposureTime", settings.exposureTime?.text)
    try set("Exif.Photo.ExposureBiasValue", settings.exposureBias?.text)
    try set("Exif.Photo.ExposureMode", settings.exposureMode.map { "\($0.rawValue)" })
    try set("Exif.Photo.WhiteBalance", settings.whiteBalance.map { "\($0.rawValue)" })
    try set("Exif.Photo.LightSource", settings.lightSource.map { "\($0.rawValue)" })
    try set("Exif.Photo.Flash", settings.flash.map { "\($0.rawValue)" })
    try set("Exif.Photo.SubjectArea", settings.subject.map { "\($0.x) \($0.y)" })
    try set("Exif.Photo.ISOSpeedRatings", settings.isoSpeed.map { "\($0)" })
    try set("Exif.Photo.FNumber", settings.fNumber?.text)
    try set("Exif.Photo.FocalLength", settings.focalLength?.text)
    try set("Exif.Photo.SubjectDistance", settings.subjectDistance?.text)
    try set("Exif.Photo.DigitalZoomRatio", settings.digitalZoom?.text)
    try set("Exif.Image.Make", settings.make?.onOneLine)
    try set("Exif.Image.Model", settings.model?.onOneLine)
    try set("Exif.Photo.LensModel", settings.lensModel?.onOneLine)
    try set("Exif.Image.Software", settings.software?.onOneLine)
    try set("Exif.Photo.ImageUniqueID", settings.uniqueID?.onOneLine)
    if let note = settings.uniqueID.flatMap({ Self.makerNote(contentIdentifier: $0) }) {
      try set("Exif.Photo.MakerNote", note)
    }
    if let comment = settings.userComment { try setUserComment(comment) }
  }

  /// Apple's maker note with the content identifier of a live photo, by which Apple's programs find the clip: a signature,
  /// and a big-endian directory with offsets from its beginning, as ExifTool's Apple tags describe; nil for text other than
  /// 32 hexadecimal digits.
  private static func makerNote(contentIdentifier digits: String) -> [UInt8]? {
    let digits = Array(digits.uppercased().utf8)
    guard digits.count == 32, digits.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }) else {
      return nil
    }
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { digits[$0] }
    let text = Array(groups.joined(separator: [0x2D])) + [0]
    let header = Array("Apple iOS\0".utf8) + [0, 1] + Array("MM".utf8)
    // One entry, tag 17 of type ASCII, then no further directory; the text lies behind it.
    let offset = header.count + 2 + 12 + 4
    return header + [0, 1, 0, 17, 0, 2, 0, 0, 0, UInt8(text.count), 0, 0, 0, UInt8(offset), 0, 0, 0, 0] + text
  }

  private func set(_ key: String, _ text: String?) throws(Failure) {
    if let text, !text.isEmpty { try set(key, text) as Void }
  }
}

extension String {
  /// The text without control characters, which some devices put into their names.
  fileprivate var onOneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
  }
}
