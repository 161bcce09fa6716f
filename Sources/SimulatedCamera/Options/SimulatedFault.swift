public import Cameras
import Spelling

/// Something that goes wrong at certain frames of a simulated stream.
public struct SimulatedFault: Hashable, Sendable {
  /// What goes wrong.
  public enum Kind: Hashable, Sendable {
    /// The camera is unplugged: no frames, no settings, and the state says so.
    case unplug
    /// No frames come; after five the state says so.
    case silence
    /// The frame is marked bad: it is counted as an error and not delivered.
    case error
    /// The frame is lost before the program sees it: a gap in the numbers.
    case drop
    /// The frame comes two frame intervals after its timestamp.
    case late
    /// Setting the control fails.
    case refuse(CameraControl.ID)
    /// The control takes any of its values and does nothing.
    case ignore(CameraControl.ID)
  }

  /// What goes wrong.
  public var kind: Kind
  /// The frames at which it does, counted from the start of the stream.
  public var frames: Range<UInt32>

  /// Creates a fault.
  public init(_ kind: Kind, at frames: Range<UInt32>) {
    self.kind = kind
    self.frames = frames
  }
}

extension SimulatedFault {
  /// Why a text is not a fault, in words that follow the option.
  struct ParsingError: Error { let message: String }

  /// Parses `KIND@FRAME[+COUNT]`, or `refuse-CONTROL` and `ignore-CONTROL` with frames or for ever.
  init(parsing text: String) throws(ParsingError) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    kind = try Self.kind(parts[0])
    switch kind {
    case .refuse, .ignore: frames = 0..<UInt32.max
    default: frames = 0..<0
    }
    guard parts.count == 2 else {
      if frames.isEmpty { throw ParsingError(message: "'\(text)' lacks its frame, as in \(parts[0])@100") }
      return
    }
    let ends = parts[1].split(separator: "+", omittingEmptySubsequences: false)
    guard (1...2).contains(ends.count), let first = UInt32(ends[0]),
      let count = ends.count == 2 ? UInt32(ends[1]) : frames.isEmpty ? 1 : UInt32.max - first,
      count > 0, case (let end, false) = first.addingReportingOverflow(count)
    else { throw ParsingError(message: "'\(text)' is not KIND@FRAME or KIND@FRAME+COUNT") }
    frames = first..<end
  }

  private static func kind(_ word: String) throws(ParsingError) -> Kind {
    let plain: [(String, Kind)] = [
      ("unplug", .unplug), ("silence", .silence), ("error", .error), ("drop", .drop), ("late", .late),
    ]
    if let kind = plain.first(where: { $0.0 == word })?.1 { return kind }
    for (prefix, kind) in [("refuse-", Kind.refuse), ("ignore-", Kind.ignore)] where word.hasPrefix(prefix) {
      let name = word.dropFirst(prefix.count)
      if let control = SimulatedControls.descriptions.first(where: { $0.name == name }) {
        return kind(control.id)
      }
      let hint =
        nearest(to: name, in: SimulatedControls.descriptions.map(\.name))
        .map { "; did you mean '\(prefix)\($0)'?" } ?? ""
      throw ParsingError(message: "no control '\(name)'\(hint)")
    }
    let names = plain.map(\.0) + ["refuse-CONTROL", "ignore-CONTROL"]
    let hint = nearest(to: word, in: plain.map(\.0)).map { "; did you mean '\($0)'?" } ?? ""
    throw ParsingError(message: "no fault '\(word)'\(hint) Faults: \(names.joined(separator: ", "))")
  }
}
