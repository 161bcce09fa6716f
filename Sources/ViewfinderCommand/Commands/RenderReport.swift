import CommandLineKit
import Files
import FilterGraph
import Glibc
import Pixels
import Stills
import Synchronization
import Viewfinder

/// What `viewfinder render` tells of a batch: as lines of JSON while it runs, as one document at the end, or in words.
struct RenderReport: Sendable {
  /// The chain of photographs that have none of their own.
  let graph: Graph
  let form: BatchOptions.Report
  /// Whether existing files are kept with a failure, which deserves advice.
  let advisesForce: Bool
  let isQuiet: Bool
  let streams: StandardStreams
  /// The movies that lie in the folders of the photographs, and are left out.
  var movies: [String] = []
  /// What reports tell of the texts of the chain.
  private let texts: [JSON.Member]

  init(
    graph: Graph, form: BatchOptions.Report, advisesForce: Bool, isQuiet: Bool, streams: StandardStreams
  ) {
    (self.graph, self.form, self.advisesForce) = (graph, form, advisesForce)
    (self.isQuiet, self.streams) = (isQuiet, streams)
    texts = form == .text ? [] : GlyphNotices.members(of: graph)
  }

  /// Tells once of movies that are left out.
  func noteMovies() {
    if !isQuiet { streams.note(moviesLeftOut: movies) }
  }

  /// The results of a photograph, for each of its files: their labels, and what is told of the texts in them.
  private func results(of outcome: PhotoBatch.Outcome) -> [(label: String, texts: [JSON.Member])] {
    func results(of graph: Graph, _ texts: [JSON.Member]) -> [(label: String, texts: [JSON.Member])] {
      graph.outputs.flatMap { Array(repeating: ($0.label, texts), count: outcome.item.filesPerResult) }
    }
    guard !outcome.item.graphs.isEmpty else { return results(of: graph, texts) }
    return outcome.item.graphs.flatMap { results(of: $0, GlyphNotices.members(of: $0)) }
  }

  /// The lines of JSON of a finished photograph.
  func lines(of outcome: PhotoBatch.Outcome) -> [JSON] {
    var lines = outcome.notices.map { notice -> JSON in
      ["event": "notice", "input": .string(outcome.item.input), "message": .string(notice)]
    }
    lines += outcome.remarks.map { remark -> JSON in
      ["event": "notice", "input": .string(outcome.item.input), "message": .string(remark.text)]
    }
    lines += files(of: outcome).map { .object([.init("event", "output")] + $0) }
    if let failure = failure(of: outcome) {
      lines.append(.object([.init("event", "failure")] + members(of: failure, outcome)))
    }
    return lines
  }

  /// The files of a photograph that are as they should be.
  private func files(of outcome: PhotoBatch.Outcome) -> [[JSON.Member]] {
    let results = results(of: outcome)
    return outcome.results.indices.compactMap { index in
      let (status, size): (JSON, PixelSize?)
      switch outcome.results[index] {
      case .missing: return nil
      case .current: (status, size) = ("skipped", nil)
      case .written(let written): (status, size) = ("written", written)
      }
      return [
        .init("input", .string(outcome.item.input)),
        .init("output", .string(outcome.item.files[index].path)),
        .init("label", .string(results[index].label)), .init("status", status),
        .init("width", .integer(orNull: size?.width)), .init("height", .integer(orNull: size?.height)),
        .init("milliseconds", .double(outcome.duration.milliseconds.rounded(places: 3))),
      ] + outcome.remarks.flatMap { $0.members(of: outcome.item.files[index].path) } + results[index].texts
    }
  }

  private func members(of failure: CommandFailure, _ outcome: PhotoBatch.Outcome) -> [JSON.Member] {
    [
      .init("input", .string(outcome.item.input)), .init("message", .string(failure.message)),
      .init("code", .integer(Int(failure.exitCode.rawValue))),
    ]
  }

  /// Reports what became of all photographs, and throws the first failure.
  ///
  /// - Parameters:
  ///   - outcomes: those that have one.
  ///   - count: the number of photographs.
  func end(_ outcomes: [PhotoBatch.Outcome], of count: Int, duration: Duration) throws {
    let failures = outcomes.compactMap(failure)
    let skipped = outcomes.count(where: \.isCurrent)
    let rendered = outcomes.count - failures.count - skipped
    let seconds = (duration.milliseconds / 1000).rounded(places: 1)
    if !isQuiet, form != .jsonLines {
      for outcome in outcomes {
        // They name the photograph themselves.
        for notice in outcome.notices { streams.note(notice) }
      }
      for note in PhotoBatch.Remark.notes(on: outcomes) { streams.note(note) }
    }
    // An error in the chain fails all photographs, and is reported once.
    var reported: Set<String> = []
    if outcomes.count > 1 {
      for failure in failures where reported.insert(failure.message).inserted {
        streams.note(failure.message)
      }
    }
    switch form {
    case .json:
      try streams.write([
        "version": 1, "outputs": .array(outcomes.flatMap { files(of: $0).map(JSON.object) }),
        "failures": .array(
          outcomes.compactMap { outcome in
            failure(of: outcome).map { .object(members(of: $0, outcome)) }
          }),
        "moviesLeftOut": .integer(movies.count),
      ])
    case .jsonLines:
      try streams.write(
        [
          "event": "end", "rendered": .integer(rendered), "skipped": .integer(skipped),
          "failed": .integer(failures.count), "left": .integer(count - outcomes.count),
          "moviesLeftOut": .integer(movies.count), "seconds": .double(seconds),
        ], .line)
    case .text:
      guard !isQuiet, outcomes.count > 1 || skipped > 0 else { break }
      let kept = skipped > 0 ? ", \(skipped) skipped" : ""
      streams.note("\(rendered) of \(outcomes.count) rendered\(kept) in \(seconds) s")
    }
    if let cause = failures.first {
      throw outcomes.count == 1
        ? cause : CommandFailure(cause.exitCode, "\(failures.count) of \(outcomes.count) failed")
    }
  }

  /// Why a photograph failed, with advice on the option for existing files; nil when its files are as they should be.
  func failure(of outcome: PhotoBatch.Outcome) -> CommandFailure? {
    guard let failure = outcome.failure.map({ CommandFailure($0.underlying) }) else { return nil }
    guard failure.exitCode == .cannotCreate, advisesForce,
      let file = outcome.item.files.first(where: { FileSystem.exists($0.path) })
    else { return failure }
    return .exists(file.path)
  }
}

extension PhotoBatch.Failure {
  /// The original error from its module.
  var underlying: any Error {
    switch self {
    case .still(let error): error
    case .rendering(let error): error
    case .unrecorded(let path, let manifest):
      CommandFailure(
        .cannotCreate,
        "\(path): the file has changed since \(manifest) has recorded it, and is kept; --force replaces it")
    }
  }
}

/// Lines of JSON that several threads write; once the reader has gone, nothing is written.
final class LineStream: Sendable {
  private let streams: StandardStreams
  private let problem = Mutex<StreamError?>(nil)

  init(_ streams: StandardStreams) { self.streams = streams }

  func write(_ lines: [JSON]) {
    problem.withLock { problem in
      guard problem == nil else { return }
      do throws(StreamError) {
        for line in lines { try streams.write(line, .line) }
      } catch {
        problem = error
      }
    }
  }

  /// Whether the reader has gone, so that there is no use in going on.
  var isBroken: Bool { problem.withLock { $0 != nil } }

  /// Throws what went wrong.
  func check() throws(StreamError) {
    if let problem = problem.withLock({ $0 }) { throw problem }
  }
}

extension StandardStreams {
  /// Tells of movies in the folders of photographs, which are left out.
  func note(moviesLeftOut movies: [String]) {
    guard let first = movies.first else { return }
    note(
      movies.count == 1
        ? "\(first): a movie in a folder is left out; name it as the only INPUT to render it"
        : "\(movies.count) movies in the folders, such as \(first), are left out; name one as the only INPUT to render it"
    )
  }
}
