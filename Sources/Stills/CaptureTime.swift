import Glibc

/// The time of a shot as a camera's clock shows it: local time, milliseconds, and the offset from UTC.
public struct CaptureTime: Hashable, Sendable {
  /// The date in the local time zone.
  public let year: Int, month: Int, day: Int
  /// The time of day in the local time zone.
  public let hour: Int, minute: Int, second: Int
  /// The milliseconds, 0…999.
  public let millisecond: Int
  /// Minutes east of UTC.
  public let zoneMinutes: Int

  /// Converts a UTC time to a time zone.
  ///
  /// - Parameters:
  ///   - secondsSince1970: whole seconds since the start of 1970 in UTC.
  ///   - milliseconds: the milliseconds within the second.
  ///   - zoneMinutes: minutes east of UTC, within ±1440.
  public init(secondsSince1970: Int, milliseconds: Int = 0, zoneMinutes: Int) {
    precondition((0...999).contains(milliseconds) && abs(zoneMinutes) <= 1440)
    let local = secondsSince1970 + zoneMinutes * 60
    let days = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    let rest = local - days * 86_400
    (year, month, day) = Self.civil(days: days)
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
    millisecond = milliseconds
    self.zoneMinutes = zoneMinutes
  }

  /// A date and time of day as a clock shows them, without a time zone.
  init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
    (millisecond, zoneMinutes) = (0, 0)
  }

  /// A UTC time in the machine's time zone.
  static func local(secondsSince1970: Int) -> CaptureTime {
    var seconds = secondsSince1970
    var local = tm()
    localtime_r(&seconds, &local)
    return CaptureTime(secondsSince1970: secondsSince1970, zoneMinutes: local.tm_gmtoff / 60)
  }

  /// The current time in the machine's time zone.
  public static func now() -> CaptureTime { ago(.zero) }

  /// The time a while ago, in the machine's time zone.
  public static func ago(_ age: Duration) -> CaptureTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let milliseconds = time.tv_sec * 1000 + time.tv_nsec / 1_000_000 - Int(age / .milliseconds(1))
    time.tv_sec = (milliseconds >= 0 ? milliseconds : milliseconds - 999) / 1000
    time.tv_nsec = (milliseconds - time.tv_sec * 1000) * 1_000_000
    var local = tm()
    localtime_r(&time.tv_sec, &local)
    return CaptureTime(
      secondsSince1970: time.tv_sec, milliseconds: time.tv_nsec / 1_000_000, zoneMinutes: local.tm_gmtoff / 60
    )
  }

  /// The Gregorian date of a day number counted from 1 January 1970.
  ///
  /// Counts in eras of 400 years that begin on 1 March, so that the leap day is the last day of its year.
  private static func civil(days: Int) -> (Int, Int, Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The time some seconds later on the same clock; negative for earlier.
  func shifted(by seconds: Int) -> CaptureTime {
    var civil = tm()
    (civil.tm_year, civil.tm_mon, civil.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    (civil.tm_hour, civil.tm_min, civil.tm_sec) = (Int32(hour), Int32(minute), Int32(second))
    return CaptureTime(secondsSince1970: timegm(&civil) + seconds, milliseconds: millisecond, zoneMinutes: 0)
  }

  /// The date and time in EXIF's form: `2025:01:31 18:05:09`.
  var exifDate: String {
    "\(year.padded(4)):\(month.padded(2)):\(day.padded(2)) "
      + "\(hour.padded(2)):\(minute.padded(2)):\(second.padded(2))"
  }

  /// The date and time in XMP's form without an offset: `2025-01-31T18:05:09`.
  package var xmpDate: String {
    "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))T"
      + "\(hour.padded(2)):\(minute.padded(2)):\(second.padded(2))"
  }

  /// The UTC offset in EXIF's form: `+02:00`.
  var exifZone: String {
    let minutes = abs(zoneMinutes)
    return "\(zoneMinutes < 0 ? "-" : "+")\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
  }

  /// The seconds east of UTC of an offset in EXIF's form, such as `+02:00`; nil for another text.
  static func zoneSeconds(_ text: String) -> Int? {
    let parts = text.dropFirst().split(separator: ":")
    guard let sign = text.first, sign == "+" || sign == "-", parts.count == 2, let hours = Int(parts[0]),
      let minutes = Int(parts[1]), (0...14).contains(hours), (0..<60).contains(minutes)
    else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
  }

  /// The date and time for file names: `20250131_180509`.
  public var fileDate: String {
    "\(year.padded(4))\(month.padded(2))\(day.padded(2))_"
      + "\(hour.padded(2))\(minute.padded(2))\(second.padded(2))"
  }

  /// The same to the millisecond: `20250131_180509_042`.
  package var exactFileDate: String { "\(fileDate)_\(millisecond.padded(3))" }

  /// The name of a shot without its extension: `IMG_20250131_180509_042`.
  ///
  /// Two shots in the same millisecond get the same name; `AtomicFile.writeUnique` then adds a number.
  public var photoName: String { "IMG_\(exactFileDate)" }

  /// The name of a movie without its extension: `VID_20250131_180509_042`.
  package var movieName: String { "VID_\(exactFileDate)" }
}

extension Int {
  /// The decimal digits, padded with leading zeros to at least `width`.
  func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
