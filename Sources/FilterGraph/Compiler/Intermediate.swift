import Pixels

/// The compiler's working form of a graph: primitive operations with sizes, each after its inputs.
struct Intermediate {
  /// What one operation does.
  enum Operation: Hashable {
    /// A source as RGBA, with affine filters folded into its conversion.
    case source(Int, folded: [FilterInstance])
    /// Affine filters, applied in order as one.
    case matrix([FilterInstance])
    /// A filter that has code.
    case filter(FilterInstance)
    /// A separable stencil along one axis.
    case axis(FilterInstance, Axis)
    /// A conversion between what filters want.
    case convert(Conversion)
  }

  enum Axis: String { case x, y }

  /// Conversions that the compiler inserts.
  enum Conversion: String {
    case toLinear = "to linear light", toDisplay = "to display encoding", toUnit = "clamp to 0…1"
  }

  struct Node {
    var operation: Operation
    var inputs: [Int]
    /// The size of the result.
    var size: PixelSize
  }

  var sources: [RenderPlan.Source] = []
  var nodes: [Node] = []
  var output = 0
  var filterCount = 0

  private var known: [Key: Int] = [:]

  private struct Key: Hashable {
    let operation: Operation
    let inputs: [Int]
  }

  /// Adds an operation, or finds the equal one that is already there.
  mutating func add(_ operation: Operation, inputs: [Int], size: PixelSize) -> Int {
    let key = Key(operation: operation, inputs: inputs)
    if let place = known[key] { return place }
    nodes.append(Node(operation: operation, inputs: inputs, size: size))
    known[key] = nodes.count - 1
    return nodes.count - 1
  }

  /// The fewest passes that any plan could have: the longest row of stencils, each reading the one before.
  var lowerBound: Int {
    var stencils = Array(repeating: 0, count: nodes.count)
    for (place, node) in nodes.enumerated() {
      let before = node.inputs.map { stencils[$0] }.max() ?? 0
      switch node.access {
      case .neighbours, .anywhere: stencils[place] = before + 1
      case .samePixel, .exactWarp, .freeWarp: stencils[place] = before
      }
    }
    return max(1, stencils[output])
  }

  /// For each node, the nodes that the output needs and that read it.
  func readers() -> [[Int]] {
    var needed = Array(repeating: false, count: nodes.count)
    var readers: [[Int]] = Array(repeating: [], count: nodes.count)
    needed[output] = true
    for place in nodes.indices.reversed() where needed[place] {
      for input in nodes[place].inputs {
        needed[input] = true
        if !readers[input].contains(place) { readers[input].append(place) }
      }
    }
    return readers
  }
}

extension Intermediate.Node {
  /// The filters and conversions, for people.
  var names: [String] {
    switch operation {
    case .source(let index, let folded):
      [index == 0 ? "source" : "image \(index)"] + folded.map(\.definition.id)
    case .matrix(let filters): filters.map(\.definition.id)
    case .filter(let filter): [filter.definition.id]
    case .axis(let filter, let axis): ["\(filter.definition.id) \(axis.rawValue)"]
    case .convert(let conversion): [conversion.rawValue]
    }
  }

  /// The filter whose code the node runs.
  var filter: FilterInstance? {
    switch operation {
    case .filter(let filter), .axis(let filter, _): filter
    case .source, .matrix, .convert: nil
    }
  }

  /// How the node reads its inputs.
  var access: Access {
    switch operation {
    case .source, .matrix, .convert: return .samePixel
    case .axis(let filter, _): return .neighbours(taps: 2 * filter.radius + 1)
    case .filter(let filter):
      switch filter.definition.kind {
      case .pixel, .matrix, .generator: return .samePixel
      case .warp: return filter.isExact ? .exactWarp : .freeWarp
      case .stencil, .separable:
        let side = 2 * filter.radius + 1
        return .neighbours(taps: side * side)
      case .general: return .anywhere
      case .group: preconditionFailure("groups are expanded before")
      }
    }
  }

  /// The ways of reading an input, which decide what may be fused.
  enum Access: Hashable {
    case samePixel
    /// One other pixel, exactly.
    case exactWarp
    /// One place between pixels.
    case freeWarp
    case neighbours(taps: Int)
    case anywhere
  }
}

extension FilterInstance {
  /// The radius of a stencil at the present settings, in pixels.
  var radius: Int {
    switch definition.kind {
    case .stencil(let radius), .separable(let radius):
      let value = radius.value(in: environment)
      return value.isFinite ? Int(min(max(value.rounded(.up), 0), 4096)) : 0
    default: return 0
    }
  }

  /// Whether a warp maps pixel centres to pixel centres at the present settings.
  var isExact: Bool { definition.exact.map { $0.value(in: environment) != 0 } ?? false }

  /// Whether the filter does nothing at the present settings.
  var isIdentity: Bool { definition.identity.map { $0.value(in: environment) != 0 } ?? false }
}
