import Cameras
import Video
import Viewfinder

/// A time as users write it: a number of seconds, or a number with the unit `ms`, `s`, `m` or `h`.
enum DurationArgument {
  /// Reads a time above zero and up to a year; nil for other text.
  static func parse(_ text: String) -> Duration? {
    let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)]
    let (unit, scale) = units.first { text.hasSuffix($0.0) } ?? ("", 1)
    let number = text.dropLast(unit.count)
    guard number.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }), let value = Double(number) else {
      return nil
    }
    let seconds = value * scale
    guard seconds >= 0.001, seconds <= 366 * 86_400 else { return nil }
    return .milliseconds((seconds * 1000).rounded())
  }
}

extension FrameRate {
  static let expected = "a rate such as 30 or 30000/1001, at most 1000 frames a second"

  /// Parses `N` or `N/D`, N frames per D seconds; nil for invalid text, and for more than 1000 frames per
  /// second or less than one per hour.
  init?(_ argument: String) {
    let parts = argument.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let frames = UInt32(parts[0]), let seconds = parts.count == 2 ? UInt32(parts[1]) : 1,
      frames > 0, seconds > 0, UInt64(frames) <= UInt64(seconds) * 1000,
      UInt64(seconds) <= UInt64(frames) * 3600
    else { return nil }
    self.init(frames: frames, seconds: seconds)
  }
}

extension MovieRate {
  /// Reads `N` or `N/D` as a frame rate; nil for other text.
  init?(_ argument: String) {
    guard let rate = FrameRate(argument) else { return nil }
    self.init(frames: Int(rate.frames), seconds: Int(rate.seconds))
  }
}

/// The size of a file as users write it: a number of bytes, or with the unit `k` or `M` of 1000 and 1,000,000, as those who
/// limit it count.
enum FileSizeArgument {
  /// Reads a size from 1 byte to 1000M; nil for other text.
  static func bytes(_ text: String) -> Int? {
    let units = [("kB", 1000), ("MB", 1_000_000), ("k", 1000), ("M", 1_000_000)]
    let (unit, scale) = units.first { text.hasSuffix($0.0) } ?? ("", 1)
    let number = text.dropLast(unit.count)
    guard number.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }), let value = Double(number) else {
      return nil
    }
    let bytes = (value * Double(scale)).rounded(.down)
    return (1...1_000_000_000).contains(bytes) ? Int(bytes) : nil
  }
}

/// An amount of memory as users write it: a number with the unit `M` or `G`, of 1024 kibibytes or mebibytes.
enum MemoryArgument {
  /// Reads an amount from 64M to 1024G, in bytes; nil for other text.
  static func bytes(_ text: String) -> Int? {
    let units: [(String, Int)] = [("MiB", 20), ("GiB", 30), ("MB", 20), ("GB", 30), ("M", 20), ("G", 30)]
    guard let (unit, shift) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
    let number = text.dropLast(unit.count)
    guard number.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }), let value = Double(number) else {
      return nil
    }
    let bytes = value * Double(1 << shift)
    guard bytes >= Double(PictureMemory.least), bytes <= Double(1 << 40) else { return nil }
    return Int(bytes)
  }
}
