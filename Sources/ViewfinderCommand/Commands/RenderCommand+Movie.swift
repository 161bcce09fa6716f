import CommandLineKit
import Files
import FilterGraph
import Filters
import Glibc
import Pixels
import Rendering
import Stills
import Synchronization
import Video
import Viewfinder

extension RenderOptions {
  /// Renders movies one after the other, or photographs to one; the first failure determines the exit code, and does not stop
  /// the others.
  func render(
    _ inputs: [MovieInput], through graph: Graph, _ catalog: FilterCatalog, _ interrupt: InterruptWatch,
    _ streams: StandardStreams
  ) throws {
    for input in inputs { try checkOptions(of: input, graph) }
    try checkNames(of: inputs, graph)
    let isCancelled: @Sendable () -> Bool = { interrupt.isRequested }
    guard !batch.isDryRun else {
      let planned = try inputs.enumerated().map { place, input in
        let graph = try graph.fillingTexts(for: PictureInput(input.path), index: place + 1)
        let result = try movieResult(of: input.path, place + 1, graph)
        try checkOptions(of: result)
        return try plannedFiles(result, of: input.path, try source(input, for: result, isCancelled), graph)
      }
      return try printPlan(of: planned.joined(), streams)
    }
    var report = MovieReport(
      labels: graph.outputs.map(\.label), count: inputs.count,
      moviesLeftOut: inputs.reduce(0) { $0 + $1.moviesLeftOut }, form: batch.report, isQuiet: batch.isQuiet,
      streams: streams)
    var renderer: Renderer?
    for (place, input) in inputs.enumerated() {
      do {
        let graph = try graph.fillingTexts(for: PictureInput(input.path), index: place + 1)
        try render(input, place + 1, through: graph, catalog, &renderer, &report, isCancelled, streams)
      } catch {
        // The error of the only one is all that there is to report.
        if inputs.count == 1 || interrupt.isRequested { throw error }
        try report.begin()
        try report.add(input.path, failure: CommandFailure(error))
      }
      if interrupt.isRequested { break }
    }
    try report.end()
  }

  private func render(
    _ input: MovieInput, _ number: Int, through graph: Graph, _ catalog: FilterCatalog,
    _ renderer: inout Renderer?, _ report: inout MovieReport, _ isCancelled: @escaping @Sendable () -> Bool,
    _ streams: StandardStreams
  ) throws {
    let path = input.path
    let result = try movieResult(of: path, number, graph)
    try checkOptions(of: result)
    let start = ContinuousClock.now
    let source = try source(input, for: result, isCancelled)
    let written = MovieFiles()
    var facts = source.bits.map { [JSON.Member("bitsOfSource", .integer($0))] } ?? []
    if batch.report != .text { facts += GlyphNotices.members(of: graph) }
    let sink = try sink(result, of: path, source, graph, written, facts, isCancelled, streams)
    let present = try renderer ?? Renderer.offscreen(catalog, isCancelled: isCancelled)
    renderer = present
    let rendering = MovieRendering(graph, on: present, lookHeight: lookHeight, movies.selection)
    try report.begin()
    var line = ProgressLine(on: streams)
    let expected = movies.selection.expectedCount(of: source)
    var rendered = 0
    let outcome = Result {
      try rendering.run(
        source, into: sink,
        progress: { done in
          rendered = done
          guard !batch.isQuiet, batch.report == .text else { return }
          if let expected, expected >= done {
            line.update(done: done, of: expected)
          } else {
            line.update("\(done) pictures")
          }
        }, isCancelled: isCancelled)
    }
    line.clear()
    let hasSound = (sink as? ClipSink)?.hasSound ?? false
    var tracks = result.path == nil ? MovieTracks() : source.tracks
    if hasSound { tracks.sounds -= 1 }
    let account = MovieAccount(
      input: path, bits: source.bits, facts: facts, tracks: tracks,
      toldSounds: result.takesSound && !hasSound ? min(tracks.sounds, 1) : 0, isQuiet: batch.isQuiet,
      streams: streams)
    try report.add(account, outcome, result, written.all, rendered: rendered, duration: .now - start)
  }

  /// Refuses names that the results of two movies would have.
  private func checkNames(of inputs: [MovieInput], _ graph: Graph) throws {
    guard inputs.count > 1 else { return }
    let labels = graph.outputs.map(\.label)
    var owners: [[UInt8]: String] = [:]
    for (place, input) in inputs.enumerated() {
      let names: [String] =
        switch output {
        case .movie(let template): [moviePath(template, input.path, place + 1)]
        case .template(let template): stillPaths(template, of: input.path, labels)(1)
        case .folder(let folder): [moviePath(folderTemplate(folder, input.path), input.path, place + 1)]
        case .standardOutput: []
        }
      for name in names {
        guard let owner = owners.updateValue(input.path, forKey: Array(name.utf8)) else { continue }
        throw CommandFailure(
          .usage, "\(owner) and \(input.path) would both become '\(name)'; choose other names")
      }
    }
  }

  private func source(
    _ input: MovieInput, for result: MovieResult, _ isCancelled: @escaping @Sendable () -> Bool
  ) throws -> any MovieSource {
    let path: String
    switch input {
    case .movie(let movie): path = movie
    case .photographs(let inputs, _, _):
      return try PhotographSource(
        inputs, rate: movies.rate ?? .standard, memory: memory, jobs: jobCount,
        as: preparation.interpretation, isCancelled: isCancelled)
    }
    do throws(Errno) {
      if path != StandardInput.path { _ = try FileStatus(path) }
    } catch {
      throw FileError(reading: path, error)
    }
    if Self.isY4M(path) { return try Y4MSource(path, matrix: movies.matrix, isCancelled: isCancelled) }
    return try MovieFileSource(
      path, matrix: movies.matrix, sound: result.takesSound ? .read : .leftOut, isCancelled: isCancelled)
  }

  /// What a movie becomes.
  enum MovieResult {
    case y4m(String)
    case clip(String)
    /// A still for each picture.
    case stills(OutputTemplate)

    /// Whether it has sound.
    var takesSound: Bool { if case .clip = self { true } else { false } }

    /// Its only file; nil for stills.
    var path: String? {
      switch self {
      case .y4m(let path), .clip(let path): path
      case .stills: nil
      }
    }
  }

  private func movieResult(of path: String, _ number: Int, _ graph: Graph) throws -> MovieResult {
    let labels = graph.outputs.map(\.label)
    func movie(_ path: String) throws -> MovieResult {
      guard labels.count == 1 else {
        throw CommandFailure(
          .usage, "the chain has \(labels.count) results, and a movie holds one; choose one of them")
      }
      if path != StandardOutput.path, batch.existing == .kept, !batch.isDryRun {
        try CommandFailure.checkAbsence(of: path)
      }
      return format == .y4m || MovieOutput.isY4M(path) ? .y4m(path) : .clip(path)
    }
    switch output {
    case .movie(let template): return try movie(moviePath(template, path, number))
    case .standardOutput where format == .y4m: return try movie(StandardOutput.path)
    case .standardOutput:
      guard movies.selection.count == 1, labels.count == 1 else {
        throw CommandFailure(
          .usage,
          "standard output takes one picture, or a movie as --format y4m; choose one picture with --frames 1")
      }
      return .stills(.standardOutput)
    case .folder(let folder):
      if case .pictures? = format {
        let template = OutputTemplate.pictures(inFolder: folder, outputs: labels)
          .writing(extension: folderExtension(of: path))
        try template.check(outputs: labels)
        return .stills(template)
      }
      return try movie(moviePath(folderTemplate(folder, path), path, number))
    case .template(let template):
      guard template.namesIndices || movies.selection.count == 1 else {
        throw CommandFailure(
          .usage,
          "'\(outputText)' is one picture, and \(path) a movie; add {index}, or choose one with --frames 1")
      }
      guard labels.count == 1 || template.namesOutputs else {
        throw CommandFailure(
          .usage, "output '\(outputText)': the chain has \(labels.count) results; add {output}")
      }
      try template.check(outputs: labels)
      return .stills(template)
    }
  }

  /// The extension of what a movie becomes in a folder: like photographs, it keeps its format where that is written.
  private func folderExtension(of path: String) -> String {
    if let format { return format.name }
    if Self.isY4M(path) { return "y4m" }
    return MovieOutput.isMovie(path) ? PathName.splitExtension(path).suffix.dropFirst().lowercased() : "mp4"
  }

  private func folderTemplate(_ folder: String, _ path: String) -> OutputTemplate {
    OutputTemplate(folder: folder).writing(extension: folderExtension(of: path))
  }

  /// Refuses what pictures that follow one another do not have.
  private func checkOptions(of input: MovieInput, _ graph: Graph) throws {
    switch input {
    case .movie(let path):
      guard let option = optionOfPhotographs ?? optionOfFiles else { return }
      throw CommandFailure(
        .usage, "\(option) is for photographs, and \(StandardInput.name(of: path)) is a movie; leave it out")
    case .photographs:
      if let option = optionOfPhotographs {
        throw CommandFailure(
          .usage, "\(option) is for photographs, and '\(outputText)' is a movie; leave it out")
      }
      if graph.hasTextFields {
        throw CommandFailure(
          .usage,
          "the chain has a text with fields, which a movie has once; render the photographs with it first, and make the "
            + "movie of the results")
      }
    }
  }

  /// Refuses options that what is written does not have.
  private func checkOptions(of result: MovieResult) throws {
    guard result.path != nil else { return }
    if let option = optionOfPictures {
      throw CommandFailure(
        .usage, "\(option) is for pictures, and a movie is written; leave it out, or write stills")
    }
    if case .y4m = result {
      if let option = movies.encoder {
        throw CommandFailure(.usage, "Y4M is not compressed; leave out --encoder \(option.rawValue)")
      }
      guard finish.values.isEmpty else {
        throw CommandFailure(
          .usage, "Y4M has no metadata; leave out --set, or write .mp4, .mov, .mkv or .webm")
      }
    }
    guard finish.values.allSatisfy({ $0.name != nil }) else {
      throw CommandFailure(
        .usage,
        "movies have no keys of Exif, XMP or IPTC; --set takes one of \(MetadataValue.nameList), or write stills"
      )
    }
  }

  /// The files that a movie would become.
  ///
  /// - Throws: `CommandFailure` where it does not say how many pictures it has, or what no still can be.
  private func plannedFiles(
    _ result: MovieResult, of path: String, _ source: any MovieSource, _ graph: Graph
  ) throws -> AnySequence<PlannedFile> {
    let labels = graph.outputs.map(\.label)
    func file(_ output: String, _ label: String) -> PlannedFile {
      let isAbsent = (try? AtomicFile.checkAbsence(of: output)) != nil
      let need: PhotoBatch.Need? =
        batch.existing == .replaced ? .write(.always) : isAbsent ? .write(.never) : nil
      return PlannedFile(input: path, output: output, label: label, need: need)
    }
    guard case .stills(let template) = result else {
      return AnySequence(CollectionOfOne(file(result.path ?? "", labels[0])))
    }
    guard let count = movies.selection.expectedCount(of: source) else {
      throw CommandFailure(
        .usage,
        "\(source.name) does not say how many pictures it has, and so how many files there would be; add --frames, or "
          + "leave out --dry-run")
    }
    let paths = stillPaths(template, of: path, labels)
    for still in paths(1) { _ = try stillFormat(of: still) }
    // One after the other: a small file may claim any number.
    return AnySequence((0..<count).lazy.flatMap { zip(paths($0 + 1), labels).map { file($0, $1) } })
  }

  /// The paths of the stills of a picture by its number, one for each result.
  private func stillPaths(
    _ template: OutputTemplate, of path: String, _ labels: [String]
  ) -> (Int) -> [String] {
    let (shot, input) = (ShotFacts(ofFileAt: path), PictureInput(path))
    return { number in
      labels.map { template.path(input: input, .init(index: number, shot: shot, output: $0)) }
    }
  }

  private func moviePath(_ template: OutputTemplate, _ input: String, _ number: Int) -> String {
    template.path(input: PictureInput(input), .init(index: number, shot: ShotFacts(ofFileAt: input)))
  }

  private func sink(
    _ result: MovieResult, of path: String, _ source: any MovieSource, _ graph: Graph, _ written: MovieFiles,
    _ facts: [JSON.Member],
    _ isCancelled: @escaping @Sendable () -> Bool, _ streams: StandardStreams
  ) throws -> any MovieSink {
    let replacing: AtomicFile.Replacing = batch.existing == .replaced ? .always : .never
    switch result {
    case .y4m(let file):
      return try Y4MSink(to: file, matrix: movies.matrix, replacing: replacing, isCancelled: isCancelled)
    case .clip(let file):
      let suffix = PathName.splitExtension(file).suffix.dropFirst().lowercased()
      let kind = try movies.encoder ?? VideoEncoderKind.preferred(for: file)
      var reader = (source as? MovieFileSource)?.reader
      if let container = MovieMuxer.Container(rawValue: suffix), let known = reader,
        let codec = known.soundCodec
      {
        if !known.soundFits(container) {
          let other = container == .matroska ? "" : "; .mkv does"
          streams.note("\(path): the sound is left out: .\(suffix) does not hold \(codec)\(other)")
          reader = nil
        }
      } else {
        reader = nil
      }
      return ClipSink(
        to: file, kind, quality: movieQuality, soundOf: reader, finish: finish, replacing: replacing)
    case .stills(let template):
      let labels = graph.outputs.map(\.label)
      let paths = stillPaths(template, of: path, labels)
      let files = { (number: Int) throws -> [StillSink.File] in
        try paths(number).map { .init(path: $0, format: try stillFormat(of: $0)) }
      }
      let lines = batch.report == .jsonLines ? streams : nil
      return StillSink(
        formats: try files(1).map(\.format), finish, replacing: replacing, files: files,
        report: { file, result, size, duration in
          let entry = MovieFiles.Entry(
            path: file.path, label: labels[result], size: size, milliseconds: duration.milliseconds)
          written.add(entry)
          guard let lines else { return }
          try? lines.write(.object([.init("event", "output")] + entry.members(of: path, facts)), .line)
        })
    }
  }
}
