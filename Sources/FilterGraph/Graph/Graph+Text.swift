extension Graph: CustomStringConvertible {
  /// The graph as a chain that parses back to it.
  public var description: String {
    let readers = readerCounts()
    // A label is needed wherever a result has more than one reader or is not the step just before.
    var labels: [NodeID: String] = [input: "in"]
    var sequences: [String] = []
    var current: (text: String, id: NodeID)?
    func close(_ label: (NodeID) -> String) {
      if let (text, id) = current { sequences.append(id == output ? text : "\(text)[\(label(id))]") }
      current = nil
    }
    func name(_ id: NodeID) -> String {
      if let known = labels[id] { return known }
      let label = "n\(id.index)"
      labels[id] = label
      return label
    }
    for id in ids.dropFirst() where readers[id.index] > 0 || id == output {
      let node = self[id]
      let text: String
      switch node.operation {
      case .input: continue
      case .image(let path): text = "image=" + quoted(path)
      case .filter(let filter): text = filter.description
      }
      if let (before, previous) = current, node.inputs == [previous], readers[previous.index] == 1 {
        current = ("\(before),\(text)", id)
      } else {
        close(name)
        let given =
          node.inputs == [input] && sequences.isEmpty ? "" : node.inputs.map { "[\(name($0))]" }.joined()
        current = (given + text, id)
      }
      if readers[id.index] > 1, case .some = current {
        // A result with several readers is split under as many labels by the reader of this text; here one
        // label may be read several times, so none is needed beyond its own.
        close(name)
      }
    }
    close(name)
    if let last = sequences.last, !last.isEmpty, output != input,
      self[output].operation != self[ids.last!].operation
    {
      return sequences.joined(separator: ";") + ";[\(name(output))]null"
    }
    return sequences.joined(separator: ";")
  }

  private func readerCounts() -> [Int] {
    var counts = Array(repeating: 0, count: nodes.count)
    for node in nodes { for input in node.inputs { counts[input.index] += 1 } }
    return counts
  }
}

extension FilterInstance: CustomStringConvertible {
  /// The filter as a chain writes it, with the settings that differ from the defaults.
  public var description: String {
    let settings = definition.parameters.compactMap { parameter -> String? in
      let value = value(of: parameter)
      guard value != parameter.defaultValue else { return nil }
      return "\(parameter.name)=\(quoted(value.text(kind: parameter.kind)))"
    }
    return settings.isEmpty ? definition.id : "\(definition.id)=\(settings.joined(separator: ":"))"
  }
}

/// The text with everything escaped that a chain would take for its own.
private func quoted(_ text: String) -> String {
  let plain = text.allSatisfy { $0.isLetter || $0.isNumber || "-_./|#@".contains($0) }
  return plain && !text.isEmpty
    ? text
    : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
