import FilterGraph
import Pixels

/// States that one step of a filter keeps and other steps of it read in the next frame, also those that come before it.
extension Lowering {
  /// What a node keeps for the next frame.
  struct Memory {
    let size: PixelSize
    /// Its state, and the node that reads it, once something does.
    var state: Int?
    var place: Int?
  }

  /// The nodes that the results need: their inputs, and what they read of the frame before.
  mutating func findNeeded(_ graph: Graph, for results: [Graph.NodeID]) -> Set<Graph.NodeID> {
    var needed: Set<Graph.NodeID> = []
    var waiting = results
    while let id = waiting.popLast() {
      guard needed.insert(id).inserted else { continue }
      waiting += graph[id].inputs
      guard case .filter(let filter) = graph[id].operation else { continue }
      for earlier in filter.definition.earlierPictures {
        guard case .memory(let name) = earlier.content, let writer = Self.writer(of: name, for: id, in: graph)
        else {
          continue
        }
        writers[id, default: [:]][name] = writer
        waiting.append(writer)
      }
    }
    return needed
  }

  /// The node of the step that keeps a state: of those with its filter the next one from the reader on, since the steps of one
  /// filter follow each other.
  private static func writer(of name: String, for reader: Graph.NodeID, in graph: Graph) -> Graph.NodeID? {
    graph.ids[reader.index...].first { id in
      if case .filter(let filter) = graph[id].operation { filter.definition.id == name } else { false }
    }
  }

  /// Determines how large the states are that a node reads: their writers may follow, but the pictures that give those their
  /// sizes are there.
  mutating func rememberSizes(
    of reader: Graph.NodeID, in graph: Graph, places: [Graph.NodeID: Int]
  ) throws(CompileError) {
    for writer in (writers[reader] ?? [:]).values where memories[writer] == nil {
      guard case .filter(let filter) = graph[writer].operation else { continue }
      let inputs = graph[writer].inputs.prefix(1).compactMap { places[$0] }
      memories[writer] = Memory(size: try outputSize(filter, inputs: inputs))
    }
  }

  /// The place of a state as a further input; empty in a frame without history.
  mutating func memory(of name: String, readAt reader: Graph.NodeID?, name label: String) -> Int {
    guard let reader, let writer = writers[reader]?[name], var memory = memories[writer] else {
      preconditionFailure("'\(label)' reads what nothing keeps")
    }
    if let place = memory.place { return place }
    let index = rewriter.program.states.count
    rewriter.program.states.append(
      .init(name: label, content: .memory(ofStep: name), size: memory.size, depth: 1))
    let place: Int
    if let turn = recall {
      let leaf = rewriter.program.add(
        .init(operation: .state(index), inputs: [], size: memory.size), facts: Facts.none)
      rewriter.program.states[index].reader = leaf
      place = turned(leaf, turn)
    } else {
      // Transparent black, which is what a picture is of which nothing is read.
      place = rewriter.program.add(
        .init(operation: .unread(memory.size), inputs: [], size: memory.size), facts: Facts.none)
    }
    (memory.state, memory.place) = (index, place)
    memories[writer] = memory
    return place
  }
}
