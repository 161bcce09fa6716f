import Cameras

extension FrameRate {
  static let expected = "a rate such as 30 or 30000/1001, at most 1000 frames a second"

  /// Reads `N` or `N/D`, frames in so many seconds; nil for other text, and for more than 1000 frames a second or
  /// less than one in an hour.
  init?(_ argument: String) {
    let parts = argument.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let frames = UInt32(parts[0]), let seconds = parts.count == 2 ? UInt32(parts[1]) : 1,
      frames > 0, seconds > 0, UInt64(frames) <= UInt64(seconds) * 1000,
      UInt64(seconds) <= UInt64(frames) * 3600
    else { return nil }
    self.init(frames: frames, seconds: seconds)
  }
}
