import CEXR

/// What the attributes of an OpenEXR file say of a photograph.
///
/// OpenEXR's standard attributes (ImfStandardAttributes.h) where there is one, `Artist` and `Software` as OpenImageIO has
/// them, and the whole XMP packet as `xmp`. They stand for values of Exif, which has no place in these files.
struct OpenEXRAttributes {
  private static let texts = [
    ("capDate", "Exif.Photo.DateTimeOriginal"), ("owner", "Exif.Image.Copyright"),
    ("comments", "Exif.Image.ImageDescription"), ("Artist", "Exif.Image.Artist"),
    ("Software", "Exif.Image.Software"), ("cameraMake", "Exif.Image.Make"),
    ("cameraModel", "Exif.Image.Model"), ("cameraSerialNumber", "Exif.Photo.BodySerialNumber"),
    ("lensMake", "Exif.Photo.LensMake"), ("lensModel", "Exif.Photo.LensModel"),
    ("lensSerialNumber", "Exif.Photo.LensSerialNumber"),
  ]
  private static let fractions = [
    ("expTime", "Exif.Photo.ExposureTime"), ("aperture", "Exif.Photo.FNumber"),
    ("nominalFocalLength", "Exif.Photo.FocalLength"),
  ]
  private static let sensitivity = ("isoSpeed", "Exif.Photo.ISOSpeedRatings")
  /// Degrees; positive in the east and north.
  private static let angles = [
    ("longitude", "Exif.GPSInfo.GPSLongitude", "E", "W"), ("latitude", "Exif.GPSInfo.GPSLatitude", "N", "S"),
  ]
  private static let altitude = ("altitude", "Exif.GPSInfo.GPSAltitude")
  /// The seconds to add to the local time for UTC.
  private static let offset = ("utcOffset", "Exif.Photo.OffsetTimeOriginal")
  private static let packet = "xmp"
  private static let longestText = 1 << 16
  /// The keys of Exif that have an attribute.
  static let keys =
    texts.map(\.1) + fractions.map(\.1) + angles.flatMap { [$0.1, $0.1 + "Ref"] }
    + [sensitivity.1, altitude.1, altitude.1 + "Ref", offset.1]

  private(set) var texts: [(name: String, value: String)] = []
  private(set) var numbers: [(name: String, value: Float)] = []

  // MARK: - From metadata

  /// Finds the values that have an attribute.
  init(_ metadata: Metadata) {
    if !metadata.xmp.isEmpty, let text = String(validating: metadata.xmp, as: UTF8.self) {
      texts.append((Self.packet, text))
    }
    let editor = MetadataEditor()
    guard !metadata.exif.isEmpty, (try? editor.load(metadata)) != nil else { return }
    for (name, key) in Self.texts {
      if let text = editor.text(key), !text.isEmpty { texts.append((name, text)) }
    }
    for (name, key) in Self.fractions + [Self.sensitivity] {
      if let value = editor.text(key).flatMap({ Double(fraction: $0) }) {
        numbers.append((name, Float(value)))
      }
    }
    for (name, key, _, negative) in Self.angles {
      if let angle = editor.degrees(key, below: negative) { numbers.append((name, Float(angle))) }
    }
    if let height = editor.text(Self.altitude.1).flatMap({ Double(fraction: $0) }) {
      let isBelow = editor.text(Self.altitude.1 + "Ref") == "1"
      numbers.append((Self.altitude.0, Float(isBelow ? -height : height)))
    }
    if let seconds = editor.text(Self.offset.1).flatMap(CaptureTime.zoneSeconds) {
      numbers.append((Self.offset.0, Float(-seconds)))
    }
  }

  // MARK: - From a file

  /// Reads the known attributes of a file.
  init(_ reader: OpaquePointer) {
    for name in Self.texts.map(\.0) + [Self.packet] {
      var count = 0
      guard let characters = cexr_text(reader, name, &count), count > 0,
        count <= (name == Self.packet ? 1 << 24 : Self.longestText)
      else { continue }
      let bytes = UnsafeRawBufferPointer(start: characters, count: count).prefix { $0 != 0 }
      if let text = String(validating: bytes, as: UTF8.self), !text.isEmpty { texts.append((name, text)) }
    }
    let names =
      Self.fractions.map(\.0) + Self.angles.map(\.0)
      + [Self.sensitivity, Self.altitude, Self.offset].map(\.0)
    for name in names {
      var value: Float = 0
      if cexr_number(reader, name, &value), value.isFinite { numbers.append((name, value)) }
    }
  }

  /// The metadata that the attributes stand for, and what was dropped of it.
  func metadata(name: String) -> (metadata: Metadata, notices: [String]) {
    let editor = MetadataEditor()
    // A value that Exif cannot hold is no loss for the others.
    func set(_ key: String, _ text: String) { try? editor.set(key, text) }
    let texts = Dictionary(texts, uniquingKeysWith: { first, _ in first })
    let numbers = Dictionary(
      numbers.map { ($0.name, Double($0.value)) }, uniquingKeysWith: { first, _ in first })
    for (attribute, key) in Self.texts {
      if let text = texts[attribute] { set(key, text) }
    }
    for (attribute, key) in Self.fractions {
      if let text = numbers[attribute].flatMap(Self.fraction) { set(key, text) }
    }
    if let speed = numbers[Self.sensitivity.0], (1...65535).contains(speed.rounded()) {
      set(Self.sensitivity.1, "\(Int(speed.rounded()))")
    }
    for (attribute, key, positive, negative) in Self.angles {
      guard let angle = numbers[attribute], abs(angle) <= 180 else { continue }
      let seconds = Int((abs(angle) * 360_000).rounded())
      set(key, "\(seconds / 360_000)/1 \(seconds / 6000 % 60)/1 \(seconds % 6000)/100")
      set(key + "Ref", angle < 0 ? negative : positive)
    }
    if let height = numbers[Self.altitude.0], abs(height) < 100_000 {
      set(Self.altitude.1, "\(Int((abs(height) * 100).rounded()))/100")
      set(Self.altitude.1 + "Ref", height < 0 ? "1" : "0")
    }
    if let offset = numbers[Self.offset.0], abs(offset) <= 14 * 3600 {
      let minutes = Int((abs(offset) / 60).rounded())
      func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      set(Self.offset.1, (offset > 0 ? "-" : "+") + digits(minutes / 60) + ":" + digits(minutes % 60))
    }
    var metadata = Metadata()
    guard (try? editor.store(in: &metadata)) != nil else { return (Metadata(), []) }
    return Metadata.reading(
      exif: metadata.exif, xmp: Array((texts[Self.packet] ?? "").utf8), iptc: [], name: name)
  }

  /// A positive number as a fraction of whole numbers: 1/200, 28/10.
  private static func fraction(_ value: Double) -> String? {
    guard value > 1e-6, value < 4e9 else { return nil }
    // What a 32-bit float does not tell from a simpler number is that number.
    for parts in [1.0, 10, 100] where abs((value * parts).rounded() / (value * parts) - 1) < 1e-6 {
      return "\(Int((value * parts).rounded()))/\(Int(parts))"
    }
    let inverse = (1 / value).rounded()
    if abs(inverse * value - 1) < 1e-6 { return "1/\(Int(inverse))" }
    return value > 4000 ? "\(Int(value.rounded()))/1" : "\(Int((value * 1_000_000).rounded()))/1000000"
  }
}

extension Double {
  /// Parses a number, or a fraction of two; nil for another form, or one without a finite value.
  package init?(fraction text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1).map { Double($0) }
    guard let numerator = parts.first ?? nil else { return nil }
    let value = parts.count == 2 ? numerator / (parts[1] ?? 0) : numerator
    guard value.isFinite else { return nil }
    self = value
  }
}
