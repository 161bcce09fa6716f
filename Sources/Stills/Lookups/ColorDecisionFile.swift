/// Reads and writes colour decisions of the ASC: `.cc` with one correction, `.ccc` and `.cdl`, of whose corrections the
/// first is read.
enum ColorDecisionFile: LookupCodec {
  static let name = "ASC CDL"
  static let extensions = ["cdl", "cc", "ccc"]
  static let choices: Set<LookupSettings.Choice> = []
  static let holdsCubes = false

  static func decode(_ bytes: [UInt8], name: String) throws(StillsError) -> ColorLookup {
    let root = try XMLReader.parse(bytes, name: name)
    let correction: XMLElement?
    switch root.name {
    case "ColorCorrection": correction = root
    case "ColorCorrectionCollection": correction = root["ColorCorrection"]
    case "ColorDecisionList": correction = root["ColorDecision"]?["ColorCorrection"]
    default:
      throw root.failure(
        "expected ColorCorrection, ColorCorrectionCollection or ColorDecisionList, found '\(root.name)'",
        in: name)
    }
    guard let correction else { throw root.failure("expected a ColorCorrection in <\(root.name)>", in: name) }
    return ColorLookup(try ColorDecision(correction, file: name))
  }

  static func encode(_ table: ColorLookup, for name: String, _ settings: LookupSettings) throws(StillsError)
    -> [UInt8]
  {
    guard let decision = table.decision else {
      throw StillsError(
        .unsupported,
        "an ASC CDL holds only slope, offset, power and saturation, and the source is a table; name a .cube or .clf file"
      )
    }
    var text = TableWriter()
    text.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    // A .cc file is one correction, a .ccc file a collection, a .cdl file a list of decisions.
    let space = " xmlns=\"urn:ASC:CDL:v1.2\""
    let around: [String] =
      switch PathName.splitExtension(name).suffix.lowercased() {
      case ".cc": []
      case ".ccc": ["ColorCorrectionCollection"]
      default: ["ColorDecisionList", "ColorDecision"]
      }
    for (place, tag) in around.enumerated() { text.line("<\(tag)\(place == 0 ? space : "")>") }
    text.line("  <ColorCorrection id=\"look\"\(around.isEmpty ? space : "")>")
    for line in decision.lines { text.line(line) }
    text.line("  </ColorCorrection>")
    for tag in around.reversed() { text.line("</\(tag)>") }
    return text.bytes
  }
}
