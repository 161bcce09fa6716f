import CommandLineKit
import Pixels
import Stills
import Synchronization
import Viewfinder

/// The files that were made of a movie, on the threads that write them.
final class MovieFiles: Sendable {
  /// A file.
  struct Entry: Sendable {
    let path: String
    let label: String
    let size: PixelSize
    let milliseconds: Double

    /// Its members in a report.
    ///
    /// - Parameter facts: what every file of the input has in common.
    func members(of input: String, _ facts: [JSON.Member]) -> [JSON.Member] {
      [
        .init("input", .string(input)), .init("output", .string(path)), .init("label", .string(label)),
        .init("status", "written"), .init("width", .integer(size.width)),
        .init("height", .integer(size.height)),
        .init("milliseconds", .double(milliseconds.rounded(places: 3))),
      ] + facts
    }
  }

  private let entries = Mutex<[Entry]>([])

  func add(_ entry: Entry) { entries.withLock { $0.append(entry) } }
  var all: [Entry] { entries.withLock { $0 } }
}

/// What `viewfinder render` tells of a movie.
struct MovieReport {
  let input: String
  /// The bits of a channel of the movie; nil where it does not say.
  let bits: Int?
  /// What the reports of all files have in common.
  let facts: [JSON.Member]
  /// The tracks and chapters of the movie that are left out.
  let tracks: MovieTracks
  /// How many of those of sound are told already.
  let toldSounds: Int
  let labels: [String]
  /// How many movies in the folders of photographs are left out.
  let moviesLeftOut: Int
  let form: BatchOptions.Report
  let isQuiet: Bool
  /// Whether existing files are kept, which deserves advice.
  let advisesForce: Bool
  let streams: StandardStreams

  /// Reports what became of the movie.
  ///
  /// - Parameter rendered: how many pictures were rendered, also before an error.
  /// - Throws: why it could not be rendered.
  func end(
    _ outcome: Result<MovieRendering.Summary, any Error>, _ result: RenderOptions.MovieResult,
    _ stills: [MovieFiles.Entry], rendered: Int, duration: Duration
  ) throws {
    var files = stills.map { JSON.object($0.members(of: input, facts)) }
    var losses: [JSON.Member] = []
    var failure: CommandFailure?
    var frames = 0
    switch outcome {
    case .success(let summary):
      frames = summary.frames - summary.omissions.pictures
      note(summary, result)
      losses = members(summary, result)
      if let path = result.path {
        let entry = MovieFiles.Entry(
          path: path, label: labels[0], size: summary.omissions.size(of: summary.sizes[0]),
          milliseconds: duration.milliseconds)
        files = [
          .object(entry.members(of: input, facts) + [.init("frames", .integer(frames))] + losses)
        ]
        losses = []
        if form == .jsonLines, case .object(let members) = files[0] {
          try streams.write(.object([.init("event", "output")] + members), .line)
        }
      }
    case .failure(let error):
      // Stills before the damage are written.
      failure =
        result.path == nil ? CommandFailure(error) : CommandFailure(ofMovie: error, rendered: rendered)
    }
    let told: [JSON.Member]? = failure.map {
      [
        .init("input", .string(input)), .init("message", .string($0.message)),
        .init("code", .integer(Int($0.exitCode.rawValue))),
      ]
    }
    let seconds = (duration.milliseconds / 1000).rounded(places: 1)
    switch form {
    case .json:
      try streams.write(
        .object(
          [
            .init("version", 1), .init("outputs", .array(files)),
            .init("failures", .array(told.map { [.object($0)] } ?? [])),
          ] + losses))
    case .jsonLines:
      if let told { try streams.write(.object([.init("event", "failure")] + told), .line) }
      try streams.write(
        .object(
          [
            .init("event", "end"), .init("rendered", .integer(failure == nil ? 1 : 0)), .init("skipped", 0),
            .init("failed", .integer(failure == nil ? 0 : 1)), .init("left", 0),
            .init("moviesLeftOut", .integer(moviesLeftOut)),
            .init("seconds", .double(seconds)),
          ] + losses), .line)
    case .text:
      guard failure == nil, !isQuiet else { break }
      streams.note("\(frames) \(frames == 1 ? "picture" : "pictures") rendered in \(seconds) s")
    }
    if let failure { throw failure }
  }
}
