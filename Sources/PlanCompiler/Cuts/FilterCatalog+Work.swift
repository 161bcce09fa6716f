package import FilterGraph

extension FilterCatalog {
  /// The arithmetic of each operation's filter; zero for operations without one.
  package func works(of program: Intermediate) -> [FilterCode.Work] {
    program.nodes.map { node in
      node.filter.map { shared.calls(of: $0.definition).work } ?? FilterCode.Work()
    }
  }
}
