import Files
package import FilterGraph
import Graphics
package import Pixels
import PlanCompiler
package import Rendering
import Stills
import Video

/// Renders the pictures of a movie through a chain, one after the other: filters that read earlier pictures read those.
///
/// A picture is decoded and computed while the one before it is encoded; not more than four are in memory.
package struct MovieRendering {
  /// Which pictures are rendered.
  package struct Selection: Hashable, Sendable {
    /// The time from which on.
    package var start = Duration.zero
    /// One of so many, from 1 to a million.
    package var every = 1
    /// How many at most; nil for all.
    package var count: Int?

    /// All of them.
    package init() {}

    /// How many pictures of a movie are chosen, as far as it says how many it has; else at most how many, or nil.
    package func expectedCount(of source: any MovieSource) -> Int? {
      guard let all = source.expectedCount else { return count }
      // Compared before it is made whole: the start may be any time.
      let before = (start / .seconds(1) * (source.rate ?? .standard).perSecond).rounded(.up)
      let later = before < Double(all) ? all - Int(before) : 0
      let chosen = later / every + (later % every > 0 ? 1 : 0)
      return count.map { min($0, chosen) } ?? chosen
    }
  }

  /// What was rendered.
  package struct Summary: Sendable {
    /// How many pictures.
    package var frames = 0
    /// The sizes of the results.
    package var sizes: [PixelSize] = []
    /// Whether the pictures are not evenly spaced.
    package var isUneven = false
    /// Where a movie that was read to its end has no pictures though it says that it is longer: their end, and its own.
    package var missing: (end: Duration, stated: Duration)?
    /// What the sink left out of what was rendered.
    package var omissions = MovieOmissions()
  }

  private let renderer: Renderer
  private let graph: Graph
  private let lookHeight: Int?
  private let selection: Selection

  /// Prepares a rendering.
  ///
  /// - Parameters:
  ///   - graph: the chain.
  ///   - renderer: runs the chain; the rendering is run on its thread.
  ///   - lookHeight: the height in pixels, above 0, of the picture that the chain was made for; nil keeps its lengths.
  ///   - selection: which pictures are rendered.
  package init(_ graph: Graph, on renderer: Renderer, lookHeight: Int? = nil, _ selection: Selection) {
    precondition(selection.every > 0, "one of \(selection.every) pictures cannot be chosen")
    self.renderer = renderer
    self.graph = graph
    self.lookHeight = lookHeight
    self.selection = selection
  }

  /// Renders a movie.
  ///
  /// - Parameters:
  ///   - source: the movie.
  ///   - sink: where the results go.
  ///   - progress: called with the number of pictures rendered.
  ///   - isCancelled: asked before each picture.
  /// - Throws: `FileError`, `RenderingError` or `VideoError`; the sink is then not completed.
  package func run(
    _ source: any MovieSource, into sink: any MovieSink, progress: (Int) -> Void = { _ in },
    isCancelled: () -> Bool = { false }
  ) throws -> Summary {
    var timeline = MovieTimeline(rate: source.rate ?? .standard, selection)
    var pipeline: (description: PictureDescription, live: LivePipeline)?
    var forms: [MoviePictureForm] = []
    var output: MovieSinkThread?
    // Also after an error: the sink ends before the caller goes on.
    defer { output?.stop() }
    var summary = Summary()
    var sound: [MovieSoundPacket] = []
    while selection.count.map({ summary.frames < $0 }) ?? true {
      guard !isCancelled() else { throw FileError(.cancelled, "\(source.name): rendering was cancelled") }
      let next = try source.next()
      sound += source.takeSound()
      guard let picture = next else {
        summary.missing = timeline.missing(of: source)
        break
      }
      let (time, use) = timeline.next(picture)
      if use == .beforeStart { sound.removeAll { $0.packet.time < time } }
      guard case .chosen(let start) = use else { continue }
      let description = PictureDescription(
        format: picture.layout.format, size: picture.layout.size, encoding: picture.encoding,
        orientation: source.orientation)
      if pipeline?.description != description {
        let graph = scaled(for: description)
        let sizes = try sizes(graph, description)
        if output == nil {
          summary.sizes = sizes
          forms = sink.forms(of: picture, sizes: sizes)
        }
        try checkSizes(sizes, summary.sizes, source)
        let content = content(graph, forms)
        pipeline = (description, LivePipeline(renderer: renderer, content: content, settings: .final))
      }
      guard let live = pipeline?.live else { preconditionFailure("it was made for the first picture") }
      try source.withPixels { try live.show($0, picture.layout, as: description, at: time) }
      let images = try live.pictures()
      if output == nil {
        try sink.begin(
          sizes: summary.sizes, rate: MovieRate(timeline.rate, every: selection.every), of: source)
        output = MovieSinkThread(sink)
      }
      try output?.put(images, at: time - start, sound: sound.moved(by: start))
      sound = []
      summary.frames += 1
      progress(summary.frames)
    }
    summary.isUneven = timeline.isUneven
    guard let output, let start = timeline.start else { throw timeline.nothing(of: source) }
    try output.finish(sound: sound.moved(by: start))
    summary.omissions = sink.omissions
    return summary
  }

  /// Refuses results of a picture that have other sizes than those before.
  private func checkSizes(
    _ sizes: [PixelSize], _ before: [PixelSize], _ source: any MovieSource
  ) throws(FileError) {
    guard let (size, other) = zip(sizes, before).first(where: { $0 != $1 }) else { return }
    throw FileError(
      .badData,
      "\(source.name): its result has \(size) pixels, and those before it have \(other); the pictures of a movie have one "
        + "size: end the chain with a filter such as resize=\(other.width):\(other.height):mode=pad")
  }

  private func scaled(for description: PictureDescription) -> Graph {
    guard let lookHeight else { return graph }
    let height = description.orientation.applied(to: description.size).height
    return graph.scaled(by: Double(height) / Double(lookHeight))
  }

  private func sizes(
    _ graph: Graph, _ description: PictureDescription
  ) throws(RenderingError) -> [PixelSize] {
    let plan = try renderer.plan(graph, frame: description, options: renderer.options())
    return plan.outputs.map { plan.output($0.target).size }
  }

  /// Every result of a graph, in a form for each.
  private func content(_ graph: Graph, _ forms: [MoviePictureForm]) -> LiveContent {
    let wants = zip(graph.outputs, forms).map { output, form in
      LiveContent.Want(
        output.label, aids: .kept, as: .picture(SinkRequest(format: form.format, encoding: form.encoding)))
    }
    do {
      return try LiveContent(graph, catalog: renderer.catalog, wants: wants)
    } catch {
      preconditionFailure("its own results are there: \(error)")
    }
  }
}

extension [MovieSoundPacket] {
  /// The sound at times from a moment.
  fileprivate func moved(by origin: Duration) -> [MovieSoundPacket] {
    map { sound in
      var sound = sound
      sound.packet.time -= origin
      return sound
    }
  }
}

/// The times of a movie's pictures, and which of them are rendered.
private struct MovieTimeline {
  /// What is done with a picture.
  enum Use: Equatable {
    case beforeStart, skipped
    /// It is rendered; the first one that is, was at this time.
    case chosen(start: Duration)
  }

  let rate: MovieRate
  private let selection: MovieRendering.Selection
  /// The time of the first picture that is rendered; nil before it.
  private(set) var start: Duration?
  /// Whether pictures are not evenly spaced.
  private(set) var isUneven = false
  private var end = Duration.zero
  private var count = 0
  private var candidates = 0

  init(rate: MovieRate, _ selection: MovieRendering.Selection) {
    (self.rate, self.selection) = (rate, selection)
  }

  /// Takes the next picture; its time from the start of the movie, and what is done with it.
  mutating func next(_ picture: MoviePicture) -> (time: Duration, Use) {
    let even = rate.time(of: count)
    let time = picture.time ?? even
    // A movie's own times are rounded to its clock.
    if abs((time - even) / .seconds(1)) * rate.perSecond > 0.6 { isUneven = true }
    count += 1
    end = max(end, time + (picture.duration ?? .seconds(1 / rate.perSecond)))
    guard time >= selection.start else { return (time, .beforeStart) }
    defer { candidates += 1 }
    guard candidates % selection.every == 0 else { return (time, .skipped) }
    let first = start ?? time
    start = first
    return (time, .chosen(start: first))
  }

  /// Where the movie ends, and where it says that it does; nil where it has all of its pictures.
  func missing(of source: any MovieSource) -> (end: Duration, stated: Duration)? {
    // Durations are rounded, and those of sound may stand for those of pictures.
    let slack = max(Duration.seconds(3 / rate.perSecond), Duration.milliseconds(100))
    guard let stated = source.duration, stated > end + slack else { return nil }
    return (end, stated)
  }

  /// Why no picture was rendered.
  func nothing(of source: any MovieSource) -> FileError {
    FileError(
      .badData,
      count == 0
        ? "\(source.name): it has no picture"
        : "\(source.name): its \(count) pictures are all before the start; begin earlier")
  }
}
