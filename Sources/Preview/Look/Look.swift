public import FilterGraph

/// A named graph that the window offers.
public struct Look: Hashable, Sendable {
  /// What the window calls it.
  public var name: String
  /// What it looks like, in one line; may be empty.
  public var summary: String
  /// What it does.
  public var graph: Graph
  /// Where it comes from.
  public var origin: Origin

  /// Where a look comes from.
  public enum Origin: Hashable, Sendable {
    /// The program that shows the window.
    case program
    /// A file that was opened in the window.
    case opened(path: String)
    /// The looks that come with Viewfinder, by its id there.
    case builtIn(id: String)
    /// The user's own looks, by its id there.
    case saved(id: String)
    /// Made in the window from the unchanged picture, and not saved; such looks are counted from 1.
    case unsaved(number: Int)

    /// The id among the stored looks; nil for a look that is not stored.
    var storedID: String? {
      switch self {
      case .program, .opened, .unsaved: nil
      case .builtIn(let id), .saved(let id): id
      }
    }
  }

  /// Creates a look.
  public init(name: String, summary: String = "", graph: Graph, origin: Origin = .program) {
    self.name = name
    self.summary = summary
    self.graph = graph
    self.origin = origin
  }
}
