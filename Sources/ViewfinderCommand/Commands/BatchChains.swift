import CommandLineKit
import Files
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
  /// - Parameters:
  ///   - row: the photograph's row of the table.
  ///   - index: the photograph's number, for texts with fields.
  /// - Returns: them, and the files that they are made of.
  func graphs(
    of photograph: PictureInput, _ row: SettingsTable.Row?, index: Int
  ) throws -> (graphs: [Graph], files: [String]) {
    var own = graph
    var files: [String] = []
    var isOwn = false
    let sidecar = photograph.path + Self.sidecarSuffix
    if usesSidecars, FileSystem.exists(sidecar) {
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
    if own.hasTextFields {
      own = try own.fillingTexts(for: photograph, index: index)
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

extension Graph {
  /// The graph with the facts of a photograph or a movie in the fields of its texts.
  ///
  /// - Parameter index: its number among the inputs.
  func fillingTexts(for input: PictureInput, index: Int) throws -> Graph {
    try fillingTexts { try $0.filled(for: input, index: index) }
  }
}

extension TextPicture {
  /// The text with the facts of a photograph or a movie in its fields.
  fileprivate func filled(for input: PictureInput, index: Int) throws -> TextPicture {
    let template: OutputTemplate
    do throws(FileError) {
      template = try OutputTemplate(text)
    } catch {
      throw CommandFailure(
        .usage, error.description.replacing("output '", with: "text '", maxReplacements: 1))
    }
    guard !template.namesOutputs, !template.namesSettings else {
      throw CommandFailure(
        .usage,
        "text '\(text)': the fields of a text are {name}, {dir}, {index}, {ext}, {date}, {camera}, {lens} and {iso}"
      )
    }
    let shot = template.namesShots ? ShotFacts(ofFileAt: input.path) : ShotFacts(time: .now())
    let words = template.words(input: input, .init(index: index, shot: shot))
    do throws(ParameterError) {
      return try replacing(words: words)
    } catch {
      throw CommandFailure(.usage, "\(StandardInput.name(of: input.path)): \(error)")
    }
  }
}
