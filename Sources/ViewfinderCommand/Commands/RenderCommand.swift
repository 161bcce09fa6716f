import CommandLineKit
import FilterGraph
import Filters
import GPU
import Glibc
import Pixels
import Rendering
import Stills
import Viewfinder

extension RenderOptions {
  /// Renders the photographs; the first failure decides the exit code, and does not stop the others.
  func run(_ streams: StandardStreams) throws {
    let interrupt = InterruptWatch()
    let catalog = try FilterCatalog.standard(with: filterFiles)
    let graph = try chain.load(catalog, results: .several, telling: streams)
    let labels = graph.outputs.map(\.label)
    let paths = try output.template(for: labels).paths(inputs: inputs, outputs: labels, time: .now())
    var items: [PhotoBatch.Item] = []
    for (input, paths) in zip(inputs, paths) {
      var files: [PhotoBatch.File] = []
      for path in paths { files.append(.init(path: path, format: try StillFormat(path: path, jpeg: jpeg))) }
      items.append(.init(input: input, files: files))
    }
    try checkOutputs(items)
    let renderer = try Renderer.offscreen(catalog)
    let jobs = jobs ?? min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 16)
    let batch = PhotoBatch(
      renderer: renderer, graph: graph, jobs: jobs, replacing: replacing, tiles: tiles,
      lookHeight: lookHeight)
    let start = ContinuousClock.now
    let outcomes = runBatch(batch, items, interrupt, streams)
    try report(outcomes, labels: labels, duration: .now - start, streams)
    if interrupt.isRequested { interrupt.end() }
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

  /// What is certain to fail is said before anything is rendered.
  private func checkOutputs(_ items: [PhotoBatch.Item]) throws(CommandFailure) {
    guard replacing == .never else { return }
    for file in items.flatMap(\.files) where access(file.path, F_OK) == 0 {
      throw CommandFailure(.cannotCreate, "\(file.path) exists already; --force replaces it")
    }
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
    // What is wrong with the chain is wrong for all photographs, and is said once.
    var told: Set<String> = []
    if outcomes.count > 1 {
      for failure in failures where told.insert(failure.description).inserted {
        streams.note(failure.description)
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
      ])
    } else if !isQuiet, outcomes.count > 1 {
      let seconds = duration.milliseconds / 1000
      streams.note("\(written.count) of \(inputs.count) rendered in \(seconds.rounded(places: 1)) s")
    }
    if let failure = failures.first {
      let cause = CommandFailure(failure.underlying)
      throw outcomes.count == 1
        ? cause : CommandFailure(cause.exitCode, "\(failures.count) of \(inputs.count) failed")
    }
  }
}

extension PhotoBatch.Failure {
  /// The error of the room in which it arose.
  var underlying: any Error {
    switch self {
    case .still(let error): error
    case .rendering(let error): error
    }
  }
}
