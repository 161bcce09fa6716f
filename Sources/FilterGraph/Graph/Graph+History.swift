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
