import FilterGraph
import Pixels

/// The dependencies between a plan's values: enough to find the part of each picture that a tile needs.
package struct TileGraph: Hashable, Sendable {
  /// A value of the plan; each comes after its inputs.
  struct Node: Hashable, Sendable {
    /// Its size.
    var size: PixelSize
    /// Its inputs.
    var reads: [Read] = []
    /// Where it is stored; nil for a value computed by its reader.
    var store: Store?
  }

  /// One input of a node, with its footprint.
  struct Read: Hashable, Sendable {
    var node: Int
    var footprint: Footprint
  }

  enum Store: Hashable, Sendable {
    /// A source, as it is stored.
    case source(Int)
    /// A texture that a pass writes.
    case pass(RenderPlan.Target)
  }

  /// The sources, then all values in the order of computation.
  private(set) var nodes: [Node]
  /// The passes whose whole results may be read anywhere: they are complete before any tile of a later one.
  private(set) var completePasses: [Int] = []
  /// How results of passes are folded into textures when they exceed the GPU's maximum size.
  private(set) var folds: [Int: TextureFold] = [:]
  /// The values that each pass stores.
  private var targets: [[Int]] = []

  init(_ program: Intermediate, targets: [Int: RenderPlan.Target]) {
    nodes = program.sources.enumerated().map { Node(size: $1.description.size, store: .source($0)) }
    for (place, node) in program.nodes.enumerated() {
      let first = program.sources.count
      var reads = node.inputs.enumerated().map { index, input in
        Read(node: first + input, footprint: node.footprint(ofInput: index))
      }
      switch node.operation {
      case .source(let index), .storedLuma(let index, _):
        reads = [Read(node: index, footprint: .samePixels)]
      default: break
      }
      nodes.append(Node(size: node.size, reads: reads, store: targets[place].map(Store.pass)))
      guard let target = targets[place] else { continue }
      if program.required[place] != nil { completePasses.append(target.pass) }
      folds[target.pass] = program.folds[place]
    }
    completePasses.sort()
    for (place, node) in nodes.enumerated() {
      guard case .pass(let target) = node.store else { continue }
      while self.targets.count <= target.pass { self.targets.append([]) }
      self.targets[target.pass].append(place)
    }
  }

  /// The part of each pass's result and of each source that a region of the results of some passes of the
  /// same size needs; nil if none.
  func regions(for region: PixelRegion, of roots: [Int], passCount: Int, sourceCount: Int)
    -> RenderPlan.Regions
  {
    var result = RenderPlan.Regions(
      passes: Array(repeating: nil, count: passCount), sources: Array(repeating: nil, count: sourceCount))
    for root in roots { result.passes[root] = region }
    var local = [PixelRegion?](repeating: nil, count: nodes.count)
    for pass in (0..<passCount).reversed() {
      guard var region = result.passes[pass] else { continue }
      let members = targets[pass]
      region = region.coveringQuads(in: nodes[members[0]].size)
      result.passes[pass] = region
      if !roots.contains(pass), completePasses.contains(pass) { continue }
      for index in local.indices { local[index] = nil }
      for member in members { local[member] = region }
      for place in (0...members.max()!).reversed() {
        guard let region = local[place] else { continue }
        switch nodes[place].store {
        case .source(let index):
          result.sources[index] = result.sources[index]?.union(region) ?? region
        case .pass(let target) where target.pass != pass:
          result.passes[target.pass] = result.passes[target.pass]?.union(region) ?? region
        case .pass, nil:
          for read in nodes[place].reads {
            let needed = read.footprint.region(for: region, of: nodes[place].size, in: nodes[read.node].size)
            local[read.node] = local[read.node]?.union(needed) ?? needed
          }
        }
      }
    }
    return result
  }
}

extension PixelRegion {
  /// The rectangle extended to whole blocks of two by two pixels: GPUs compute these together, so a filter
  /// that takes derivatives sees the same neighbours in every tile.
  fileprivate func coveringQuads(in size: PixelSize) -> PixelRegion {
    let (left, top) = (x & ~1, y & ~1)
    return PixelRegion(
      x: left, y: top,
      size: PixelSize(
        width: min((right + 1) & ~1, size.width) - left, height: min((bottom + 1) & ~1, size.height) - top))
  }
}
