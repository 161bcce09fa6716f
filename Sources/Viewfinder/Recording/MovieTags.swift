import Glibc

/// What a movie says about itself, by the names that FFmpeg's muxers and QuickTime use.
enum MovieTags {
  /// Of a movie that is made of another.
  static let made = ["com.apple.quicktime.software": softwareName]

  /// Of a movie that a camera takes now.
  ///
  /// - Parameter identifier: what it shares with a photograph.
  static func taken(_ identifier: ContentIdentifier? = nil) -> [String: String] {
    var tags = made
    tags["creation_time"] = presentTime
    if let identifier { tags["com.apple.quicktime.content.identifier"] = identifier.grouped }
    return tags
  }

  /// The time of day in UTC, by ISO 8601.
  private static var presentTime: String {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return String(unsafeUninitializedCapacity: 32) { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        strftime($0.baseAddress!, $0.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
      }
    }
  }
}
