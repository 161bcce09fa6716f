public import Detection
import Filters
import Pixels

extension MetadataObject {
  /// The same object with its places in another space, in fractions of its sides or in a view's points.
  ///
  /// A rectangle becomes the smallest one around its corners and the middles of its sides. The corners of a code keep their
  /// order, and a face leans as it does in that space.
  ///
  /// - Parameters:
  ///   - mapping: the places' conversion, such as ``MetadataFrame/mapping``.
  ///   - source: the space of the object's places.
  ///   - target: the space of the result's.
  public func converted(
    by mapping: PointMapping, from source: PointMapping.Space = .picture, to target: PointMapping.Space
  ) -> MetadataObject {
    switch self {
    case .face(var tracked):
      let bounds = tracked.face.bounds
      let new = mapping.convert(
        PointMapping.Rectangle(x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height),
        from: source, to: target)
      tracked.face.bounds = NormalizedRectangle(x: new.x, y: new.y, width: new.width, height: new.height)
      tracked.face.roll = mapping.lean(tracked.face.roll, from: source, to: target)
      return .face(tracked)
    case .code(var code):
      code.corners = code.corners.map { corner in
        let place = mapping.convert(Point(x: corner.x, y: corner.y), from: source, to: target)
        return NormalizedPoint(x: place.x, y: place.y)
      }
      return .code(code)
    }
  }
}

extension PointMapping {
  /// By how many degrees something leans clockwise in another space, -180..<180.
  fileprivate func lean(_ degrees: Double, from source: Space, to target: Space) -> Double {
    guard (source == .device) != (target == .device) else { return degrees }
    let (sense, turn) = (orientation.isMirrored ? -1.0 : 1, Double(orientation.quarterTurns) * 90)
    // The frame is mirrored first, then turned.
    let lean = target == .device ? sense * (degrees - turn) : sense * degrees + turn
    return lean - ((lean + 180) / 360).rounded(.down) * 360
  }
}
