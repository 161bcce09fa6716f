internal import Pixels

/// Gives faces numbers that they keep from frame to frame.
///
/// Each face is expected where its motion takes it. The nearest pairs of expected and found faces are joined first; a
/// face that is not found goes on moving for some frames before its number is given up.
public struct FaceTracker: Sendable {
  fileprivate struct Track {
    var id: Int
    var face: Face
    /// The motion of the centre in a frame.
    var motion = NormalizedPoint(x: 0, y: 0)
    var missed = 0
    var age = 1

    var expected: NormalizedPoint {
      let center = face.bounds.center
      return NormalizedPoint(x: center.x + motion.x, y: center.y + motion.y)
    }
  }

  private let patience: Int
  private var tracks: [Track] = []
  private var last = 0

  /// How far a face may be from where it is expected, in its own sizes.
  private static let reach = 0.8
  /// The ratio of sizes from which on two faces are different.
  private static let mostGrowth = 1.8

  /// Creates a tracker.
  ///
  /// - Parameter patience: the number of frames in which a face may be missing before it is lost.
  public init(patience: Int = 10) { self.patience = max(patience, 0) }

  /// The found faces with their numbers, in the order in which they were found.
  public mutating func update(_ found: [Face]) -> [TrackedFace] {
    var pairs: [(distance: Double, track: Int, face: Int)] = []
    for (index, track) in tracks.enumerated() {
      for (place, face) in found.enumerated() {
        if let distance = Self.distance(track, face) { pairs.append((distance, index, place)) }
      }
    }
    pairs.sort { ($0.distance, $0.track, $0.face) < ($1.distance, $1.track, $1.face) }
    var owners = [Int?](repeating: nil, count: found.count)
    var isFound = [Bool](repeating: false, count: tracks.count)
    for pair in pairs where owners[pair.face] == nil && !isFound[pair.track] {
      owners[pair.face] = pair.track
      isFound[pair.track] = true
      tracks[pair.track].follow(found[pair.face])
    }
    for index in tracks.indices where !isFound[index] { tracks[index].coast() }
    let result = found.enumerated().map { place, face in
      if let owner = owners[place] { return TrackedFace(id: tracks[owner].id, face: face) }
      last += 1
      tracks.append(Track(id: last, face: face))
      return TrackedFace(id: last, face: face)
    }
    tracks.removeAll { $0.missed > patience }
    return result
  }

  /// How far a face is from where one is expected, in its size; nil when it must be another.
  private static func distance(_ track: Track, _ face: Face) -> Double? {
    let (one, other) = (track.face.bounds, face.bounds)
    let growth = max(one.width, other.width) / max(min(one.width, other.width), 1e-9)
    guard growth <= mostGrowth else { return nil }
    let (expected, center) = (track.expected, other.center)
    let x = (center.x - expected.x) / ((one.width + other.width) / 2)
    let y = (center.y - expected.y) / ((one.height + other.height) / 2)
    let distance = (x * x + y * y).squareRoot()
    return distance <= reach ? distance : nil
  }
}

extension FaceTracker.Track {
  fileprivate mutating func follow(_ found: Face) {
    let (from, to) = (face.bounds.center, found.bounds.center)
    let frames = Double(missed + 1)
    // While the face was missing its place was moved on; the motion is corrected by what that was off.
    let weight = age == 1 ? 1 : 0.5
    let step = NormalizedPoint(
      x: (to.x - from.x) / frames + motion.x * (frames - 1) / frames,
      y: (to.y - from.y) / frames + motion.y * (frames - 1) / frames)
    motion.x += (step.x - motion.x) * weight
    motion.y += (step.y - motion.y) * weight
    face = found
    missed = 0
    age += 1
  }

  fileprivate mutating func coast() {
    face.bounds.x += motion.x
    face.bounds.y += motion.y
    missed += 1
  }
}
