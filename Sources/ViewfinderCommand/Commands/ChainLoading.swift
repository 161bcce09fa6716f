import CommandLineKit
import FilterGraph
import Filters
import Stills

extension ChainArgument {
  /// Reads and parses the chain; a number outside its range is clamped with a warning.
  ///
  /// - Throws: `ChainError` with the place of what is wrong, or `CommandFailure` when the file cannot be read.
  func load(
    _ catalog: FilterCatalog, results: Graph.Results = .one, telling streams: StandardStreams
  ) throws -> Graph {
    let (text, name) =
      switch self {
      case .text(let text): (text, "chain")
      case .file(let path): (try TextFile.read(path), path)
      }
    let (graph, warnings) = try Graph.clamping(text, catalog: catalog, name: name, results: results)
    for warning in warnings { streams.note(warning.description) }
    return graph
  }
}

extension [ChainArgument] {
  /// Reads the parts of a chain and joins them in their order; without parts, pictures stay as they are.
  ///
  /// - Parameter results: how many results the last part may have; the others have one.
  func load(
    _ catalog: FilterCatalog, results: Graph.Results, telling streams: StandardStreams
  ) throws -> Graph {
    guard let last else { return Graph() }
    guard count > 1 else { return try last.load(catalog, results: results, telling: streams) }
    var graph = Graph()
    for part in dropLast() { graph.append(try part.load(catalog, telling: streams)) }
    graph.append(try last.load(catalog, results: results, telling: streams))
    return graph
  }
}

extension FilterCatalog {
  /// The built-in filters and those of the user's files.
  ///
  /// - Throws: `FilterFileError` with the place of what is wrong, or `CommandFailure` when a file cannot be read.
  static func standard(with files: [String]) throws -> FilterCatalog {
    var catalog = standard
    for path in files { catalog.add(try FilterDefinition.parse(try TextFile.read(path), path: path)) }
    return catalog
  }
}

/// Small text files that the user names.
private enum TextFile {
  /// The text of a file, at most a megabyte of UTF-8; a byte order mark is left out.
  static func read(_ path: String) throws -> String {
    let bytes = try FileContent.read(path, limit: 1 << 20, contents: "chains and filters")
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(.badData, "\(path): not UTF-8 text; chains and filters are text files")
    }
    return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }
}
