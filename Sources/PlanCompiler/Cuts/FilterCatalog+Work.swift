import FilterGraph

extension FilterCatalog {
  /// The arithmetic of each operation's filter; zero for operations without one.
  func works(of program: Intermediate) -> [FilterCode.Work] {
    var known: [FilterDefinition: FilterCode.Work] = [:]
    return program.nodes.map { node in
      guard let definition = node.filter?.definition else { return FilterCode.Work() }
      if let work = known[definition] { return work }
      let work = work(of: definition)
      known[definition] = work
      return work
    }
  }

  /// The arithmetic of a filter's code and of the shared code that it calls, counting each line once.
  private func work(of definition: FilterDefinition) -> FilterCode.Work {
    let code = definition.code
    return shared.closure(of: shared.needs(of: code.uses)).reduce(into: code.work) {
      $0 += shared.entries[$1].work
    }
  }
}
