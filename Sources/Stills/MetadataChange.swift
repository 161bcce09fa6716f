import CExiv2
public import Files
import Spelling

/// A change of the metadata that a file gets.
public enum MetadataChange: Hashable, Sendable {
  /// Every date is moved.
  case shift(TimeShift)
  /// Values are left out.
  case remove(MetadataSelection)
  /// A value is set. Files without IPTC get those of it in XMP, so that values are set last.
  case set(MetadataValue)

  /// The metadata with the change; ``StillFinish`` sets values itself.
  func applied(to metadata: Metadata) throws(FileError) -> Metadata {
    try metadata.changed { editor throws(MetadataEditor.Failure) in
      switch self {
      case .shift(let shift): try editor.shift(by: shift.seconds)
      case .remove(let selection): try selection.remove(from: editor)
      case .set: break
      }
    }
  }
}

/// The metadata of another file, which a photograph's are replaced by.
public struct MetadataModel: Hashable, Sendable, CustomStringConvertible {
  /// The metadata.
  public let metadata: Metadata
  /// A hash of them, by which files that were made with them are known again.
  public var description: String {
    ContentHash(of: metadata.exif + [0] + metadata.xmp + [0] + metadata.iptc).description
  }

  /// Reads the metadata of a photograph.
  ///
  /// - Throws: as ``StillDescription/init(contentsOf:limits:isCancelled:)``.
  public init(contentsOf path: String) throws(FileError) {
    metadata = try StillDescription(contentsOf: path).metadata
  }
}

/// Values of metadata that are left out.
public struct MetadataSelection: Hashable, Sendable {
  /// The names that stand for several keys.
  public static let names = ["gps", "makernote"] + MetadataValue.names.keys.sorted()

  private enum Kind: Hashable {
    /// Where a photograph was taken, in whatever namespace of XMP.
    case position
    /// What camera makers write in forms of their own.
    case makernote
    /// Keys, and what is in them.
    case keys([String])
  }

  private let kind: Kind

  /// Parses gps, makernote, a name that can be set, a key in Exiv2's notation, or the beginning of some up to a point.
  ///
  /// - Throws: `unsupported` naming the nearest key.
  public init(_ text: String) throws(FileError) {
    switch text.lowercased() {
    case "gps": kind = .position
    case "makernote": kind = .makernote
    default:
      if let named = MetadataValue.names[text.lowercased()] {
        kind = .keys(named)
      } else {
        guard cexiv2_is_known(text) else { throw Self.unknown(text) }
        kind = .keys([text])
      }
    }
  }

  private static func unknown(_ text: String) -> FileError {
    let near = nearest(to: text, in: names + MetadataValue.knownKeys.sorted())
    let list =
      "use \(names.joined(separator: ", ")), a key such as Exif.Image.Artist, or a group such as Exif.GPSInfo"
    return FileError(.unsupported, "no metadata '\(text)'; " + (near.map { "did you mean '\($0)'?" } ?? list))
  }

  /// Whether a key in Exiv2's notation is one of them; that of a maker's note alone where those are.
  public func contains(_ key: String) -> Bool {
    switch kind {
    case .position: Self.isPosition(key)
    case .makernote: key == "Exif.Photo.MakerNote"
    case .keys(let keys):
      keys.contains { known in
        key.hasPrefix(known) && [nil, ".", "/", "["].contains(key.dropFirst(known.count).first)
      }
    }
  }

  /// Whether a key is of a position: Exif's, or one of XMP with a name that says so in any namespace and at any depth.
  private static func isPosition(_ key: String) -> Bool {
    if key.hasPrefix("Exif.GPSInfo.") || key == "Exif.Image.GPSTag" { return true }
    let parts = key.split(separator: ".", maxSplits: 2)
    guard parts.count == 3, parts[0] == "Xmp" else { return false }
    let names = parts[2].split(separator: "/").map { ($0.split(separator: ":").last ?? $0).lowercased() }
    return names.contains { $0.hasPrefix("gps") }
      || parts[1] == "geo" && names.contains { ["lat", "long", "alt", "lat_long"].contains($0) }
  }

  fileprivate func remove(from editor: MetadataEditor) throws(MetadataEditor.Failure) {
    if kind == .makernote { editor.removeMakernote() }
    for key in Set(try editor.values().map(\.key)) where contains(key) { editor.removeValue(key) }
  }
}

/// How far a clock was wrong.
public struct TimeShift: Hashable, Sendable {
  /// The seconds to add.
  public let seconds: Int

  /// Parses `+1:00`, `-0:02:30`, `+3d` or `+3d2:00`, up to a hundred years; nil for another text.
  public init?(_ text: String) {
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    var rest = text.dropFirst()
    var total = 0
    if let mark = rest.firstIndex(of: "d") {
      guard let days = Self.number(rest[..<mark]), days <= 36_525 else { return nil }
      total = days * 86_400
      rest = rest[rest.index(after: mark)...]
      guard !rest.isEmpty else {
        seconds = sign == "-" ? -total : total
        return
      }
    }
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false).map(Self.number)
    guard parts.count == 2 || parts.count == 3, let hours = parts[0], let minutes = parts[1], hours < 1000,
      minutes < 60, let second = parts.count == 3 ? parts[2] : 0, second < 60
    else { return nil }
    total += hours * 3600 + minutes * 60 + second
    seconds = sign == "-" ? -total : total
  }

  private static func number(_ text: Substring) -> Int? {
    guard (1...6).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text)
  }
}

extension MetadataEditor {
  /// Moves every date with a time of day, and by whole days those without; a position's time is UTC, and stays.
  fileprivate func shift(by seconds: Int) throws(Failure) {
    for key in TimeForm.keys(.moment) {
      guard let text = text(key), let time = CaptureTime(metadata: text) else { continue }
      try set(key, try Self.shifted(time, by: seconds).exifDate)
    }
    for key in TimeForm.keys(.xmp) where !["Xmp.exif.GPSTimeStamp", "Xmp.dc.date"].contains(key) {
      guard let text = text(key), let moved = try Self.moved(text, by: seconds) else { continue }
      try set(key, moved)
    }
    for (date, time) in [
      ("Iptc.Application2.DateCreated", "Iptc.Application2.TimeCreated"),
      ("Iptc.Application2.DigitizationDate", "Iptc.Application2.DigitizationTime"),
    ] {
      guard let day = text(date) else { continue }
      let clock = text(time)
      guard let moved = try Self.moved(day + (clock.map { "T" + $0 } ?? ""), by: seconds) else { continue }
      try set(date, String(moved.prefix(10)))
      if clock != nil { try set(time, String(moved.dropFirst(11))) }
    }
  }

  /// A date in XMP's form that is moved; nil for another text, or for a day that is moved by a part of one.
  private static func moved(_ text: String, by seconds: Int) throws(Failure) -> String? {
    let count = text.utf8.count
    guard count == 10 || count >= 16, count > 10 || seconds % 86_400 == 0,
      let time = CaptureTime(metadata: text)
    else { return nil }
    // To where the text states it: a day, a minute, or a second with whatever follows it.
    let hasSeconds = count >= 19 && text.utf8.dropFirst(16).first == UInt8(ascii: ":")
    let stated = count == 10 ? 10 : hasSeconds ? 19 : 16
    return String(try shifted(time, by: seconds).xmpDate.prefix(stated)) + String(text.dropFirst(stated))
  }

  /// - Throws: where the year would not have four digits.
  private static func shifted(_ time: CaptureTime, by seconds: Int) throws(Failure) -> CaptureTime {
    let moved = time.shifted(by: seconds)
    guard (1...9999).contains(moved.year) else {
      throw Failure(reason: "a date of the year \(time.year) cannot be moved to the year \(moved.year)")
    }
    return moved
  }
}
