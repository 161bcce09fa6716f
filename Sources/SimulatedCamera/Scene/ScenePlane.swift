import Cameras
public import Pixels

/// One of the flat layers of the simulated scene, each facing the camera at its own distance.
public struct ScenePlane: Hashable, Sendable, CaseIterable {
  /// The plane's name.
  public let name: String
  /// The distance from the lens in metres; that of the middle plane when the script of the subject does not move
  /// it.
  public let distance: Double

  /// Sky, hills and trees seen through the window.
  public static let background = ScenePlane(name: "background", distance: 40)
  /// The brick wall with the window, the poster and the string of lights.
  public static let far = ScenePlane(name: "far", distance: 5)
  /// The table with the test objects, and the pendulum above it.
  public static let middle = ScenePlane(name: "middle", distance: 1.5)
  /// Leaves, fabric and the clapperboard.
  public static let near = ScenePlane(name: "near", distance: 0.5)

  /// The planes from the farthest to the nearest, in the order that a ``SceneDepthMap`` indexes.
  public static let allCases: [ScenePlane] = [.background, .far, .middle, .near]
}

/// Which plane each pixel of a simulated frame shows: the ground truth for focus aids and depth.
public struct SceneDepthMap: Hashable, Sendable {
  /// The size of the frame as delivered.
  public let size: PixelSize
  /// For each pixel, row by row, the index in ``ScenePlane/allCases`` of the plane that contributes most to
  /// it, including the blur at the current focus.
  public let planeIndices: [UInt8]
  /// The distances of ``ScenePlane/allCases`` in this frame, in metres.
  public let distances: [Double]

  /// The plane that a pixel shows; columns count from the left, rows from the top.
  public subscript(column: Int, row: Int) -> ScenePlane {
    precondition(column >= 0 && column < size.width, "column \(column) is outside \(size)")
    return ScenePlane.allCases[Int(planeIndices[row * size.width + column])]
  }

  /// The distance in metres to the plane that a pixel shows.
  public func distance(column: Int, row: Int) -> Double {
    precondition(column >= 0 && column < size.width, "column \(column) is outside \(size)")
    return distances[Int(planeIndices[row * size.width + column])]
  }
}
