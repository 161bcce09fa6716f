import CommandLineKit
import Pixels
import Viewfinder

/// The options of `viewfinder focus`.
package struct FocusOptions {
  /// What to do with the lens.
  enum Target: Hashable {
    /// Focus once at a place of the picture.
    case place(FocusPlace)
    /// Put it at a position.
    case position(LensPosition)
  }

  /// The distances to search.
  enum Range: String, CaseIterable {
    case all, near, far

    /// The range of the controller.
    var focusRange: FocusRange {
      switch self {
      case .all: .unrestricted
      case .near: .near
      case .far: .far
      }
    }
  }

  static let command = CommandSpec(
    name: "focus",
    abstract: "Focuses a camera once, or puts its lens at a position.",
    discussion: """
      The camera focuses by itself where it can, else the program does, by moving the lens and measuring the sharpness \
      around the place. Where nothing is found the lens goes back, and the exit status is 65.

      A position is between 0, the nearest focus, and 1, the farthest. Most cameras keep it until another program \
      changes it or they are unplugged.
      """,
    options: [.device, .noProfile, at, position, range, software, .frameSize, .json],
    examples: [
      .init("Focus on the middle of the picture", "viewfinder focus"),
      .init("Focus on something in the lower left", "viewfinder focus --at 0.2,0.8"),
      .init("Focus on a face", "viewfinder focus --at face"),
      .init("Set the focus to the farthest", "viewfinder focus --position 1"),
    ])
  static let at = OptionSpec.value(
    "at", "X,Y", default: "0.5,0.5", completion: .list(["face"]),
    help: "The place to focus on, in fractions of the upright picture from its top left, or 'face'")
  static let position = OptionSpec.value(
    "position", "P", help: "Put the lens at P, from 0 (nearest) to 1 (farthest), instead of searching")
  static let range = OptionSpec.value(
    "range", "RANGE", default: Range.all.rawValue, completion: .list(Range.allCases.map(\.rawValue)),
    help: "Search all distances, or the near or far half")
  static let software = OptionSpec.flag(
    "software", help: "Measure the sharpness even where the camera can focus by itself")

  /// The camera as the user named it; nil for the first one.
  let device: String?
  /// Whether the camera's profile is used.
  let profile: CameraSelection.ProfileUse
  /// What to do with the lens.
  let target: Target
  /// The distances to search.
  let range: FocusRange
  /// Who is to focus.
  let preference: FocusController.Preference
  /// The requested size of frames; nil for the camera's own choice.
  let size: PixelSize?
  /// Whether the report is JSON.
  let isJSON: Bool

  init(_ parsed: ParsedArguments) throws(UsageError) {
    device = try parsed.device()
    profile = parsed.profile()
    let place = try parsed.value(Self.at, expected: FocusPlace.expected) { FocusPlace($0) }
    let position = try parsed.value(Self.position, expected: "a number from 0 to 1") {
      Double($0).flatMap { LensPosition($0) }
    }
    if position != nil {
      for option in [Self.at, Self.range, Self.software] where parsed.isGiven(option) {
        throw parsed.error("'--\(option.long)' does not go with '--position', which searches nothing")
      }
    }
    guard let place, let range = try parsed.choice(Self.range, of: Range.self) else {
      preconditionFailure("the place and the range have defaults")
    }
    target = position.map { .position($0) } ?? .place(place)
    self.range = range.focusRange
    preference = parsed.isGiven(Self.software) ? .software : .camera
    size = try parsed.size(.frameSize)
    isJSON = parsed.isGiven(.json)
  }
}
