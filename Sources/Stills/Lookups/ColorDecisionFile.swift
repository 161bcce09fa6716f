import Files

/// Reads and writes colour decisions of the ASC: `.cc` with one correction, `.ccc` and `.cdl`, of whose corrections the
/// first is read; a notice tells of others.
enum ColorDecisionFile: LookupCodec {
  static let name = "ASC CDL"
  static let extensions = ["cdl", "cc", "ccc"]
  static let choices: Set<LookupSettings.Choice> = []
  static let holdsCubes = false
  static let mayLeaveDoubts = true

  static func decode(_ bytes: [UInt8], name: String) throws(FileError) -> ColorLookup {
    let root = try XMLReader.parse(bytes, name: name)
    let corrections: [XMLElement]
    switch root.name {
    case "ColorCorrection": corrections = [root]
    case "ColorCorrectionCollection": corrections = root.all("ColorCorrection")
    case "ColorDecisionList": corrections = root.all("ColorDecision").flatMap { $0.all("ColorCorrection") }
    default:
      throw root.failure(
        "expected ColorCorrection, ColorCorrectionCollection or ColorDecisionList, found '\(root.name)'",
        in: name)
    }
    guard let first = corrections.first else {
      throw root.failure("expected a ColorCorrection in <\(root.name)>", in: name)
    }
    var table = ColorLookup(try ColorDecision(first, file: name))
    if corrections.count > 1 {
      let id = first.attributes["id"].map { ", '\(shortened($0))'," } ?? ""
      table.notice =
        "the first of its \(corrections.count) corrections\(id) is used; put the element of another into a .cc file to use that"
    }
    return table
  }

  /// A name of the file in one line of a message.
  private static func shortened(_ text: String) -> String {
    let visible = String(text.prefix(40).map { $0.isASCII && $0 >= " " && $0 != "\u{7F}" ? $0 : "?" })
    return visible + (text.count > 40 ? "…" : "")
  }

  static func encode(_ table: ColorLookup, for name: String, _ settings: LookupSettings) throws(FileError)
    -> [UInt8]
  {
    guard let decision = table.decision else {
      throw FileError(
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
