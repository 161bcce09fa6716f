import FilterGraph
import Pixels
import Rendering

/// What filters keep from frame to frame, and of which chain and frames it is.
struct LiveMemory {
  /// The frames that filters kept.
  let history = FrameHistory()

  private struct Origin {
    let graph: Graph
    let description: PictureDescription
    let turn: Orientation
  }

  private var origin: Origin?

  /// Forgets earlier frames where the filters or the source of the frames have changed; settings change without a break.
  mutating func follow(_ graph: Graph, _ description: PictureDescription, turn: Orientation) {
    if let origin, origin.description == description, origin.turn == turn {
      if origin.graph == graph { return }
      if !origin.graph.hasSameFilters(as: graph) { history.forget() }
    } else {
      history.forget()
    }
    origin = Origin(graph: graph, description: description, turn: turn)
  }

  /// What a chain without its aids has kept of the same frames; nothing where they are another's.
  func history(of graph: Graph, _ description: PictureDescription, turn: Orientation) -> FrameHistory {
    guard let origin, origin.turn == turn, origin.description == description,
      origin.graph.withoutAids().hasSameFilters(as: graph.withoutAids())
    else { return FrameHistory() }
    return history
  }
}
