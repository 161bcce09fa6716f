import FilterGraph

/// A chain as the editor shows it: steps one after the other, each of which changes the picture of the step before.
///
/// Steps keep their ids while they move, and their settings while they are off. Chains that branch are no drafts: their
/// filters' settings can be changed, their order cannot.
package struct ChainDraft: Hashable, Sendable {
  /// A filter of the chain.
  package struct Step: Hashable, Sendable, Identifiable {
    /// Identifies the step in its draft.
    package let id: Int
    var filter: FilterInstance
    var state = State.on
    /// What the inputs after the first read.
    var others: [Other]

    /// Whether the step takes part.
    enum State: Hashable, Sendable { case on, off }

    /// The parameter whose file is not chosen yet, without which the step does nothing; nil for none.
    var missingFile: ParameterDefinition? { filter.missingFile }
  }

  /// What a further input of a step reads.
  package enum Other: Hashable, Sendable {
    /// The chain's own input, or another source of the session.
    case input(String)
    /// A picture from a file.
    case image(path: String)
  }

  package private(set) var steps: [Step] = []
  private var nextID = 0

  /// An empty chain, which returns its input.
  package init() {}

  /// The steps of a graph; nil where it branches or has several results.
  package init?(_ graph: Graph) {
    guard graph.outputs.count == 1 else { return nil }
    var found: [Step] = []
    var used: Set<Graph.NodeID> = []
    var place = graph.output
    while place != graph.input {
      guard case .filter(let filter) = graph[place].operation, let first = graph[place].inputs.first else {
        return nil
      }
      var others: [Other] = []
      for input in graph[place].inputs.dropFirst() {
        switch graph[input].operation {
        case .input(let index): others.append(.input(graph.inputNames[index]))
        case .image(let path): others.append(.image(path: path))
        case .filter: return nil
        }
        used.insert(input)
      }
      used.insert(place)
      found.append(Step(id: 0, filter: filter, others: others))
      place = first
    }
    for id in graph.ids where !used.contains(id) {
      if case .input = graph[id].operation { continue }
      return nil
    }
    for step in found.reversed() {
      steps.append(Step(id: nextID, filter: step.filter, others: step.others))
      nextID += 1
    }
  }

  /// The graph of the steps that are on and have their files, and the node of each of them.
  package var made: (graph: Graph, nodes: [Int: Graph.NodeID]) {
    var graph = Graph()
    var nodes: [Int: Graph.NodeID] = [:]
    for step in steps where step.state == .on && step.missingFile == nil {
      var inputs = [graph.output]
      for other in step.others {
        switch other {
        case .input(let name): inputs.append(graph.input(named: name))
        case .image(let path): inputs.append(graph.addImage(path: path))
        }
      }
      let node = graph.add(step.filter, inputs: inputs)
      nodes[step.id] = node
      graph.output = node
    }
    return (graph, nodes)
  }

  /// The step with an id.
  subscript(id: Int) -> Step? { steps.first { $0.id == id } }

  private func index(of id: Int) -> Int? { steps.firstIndex { $0.id == id } }

  // MARK: - Changes

  /// Adds a filter with its default settings; further inputs read the chain's own.
  ///
  /// - Parameter place: where among the steps; at the end where it is nil.
  /// - Returns: the id of the step; nil where the filter has no input to chain.
  @discardableResult
  package mutating func add(_ definition: FilterDefinition, at place: Int? = nil) -> Int? {
    guard !definition.inputs.isEmpty else { return nil }
    let others = [Other](repeating: .input(Graph.defaultInputName), count: definition.inputs.count - 1)
    let step = Step(id: nextID, filter: FilterInstance(defaultsOf: definition), others: others)
    nextID += 1
    steps.insert(step, at: min(max(place ?? steps.count, 0), steps.count))
    return step.id
  }

  package mutating func remove(_ id: Int) { steps.removeAll { $0.id == id } }

  /// Moves a step to a place among the others.
  package mutating func move(_ id: Int, to place: Int) {
    guard let from = index(of: id) else { return }
    let step = steps.remove(at: from)
    steps.insert(step, at: min(max(place, 0), steps.count))
  }

  /// Adds a copy after a step.
  @discardableResult
  package mutating func duplicate(_ id: Int) -> Int? {
    guard let place = index(of: id) else { return nil }
    let step = steps[place]
    steps.insert(Step(id: nextID, filter: step.filter, state: step.state, others: step.others), at: place + 1)
    nextID += 1
    return nextID - 1
  }

  /// Switches a step on or off.
  package mutating func toggle(_ id: Int) {
    guard let place = index(of: id) else { return }
    steps[place].state = steps[place].state == .on ? .off : .on
  }

  /// Restores the defaults of a step.
  package mutating func reset(_ id: Int) {
    guard let place = index(of: id) else { return }
    steps[place].filter = FilterInstance(defaultsOf: steps[place].filter.definition)
  }

  /// Sets a parameter of a step to the nearest value that it takes.
  package mutating func set(_ parameter: String, of id: Int, to value: ParameterValue) {
    guard let place = index(of: id) else { return }
    let filter = steps[place].filter
    var values = filter.values
    values[parameter] = value
    steps[place].filter = FilterInstance(filter.definition, nearest: values)
  }

  /// Changes what a further input of a step reads; 0 is the first of them.
  package mutating func setInput(_ input: Int, of id: Int, to other: Other) {
    guard let place = index(of: id), steps[place].others.indices.contains(input) else { return }
    steps[place].others[input] = other
  }

  /// Takes the settings of a graph of the same filters, as a program has set them.
  package mutating func follow(_ graph: Graph) {
    let (own, nodes) = made
    guard graph.hasSameFilters(as: own) else { return }
    for place in steps.indices {
      guard let node = nodes[steps[place].id], case .filter(let filter) = graph[node].operation else {
        continue
      }
      steps[place].filter = filter
    }
  }
}

extension FilterInstance {
  /// The first parameter that names a file and has none yet; nil where the filter can be drawn.
  var missingFile: ParameterDefinition? {
    definition.parameters.first { $0.kind.isFile && value(of: $0) == .file("") }
  }
}
