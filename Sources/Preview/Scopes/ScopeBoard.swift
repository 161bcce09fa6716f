import FilterGraph
import Graphics
import Pixels
import Rendering
import Viewfinder

/// The scopes over the picture: reads samples of it back, counts them, and draws the scopes that are shown.
///
/// The samples are a further result of the session's plan, of the picture without aids; they arrive a frame later, and the
/// GPU does not wait for them. What is drawn of them after a frame was shown is seen with the next one. On a software
/// renderer the scopes take turns, one with each picture, so that three cost no more than one. Use it on its device's
/// thread.
final class ScopeBoard {
  /// A scope that is shown.
  private struct Shown: Hashable {
    let aid: Aid
    let kind: ScopeCounts.Kind
    /// Its size in pixels of the window.
    let size: PixelSize
  }

  /// How long scopes that wait for their turn wait for the next picture.
  private static let patience = Duration.milliseconds(100)
  /// About as many samples as are counted.
  private static let sampleCount = 57_600
  private static let columns = 480

  private let sink: ScreenSink
  private let device: any GraphicsDevice
  /// Whether the session delivers samples.
  private var isRead = false
  private var readback: (any AsyncReadback)?
  private var samples: ScopeSamples?
  private var panels: [Aid: ScopePanel] = [:]
  /// What is shown, the one whose turn is next first.
  private var turns: [Shown] = []
  /// The scopes that do not show the newest samples.
  private var waiting: Set<Aid> = []
  /// What ``turns`` were made for.
  private var followed: (aids: AidSettings, picture: Rect?) = (AidSettings(), nil)
  private var lastPicture = Duration.zero

  /// Prepares to read the pictures of a window.
  init(_ front: ScreenSink, _ device: any GraphicsDevice) {
    self.device = device
    var graph = Graph()
    let rows = Self.sampleCount / Self.columns
    graph.output = graph.add(
      "subsample", ["columns": .number(Double(Self.columns)), "rows": .number(Double(rows))],
      [graph.input], .standard)
    sink = ScreenSink(.samples(graph), behind: front)
  }

  /// Makes the session deliver samples for the scopes that are shown, if any.
  ///
  /// - Parameters:
  ///   - aids: the aids, scopes among them.
  ///   - picture: the window's pixels that the picture covers; nil where no scope can be shown.
  /// - Throws: `SessionError` when it cannot.
  func follow(_ aids: AidSettings, in picture: Rect?, _ runner: SessionRunner) throws(SessionError) {
    guard aids != followed.aids || picture != followed.picture else { return }
    let shown = picture.map { Self.scopes(aids, in: $0) } ?? []
    if Set(shown) != Set(turns) || aids.scopes != followed.aids.scopes {
      for aid in panels.keys where !shown.contains(where: { $0.aid == aid }) { panels[aid] = nil }
      turns = shown
      waiting = Set(shown.map(\.aid))
    }
    followed = (aids, picture)
    guard shown.isEmpty == isRead else { return }
    isRead = !shown.isEmpty
    if !isRead { (readback, samples) = (nil, nil) }
    let (sink, isRead) = (sink, isRead)
    try runner.change { configuration throws(SessionError) in
      configuration.remove(sink)
      if isRead { try configuration.add(sink) }
    }
  }

  /// The scopes that are shown, at the sizes that they have in the window.
  private static func scopes(_ aids: AidSettings, in picture: Rect) -> [Shown] {
    Aid.scopes.compactMap { aid in
      guard aids.shown.contains(aid), let kind = aids.scopes.counted(by: aid),
        let place = aids.scopes.place(of: aid)
      else { return nil }
      return Shown(aid: aid, kind: kind, size: place.size(in: picture))
    }
  }

  /// A scope as it was drawn last, opaque on black; nil before the first time.
  func picture(of aid: Aid) -> TextureView? { panels[aid]?.picture }

  /// Draws the scopes whose turn it is, and begins to read the picture that the session has drawn last.
  ///
  /// - Throws: `RenderingError` when a scope cannot be drawn.
  func takePicture(_ runner: SessionRunner, at now: Duration) throws(RenderingError) {
    guard isRead else { return }
    lastPicture = now
    let renderer = runner.pipeline.renderer
    try takeSamples()
    if let picture = runner.outputs.picture(of: sink) { try read(picture) }
    repeat {
      try drawNext(renderer)
    } while !waiting.isEmpty && samples != nil && !device.info.isSoftware
  }

  /// Draws a scope that has waited in vain for the next picture, as while the picture is held.
  ///
  /// - Returns: whether one was drawn.
  /// - Throws: `RenderingError` when it cannot be drawn.
  func drawWaiting(_ runner: SessionRunner, at now: Duration) throws(RenderingError) -> Bool {
    guard timeToWait(at: now) == .zero else { return false }
    try takeSamples()
    return try drawNext(runner.pipeline.renderer)
  }

  /// How long nothing needs to be drawn unless a picture comes; nil for ever.
  func timeToWait(at now: Duration) -> Duration? {
    let isWaiting = readback.map { $0.pending > 0 } ?? false || !waiting.isEmpty && samples != nil
    return isRead && isWaiting ? max(lastPicture + Self.patience - now, .zero) : nil
  }

  /// Begins to copy the samples of a picture; leaves it out when all copies are under way.
  private func read(_ picture: TextureView) throws(RenderingError) {
    if readback?.size != picture.size {
      readback = try device.makeReadback(size: picture.size)
      samples = nil
    }
    guard let readback, readback.pending < readback.capacity else { return }
    try readback.start(RenderTarget(picture))
  }

  /// Takes the samples that have arrived.
  private func takeSamples() throws(RenderingError) {
    guard let readback else { return }
    while readback.isReady {
      var new = samples ?? ScopeSamples(grid: readback.size)
      samples = nil
      try new.take(from: readback)
      samples = new
      waiting = Set(turns.map(\.aid))
    }
  }

  /// Draws the scope whose turn is next; returns whether one waited.
  @discardableResult
  private func drawNext(_ renderer: Renderer) throws(RenderingError) -> Bool {
    guard let samples, let place = turns.firstIndex(where: { waiting.contains($0.aid) }) else { return false }
    let next = turns.remove(at: place)
    turns.append(next)
    waiting.remove(next.aid)
    let panel = panels[next.aid] ?? ScopePanel(renderer)
    panels[next.aid] = panel
    try panel.draw(
      next.kind, with: followed.aids.scopes, samples, size: next.size)
    // A software renderer would draw it before the next frame only, which would wait for it.
    device.flush()
    return true
  }
}
