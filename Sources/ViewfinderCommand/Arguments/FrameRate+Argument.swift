import Cameras

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
