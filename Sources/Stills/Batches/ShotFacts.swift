import CVips
import Files
import Glibc

/// What a photograph's metadata say of its shot.
public struct ShotFacts: Hashable, Sendable {
  /// Where the time comes from.
  public enum TimeSource: Hashable, Sendable {
    /// The metadata: it is the time of the shot.
    case metadata
    /// The last change of the file, whose metadata say no time.
    case file
  }

  /// The time of the shot, on the camera's clock.
  public var time: CaptureTime
  /// Where the time comes from.
  public var timeSource: TimeSource
  /// The camera's model; nil when unknown.
  public var camera: String?
  /// The lens's model; nil when unknown.
  public var lens: String?
  /// The sensitivity; nil when unknown.
  public var iso: Int?
  /// The camera's maker; nil when unknown.
  public private(set) var maker: String?
  /// The exposure time in seconds; nil when unknown.
  public private(set) var exposureTime: Double?
  /// The f-number; nil when unknown.
  public private(set) var aperture: Double?
  /// The focal length in millimetres; nil when unknown.
  public private(set) var focalLength: Double?
  /// The focal length that gives the same view on 36 by 24 millimetres, in millimetres; nil when unknown.
  public private(set) var equivalentFocalLength: Double?
  /// The distance of the subject in metres; nil when unknown.
  public private(set) var distance: Double?
  /// The exposure compensation in EV; nil when unknown.
  public private(set) var bias: Double?
  /// The offset of ``time`` from UTC, such as `+02:00`; nil when unknown.
  public private(set) var zone: String?
  /// Where it was taken; nil when unknown.
  public private(set) var place: Place?

  /// A place on the earth in degrees, positive in the north and east.
  public struct Place: Hashable, Sendable {
    /// North of the equator.
    public let latitude: Double
    /// East of Greenwich.
    public let longitude: Double
  }

  /// States facts.
  public init(
    time: CaptureTime, timeSource: TimeSource = .metadata, camera: String? = nil, lens: String? = nil,
    iso: Int? = nil
  ) {
    self.time = time
    self.timeSource = timeSource
    self.camera = camera
    self.lens = lens
    self.iso = iso
  }

  /// Finds the facts in metadata; the time is `now` where they state none.
  package init(_ metadata: Metadata, now: CaptureTime = .now()) {
    self.init(time: now, timeSource: .file)
    let editor = MetadataEditor()
    if (try? editor.load(metadata)) != nil { take(editor) }
  }

  /// Reads the facts of a picture file; no pixel is decoded.
  ///
  /// What is missing, damaged or not a regular file has the time of its last change, or the present, and nothing else.
  public init(ofFileAt path: String) {
    guard path != StandardInput.path, let status = try? FileStatus(path) else {
      self.init(time: .now(), timeSource: .file)
      return
    }
    // Before 1970 the whole seconds are those that have begun.
    let (seconds, fraction) = status.modified.components
    let changed = CaptureTime.local(secondsSince1970: Int(seconds) - (fraction < 0 ? 1 : 0))
    self.init(time: changed, timeSource: .file)
    // Reading a pipe would take its data away from whoever renders it. Exiv2's parsers of movies end the program on damaged
    // ones, or never return.
    guard status.kind == .file, let codec = Self.codec(ofFileAt: path) else { return }
    let editor = MetadataEditor()
    // What Exiv2 cannot read may still be a picture.
    if (try? editor.read(path: path)) == nil || editor.text("Exif.Image.Model") == nil,
      let metadata = Self.metadata(ofFileAt: path, codec)
    {
      try? editor.load(metadata)
    }
    take(editor)
  }

  private mutating func take(_ editor: MetadataEditor) {
    let times = [
      "Exif.Photo.DateTimeOriginal", "Exif.Photo.DateTimeDigitized", "Xmp.exif.DateTimeOriginal",
      "Xmp.photoshop.DateCreated", "Exif.Image.DateTime", "Xmp.xmp.CreateDate",
    ]
    if let shot = times.lazy.compactMap({ editor.text($0).flatMap { CaptureTime(metadata: $0) } }).first {
      time = shot
      timeSource = .metadata
    }
    camera = ["Exif.Image.Model", "Xmp.tiff.Model"].lazy.compactMap { editor.text($0) }.first
    lens =
      ["Exif.Photo.LensModel", "Xmp.exifEX.LensModel", "Xmp.aux.Lens"].lazy.compactMap {
        editor.text($0)
      }.first ?? Self.named(editor.lensOfMaker)
    iso = ["Exif.Photo.ISOSpeedRatings", "Xmp.exif.ISOSpeedRatings"].lazy.compactMap {
      editor.text($0).flatMap { $0.split(separator: " ").first.flatMap { Int($0) } }
    }.first { $0 > 0 }
    maker = ["Exif.Image.Make", "Xmp.tiff.Make"].lazy.compactMap { editor.text($0) }.first
    func number(_ name: String) -> Double? {
      ["Exif.Photo.\(name)", "Xmp.exif.\(name)"].lazy.compactMap { editor.text($0) }.first.flatMap {
        Double(fraction: $0)
      }
    }
    exposureTime = number("ExposureTime").flatMap { $0 > 0 ? $0 : nil }
    aperture = number("FNumber").flatMap { $0 > 0 ? $0 : nil }
    focalLength = number("FocalLength").flatMap { $0 > 0 ? $0 : nil }
    equivalentFocalLength = number("FocalLengthIn35mmFilm").flatMap { $0 > 0 ? $0 : nil }
    // All bits set are infinity.
    distance = number("SubjectDistance").flatMap { $0 > 0 ? min($0, 1_000_000) : nil }
    bias = number("ExposureBiasValue")
    zone = editor.text("Exif.Photo.OffsetTimeOriginal").flatMap {
      CaptureTime.zoneSeconds($0) == nil ? nil : $0
    }
    if let latitude = editor.degrees("Exif.GPSInfo.GPSLatitude", below: "S")
      ?? editor.degreesOfXMP("Xmp.exif.GPSLatitude"),
      let longitude = editor.degrees("Exif.GPSInfo.GPSLongitude", below: "W")
        ?? editor.degreesOfXMP("Xmp.exif.GPSLongitude")
    {
      place = Place(latitude: latitude, longitude: longitude)
    }
  }

  /// A lens by its name; nil where a maker's number has none, such as `(65535)`.
  private static func named(_ lens: String?) -> String? {
    lens.flatMap { $0.first?.isLetter == true || $0.first?.isNumber == true ? $0 : nil }
  }

  /// The codec of a picture file; nil for other files.
  private static func codec(ofFileAt path: String) -> (any StillCodec.Type)? {
    guard let head = try? FileContent.read(path, isCancelled: { false }, longest: { _ in 0 }) else {
      return nil
    }
    return try? StillCodecs.codec(of: head, name: path)
  }

  /// The metadata of a format whose container libvips opens; nil for other formats.
  private static func metadata(ofFileAt path: String, _ codec: any StillCodec.Type) -> Metadata? {
    guard let codec = codec as? any VipsCodec.Type else { return nil }
    let limit = StillCodecs.longestUnsized
    guard let file = try? FileContent.read(path, limit: limit, contents: codec.name) else { return nil }
    return try? metadata(of: file, codec, name: path)
  }

  private static func metadata<Codec: VipsCodec>(
    of file: [UInt8], _ codec: Codec.Type, name: String
  ) throws(FileError) -> Metadata {
    try file.withFileBytes { bytes throws(FileError) in
      let reader = try VipsReader(file: bytes, as: codec, name: name, limits: .standard)
      return codec.metadata(of: bytes, reader, name: name).metadata
    }
  }
}

extension CaptureTime {
  /// Parses what Exif, `2025:01:31 18:05:09`, and XMP, `2025-01-31T18:05:09+02:00`, write; nil for another form, and for
  /// what is no date, such as zeros.
  init?(metadata text: String) {
    let bytes = Array(text.utf8.prefix(19))
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= bytes.count else { return nil }
      var value = 0
      for byte in bytes[range] {
        guard (0x30...0x39).contains(byte) else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), year > 0,
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    // XMP may leave the time of day out.
    let hasTime = bytes.count >= 16
    guard let hour = hasTime ? number(11..<13) : 0, let minute = hasTime ? number(14..<16) : 0,
      let second = bytes.count >= 19 ? number(17..<19) : 0, hour < 24, minute < 60, second < 61
    else { return nil }
    self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
  }
}
