import Cameras
import FilterGraph
import Filters
import Pixels

extension LivePipeline {
  /// What ``mapping`` follows from.
  struct MappingOrigin: Equatable {
    let frame: PictureDescription
    let turn: Orientation
    let lens: LensCorrection?
    let correction: Graph?
  }

  /// Converts places of the first source's newest frame as the plan in use shows it, before the graph; its view is the whole
  /// of what is shown. Nil before there is a plan.
  ///
  /// Computed anew only after a change, so that a frame allocates nothing.
  var mapping: PointMapping? {
    guard let display, let frame = sources[0].facts?.description else { return nil }
    let origin = MappingOrigin(
      frame: frame, turn: display.turn, lens: display.content.lenses[display.content.joined.inputNames[0]],
      correction: display.content.correction)
    if let knownMapping, knownMapping.origin == origin { return knownMapping.mapping }
    let lens = origin.lens.flatMap { $0.fits(frame.size) ? LensMap($0, size: frame.size) : nil }
    let mapping = PointMapping(
      frame.orientation.followed(by: origin.turn), lens: lens,
      crop: DeviceCorrection.crop(of: origin.correction), of: frame.size)
    knownMapping = mapping.map { (origin, $0) }
    return mapping
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
