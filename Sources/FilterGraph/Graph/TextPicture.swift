/// A text that is drawn as a picture of its own size: the step `text` of a chain.
///
/// ```
/// text='© Ann Example':size=48:font=Serif Italic[t];[in][t]watermark=south-east
/// ```
/// A graph holds it as a picture by the name `resource`, so that everything that reads pictures reads it, too. It is
/// drawn once.
public struct TextPicture: Hashable, Sendable {
  /// The step as a filter with its settings, which is never run.
  private let filter: FilterInstance

  /// The most characters.
  public static let mostCharacters = 4096
  private static let scheme = "text:"

  /// Creates a text with settings by the names of ``definition``'s parameters.
  ///
  /// - Throws: ``ParameterError`` for an unknown parameter, a value out of range, or a text that cannot be drawn: one
  ///   without visible characters, with control characters or with more than ``mostCharacters``.
  public init(_ text: String, _ values: [String: ParameterValue] = [:]) throws(ParameterError) {
    var values = values
    values["text"] = .file(text)
    let filter = try FilterInstance(Self.definition, values)
    if let problem = Self.problem(with: text) {
      throw ParameterError(filter: "text", parameter: "text", problem)
    }
    self.filter = filter
  }

  /// Creates a text with settings that a chain gave.
  init(checked values: [String: ParameterValue]) throws(ValueError) {
    filter = FilterInstance(Self.definition, checked: values)
    if let problem = Self.problem(with: string("text")) { throw ValueError(message: problem) }
  }

  /// The text that a picture's name stands for; nil for the name of a file.
  ///
  /// - Throws: ``ChainError`` when it is no text with valid settings.
  package init?(resource: String) throws(ChainError) {
    guard resource.hasPrefix(Self.scheme) else { return nil }
    var lexer = ChainLexer(Self.step(of: resource), name: "text")
    var parser = ChainParser(
      catalog: FilterCatalog(filters: []), name: "text", inputLabels: [Graph.defaultInputName])
    let steps = try lexer.parse().sequences.joined()
    guard let step = steps.first, steps.count == 1, step.name == "text" else {
      throw ChainError(name: "text", line: 1, column: 1, message: "'\(resource)' is no text; write text=TEXT")
    }
    self = try parser.text(step)
  }

  /// The name by which graphs and caches know the picture: the step in chain syntax behind `text:`.
  package var resource: String { Self.scheme + filter.description }

  /// The step in chain syntax behind a picture's name.
  static func step(of resource: String) -> String { String(resource.dropFirst(scheme.count)) }

  /// Whether a picture's name stands for a text.
  package static func isText(_ resource: String) -> Bool { resource.hasPrefix(scheme) }

  // MARK: - Settings

  /// The lines; `\n` in the setting begins a new one, and `\\` is a backslash.
  public var text: String {
    var result = ""
    var isEscaped = false
    for character in string("text") {
      if isEscaped {
        result += character == "n" ? "\n" : character == "\\" ? "\\" : "\\\(character)"
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return isEscaped ? result + "\\" : result
  }

  /// The family and style of the font, as Pango writes them: `Serif Bold Italic`.
  public var font: String { string("font") }
  /// The size of the font in pixels.
  public var size: Double { number("size") }
  /// The colour: red, green, blue, alpha.
  public var color: [Double] { numbers("color") }
  /// The width in pixels at which lines are wrapped; 0 for never.
  public var wrap: Int { Int(number("wrap")) }
  /// How lines are aligned: the place among left, center and right.
  public var alignment: Int { Int(number("align")) }
  /// The width of the outline in pixels.
  public var outline: Double { number("outline") }
  /// The colour of the outline.
  public var outlineColor: [Double] { numbers("outline-color") }
  /// How far the shadow is to the right and below, in pixels.
  public var shadow: Double { number("shadow") }
  /// The colour of the shadow.
  public var shadowColor: [Double] { numbers("shadow-color") }
  /// The colour of the rectangle behind the text.
  public var background: [Double] { numbers("background") }
  /// The distance between the text and the edges, in pixels.
  public var padding: Int { Int(number("padding")) }
  /// Whether fields such as `{name}` stand for facts of the photograph.
  public var hasFields: Bool { number("fields") != 0 }

  /// The text with other words, in which nothing is a field; control characters become spaces.
  ///
  /// - Throws: ``ParameterError`` for words that cannot be drawn.
  package func replacing(words: String) throws(ParameterError) -> TextPicture {
    var values = filter.values
    values["fields"] = .number(0)
    let scalars = words.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar != "\n" && (scalar.value < 0x20 || scalar.value == 0x7F) ? " " : scalar
    }
    var text = ""
    for scalar in scalars {
      if scalar == "\\" { text.unicodeScalars.append(scalar) }
      text.unicodeScalars.append(scalar)
    }
    return try TextPicture(text, values)
  }

  private func string(_ name: String) -> String {
    guard case .file(let text) = value(name) else { preconditionFailure("'\(name)' is a text") }
    return text
  }

  private func numbers(_ name: String) -> [Double] {
    guard case .numbers(let numbers) = value(name) else { preconditionFailure("'\(name)' is a number") }
    return numbers
  }

  private func number(_ name: String) -> Double { numbers(name)[0] }

  private func value(_ name: String) -> ParameterValue {
    filter.value(of: Self.definition.parameter(named: name)!)
  }

  private static func problem(with text: String) -> String? {
    guard text.contains(where: { !$0.isWhitespace }) else { return "a text is needed: text='© Ann Example'" }
    let count = text.count
    guard count <= mostCharacters else {
      return "the text has \(count) characters; the limit is \(mostCharacters)"
    }
    let stray = text.unicodeScalars.first {
      ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || $0.value == 0x7F
    }
    return stray.map {
      "the text has the control character U+\(String($0.value, radix: 16, uppercase: true)); remove it"
    }
  }
}

extension TextPicture {
  /// The step as the documentation describes it: its parameters, their ranges and defaults.
  public static let definition: FilterDefinition = {
    var header = FilterDefinition.Header()
    header.id = "text"
    header.category = "source"
    header.summary = "Draws text as a picture of its own size, for captions and watermarks."
    header.details = [
      "It stands where image=FILE may: text='© Ann Example'[t];[in][t]watermark. The text is plain, with no markup; \\n "
        + "begins a new line. Quotes keep spaces, commas and colons together, and '\\'' is a quote. The text is "
        + "drawn once, at its size; watermark=size=0 keeps it."
    ]
    header.kind = .generator
    header.inputs = []
    func add(
      _ name: String, _ kind: ParameterDefinition.Kind, _ value: ParameterValue,
      in range: ClosedRange<Double>? = nil, _ label: String
    ) {
      header.parameters.append(
        ParameterDefinition(
          name: name, kind: kind, defaultValue: value, minimum: range?.lowerBound, maximum: range?.upperBound,
          label: label))
    }
    add("text", .text, .file(""), "The text; \\n begins a new line")
    add("size", .float, 64, in: 4...1000, "Size of the font, in pixels")
    add("color", .color, .numbers([1, 1, 1, 1]), "Colour of the text")
    add("font", .text, .file("Sans"), "Family and style of the font, such as Serif Bold Italic")
    add("align", .choice(["left", "center", "right"]), 0, "Alignment of lines")
    add("wrap", .int, 0, in: 0...16384, "Width at which lines are wrapped, in pixels; 0 for never")
    add("outline", .float, 0, in: 0...100, "Width of the outline, in pixels")
    add("outline-color", .color, .numbers([0, 0, 0, 1]), "Colour of the outline")
    add("shadow", .float, 0, in: 0...100, "Distance of the shadow to the right and below, in pixels")
    add("shadow-color", .color, .numbers([0, 0, 0, 0.6]), "Colour of the shadow")
    add("background", .color, .numbers([0, 0, 0, 0]), "Colour of the rectangle behind the text")
    add("padding", .int, 0, in: 0...2000, "Distance between the text and the edges, in pixels")
    add(
      "fields", .bool, 0,
      "Whether {name}, {index}, {date}, {camera}, {lens} and {iso} stand for the photograph's")
    return FilterDefinition(header, body: "", bodyLine: 1, path: "text")
  }()
}

extension Graph {
  /// Adds a text as a picture.
  public mutating func addText(_ text: TextPicture) -> NodeID { addImage(path: text.resource) }

  /// Whether a text in it has fields.
  package var hasTextFields: Bool {
    texts.contains(where: \.hasFields)
  }

  /// The texts that are drawn.
  package var texts: [TextPicture] {
    nodes.compactMap { node in
      guard case .image(let path) = node.operation else { return nil }
      return try? TextPicture(resource: path)
    }
  }

  /// The graph with texts with fields replaced.
  package func fillingTexts(_ fill: (TextPicture) throws -> TextPicture) throws -> Graph {
    var graph = self
    for index in nodes.indices {
      guard case .image(let path) = nodes[index].operation, let text = try TextPicture(resource: path),
        text.hasFields
      else { continue }
      graph.nodes[index].operation = .image(path: try fill(text).resource)
    }
    return graph
  }
}
