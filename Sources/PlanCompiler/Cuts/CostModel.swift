package import FilterGraph
import Pixels

/// Estimates the cost of passes, one pass at a time, given which values are stored.
///
/// A *domain* is a set of values computed at one position; the emitter writes one function per domain. Within
/// a domain every value is computed once; a stencil evaluates the domain of its input once per tap.
package struct CostModel {
  package let program: Intermediate
  let costs: CompilerOptions.Costs
  /// The texture format of each value, should it be stored.
  let formats: [TextureKind]
  /// The cost of an operation at one pixel, excluding its reads.
  let own: [Double]
  /// The number of textures that a pass's vertex shader may read.
  package let vertexTextures: Int
  /// The limit on a pass's uniforms; nil for no limit.
  let uniforms: UniformBudget?
  /// The graph that the search traverses.
  package let graph: CutGraph
  /// The cost of reading a texel of each value, should the value be stored.
  private let readCosts: [Double]
  private let works: [FilterCode.Work]

  /// More work than this in one program stalls a driver's compiler.
  static let workLimit = 6000.0
  /// The cost of exceeding a limit, so that such a pass is chosen only when nothing else is possible.
  static let penalty = 1e12

  private var stamp = 0
  private var stamps: [Int]
  /// The values that the last costed pass computes, and the stored values that it reads.
  private(set) var computed: [Int] = []
  package private(set) var loaded: [Int] = []
  /// The work in one program's text, independent of the number of taps.
  private var programWork = 0.0
  private var work: [(place: Int, times: Double, copies: Double, isBetween: Bool)] = []
  /// For a value packed into a texel of an encoded picture: the number of its pixels, and its index in
  /// `work`.
  private var blocks: [Int: (pixels: Int, index: Int?)] = [:]
  /// The values that the pass stores besides its first result.
  private var companions: ArraySlice<Int> = []
  /// Whether the domain being visited is evaluated between pixels.
  private var isBetween = false
  /// Whether the domain being visited is that of the pixel being drawn.
  private var isAtPixel = true

  package init(
    _ program: Intermediate, costs: CompilerOptions.Costs, formats: [TextureKind], works: [FilterCode.Work],
    vertexTextures: Int = 16, uniforms: UniformBudget? = nil
  ) {
    self.init(
      program, CutGraph(program), costs: costs, formats: formats, works: works,
      vertexTextures: vertexTextures, uniforms: uniforms)
  }

  private init(
    _ program: Intermediate, _ graph: CutGraph, costs: CompilerOptions.Costs, formats: [TextureKind],
    works: [FilterCode.Work], vertexTextures: Int, uniforms: UniformBudget?
  ) {
    self.program = program
    self.graph = graph
    self.vertexTextures = vertexTextures
    self.uniforms = uniforms
    self.costs = costs
    self.formats = formats
    self.works = works
    own = program.nodes.indices.map {
      Self.own(program.nodes[$0], graph.values[$0].access, program, costs, works[$0])
    }
    readCosts = formats.map(costs.read)
    stamps = Array(repeating: 0, count: program.nodes.count)
  }

  /// The same model with other costs.
  func with(_ costs: CompilerOptions.Costs) -> CostModel {
    CostModel(
      program, graph, costs: costs, formats: formats, works: works, vertexTextures: vertexTextures,
      uniforms: uniforms)
  }

  /// A lower bound for the cost of a pass that stores `place`.
  func leastPass(_ place: Int) -> Double {
    costs.pass
      + (costs.pixel + Double(formats[place].bytesPerTexel) * costs.byte)
      * graph.values[place].pixels
  }

  /// The cost of the pass whose result is `root`; afterwards ``computed`` holds the values that it computes.
  package mutating func pass(_ root: Int, stored: [Bool]) -> Double {
    let perPixel = perPixel(root, stored: stored)
    return cost(root, perPixel: perPixel)
  }

  /// The cost of one pass that stores all of `roots`, which have the same size, in one draw; nil when one of
  /// them is read at other pixels than the one being drawn, which the draw that writes it cannot do.
  package mutating func pass(_ roots: [Int], stored: [Bool]) -> Double? {
    let perPixel = perPixel(roots, stored: stored)
    return loaded.contains { roots.contains($0) } ? nil : cost(roots[0], perPixel: perPixel)
  }

  /// The cost of the pass whose pixel cost was computed last.
  private func cost(_ root: Int, perPixel: Double) -> Double {
    let pixels = graph.values[root].pixels
    var cost = costs.pass + perPixel * pixels
    for place in loaded {
      let texels = min(graph.values[place].pixels, graph.values[root].places * 16)
      cost += texels * Double(formats[place].bytesPerTexel) * costs.byte
    }
    if programWork > Self.workLimit, computed.count > 1 { cost += Self.penalty * programWork }
    if exceedsUniforms { cost += Self.penalty * Double(computed.count) }
    return cost
  }

  /// Whether the last costed pass has too many uniforms.
  var exceedsUniforms: Bool {
    computed.count > 1 && uniforms?.isExceeded(computing: computed, reading: loaded) == true
  }

  /// The cost per pixel of the pass of `roots`.
  mutating func perPixel(_ roots: [Int], stored: [Bool]) -> Double {
    companions = roots.dropFirst()
    defer { companions = [] }
    return perPixel(roots[0], stored: stored)
  }

  /// The cost per pixel of the pass of `root`.
  mutating func perPixel(_ root: Int, stored: [Bool]) -> Double {
    computed.removeAll(keepingCapacity: true)
    loaded.removeAll(keepingCapacity: true)
    work.removeAll(keepingCapacity: true)
    let share = graph.values[root].places / graph.values[root].pixels
    work.append((root, share, 1, false))
    if !blocks.isEmpty { blocks.removeAll(keepingCapacity: true) }
    var perPixel = (costs.pixel + Double(formats[root].bytesPerTexel) * costs.byte) * max(share, 1)
    programWork = 0
    var next = 0
    while next < work.count {
      stamp += 1
      let (place, times, copies, isBetween) = work[next]
      self.isBetween = isBetween
      next += 1
      let before = perPixel
      isAtPixel = next == 1
      visit(place, root, times, stored, &perPixel)
      if next == 1 {
        // All at the same pixel: values that several of them need are computed once.
        for companion in companions {
          perPixel += Double(formats[companion].bytesPerTexel) * costs.byte
          visit(companion, root, times, stored, &perPixel)
        }
      }
      programWork += (perPixel - before) / times * copies
    }
    return perPixel
  }

  private mutating func visit(
    _ place: Int, _ root: Int, _ times: Double, _ stored: [Bool], _ cost: inout Double
  ) {
    guard stamps[place] != stamp else { return }
    stamps[place] = stamp
    if stored[place], !isAtPixel || place != root && !companions.contains(place) {
      return load(place, times, &cost)
    }
    let value = graph.values[place]
    cost += times * own[place] * (value.isSource && isBetween ? costs.mixedReads : 1)
    computed.append(place)
    for index in value.inputs {
      let input = graph.inputs[index]
      switch value.access {
      case .samePixel where graph.values[input].size == value.size:
        visit(input, root, times, stored, &cost)
      case .samePixel, .exactWarp, .freeWarp:
        if stored[input] {
          fetch(input, root, times, &cost)
          if value.access != .exactWarp {
            cost +=
              times
              * (value.minifies
                ? costs.linearRead - costs.nearestRead : (costs.mixedReads - 1) * readCosts[input])
          }
        } else {
          work.append((input, times, 1, value.access == .exactWarp ? isBetween : true))
        }
      case .block(let pixels): visitBlock(input, pixels, times, stored, &cost)
      case .neighbours(let taps):
        work.append((input, times * Double(taps), 1, false))
      case .anywhere:
        if value.isEnlargement {
          fetch(input, root, 0, &cost)
        } else if value.isReduction {
          // Computed by the three vertices, not per pixel.
          work.append((input, 0.001, 1, false))
        } else if value.points != nil {
          work.append((input, times, 1, false))
        } else {
          work.append((input, times * value.taps, 1, true))
        }
      }
    }
  }

  /// Costs several pixels of one value, which the textures of a picture written in one draw share.
  private mutating func visitBlock(
    _ input: Int, _ pixels: Int, _ times: Double, _ stored: [Bool], _ cost: inout Double
  ) {
    var known = blocks[input] ?? (0, nil)
    let further = Double(max(pixels - known.pixels, 0))
    known.pixels = max(pixels, known.pixels)
    if stored[input] {
      cost += times * further * readCosts[input]
      if !loaded.contains(input) { loaded.append(input) }
    } else if let index = known.index {
      work[index].times += times * further
      work[index].copies += further
    } else {
      known.index = work.count
      work.append((input, times * further, further, isBetween))
    }
    blocks[input] = known
  }

  /// Costs the read of a stored value, once per domain.
  private mutating func fetch(_ place: Int, _ root: Int, _ times: Double, _ cost: inout Double) {
    // A pass cannot read what it stores itself, wherever else it is computed.
    if place == root || companions.contains(place) { return load(place, times, &cost) }
    guard stamps[place] != stamp else { return }
    stamps[place] = stamp
    load(place, times, &cost)
  }

  private mutating func load(_ place: Int, _ times: Double, _ cost: inout Double) {
    cost += times * readCosts[place]
    if !loaded.contains(place) { loaded.append(place) }
  }

  // MARK: - Operations

  /// The cost of an operation at one pixel, excluding its reads of pictures.
  static func own(
    _ node: Intermediate.Node, _ access: Intermediate.Node.Access, _ program: Intermediate,
    _ costs: CompilerOptions.Costs, _ work: FilterCode.Work
  ) -> Double {
    switch node.operation {
    case .source(let index): return costs.read(program.sources[index].description.format)
    case .storedLuma: return costs.nearestRead + 1
    case .decode, .matrix: return 3
    case .luma, .convert(.toUnit), .convert(.toResult), .convert(.toScreen), .convert(.toPremultiplied):
      return 1
    case .convert(.toStraight): return 4
    case .encode(let format, _, let part): return 4 + 2 * Double(format.pixelsPerTexel(part: part))
    case .state, .unread, .result: return 0
    case .convert: return 4 + 3 * costs.transcendental
    case .enlarge: return 10 + 4 * costs.linearRead
    case .baked: return costs.bakedLookup
    case .filter, .axis, .coarse:
      if node.isReduction { return 0 }
      // An orientation has several cases, but all except one fold away.
      if access == .exactWarp { return 2 }
      var taps = 0.0
      if case .neighbours(let count) = access { taps = Double(count) }
      return work.operations + work.transcendentals * costs.transcendental + work.reads * costs.linearRead
        + taps
    }
  }
}

extension CompilerOptions.Costs {
  /// The cost of reading one texel written by an earlier pass.
  func read(_ kind: TextureKind) -> Double {
    switch kind {
    case .r8, .rgba8, .rgba16ui, .rgba32ui: nearestRead
    case .rgb10a2: nearestRead * tenBitRead
    case .r16f, .rgba16f: nearestRead * halfRead
    case .r32f, .rgba32f: nearestRead * floatRead
    }
  }

  /// The cost of reading one pixel of a source.
  fileprivate func read(_ format: PixelFormat) -> Double {
    switch format.model {
    case .bayer: 9 * nearestRead + 8
    case .yCbCr: nearestRead + Double(max(format.planes.count - 1, 1)) * linearRead
    case .rgb, .gray: nearestRead
    }
  }
}
