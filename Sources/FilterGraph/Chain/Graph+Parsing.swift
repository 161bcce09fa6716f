extension Graph {
  /// Parses a chain.
  ///
  /// - Parameters:
  ///   - text: the chain, such as `exposure=0.5,gaussian-blur=sigma=4`. An empty chain returns its input.
  ///   - catalog: the filters that the chain may use.
  ///   - name: the source of the text, for messages.
  ///   - results: whether several results are allowed.
  ///   - inputs: whether several inputs are allowed.
  /// - Throws: the first error, with its line and column.
  public init(
    parsing text: String, catalog: FilterCatalog, name: String = "chain", results: Results = .one,
    inputs: Inputs = .one
  ) throws(ChainError) {
    var lexer = ChainLexer(text, name: name)
    let syntax = try lexer.parse()
    var parser = ChainParser(
      catalog: catalog, name: name, inputLabels: [Self.defaultInputName], results: results, inputs: inputs)
    self = try parser.build(syntax)
  }

  /// Parses a chain and clamps numbers outside the ranges of their parameters.
  ///
  /// - Returns: the graph, and a warning for each clamped number and for each name that may be meant differently.
  /// - Throws: all other errors, like ``init(parsing:catalog:name:results:inputs:)``.
  public static func clamping(
    _ text: String, catalog: FilterCatalog, name: String = "chain", results: Results = .one,
    inputs: Inputs = .one
  ) throws(ChainError) -> (graph: Graph, warnings: [ChainError]) {
    var lexer = ChainLexer(text, name: name)
    let syntax = try lexer.parse()
    var parser = ChainParser(
      catalog: catalog, name: name, inputLabels: [Self.defaultInputName], results: results, inputs: inputs)
    parser.outOfRange = .clamped
    let graph = try parser.build(syntax)
    return (graph, parser.warnings)
  }

  /// The inputs that a chain may have.
  public enum Inputs: Hashable, Sendable {
    /// One, `[in]`: every other label must be that of an output.
    case one
    /// Several: each label that is not that of an output names a further input, such as `[camera2]`.
    case several
  }

  /// The results that a chain may have.
  public enum Results: Hashable, Sendable {
    /// One: the output that nothing reads, or that is labelled `out`.
    case one
    /// Several: each labelled output that nothing reads, plus one without a label, which is called `out`.
    /// That one comes first, then the others in the order of the text.
    case several
  }
}
