import FilterGraph

extension Graph {
  /// Makes the settings that differ between two versions of a chain in this one; where the versions or this graph have
  /// other filters, it becomes the new version.
  package mutating func takeChanges(from old: Graph, to new: Graph) {
    guard old != new else { return }
    guard old.hasSameFilters(as: new), hasSameFilters(as: new) else {
      self = new
      return
    }
    for id in new.ids {
      guard case .filter(let before) = old[id].operation, case .filter(let after) = new[id].operation else {
        continue
      }
      for parameter in after.definition.parameters {
        let value = after.value(of: parameter)
        if value != before.value(of: parameter) { set(parameter.name, of: id, toNearest: value) }
      }
    }
  }

  /// The graph without a filter: what read it reads its first input instead.
  package func removing(_ removed: NodeID) -> Graph {
    var result = Graph()
    var places: [NodeID: NodeID] = [:]
    for id in ids {
      let node = self[id]
      let inputs = node.inputs.compactMap { places[$0] }
      switch node.operation {
      case .input(let index): places[id] = result.input(named: inputNames[index])
      case .image(let path): places[id] = result.addImage(path: path)
      case .filter(let filter):
        if id == removed {
          places[id] = inputs.first ?? result.input
        } else {
          places[id] = result.add(filter, inputs: inputs)
        }
      }
    }
    result.outputs = outputs.map { Output(label: $0.label, node: places[$0.node] ?? result.input) }
    return result
  }
}
