import FilterGraph
import Pixels

extension Intermediate {
  /// A picture that lives from frame to frame.
  struct State {
    /// What reads it.
    let name: String
    /// What is remembered.
    let content: FilterDefinition.Memory.Content
    let size: PixelSize
    /// How many frames old it is when it is read.
    let depth: Int
    /// The node that reads it; nil in a plan that only keeps it.
    var reader: Int?
    /// The node whose value is kept; nil when none is.
    var kept: Int?
  }

  /// The nodes whose values are kept for later frames.
  var keptPlaces: [Int] { states.compactMap(\.kept) }

  /// The results of the chain and what is kept for later frames: all that a frame is computed for.
  var roots: [Int] { outputs.map(\.place) + keptPlaces }

  /// Whether a node is one of the ``roots``.
  func isRoot(_ place: Int) -> Bool { isOutput(place) || states.contains { $0.kept == place } }

  /// Whether a node reads what an earlier frame has kept: a texture that is there before the plan runs.
  func isState(_ place: Int) -> Bool {
    if case .state = nodes[place].operation { true } else { false }
  }

  /// The state that a node keeps for later frames; nil when it keeps none.
  func state(keeping place: Int) -> State? { states.first { $0.kept == place } }

  /// Gives nodes of their own to values that two states keep, and lets go of what nothing reads, unless a change of
  /// settings may read it in the next frame.
  mutating func settleStates(_ parameters: CompilerOptions.Parameters) {
    var isRead = Array(repeating: false, count: nodes.count)
    for node in nodes { for input in node.inputs { isRead[input] = true } }
    var taken: Set<Int> = []
    for (index, state) in states.enumerated() {
      guard let place = state.kept else { continue }
      if parameters == .fixed, let reader = state.reader, !isRead[reader] {
        states[index].kept = nil
      } else if !taken.insert(place).inserted {
        states[index].kept = add(
          Node(operation: .result("\(state.name) \(index)"), inputs: [place], size: state.size))
      }
    }
  }
}
