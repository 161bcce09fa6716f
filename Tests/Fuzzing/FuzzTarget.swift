/// A parser that is fuzzed, by the name of its target.
enum FuzzTarget: String, CaseIterable {
  case jpeg, png, headers, metadata, tiff
  case colorProfile = "color-profile"
  case lookup
  case lookupPicture = "lookup-picture"
  case toneCurves = "tone-curves"
  case frameDump = "frame-dump"
  case template
  case chain, plan, look
  case filterFile = "filter-file"
  case foreignShader = "foreign-shader"
  case formula
  case motionJPEG = "motion-jpeg"
  case videoDriver = "video-driver"
  case cameraProfile = "camera-profile"
  case y4m, json, csv

  /// Parses one input, and ends the process when the result is wrong.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .jpeg: Self.parsePicture(bytes, name: "a.jpg", from: [0xFF, 0xD8, 0xFF])
    case .png:
      Self.parsePicture(Self.sealingChunks(of: bytes), name: "a.png", from: [0x89, 0x50, 0x4E, 0x47])
    case .headers: Self.parseHeader(bytes)
    case .metadata: Self.parseMetadata(bytes)
    case .tiff: Self.parseDirectory(bytes)
    case .colorProfile: Self.parseColorProfile(bytes)
    case .lookup: Self.parseLookup(bytes)
    case .lookupPicture: Self.parseLookupPicture(bytes)
    case .toneCurves: Self.parseToneCurves(bytes)
    case .frameDump: Self.parseFrameDump(bytes)
    case .template: Self.parseTemplate(bytes)
    case .chain: Self.parseChain(bytes)
    case .plan: Self.compilePlan(bytes)
    case .look: Self.parseLook(bytes)
    case .filterFile: Self.parseFilterFile(bytes)
    case .foreignShader: Self.parseForeignShader(bytes)
    case .formula: Self.parseFormula(bytes)
    case .motionJPEG: Self.decodeMotionJPEG(bytes)
    case .videoDriver: Self.questionDriver(bytes)
    case .cameraProfile: Self.parseCameraProfile(bytes)
    case .y4m: Self.parseY4M(bytes)
    case .json: Self.parseJSON(bytes)
    case .csv: Self.parseCSV(bytes)
    }
  }

  /// Ends the process unless a message is one line: messages go to terminals and into reports, which escape the line breaks
  /// that a quoted word has.
  static func checkMessage(_ message: String, startsWith name: String = "", quoting text: String = "") {
    precondition(
      !message.isEmpty && message.hasPrefix(name), "the message does not name '\(name)': \(message)")
    precondition(
      !message.contains(where: \.isNewline) || text.contains(where: \.isNewline), "not one line: \(message)")
  }
}
