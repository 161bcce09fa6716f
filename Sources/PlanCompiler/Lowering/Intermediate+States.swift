import FilterGraph
import Pixels

extension Intermediate {
  /// A picture that persists from frame to frame.
  struct State {
    /// The name of its reader.
    let name: String
    /// What it holds.
    let content: FilterDefinition.EarlierPicture.Content
    let size: PixelSize
    /// Its age in frames when it is read.
    let depth: Int
    /// The node that reads it; nil in a plan that only keeps it.
    var reader: Int?
    /// The node whose value is kept; nil when there is none.
    var kept: Int?
  }

  /// The nodes whose values are kept for later frames.
  var keptPlaces: [Int] { states.compactMap(\.kept) }

  /// The results of the chain and the values kept for later frames.
  package var roots: [Int] { outputs.map(\.place) + keptPlaces }

  /// Whether a node is one of the ``roots``.
  package func isRoot(_ place: Int) -> Bool { isOutput(place) || states.contains { $0.kept == place } }

  /// Whether a node reads a state of an earlier frame: a texture that exists before the plan runs.
  package func isState(_ place: Int) -> Bool {
    if case .state = nodes[place].operation { true } else { false }
  }

  /// The state that a node's value is kept as; nil when there is none.
  func state(keeping place: Int) -> State? { states.first { $0.kept == place } }

  /// Gives values that two states keep a node each, and drops states that nothing reads, unless a changed
  /// setting may read them in the next frame.
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
