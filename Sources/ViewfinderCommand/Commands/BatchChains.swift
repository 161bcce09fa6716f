import CommandLineKit
import FileNames
import FilterGraph
import Glibc
import Stills
import Viewfinder

/// The chains of a batch: of each photograph its own settings, and of these the variants of a sweep.
struct BatchChains {
  /// The ending of the name of a photograph's own chain, which follows that of the photograph.
  static let sidecarSuffix = ".chain"

  /// The chain that the photographs have in common.
  let graph: Graph
  let catalog: FilterCatalog
  /// The settings of each variant.
  let variants: [[OutputTemplate.Fields.Setting]]
  /// Whether photographs have chains of their own beside them.
  let usesSidecars: Bool
  let table: SettingsTable?
  let streams: StandardStreams

  /// The chains of a photograph; none where it goes through the common one.
  ///
  /// - Parameter row: the photograph's row of the table.
  /// - Returns: them, and the files that they are made of.
  func graphs(
    of photograph: PictureInput, _ row: SettingsTable.Row?
  ) throws -> (graphs: [Graph], files: [String]) {
    var own = graph
    var files: [String] = []
    var isOwn = false
    let sidecar = photograph.path + Self.sidecarSuffix
    if usesSidecars, sidecar.withFileName({ access($0, F_OK) }) == 0 {
      own = try ChainArgument.file(path: sidecar).load(catalog, telling: streams)
      own.append(graph)
      files.append(sidecar)
      isOwn = true
    }
    if let table, let row {
      own = try table.applying(row, to: own)
      files.append(table.path)
      isOwn = true
    }
    guard variants != [[]] else { return (isOwn ? [own] : [], files) }
    return (
      try variants.map { settings in
        var graph = own
        for setting in settings {
          guard let name = SettingName(setting.name) else { continue }
          try graph.set(name, to: setting.value)
        }
        return graph
      }, files
    )
  }
}
