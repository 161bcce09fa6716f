import Detection
import Filters
import Pixels

/// Chooses from the faces of each frame the one to focus on and to expose for.
///
/// The largest face is followed until it is gone or another one is clearly larger for a while; the point moves only when
/// the face has left it, so that focus and exposure do not begin again at every frame.
package struct FaceChoice {
  /// What a frame means for the point of interest.
  package enum Step: Equatable {
    /// The point stays.
    case stay
    /// The point moves to a face.
    case move(NormalizedRectangle)
    /// The point goes back to where it was before a face was followed.
    case release
  }

  /// How long a face may be gone, and how long a larger one must be there.
  static let patience = Duration.seconds(1)
  /// By how much the area of another face must be larger.
  private static let clearlyLarger = 1.5
  /// The distance from the point that moves it, in widths of the face.
  private static let reach = 0.25

  /// The face that is followed: its number, where the point is, and when it was seen last.
  private var followed: (id: Int, point: Point, seen: Duration)?
  /// When a clearly larger face came.
  private var rival: (id: Int, since: Duration)?

  package init() {}

  /// The step for a frame's faces.
  package mutating func next(_ faces: [TrackedFace], at timestamp: Duration) -> Step {
    let largest = faces.max { $0.area < $1.area }
    guard let present = followed else {
      guard let largest else { return .stay }
      return follow(largest, at: timestamp)
    }
    if let face = faces.first(where: { $0.id == present.id }) {
      followed?.seen = timestamp
      if let largest, largest.area > face.area * Self.clearlyLarger {
        if rival?.id != largest.id { rival = (largest.id, timestamp) }
        if let rival, timestamp - rival.since >= Self.patience { return follow(largest, at: timestamp) }
      } else {
        rival = nil
      }
      let center = face.face.bounds.center
      let (x, y) = (center.x - present.point.x, center.y - present.point.y)
      let side = max(face.face.bounds.width, face.face.bounds.height)
      guard max(abs(x), abs(y)) > side * Self.reach else { return .stay }
      return follow(face, at: timestamp)
    }
    guard timestamp - present.seen >= Self.patience else { return .stay }
    if let largest { return follow(largest, at: timestamp) }
    (followed, rival) = (nil, nil)
    return .release
  }

  private mutating func follow(_ face: TrackedFace, at timestamp: Duration) -> Step {
    let center = face.face.bounds.center
    let point = Point(x: center.x, y: center.y)
    followed = (face.id, point, timestamp)
    rival = nil
    return .move(face.face.bounds)
  }
}

extension TrackedFace {
  fileprivate var area: Double { face.bounds.width * face.bounds.height }
}
