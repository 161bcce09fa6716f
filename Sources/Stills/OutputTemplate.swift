public import Files

/// A template for the paths of results, such as `out/{name}-{index}.jpg`.
///
/// The fields are `{name}` (the input's name without folder and extension), `{dir}` (the folders between the one that was
/// given and the input; together with the slash after it nothing where there are none), `{index}` (1, 2, …; `{index:3}`
/// pads with zeros to three digits), `{ext}` (the input's extension if it is a supported one, otherwise
/// `jpg`), `{output}` (the label of the result, for chains with several) and those of the shot: `{date}`
/// (`20250131_180509`; `{date:%Y-%m-%d}` in the form of strftime), `{camera}`, `{lens}` and `{iso}`. For results of several
/// settings, `{sweep}` names all of them and `{exposure.exposure}` one. `{{` and `}}` stand for literal braces.
public struct OutputTemplate: Hashable, Sendable {
  private enum Piece: Hashable {
    case text(String)
    case name, folder, fileExtension, output
    case date(DateFormat)
    case camera, lens, iso
    case sweep
    case setting(String)
    case index(width: Int)
  }

  /// What fields stand for, beside those that are of the input's path.
  public struct Fields: Hashable, Sendable {
    /// The number of the input, from 1.
    public var index: Int
    /// The shot.
    public var shot: ShotFacts
    /// The label of the result.
    public var output: String
    /// The settings that differ between results, by names such as `exposure.exposure`.
    public var settings: [Setting]

    /// A setting and its value.
    public struct Setting: Hashable, Sendable {
      /// The name of the setting.
      public var name: String
      /// The value as text.
      public var value: String

      /// Creates a setting.
      public init(name: String, value: String) { (self.name, self.value) = (name, value) }
    }

    /// Creates values.
    public init(index: Int, shot: ShotFacts, output: String = "out", settings: [Setting] = []) {
      self.index = index
      self.shot = shot
      self.output = output
      self.settings = settings
    }
  }

  /// The length in bytes to which the names of cameras and lenses, and values of settings, are cut.
  private static let longestText = 80

  private let pieces: [Piece]
  private let source: String

  /// Parses a template.
  ///
  /// - Throws: `unsupported` for an unknown field or an unmatched brace.
  public init(_ text: String) throws(FileError) {
    func failure(_ reason: String) -> FileError { FileError(.unsupported, "output '\(text)': \(reason)") }
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
            "no field '{\(field)}'; the fields are {name}, {dir}, {index}, {index:3}, {ext}, {date}, {date:%Y-%m-%d}, "
              + "{camera}, {lens}, {iso}, {output}, {sweep} and those of settings, such as {exposure.exposure}"
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
  ///   - settings: the names of the settings that differ between results; the name is followed by their values.
  public init(folder: String, outputs: [String] = [], settings: [String] = []) {
    var path = folder
    if path.unicodeScalars.last != "/" { path.append("/") }
    pieces =
      [.text(path), .folder, .text("/"), .name] + (outputs.count > 1 ? [.text("-"), .output] : [])
      + (settings.isEmpty ? [] : [.text("-"), .sweep]) + [.text("."), .fileExtension]
    source = path
  }

  /// The template that writes the pictures of movies into a folder: like ``init(folder:outputs:settings:)``, with the
  /// number of the picture before the extension.
  package static func pictures(inFolder folder: String, outputs: [String]) -> OutputTemplate {
    let template = OutputTemplate(folder: folder, outputs: outputs)
    var pieces = template.pieces
    // Before the dot and the extension.
    pieces.insert(contentsOf: [.text("-"), .index(width: 6)], at: pieces.count - 2)
    return OutputTemplate(pieces: pieces, source: template.source)
  }

  private init(pieces: [Piece], source: String) { (self.pieces, self.source) = (pieces, source) }

  /// The template of the standard output.
  package static let standardOutput = OutputTemplate(pieces: [.text(StandardOutput.path)], source: "-")

  /// The template with an extension that `{ext}` stands for, whatever that of an input is.
  package func writing(extension name: String) -> OutputTemplate {
    OutputTemplate(pieces: pieces.map { $0 == .fileExtension ? .text(name) : $0 }, source: source)
  }

  private static func piece(of field: Substring) -> Piece? {
    switch field {
    case "name": return .name
    case "dir": return .folder
    case "index": return .index(width: 1)
    case "ext": return .fileExtension
    case "date": return .date(.compact)
    case "camera": return .camera
    case "lens": return .lens
    case "iso": return .iso
    case "output": return .output
    case "sweep": return .sweep
    default:
      if field.hasPrefix("date:") { return DateFormat(field.dropFirst(5)).map { .date($0) } }
      if field.hasPrefix("index:") {
        guard let width = Int(field.dropFirst(6)), (1...9).contains(width) else { return nil }
        return .index(width: width)
      }
      let parts = field.split(separator: ".", omittingEmptySubsequences: false)
      return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } ? .setting(String(field)) : nil
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
      case .text, .output, .folder, .sweep, .setting: false
      case .name, .fileExtension, .index, .date, .camera, .lens, .iso: true
      }
    }
  }

  /// Whether pictures of one input get different paths by their numbers.
  package var namesIndices: Bool { pieces.contains { if case .index = $0 { true } else { false } } }

  /// Whether two results of a chain get different paths.
  public var namesOutputs: Bool { pieces.contains(.output) }

  /// Whether the path depends on the shot, so that it must be known.
  public var namesShots: Bool {
    pieces.contains { piece in
      switch piece {
      case .camera, .lens, .iso, .date: true
      default: false
      }
    }
  }

  /// Whether the path depends on the time of the shot.
  public var namesTimes: Bool { pieces.contains { if case .date = $0 { true } else { false } } }

  /// Whether any setting is named.
  public var namesSettings: Bool { pieces.contains(.sweep) || !settingNames.isEmpty }

  /// Whether the path depends on what only stored photographs have: metadata, and settings that are swept.
  public var isForPhotographs: Bool {
    namesSettings
      || pieces.contains { piece in
        switch piece {
        case .camera, .lens, .iso: true
        default: false
        }
      }
  }

  /// The settings that are named one by one.
  public var settingNames: [String] {
    pieces.compactMap { if case .setting(let name) = $0 { name } else { nil } }
  }

  /// The path for one input.
  ///
  /// - Parameters:
  ///   - input: the input's path.
  ///   - index: its number, from 1.
  ///   - time: the time that `{date}` shows.
  ///   - output: the label that `{output}` shows.
  public func path(input: String, index: Int, time: CaptureTime, output: String = "out") -> String {
    path(
      input: PictureInput(input), .init(index: index, shot: ShotFacts(time: time), output: output))
  }

  /// The path for one input.
  public func path(input: PictureInput, _ fields: Fields) -> String {
    filled(input, fields, fact: Self.clean) { ending in
      StillFormat.supportedExtensions.contains(ending) ? ending : "jpg"
    }
  }

  /// The template as words to be read rather than a path: facts are as the metadata state them, and `{ext}` is the
  /// input's own extension.
  package func words(input: PictureInput, _ fields: Fields) -> String {
    filled(input, fields, fact: Self.spoken) { $0.isEmpty ? Self.unknown : $0 }
  }

  private func filled(
    _ input: PictureInput, _ fields: Fields, fact: (String?) -> String,
    fileExtension: (_ ending: String) -> String
  ) -> String {
    let name = String(PathName.lastComponent(of: input.path))
    let parts = PathName.splitExtension(name)
    var lacksFolder = false
    return pieces.reduce(into: "") { path, piece in
      defer { lacksFolder = piece == .folder && input.folder.isEmpty }
      switch piece {
      case .text(let text): path += lacksFolder && text.hasPrefix("/") ? String(text.dropFirst()) : text
      case .folder: path += input.folder
      case .name: path += parts.stem
      case .index(let width): path += fields.index.padded(width)
      case .date(let format): path += format.text(of: fields.shot.time)
      case .camera: path += fact(fields.shot.camera)
      case .lens: path += fact(fields.shot.lens)
      case .iso: path += fields.shot.iso.map { "\($0)" } ?? Self.unknown
      case .output: path += fields.output
      case .sweep:
        let settings = fields.settings.map { "\($0.name)=\(fact($0.value))" }
        path += settings.isEmpty ? Self.unknown : settings.joined(separator: "_")
      case .setting(let name):
        path += fact(fields.settings.first { $0.name == name }?.value)
      case .fileExtension:
        path += fileExtension(parts.suffix.dropFirst().lowercased())
      }
    }
  }

  /// The length in code points to which facts in words are cut: metadata can hold megabytes.
  private static let longestFact = 256

  /// A fact as words: without control characters, and without spaces at its ends.
  private static func spoken(_ text: String?) -> String {
    let scalars = (text ?? "").unicodeScalars.prefix(longestFact).map { scalar -> Unicode.Scalar in
      scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar
    }
    guard let start = scalars.firstIndex(where: { $0 != " " }),
      let end = scalars.lastIndex(where: { $0 != " " })
    else { return unknown }
    return String(String.UnicodeScalarView(scalars[start...end]))
  }

  /// What stands for a fact that a photograph does not state.
  private static let unknown = "unknown"

  /// A text as a part of names on all file systems: what some of them forbid becomes a hyphen; it neither begins with a dot
  /// nor ends with one, and has no space at its ends.
  private static func clean(_ text: String?) -> String {
    var scalars: [Unicode.Scalar] = []
    var count = 0
    for scalar in (text ?? "").unicodeScalars {
      let isForbidden =
        scalar.value < 0x20 || scalar.value == 0x7F || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
      count += UTF8.width(scalar)
      guard count <= longestText else { break }
      scalars.append(isForbidden ? "-" : scalar)
    }
    func isLoose(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "." }
    let start = scalars.firstIndex { !isLoose($0) } ?? scalars.endIndex
    let end = scalars.lastIndex { !isLoose($0) } ?? start
    guard start < scalars.endIndex else { return unknown }
    return String(String.UnicodeScalarView(scalars[start...end]))
  }

  /// The paths for several inputs, in their order.
  ///
  /// - Throws: `cannotCreate` when two inputs would get the same path.
  public func paths(inputs: [String], time: CaptureTime) throws(FileError) -> [String] {
    try paths(inputs: inputs.map { PictureInput($0) }, outputs: ["out"], time: time).map { $0[0] }
  }

  /// The paths for several inputs, in their order; for each input, one path per label of a chain's results.
  ///
  /// - Throws: `cannotCreate` when two results would get the same path, or a label cannot be part of a file
  ///   name.
  public func paths(
    inputs: [PictureInput], outputs: [String], time: CaptureTime
  ) throws(FileError) -> [[String]] {
    let shot = ShotFacts(time: time)
    return try paths(inputs: inputs, outputs: outputs, shots: { _ in shot })
  }

  /// The paths for several inputs, in their order; for each input, one path for each setting and label.
  ///
  /// - Parameters:
  ///   - inputs: the inputs.
  ///   - outputs: the labels of the chain's results.
  ///   - settings: the settings with which the chain is run one after the other.
  ///   - firstIndex: the number of the first input.
  ///   - shots: what is known of the shot of an input, by its place.
  /// - Throws: `cannotCreate` when two results would get the same path, or a label cannot be part of a file
  ///   name; `unsupported` when a field names a setting that is always the same.
  public func paths(
    inputs: [PictureInput], outputs: [String], settings: [[Fields.Setting]] = [[]], firstIndex: Int = 1,
    shots: (Int) -> ShotFacts
  ) throws(FileError) -> [[String]] {
    try check(outputs: outputs)
    let known = settings.first?.map(\.name) ?? []
    if let name = settingNames.first(where: { !known.contains($0) }) {
      throw FileError(
        .unsupported, "output '\(source)': {\(name)} is no setting of a sweep; add --sweep \(name)=A..B/N")
    }
    if pieces.contains(.sweep), known.isEmpty {
      throw FileError(.unsupported, "output '\(source)': {sweep} names the settings of --sweep; add one")
    }
    // Compared by bytes: names that look alike, such as é as one or two code points, are different files.
    var owners: [[UInt8]: (input: String, output: String, settings: [Fields.Setting])] = [:]
    var result: [[String]] = []
    for (offset, input) in inputs.enumerated() {
      var paths: [String] = []
      let shot = shots(offset)
      for setting in settings {
        for output in outputs {
          let path = path(
            input: input, .init(index: offset + firstIndex, shot: shot, output: output, settings: setting))
          if let owner = owners.updateValue((input.path, output, setting), forKey: Array(path.utf8)) {
            throw collision(at: path, of: owner, and: (input.path, output, setting), folder: input.folder)
          }
          paths.append(path)
        }
      }
      result.append(paths)
    }
    return result
  }

  /// Throws `cannotCreate` when the path names outputs, and a label cannot be part of a file's name.
  package func check(outputs: [String]) throws(FileError) {
    guard namesOutputs, let label = outputs.first(where: { $0.contains("/") || $0.contains("\0") }) else {
      return
    }
    throw FileError(
      .cannotCreate, "output '\(source)': the label '[\(label)]' cannot be part of a file's name")
  }

  private typealias Owner = (input: String, output: String, settings: [Fields.Setting])

  private func collision(at path: String, of first: Owner, and second: Owner, folder: String) -> FileError {
    let text =
      if first.input != second.input {
        "\(first.input) and \(second.input) would both become \(path); add "
          + (folder.isEmpty ? "{index}" : "{dir} or {index}")
      } else if first.output != second.output {
        "[\(first.output)] and [\(second.output)] would both become \(path); add {output}"
      } else if first.settings != second.settings {
        "several settings would become \(path); add {sweep}"
      } else {
        "\(first.input) is given twice"
      }
    return FileError(.cannotCreate, "output '\(source)': \(text)")
  }
}
