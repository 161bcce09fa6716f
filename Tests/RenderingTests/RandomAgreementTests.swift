import PlanCompiler
import FilterGraph
import Filters
import Graphics
import Glibc
import Pixels
import Rendering
import TestSupport
import Testing

/// Random chains drawn by the fused plan and by the reference, one 32-bit pass per filter.
///
/// A failure prints its seed; `VIEWFINDER_SEED=N` begins with it, and `VIEWFINDER_RUNS=100` draws a hundred times as
/// many.
struct RandomAgreementTests {
  /// Steps of groups are right for what their groups give them. Maps have 8 bits, and the pictures here more; what is no
  /// colour may be thousands, of which half floats keep no 255ths.
  private static let filters = FilterCatalog.standard.filters.filter { filter in
    filter.role != .part
      && !filter.withParts.contains { $0.result == .float || $0.parameters.contains { $0.kind == .image } }
  }

  /// The contract, for each chain by itself: any settings, formats and pictures, as hostile as they may be.
  ///
  /// Warps in a row become one, which interpolates once where the definition does so again and again: ComposedWarpTests
  /// hold them against the composed map.
  @Test func steadyFilters() throws {
    let filters = Self.filters.filter { !$0.jumps }
    try forEach(RandomRuns(300, seed: 1)) { renderer, seed in
      let run = AgreementRun(seed: seed, filters: filters)
      guard !Self.composesWarps(run.graph) else { return }
      let found = try run.compare(with: renderer)
      guard !found.isWithinContract else { return }
      Issue.record("seed \(seed): \(found): \(run.line(run.shrunk(with: renderer)))")
    }
  }

  /// The contract for each frame of a stream: what filters keep of earlier frames is as exact as what they show.
  @Test func sequences() throws {
    let filters = Self.filters.filter { !$0.jumps }
    let temporal = filters.filter { filter in filter.withParts.contains { !$0.earlierPictures.isEmpty } }
    // Otherwise few chains would have one of them.
    let weight = filters.count / temporal.count
    let weighted = filters + Array(repeating: temporal, count: weight).joined()
    var compared = 0
    try forEach(RandomRuns(60, seed: 30_000)) { renderer, seed in
      let run = AgreementRun(seed: seed, filters: weighted, frames: 5)
      guard run.graph.readsEarlierFrames(catalog: FilterCatalog.standard),
        !Self.composesWarps(run.graph)
      else {
        return
      }
      compared += 1
      let found = try run.compare(with: renderer)
      guard !found.isWithinContract else { return }
      Issue.record("seed \(seed): \(found): \(run.line(run.shrunk(with: renderer)))")
    }
    #expect(compared > 20)
  }

  /// Chains that once broke the contract.
  @Test func chainsThatFailed() throws {
    try withRenderer(resources: Self.resources) { renderer in
      for line in AgreementRun.failedOnce {
        let found = try AgreementRun(line).compare(with: renderer)
        if !found.isWithinContract { Issue.record("\(found): \(line)") }
      }
    }
  }

  /// Whether a warp reads another one, with at most filters of colours in between: the plan makes one of both.
  private static func composesWarps(_ graph: Graph) -> Bool {
    var isWarped: [Bool] = []
    for node in graph.nodes {
      let readsWarp = node.inputs.contains { isWarped[$0.index] }
      guard case .filter(let filter) = node.operation else {
        isWarped.append(false)
        continue
      }
      let warps = filter.definition.warps
      if warps, readsWarp { return true }
      let mapsColors = filter.definition.withParts.allSatisfy {
        switch $0.kind {
        case .pixel, .matrix, .group: true
        default: false
        }
      }
      isWarped.append(warps || mapsColors && readsWarp)
    }
    return false
  }

  /// The contract for chains with filters that jump, but for the pixels that these decide by less than 1.5/255.
  @Test func filtersThatJump() throws {
    var open: [Double] = []
    try forEach(RandomRuns(120, seed: 10_000)) { renderer, seed in
      let run = AgreementRun(seed: seed, filters: Self.filters)
      let jumps = run.graph.nodes.contains { node in
        if case .filter(let filter) = node.operation { filter.definition.jumps } else { false }
      }
      guard jumps, !Self.composesWarps(run.graph) else { return }
      var decisions = try run.decisions(with: renderer, where: \.jumps)
      var found = try run.compare(decisions, with: renderer)
      if !found.isWithinContract {
        // Where many pixels are all but on a threshold, a dozen draws miss what it decides of some.
        decisions = try run.decisions(with: renderer, draws: 1000, where: \.jumps)
        found = try run.compare(decisions, with: renderer)
      }
      open.append(decisions.shareOpen)
      guard !found.isWithinContract else { return }
      Issue.record("seed \(seed): \(found), \(decisions.shareOpen) open: \(run.line(run.graph))")
    }
    // Otherwise little would be compared.
    #expect(open.count > 40 && open.reduce(0, +) <= 0.15 * Double(open.count), "\(open)")
  }

  /// Tiles give the bits of the whole, whatever the chain, the settings and the format.
  @Test func tilesAreTheWhole() throws {
    // The steps of groups declare what they read of the inputs that their groups give them.
    let filters = Self.filters.filter { $0.role != .part }
    try forEach(RandomRuns(40, seed: 20_000)) { renderer, seed in
      var generator = GraphGenerator(seed: seed, filters: filters)
      let graph = generator.graph(depth: 5)
      let frame = generator.source(sides: 16...48)
      var options = renderer.options()
      options.extent = .tiles
      let prepared = try renderer.prepare(graph, frame: frame, options: options)
      let image = generator.one(of: HostileContent.allCases).image(frame, seed: seed)
      let whole = try renderer.render(prepared, on: image)
      let side = 3 + generator.integer(below: 20)
      let isSame = try renderer.render(prepared, on: image, side: side).bytes == whole.bytes
      #expect(isSame, "seed \(seed): tiles of \(side), \(frame.format) \(frame.size): \(graph)")
    }
  }

  /// Runs each seed, and expects that it leaves no texture out on lease.
  private func forEach(_ runs: RandomRuns, _ body: (Renderer, UInt64) throws -> Void) throws {
    var seeds = runs.makeIterator()
    var next = seeds.next()
    while next != nil {
      // A renderer keeps all of its programs, which are as many as there are chains.
      try withRenderer(resources: Self.resources) { renderer in
        for _ in 0..<25 {
          guard let seed = next else { return }
          try body(renderer, seed)
          #expect(renderer.pool.bytesInUse == 0, "seed \(seed): a texture is still out on lease")
          next = seeds.next()
        }
      }
    }
  }

  // MARK: - Pictures

  static var resources: TestResources {
    let side = 5
    let colors = (0..<side * side * side).flatMap { index -> [Float] in
      let place = [index % side, index / side % side, index / side / side].map { Float($0) / Float(side - 1) }
      return [0.1 + 0.8 * place[0], 0.9 * place[1] + 0.1 * place[2], 0.2 + 0.6 * place[2]]
    }
    let cube = LookupTable.Cube(low: .zero, high: .one, side: side, colors: colors)
    return TestResources(
      pictures: [
        GraphGenerator.pictures[0]: TestPictures.translucent(9, 5).image,
        GraphGenerator.pictures[1]: TestPictures.colorful(50, 41).image,
      ], lookups: [GraphGenerator.lookup: LookupTable(cube: cube)])
  }
}
