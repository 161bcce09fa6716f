import FilterGraph
import Graphics
import Pixels
import Viewfinder

/// The live thumbnails of the filters that the catalogue shows: the present frame through each with its defaults.
///
/// A filter keeps its thumbnail while others come and go, so that scrolling adds only what comes into view.
final class CatalogueThumbnails {
  /// The most that are drawn at a time; a panel at the height of a 4K screen shows fewer.
  private static let limit = 48
  private let thumbnails: LookThumbnails
  /// The filter of each thumbnail.
  private var slots: [FilterDefinition] = []

  init(_ front: ScreenSink) { thumbnails = LookThumbnails(front) }

  /// Makes the session draw the filters that are seen, or none.
  ///
  /// - Throws: ``SessionError`` when the session cannot draw one of them.
  func show(
    _ seen: [FilterDefinition], size: PixelSize, at now: Duration, in runner: SessionRunner
  ) throws(SessionError) {
    if seen.isEmpty {
      slots.removeAll()
    } else {
      for filter in seen.prefix(Self.limit) where Self.canBeDrawn(filter) && !slots.contains(filter) {
        if let free = slots.firstIndex(where: { !seen.contains($0) }), slots.count > seen.count {
          slots[free] = filter
        } else {
          slots.append(filter)
        }
      }
    }
    try thumbnails.show(slots.map(Self.graph), chosen: nil, size: size, at: now, in: runner)
  }

  /// The thumbnail of a filter as it was drawn last; nil before the first.
  func picture(of filter: FilterDefinition, in runner: SessionRunner) -> TextureView? {
    slots.firstIndex(of: filter).flatMap { thumbnails.picture(of: $0, in: runner) }
  }

  /// Whether the filter's defaults draw anything.
  private static func canBeDrawn(_ filter: FilterDefinition) -> Bool {
    FilterInstance(defaultsOf: filter).missingFile == nil
  }

  private static func graph(_ filter: FilterDefinition) -> Graph {
    var graph = Graph()
    let inputs = filter.inputs.map { _ in graph.input }
    graph.output = graph.add(FilterInstance(defaultsOf: filter), inputs: inputs)
    return graph
  }
}
