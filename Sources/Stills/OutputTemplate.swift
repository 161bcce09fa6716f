/// Where the results of several inputs go: a path with fields such as `out/{name}-{index}.jpg`.
///
/// The fields are `{name}` (the input's name without folder and extension), `{index}` (1, 2, …; `{index:3}` pads
/// with zeros to three digits), `{ext}` (the input's extension where it is a supported one, otherwise `jpg`) and
/// `{date}` (`20250131_180509`). `{{` and `}}` stand for single braces.
public struct OutputTemplate: Hashable, Sendable {
  private enum Piece: Hashable {
    case text(String)
    case name, fileExtension, date
    case index(width: Int)
  }

  private let pieces: [Piece]
  private let source: String

  /// Parses a template.
  ///
  /// - Throws: `unsupported` naming an unknown field or a brace without its partner.
  public init(_ text: String) throws(StillsError) {
    func failure(_ reason: String) -> StillsError { StillsError(.unsupported, "output '\(text)': \(reason)") }
    guard !text.isEmpty else { throw failure("the path is empty") }
    var pieces: [Piece] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        literal.append(character)
        rest.removeFirst()
      case "}": throw failure("'}' without '{'; write '}}' for a brace in the name")
      case "{":
        guard let end = rest.firstIndex(of: "}") else {
          throw failure("'{' without '}'; write '{{' for a brace in the name")
        }
        let field = rest[..<end]
        rest = rest[rest.index(after: end)...]
        guard let piece = Self.piece(of: field) else {
          throw failure("no field '{\(field)}'; there are {name}, {index}, {index:3}, {ext} and {date}")
        }
        if !literal.isEmpty { pieces.append(.text(literal)) }
        literal = ""
        pieces.append(piece)
      default: literal.append(character)
      }
    }
    if !literal.isEmpty { pieces.append(.text(literal)) }
    self.pieces = pieces
    source = text
  }

  /// The template that puts results into a folder under their input's name.
  public init(folder: String) {
    var path = folder
    if !path.hasSuffix("/") { path.append("/") }
    pieces = [.text(path), .name, .text("."), .fileExtension]
    source = path
  }

  private static func piece(of field: Substring) -> Piece? {
    switch field {
    case "name": return .name
    case "index": return .index(width: 1)
    case "ext": return .fileExtension
    case "date": return .date
    default:
      guard field.hasPrefix("index:"), let width = Int(field.dropFirst(6)), (1...9).contains(width) else {
        return nil
      }
      return .index(width: width)
    }
  }

  /// Whether two inputs could get different paths.
  public var isVariable: Bool {
    pieces.contains { piece in
      switch piece {
      case .text, .date: false
      case .name, .fileExtension, .index: true
      }
    }
  }

  /// The path for one input.
  ///
  /// - Parameters:
  ///   - input: the input's path.
  ///   - index: its number, from 1.
  ///   - time: the moment that `{date}` shows.
  public func path(input: String, index: Int, time: CaptureTime) -> String {
    let name = String(PathName.lastComponent(of: input))
    let parts = PathName.splitExtension(name)
    return pieces.reduce(into: "") { path, piece in
      switch piece {
      case .text(let text): path += text
      case .name: path += parts.stem
      case .index(let width): path += index.padded(width)
      case .date: path += time.fileDate
      case .fileExtension:
        let ending = parts.suffix.dropFirst().lowercased()
        path += StillFormat.supportedExtensions.contains(ending) ? ending : "jpg"
      }
    }
  }

  /// The paths for several inputs, in their order.
  ///
  /// - Throws: `cannotCreate` when two inputs would get one path.
  public func paths(inputs: [String], time: CaptureTime) throws(StillsError) -> [String] {
    var owners: [String: String] = [:]
    var result: [String] = []
    for (offset, input) in inputs.enumerated() {
      let path = path(input: input, index: offset + 1, time: time)
      if let owner = owners.updateValue(input, forKey: path) {
        throw StillsError(
          .cannotCreate, "output '\(source)': \(owner) and \(input) would both become \(path); add {index}")
      }
      result.append(path)
    }
    return result
  }
}
