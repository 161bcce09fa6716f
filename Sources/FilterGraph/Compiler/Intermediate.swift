import Pixels

/// The compiler's working form of a graph: primitive operations with sizes, each after its inputs.
struct Intermediate {
  /// What one operation does.
  enum Operation: Hashable {
    /// A source as RGBA, with affine filters folded into its conversion.
    case source(Int, folded: [FilterInstance])
    /// The stored numbers of a source, before they are made RGBA.
    case raw(Int)
    /// Makes stored numbers of a source RGBA, with affine filters folded into the conversion.
    case decode(Int, folded: [FilterInstance])
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
  /// The nodes with the stored numbers of sources that are worth storing anew, as one texture with one read.
  var storable: [Int: Int] = [:]
  /// What must be stored whatever it costs, and why.
  var required: [Int: RenderPlan.CutReason] = [:]
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
      // Its reader can compute the value.
      case .anywhere where node.isReduction: stencils[place] = before
      case .neighbours, .anywhere: stencils[place] = before + 1
      case .samePixel, .exactWarp, .freeWarp: stencils[place] = before
      }
    }
    return max(1, stencils[output])
  }

  /// Whether a value is the stored bytes of a source, perhaps turned: 8 bits hold it as well as the source does.
  func holdsStoredBytes(_ place: Int) -> Bool {
    let node = nodes[place]
    switch node.operation {
    case .raw(let index): return sources[index].description.format.hasBytes
    case .source(let index, let folded):
      let description = sources[index].description
      return folded.isEmpty && description.isPlain && description.format.hasBytes
    case .filter(let filter):
      guard case .warp = filter.definition.kind, filter.isExact else { return false }
      return holdsStoredBytes(node.inputs[0])
    case .decode, .matrix, .axis, .convert: return false
    }
  }

  /// Whether a value is made of a source's stored numbers, whose conversion comes later.
  func awaitsConversion(_ place: Int) -> Bool {
    let node = nodes[place]
    switch node.operation {
    case .raw: return true
    case .axis(let filter, _), .filter(let filter):
      guard filter.definition.averages || filter.isExact else { return false }
      return awaitsConversion(node.inputs[0])
    case .source, .decode, .matrix, .convert: return false
    }
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
    case .raw(let index): [index == 0 ? "source" : "image \(index)"]
    case .decode(_, let folded): folded.map(\.definition.id)
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
    case .source, .raw, .decode, .matrix, .convert: nil
    }
  }

  /// Whether the node is one value for the whole picture.
  var isReduction: Bool {
    if case .reduce = filter?.definition.kind { true } else { false }
  }

  /// How the node reads its inputs.
  var access: Access {
    switch operation {
    case .source, .raw, .decode, .matrix, .convert: return .samePixel
    case .axis(let filter, _): return .neighbours(taps: 2 * filter.radius + 1)
    case .filter(let filter):
      switch filter.definition.kind {
      case .pixel, .matrix, .generator: return .samePixel
      case .warp: return filter.isExact ? .exactWarp : .freeWarp
      case .stencil, .separable:
        let side = 2 * filter.radius + 1
        return .neighbours(taps: side * side)
      case .general, .reduce: return .anywhere
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

extension PixelFormat {
  /// Whether a pixel takes more than one read, or one that mixes.
  var isDear: Bool { planes.count > 1 || model == .bayer || model == .yCbCr }

  /// Whether a channel's number is a byte, and is read as it lies: neither made of several nor more than 8 bits.
  fileprivate var hasBytes: Bool {
    switch self {
    case .gray10, .gray12, .gray16, .rgba16, .bayerBGGR, .bayerGBRG, .bayerGRBG, .bayerRGGB: false
    default: true
    }
  }
}
