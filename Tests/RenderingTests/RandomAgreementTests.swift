import PlanCompiler
import FilterGraph
import Filters
import GPU
import Glibc
import Pixels
import Rendering
import TestSupport
import Testing

/// Random chains drawn by the fused plan and by the reference, one 32-bit pass per filter.
///
/// A failure prints its seed; `VIEWFINDER_SEED=N` begins with it, and `VIEWFINDER_RUNS=100` draws a hundred times as
/// many.
@Suite struct RandomAgreementTests {
  /// Steps of groups are right for what their groups give them. Maps have 8 bits, and the pictures here more; what is no
  /// colour may be thousands, of which half floats keep no 255ths.
  private static let filters = FilterCatalog.standard.filters.filter { filter in
    filter.role != .part
      && !any(in: filter) { $0.result == .float || $0.parameters.contains { $0.kind == .image } }
  }

  private static func definitions(in graph: Graph) -> [FilterDefinition] {
    graph.nodes.compactMap { if case .filter(let filter) = $0.operation { filter.definition } else { nil } }
  }

  /// Whether something holds for a filter or for one that it stands for.
  private static func any(in filter: FilterDefinition, _ holds: (FilterDefinition) -> Bool) -> Bool {
    guard filter.isGroup else { return holds(filter) }
    let words = filter.body.split { !($0.isLetter || $0.isNumber || $0 == "-") }
    return words.contains { FilterCatalog.standard.filter(named: $0).map { any(in: $0, holds) } ?? false }
  }

  private static func jumps(_ filter: FilterDefinition) -> Bool {
    any(in: filter) { $0.steadiness == .jumps }
  }

  /// Whether a filter looks between pixels, or its input has another size than its result.
  private static func looksBetween(_ filter: FilterDefinition) -> Bool {
    any(in: filter) {
      switch $0.kind {
      case .warp, .general: true
      default: $0.size != nil
      }
    }
  }

  /// The contract, for each chain by itself: any settings, formats and pictures, as hostile as they may be.
  ///
  /// Warps in a row become one, which interpolates once where the definition does so again and again: ComposedWarpTests
  /// hold them against the composed map.
  @Test func steadyFilters() throws {
    let filters = Self.filters.filter { !Self.jumps($0) }
    try forEach(RandomRuns(300, seed: 1)) { renderer, seed in
      let run = AgreementRun(seed: seed, filters: filters)
      guard run.graph.nodes.count(where: Self.warps) < 2 else { return }
      let found = try run.compare(with: renderer)
      guard !found.isWithinContract else { return }
      Issue.record("seed \(seed): \(found): \(run.line(run.shrunk(with: renderer)))")
    }
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

  /// Whether a filter reads its input elsewhere, or at another size.
  private static func warps(_ node: Graph.Node) -> Bool {
    guard case .filter(let filter) = node.operation else { return false }
    return any(in: filter.definition) {
      if case .warp = $0.kind { true } else { $0.size != nil }
    }
  }

  /// With filters that jump, pictures may differ in some pixels; those without one may not.
  @Test func allFilters() throws {
    let filters = Self.filters
    let found = try compare(filters, RandomRuns(60, seed: 10_000))
    let differing = found.filter { $0.worst > 1.5 / 255 }
    for result in differing {
      let mayDiffer =
        result.filters.contains(where: Self.jumps) || result.filters.count(where: Self.looksBetween) > 1
      #expect(mayDiffer, "seed \(result.seed): \(result.worst * 255): \(result.chain)")
    }
    // Most chains of six have a filter that jumps, and still agree.
    #expect(
      differing.count * 5 <= found.count,
      "\(differing.map { "seed \($0.seed): share \($0.share): \($0.chain)" })")
  }

  private struct Found {
    let seed: UInt64
    let chain: String
    let format: PixelFormat
    let filters: [FilterDefinition]
    let worst: Float
    let rms: Float
    /// Of the numbers beyond the contract.
    let share: Double
  }

  private func compare(_ filters: [FilterDefinition], _ runs: RandomRuns) throws -> [Found] {
    var found: [Found] = []
    try forEach(runs) { renderer, seed in
      var generator = GraphGenerator(seed: seed, filters: filters, extent: .moderate)
      let graph = generator.graph(depth: 6)
      var frame = generator.source(sides: 16...48)
      frame.format = .rgba16
      let image = Self.picture(frame, seed: seed)
      var fused = renderer.options(parameters: generator.one(of: [.fixed, .live]))
      fused.costs = generator.one(of: [.gpu, fused.costs])
      let exact = renderer.options(fusion: .none, output: .rgba32f)
      let results = try [fused, exact].map { options in
        do {
          return try renderer.floats(graph, on: image, frame, options)
        } catch {
          Issue.record("seed \(seed), \(options.fusion): \(error): \(graph)")
          throw error
        }
      }
      #expect(results[0].size == results[1].size, "seed \(seed)")
      found.append(
        Self.difference(
          results[0].floats, results[1].floats, seed, graph, frame.format,
          "\(frame.format) \(frame.size) \(frame.orientation) \(fused.parameters): \(graph)"))
    }
    return found
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
      let image = Self.picture(frame, seed: seed)
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

  private static func difference(
    _ fused: [Float], _ exact: [Float], _ seed: UInt64, _ graph: Graph, _ format: PixelFormat,
    _ chain: String
  ) -> Found {
    var worst: Float = 0
    var sum: Float = 0
    var beyond = 0
    for (a, b) in zip(fused, exact) {
      // The result has 8 bits, so the definition is rounded to 8 bits as well.
      let difference = b.isNaN ? 1 : abs(a - (min(max(b, 0), 1) * 255).rounded() / 255)
      worst = max(worst, difference)
      sum += difference * difference
      if difference > 1.5 / 255 { beyond += 1 }
    }
    return Found(
      seed: seed, chain: chain, format: format, filters: definitions(in: graph), worst: worst,
      rms: (sum / Float(fused.count)).squareRoot(),
      share: Double(beyond) / Double(fused.count))
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

  /// A frame of soft slopes: what samples between its pixels depends on the number of bits with which hardware mixes
  /// texels of 8 bits, and between samples of chroma on whether it is made RGB first.
  private static func picture(_ frame: PictureDescription, seed: UInt64) -> Image {
    var image = Image(packed: frame.format, size: frame.size, encoding: frame.encoding)
    let phase = Double(seed % 100) / 16
    // Numbers of two bytes, and the greatest.
    let bits = frame.format.bitsPerChannel
    let wide: Double? =
      frame.format.storesWords || frame.format == .rgba16 ? Double(1 << bits - 1) : nil
    for (plane, layout) in zip(frame.format.planes, image.layout.planes) {
      let size = plane.size(for: frame.size)
      for row in 0..<size.height {
        for column in 0..<size.width {
          let across = Double(column * plane.horizontalStep) / 9, down = Double(row * plane.verticalStep) / 11
          for byte in 0..<plane.bytesPerTexel {
            let channel = Double(wide == nil ? byte : byte / 2)
            let slope = 0.5 + 0.25 * sin(across + phase + channel) + 0.15 * cos(down + 2 * channel)
            let place = layout.offset + row * layout.stride + column * plane.bytesPerTexel + byte
            if let wide {
              image.bytes[place] = UInt8(truncatingIfNeeded: Int(slope * wide) >> (8 * (byte % 2)))
            } else {
              image.bytes[place] = UInt8(slope * 255)
            }
          }
        }
      }
    }
    return image
  }
}
