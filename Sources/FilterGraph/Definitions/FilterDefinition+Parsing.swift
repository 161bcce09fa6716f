import GLSL

extension FilterDefinition {
  /// The declarations of a header during parsing.
  struct Header {
    var id = ""
    var aliases: [String] = []
    var aliasDefaults: [String: [String: ParameterValue]] = [:]
    var category = ""
    var summary = ""
    var details: [String] = []
    var formulas: [String] = []
    var sources: [String] = []
    var example: String?
    var role = Role.filter
    var steadiness = Steadiness.steady
    var merges: [(parameter: String, value: Expression)] = []
    var kind = Kind.pixel
    var inputs: [Input] = [Input(name: "image", fallback: .none)]
    var earlierPictures: [EarlierPicture] = []
    var parameters: [ParameterDefinition] = []
    var lets: [(name: String, value: Expression)] = []
    var tables: [Table] = []
    var curves: [Curves] = []
    var size: (width: Expression, height: Expression)?
    var sizeLets: [FilterDefinition.SizeLet] = []
    var points: (width: Expression, height: Expression)?
    var identity: Expression?
    var taps: Expression?
    var grid: ParameterDefinition?
    var exact: Expression?
    var footprints: [String: DeclaredFootprint] = [:]
    var edge = Edge.clamp
    var minification = Minification.linear
    var space = Space.display
    var alphaForm: AlphaForm?
    var inputRange = InputRange.any
    var mixing = Mixing.any
    var gain: Expression?
    var inputGains: [String: Expression] = [:]
    var reads = Reads.color
    var result = Result.color
    var givesBytes: Expression?
    var measurement: MeasurementForm?
    var clocks: [(name: String, clock: FrameClock)] = []
    var steps: [Step] = []
    var drawing = Drawing.anywhere

    /// The names of all pictures that the code reads: inputs, then those from the history.
    var pictureNames: [String] { inputs.map(\.name) + earlierPictures.map(\.name) }

    /// The names that a formula may use, with the number of components of each.
    var names: [String: Int] {
      var names: [String: Int] = [:]
      for parameter in parameters where parameter.kind.count > 0 {
        names[parameter.codeName] = parameter.kind.count
      }
      for entry in lets { names[entry.name] = 1 }
      return names
    }
  }

  /// Parses a filter's file: one with a header of `//!` lines, an ISF shader, or a fragment shader of GLSL ES 1.00.
  ///
  /// - Parameters:
  ///   - text: the whole file.
  ///   - vertexShader: the text of the vertex shader that lies beside an ISF shader; nil for none.
  ///   - path: the file's name, for messages; the id of a shader from elsewhere comes from it.
  ///   - suffix: what the id of a shader from elsewhere has at its end, where another filter has that name.
  /// - Throws: the errors with their positions: in the header, or in code that contradicts the header. Of shaders from
  ///   elsewhere all errors are found at once.
  public static func parse(
    _ text: String, vertexShader: String? = nil, path: String, suffix: String = ""
  ) throws(FilterFileError) -> FilterDefinition {
    if let dialect = ForeignImport.dialect(of: text) {
      let id = ForeignNames.id(ofFile: path) + suffix
      return try ForeignImport.definition(text, dialect: dialect, vertex: vertexShader, path: path, id: id)
    }
    var parser = HeaderParser(path: path)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isLineBreak)
    var bodyStart = lines.endIndex
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("//!") {
        parser.begin(line, number: index + 1)
        try parser.read(line.dropFirst(3).trimmed())
      } else if !line.trimmed().isEmpty {
        bodyStart = index
        break
      }
    }
    if let stray = lines[bodyStart...].firstIndex(where: { $0.hasPrefix("//!") }) {
      parser.begin(lines[stray], number: stray + 1)
      throw parser.failure("a header line after the code; the header comes first")
    }
    let body = lines[bodyStart...].joined(separator: "\n")
    try parser.finish(hasBody: !body.trimmed().isEmpty)
    let header = parser.header
    var tree: SyntaxTree?
    var chain: ChainSyntax?
    switch header.kind {
    case .matrix: break
    case .group: chain = try parseGroup(body, line: bodyStart + 1, path: path)
    default: tree = try ShaderChecker.check(header, body: body, bodyLine: bodyStart + 1, path: path)
    }
    let definition = FilterDefinition(
      header, body: body, bodyLine: bodyStart + 1, tree: tree, chain: chain, path: path)
    try definition.checkReach()
    return definition
  }

  /// The names in a group's chain are resolved when the group is used: their files may be read later.
  private static func parseGroup(
    _ body: String, line: Int, path: String
  ) throws(FilterFileError) -> ChainSyntax {
    var lexer = ChainLexer(body, name: path, firstLine: line)
    do throws(ChainError) {
      return try lexer.parse()
    } catch {
      throw FilterFileError(path: path, line: error.line, column: error.column, message: error.message)
    }
  }
}
