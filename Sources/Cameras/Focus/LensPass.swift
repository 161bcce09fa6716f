/// One movement of a lens through some positions, a step for each frame, and what the frames showed.
///
/// The lens does not wait for the measurement of a frame before it moves on: frames that are measured late belong to
/// positions that it has left.
struct LensPass: Sendable {
  /// The samples at and after the first position, in the order of their frames.
  private(set) var samples: [FocusSample] = []
  private var path: ArraySlice<Double>
  private var place: Double
  private let pace: Double
  /// The positions whose frames are samples.
  private let stations: [Double]
  /// Where the lens goes afterwards; nil where it stays.
  private let exit: Double?
  /// The positions after the end, to which the lens goes while it waits.
  private let following: Int
  /// The positions to which it has yet to be sent before the samples begin.
  private var ahead: Int
  private let tolerance: Double
  private var hasEntered = false
  private var waited = 0

  /// Plans a movement.
  ///
  /// - Parameters:
  ///   - path: the positions, at least one.
  ///   - place: where the lens was sent last.
  ///   - entry: the index of the position at which the samples begin.
  ///   - exit: the index of the position whose frame completes the pass; the last one by default.
  ///   - pace: the greatest movement between two frames.
  ///   - tolerance: half of the smallest movement.
  init(
    _ path: [Double], from place: Double, entry: Int = 0, exit: Int? = nil, pace: Double,
    tolerance: Double
  ) {
    self.path = path[...]
    self.place = place
    self.pace = pace
    ahead = entry + 1
    let exit = exit ?? path.count - 1
    stations = Array(path[entry...exit])
    following = path.count - 1 - exit
    self.exit = following > 0 ? path[path.count - 1] : nil
    self.tolerance = tolerance
  }

  /// The frames after the end of the path for which it waits.
  static let patience = 30

  /// What comes next.
  enum Step: Hashable {
    case hold
    case move(to: Double)
    /// A frame has shown the last position.
    case complete
    /// No frame has shown it in time.
    case lost
  }

  /// Takes the next frame.
  mutating func next(_ sample: FocusSample) -> Step {
    // The frame of one position may be lost; that of a later one says as much.
    if ahead <= 0, stations.contains(where: { abs(sample.position - $0) <= tolerance }) { hasEntered = true }
    if hasEntered { samples.append(sample) }
    if hasEntered, path.count <= following, isPast(sample.position) { return .complete }
    guard sample.isRested else { return .hold }
    if let target = path.first {
      let step = target - place
      if abs(step) <= pace * 1.0001 {
        path.removeFirst()
        ahead -= 1
        place = target
      } else {
        place += step < 0 ? -pace : pace
      }
      return .move(to: place)
    }
    waited += 1
    return waited > Self.patience ? .lost : .hold
  }

  /// Whether a frame shows the last of the positions, or, once the lens has been sent on, what comes after it.
  private func isPast(_ position: Double) -> Bool {
    if abs(position - stations[stations.count - 1]) <= tolerance { return true }
    guard path.isEmpty, let exit else { return false }
    return abs(position - exit) <= tolerance
  }

  /// Positions from one end of a range to the other, `count` of them, or more where the pace demands it.
  static func sweep(_ first: Double, _ last: Double, count: Int, pace: Double) -> [Double] {
    let count = max(count, Int((abs(last - first) / pace).rounded(.up)) + 1, 2)
    return (0..<count).map { first + (last - first) * Double($0) / Double(count - 1) }
  }
}
