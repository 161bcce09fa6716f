import CommandLineKit
import Files
import FilterGraph
import Filters
import Stills
import Viewfinder

extension ChainArgument {
  /// Reads and parses the chain; a number out of range is clamped with a warning.
  ///
  /// - Throws: `ChainError` with the position of the error, or `FileError` when the file cannot be read.
  func load(
    _ catalog: FilterCatalog, results: Graph.Results = .one, inputs: Graph.Inputs = .one,
    telling streams: StandardStreams
  ) throws -> Graph {
    let (graph, warnings) = try read(catalog, results: results, inputs: inputs)
    for warning in warnings { streams.note(warning.description) }
    for notice in graph.lookupNotices { streams.note(notice) }
    if let note = GlyphNotices.note(on: [graph]) { streams.note(note) }
    return graph
  }

  /// Reads and parses the chain, like ``load(_:results:inputs:telling:)``, and returns the warnings.
  func read(
    _ catalog: FilterCatalog, results: Graph.Results = .one, inputs: Graph.Inputs = .one
  ) throws -> (graph: Graph, warnings: [ChainError]) {
    let (text, name): (String, String)
    switch self {
    case .text(let given): (text, name) = (given, "chain")
    case .file(let path): (text, name) = (try TextFile.read(path), path)
    case .look(let named):
      let look = try LookStore.standard.listedLook(named: named, catalog, inputs: inputs)
      return (try look.graph.get(), look.warnings)
    }
    return try Graph.clamping(text, catalog: catalog, name: name, results: results, inputs: inputs)
  }
}

extension LookStore {
  /// A look by its id or name; the error says which command lists them.
  func listedLook(
    named name: String, _ catalog: FilterCatalog, inputs: Graph.Inputs
  ) throws -> StoredLook {
    do throws(FileError) {
      return try look(named: name, catalog, inputs: inputs)
    } catch {
      // One that is near is named already.
      guard error.code == .noInput, !error.description.hasSuffix("?") else { throw error }
      throw CommandFailure(.noInput, "\(error); 'viewfinder looks' lists them")
    }
  }
}

extension Graph {
  /// What the lookup files of the chain leave open, and how they are taken.
  var lookupNotices: [String] { fileNames.sorted().compactMap { ColorLookup.notice(ofFileAt: $0) } }
}

extension ChainArgument {
  /// What people call the chain; nil for one that has no name.
  var name: String? {
    switch self {
    case .text: nil
    case .look(let name): name
    case .file(let path):
      path.split(separator: "/").last.map { $0.hasSuffix(".chain") ? String($0.dropLast(6)) : String($0) }
    }
  }

  /// The files that reading it needs.
  var files: Set<String> {
    switch self {
    case .text: return []
    case .file(let path): return [path]
    case .look(let name):
      guard case .file(let path) = try? LookStore.standard.look(named: name).origin else { return [] }
      return [path]
    }
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
  /// The built-in filters plus those in the user's files and folders.
  ///
  /// - Throws: `FilterFileError` with the position of the error, or `FileError` when a file cannot be read. What is wrong
  ///   with a file in a folder is told when a chain uses it.
  static func standard(with paths: [String]) throws -> FilterCatalog {
    let files = try FilterFiles(paths)
    for entry in files.entries where entry.isNamed { _ = try entry.content.get() }
    return files.catalog
  }
}
