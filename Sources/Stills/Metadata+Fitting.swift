package import Files

extension Metadata {
  /// One of the standards by which files describe a picture.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    case exif = "Exif"
    case xmp = "XMP"
    case iptc = "IPTC"
  }

  /// Whose value is taken where XMP has one for what IPTC says.
  enum Precedence {
    /// XMP's, which the programs of today write.
    case xmp
    /// IPTC's, which was set just now.
    case iptc
  }

  /// The metadata as files of a format hold it, and the parts of which something is left out.
  ///
  /// Where there is no place for IPTC, XMP says the same as far as it has a field for it.
  func fitting(
    _ format: StillFormat, first precedence: Precedence = .xmp
  ) throws(FileError) -> (held: Metadata, lost: [Part]) {
    switch format {
    case .jpeg, .png, .tiff: return (self, [])
    case .netpbm: return (Metadata(), parts)
    case .webP, .avif, .jpegXL, .openEXR: break
    }
    var held = self
    if !iptc.isEmpty {
      held = try changed { editor throws(MetadataEditor.Failure) in
        try editor.moveIPTC(overwriting: precedence == .iptc)
      }
    }
    var rest = Metadata()
    rest.iptc = held.iptc
    held.iptc = []
    if case .openEXR = format {
      rest.exif = try held.changed { for key in OpenEXRAttributes.keys { $0.removeValue(key) } }.exif
    }
    return (held, rest.parts)
  }

  /// The metadata without what says how a file stores its pixels, or how large they are on paper.
  func withoutStorage() throws(FileError) -> Metadata {
    try changed { for prefix in Self.aboutStorage + Self.aboutFiles { $0.remove(prefix) } }
  }

  private static let aboutFiles = [
    "Exif.Photo.ExifVersion", "Exif.Photo.FlashpixVersion", "Exif.Image.XResolution",
    "Exif.Image.YResolution",
    "Exif.Image.ResolutionUnit", "Exif.Image.Software", "Exif.Iop.",
  ]

  /// The parts that are not empty.
  private var parts: [Part] {
    zip(Part.allCases, [exif, xmp, iptc]).compactMap { $1.isEmpty ? nil : $0 }
  }

  func changed(
    _ change: (MetadataEditor) throws(MetadataEditor.Failure) -> Void
  ) throws(FileError) -> Metadata {
    guard !isEmpty else { return self }
    var result = Metadata()
    do throws(MetadataEditor.Failure) {
      let editor = MetadataEditor()
      try editor.load(self)
      try change(editor)
      try editor.store(in: &result)
    } catch {
      throw FileError(.badData, "the metadata cannot be carried over: \(error.reason)")
    }
    return result
  }
}

extension StillFinish {
  /// The parts of a picture's metadata of which files of a format leave something out that is to be kept.
  package func omissions(of metadata: Metadata, for format: StillFormat) throws(FileError) -> [Metadata
    .Part]
  {
    guard self.metadata == .kept, !metadata.isEmpty else { return [] }
    return try metadata.withoutStorage().fitting(format).lost
  }

  /// Refuses values to set that files of a format have no place for.
  ///
  /// - Parameter path: the file, for the message.
  package func check(for format: StillFormat, at path: String) throws(FileError) {
    guard longestFile == nil || format.quality != nil else {
      throw FileError(
        .unsupported,
        "\(StandardOutput.name(of: path)): a file of this format has no quality that could be lowered for a limit of "
          + "bytes; write a JPEG, WebP, AVIF or JPEG XL, not lossless")
    }
    for value in values {
      guard try Metadata().setting([value]).fitting(format, first: .iptc).lost.isEmpty else {
        throw FileError(
          .unsupported,
          "\(StandardOutput.name(of: path)): files of this format have no place for '\(value.name ?? value.keys[0])', "
            + "which is to be set; write .jpg, .png or .tif, or do not set it")
      }
    }
  }
}
