import FilterGraph
import Filters
import Pixels
import Rendering

/// A plan that draws, and what it draws.
struct LiveDisplay {
  let plan: PreparedPlan
  let content: LiveContent
  let turn: Orientation
  /// The sources of the chain's inputs, in their order.
  let inputs: [Int]
  /// Converts places of the first source's frame as the plan shows it, before the graph; its view is the whole of what is
  /// shown. Nil where it cannot be converted.
  let mapping: PointMapping?

  /// - Parameter frame: the first source's frame.
  init(
    _ plan: PreparedPlan, _ content: LiveContent, turn: Orientation, inputs: [Int], frame: PictureDescription
  ) {
    (self.plan, self.content, self.turn, self.inputs) = (plan, content, turn, inputs)
    let lens = content.lenses[content.joined.inputNames[0]]
    mapping = PointMapping(
      frame.orientation.followed(by: turn),
      lens: lens.flatMap { $0.fits(frame.size) ? LensMap($0, size: frame.size) : nil },
      crop: DeviceCorrection.crop(of: content.correction), of: frame.size)
  }
}

extension DeviceCorrection {
  /// The part of the picture that the zoom of a correction leaves.
  static func crop(of graph: Graph?) -> PointMapping.Rectangle {
    guard let zoom = graph?.settings(of: PunchIn.self) else { return .whole }
    var part = PointMapping.Rectangle.zoom(zoom.factor)
    // Near the edges the part is moved inside.
    part.x = min(max(zoom.center.x - part.width / 2, 0), 1 - part.width)
    part.y = min(max(zoom.center.y - part.height / 2, 0), 1 - part.height)
    return part
  }
}
