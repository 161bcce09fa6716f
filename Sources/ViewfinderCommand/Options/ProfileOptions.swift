import CommandLineKit

/// The options of `viewfinder profile`.
package struct ProfileOptions {
  /// What to do with a camera's profile.
  enum Action: String, CaseIterable, Sendable {
    case show, save, apply, forget
  }

  static let command = CommandSpec(
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
    options: [.device, .quiet],
    positionals: [action, facts],
    examples: [
      .init("Keep the settings of the first camera", "viewfinder profile save"),
      .init(
        "Note the lens of a camera, for metadata",
        "viewfinder profile save -d C920 focal-length=3.67 aperture=2"),
    ])
  static let action = PositionalSpec(
    "ACTION", completion: .list(Action.allCases.map(\.rawValue)), help: "show, save, apply or forget")
  static let facts = PositionalSpec(
    "KEY=VALUE", occurrence: .zeroOrMore, help: "What to note of the camera besides its settings")

  /// The camera as the user named it; nil for the first one.
  let device: String?
  /// What to do.
  let action: Action
  /// What to note, as the text of a profile has it.
  let facts: [String]
  /// Whether to omit hints.
  let isQuiet: Bool

  init(_ parsed: ParsedArguments) throws(UsageError) {
    device = try parsed.device()
    guard let action = try parsed.choice(Self.action, of: Action.self) else {
      preconditionFailure("the parser requires an action")
    }
    self.action = action
    facts = parsed.texts(Self.facts)
    if let fact = facts.first, action != .save {
      throw parsed.error("'\(fact)' goes with 'profile save' only")
    }
    isQuiet = parsed.isGiven(.quiet)
  }
}
