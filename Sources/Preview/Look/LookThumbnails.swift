import FilterGraph
import Filters
import Graphics
import Pixels
import Viewfinder

/// The live thumbnails of looks: further results of the session's one plan, at thumbnail size.
///
/// They are drawn while the strip is shown. The picture is reduced once for all of them, before the looks. A few come at a
/// time, so that the first are there at once.
final class LookThumbnails {
  /// How many looks are added to the plan at a time.
  private static let step = 4
  /// How long the look in use must have rested until its thumbnail follows.
  private static let patience = Duration.milliseconds(700)
  private let front: ScreenSink
  /// What the session draws, of which looks.
  private var sinks: [Graph: ScreenSink] = [:]
  /// The looks on offer in their order, and those before the last change, which are seen until the new ones are drawn.
  private var looks: [Graph] = []
  private var formerSinks: [ScreenSink?] = []
  private var size: PixelSize?
  /// Whether all of them are drawn, so that nothing is to be done until something changes.
  private var isComplete = true
  /// The look in use: its place, as its thumbnail shows it, and as it is since when.
  private var chosen: (place: Int, shown: Graph, present: Graph, since: Duration)?
  /// The looks that could not be drawn.
  private var refused: [Graph]?

  init(_ front: ScreenSink) { self.front = front }

  /// Makes the session draw thumbnails of looks, or none.
  ///
  /// - Parameters:
  ///   - wanted: the looks' graphs; empty for none.
  ///   - place: the place of the look in use, whose thumbnail stays as it is while it is edited; nil for none.
  ///   - size: a thumbnail's size in pixels.
  /// - Throws: ``SessionError`` when the session cannot draw one of them; it is not asked for these looks again.
  func show(
    _ wanted: [Graph], chosen place: Int?, size: PixelSize, at now: Duration, in runner: SessionRunner
  ) throws(SessionError) {
    var wanted = wanted
    if let place, wanted.indices.contains(place) {
      wanted[place] = resting(wanted[place], at: place, now)
    } else {
      chosen = nil
    }
    guard !isComplete || wanted != looks || size != self.size else { return }
    guard wanted != refused, wanted.isEmpty || !runner.pipeline.isPreparing else { return }
    var new = size == self.size ? sinks.filter { wanted.contains($0.key) } : [:]
    var added: [ScreenSink] = []
    for look in wanted where new[look] == nil && added.count < Self.step {
      let sink = ScreenSink(.derived(Self.thumbnail(look, size)), behind: front)
      new[look] = sink
      added.append(sink)
    }
    let former = looks.map { sinks[$0] }
    looks = wanted
    let old = sinks.values.filter { sink in !new.values.contains { $0 === sink } }
    isComplete = wanted.allSatisfy { new[$0] != nil }
    guard !added.isEmpty || !old.isEmpty else { return self.size = size }
    do throws(SessionError) {
      try runner.change { [added] configuration throws(SessionError) in
        for sink in old { configuration.remove(sink) }
        for sink in added { try configuration.add(sink) }
      }
      (sinks, formerSinks) = (new, former)
      self.size = size
    } catch {
      refused = wanted
      throw error
    }
  }

  /// What the thumbnail of the look in use shows: the look once it has rested.
  private func resting(_ look: Graph, at place: Int, _ now: Duration) -> Graph {
    guard var last = chosen, last.place == place else {
      chosen = (place, look, look, now)
      return look
    }
    if look != last.present { (last.present, last.since) = (look, now) }
    if now - last.since >= Self.patience { last.shown = look }
    chosen = last
    return last.shown
  }

  /// The thumbnail of a look as it was drawn last; nil before the first.
  func picture(of index: Int, in runner: SessionRunner) -> TextureView? {
    guard looks.indices.contains(index) else { return nil }
    if let picture = sinks[looks[index]].flatMap({ runner.outputs.picture(of: $0) }) { return picture }
    // The one at its place before, unless looks have come or gone meanwhile.
    guard formerSinks.count == looks.count else { return nil }
    return formerSinks[index].flatMap { runner.outputs.picture(of: $0) }
  }

  /// A look on a reduced picture, without what marks focus or exposure, of its first result alone.
  private static func thumbnail(_ look: Graph, _ size: PixelSize) -> Graph {
    var graph = Graph()
    // The mean of sixteen pixels of the picture makes one: that of all, by mipmaps, would cost more than all looks.
    let width = ParameterValue.number(Double(size.width)), height = ParameterValue.number(Double(size.height))
    let samples = [
      "columns": ParameterValue.number(Double(4 * size.width)), "rows": .number(Double(4 * size.height)),
    ]
    var picture = graph.add("subsample", samples, [graph.input], .standard)
    picture = graph.add("area-average", ["factor": .number(4)], [picture], .standard)
    // A picture that has fewer pixels is enlarged.
    graph.output = graph.add("resize", ["width": width, "height": height], [picture], .standard)
    var plain = look.withoutAids()
    plain = plain.keeping(plain.outputs[0].label)
    graph.append(plain)
    return graph
  }
}
