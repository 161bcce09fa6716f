package import CommandLineKit

/// The options of `viewfinder remote`.
package struct RemoteOptions: ProgramCommand {
  /// What to do with a session.
  enum Action: String, CaseIterable, Sendable {
    case parameters, set, chain, looks, look, still, record
    case virtualCamera = "virtual-camera"
    case statistics, controls, control, events, quit

    /// The method that is called.
    func method(_ arguments: [String]) -> ControlMethod {
      switch self {
      case .parameters: .parameters
      case .set: .set
      case .chain: arguments.isEmpty ? .chain : .setChain
      case .looks: .looks
      case .look: .setLook
      case .still: .still
      case .record: .record
      case .virtualCamera: .virtualCamera
      case .statistics: .statistics
      case .controls: .controls
      case .control: .setControl
      case .events: .subscribe
      case .quit: .quit
      }
    }

    /// How many arguments it takes, and what they are.
    var expectation: (counts: ClosedRange<Int>, text: String) {
      switch self {
      case .set: (3...3, "FILTER PARAMETER VALUE")
      case .chain: (0...1, "at most one CHAIN")
      case .look: (1...1, "the NAME of a look")
      case .still: (0...1, "at most one FILE")
      case .record: (1...2, "start [FILE], pause or stop")
      case .virtualCamera: (1...2, "start [PLACE] or stop")
      case .control: (2...2, "NAME VALUE")
      case .parameters, .looks, .statistics, .controls, .events, .quit: (0...0, "no arguments")
      }
    }
  }

  package static let command = CommandSpec(
    name: "remote",
    abstract: "Controls a live session from another terminal or a script.",
    discussion: """
      The session is one of 'viewfinder live --headless' of the same user; -d says which where there are several.

      'parameters' lists the chain's filters with their values, 'set FILTER PARAMETER VALUE' changes one, which shows in \
      the next frame; 'chain' prints the chain, 'chain CHAIN' replaces it, 'looks' and 'look NAME' do so with looks. \
      'still [FILE]' takes a still, 'record start [FILE]', 'record pause' and 'record stop' make a movie, \
      'virtual-camera start [PLACE]' and 'virtual-camera stop' show the picture to other programs as a camera, 'statistics' \
      reports counts and times, \
      'controls' and 'control NAME VALUE' are those of the camera, 'events' reports what happens until an interrupt, and \
      'quit' ends the session.

      Programs can do the same themselves: the session listens at viewfinder/NAME.socket under $XDG_RUNTIME_DIR, where \
      NAME is made of the camera's stable id, for lines such as \
      {"id": 1, "method": "set", "filter": "exposure", "parameter": "exposure", "value": 0.5}, and answers each with a \
      line that has the same id and either a result or an error. An error has a code, a message and the exitCode of \
      'viewfinder remote', which is that of the same mistake on the command line. A byte of a file's name that is not \
      UTF-8 is two code points in both directions: \\ufdd0 plus its upper four bits, then \\ufde0 plus its lower four.
      """,
    examples: [
      .init("Brighten the picture", "viewfinder remote set exposure exposure 0.5"),
      .init("Darken it again", "viewfinder remote set exposure exposure -0.5"),
      .init("Take a still", "viewfinder remote still out.jpg"),
      .init("Follow what happens", "viewfinder remote events --json"),
    ])

  /// The camera as the user named it; nil for the only session.
  @Option(
    "device", short: "d", "DEVICE", ArgumentType<String>.text("a camera"),
    help:
      "The camera of the session: its path, its stable id or part of it; needed where there are several sessions"
  )
  var device: String?
  @Flag(
    "preview", help: "Take a still of the preview's size, for which the camera's format is not switched")
  var isPreview: Bool
  @Flag("force", help: "Replace an existing file of a still or a movie") var isReplacing: Bool
  @Flag(.json) var isJSON: Bool
  @Argument(
    "ACTION", .choice,
    help: Action.allCases.map(\.rawValue).dropLast().joined(separator: ", ") + " or quit")
  var action: Action
  @Argument(.zeroOrMore, "ARGUMENT", .text, help: "What the action needs") var arguments: [String]

  package func validate() throws(UsageError) {
    guard action.expectation.counts.contains(arguments.count) else {
      throw UsageError("'\(action.rawValue)' takes \(action.expectation.text)")
    }
    if isPreview, action != .still { throw UsageError("'--preview' goes with 'still' only") }
    if isReplacing, action != .still, action != .record || arguments.count < 2 {
      throw UsageError("'--force' goes with 'still' and 'record start FILE' only")
    }
  }

  package init() {}
}
