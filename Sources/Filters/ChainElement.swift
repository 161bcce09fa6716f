public import FilterGraph

/// Something that can stand in a chain: a filter, a graph, or the text of a chain.
public protocol ChainElement {
  /// The element as a graph of its own.
  ///
  /// - Throws: `ChainError` for a wrong text, `ParameterError` for a setting outside its range, `FilterFileError` for
  ///   a program's own filter whose source is wrong.
  func asGraph() throws -> Graph
}

extension Graph: ChainElement {
  /// The graph itself.
  public func asGraph() -> Graph { self }
}

extension String: ChainElement {
  /// The chain that the text writes; it may name the built-in filters, and several inputs.
  public func asGraph() throws -> Graph { try Graph(self) }
}

extension Substring: ChainElement {
  /// The chain that the text writes; it may name the built-in filters, and several inputs.
  public func asGraph() throws -> Graph { try String(self).asGraph() }
}

extension Graph {
  /// Parses a chain that may name the built-in filters, a program's own filters, and several inputs.
  ///
  /// ```swift
  /// let warmth = try CustomFilter(source: text)
  /// session.graph = try Graph("warmth=0.4,vignette", filters: [warmth])
  /// ```
  ///
  /// - Parameters:
  ///   - text: the chain.
  ///   - filters: the program's own filters, by the ids of their headers; their settings are the chain's.
  ///   - name: where the text came from, for messages.
  /// - Throws: `ChainError` with the line and column of what is wrong.
  public init(
    _ text: String, filters: [CustomFilter] = [], name: String = "chain"
  ) throws(ChainError) {
    var catalog = FilterCatalog.standard
    for filter in filters { catalog.add(filter.definition) }
    try self.init(parsing: text, catalog: catalog, name: name, inputs: .several)
  }
}

extension ChainElement where Self == Graph {
  /// The picture of a source of the session, by the name under which it was added.
  ///
  /// - Parameter name: the name; `in` is the first source.
  public static func source(_ name: String) -> Graph {
    var graph = Graph()
    graph.output = graph.input(named: name)
    return graph
  }

  /// A picture from a file.
  public static func picture(_ path: String) -> Graph {
    var graph = Graph()
    graph.output = graph.addImage(path: path)
    return graph
  }
}
