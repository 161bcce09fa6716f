import Cameras
import Files
import FilterGraph
import Filters
import Stills
import Viewfinder

extension WindowView {
  /// Opens a file that was dropped on the window: a chain becomes a look, a filter file and a lookup become a step of the
  /// present look, and a picture or a movie takes the camera's place, unless the step that the editor shows takes it.
  func open(_ path: String) {
    let name = String(PathName.lastComponent(of: path))
    let kind = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    do {
      if useInStep(path, kind) { return redrawPanels() }
      switch kind {
      case "chain": try openChain(path, named: String(name.dropLast(kind.count + 1)))
      case "glsl", "fs", "fsh", "frag": try openFilter(path)
      case "png" where ColorLookup.isTable(pictureAt: path): try openLookup(path)
      case _ where kind != "png" && ColorLookup.readableExtensions.contains(kind): try openLookup(path)
      case _ where StillImage.readableExtensions.contains(kind): try switcher(for: name).usePicture(at: path)
      case _ where MovieOptions.extensions.contains(kind):
        // Its end would be that of the session.
        try switcher(for: name).use(CameraSupply.Entry(id: path + ":end=loop", name: name))
      default:
        throw PhrasedError(
          "\(name): drop a chain (.chain), a filter file (.glsl, .fs, .fsh, .frag), a lookup (.cube, .3dl, .csp, .clf, .cdl, .png …), a picture (.jpg, .png, .tif, .webp …) or a movie"
        )
      }
    } catch {
      show(Notice(failure: error))
    }
    redrawPanels()
  }

  /// Puts a chain from a text in place of the present look's.
  func paste(_ text: String) {
    let chain = text.trimmed
    guard !chain.isEmpty else { return show(Notice("there is no text on the clipboard", kind: .failure)) }
    do {
      let graph = try Graph(parsing: chain, catalog: catalog)
      changeLook {
        $0.replace(with: graph, at: monotonicNow())
        return $0.canUndo ? "pasted; Ctrl+Z brings the chain before back" : "pasted"
      }
    } catch {
      show(Notice(failure: error))
    }
    redrawPanels()
  }

  /// What switches the source.
  private func switcher(for name: String) throws -> CameraSwitcher {
    guard let switcher = loop.cameras.switcher else {
      throw PhrasedError("\(name): this window keeps its camera; open the file on its own")
    }
    return switcher
  }

  private var catalog: FilterCatalog { loop.session.configuration.catalog }

  private func openChain(_ path: String, named name: String) throws {
    let file = try LookFile(parsing: try TextFile.read(path), path: path, fileName: name)
    let (graph, warnings) = try file.graph(catalog: catalog, path: path)
    changeLook {
      $0.add(
        Look(
          name: file.name.description, summary: file.summary, graph: graph, origin: .opened(path: path)))
      return warnings.first.map { .verbatim($0.description) } ?? "look \(file.name.description)"
    }
  }

  private func openFilter(_ path: String) throws {
    let definition = try CustomFilter(contentsOf: path).definition
    guard definition.inputs.count == 1 else {
      throw PhrasedError("\(path): a filter with one input can be dropped; use others by a chain")
    }
    try loop.runner.change { $0.catalog.add(definition) }
    loop.sessionLook.files?.keep(definition)
    try append(definition) { _ in }
  }

  private func openLookup(_ path: String) throws {
    guard let lookup = catalog.filter(named: "lookup"),
      let file = lookup.parameters.first(where: { $0.kind == .lookup })
    else { throw PhrasedError("there is no filter 'lookup'") }
    try append(lookup) { $0[file.name] = .file(path) }
  }

  /// Gives a file to the editor's open step, where that takes files of its kind.
  ///
  /// - Returns: whether it did.
  private func useInStep(_ path: String, _ kind: String) -> Bool {
    guard panels.open.contains(.editor), let id = panels.editor.selected, let step = loop.look.draft?[id]
    else {
      return false
    }
    let kinds: [ParameterDefinition.Kind]
    switch kind {
    case "jpg", "jpeg": kinds = [.image]
    case "png": kinds = [.image, .lookup]
    case _ where ColorLookup.readableExtensions.contains(kind): kinds = [.lookup]
    default: return false
    }
    let change: (inout ChainDraft) -> Void
    if let parameter = step.filter.definition.parameters.first(where: { kinds.contains($0.kind) }) {
      change = { $0.set(parameter.name, of: id, to: .file(path)) }
    } else if kinds.contains(.image), !step.others.isEmpty {
      change = { $0.setInput(0, of: id, to: .image(path: path)) }
    } else {
      return false
    }
    changeLook {
      $0.edit(at: monotonicNow(), change)
      return "\(step.filter.definition.id) uses \(PathName.lastComponent(of: path))"
    }
    return true
  }

  /// Adds a filter to the end of the present look.
  private func append(
    _ definition: FilterDefinition, _ settings: (inout [String: ParameterValue]) -> Void
  ) throws {
    guard loop.look.draft != nil else {
      throw PhrasedError("the chain of this look branches; nothing can be added at its end")
    }
    var values: [String: ParameterValue] = [:]
    settings(&values)
    changeLook { look in
      look.edit(at: monotonicNow()) { draft in
        guard let id = draft.add(definition) else { return }
        for (name, value) in values { draft.set(name, of: id, to: value) }
        panels.editor.selected = id
      }
      return "added \(definition.id)"
    }
  }
}

extension String {
  /// The text without spaces and line breaks around it.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
