import FilterGraph

/// Lays out text for terminals and files of 100 columns.
package enum TextLayout {
  /// Wraps words to lines of `width` columns without spaces at their ends; a longer word gets a line of its own.
  ///
  /// - Parameter separator: placed between words, also at the beginning of each line but the first.
  package static func lines(_ words: [String], separator: String = " ", width: Int) -> [String] {
    var lines: [String] = []
    for (index, word) in words.enumerated() {
      let part = index == 0 ? word : separator + word
      if let last = lines.last, last.count + part.count <= width {
        lines[lines.count - 1] = last + part
      } else {
        lines.append(String(part.drop { $0 == " " }))
      }
    }
    return lines.map { String($0.prefix($0.count - $0.reversed().prefix { $0 == " " }.count)) }
  }

  /// Wraps a sentence to lines of `width` columns.
  package static func lines(_ sentence: String, width: Int) -> [String] {
    lines(sentence.split(separator: " ").map(String.init), width: width)
  }

  /// Bytes with about three digits: `640 B`, `3.1 kB`, `16.6 MB`.
  package static func bytes(_ count: Double) -> String { quantity(count, ["B", "kB", "MB", "GB", "TB"]) }

  /// A number of operations: `640 operations`, `16.6 million operations`.
  static func operations(_ count: Double) -> String {
    quantity(count, ["operations", "thousand operations", "million operations", "billion operations"])
  }

  /// A number in the largest unit that it reaches; each unit is a thousand times the previous one.
  private static func quantity(_ count: Double, _ units: [String]) -> String {
    var value = count
    var unit = 0
    while value >= 999.5, unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    return (unit == 0 || value >= 99.95 ? "\(Int(value.rounded()))" : tenths(value)) + " \(units[unit])"
  }

  /// A number with one decimal.
  static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// A count with its noun: `1 pass`, `2 passes`.
  static func count(_ number: Int, _ one: String, _ several: String) -> String {
    "\(number) \(number == 1 ? one : several)"
  }
}

extension String {
  /// The text padded with spaces on the right.
  func filled(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  /// The text padded with spaces on the left.
  func filledBefore(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
