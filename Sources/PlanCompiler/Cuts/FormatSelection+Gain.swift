import FilterGraph
import Pixels

/// What operations make of errors in what they read.
extension FormatSelection {
  /// By how much errors in a value are enlarged on their way.
  struct Gain {
    /// The greatest error.
    var greatest: Double
    /// The mean of errors that are alike in neighbouring pixels.
    var mean: Double
    /// The mean of errors that differ from pixel to pixel.
    var noise: Double

    static let zero = Gain(0)

    init(_ gain: Double) { self.init(greatest: gain, mean: gain) }

    init(greatest: Double, mean: Double, noise: Double? = nil) {
      (self.greatest, self.mean, self.noise) = (greatest, mean, noise ?? mean)
    }

    /// The gain of one operation after another.
    static func * (left: Gain, right: Gain) -> Gain {
      Gain(
        greatest: product(left.greatest, right.greatest), mean: product(left.mean, right.mean),
        noise: product(left.noise, right.noise))
    }

    /// The gain over two ways.
    static func += (left: inout Gain, right: Gain) {
      left.greatest += right.greatest
      left.mean += right.mean
      left.noise += right.noise
    }

    func greater(_ other: Gain) -> Gain {
      Gain(
        greatest: max(greatest, other.greatest), mean: max(mean, other.mean), noise: max(noise, other.noise))
    }

    /// What is multiplied by 0 is 0, however large it may be.
    private static func product(_ left: Double, _ right: Double) -> Double {
      left == 0 || right == 0 ? 0 : left * right
    }
  }

  /// Whether an operation gives some of its inputs' pixels as they are.
  static func onlySelects(_ node: Intermediate.Node) -> Bool {
    switch node.operation {
    case .filter(let filter): filter.definition.mixing == .selects
    // The luma of grey is the grey.
    case .result, .luma, .convert(.toUnit), .convert(.toResult): true
    default: false
    }
  }

  /// Whether settings of a plan in use may change the gain of an operation.
  static func gainVaries(_ node: Intermediate.Node, _ options: CompilerOptions) -> Bool {
    guard options.parameters == .live else { return false }
    switch node.operation {
    case .decode(_, let filters), .matrix(let filters):
      return !AffineColor(filters, parameters: .live).isSettled
    case .axis(let filter, _), .coarse(let filter, _, _), .filter(let filter):
      if case .gaussian = filter.definition.mixing { return true }
      return node.inputs.indices.contains { filter.definition.gain(ofInput: $0)?.names.isEmpty == false }
    default: return false
    }
  }

  /// The gain of an operation for errors of one of its inputs, whose numbers are at most as large.
  static func gain(
    _ node: Intermediate.Node, _ input: Int, magnitude: Double, _ options: CompilerOptions
  ) -> Gain {
    switch node.operation {
    case .source, .storedLuma, .state, .unread: return .zero
    case .decode(_, let filters):
      let gain = AffineColor(filters, parameters: options.parameters).gain
      // A bound for conversions from YCbCr; their rows weight luma by about 1.
      return Gain(greatest: 2.9 * gain, mean: 1.3 * gain)
    case .matrix(let filters): return Gain(AffineColor(filters, parameters: options.parameters).gain)
    case .luma: return Gain(greatest: 1, mean: 0.75)
    case .encode, .convert(.toUnit), .convert(.toPremultiplied), .convert(.toResult), .convert(.toScreen),
      .result:
      return Gain(1)
    // The less opaque a pixel, the more an error in it counts.
    case .convert(.toStraight): return Gain(4096)
    case .convert(.toLinear):
      // Above 1 the curve gets steeper.
      let steeper = max(magnitude, 1) * max(magnitude, 1)
      return Gain(greatest: 2.3 * steeper, mean: 1.2 * steeper)
    case .convert(.toDisplay): return Gain(greatest: 12.92, mean: 2)
    // Green is steepest where it is dark and red or blue is bright.
    case .convert(.fromConstantLuminance): return Gain(greatest: 20, mean: 3)
    case .enlarge: return Gain(greatest: 1, mean: 1, noise: 0.5)
    case .baked(let lookup): return Gain(lookup.slope)
    case .axis(let filter, _), .coarse(let filter, _, _), .filter(let filter):
      return gain(filter, node, input, magnitude)
    }
  }

  private static func gain(
    _ filter: FilterInstance, _ node: Intermediate.Node, _ input: Int, _ magnitude: Double
  ) -> Gain {
    if filter.definition.steadiness == .jumps { return Gain(.infinity) }
    switch filter.definition.mixing {
    case .gaussian(let name):
      let deviation = filter.environment.number(filter.definition.parameter(named: name)!.codeName)
      // The square root of the sum of the squared weights.
      let noise = isWider(node) ? 1 : min(1, (0.2821 / max(deviation, 0.1)).squareRoot())
      return Gain(greatest: 1, mean: 1, noise: noise)
    case .averages, .box:
      // Of further inputs, few pixels may stand for many.
      guard input == 0, !isWider(node) else { return Gain(1) }
      return Gain(greatest: 1, mean: 1, noise: 1 / Double(filter.taps).squareRoot())
    case .selects: return Gain(1)
    case .any:
      if case .warp = filter.definition.kind { return Gain(1) }
      return Gain(filter.gain(ofInput: input, magnitude: magnitude) ?? .infinity)
    }
  }

  /// Whether a mean reaches across the whole picture: then it is mostly one of the pixels at the edges.
  static func isWider(_ node: Intermediate.Node) -> Bool {
    let side = min(node.size.width, node.size.height)
    return switch (node.operation, node.access) {
    case (.axis(_, .x), .neighbours(let taps)): taps > node.size.width
    case (.axis(_, .y), .neighbours(let taps)): taps > node.size.height
    case (_, .neighbours): 2 * (node.filter?.radius ?? 0) >= side
    default: 2 * (node.filter?.box?.radius ?? 0) >= Double(side)
    }
  }
}
