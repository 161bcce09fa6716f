import CShaders
public import FilterGraph

extension FilterCatalog {
  /// The filters that come with Viewfinder, read from the files that are embedded in the program.
  ///
  /// - Throws: ``FilterFileError`` when one of our own files has no name, which a test excludes.
  public static func builtIn() throws(FilterFileError) -> FilterCatalog {
    let files = embeddedShaders()
    return try FilterCatalog(
      trusted: files.filter { !$0.path.hasPrefix("common/") },
      common: files.filter { $0.path.hasPrefix("common/") }.map { CommonCode(path: $0.path, text: $0.text) },
      tableProviders: builtInTables, curveProviders: builtInCurves)
  }
}

/// The files under `Shaders/`, path and text, in the order of their paths.
func embeddedShaders() -> [(path: String, text: String)] {
  var count = 0
  let table = viewfinder_shaders(&count)
  return (0..<count).map { index in
    let entry = table[index]
    return (String(cString: entry.path), String(cString: entry.text))
  }
}

/// A file under `Assets/` that is embedded in the program: a filter names it as `asset:PATH`, or it is a look, a preset
/// of an output, or a translation.
public struct EmbeddedAsset: Sendable {
  /// The path below `Assets/`.
  public let path: String
  /// The bytes of the file.
  public let bytes: [UInt8]

  /// Finds an embedded file; nil when there is none of that path.
  public init?(path: some StringProtocol) {
    var count = 0
    let table = viewfinder_assets(&count)
    for index in 0..<count where String(cString: table[index].path) == String(path) {
      self.path = String(path)
      bytes = Array(UnsafeBufferPointer(start: table[index].bytes, count: table[index].length))
      return
    }
    return nil
  }
  /// The paths of the embedded files in a folder of `Assets/`, sorted.
  package static func paths(in folder: String) -> [String] {
    var count = 0
    let table = viewfinder_assets(&count)
    return (0..<count).map { String(cString: table[$0].path) }.filter { $0.hasPrefix(folder + "/") }
  }
}
