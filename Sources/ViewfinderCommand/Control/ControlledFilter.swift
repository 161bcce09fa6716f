import CommandLineKit
import FilterGraph

/// A filter of a running chain, under the name by which it can be set.
struct ControlledFilter {
  /// The id, and for a further filter of the same id its number: `exposure`, `exposure#2`.
  let name: String
  /// Its node.
  let id: Graph.NodeID
  /// The filter with its settings.
  let instance: FilterInstance

  /// Whether it goes by a name: its own, or one of GPUImage's for the first of its id.
  func isNamed(_ text: String) -> Bool {
    name == text || (name == instance.definition.id && instance.definition.aliases.contains(text))
  }

  /// The filter with its parameters.
  var json: JSON {
    let parameters = instance.definition.parameters.map { parameter -> JSON in
      [
        "name": .string(parameter.name), "type": .string(parameter.kind.name),
        "value": .string(instance.value(of: parameter).text(kind: parameter.kind)),
        "minimum": .double(orNull: parameter.minimum), "maximum": .double(orNull: parameter.maximum),
        "label": .string(parameter.label),
      ]
    }
    return ["filter": .string(name), "parameters": .array(parameters)]
  }
}

extension Graph {
  /// The filters in their order, under distinct names.
  var controlled: [ControlledFilter] {
    var counts: [String: Int] = [:]
    return ids.compactMap { id in
      guard case .filter(let filter) = self[id].operation else { return nil }
      let count = counts[filter.definition.id, default: 0] + 1
      counts[filter.definition.id] = count
      return ControlledFilter(
        name: filter.definition.id + (count > 1 ? "#\(count)" : ""), id: id, instance: filter)
    }
  }
}
