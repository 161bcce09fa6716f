import Files
import Video

/// The movies that the command writes.
enum MovieOutput {
  /// The extensions of those that are compressed, which recordings are too.
  static let compressed = MovieMuxer.Container.allCases.map(\.rawValue)
  /// The extensions of their files, in lower case without a dot.
  static let extensions = compressed + ["y4m"]

  /// Whether a name is that of a movie.
  static func isMovie(_ path: String) -> Bool {
    extensions.contains(PathName.splitExtension(path).suffix.dropFirst().lowercased())
  }

  /// Whether a name is that of uncompressed video.
  static func isY4M(_ path: String) -> Bool { PathName.splitExtension(path).suffix.lowercased() == ".y4m" }
}
