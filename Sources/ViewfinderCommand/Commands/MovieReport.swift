import CommandLineKit
import Files
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

/// What `viewfinder render` tells of one movie.
struct MovieAccount {
  let input: String
  /// The bits of a channel of the movie; nil where it does not say.
  let bits: Int?
  /// What the reports of all files have in common.
  let facts: [JSON.Member]
  /// The tracks and chapters of the movie that are left out.
  let tracks: MovieTracks
  /// How many of those of sound are told already.
  let toldSounds: Int
  let isQuiet: Bool
  let streams: StandardStreams
}

/// What `viewfinder render` tells of movies that are rendered one after the other.
struct MovieReport {
  let labels: [String]
  /// The number of movies.
  let count: Int
  /// How many movies in the folders of photographs are left out.
  let moviesLeftOut: Int
  let form: BatchOptions.Report
  let isQuiet: Bool
  let streams: StandardStreams
  private var hasBegun = false
  private var files: [JSON] = []
  private var losses: [(input: String, members: [JSON.Member])] = []
  private var failures: InputFailures
  private var rendered = 0
  private let start = ContinuousClock.now

  init(
    labels: [String], count: Int, moviesLeftOut: Int, form: BatchOptions.Report, isQuiet: Bool,
    streams: StandardStreams
  ) {
    (self.labels, self.count, self.moviesLeftOut) = (labels, count, moviesLeftOut)
    (self.form, self.isQuiet, self.streams) = (form, isQuiet, streams)
    failures = InputFailures(of: count)
  }

  /// Says that movies are being rendered, once.
  mutating func begin() throws {
    guard !hasBegun else { return }
    hasBegun = true
    if form == .jsonLines {
      try streams.write(["event": "start", "version": 1, "photographs": .integer(count)], .line)
    }
  }

  /// Takes why a movie could not be rendered.
  mutating func add(_ input: String, failure: CommandFailure) throws {
    failures.add(input, failure)
    if form == .jsonLines {
      try streams.write(
        .object([.init("event", "failure")] + InputFailures.members(of: failure, input)), .line)
    }
  }

  /// Takes what became of a movie.
  ///
  /// - Parameters:
  ///   - stills: its files, where it becomes stills.
  ///   - rendered: how many pictures were rendered, also before an error.
  mutating func add(
    _ movie: MovieAccount, _ outcome: Result<MovieRendering.Summary, any Error>,
    _ result: RenderOptions.MovieResult, _ stills: [MovieFiles.Entry], rendered: Int, duration: Duration
  ) throws {
    // Stills before a damage are written.
    files += stills.map { JSON.object($0.members(of: movie.input, movie.facts)) }
    let summary: MovieRendering.Summary
    switch outcome {
    case .success(let success): summary = success
    case .failure(let error):
      return try add(
        movie.input,
        failure: result.path == nil
          ? CommandFailure(error) : CommandFailure(ofMovie: error, rendered: rendered))
    }
    self.rendered += 1
    let frames = summary.frames - summary.omissions.pictures
    movie.note(summary, result)
    let lost = movie.members(summary, result)
    if let path = result.path {
      let entry = MovieFiles.Entry(
        path: path, label: labels[0], size: summary.omissions.size(of: summary.sizes[0]),
        milliseconds: duration.milliseconds)
      let members = entry.members(of: movie.input, movie.facts) + [.init("frames", .integer(frames))] + lost
      files.append(.object(members))
      if form == .jsonLines { try streams.write(.object([.init("event", "output")] + members), .line) }
    } else if !lost.isEmpty {
      losses.append((movie.input, lost))
    }
    guard form == .text, !isQuiet else { return }
    let name = count > 1 ? "\(StandardInput.name(of: movie.input)): " : ""
    streams.note(
      "\(name)\(frames) \(frames == 1 ? "picture" : "pictures") rendered in \(Self.seconds(duration)) s")
  }

  private static func seconds(_ duration: Duration) -> Double {
    (duration.milliseconds / 1000).rounded(places: 1)
  }

  /// Reports what became of all.
  ///
  /// - Throws: why one could not be rendered.
  func end() throws {
    // What stills lack is told of the only movie, or of each.
    let lost: [JSON.Member] =
      count == 1
      ? losses.first?.members ?? []
      : losses.isEmpty
        ? []
        : [.init("losses", .array(losses.map { .object([.init("input", .string($0.input))] + $0.members) }))]
    switch form {
    case .json:
      try streams.write(
        .object(
          [.init("version", 1), .init("outputs", .array(files)), .init("failures", failures.json)] + lost))
    case .jsonLines:
      try streams.write(
        .object(
          [
            .init("event", "end"), .init("rendered", .integer(rendered)), .init("skipped", 0),
            .init("failed", .integer(failures.failed)),
            .init("left", .integer(count - rendered - failures.failed)),
            .init("moviesLeftOut", .integer(moviesLeftOut)),
            .init("seconds", .double(Self.seconds(.now - start))),
          ] + lost), .line)
    case .text: break
    }
    try failures.throwIfAlone()
    try failures.finish(streams)
  }
}
