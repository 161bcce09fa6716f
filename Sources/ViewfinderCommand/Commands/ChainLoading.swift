import CommandLineKit
import FilterGraph
import Filters
import Glibc

extension ChainArgument {
  /// Reads and parses the chain; a number outside its range is moved to the nearest end, and the user is told.
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
  /// The text of a file, at most a megabyte of UTF-8.
  static func read(_ path: String) throws(CommandFailure) -> String {
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      let reason = String(cString: strerror(errno))
      throw CommandFailure(errno == EACCES ? .noPermission : .noInput, "\(path): \(reason)")
    }
    defer { close(file) }
    let limit = 1 << 20
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = Glibc.read(file, &buffer, buffer.count)
      guard count >= 0 else { throw CommandFailure(.noInput, "\(path): \(String(cString: strerror(errno)))") }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    guard bytes.count <= limit else {
      throw CommandFailure(.badData, "\(path): more than 1 MiB; chains and filters are short texts")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(.badData, "\(path): not UTF-8 text; chains and filters are text files")
    }
    return text
  }
}
