import Pixels

/// A chain as a value: filters with their settings, and their connections.
///
/// Every node comes after its inputs, so a graph cannot have a cycle.
public struct Graph: Hashable, Sendable {
  /// The index of a node in ``nodes``.
  public struct NodeID: Hashable, Sendable, Comparable {
    package let index: Int
    /// Whether a node precedes another.
    public static func < (left: NodeID, right: NodeID) -> Bool { left.index < right.index }
  }

  /// What a node does.
  public enum Operation: Hashable, Sendable {
    /// Returns an input from outside, by its index in ``Graph/inputNames``: 0 is the frame or picture that a
    /// chain runs on; the body of a group has one for each input of the group.
    case input(Int)
    /// Returns a picture from a file.
    case image(path: String)
    /// Runs a filter. Indirect, since nodes are copied often, and a filter with its settings has many parts.
    indirect case filter(FilterInstance)
  }

  /// One operation and its inputs.
  public struct Node: Hashable, Sendable {
    /// What the node does.
    public var operation: Operation
    /// One node for each input of the operation.
    public var inputs: [NodeID]

    package init(operation: Operation, inputs: [NodeID]) {
      self.operation = operation
      self.inputs = inputs
    }
  }

  /// All nodes, each after its inputs; the first is the chain's input.
  public package(set) var nodes: [Node]
  /// The unique names of the inputs; the first is that of the chain's own input, `in`.
  public private(set) var inputNames: [String]
  /// The results, at least one; further filters are appended to the first.
  public package(set) var outputs: [Output]
  /// The node whose picture is the first result.
  public var output: NodeID {
    get { outputs[0].node }
    set { outputs[0].node = newValue }
  }

  /// A result of a chain with its label.
  public struct Output: Hashable, Sendable {
    /// The label, unique in the chain; `out` when the chain has none.
    public package(set) var label: String
    /// The node of the result.
    public package(set) var node: NodeID

    package init(label: String, node: NodeID) {
      self.label = label
      self.node = node
    }

    /// The label of an unlabelled result.
    public static let defaultLabel = "out"
  }

  /// The name of a chain's own input.
  public static let defaultInputName = "in"

  /// Creates the graph that returns its input.
  public init() { self.init(inputNames: [Self.defaultInputName]) }

  /// Creates a graph with several inputs, like the body of a group; the result is the first input.
  package init(inputNames: [String]) {
    precondition(!inputNames.isEmpty, "a graph has at least one input")
    self.inputNames = inputNames
    nodes = inputNames.indices.map { Node(operation: .input($0), inputs: []) }
    outputs = [Output(label: Output.defaultLabel, node: NodeID(index: 0))]
  }

  /// The chain's input.
  public var input: NodeID { NodeID(index: 0) }

  /// The node of an input; added if the graph has none with that name.
  ///
  /// A session connects its sources to inputs by name; the first source feeds ``input``.
  public mutating func input(named name: String) -> NodeID {
    if let index = inputNames.firstIndex(of: name) {
      return NodeID(index: nodes.firstIndex { $0.operation == .input(index) }!)
    }
    inputNames.append(name)
    return append(Node(operation: .input(inputNames.count - 1), inputs: []))
  }

  /// The node with an id.
  public subscript(id: NodeID) -> Node { nodes[id.index] }

  /// Adds a picture from a file.
  public mutating func addImage(path: String) -> NodeID {
    append(Node(operation: .image(path: path), inputs: []))
  }

  /// Adds a filter that reads `inputs`; traps when their number does not match the filter's.
  public mutating func add(_ filter: FilterInstance, inputs: [NodeID]) -> NodeID {
    precondition(
      inputs.count == filter.definition.inputs.count,
      "'\(filter.definition.id)' has \(filter.definition.inputs.count) inputs, not \(inputs.count)")
    return append(Node(operation: .filter(filter), inputs: inputs))
  }

  /// Changes one setting of a filter.
  ///
  /// - Throws: ``ParameterError`` when the node is not a filter, there is no such parameter, or the value is
  ///   out of range; the graph is then unchanged.
  public mutating func set(
    _ parameter: String, of id: NodeID, to value: ParameterValue
  ) throws(ParameterError) {
    guard nodes.indices.contains(id.index), case .filter(var filter) = nodes[id.index].operation else {
      throw ParameterError(filter: "", parameter: parameter, "node \(id.index) is not a filter")
    }
    filter.values[try filter.definition.check(value, of: parameter).name] = value
    nodes[id.index].operation = .filter(filter)
  }

  /// Sets a parameter of a filter, clamped to its range; does nothing if there is no such parameter.
  package mutating func set(_ parameter: String, of id: NodeID, toNearest value: ParameterValue) {
    guard case .filter(var filter) = nodes[id.index].operation,
      let definition = filter.definition.parameter(named: parameter)
    else { return }
    filter.values[definition.name] = definition.clamped(value)
    nodes[id.index].operation = .filter(filter)
  }

  /// Replaces a filter by another instance of it.
  package mutating func replace(_ id: NodeID, with filter: FilterInstance) {
    guard case .filter(let old) = nodes[id.index].operation, old.definition == filter.definition else {
      preconditionFailure("node \(id.index) is not a '\(filter.definition.id)'")
    }
    nodes[id.index].operation = .filter(filter)
  }

  /// Adds a node's picture as a result; traps when the label is already in use.
  public mutating func addOutput(_ label: String, of id: NodeID) {
    precondition(outputs.allSatisfy { $0.label != label }, "two results are labelled '\(label)'")
    outputs.append(Output(label: label, node: id))
  }

  /// The chain with only one of its results, which keeps its label; traps when no result has the label.
  public func keeping(_ label: String) -> Graph {
    guard let output = outputs.first(where: { $0.label == label }) else {
      preconditionFailure("no result is labelled '\(label)'")
    }
    var graph = self
    graph.outputs = [output]
    return graph
  }

  package mutating func append(_ node: Node) -> NodeID {
    precondition(node.inputs.allSatisfy { $0.index < nodes.count }, "a node's inputs come before it")
    nodes.append(node)
    return NodeID(index: nodes.count - 1)
  }

  /// The ids of all nodes, in order.
  public var ids: [NodeID] { nodes.indices.map(NodeID.init(index:)) }

  /// Appends another graph to the first result, which the other's result replaces; if the other has several
  /// results, they replace all of this one's.
  ///
  /// Further inputs of the other graph become this one's inputs of the same names.
  ///
  /// Inputs that default to the unfiltered frame, such as that of focus peaking, read the input of the
  /// combined graph.
  public mutating func append(_ other: Graph) {
    let start = nodes.count
    let previous = output
    let places = spliceAll(other, inputs: [previous])
    if other.outputs.count == 1 {
      output = places[other.output.index]
    } else {
      outputs = other.outputs.map { Output(label: $0.label, node: places[$0.node.index]) }
    }
    for index in start..<nodes.count {
      guard case .filter(let filter) = nodes[index].operation else { continue }
      for (place, declared) in filter.definition.inputs.enumerated()
      where declared.fallback == .chainInput && nodes[index].inputs[place] == previous {
        nodes[index].inputs[place] = input
      }
    }
  }

  /// The chain with each of its results so many times, one after the other, under other labels.
  package func repeatingResults(_ count: Int) -> Graph {
    guard count > 1 else { return self }
    var graph = self
    graph.outputs = outputs.flatMap { output in
      (1...count).map { Output(label: "\(output.label)/\($0)", node: output.node) }
    }
    return graph
  }

  /// The chain on what another makes of its input, in place of that input wherever the chain reads it.
  package func on(_ other: Graph) -> Graph {
    var joined = Graph(inputNames: inputNames)
    let places = joined.spliceAll(self, inputs: [joined.splice(other, inputs: [joined.input])])
    joined.outputs = outputs.map { Output(label: $0.label, node: places[$0.node.index]) }
    return joined
  }

  /// Whether another graph has the same filters with the same connections: only settings may differ.
  public func hasSameFilters(as other: Graph) -> Bool {
    guard nodes.count == other.nodes.count, outputs == other.outputs, inputNames == other.inputNames else {
      return false
    }
    return zip(nodes, other.nodes).allSatisfy { own, other in
      guard own.inputs == other.inputs else { return false }
      if case .filter(let filter) = own.operation, case .filter(let otherFilter) = other.operation {
        return filter.definition == otherFilter.definition
      }
      return own.operation == other.operation
    }
  }

  /// Copies the nodes of `other` into this graph and returns the node that corresponds to its first output.
  ///
  /// Further inputs of `other` become this graph's inputs of the same names.
  package mutating func splice(_ other: Graph, inputs: [NodeID]) -> NodeID {
    spliceAll(other, inputs: inputs)[other.output.index]
  }

  /// Copies the nodes of `other` into this graph and returns the corresponding nodes.
  private mutating func spliceAll(_ other: Graph, inputs: [NodeID]) -> [NodeID] {
    var places: [NodeID] = []
    for node in other.nodes {
      if case .input(let index) = node.operation {
        places.append(index < inputs.count ? inputs[index] : input(named: other.inputNames[index]))
      } else {
        places.append(append(Node(operation: node.operation, inputs: node.inputs.map { places[$0.index] })))
      }
    }
    return places
  }
}

/// A filter with its settings.
public struct FilterInstance: Sendable {
  /// The filter's definition.
  public let definition: FilterDefinition
  /// The settings by parameter name; missing ones have their defaults.
  public package(set) var values: [String: ParameterValue] {
    didSet {
      environment = definition.environment(for: values)
      defineSizeLets()
    }
  }
  /// Of a part of a group, the numbers that it has where the group has its defaults; missing ones are the part's own.
  package var usualNumbers: [String: ParameterValue] = [:]
  /// The variables of the filter's formulas.
  public internal(set) var environment: Expression.Environment
  /// The sizes of the inputs, where they are known and numbers of the header follow from them.
  var inputSizes: [PixelSize] = [] {
    didSet { defineSizeLets() }
  }

  /// Creates a filter with settings, by parameter names in the form of chains or of code.
  ///
  /// - Throws: ``ParameterError`` for an unknown parameter or a value out of range.
  public init(
    _ definition: FilterDefinition, _ values: [String: ParameterValue] = [:]
  ) throws(ParameterError) {
    var checked: [String: ParameterValue] = [:]
    // In a fixed order, so that the same one of several errors is always thrown.
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      checked[try definition.check(value, of: name).name] = value
    }
    self.init(definition, checked: checked)
  }

  /// Creates a filter with values clamped to their ranges; unknown names are ignored.
  package init(_ definition: FilterDefinition, nearest values: [String: ParameterValue]) {
    var nearest: [String: ParameterValue] = [:]
    for (name, value) in values {
      if let parameter = definition.parameter(named: name) {
        nearest[parameter.name] = parameter.clamped(value)
      }
    }
    self.init(definition, checked: nearest)
  }

  /// Creates a filter with default settings.
  package init(defaultsOf definition: FilterDefinition) { self.init(definition, checked: [:]) }

  /// Creates a filter with settings that are known to be valid.
  init(_ definition: FilterDefinition, checked values: [String: ParameterValue]) {
    self.definition = definition
    self.values = values
    environment = definition.environment(for: values)
  }

  /// The value of a parameter.
  public func value(of parameter: ParameterDefinition) -> ParameterValue {
    values[parameter.name] ?? parameter.defaultValue
  }
}

extension FilterInstance: Hashable {
  /// Whether both are the same filter with the same settings; an explicit default equals an omitted one.
  public static func == (left: FilterInstance, right: FilterInstance) -> Bool {
    guard left.definition == right.definition, left.inputSizes == right.inputSizes else { return false }
    return left.values == right.values
      || left.definition.parameters.allSatisfy { left.value(of: $0) == right.value(of: $0) }
  }

  /// Hashes only the filter: filters of one chain rarely differ only in their settings.
  public func hash(into hasher: inout Hasher) { hasher.combine(definition) }
}
