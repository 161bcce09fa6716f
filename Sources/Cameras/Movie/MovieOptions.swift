import Files
import Glibc

/// How a movie file stands for a camera: `film.mp4`, or `film.mp4:speed=unlimited:end=loop`.
public struct MovieOptions: Hashable, Sendable {
  /// When the next frame is delivered.
  public enum Speed: String, Hashable, Sendable, CaseIterable {
    /// At its time in the file.
    case realtime
    /// As soon as the one before it was taken, for scripts; sinks that want every frame miss none. Its timestamp is that of
    /// real time all the same.
    case unlimited
  }

  /// What follows the last frame.
  public enum End: String, Hashable, Sendable, CaseIterable {
    /// Nothing: the source ends.
    case stop
    /// The first one.
    case loop
  }

  /// The file.
  public var path: String
  /// When the next frame is delivered.
  public var speed = Speed.realtime
  /// What follows the last frame; nil stops after several, and shows a single one again and again, as a camera that does not
  /// move.
  public var end: End?

  /// Creates the default options for a file.
  public init(path: String) { self.path = path }

  /// The extensions by which a name is that of a movie, whether or not there is such a file.
  public static let extensions = ["mp4", "m4v", "mov", "mkv", "webm", "avi", "mpg", "mpeg", "ogv"]

  /// Parses a text; nil when what stands before its options is no file's path with a slash or a dot in it.
  ///
  /// - Throws: `unsupported` for an option with a value that it does not have, `noMovie` for the name of a movie that is not
  ///   there.
  public init?(parsing text: String) throws(CameraError) {
    self.init(path: text)
    while !Self.isFile(path) {
      guard let colon = path.lastIndex(of: ":"), colon > path.startIndex,
        let equals = path[colon...].firstIndex(of: "=")
      else {
        let suffix = path.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
        guard let suffix, Self.extensions.contains(suffix.lowercased()) else { return nil }
        throw CameraError(.noMovie, "\(path): cannot be read: no such file or folder")
      }
      let key = path[path.index(after: colon)..<equals], value = String(path[path.index(after: equals)...])
      switch key {
      case "speed": speed = try Self.choice(key, value)
      case "end": end = try Self.choice(key, value)
      default: return nil
      }
      path = String(path[..<colon])
    }
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: Substring, _ value: String
  ) throws(CameraError) -> Choice {
    if let choice = Choice(rawValue: value) { return choice }
    let all = Choice.allCases.map(\.rawValue).joined(separator: " or ")
    throw CameraError(.unsupported, "a movie's '\(key)' is \(all), not '\(value)'")
  }

  private static func isFile(_ path: String) -> Bool {
    path.contains { $0 == "/" || $0 == "." } && FileStatus.kind(of: path) == .file
  }
}
