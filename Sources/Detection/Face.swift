public import Pixels

/// A face in a picture.
public struct Face: Hashable, Sendable {
  /// From where it is seen.
  public enum View: String, Hashable, Sendable {
    case frontal, profile
  }

  /// The rectangle around it, from the brows to the mouth, inside the picture.
  public var bounds: NormalizedRectangle
  /// By how many degrees it leans clockwise in the picture; 0 for profiles that were looked for upright.
  public var roll: Double
  /// From where it is seen.
  public var view: View

  /// Creates a face.
  public init(bounds: NormalizedRectangle, roll: Double = 0, view: View = .frontal) {
    self.bounds = bounds
    self.roll = roll
    self.view = view
  }
}

/// A face that was followed from frame to frame.
public struct TrackedFace: Hashable, Sendable, Identifiable {
  /// The number of the face, the same for as long as it is followed and never given again.
  public var id: Int
  /// Where it is.
  public var face: Face

  /// Creates a face with its number.
  public init(id: Int, face: Face) {
    self.id = id
    self.face = face
  }
}
