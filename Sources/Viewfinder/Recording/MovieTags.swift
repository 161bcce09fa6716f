import Glibc
import Stills
import Video

/// What a movie says about itself, by the names that FFmpeg's muxers and QuickTime use.
enum MovieTags {
  /// What people and cameras write about a movie, by the names that FFmpeg has for it in all formats, and by QuickTime's
  /// where Apple's programs know one. What describes the file, such as its encoder and its brand, is not among them.
  private static let carried: [(name: String, quickTime: String?)] = [
    ("title", "title"), ("artist", "artist"), ("author", "author"), ("director", "director"),
    ("producer", "producer"), ("publisher", "publisher"), ("performer", nil), ("composer", nil),
    ("album", "album"), ("album_artist", nil), ("genre", "genre"), ("keywords", "keywords"), ("date", nil),
    ("comment", "comment"), ("description", "description"), ("synopsis", nil), ("copyright", "copyright"),
    ("make", "make"), ("model", "model"), ("location", "location.ISO6709"),
  ]
  private static let quickTimePrefix = "com.apple.quicktime."
  private static let creationTime = "creation_time"
  /// The time of the place, with its time zone.
  private static let creationDate = quickTimePrefix + "creationdate"

  /// What a movie that is made of another one takes over, by FFmpeg's names; times by both.
  static func carried(from movie: MovieReader) -> [String: String] {
    var tags: [String: String] = [:]
    for (name, quickTime) in carried {
      tags[name] = movie.tag(name) ?? quickTime.flatMap { movie.tag(quickTimePrefix + $0) }
    }
    for name in [creationTime, creationDate] { tags[name] = movie.tag(name, .time) }
    return tags
  }

  /// Tags with values set that have a name; an empty text takes the tag away.
  static func setting(_ values: [MetadataValue], in tags: [String: String]) -> [String: String] {
    values.reduce(into: tags) { tags, value in
      if let name = value.name { tags[name] = value.text.isEmpty ? nil : value.text }
    }
  }

  /// Tags by the names that programs look up in files of a format: in QuickTime's also by its own.
  static func named(_ tags: [String: String], for container: MovieMuxer.Container) -> [String: String] {
    guard container == .mp4 || container == .mov else { return tags }
    return carried.reduce(into: tags) { named, tag in
      if let quickTime = tag.quickTime { named[quickTimePrefix + quickTime] = tags[tag.name] }
    }
  }

  /// Of a movie that is made of pictures.
  static let made = ["com.apple.quicktime.software": softwareName]

  /// Of a movie that a camera takes.
  ///
  /// - Parameters:
  ///   - age: how long ago it began.
  ///   - identifier: what it shares with a photograph.
  static func taken(ago age: Duration = .zero, _ identifier: ContentIdentifier? = nil) -> [String: String] {
    var tags = made
    tags[creationTime] = time(ago: age)
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
