import CommandLineKit
import FileNames
import FilterGraph
import Filters
import GPU
import Glibc
import Pixels
import Rendering
import Stills
import Viewfinder

extension RenderOptions {
  /// Renders the photographs; the first failure determines the exit code, and does not stop the others.
  func run(_ streams: StandardStreams) throws {
    let catalog = try FilterCatalog.standard(with: filterFiles)
    let graph = try chains.load(catalog, results: .several, telling: streams)
    // While files are being read, signals still end the program immediately.
    let interrupt = InterruptWatch()
    let labels = graph.outputs.map(\.label)
    let items = try items(labels: labels)
    guard !isDryRun else { return try printPlan(of: items, labels: labels, streams) }
    let renderer = try Renderer.offscreen(catalog, isCancelled: { interrupt.isRequested })
    let jobs = jobs ?? min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 16)
    let batch = PhotoBatch(
      renderer: renderer, graph: graph, jobs: jobs, replacing: replacing, tiles: tiles,
      lookHeight: lookHeight)
    let start = ContinuousClock.now
    let outcomes = runBatch(batch, items, interrupt, streams)
    let reported = Result { try report(outcomes, labels: labels, duration: .now - start, streams) }
    if interrupt.isRequested { interrupt.end() }
    try reported.get()
  }

  private func runBatch(
    _ batch: PhotoBatch, _ items: [PhotoBatch.Item], _ interrupt: InterruptWatch, _ streams: StandardStreams
  ) -> [PhotoBatch.Outcome] {
    guard !isQuiet, !isJSON else { return batch.run(items, isCancelled: { interrupt.isRequested }) }
    var line = ProgressLine(on: streams)
    let outcomes = batch.run(
      items, progress: { done in line.update(done: done, of: items.count) },
      isCancelled: { interrupt.isRequested })
    line.clear()
    return outcomes
  }

  private func report(
    _ outcomes: [PhotoBatch.Outcome], labels: [String], duration: Duration, _ streams: StandardStreams
  ) throws {
    let failures = outcomes.compactMap(\.failure)
    if !isQuiet {
      for outcome in outcomes {
        for notice in outcome.notices { streams.note("\(outcome.item.input): \(notice)") }
      }
    }
    // An error in the chain fails all photographs, and is reported once.
    var reported: Set<String> = []
    if outcomes.count > 1 {
      for outcome in outcomes {
        if let failure = failure(of: outcome), reported.insert(failure.message).inserted {
          streams.note(failure.message)
        }
      }
    }
    let written = outcomes.filter { $0.failure == nil }
    if isJSON {
      try streams.write([
        "version": 1,
        "outputs": .array(
          written.flatMap { outcome in
            outcome.item.files.indices.map { index in
              let size = outcome.sizes.indices.contains(index) ? outcome.sizes[index] : nil
              return [
                "input": .string(outcome.item.input), "output": .string(outcome.item.files[index].path),
                "label": .string(labels[index]),
                "width": .integer(orNull: size?.width), "height": .integer(orNull: size?.height),
                "milliseconds": .double(outcome.duration.milliseconds.rounded(places: 3)),
              ]
            }
          }),
        "failures": .array(
          outcomes.compactMap { outcome in
            guard let failure = failure(of: outcome) else { return nil }
            return [
              "input": .string(outcome.item.input), "message": .string(failure.message),
              "code": .integer(Int(failure.exitCode.rawValue)),
            ]
          }),
      ])
    } else if !isQuiet, outcomes.count > 1 {
      let seconds = duration.milliseconds / 1000
      streams.note("\(written.count) of \(outcomes.count) rendered in \(seconds.rounded(places: 1)) s")
    }
    if let cause = outcomes.lazy.compactMap(failure).first {
      throw outcomes.count == 1
        ? cause : CommandFailure(cause.exitCode, "\(failures.count) of \(outcomes.count) failed")
    }
  }

  /// Why a photograph failed, with advice on the option for existing files; nil when it was written.
  private func failure(of outcome: PhotoBatch.Outcome) -> CommandFailure? {
    guard let failure = outcome.failure.map({ CommandFailure($0.underlying) }) else { return nil }
    guard failure.exitCode == .cannotCreate, replacing == .never,
      let file = outcome.item.files.first(where: { $0.path.withFileName { access($0, F_OK) } == 0 })
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
    }
  }
}
