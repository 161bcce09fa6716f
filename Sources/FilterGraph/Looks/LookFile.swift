/// The text of a `*.chain` file: a chain with a header in comments that names it.
///
/// ```
/// #! look Warm film
/// #! summary The light of a late afternoon.
/// temperature=7600,vibrance=0.15
/// ```
/// The header's lines come first; a file without one is a look that its file names. As the header is a comment, the whole
/// text is a chain as well.
public struct LookFile: Hashable, Sendable {
  /// The name.
  public var name: LookName
  /// What it looks like, in one line; empty when the file does not say.
  public var summary: String
  /// The chain, as its author wrote it.
  public var chain: String
  /// The lines of the file before ``chain``.
  private var headerLines = 0

  /// Creates a look.
  ///
  /// - Parameters:
  ///   - name: the look's name.
  ///   - summary: what it looks like; in the file line breaks become blanks.
  ///   - chain: the filters.
  public init(name: LookName, summary: String = "", chain: String) {
    self.name = name
    self.summary = summary
    self.chain = chain
  }

  private static let longestSummary = 200
  private static let keys = ["look", "summary"]

  /// Reads the text of a file.
  ///
  /// - Parameters:
  ///   - text: the text; the chain in it is not read before ``graph(catalog:path:inputs:)``.
  ///   - path: the file, for messages.
  ///   - fileName: its name without the extension, which names a look without a header.
  /// - Throws: ``ChainError`` with the line of the header that is wrong.
  public init(parsing text: String, path: String, fileName: String) throws(ChainError) {
    var values: [String: String] = [:]
    var rest = text[...]
    var count = 0
    while rest.hasPrefix("#!") {
      let line = rest.prefix { !$0.isLineBreak }
      rest = rest.dropFirst(line.count + 1)
      count += 1
      let content = line.dropFirst(2).trimmed()
      let key = String(content.prefix { !$0.isWhitespace })
      func failure(_ message: String) -> ChainError {
        ChainError(name: path, line: count, column: 1, message: message)
      }
      guard Self.keys.contains(key) else {
        throw failure(unknown(String(key.prefix(40)), among: Self.keys, what: "line of a look's header"))
      }
      let value = String(content.dropFirst(key.count).trimmed())
      guard values.updateValue(value, forKey: key) == nil else { throw failure("'\(key)' is given twice") }
      switch key {
      case "look" where LookName(value) == nil:
        throw failure("'\(value.prefix(40))' is no name of a look: expected \(LookName.expectation)")
      case "summary" where value.count > Self.longestSummary:
        throw failure("the summary has \(value.count) characters; \(Self.longestSummary) are allowed")
      default: break
      }
    }
    let fallback = LookName(fileName) ?? LookName(fileName.prefix(40).filter { $0.isLetter || $0.isNumber })
    guard let name = values["look"].flatMap({ LookName($0) }) ?? fallback ?? LookName("Look") else {
      preconditionFailure("'Look' is a name")
    }
    self.name = name
    summary = values["summary"] ?? ""
    chain = String(rest)
    headerLines = count
  }

  /// The text of the file, which ends with a line break.
  public var text: String {
    let line = String(summary.map { $0.isNewline ? " " : $0 }.prefix(Self.longestSummary))
    let summary = line.isEmpty ? "" : "#! summary \(line)\n"
    // An empty line ends the header where a comment of the chain looks like one.
    let gap = chain.hasPrefix("#!") ? "\n" : ""
    let end = chain.last?.isLineBreak ?? true ? "" : "\n"
    return "#! look \(name)\n\(summary)\(gap)\(chain)\(end)"
  }

  /// Parses the chain; a number out of range is clamped with a warning.
  ///
  /// - Parameters:
  ///   - catalog: the filters that it may name.
  ///   - path: the file, for messages, whose lines are counted with the header.
  ///   - inputs: whether several inputs are allowed.
  /// - Returns: the graph, and a warning for each clamped number.
  public func graph(
    catalog: FilterCatalog, path: String, inputs: Graph.Inputs = .one
  ) throws(ChainError) -> (graph: Graph, warnings: [ChainError]) {
    try Graph.clamping(
      String(repeating: "\n", count: headerLines) + chain, catalog: catalog, name: path, inputs: inputs)
  }

  /// Whether the name, the summary and the chain are the same.
  public static func == (one: LookFile, other: LookFile) -> Bool {
    one.name == other.name && one.summary == other.summary && one.chain == other.chain
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(chain)
  }
}
