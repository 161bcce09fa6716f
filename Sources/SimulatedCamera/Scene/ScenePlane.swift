import Cameras
public import Pixels

/// One of the flat layers of which the simulated scene is made, each facing the camera at its own distance.
public struct ScenePlane: Hashable, Sendable, CaseIterable {
  /// What is on the plane, in one word.
  public let name: String
  /// The distance from the lens in metres.
  public let distance: Double

  /// Sky, hills and trees seen through the window.
  public static let background = ScenePlane(name: "background", distance: 40)
  /// The brick wall with the window, the poster and the string of lights.
  public static let far = ScenePlane(name: "far", distance: 5)
  /// The table with the test objects, and the pendulum above it.
  public static let middle = ScenePlane(name: "middle", distance: 1.5)
  /// Leaves, fabric and the clapperboard.
  public static let near = ScenePlane(name: "near", distance: 0.5)

  /// The planes from the farthest to the nearest; a ``SceneDepthMap`` counts them in this order.
  public static let allCases: [ScenePlane] = [.background, .far, .middle, .near]
}

/// What each pixel of a frame of the simulated camera shows: the true answer for focus aids and depth.
public struct SceneDepthMap: Hashable, Sendable {
  /// The size, that of the frame as delivered.
  public let size: PixelSize
  /// For each pixel, row by row, the position in ``ScenePlane/allCases`` of the plane that contributes most
  /// to it, with the blur at the present focus taken into account.
  public let planeIndices: [UInt8]

  /// The plane that a pixel shows; the column counts from the left, the row from the top.
  public subscript(column: Int, row: Int) -> ScenePlane {
    precondition(column >= 0 && column < size.width, "column \(column) lies outside \(size)")
    return ScenePlane.allCases[Int(planeIndices[row * size.width + column])]
  }

  /// The distance in metres of what a pixel shows.
  public func distance(column: Int, row: Int) -> Double { self[column, row].distance }
}
