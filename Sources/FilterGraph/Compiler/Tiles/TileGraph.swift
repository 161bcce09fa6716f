import Pixels

/// What every value of a plan reads of others: enough to find the part of each picture that a tile needs.
struct TileGraph: Hashable, Sendable {
  /// A value of the plan; each comes after what it reads.
  struct Node: Hashable, Sendable {
    /// Its size.
    var size: PixelSize
    /// What it reads.
    var reads: [Read] = []
    /// Where it lies; nil for what is computed where it is read.
    var store: Store?
  }

  /// One value that a node reads, and how.
  struct Read: Hashable, Sendable {
    var node: Int
    var footprint: Footprint
  }

  enum Store: Hashable, Sendable {
    /// A source, as it is stored.
    case source(Int)
    /// The result of a pass.
    case pass(Int)
  }

  /// The sources, then all values in the order in which they are computed.
  private(set) var nodes: [Node]
  /// The passes whose whole results something may read anywhere: they are complete before any tile of a later one.
  private(set) var completePasses: [Int] = []

  init(_ program: Intermediate, passOf: [Int: Int]) {
    nodes = program.sources.enumerated().map { Node(size: $1.description.size, store: .source($0)) }
    for (place, node) in program.nodes.enumerated() {
      let first = program.sources.count
      var reads = node.inputs.enumerated().map { index, input in
        Read(node: first + input, footprint: node.footprint(ofInput: index))
      }
      if case .source(let index) = node.operation { reads = [Read(node: index, footprint: .samePixels)] }
      nodes.append(Node(size: node.size, reads: reads, store: passOf[place].map(Store.pass)))
      if let pass = passOf[place], program.required[place] != nil { completePasses.append(pass) }
    }
    completePasses.sort()
  }

  /// For each node the part of it that a region of a pass's result needs; nil where it needs nothing.
  func regions(for region: PixelRegion, of pass: Int) -> [PixelRegion?] {
    guard let root = nodes.firstIndex(where: { $0.store == .pass(pass) }) else {
      preconditionFailure("no pass \(pass)")
    }
    var regions = [PixelRegion?](repeating: nil, count: nodes.count)
    regions[root] = region
    for place in (0...root).reversed() {
      guard var region = regions[place] else { continue }
      let node = nodes[place]
      if case .pass(let own) = node.store {
        region = region.coveringQuads(in: node.size)
        regions[place] = region
        if own != pass, completePasses.contains(own) { continue }
      }
      for read in node.reads {
        let needed = read.footprint.region(for: region, of: node.size, in: nodes[read.node].size)
        regions[read.node] = regions[read.node]?.union(needed) ?? needed
      }
    }
    return regions
  }
}

extension PixelRegion {
  /// The rectangle grown to whole blocks of two by two pixels: GPUs compute these together, and a filter that takes
  /// derivatives sees the same neighbours in every tile.
  fileprivate func coveringQuads(in size: PixelSize) -> PixelRegion {
    let (left, top) = (x & ~1, y & ~1)
    return PixelRegion(
      x: left, y: top,
      size: PixelSize(
        width: min((right + 1) & ~1, size.width) - left, height: min((bottom + 1) & ~1, size.height) - top))
  }
}
