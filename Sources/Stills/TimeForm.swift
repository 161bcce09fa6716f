/// How a key's time is written, where Exiv2 takes any text.
enum TimeForm: String {
  case moment = "YYYY:MM:DD HH:MM:SS, such as 2025:01:31 18:05:09"
  case day = "YYYY:MM:DD, such as 2025:01:31"
  case zone = "+HH:MM or -HH:MM, such as +02:00"
  case xmp = "YYYY-MM-DDTHH:MM:SS+HH:MM or the beginning of it, such as 2025-01-31"

  /// The keys whose times have a form, in alphabetical order.
  static func keys(_ form: TimeForm) -> [String] { (keys[form] ?? []).sorted() }

  private static let keys: [TimeForm: Set<String>] = [
    .moment: [
      "Exif.Image.DateTime", "Exif.Image.DateTimeOriginal", "Exif.Photo.DateTimeOriginal",
      "Exif.Photo.DateTimeDigitized",
    ],
    .day: ["Exif.GPSInfo.GPSDateStamp"],
    .zone: [
      "Exif.Photo.OffsetTime", "Exif.Photo.OffsetTimeOriginal", "Exif.Photo.OffsetTimeDigitized",
    ],
    .xmp: [
      "Xmp.xmp.CreateDate", "Xmp.xmp.ModifyDate", "Xmp.xmp.MetadataDate", "Xmp.photoshop.DateCreated",
      "Xmp.exif.DateTimeOriginal", "Xmp.exif.DateTimeDigitized", "Xmp.exif.GPSTimeStamp",
      "Xmp.tiff.DateTime", "Xmp.dc.date",
    ],
  ]

  /// The form of a key's text; nil for keys whose text is no time, or that Exiv2 checks.
  init?(of key: String) {
    guard let form = Self.keys.first(where: { $0.value.contains(key) })?.key else { return nil }
    self = form
  }

  /// Whether a text has the form.
  func fits(_ text: String) -> Bool {
    switch self {
    case .moment: return CaptureTime(metadata: text)?.exifDate == text
    case .day: return TimeForm.moment.fits(text + " 00:00:00")
    case .zone: return text.utf8.count == 6 && CaptureTime.zoneSeconds(text) != nil
    case .xmp:
      // The month, the day and the time of day may be missing.
      let count = text.utf8.count
      guard [4, 7, 10].contains(count) || count >= 16 else { return false }
      let full = text + "0000-01-01".dropFirst(count)
      let bytes = Array(full.utf8), dash = UInt8(ascii: "-")
      guard CaptureTime(metadata: full) != nil, bytes[4] == dash, bytes[7] == dash else { return false }
      return bytes.count == 10
        || bytes[10] == UInt8(ascii: "T") && bytes[13] == UInt8(ascii: ":")
          && bytes[16...].allSatisfy { "0123456789:.+-Z".utf8.contains($0) }
    }
  }
}
