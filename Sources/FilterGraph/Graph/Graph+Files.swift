extension Graph {
  /// The files that the graph names, without those that are built in or drawn from text: pictures and lookups.
  package var fileNames: Set<String> {
    var names: Set<String> = []
    for node in nodes {
      switch node.operation {
      case .input: break
      case .image(let path): names.insert(path)
      case .filter(let filter):
        for parameter in filter.definition.parameters {
          if case .file(let path) = filter.value(of: parameter) { names.insert(path) }
        }
      }
    }
    return names.filter { !$0.isEmpty && $0 != "none" && !$0.hasPrefix("asset:") && !TextPicture.isText($0) }
  }
}

extension Graph {
  /// Whether a filter of the graph reads earlier frames, directly or in a group.
  package func readsEarlierFrames(catalog: FilterCatalog) -> Bool {
    readsEarlierFrames(catalog: catalog, inside: [])
  }

  private func readsEarlierFrames(catalog: FilterCatalog, inside path: Set<String>) -> Bool {
    nodes.contains { node in
      guard case .filter(let filter) = node.operation else { return false }
      if !filter.definition.earlierPictures.isEmpty { return true }
      // The compiler rejects a group that contains itself.
      guard filter.definition.isGroup, !path.contains(filter.definition.id),
        let body = try? filter.body(catalog: catalog)
      else { return false }
      return body.readsEarlierFrames(catalog: catalog, inside: path.union([filter.definition.id]))
    }
  }
}
