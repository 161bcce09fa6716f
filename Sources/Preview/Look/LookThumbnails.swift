import FilterGraph
import Filters
import GPU
import Pixels
import Viewfinder

/// The live thumbnails of looks: further results of the session's one plan, at thumbnail size.
///
/// They are drawn while the strip is shown. The picture is reduced once for all of them, before the looks. A few come at a
/// time, so that the first are there at once.
final class LookThumbnails {
  /// How many looks are added to the plan at a time.
  private static let step = 4
  private let front: ScreenSink
  /// The thumbnail of each look, in order.
  private var sinks: [(look: Graph, sink: ScreenSink)] = []
  private var size: PixelSize?
  /// The looks that could not be drawn.
  private var refused: [Graph]?

  init(_ front: ScreenSink) { self.front = front }

  /// Has the session draw thumbnails of looks, or none.
  ///
  /// - Parameters:
  ///   - looks: the looks' graphs; empty for none.
  ///   - chosen: the place of the look in use, whose thumbnail stays as it is while it is edited.
  ///   - size: a thumbnail's size in pixels.
  /// - Throws: ``SessionError`` when the session cannot draw one of them; it is not asked for these looks again.
  func show(
    _ looks: [Graph], chosen: Int, size: PixelSize, in runner: SessionRunner
  ) throws(SessionError) {
    var looks = looks
    if looks.indices.contains(chosen), sinks.indices.contains(chosen) { looks[chosen] = sinks[chosen].look }
    guard looks != refused, looks.isEmpty || !runner.pipeline.isPreparing else { return }
    let isResized = size != self.size
    let kept = isResized ? 0 : min(sinks.count, looks.count)
    var new = Array(sinks[..<kept])
    var changes = 0
    for place in looks.indices where changes < Self.step {
      guard place >= kept || new[place].look != looks[place] else { continue }
      let look = looks[place]
      let entry = (look: look, sink: ScreenSink(.derived(Self.thumbnail(look, size)), behind: front))
      if place < kept { new[place] = entry } else { new.append(entry) }
      changes += 1
    }
    guard changes > 0 || kept < sinks.count else { return }
    let old = sinks.map(\.sink).filter { sink in !new.contains { $0.sink === sink } }
    let added = new.map(\.sink).filter { sink in !sinks.contains { $0.sink === sink } }
    self.size = size
    do throws(SessionError) {
      try runner.change { configuration throws(SessionError) in
        for sink in old { configuration.remove(sink) }
        for sink in added { try configuration.add(sink) }
      }
      sinks = new
    } catch {
      refused = looks
      throw error
    }
  }

  /// The thumbnail of a look as it was drawn last; nil before the first.
  func picture(of index: Int, in runner: SessionRunner) -> TextureView? {
    sinks.indices.contains(index) ? runner.picture(of: sinks[index].sink) : nil
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
