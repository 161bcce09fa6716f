package import Files

extension Metadata {
  /// The exposure in seconds at an aperture of 1 and a sensitivity of 100; what is not stated counts as that. Nil
  /// without an exposure time.
  package var exposure: Double? {
    guard let time = number("Exif.Photo.ExposureTime") else { return nil }
    let aperture = number("Exif.Photo.FNumber") ?? 1
    let sensitivity = number("Exif.Photo.ISOSpeedRatings") ?? 100
    return time * sensitivity / 100 / (aperture * aperture)
  }

  /// The metadata without any statement of an exposure, for a picture made of several.
  package func withoutExposure() throws(FileError) -> Metadata {
    let editor = MetadataEditor()
    var result = Metadata()
    do throws(MetadataEditor.Failure) {
      try editor.load(self)
      for key in [
        "ExposureTime", "ShutterSpeedValue", "ExposureBiasValue", "ExposureMode", "ExposureProgram",
        "ISOSpeedRatings",
      ] {
        editor.remove("Exif.Photo.\(key)")
        editor.remove("Xmp.exif.\(key)")
      }
      try editor.store(in: &result)
    } catch {
      throw FileError(.badData, "the metadata cannot be changed: \(error.reason)")
    }
    return result
  }

  /// A value above 0, given as a number or as a fraction.
  private func number(_ key: String) -> Double? {
    text(key).flatMap { Double(fraction: $0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
