import CommandLineKit
import FilterGraph
import Filters
import Viewfinder

extension ChainArgument {
  /// Reads and parses the chain; a number out of range is clamped with a warning.
  ///
  /// - Throws: `ChainError` with the position of the error, or `StillsError` when the file cannot be read.
  func load(
    _ catalog: FilterCatalog, results: Graph.Results = .one, inputs: Graph.Inputs = .one,
    telling streams: StandardStreams
  ) throws -> Graph {
    let (text, name) =
      switch self {
      case .text(let text): (text, "chain")
      case .file(let path): (try TextFile.read(path), path)
      }
    let (graph, warnings) = try Graph.clamping(
      text, catalog: catalog, name: name, results: results, inputs: inputs)
    for warning in warnings { streams.note(warning.description) }
    return graph
  }
}

extension [ChainArgument] {
  /// Reads the parts of a chain and joins them in order; without parts, pictures are unchanged.
  ///
  /// - Parameters:
  ///   - results: how many results the last part may have; the other parts have one.
  ///   - inputs: the inputs that each part may have.
  func load(
    _ catalog: FilterCatalog, results: Graph.Results, inputs: Graph.Inputs = .one,
    telling streams: StandardStreams
  ) throws -> Graph {
    guard let last else { return Graph() }
    guard count > 1 else { return try last.load(catalog, results: results, inputs: inputs, telling: streams) }
    var graph = Graph()
    for part in dropLast() { graph.append(try part.load(catalog, inputs: inputs, telling: streams)) }
    graph.append(try last.load(catalog, results: results, inputs: inputs, telling: streams))
    return graph
  }
}

extension FilterCatalog {
  /// The built-in filters plus those in the user's files.
  ///
  /// - Throws: `FilterFileError` with the position of the error, or `StillsError` when a file cannot be read.
  static func standard(with files: [String]) throws -> FilterCatalog {
    var catalog = standard
    for path in files { catalog.add(try CustomFilter(contentsOf: path).definition) }
    return catalog
  }
}
