import FilterGraph
import Pixels

/// What is done to the picture: the chain, the peaking over it, and how the user has turned it.
struct LookState {
  /// The chains on offer with the settings that the panel has changed.
  private(set) var chains: [Look]
  private(set) var index = 0
  private(set) var peaking = PeakingSettings()
  private(set) var aids = AidSettings()
  /// Whether the chain's own focus peaking is taken out.
  private var isChainPeakingOff = false
  private let catalog: FilterCatalog
  private let peakingFilter: FilterDefinition?
  private var quarterTurns = 0
  /// Whether the preview is mirrored left to right, as seen on the screen.
  private(set) var isMirrored = false

  /// Begins with the first of the chains, or with none.
  init(chains: [Look], catalog: FilterCatalog, turn: Orientation) {
    self.chains = chains.isEmpty ? [Look(name: "no filter", graph: Graph())] : chains
    self.catalog = catalog
    peakingFilter = catalog.filter(named: "focus-peaking")
    adopt(turn)
    adoptPeaking()
  }

  /// Takes the turn over and, where the chain is the present one, the settings that a program has given it.
  mutating func follow(_ graph: Graph, turn: Orientation) {
    if turn != self.turn { adopt(turn) }
    guard graph != self.graph, graph.hasSameFilters(as: chain.graph) else { return }
    chains[index].graph = graph
    adoptPeaking()
  }

  private mutating func adopt(_ turn: Orientation) {
    // The mirror is the last step here and the first one in an orientation.
    isMirrored = turn.isMirrored
    quarterTurns = turn.isMirrored ? -turn.quarterTurns : turn.quarterTurns
  }

  var chain: Look { chains[index] }

  /// The chain as it is to be drawn and taken into stills.
  var graph: Graph {
    var graph = chain.graph
    guard let node = peakingNode else { return graph }
    guard !isChainPeakingOff else { return graph.removing(node) }
    for (name, value) in peaking.values { graph.set(name, of: node, toNearest: value) }
    return graph
  }

  /// What is drawn for the screen only: aids, and the marks of peaking unless the chain has them.
  var aid: Graph? {
    let isMarked = peaking.isOn && peakingNode == nil
    guard isMarked || !aids.shown.isEmpty else { return nil }
    var graph = Graph()
    var picture = aids.addExposure(to: &graph, over: graph.input, catalog)
    if isMarked, let peakingFilter {
      // The others are the clean frame's.
      let inputs = peakingFilter.inputs.indices.map { $0 == 0 ? picture : graph.input }
      picture = graph.add(FilterInstance(peakingFilter, nearest: peaking.values), inputs: inputs)
    }
    graph.output = aids.addPanels(to: &graph, over: picture, catalog)
    return graph
  }

  /// How the user wants the picture turned.
  var turn: Orientation {
    Orientation(quarterTurns: quarterTurns).followed(by: isMirrored ? .upMirrored : .up)
  }

  /// Turns the picture on the screen clockwise by a right angle.
  mutating func rotate() {
    // Behind the mirror the other way round.
    quarterTurns = (quarterTurns + (isMirrored ? 3 : 1)) % 4
  }

  mutating func toggleMirror() { isMirrored.toggle() }

  /// Whether what is in focus is marked, by the chain or over it.
  var isPeaking: Bool { peakingNode == nil ? peaking.isOn : !isChainPeakingOff }

  mutating func togglePeaking() {
    if peakingNode == nil { peaking.isOn.toggle() } else { isChainPeakingOff.toggle() }
  }

  mutating func nextPeakingColor() { peaking.nextColor() }

  mutating func toggleThreshold() { peaking.toggleFollowing() }

  mutating func nextPeakingMode() { peaking.nextMode() }

  mutating func toggle(_ aid: Aid) { aids.toggle(aid) }

  mutating func changeSensitivity(by steps: Int) { peaking.changeSensitivity(by: steps) }

  mutating func selectChain(offset: Int) {
    index = ((index + offset) % chains.count + chains.count) % chains.count
    adoptPeaking()
  }

  /// Changes a setting of the present chain.
  mutating func set(_ parameter: String, of node: Graph.NodeID, to value: ParameterValue) {
    chains[index].graph.set(parameter, of: node, toNearest: value)
    if node == peakingNode, case .filter(let filter) = chain.graph[node].operation { peaking.adopt(filter) }
  }

  /// The place of focus peaking in the chain, when the chain has it.
  private var peakingNode: Graph.NodeID? {
    chain.graph.ids.last { id in
      guard case .filter(let filter) = chain.graph[id].operation else { return false }
      return filter.definition == peakingFilter
    }
  }

  private mutating func adoptPeaking() {
    isChainPeakingOff = false
    guard let node = peakingNode, case .filter(let filter) = chain.graph[node].operation else { return }
    peaking.adopt(filter)
  }
}
