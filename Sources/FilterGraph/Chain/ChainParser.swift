/// Resolves the names in a chain and connects its filters.
struct ChainParser {
  let catalog: FilterCatalog
  let name: String
  /// The labels that refer to outside nodes, in order: `in`, or the inputs of a group.
  let inputLabels: [String]

  /// The group whose body is parsed: its settings stand for `$name`.
  let group: FilterInstance?

  /// How to treat numbers outside the range of their parameter.
  enum OutOfRange { case refused, clamped }
  var outOfRange = OutOfRange.refused
  /// A warning for each clamped number, and for each name that may be meant differently.
  private(set) var warnings: [ChainError] = []

  private let results: Graph.Results
  private let inputs: Graph.Inputs
  private var graph: Graph
  private var nodes: [String: Graph.NodeID] = [:]
  private var readers: [String: Int] = [:]
  private var places: [String: ChainPlace] = [:]
  /// Outputs not yet read, in order of appearance.
  private var open: [(id: Graph.NodeID, label: String?, place: ChainPlace)] = []

  init(
    catalog: FilterCatalog, name: String, inputLabels: [String], group: FilterInstance? = nil,
    results: Graph.Results = .one, inputs: Graph.Inputs = .one
  ) {
    self.inputs = inputs
    self.catalog = catalog
    self.results = results
    self.name = name
    self.inputLabels = inputLabels
    self.group = group
    graph = Graph(inputNames: inputLabels)
    for (label, id) in zip(inputLabels, graph.ids) { nodes[label] = id }
  }

  /// Connects all steps; labels may be used before the step that defines them.
  mutating func build(_ syntax: ChainSyntax) throws(ChainError) -> Graph {
    try checkLabels(syntax)
    var waiting = syntax.sequences
    while !waiting.isEmpty {
      // A sequence whose labels are all known can be built; if there is none, the rest is a cycle.
      guard let ready = waiting.firstIndex(where: { isReady($0) }) else {
        let step = waiting[0].first { !$0.inputs.allSatisfy { nodes[$0.name] != nil } } ?? waiting[0][0]
        throw failure("'\(step.name)' depends on its own result: break the cycle of labels", at: step.place)
      }
      try build(waiting.remove(at: ready))
    }
    return try finish()
  }

  private func isReady(_ sequence: [ChainSyntax.Step]) -> Bool {
    var known = Set(nodes.keys)
    for step in sequence {
      guard step.inputs.allSatisfy({ known.contains($0.name) }) else { return false }
      known.formUnion(step.outputs.map(\.name))
    }
    return true
  }

  private mutating func checkLabels(_ syntax: ChainSyntax) throws(ChainError) {
    let steps = syntax.sequences.joined()
    var defined = Set(inputLabels)
    for label in steps.flatMap(\.outputs) {
      guard !inputLabels.contains(label.name) else {
        throw failure("'[\(label.name)]' is the input; an output needs another label", at: label.place)
      }
      guard defined.insert(label.name).inserted else {
        throw failure("two outputs are labelled '[\(label.name)]'", at: label.place)
      }
    }
    for label in steps.flatMap(\.inputs) where !defined.contains(label.name) {
      if inputs == .several {
        defined.insert(label.name)
        nodes[label.name] = graph.input(named: label.name)
        continue
      }
      throw failure(unknown(label.name, among: defined, what: "label"), at: label.place)
    }
  }

  private mutating func build(_ sequence: [ChainSyntax.Step]) throws(ChainError) {
    var previous: [Graph.NodeID] = []
    for (position, step) in sequence.enumerated() {
      var given: [Graph.NodeID] = []
      for label in step.inputs {
        readers[label.name, default: 0] += 1
        open.removeAll { $0.label == label.name }
        given.append(nodes[label.name]!)
      }
      if position > 0 {
        // The result of the previous step comes first, unless all inputs are labelled.
        if previous.isEmpty { throw failure("nothing feeds '\(step.name)'", at: step.place) }
        given = previous + given
        open.removeAll { entry in entry.label == nil && previous.contains(entry.id) }
      }
      previous = try build(step, given: given, isFirst: position == 0)
    }
  }

  /// Builds one step and returns its unlabelled outputs.
  private mutating func build(
    _ step: ChainSyntax.Step, given: [Graph.NodeID], isFirst: Bool
  ) throws(ChainError) -> [Graph.NodeID] {
    let results: [Graph.NodeID]
    switch ChainWord(rawValue: String(step.name)) {
    case .split:
      let count = try splitCount(step)
      results = Array(repeating: try single(given, step, isFirst: isFirst), count: count)
    case .null, .copy, .nullsink:
      results = [try single(given, step, isFirst: isFirst)]
    case .image, .movie:
      guard given.isEmpty else { throw failure("'\(step.name)' has no input", at: step.place) }
      guard step.arguments.count == 1, !step.arguments[0].value.isEmpty,
        step.arguments[0].key == nil || step.arguments[0].key == "file"
      else { throw failure("'\(step.name)' needs one file: \(step.name)=logo.png", at: step.place) }
      results = [graph.addImage(path: step.arguments[0].value)]
    case .text:
      guard given.isEmpty else { throw failure("'text' has no input", at: step.place) }
      results = [graph.addText(try text(step))]
    case nil:
      guard catalog.refusal(of: step.name) == nil, let definition = catalog.filter(named: step.name) else {
        throw failure(catalog.unknownFilter(step.name), at: step.place)
      }
      if let note = catalog.note(on: step.name) { warnings.append(failure(note, at: step.place)) }
      let filter = FilterInstance(definition, checked: try values(step, of: definition))
      let inputs = try connect(given, step, definition, isFirst: isFirst)
      results = [graph.add(filter, inputs: inputs)]
    }
    guard step.outputs.count <= results.count else {
      throw failure("'\(step.name)' has one output", at: step.outputs[results.count].place)
    }
    for (label, id) in zip(step.outputs, results) {
      nodes[label.name] = id
      places[label.name] = label.place
      open.append((id, label.name, label.place))
    }
    let unlabelled = Array(results.dropFirst(step.outputs.count))
    if step.name != "nullsink" { for id in unlabelled { open.append((id, nil, step.place)) } }
    return unlabelled
  }

  private func single(
    _ given: [Graph.NodeID], _ step: ChainSyntax.Step, isFirst: Bool
  ) throws(ChainError) -> Graph.NodeID {
    if given.isEmpty, isFirst { return graph.input }
    guard given.count == 1 else { throw failure("'\(step.name)' has one input", at: step.place) }
    return given[0]
  }

  private func splitCount(_ step: ChainSyntax.Step) throws(ChainError) -> Int {
    guard let argument = step.arguments.first else { return max(2, step.outputs.count) }
    guard step.arguments.count == 1, let count = Int(argument.value), (1...64).contains(count) else {
      throw failure("'\(argument.value)' is not a number of outputs from 1 to 64", at: argument.valuePlace)
    }
    return count
  }

  private func connect(
    _ given: [Graph.NodeID], _ step: ChainSyntax.Step, _ definition: FilterDefinition, isFirst: Bool
  ) throws(ChainError) -> [Graph.NodeID] {
    var inputs = given
    if inputs.isEmpty, isFirst, !definition.inputs.isEmpty { inputs = [graph.input] }
    let wanted = definition.inputs
    guard inputs.count <= wanted.count else {
      throw failure(
        "'\(step.name)' has \(count(wanted.count, "input")), but \(inputs.count) are connected",
        at: step.place)
    }
    for missing in wanted[inputs.count...] {
      guard missing.fallback == .chainInput else {
        let labels = wanted.map { "[\($0.name)]" }.joined()
        throw failure(
          "'\(step.name)' needs \(count(wanted.count, "input")), as in \(labels)\(step.name)", at: step.place)
      }
      inputs.append(graph.input)
    }
    return inputs
  }

  private func count(_ number: Int, _ noun: String) -> String {
    number == 0 ? "no \(noun)" : number == 1 ? "one \(noun)" : "\(number) \(noun)s"
  }

  /// The text of a step `text`.
  mutating func text(_ step: ChainSyntax.Step) throws(ChainError) -> TextPicture {
    let values = try values(step, of: TextPicture.definition)
    do throws(ValueError) {
      return try TextPicture(checked: values)
    } catch {
      throw failure(error.message, at: step.arguments.first?.valuePlace ?? step.place)
    }
  }

  private mutating func values(
    _ step: ChainSyntax.Step, of definition: FilterDefinition
  ) throws(ChainError) -> [String: ParameterValue] {
    var values: [String: ParameterValue] = [:]
    var next = 0
    var last: ParameterDefinition?
    for argument in step.arguments {
      let parameter: ParameterDefinition
      if let key = argument.key {
        guard let named = definition.parameter(named: key) else {
          if let problem = missingSeparator(in: key + "=", definition) {
            throw failure(problem, at: argument.place)
          }
          throw failure(
            "no parameter '\(key)' in '\(definition.id)'; \(definition.parameterHint(for: key))",
            at: argument.place)
        }
        parameter = named
      } else {
        guard next < definition.parameters.count else {
          let total = count(definition.parameters.count, "parameter")
          throw failure(
            "'\(definition.id)' has \(total); '\(argument.value)' is too many", at: argument.place)
        }
        parameter = definition.parameters[next]
        next += 1
      }
      if argument.key == nil, let before = last, before.name == "aspect", Double(argument.value) != nil {
        throw failure(
          "':' separates settings; a ratio is written \(before.name)=3/2 or \(before.name)=1.5",
          at: argument.place)
      }
      last = argument.key == nil ? nil : parameter
      guard values[parameter.name] == nil else {
        throw failure("'\(parameter.name)' is given twice", at: argument.place)
      }
      values[parameter.name] = try value(argument, of: parameter, in: definition)
    }
    if let defaults = definition.aliasDefaults[step.name] { values.merge(defaults) { given, _ in given } }
    return values
  }

  /// Finds a missing separator in a text whose second word is a filter or a parameter with its value; nil for
  /// other texts.
  private func missingSeparator(in text: String, _ definition: FilterDefinition) -> String? {
    for word in text.split(whereSeparator: \.isWhitespace).dropFirst() {
      let name = word.prefix { $0 != "=" }
      if name.count < word.count, definition.parameter(named: name) != nil {
        return "':' is missing before '\(name)'"
      }
      if catalog.filter(named: name) != nil || ChainWord(rawValue: String(name)) != nil {
        return "',' is missing before '\(name)'"
      }
    }
    return nil
  }

  private mutating func value(
    _ argument: ChainSyntax.Argument, of parameter: ParameterDefinition, in definition: FilterDefinition
  ) throws(ChainError) -> ParameterValue {
    let value: ParameterValue
    if let group, argument.value.utf8.first == UInt8(ascii: "$"),
      let same = group.value(named: argument.value.dropFirst(), of: parameter.kind)
    {
      value = same
    } else {
      let text = try substituted(argument)
      do throws(ValueError) {
        value = try ParameterValue(text, kind: parameter.kind)
      } catch {
        let problem = missingSeparator(in: text, definition) ?? "\(error.message) for '\(parameter.name)'"
        throw failure(problem, at: argument.valuePlace)
      }
    }
    guard let number = parameter.numberOutOfRange(in: value) else { return value }
    let problem =
      "\(plain(number)) is outside the range \(parameter.rangeText(excluding: number)) of '\(parameter.name)'"
    switch outOfRange {
    case .refused: throw failure(problem, at: argument.valuePlace)
    case .clamped:
      let nearest = parameter.clamped(value)
      let text = nearest.text(kind: parameter.kind)
      warnings.append(failure("\(problem); using \(text)", at: argument.valuePlace))
      return nearest
    }
  }

  /// The text of a value with every `$name` substituted.
  private func substituted(_ argument: ChainSyntax.Argument) throws(ChainError) -> String {
    guard let group, group.hasNames, argument.value.utf8.contains(UInt8(ascii: "$")) else {
      return argument.value
    }
    var text = ""
    var rest = argument.value[...]
    while let dollar = rest.firstIndex(of: "$") {
      text += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      let word = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
      guard let value = group.text(named: word) else {
        let names = group.definition.parameters.map(\.name) + group.definition.lets.map(\.name)
        throw failure(unknown(word, among: names, what: "parameter"), at: argument.valuePlace)
      }
      text += value
      rest = rest.dropFirst(word.count)
    }
    return text + rest
  }

  /// Determines the results: the outputs that nothing reads.
  private mutating func finish() throws(ChainError) -> Graph {
    switch results {
    case .one: try finishOne()
    case .several: try finishSeveral()
    }
    return graph
  }

  private mutating func finishSeveral() throws(ChainError) {
    var outputs: [Graph.Output] = []
    if let named = nodes[Graph.Output.defaultLabel] {
      open.removeAll { $0.label == Graph.Output.defaultLabel }
      outputs.append(.init(label: Graph.Output.defaultLabel, node: named))
    }
    for entry in open {
      if let label = entry.label {
        outputs.append(.init(label: label, node: entry.id))
      } else if outputs.first?.label != Graph.Output.defaultLabel {
        outputs.insert(.init(label: Graph.Output.defaultLabel, node: entry.id), at: 0)
      } else {
        throw failure(
          "a second result without a label; give it one, as in [mask], or end it in nullsink",
          at: entry.place)
      }
    }
    if !outputs.isEmpty { graph.outputs = outputs }
  }

  private mutating func finishOne() throws(ChainError) {
    if let named = nodes["out"] {
      open.removeAll { $0.label == "out" }
      graph.output = named
    } else if let last = open.popLast() {
      graph.output = last.id
    }
    if let stray = open.first {
      let what = stray.label.map { "nothing reads '[\($0)]'" } ?? "nothing reads this result"
      throw failure(
        what + "; a chain has one output (label it [out], or end others in nullsink)", at: stray.place)
    }
  }

  private func failure(_ message: String, at place: ChainPlace) -> ChainError {
    ChainError(name: name, line: place.line, column: place.column, message: message)
  }
}
