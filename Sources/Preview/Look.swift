public import FilterGraph

/// A named graph that the window offers.
public struct Look: Hashable, Sendable {
  /// What the window calls it.
  public var name: String
  /// What it does.
  public var graph: Graph

  /// Creates a look.
  public init(name: String, graph: Graph) {
    self.name = name
    self.graph = graph
  }
}
