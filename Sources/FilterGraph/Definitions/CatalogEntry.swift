import Synchronization

/// A filter of a catalogue. One from a trusted text is read when it is first asked for: of some two hundred built-in
/// filters a chain uses a few.
final class CatalogEntry: Sendable {
  /// What there is of the filter.
  private enum State {
    case text(String, path: String)
    case definition(FilterDefinition)
  }

  let id: String
  let aliases: [String]
  private let state: Mutex<State>

  init(_ definition: FilterDefinition) {
    id = definition.id
    aliases = definition.aliases
    state = Mutex(.definition(definition))
  }

  /// Reads only the names in the header of a filter's file.
  ///
  /// - Throws: when the header has no name.
  init(trusted text: String, path: String) throws(FilterFileError) {
    var id: String?
    var aliases: [String] = []
    var rest = text.utf8[...]
    while rest.starts(with: Self.headerMark) {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let words = Substring(rest[..<end]).split(separator: " ").dropFirst()
      switch words.first {
      case "filter": id = words.dropFirst().first.map(String.init)
      case "gpuimage": aliases += words.dropFirst().prefix { !Self.isSetting($0) }.map(String.init)
      default: break
      }
      rest = rest[end...].dropFirst()
    }
    guard let id else {
      throw FilterFileError(path: path, line: 1, column: 1, message: "the header has no 'filter' line")
    }
    self.id = id
    self.aliases = aliases
    state = Mutex(.text(text, path: path))
  }

  private static let headerMark = Array("//!".utf8)

  /// Whether a word of a line of names is a setting under them, such as `threshold=0.2`.
  static func isSetting(_ word: Substring) -> Bool { word.utf8.contains(UInt8(ascii: "=")) }

  /// The filter. Traps when a trusted text is wrong.
  var definition: FilterDefinition {
    state.withLock { state in
      switch state {
      case .definition(let definition): return definition
      case .text(let text, let path):
        do {
          let definition = try FilterDefinition.parse(text, path: path)
          precondition(definition.id == id && definition.aliases == aliases, "\(path) has other names")
          state = .definition(definition)
          return definition
        } catch {
          // Not a precondition, whose message release builds leave out. CatalogTests reads every built-in filter.
          fatalError("\(error)")
        }
      }
    }
  }
}
