public import FilterGraph

/// A chain that the window offers.
public struct Chain: Hashable, Sendable {
  /// What the window calls it.
  public var name: String
  /// What it does.
  public var graph: Graph

  /// Creates a chain.
  public init(name: String, graph: Graph) {
    self.name = name
    self.graph = graph
  }
}
