import CommandLineKit
import Files
import FilterGraph
import Glibc
import Stills
import Viewfinder

/// Settings of single photographs from a CSV file: a column `file`, and one for each setting, such as `exposure.exposure`.
///
/// Cells that are empty leave the chain's setting. A file is found from the table's folder, or from the working folder; a name
/// without a folder that is in neither stands for all photographs of that name.
struct SettingsTable: Sendable {
  /// The settings of a photograph.
  struct Row: Hashable, Sendable {
    /// The line of the file, for messages.
    let line: Int
    /// The photograph, as the table names it.
    let file: String
    /// What is set.
    let values: [SettingName: String]
  }

  /// The file of the table.
  let path: String
  /// The rows, in the file's order.
  let rows: [Row]

  /// Reads a table.
  ///
  /// - Throws: `FileError` when it cannot be read, `CommandFailure` with the line of what is wrong.
  init(contentsOf path: String) throws {
    self.path = path
    let bytes = try FileContent.read(path, limit: 256 << 20, contents: "tables of settings")
    let table = try CSV(bytes, name: path)
    func failure(_ line: Int, _ text: String) -> CommandFailure {
      CommandFailure(.badData, "\(path):\(line): \(text)")
    }
    guard let header = table.rows.first, let place = header.cells.firstIndex(of: "file") else {
      throw failure(1, "the first line names the columns; one of them must be 'file'")
    }
    var names: [Int: SettingName] = [:]
    for (index, cell) in header.cells.enumerated() where index != place {
      guard let name = SettingName(cell), !names.values.contains(name) else {
        throw failure(header.line, "the column '\(cell)' must be \(SettingName.expected), once")
      }
      names[index] = name
    }
    rows = try table.rows.dropFirst().map { row in
      guard row.cells.count == header.cells.count else {
        throw failure(row.line, "\(row.cells.count) cells, but \(header.cells.count) columns")
      }
      guard !row.cells[place].isEmpty else { throw failure(row.line, "the file has an empty name") }
      let values = names.reduce(into: [SettingName: String]()) { values, column in
        let text = row.cells[column.key]
        if !text.isEmpty { values[column.value] = text }
      }
      return Row(line: row.line, file: row.cells[place], values: values)
    }
  }

  /// The rows of photographs, by their places.
  ///
  /// - Returns: them, and those that belong to no photograph.
  /// - Throws: `CommandFailure` when two rows are about one photograph.
  func rows(of photographs: [PictureInput]) throws -> (found: [Int: Row], others: [Row]) {
    var byFile: [FileStatus.Identity: [Int]] = [:]
    var byName: [[UInt8]: [Int]] = [:]
    for (index, photograph) in photographs.enumerated() {
      if let status = try? FileStatus(photograph.path) { byFile[status.identity, default: []].append(index) }
      byName[Array(PathName.lastComponent(of: photograph.path).utf8), default: []].append(index)
    }
    let folder = PathName.folder(of: path)
    var found: [Int: Row] = [:]
    var others: [Row] = []
    for row in rows {
      let identities = [row.file.hasPrefix("/") ? row.file : "\(folder)/\(row.file)", row.file].compactMap {
        try? FileStatus($0).identity
      }
      let places =
        identities.lazy.compactMap { byFile[$0] }.first
        ?? (row.file.contains("/") || !identities.isEmpty ? [] : byName[Array(row.file.utf8)] ?? [])
      if places.isEmpty { others.append(row) }
      for place in places {
        if let earlier = found.updateValue(row, forKey: place) {
          throw CommandFailure(
            .badData,
            "\(path):\(row.line): \(photographs[place].path) has a line already, line \(earlier.line)")
        }
      }
    }
    return (found, others)
  }

  /// A chain with the settings of a row.
  func applying(_ row: Row, to graph: Graph) throws -> Graph {
    var graph = graph
    for (name, text) in row.values.sorted(by: { $0.key.text < $1.key.text }) {
      do {
        try graph.set(name, to: text)
      } catch {
        throw CommandFailure(.badData, "\(path):\(row.line): \(CommandFailure(error).message)")
      }
    }
    return graph
  }
}
