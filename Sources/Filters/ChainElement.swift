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

  /// The graph of one filter, all of whose inputs read the graph's.
  init(_ filter: FilterInstance) {
    self.init()
    output = add(filter, inputs: filter.definition.inputs.map { _ in input })
  }
}

extension String: ChainElement {
  /// The chain that the text writes; it may name the built-in filters.
  public func asGraph() throws -> Graph { try Graph(parsing: self, catalog: .standard) }
}

extension Substring: ChainElement {
  /// The chain that the text writes; it may name the built-in filters.
  public func asGraph() throws -> Graph { try String(self).asGraph() }
}
