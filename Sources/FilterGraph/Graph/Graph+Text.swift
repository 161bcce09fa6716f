extension Graph: CustomStringConvertible {
  /// The graph as a chain that parses back to it; empty for the graph that returns its input.
  ///
  /// Only what the results need is written. A chain with several results, or with a labelled one, parses back
  /// only where several results are allowed.
  public var description: String {
    let ends = outputs == [Output(label: Output.defaultLabel, node: output)] ? [] : outputs
    var readers = Array(repeating: 0, count: nodes.count)
    for end in ends { readers[end.node.index] += 1 }
    var needed = Set(outputs.map(\.node))
    for id in ids.reversed() where needed.contains(id) {
      needed.formUnion(self[id].inputs)
      for read in Set(self[id].inputs) { readers[read.index] += 1 }
    }
    // All needed nodes precede the output, so the text for a single output ends with it, and nothing else is
    // left unread.
    var text = ""
    var previous: NodeID?
    for id in ids where needed.contains(id) {
      let step: String
      switch self[id].operation {
      case .input: continue
      case .image(let path) where TextPicture.isText(path): step = TextPicture.step(of: path)
      case .image(let path): step = "image=" + quoted(path)
      case .filter(let filter): step = filter.description
      }
      let inputs = writtenInputs(of: id)
      if let previous, readers[previous.index] == 1, inputs.first == previous,
        !inputs.dropFirst().contains(previous)
      {
        text += "," + inputs.dropFirst().map(label).joined() + step
      } else {
        if let previous { text += label(previous) + ";" }
        text += (inputs == [input] ? "" : inputs.map(label).joined()) + step
      }
      previous = id
    }
    if let previous, !ends.isEmpty { text += label(previous) + ";" }
    if case .input(let index) = self[output].operation, index > 0, ends.isEmpty {
      return "[\(inputNames[index])]null"
    }
    return text + ends.map { label($0.node) + "null[\($0.label)]" }.joined(separator: ";")
  }

  /// The inputs of a node without those at the end that default to the chain's input.
  private func writtenInputs(of id: NodeID) -> [NodeID] {
    var inputs = self[id].inputs
    guard case .filter(let filter) = self[id].operation else { return inputs }
    for wanted in filter.definition.inputs.reversed() {
      guard wanted.fallback == .chainInput, inputs.count > 1, inputs.last == input else { break }
      inputs.removeLast()
    }
    return inputs
  }

  private func label(_ id: NodeID) -> String {
    if case .input(let index) = self[id].operation { return "[\(inputNames[index])]" }
    var label = "n\(id.index)"
    while outputs.contains(where: { $0.label == label }) || inputNames.contains(label) { label = "_" + label }
    return "[\(label)]"
  }
}

extension FilterInstance: CustomStringConvertible {
  /// The filter in chain syntax, with the settings that differ from the defaults.
  public var description: String {
    let settings = definition.parameters.compactMap { parameter -> String? in
      let value = value(of: parameter)
      guard value != parameter.defaultValue else { return nil }
      return "\(parameter.name)=\(quoted(value.text(kind: parameter.kind)))"
    }
    return settings.isEmpty ? definition.id : "\(definition.id)=\(settings.joined(separator: ":"))"
  }
}

/// The text with all characters escaped that have a meaning in chains.
private func quoted(_ text: String) -> String {
  let plain = text.allSatisfy { $0.isLetter || $0.isNumber || "-_./|#@".contains($0) }
  // A mark may join a quote before it in one character.
  let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false).map { String($0) }
  return plain && !text.isEmpty && !text.unicodeScalars.contains(where: { ChainLexer.grammar.contains($0) })
    ? text
    : "'" + parts.joined(separator: "'\\''") + "'"
}
