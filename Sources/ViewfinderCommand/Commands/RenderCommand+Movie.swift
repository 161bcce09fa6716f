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

  /// The input that is a movie, or the photographs that become one; nil where photographs are rendered to files.
  ///
  /// - Throws: `CommandFailure` when it is not the only input, or cannot become what is asked for.
  func movieInput(_ interrupt: InterruptWatch, _ streams: StandardStreams) throws -> MovieInput? {
    if let movie = try inputs.first(where: { try Self.isMovie($0, isCancelled: { interrupt.isRequested }) }) {
      guard inputs.count == 1, filesFrom == nil else {
        throw CommandFailure(
          .usage,
          "\(StandardInput.name(of: movie)) is a movie; movies are rendered by themselves, one at a time")
      }
      if movies.rate != nil {
        throw CommandFailure(
          .usage,
          "--rate is for movies that are made of photographs, and \(StandardInput.name(of: movie)) is a movie; leave it out"
        )
      }
      return .movie(movie)
    }
    guard writesMovie else {
      if let option = optionOfMovies {
        throw CommandFailure(.usage, "\(option) is for movies, and no INPUT is one; leave it out")
      }
      return nil
    }
    // FFmpeg reads the pictures of an animation, and movies by other names.
    if inputs.count == 1, filesFrom == nil, FileStatus.kind(of: inputs[0]) != .folder,
      !PictureFolder.isPicture(inputs[0]) || Self.isAnimation(inputs[0])
    {
      return .movie(inputs[0])
    }
    let found = try photographs()
    for input in found.inputs { if let failure = found.failures[input] { throw failure } }
    if !batch.isQuiet { streams.note(moviesLeftOut: found.movies) }
    return .photographs(
      found.inputs, named: inputs.count == 1 && filesFrom == nil ? inputs[0] : found.inputs[0].path,
      moviesLeftOut: found.movies.count)
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

  private static func isY4M(_ path: String) -> Bool {
    guard path != StandardInput.path, !MovieOutput.isY4M(path) else { return true }
    // Reading a pipe would take its data away.
    guard FileStatus.kind(of: path) == .file,
      let head = try? FileContent.head(of: path, count: Y4MHeader.magic.utf8.count + 1)
    else { return false }
    return Y4MSource.recognizes(head)
  }

  /// Renders a movie, or photographs to one.
  func render(
    _ input: MovieInput, through graph: Graph, _ catalog: FilterCatalog, _ interrupt: InterruptWatch,
    _ streams: StandardStreams
  ) throws {
    let path = input.path
    try checkOptions(of: input, graph)
    let isCancelled: @Sendable () -> Bool = { interrupt.isRequested }
    let graph = try graph.fillingTexts(for: PictureInput(path), index: 1)
    let result = try movieResult(of: path, graph)
    try checkOptions(of: result)
    let start = ContinuousClock.now
    let source = try source(input, for: result, isCancelled)
    guard !batch.isDryRun else {
      return try printPlan(of: plannedFiles(result, of: path, source, graph), streams)
    }
    let written = MovieFiles()
    var facts = source.bits.map { [JSON.Member("bitsOfSource", .integer($0))] } ?? []
    if batch.report != .text { facts += GlyphNotices.members(of: graph) }
    let sink = try sink(result, of: path, source, graph, written, facts, isCancelled, streams)
    let renderer = try Renderer.offscreen(catalog, isCancelled: isCancelled)
    let rendering = MovieRendering(graph, on: renderer, lookHeight: lookHeight, movies.selection)
    if batch.report == .jsonLines {
      try streams.write(["event": "start", "version": 1, "photographs": 1], .line)
    }
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
    let report = MovieReport(
      input: path, bits: source.bits, facts: facts, tracks: tracks,
      toldSounds: result.takesSound && !hasSound ? min(tracks.sounds, 1) : 0,
      labels: graph.outputs.map(\.label), moviesLeftOut: input.moviesLeftOut, form: batch.report,
      isQuiet: batch.isQuiet,
      advisesForce: batch.existing == .kept, streams: streams)
    try report.end(outcome, result, written.all, rendered: rendered, duration: .now - start)
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

  private func movieResult(of path: String, _ graph: Graph) throws -> MovieResult {
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
    case .movie(let template): return try movie(moviePath(template, path))
    case .standardOutput where format == .y4m: return try movie(StandardOutput.path)
    case .standardOutput:
      guard movies.selection.count == 1, labels.count == 1 else {
        throw CommandFailure(
          .usage,
          "standard output takes one picture, or a movie as --format y4m; choose one picture with --frames 1")
      }
      return .stills(.standardOutput)
    case .folder(let folder):
      // Like photographs, a movie keeps its name and, where it is written, its format.
      var name = format?.name ?? "mp4"
      if format == nil, Self.isY4M(path) { name = "y4m" }
      if format == nil, MovieOutput.isMovie(path) {
        name = PathName.splitExtension(path).suffix.dropFirst().lowercased()
      }
      if case .pictures? = format {
        let template = OutputTemplate.pictures(inFolder: folder, outputs: labels).writing(extension: name)
        try template.check(outputs: labels)
        return .stills(template)
      }
      return try movie(moviePath(OutputTemplate(folder: folder).writing(extension: name), path))
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

  private func moviePath(_ template: OutputTemplate, _ input: String) -> String {
    template.path(input: PictureInput(input), .init(index: 1, shot: ShotFacts(ofFileAt: input)))
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
