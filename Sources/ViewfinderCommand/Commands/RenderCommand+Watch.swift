import CommandLineKit
import Files
import Stills
import Viewfinder

extension RenderOptions {
  /// Renders what is in the folders, and then what comes into them, until a signal ends it.
  func watch(
    _ chains: BatchChains, _ existing: PhotoBatch.Existing, _ batches: PhotoBatches,
    _ interrupt: InterruptWatch,
    _ report: RenderReport
  ) throws {
    let folders = inputs.filter { FileStatus.kind(of: $0) == .folder }
    guard !folders.isEmpty else {
      throw CommandFailure(
        .usage, "--watch waits for photographs in folders, and \(inputs[0]) is none; name a folder")
    }
    // Followed before they are read, so that nothing is missed in between.
    var cameAside: [String] = []
    let watch = try FolderWatch(
      folders, depth: depth, excluding: output.folder,
      leaveOut: { if Self.hasMovieName($0) { cameAside.append($0) } })
    let (first, _, movies) = try photographs()
    var run = WatchRun(report: report, lines: LineStream(report.streams))
    run.leaveOut(movies)
    watch.note(first)
    run.begin(first.count)
    run.items(of: first) { photograph, index in
      try items(of: [photograph], firstIndex: index, chains)
    }
    while true {
      for (items, isOwn) in run.takeWaiting() {
        // The other rules know themselves what they have written.
        let photos = batches.batch(isOwn && self.batch.existing == .kept ? .replaced : existing)
        let outcomes = photos.run(
          items, report: { [run] in run.tell($0) },
          isCancelled: { interrupt.isRequested || run.lines.isBroken })
        run.note(outcomes, of: items)
      }
      if interrupt.isRequested || run.lines.isBroken { break }
      let came: [PictureInput]
      do throws(FileError) {
        came = try watch.next()
      } catch {
        run.end()
        throw error
      }
      run.leaveOut(cameAside)
      cameAside = []
      run.items(of: came) { photograph, index in
        try items(of: [photograph], firstIndex: index, chains)
      }
    }
    if run.left > 0, interrupt.isRequested {
      run.end()
      interrupt.end()
    }
    run.end()
    try run.lines.check()
    try run.check()
  }
}

/// What a watch has seen and done.
private struct WatchRun {
  let report: RenderReport
  let lines: LineStream
  /// The photographs that could not be rendered, for want of time, when the watch ended.
  private(set) var left = 0
  private let start = ContinuousClock.now
  private var rendered = 0
  private var skipped = 0
  /// Why photographs failed, and have not been rendered since; the first one first.
  private var failures: [(input: String, failure: CommandFailure)] = []
  private var waiting: [PhotoBatch.Item] = []
  /// The numbers of photographs, by their paths.
  private var indices: [String: Int] = [:]
  /// The photographs of files, by the files' full paths.
  private var owners: [String: String] = [:]
  /// The photographs whose files this run has written.
  private var own: Set<String> = []
  /// The movies in the folders, which are left out.
  private var movies: Set<String> = []

  init(report: RenderReport, lines: LineStream) {
    self.report = report
    self.lines = lines
  }

  func begin(_ count: Int) {
    guard report.form == .jsonLines else { return }
    lines.write([["event": "start", "version": 1, "photographs": .integer(count)]])
  }

  /// Tells of movies in the folders, of each once.
  mutating func leaveOut(_ found: [String]) {
    var remark = report
    remark.movies = found.filter { movies.insert($0).inserted }
    remark.noteMovies()
  }

  /// Puts photographs into the queue; one that cannot be named, or whose own chain is wrong, fails alone.
  mutating func items(of photographs: [PictureInput], make: (PictureInput, Int) throws -> [PhotoBatch.Item]) {
    for photograph in photographs where owners[PathName.absolute(photograph.path)] == nil {
      let index = indices[photograph.path] ?? indices.count + 1
      indices[photograph.path] = index
      do {
        for item in try make(photograph, index) {
          for file in item.files {
            let path = PathName.absolute(file.path)
            if let owner = owners[path], owner != item.input {
              throw CommandFailure(
                .cannotCreate, "\(file.path): \(owner) and \(item.input) would both become this; add {index}")
            }
            owners[path] = item.input
          }
          waiting.append(item)
        }
      } catch {
        fail(photograph.path, CommandFailure(error))
      }
    }
  }

  /// What is to be rendered: what is new, and what this run has rendered before and may replace.
  mutating func takeWaiting() -> [(items: [PhotoBatch.Item], isOwn: Bool)] {
    defer { waiting = [] }
    let groups = [
      (waiting.filter { !own.contains($0.input) }, false), (waiting.filter { own.contains($0.input) }, true),
    ]
    return groups.filter { !$0.0.isEmpty }
  }

  /// Tells of a photograph, on any thread.
  func tell(_ outcome: PhotoBatch.Outcome) {
    if report.form == .jsonLines { return lines.write(report.lines(of: outcome)) }
    if let failure = report.failure(of: outcome) { return report.streams.note(failure.message) }
    guard !report.isQuiet else { return }
    // Notices name the photograph themselves.
    for notice in outcome.notices { report.streams.note(notice) }
    for remark in outcome.remarks { report.streams.note("\(outcome.item.input): \(remark.text)") }
    for (file, result) in zip(outcome.item.files, outcome.results) where result != .current {
      report.streams.note("\(outcome.item.input) -> \(file.path)")
    }
  }

  mutating func note(_ outcomes: [PhotoBatch.Outcome], of items: [PhotoBatch.Item]) {
    left += items.count - outcomes.count
    for outcome in outcomes {
      // A photograph may have been read before it was complete.
      failures.removeAll { $0.input == outcome.item.input }
      if let failure = report.failure(of: outcome) {
        failures.append((outcome.item.input, failure))
      } else if outcome.isCurrent {
        skipped += 1
      } else {
        rendered += 1
        own.insert(outcome.item.input)
      }
    }
  }

  private mutating func fail(_ input: String, _ failure: CommandFailure) {
    failures.removeAll { $0.input == input }
    failures.append((input, failure))
    if report.form == .jsonLines {
      lines.write([
        [
          "event": "failure", "input": .string(input), "message": .string(failure.message),
          "code": .integer(Int(failure.exitCode.rawValue)),
        ]
      ])
    } else {
      report.streams.note(failure.message)
    }
  }

  func end() {
    let seconds = ((ContinuousClock.now - start).milliseconds / 1000).rounded(places: 1)
    if report.form == .jsonLines {
      lines.write([
        [
          "event": "end", "rendered": .integer(rendered), "skipped": .integer(skipped),
          "failed": .integer(failures.count), "left": .integer(left), "moviesLeftOut": .integer(movies.count),
          "seconds": .double(seconds),
        ]
      ])
    } else if !report.isQuiet {
      report.streams.note(
        "\(rendered) rendered, \(skipped) skipped, \(failures.count) failed in \(seconds) s")
    }
  }

  /// Throws the first failure that was not made good.
  func check() throws {
    if let first = failures.first?.failure {
      throw CommandFailure(first.exitCode, "\(failures.count) failed")
    }
  }
}
