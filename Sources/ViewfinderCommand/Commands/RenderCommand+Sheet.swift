import CommandLineKit
import Files
import Rendering
import Stills
import Viewfinder

extension RenderOptions {
  /// Throws when the contact sheet certainly cannot be written.
  func checkContactSheet(of items: [PhotoBatch.Item]) throws {
    guard let path = variants.contactSheet else { return }
    let count = items.reduce(0) { $0 + $1.files.count }
    guard count <= ContactSheet.most else {
      throw CommandFailure(
        .usage, "\(path): a contact sheet has at most \(ContactSheet.most) pictures, not \(count)")
    }
    if let item = items.first(where: { $0.files.contains { $0.path == path } }) {
      throw CommandFailure(
        .cannotCreate,
        "\(path) would be the contact sheet and the result of \(item.input); choose another name")
    }
    if sheetReplacing == .never { try CommandFailure.checkAbsence(of: path) }
    try OutputFolders.check(PathName.folder(of: path))
  }

  /// Draws the results of a batch small, beside one another.
  func writeContactSheet(
    of items: [PhotoBatch.Item], _ outcomes: [PhotoBatch.Outcome], _ chains: BatchChains,
    on renderer: Renderer
  ) throws {
    guard let path = variants.contactSheet, !outcomes.isEmpty else { return }
    var files: [(path: String?, label: String)] = []
    for outcome in outcomes {
      for place in stride(from: 0, to: outcome.item.files.count, by: outcome.item.filesPerResult) {
        files.append(
          (
            outcome.results[place] == .missing ? nil : outcome.item.files[place].path,
            label(of: outcome.item, place, chains, among: items.count)
          ))
      }
    }
    // The last sweep from left to right.
    let results = chains.graph.outputs.count
    let columns = variants.sweeps.last.map { $0.values.count * results }
    let sheet = ContactSheet(of: files.count, columns: columns.flatMap { $0 <= 24 ? $0 : nil })
    let image = try sheet.draw(files, on: renderer)
    var folders = OutputFolders()
    try folders.create(for: path)
    let bytes = try StillImage.encode(image, as: try StillFormat(path: path), metadata: Metadata())
    try AtomicFile.write(bytes, to: path, replacing: sheetReplacing)
  }

  /// A sheet is replaced where the results may be, so that it always shows the current ones.
  private var sheetReplacing: AtomicFile.Replacing { batch.existing == .kept ? .never : .always }

  /// What is written below a small picture: the settings of a sweep, else the name of the file.
  private func label(
    of item: PhotoBatch.Item, _ place: Int, _ chains: BatchChains, among count: Int
  ) -> String {
    let labels = chains.graph.outputs.map(\.label)
    guard chains.variants != [[]] else { return String(PathName.lastComponent(of: item.files[place].path)) }
    // The filter's name only where parameters of two filters have one name.
    let names = variants.sweeps.map(\.name.parameter)
    let isClear = Set(names).count == names.count
    let settings = zip(chains.variants[place / item.filesPerResult / labels.count], names).map {
      setting, parameter in
      "\(isClear ? parameter : setting.name)=\(setting.value)"
    }
    let photograph = count > 1 ? [String(PathName.lastComponent(of: item.input))] : []
    let result = labels.count > 1 ? ["[\(labels[place / item.filesPerResult % labels.count])]"] : []
    return (photograph + settings + result).joined(separator: "  ")
  }
}
