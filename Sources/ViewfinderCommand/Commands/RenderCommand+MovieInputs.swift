import CommandLineKit
import Files
import Stills
import Video
import Viewfinder

extension RenderOptions {
  /// What is rendered picture by picture.
  enum MovieInput {
    case movie(String)
    /// Photographs that become a movie, what reports call them, and how many movies in their folders are left out.
    case photographs([PictureInput], named: String, moviesLeftOut: Int)

    /// What reports call it.
    var path: String {
      switch self {
      case .movie(let path), .photographs(_, let path, _): path
      }
    }

    /// The number of movies that are left out.
    var moviesLeftOut: Int { if case .photographs(_, _, let count) = self { count } else { 0 } }
  }

  /// The inputs that are movies, or the photographs that become one; none where photographs are rendered to files.
  ///
  /// - Throws: `CommandFailure` when other inputs are among them, or when they cannot become what is asked for.
  func movieInputs(_ interrupt: InterruptWatch, _ streams: StandardStreams) throws -> [MovieInput] {
    let found = try inputs.filter { try Self.isMovie($0, isCancelled: { interrupt.isRequested }) }
    if let movie = found.first {
      // One that is not there fails by itself.
      let named = inputs.filter {
        found.contains($0) || FileStatus.kind(of: $0) == nil && Self.hasMovieName($0)
      }
      guard named.count == inputs.count, filesFrom == nil else {
        throw CommandFailure(
          .usage,
          "\(StandardInput.name(of: movie)) is a movie; render movies and photographs in runs of their own")
      }
      guard named.count == 1 || output.takesSeveral else {
        throw CommandFailure(
          .usage,
          "\(named.count) movies need a folder, or a template such as 'out/{name}.mp4', not '\(outputText)'")
      }
      if movies.rate != nil {
        throw CommandFailure(
          .usage,
          "--rate is for movies that are made of photographs, and \(StandardInput.name(of: movie)) is a movie; leave it out"
        )
      }
      return named.map { .movie($0) }
    }
    guard writesMovie else {
      if let option = optionOfMovies {
        throw CommandFailure(.usage, "\(option) is for movies, and no INPUT is one; leave it out")
      }
      return []
    }
    // FFmpeg reads the pictures of an animation, and movies by other names.
    if inputs.count == 1, filesFrom == nil, FileStatus.kind(of: inputs[0]) != .folder,
      !PictureFolder.isPicture(inputs[0]) || Self.isAnimation(inputs[0])
    {
      return [.movie(inputs[0])]
    }
    let photographs = try photographs()
    for input in photographs.inputs { if let failure = photographs.failures[input] { throw failure } }
    if !batch.isQuiet { streams.note(moviesLeftOut: photographs.movies) }
    return [
      .photographs(
        photographs.inputs,
        named: inputs.count == 1 && filesFrom == nil ? inputs[0] : photographs.inputs[0].path,
        moviesLeftOut: photographs.movies.count)
    ]
  }

  /// Whether a file is a movie: by its content where that is Y4M, else by its name.
  private static func isMovie(_ path: String, isCancelled: () -> Bool) throws -> Bool {
    if path == StandardInput.path {
      let head = try StandardInput.peek(Y4MHeader.magic.utf8.count + 1, isCancelled: isCancelled)
      return Y4MSource.recognizes(head)
    }
    guard let kind = FileStatus.kind(of: path), kind != .folder else { return false }
    return hasMovieName(path) || isY4M(path)
  }

  /// Whether a file is a movie by its name.
  static func hasMovieName(_ path: String) -> Bool {
    movieExtensions.contains(PathName.splitExtension(path).suffix.dropFirst().lowercased())
  }

  /// Whether a file has pictures that follow one another, though it has the name of a picture.
  private static func isAnimation(_ path: String) -> Bool {
    ["gif", "webp"].contains(PathName.splitExtension(path).suffix.dropFirst().lowercased())
  }

  static func isY4M(_ path: String) -> Bool {
    guard path != StandardInput.path, !MovieOutput.isY4M(path) else { return true }
    // Reading a pipe would take its data away.
    guard FileStatus.kind(of: path) == .file,
      let head = try? FileContent.head(of: path, count: Y4MHeader.magic.utf8.count + 1)
    else { return false }
    return Y4MSource.recognizes(head)
  }
}
