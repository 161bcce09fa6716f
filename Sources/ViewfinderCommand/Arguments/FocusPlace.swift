import CommandLineKit
import Viewfinder

/// Where to focus, as options name it.
enum FocusPlace: Hashable, Sendable {
  /// A place of the picture.
  case point(Point)
  /// The largest face.
  case face

  /// What an option that names a place takes.
  static let expected = "'face', or two numbers from 0 to 1 such as 0.3,0.6"

  /// Parses `face` or `X,Y`.
  init?(_ text: String) {
    if text == "face" {
      self = .face
      return
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], (0...1).contains(x), (0...1).contains(y)
    else { return nil }
    self = .point(Point(x: x, y: y))
  }

  /// Makes the camera of a session focus there.
  ///
  /// - Throws: ``CommandFailure`` when no face is seen, or faces cannot be detected.
  func aim(_ focus: FocusController, in session: CaptureSession) async throws {
    switch self {
    case .point(let point): try focus.setPointOfInterest(point)
    case .face:
      guard let face = try await session.firstFace() else {
        throw CommandFailure(
          .badData, "no face was seen for 5 seconds; name a place instead, such as 0.5,0.5")
      }
      try focus.setRegionOfInterest(face.face.bounds)
    }
  }
}
