import CExiv2
package import Files

/// A file of XMP beside a photograph, in which programs note what they do not write into the photograph.
package struct XMPSidecar {
  /// The file.
  package let path: String

  /// Finds the sidecar of a photograph: `a.NEF.xmp` as darktable names it, or else `a.xmp` as Adobe's programs do. Nil where
  /// there is none.
  package init?(ofFileAt path: String) {
    guard path != StandardInput.path else { return nil }
    let names = [path, PathName.splitExtension(path).stem].flatMap { ["\($0).xmp", "\($0).XMP"] }
    guard let found = names.first(where: { FileStatus.kind(of: $0) == .file }) else { return nil }
    self.path = found
  }

  /// What says how a program develops or stores the picture, which is not done here, or is done already.
  static let ignored = [
    "Xmp.crs.", "Xmp.crss.", "Xmp.darktable.", "Xmp.tiff.Orientation", "Xmp.tiff.ImageWidth",
    "Xmp.tiff.ImageLength", "Xmp.tiff.BitsPerSample", "Xmp.tiff.Compression",
    "Xmp.tiff.PhotometricInterpretation",
    "Xmp.exif.PixelXDimension", "Xmp.exif.PixelYDimension", "Xmp.exif.ColorSpace", "Xmp.xmp.Thumbnails",
  ]
}

extension Metadata {
  /// The metadata as an XMP packet without padding, in which Exif and IPTC are translated; empty where there is nothing.
  ///
  /// - Throws: `badData` when that cannot be.
  package func packet() throws(FileError) -> String {
    do throws(MetadataEditor.Failure) {
      let editor = MetadataEditor()
      try editor.load(self)
      try editor.translateToXMP()
      var translated = self
      try editor.store(in: &translated)
      let text = String(decoding: translated.xmp, as: UTF8.self)
      // A file needs no space to grow in.
      guard let end = text.firstRange(of: "<?xpacket end") else { return text }
      let content = text[..<end.lowerBound]
      return
        "\(content[...(content.lastIndex { !$0.isWhitespace } ?? content.startIndex)])\n\(text[end.lowerBound...])"
    } catch {
      throw FileError(.badData, "the metadata cannot be written as XMP: \(error.reason)")
    }
  }

  /// The metadata with the values of a sidecar in place of those of the same name, and of their counterparts in Exif and IPTC.
  ///
  /// - Throws: `noInput`, `noPermission` or `io` when the sidecar cannot be read, `badData` when it is no XMP.
  package func merging(_ sidecar: XMPSidecar) throws(FileError) -> Metadata {
    let packet = try FileContent.read(sidecar.path, limit: Self.longestPart, contents: "XMP sidecars")
    do throws(MetadataEditor.Failure) {
      let own = MetadataEditor(), other = MetadataEditor()
      var beside = Metadata()
      beside.xmp = packet
      try other.load(beside)
      for key in XMPSidecar.ignored { other.remove(key) }
      try own.load(self)
      try own.merge(other)
      var merged = self
      try own.store(in: &merged)
      return merged
    } catch {
      throw FileError(.badData, "\(sidecar.path): the sidecar cannot be read: \(error.reason)")
    }
  }
}
