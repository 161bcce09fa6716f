import Pixels

extension RenderPlan.Pass {
  /// What a pass computes for each pixel that it writes: an estimate, made to compare passes.
  public struct Work: Hashable, Sendable {
    /// Arithmetic, where 1 is about as much as a product of a colour and a matrix.
    public var arithmetic: Double
    /// Reads of textures.
    public var taps: Double

    static func + (left: Work, right: Work) -> Work {
      Work(arithmetic: left.arithmetic + right.arithmetic, taps: left.taps + right.taps)
    }

    static func * (times: Int, work: Work) -> Work {
      Work(arithmetic: Double(times) * work.arithmetic, taps: Double(times) * work.taps)
    }
  }
}

/// Estimates what a pass computes: values at one place are computed once, what a stencil reads once for each tap.
struct WorkEstimate {
  private let program: Intermediate
  private let stored: Set<Int>
  private let root: Int
  private var domains: [Int: RenderPlan.Pass.Work] = [:]

  /// The taps of a filter that may read anywhere, for want of knowing them.
  private static let anywhere = 8

  /// What the pass of `root` computes for each of its pixels.
  static func work(of root: Int, in program: Intermediate, stored: Set<Int>) -> RenderPlan.Pass.Work {
    var estimate = WorkEstimate(program: program, stored: stored, root: root)
    return estimate.domain(root)
  }

  private init(program: Intermediate, stored: Set<Int>, root: Int) {
    self.program = program
    self.stored = stored
    self.root = root
  }

  /// The work for a value at one place, with all that it needs there.
  private mutating func domain(_ place: Int) -> RenderPlan.Pass.Work {
    if let known = domains[place] { return known }
    var seen: Set<Int> = []
    let work = value(place, &seen)
    domains[place] = work
    return work
  }

  private mutating func value(_ place: Int, _ seen: inout Set<Int>) -> RenderPlan.Pass.Work {
    guard seen.insert(place).inserted else { return .init(arithmetic: 0, taps: 0) }
    if stored.contains(place), place != root { return .init(arithmetic: 0, taps: 1) }
    let node = program.nodes[place]
    // Vertices compute it, not pixels.
    if node.isReduction, place != root { return .init(arithmetic: 0, taps: 0) }
    var work = own(node)
    for (index, input) in node.inputs.enumerated() {
      switch node.access {
      case .samePixel: work = work + value(input, &seen)
      case .exactWarp, .freeWarp: work = work + domain(input)
      case .neighbours(let taps): work = work + (index == 0 ? taps : 1) * domain(input)
      case .anywhere: work = work + Self.anywhere * domain(input)
      }
    }
    return work
  }

  private func own(_ node: Intermediate.Node) -> RenderPlan.Pass.Work {
    switch node.operation {
    case .source(let index, _):
      return .init(arithmetic: 1, taps: Double(program.sources[index].description.format.planes.count))
    case .raw(let index):
      return .init(arithmetic: 0, taps: Double(program.sources[index].description.format.planes.count))
    case .matrix, .decode, .convert(.toUnit): return .init(arithmetic: 1, taps: 0)
    case .convert: return .init(arithmetic: 12, taps: 0)
    case .filter(let filter), .axis(let filter, _):
      // Tetrahedra have four corners.
      let lookups = filter.definition.parameters.count { $0.kind == .lookup }
      return .init(arithmetic: Double(filter.definition.code.cost), taps: Double(4 * lookups))
    }
  }
}
