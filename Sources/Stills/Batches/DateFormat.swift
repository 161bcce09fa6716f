import Glibc

/// The form of a date in names, as strftime writes it.
struct DateFormat: Hashable {
  /// `20250131_180509`.
  static let compact = DateFormat(pattern: "%Y%m%d_%H%M%S")

  private let pattern: String

  private init(pattern: String) { self.pattern = pattern }

  /// Takes a pattern with conversions of strftime that depend on the date and time alone; nil for others, and for a pattern
  /// without any.
  init?(_ pattern: Substring) {
    var rest = pattern.unicodeScalars[...]
    var isVariable = false
    while let scalar = rest.popFirst() {
      guard scalar != "\0" else { return nil }
      guard scalar == "%" else { continue }
      guard let conversion = rest.popFirst(),
        "YyCmdejHIklMSpPaAbBhuwGgVUWFTRD%".unicodeScalars.contains(conversion)
      else { return nil }
      if conversion != "%" { isVariable = true }
    }
    guard isVariable, pattern.utf8.count <= 100 else { return nil }
    self.pattern = String(pattern)
  }

  /// The date and time on the clock of `time`.
  func text(of time: CaptureTime) -> String {
    var fields = tm()
    fields.tm_year = Int32(clamping: time.year - 1900)
    fields.tm_mon = Int32(time.month - 1)
    fields.tm_mday = Int32(time.day)
    fields.tm_hour = Int32(time.hour)
    fields.tm_min = Int32(time.minute)
    fields.tm_sec = Int32(time.second)
    // Finds the day of the week and of the year, of the same date in UTC.
    var complete = fields
    _ = timegm(&complete)
    fields.tm_wday = complete.tm_wday
    fields.tm_yday = complete.tm_yday
    // The pattern has at most 50 conversions, of at most 10 bytes each.
    var bytes = [CChar](repeating: 0, count: 2048)
    let count = strftime(&bytes, bytes.count, pattern, &fields)
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
