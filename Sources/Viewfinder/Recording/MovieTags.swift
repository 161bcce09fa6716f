import Glibc

/// What a movie says about itself, by the names that FFmpeg's muxers and QuickTime use.
enum MovieTags {
  /// Of a movie that is made of pictures.
  static let made = ["com.apple.quicktime.software": softwareName]

  /// Of a movie that a camera takes.
  ///
  /// - Parameters:
  ///   - age: how long ago it began.
  ///   - identifier: what it shares with a photograph.
  static func taken(ago age: Duration = .zero, _ identifier: ContentIdentifier? = nil) -> [String: String] {
    var tags = made
    tags["creation_time"] = time(ago: age)
    if let identifier { tags["com.apple.quicktime.content.identifier"] = identifier.grouped }
    return tags
  }

  /// The time a while ago in UTC, by ISO 8601.
  private static func time(ago age: Duration) -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let moment = .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec) - age
    var seconds = Int(moment.components.seconds)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return String(unsafeUninitializedCapacity: 32) { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        strftime($0.baseAddress!, $0.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
      }
    }
  }
}
