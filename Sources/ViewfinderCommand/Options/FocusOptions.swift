package import CommandLineKit
import Pixels
import Viewfinder

/// The options of `viewfinder focus`.
package struct FocusOptions: ProgramCommand {
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

  package static let command = CommandSpec(
    name: "focus",
    abstract: "Focuses a camera once, or puts its lens at a position.",
    discussion: """
      The camera focuses by itself where it can, else the program does, by moving the lens and measuring the sharpness \
      around the place. Where nothing is found the lens goes back, and the exit status is 65.

      A position is between 0, the nearest focus, and 1, the farthest. Most cameras keep it until another program \
      changes it or they are unplugged.
      """,
    examples: [
      .init("Focus on the middle of the picture", "viewfinder focus"),
      .init("Focus on something in the lower left", "viewfinder focus --at 0.2,0.8"),
      .init("Focus on a face", "viewfinder focus --at face"),
      .init("Set the focus to the farthest", "viewfinder focus --position 1"),
    ])

  @Option(.device) var device: String?
  @Flag(.noProfile) var profile: CameraSelection.ProfileUse
  @Option(
    "at", "X,Y", ArgumentType(FocusPlace.expected, completion: .list(["face"])) { FocusPlace($0) },
    default: "0.5,0.5",
    help: "The place to focus on, in fractions of the upright picture from its top left, or 'face'")
  var place: FocusPlace
  @Option(
    "position", "P",
    ArgumentType("a number from 0 to 1") { Double($0).flatMap { LensPosition($0) } },
    .excludes("at", "range", "software", because: "nothing is searched"),
    help: "Put the lens at P, from 0 (nearest) to 1 (farthest), instead of searching")
  var position: LensPosition?
  @Option(
    "range", "RANGE", .choice, default: Range.all.rawValue,
    help: "Search all distances, or the near or far half")
  var range: Range
  /// Who is to focus.
  @Flag(
    "software", .software, else: .camera,
    help: "Measure the sharpness even where the camera can focus by itself")
  var preference: FocusController.Preference
  @Option(.frameSize) var size: PixelSize?
  @Flag(.json) var isJSON: Bool

  /// What to do with the lens.
  var target: Target { position.map { .position($0) } ?? .place(place) }

  package init() {}
}
