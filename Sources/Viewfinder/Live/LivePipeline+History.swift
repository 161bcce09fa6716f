import Cameras
import FilterGraph
import Pixels
import PlanCompiler
import Rendering

extension LivePipeline {
  /// What the frames in the history are of.
  struct Remembered {
    let graph: Graph
    let description: PictureDescription
    let turn: Orientation
  }

  /// Forgets earlier frames: the next one is a first one, as after a jump in a film.
  ///
  /// Filters that read what they made of the frame before, such as a low-pass, start over. The pipeline does so by
  /// itself when the chain gets other filters, and when the frames get another size, format or turn; settings change
  /// without a break.
  package func forgetFrames() { history.forget() }

  /// Drops the history when the filters or the source of the frames change.
  func keepHistory(of facts: FrameFacts) {
    guard let display else { return }
    let graph = display.content.graph
    if let remembered, remembered.description == facts.description, remembered.turn == display.turn {
      if remembered.graph == graph { return }
      if !remembered.graph.hasSameFilters(as: graph) { history.forget() }
    } else {
      history.forget()
    }
    remembered = Remembered(graph: graph, description: facts.description, turn: display.turn)
  }
}
