package import Files
public import FilterGraph
public import Filters
import Glibc

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
  ///   - path: the file: a header and GLSL, the chain of a group of built-in filters, an ISF shader — a vertex shader beside
  ///     it, of the same name and ending in `.vs`, belongs to it — or a fragment shader of GLSL ES 1.00; at most a megabyte
  ///     of UTF-8.
  ///   - values: the settings; a missing one has its default.
  ///   - suffix: what the id of an ISF shader or a fragment shader has at its end, where another filter has that name.
  /// - Throws: `FileError` when the file cannot be read, `FilterFileError` with the line of what is wrong. GLSL is
  ///   compiled when the filter first runs.
  public init(contentsOf path: String, values: [String: ParameterValue] = [:], suffix: String = "") throws {
    try self.init(
      source: try TextFile.read(path), vertexShader: try Self.vertexShader(beside: path), name: path,
      values: values, suffix: suffix)
  }

  /// The text of the vertex shader beside a shader `name.fs`; nil when there is none.
  private static func vertexShader(beside path: String) throws -> String? {
    guard let name = vertexShaderName(beside: path), FileSystem.exists(name) else { return nil }
    return try TextFile.read(name)
  }

  /// The name of the vertex shader that may lie beside a file; nil for a file that does not end in `.fs`.
  package static func vertexShaderName(beside path: String) -> String? {
    path.hasSuffix(".fs") ? path.dropLast(3) + ".vs" : nil
  }
}

extension Graph {
  /// Reads a chain from a text file, which may name several inputs.
  ///
  /// - Parameters:
  ///   - path: the file, at most a megabyte of UTF-8.
  ///   - filters: the program's own filters that the chain may name beside the built-in ones.
  /// - Throws: `FileError` when the file cannot be read, `ChainError` with the line and column of what is wrong.
  public init(contentsOf path: String, filters: [CustomFilter] = []) throws {
    try self.init(try TextFile.read(path), filters: filters, name: path)
  }
}

/// Text files that people write: chains and filters.
package enum TextFile {
  /// The text of a file, at most a megabyte of UTF-8; a byte order mark is left out.
  ///
  /// - Throws: `FileError` when the file cannot be read, is too long, or is not UTF-8.
  package static func read(_ path: String) throws(FileError) -> String {
    let bytes = try FileContent.read(path, limit: 1 << 20, contents: "chains and filters")
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileError(.badData, "\(path): not UTF-8 text; chains and filters are text files")
    }
    return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }
}
