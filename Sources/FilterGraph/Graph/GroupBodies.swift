import Synchronization

/// The bodies of groups at settings that were used lately.
///
/// A plan is compiled again when a setting changes, mostly with the same groups.
final class GroupBodies: Sendable {
  /// The number of bodies of one group: while a slider moves there is a new one for each of its places, besides that of the
  /// usual settings and those of the group's other uses.
  private static let limit = 8

  /// The last used ones at the end.
  private let known = Mutex<[FilterDefinition: [(group: FilterInstance, body: Graph)]]>([:])

  /// The body of a group, which `build` makes when it is not known.
  func body(
    of group: FilterInstance, build: () throws(ChainError) -> Graph
  ) throws(ChainError) -> Graph {
    let found = known.withLock { known -> Graph? in
      guard let index = known[group.definition]?.lastIndex(where: { $0.group == group }) else { return nil }
      let entry = known[group.definition]!.remove(at: index)
      known[group.definition]!.append(entry)
      return entry.body
    }
    if let found { return found }
    let body = try build()
    known.withLock { known in
      var bodies = known[group.definition] ?? []
      if bodies.count == Self.limit { bodies.removeFirst() }
      bodies.append((group, body))
      known[group.definition] = bodies
    }
    return body
  }
}
