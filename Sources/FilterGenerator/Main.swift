import FilterGraph
import Foundation

/// Writes what is made of the filters' files: `Shaders/ShaderTable.c` and `Sources/Filters/Generated`.
///
/// Runs in the root of the package; `--check` writes nothing and fails when a file is not what it would write.
@main
struct FilterGenerator {
  private static let target = "Sources/Filters/Generated"

  static func main() {
    do {
      let check = CommandLine.arguments.dropFirst() == ["--check"]
      guard check || CommandLine.arguments.count == 1 else {
        throw Failure("usage: filter-generator [--check]")
      }
      let shaders = try files(below: "Shaders", suffix: ".glsl")
      var written = [
        "Shaders/ShaderTable.c": ShaderTable(shaders: shaders, assets: try assets(of: shaders)).text
      ]
      for (path, text) in try structs(of: shaders) { written[path] = text }
      for file in try FileManager.default.contentsOfDirectory(atPath: target)
      where written["\(target)/\(file)"] == nil {
        if check { throw Failure("\(target)/\(file) has no category; run `make generate`") }
        try FileManager.default.removeItem(atPath: "\(target)/\(file)")
      }
      for (path, text) in written where (try? String(contentsOfFile: path, encoding: .utf8)) != text {
        if check { throw Failure("\(path) is out of date; run `make generate`") }
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      }
    } catch {
      FileHandle.standardError.write(Data("filter-generator: \(error)\n".utf8))
      exit(1)
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// The paths of files below a folder, relative to it and sorted.
  private static func files(below folder: String, suffix: String) throws -> [String] {
    guard let all = FileManager.default.enumerator(atPath: folder) else {
      throw Failure("no folder \(folder)")
    }
    return all.compactMap { $0 as? String }.filter { $0.hasSuffix(suffix) }.sorted()
  }

  /// The assets that headers name as `asset:PATH`, the pictures of the gallery, the looks, the presets of outputs,
  /// and the translations.
  private static func assets(of shaders: [String]) throws -> [String] {
    var paths = Set(try files(below: "Assets/gallery", suffix: ".png").map { "gallery/" + $0 })
    paths.formUnion(try files(below: "Assets/looks", suffix: ".chain").map { "looks/" + $0 })
    paths.formUnion(try files(below: "Assets/presets", suffix: ".preset").map { "presets/" + $0 })
    paths.formUnion(try files(below: "Assets/translations", suffix: ".po").map { "translations/" + $0 })
    for path in shaders {
      let text = try String(contentsOfFile: "Shaders/\(path)", encoding: .utf8)
      for line in text.split(separator: "\n") where line.hasPrefix("//!") {
        for match in line.matches(of: /\basset:([\w.\/-]+)/) { paths.insert(String(match.1)) }
      }
    }
    for path in paths.sorted() where !FileManager.default.fileExists(atPath: "Assets/\(path)") {
      throw Failure("a filter names asset:\(path), but there is no Assets/\(path)")
    }
    return paths.sorted()
  }

  /// The typed API, one file for each category.
  private static func structs(of shaders: [String]) throws -> [String: String] {
    var categories: [String: [FilterDefinition]] = [:]
    for path in shaders where !path.hasPrefix("common/") {
      let text = try String(contentsOfFile: "Shaders/\(path)", encoding: .utf8)
      let filter = try FilterDefinition.parse(text, path: path)
      guard SwiftAPI.covers(filter) else { continue }
      categories[filter.category, default: []].append(filter)
    }
    var written: [String: String] = [:]
    for (category, filters) in categories {
      let texts = filters.sorted { $0.id < $1.id }.map { SwiftAPI(filter: $0).text }
      written["\(target)/\(SwiftAPI.upperCamelCase(category))Filters.swift"] =
        "// Written by `make generate` from the headers of the filters' files.\n// swift-format-ignore-file\n\n"
        + "public import FilterGraph\n\n" + texts.joined(separator: "\n")
    }
    return written
  }
}
