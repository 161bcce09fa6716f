package import CommandLineKit

/// The options of `viewfinder profile`.
package struct ProfileOptions: ProgramCommand {
  /// What to do with a camera's profile.
  enum Action: String, CaseIterable, Sendable {
    case show, save, apply, forget
  }

  package static let command = CommandSpec(
    name: "profile",
    abstract: "Keeps a camera's settings and what is known of it.",
    discussion: """
      A profile is a text file for each camera. 'save' writes the camera's present settings and keeps the rest; with \
      KEY=VALUE it also notes what the camera does not say itself: maker, model, position (front, back, external), \
      rotation (0 to 270), lens-model, focal-length in millimetres, aperture, iso (pairs of gain and ISO such as \
      '0:100 255:1600'), lens-sense (standard, inverted), lens-range (such as 0..250), \
      black-level (the code of 16 bits that the sensor gives without light), focus-reference (how sharp its sharpest \
      pictures were, which the window learns while it marks what is in focus) and distortion, which 'calibrate' \
      measures. 'show' prints the file, 'apply' sets the camera, and 'forget' removes the file.

      The commands that have --no-profile, such as 'live', 'capture' and 'record', apply the profile when they start, unless \
      it is given. What cannot be applied is named.
      """,
    examples: [
      .init("Keep the settings of the first camera", "viewfinder profile save"),
      .init(
        "Note the lens of a camera, for metadata",
        "viewfinder profile save -d C920 focal-length=3.67 aperture=2"),
    ])

  @Option(.device) var device: String?
  @Flag(.quiet) var isQuiet: Bool
  @Argument("ACTION", .choice, help: "show, save, apply or forget") var action: Action
  /// What to note, as the text of a profile has it.
  @Argument(
    .zeroOrMore, "KEY=VALUE", .text, help: "What to note of the camera besides its settings")
  var facts: [String]

  package func validate() throws(UsageError) {
    if let fact = facts.first, action != .save {
      throw UsageError("'\(fact)' goes with 'profile save' only")
    }
  }

  package init() {}
}
