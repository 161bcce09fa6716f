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
    /// - Parameter bits: the bits of a channel of the input; nil where it does not say.
    func members(of input: String, bits: Int?) -> [JSON.Member] {
      let source = bits.map { [JSON.Member("bitsOfSource", .integer($0))] } ?? []
      return [
        .init("input", .string(input)), .init("output", .string(path)), .init("label", .string(label)),
        .init("status", "written"), .init("width", .integer(size.width)),
        .init("height", .integer(size.height)),
        .init("milliseconds", .double(milliseconds.rounded(places: 3))),
      ] + source
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
  let labels: [String]
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
    var files = stills.map { JSON.object($0.members(of: input, bits: bits)) }
    var failure: CommandFailure?
    var frames = 0
    switch outcome {
    case .success(let summary):
      frames = summary.frames - summary.omissions.pictures
      if summary.isUneven, !isQuiet, case .y4m = result {
        streams.note("\(input): its pictures are not evenly spaced in time, and in Y4M they are")
      }
      if let (end, stated) = summary.missing {
        func text(_ time: Duration) -> String { "\((time.milliseconds / 1000).rounded(places: 1)) s" }
        streams.note(
          "\(input): it says that it lasts \(text(stated)), and its pictures end at \(text(end)); it may be cut off"
        )
      }
      note(summary.omissions)
      if let bits, bits > 8, !isQuiet {
        streams.note("\(input): its \(bits) bits a channel are rendered as 8")
      }
      if let path = result.path {
        let entry = MovieFiles.Entry(
          path: path, label: labels[0], size: summary.sizes[0], milliseconds: duration.milliseconds)
        files = [.object(entry.members(of: input, bits: bits) + [.init("frames", .integer(frames))])]
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
      try streams.write([
        "version": 1, "outputs": .array(files),
        "failures": .array(told.map { [.object($0)] } ?? []),
      ])
    case .jsonLines:
      if let told { try streams.write(.object([.init("event", "failure")] + told), .line) }
      try streams.write(
        [
          "event": "end", "rendered": .integer(failure == nil ? 1 : 0), "skipped": 0,
          "failed": .integer(failure == nil ? 0 : 1), "left": 0, "seconds": .double(seconds),
        ], .line)
    case .text:
      if failure == nil, !isQuiet { streams.note("\(frames) pictures rendered in \(seconds) s") }
    }
    if let failure { throw failure }
  }

  private func note(_ omissions: MovieOmissions) {
    let (pictures, sound) = (omissions.pictures, omissions.soundPackets)
    if pictures > 0 {
      let what = pictures == 1 ? "picture" : "pictures"
      streams.note("\(input): \(pictures) \(what) left out, whose time is not after that before")
    }
    if sound > 0 {
      let what = sound == 1 ? "packet" : "packets"
      streams.note("\(input): \(sound) \(what) of sound left out, whose time does not follow that before")
    }
  }
}
