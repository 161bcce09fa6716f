public import FilterGraph
public import Filters

extension CustomFilter {
  /// Reads a filter from a file, the same kind of file as the built-in filters have.
  ///
  /// ```swift
  /// var warmth = try CustomFilter(contentsOf: "warmth.glsl")
  /// warmth["amount"] = 0.4
  /// try session.setGraph(warmth)
  /// ```
  ///
  /// - Parameters:
  ///   - path: the file: a header and GLSL, or the chain of a group of built-in filters; at most a megabyte of UTF-8.
  ///   - values: the settings; a missing one has its default.
  /// - Throws: `StillsError` when the file cannot be read, `FilterFileError` with the line of what is wrong. GLSL is
  ///   compiled when the filter first runs.
  public init(contentsOf path: String, values: [String: ParameterValue] = [:]) throws {
    try self.init(source: try TextFile.read(path), name: path, values: values)
  }
}

extension Graph {
  /// Reads a chain from a text file, which may name several inputs.
  ///
  /// - Parameters:
  ///   - path: the file, at most a megabyte of UTF-8.
  ///   - filters: the program's own filters that the chain may name beside the built-in ones.
  /// - Throws: `StillsError` when the file cannot be read, `ChainError` with the line and column of what is wrong.
  public init(contentsOf path: String, filters: [CustomFilter] = []) throws {
    try self.init(try TextFile.read(path), filters: filters, name: path)
  }
}
