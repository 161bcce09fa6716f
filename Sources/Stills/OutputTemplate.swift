/// A template for the paths of results, such as `out/{name}-{index}.jpg`.
///
/// The fields are `{name}` (the input's name without folder and extension), `{dir}` (the folders between the one that was
/// given and the input; together with the slash after it nothing where there are none), `{index}` (1, 2, …; `{index:3}`
/// pads with zeros to three digits), `{ext}` (the input's extension if it is a supported one, otherwise
/// `jpg`), `{date}` (`20250131_180509`) and, for chains with several results, `{output}` (the result's
/// label). `{{` and `}}` stand for literal braces.
public struct OutputTemplate: Hashable, Sendable {
  private enum Piece: Hashable {
    case text(String)
    case name, folder, fileExtension, date, output
    case index(width: Int)
  }

  private let pieces: [Piece]
  private let source: String

  /// Parses a template.
  ///
  /// - Throws: `unsupported` for an unknown field or an unmatched brace.
  public init(_ text: String) throws(StillsError) {
    func failure(_ reason: String) -> StillsError { StillsError(.unsupported, "output '\(text)': \(reason)") }
    guard !text.isEmpty else { throw failure("the path is empty") }
    var pieces: [Piece] = []
    var literal = ""
    // Code points, not characters: a combining mark after a brace must not hide it.
    var rest = text.unicodeScalars[...]
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        literal.unicodeScalars.append(character)
        rest.removeFirst()
      case "}": throw failure("'}' without '{'; write '}}' for a brace in the name")
      case "{":
        guard let end = rest.firstIndex(of: "}") else {
          throw failure("'{' without '}'; write '{{' for a brace in the name")
        }
        let field = Substring(rest[..<end])
        rest = rest[rest.index(after: end)...]
        guard let piece = Self.piece(of: field) else {
          throw failure(
            "no field '{\(field)}'; the fields are {name}, {dir}, {index}, {index:3}, {ext}, {date} and {output}"
          )
        }
        if !literal.isEmpty { pieces.append(.text(literal)) }
        literal = ""
        pieces.append(piece)
      default: literal.unicodeScalars.append(character)
      }
    }
    if !literal.isEmpty { pieces.append(.text(literal)) }
    self.pieces = pieces
    source = text
  }

  /// The template that writes results into a folder under their input's name, in the folders that the input lies in.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - outputs: the labels of a chain's results; if there are several, the name is followed by the label.
  public init(folder: String, outputs: [String] = []) {
    var path = folder
    if path.unicodeScalars.last != "/" { path.append("/") }
    pieces =
      [.text(path), .folder, .text("/"), .name] + (outputs.count > 1 ? [.text("-"), .output] : []) + [
        .text("."), .fileExtension,
      ]
    source = path
  }

  private static func piece(of field: Substring) -> Piece? {
    switch field {
    case "name": return .name
    case "dir": return .folder
    case "index": return .index(width: 1)
    case "ext": return .fileExtension
    case "date": return .date
    case "output": return .output
    default:
      guard field.hasPrefix("index:"), let width = Int(field.dropFirst(6)), (1...9).contains(width) else {
        return nil
      }
      return .index(width: width)
    }
  }

  /// The folder that all paths are in or below.
  package var folder: String {
    guard case .text(let start)? = pieces.first else { return "." }
    // What follows the text may belong to its last name.
    return PathName.folder(of: pieces.count > 1 ? start + "x" : start)
  }

  /// Whether two inputs can get different paths.
  public var isVariable: Bool {
    pieces.contains { piece in
      switch piece {
      case .text, .date, .output, .folder: false
      case .name, .fileExtension, .index: true
      }
    }
  }

  /// Whether two results of a chain get different paths.
  public var namesOutputs: Bool { pieces.contains(.output) }

  /// The path for one input.
  ///
  /// - Parameters:
  ///   - input: the input's path.
  ///   - index: its number, from 1.
  ///   - time: the time that `{date}` shows.
  ///   - output: the label that `{output}` shows.
  public func path(input: String, index: Int, time: CaptureTime, output: String = "out") -> String {
    path(input: PictureInput(input), index: index, time: time, output: output)
  }

  /// The path for one input; see ``path(input:index:time:output:)-(String,_,_,_)``.
  public func path(input: PictureInput, index: Int, time: CaptureTime, output: String = "out") -> String {
    let name = String(PathName.lastComponent(of: input.path))
    let parts = PathName.splitExtension(name)
    var lacksFolder = false
    return pieces.reduce(into: "") { path, piece in
      defer { lacksFolder = piece == .folder && input.folder.isEmpty }
      switch piece {
      case .text(let text): path += lacksFolder && text.hasPrefix("/") ? String(text.dropFirst()) : text
      case .folder: path += input.folder
      case .name: path += parts.stem
      case .index(let width): path += index.padded(width)
      case .date: path += time.fileDate
      case .output: path += output
      case .fileExtension:
        let ending = parts.suffix.dropFirst().lowercased()
        path += StillFormat.supportedExtensions.contains(ending) ? ending : "jpg"
      }
    }
  }

  /// The paths for several inputs, in their order.
  ///
  /// - Throws: `cannotCreate` when two inputs would get the same path.
  public func paths(inputs: [String], time: CaptureTime) throws(StillsError) -> [String] {
    try paths(inputs: inputs.map { PictureInput($0) }, outputs: ["out"], time: time).map { $0[0] }
  }

  /// The paths for several inputs, in their order; for each input, one path per label of a chain's results.
  ///
  /// - Throws: `cannotCreate` when two results would get the same path, or a label cannot be part of a file
  ///   name.
  public func paths(
    inputs: [PictureInput], outputs: [String], time: CaptureTime
  ) throws(StillsError) -> [[String]] {
    if namesOutputs, let label = outputs.first(where: { $0.contains("/") || $0.contains("\0") }) {
      throw StillsError(
        .cannotCreate, "output '\(source)': the label '[\(label)]' cannot be part of a file's name")
    }
    // Compared by bytes: names that look alike, such as é as one or two code points, are different files.
    var owners: [[UInt8]: (input: String, output: String)] = [:]
    var result: [[String]] = []
    for (offset, input) in inputs.enumerated() {
      var paths: [String] = []
      for output in outputs {
        let path = path(input: input, index: offset + 1, time: time, output: output)
        if let owner = owners.updateValue((input.path, output), forKey: Array(path.utf8)) {
          throw StillsError(
            .cannotCreate,
            owner.input == input.path
              ? "output '\(source)': [\(owner.output)] and [\(output)] would both become \(path); add {output}"
              : "output '\(source)': \(owner.input) and \(input.path) would both become \(path); add "
                + (input.folder.isEmpty ? "{index}" : "{dir} or {index}"))
        }
        paths.append(path)
      }
      result.append(paths)
    }
    return result
  }
}
