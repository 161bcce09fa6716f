/// One step of a file that maps colours in several.
enum LookupStage {
  case curve(ColorLookup.Curve)
  case cube(ColorLookup.Cube)
  /// Three rows of the factors of red, green and blue, and what is added.
  case matrix([SIMD3<Double>], SIMD3<Double>)
  /// A line, then a clamp.
  case range(scale: Double, offset: Double, low: Double?, high: Double?)
  case decision(ColorDecision, isClamped: Bool)
  /// What undoes a decision.
  case inverseDecision(ColorDecision, isClamped: Bool)
  /// A function of each channel.
  case tones([ToneFunction])
  /// A curve over all half floats.
  case halfs(HalfCurve)
  /// A curve after which the channel in the middle is moved, so that the hue stays.
  indirect case hueKept(LookupStage)

  /// The step's result for a colour.
  func value(at color: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .curve(let curve): return curve.value(at: color)
    case .cube(let cube): return cube.value(at: color, interpolation: .tetrahedral)
    case .matrix(let rows, let offset):
      return SIMD3((rows[0] * color).sum(), (rows[1] * color).sum(), (rows[2] * color).sum()) + offset
    case .range(let scale, let offset, let low, let high):
      let mapped = color * scale + offset
      return mapped.clamped(
        lowerBound: SIMD3(repeating: low ?? -.greatestFiniteMagnitude),
        upperBound: SIMD3(repeating: high ?? .greatestFiniteMagnitude))
    case .tones(let tones):
      return SIMD3(tones[0].value(color.x), tones[1].value(color.y), tones[2].value(color.z))
    case .halfs(let curve): return curve.value(at: color)
    case .hueKept(let curve): return curve.value(at: color).withMiddle(of: color)
    case .decision(let decision, let isClamped):
      let result = decision.saturated(isClamped ? decision.shaped(color) : decision.shapedFreely(color))
      return isClamped ? result.clamped(lowerBound: .zero, upperBound: .one) : result
    case .inverseDecision(let decision, let isClamped):
      return decision.inverted(color, isClamped: isClamped)
    }
  }

  /// The result as a number that every table holds: huge factors in a row would leave none.
  private func limitedValue(at color: SIMD3<Double>) -> SIMD3<Double> {
    var result = value(at: color)
    for channel in 0..<3 {
      result[channel] = result[channel].isNaN ? 0 : min(max(result[channel], -1e30), 1e30)
    }
    return result
  }

  /// Whether each channel's result depends on that channel alone.
  private var isSeparable: Bool {
    switch self {
    case .curve, .range, .tones, .halfs: true
    case .cube, .hueKept: false
    case .matrix(let rows, _):
      (0..<3).allSatisfy { row in (0..<3).allSatisfy { $0 == row || rows[row][$0] == 0 } }
    case .decision(let decision, _), .inverseDecision(let decision, _): decision.saturation == 1
    }
  }

  /// Whether the step may be much steeper in some places than in others.
  private var isSteep: Bool {
    switch self {
    case .tones, .halfs, .inverseDecision: true
    case .decision(let decision, _): decision.isSteep
    case .curve, .range, .cube, .matrix, .hueKept: false
    }
  }

  /// The step as several that are simpler: a saturation is a matrix.
  private var simpler: [LookupStage] {
    func saturation(_ amount: Double) -> LookupStage {
      let rows = (0..<3).map { (row: Int) -> SIMD3<Double> in
        var factors = ColorDecision.weights * (1 - amount)
        factors[row] += amount
        return factors
      }
      return .matrix(rows, .zero)
    }
    let clamp = LookupStage.range(scale: 1, offset: 0, low: 0, high: 1)
    switch self {
    case .decision(var decision, let isClamped) where decision.saturation != 1:
      let matrix = saturation(Double(decision.saturation))
      decision.saturation = 1
      return [.decision(decision, isClamped: isClamped), matrix] + (isClamped ? [clamp] : [])
    case .inverseDecision(var decision, let isClamped) where decision.saturation != 1:
      let matrix = saturation(1 / Double(decision.saturation))
      decision.saturation = 1
      return (isClamped ? [clamp] : []) + [matrix, .inverseDecision(decision, isClamped: isClamped)]
    default: return [self]
    }
  }

  /// The steps with each scale and offset before a curve or a cube as its inputs, as such tables are written, and with each
  /// matrix after a cube in its entries, between which results are linear.
  private static func merged(_ stages: [LookupStage]) -> [LookupStage] {
    stages.reduce(into: []) { result, stage in
      if case .curve(let curve) = stage, let domain = result.last?.inputs(for: curve.domain) {
        result[result.count - 1] = .curve(.init(values: curve.values, domain: domain))
      } else if case .cube(let cube) = stage, let domain = result.last?.inputs(for: cube.domain) {
        result[result.count - 1] = .cube(.init(size: cube.size, values: cube.values, domain: domain))
      } else if stage.isMatrix, case .cube(let cube) = result.last {
        result[result.count - 1] = .cube(cube.mapped { stage.limitedValue(at: $0) })
      } else {
        result.append(stage)
      }
    }
  }

  /// What the step maps to a domain; nil where it does more than scale and shift each channel.
  private func inputs(for domain: ColorLookup.Domain) -> ColorLookup.Domain? {
    guard case .matrix(let rows, let offset) = self, isSeparable else { return nil }
    let scale = SIMD3(rows[0].x, rows[1].y, rows[2].z)
    guard scale.min() > 0 else { return nil }
    return ColorLookup.Domain(
      from: SIMD3<Float>((SIMD3<Double>(domain.minimum) - offset) / scale),
      to: SIMD3<Float>((SIMD3<Double>(domain.maximum) - offset) / scale))
  }

  /// The table of several steps over inputs of 0…1.
  ///
  /// Steps that map each channel alone become curves, before and after one cube or any number of matrices, which are a cube
  /// of two entries along an edge. A curve or a cube of the file stays as it is; other curves have 4096 entries, or 65,536
  /// with steps that may be steep and after the cube. All else is sampled into a cube of 65 entries along an edge, and so is
  /// what curves after a cube would give less exactly, since they are sampled evenly over a wide range. Curves before that
  /// cube spread the dark where it is more exact so.
  static func table(of stages: [LookupStage]) -> ColorLookup {
    if stages.count == 1, case .decision(let decision, isClamped: true) = stages[0] {
      return ColorLookup(decision)
    }
    let stages = merged(stages.flatMap(\.simpler))
    let leading = Array(stages.prefix { $0.isSeparable })
    let rest = Array(stages.dropFirst(leading.count))
    let trailing = Array(rest.reversed().prefix { $0.isSeparable }.reversed())
    let mixing = Array(rest.dropLast(trailing.count))

    var shaper: ColorLookup.Curve?
    if leading.count == 1, case .curve(let curve) = leading[0] {
      shaper = curve
    } else if !leading.isEmpty {
      let count = leading.contains(where: \.isSteep) ? 65_536 : 4096
      shaper = .init(values: sampled(leading, count, over: .unit))
    }
    if rest.isEmpty { return shaper.map { ColorLookup(curve: $0) } ?? ColorLookup(cube: .identity()) }

    let cube: ColorLookup.Cube
    if mixing.count == 1, case .cube(let given) = mixing[0] {
      cube = given
    } else if mixing.allSatisfy(\.isMatrix) {
      cube = sampled(mixing, size: 2, over: shaper?.range ?? .unit)
    } else {
      return sampledTable(of: stages, after: shaper, rest, Samples(of: stages)).table
    }
    let table = ColorLookup(shaper: shaper, cube: cube, output: curve(trailing, over: cube.range))
    guard table.output != nil else { return table }
    let samples = Samples(of: stages)
    let difference = samples.error(of: table)
    if difference <= 1e-4 { return table }
    let sampled = sampledTable(of: stages, after: shaper, rest, samples)
    return sampled.error < difference ? sampled.table : table
  }

  /// The table of steps that a cube of 65 entries along an edge samples: evenly, or where that is off by more than a quarter of
  /// a level of 8 bits, after the curves with which it is off least.
  ///
  /// - Parameters:
  ///   - shaper: the curves of the first steps that map each channel alone.
  ///   - rest: the steps after these.
  private static func sampledTable(
    of stages: [LookupStage], after shaper: ColorLookup.Curve?, _ rest: [LookupStage], _ samples: Samples
  ) -> (table: ColorLookup, error: Double) {
    func judged(_ curves: ColorLookup.Curve?, _ stages: [LookupStage], _ domain: ColorLookup.Domain) -> (
      table: ColorLookup, error: Double
    ) {
      let table = ColorLookup(shaper: curves, cube: sampled(stages, size: 65, over: domain))
      return (table, samples.error(of: table))
    }
    var best = judged(nil, stages, .unit)
    guard best.error > 1e-3 else { return best }
    func root(_ direction: ToneFunction.Direction) -> LookupStage {
      .tones(
        Array(repeating: .exponent(ExponentialTone(exponent: 2.4, negative: .zero), direction), count: 3))
    }
    let roots = ColorLookup.Curve(values: sampled([root(.inverse)], 65_536, over: .unit))
    var others = [judged(roots, [root(.forward)] + stages, .unit)]
    if let shaper { others.append(judged(shaper, rest, shaper.range)) }
    for other in others where other.error < best.error { best = other }
    return best
  }

  /// The results of steps for the colours by which tables of them are compared.
  private struct Samples {
    private let colors = LookupDifference.samples.colors
    private let results: [SIMD3<Double>]

    init(of stages: [LookupStage]) {
      results = colors.map { color in stages.reduce(color) { $1.limitedValue(at: $0) } }
    }

    /// How far a table is off at most, of its results, or of 1 where they are smaller.
    func error(of table: ColorLookup) -> Double {
      zip(colors, results).reduce(0) { error, sample in
        let difference = table.color(sample.0) - sample.1
        return (0..<3).reduce(error) { max($0, abs(difference[$1]) / max(1, abs(sample.1[$1]))) }
      }
    }
  }

  private var isMatrix: Bool {
    if case .matrix = self { true } else { false }
  }

  /// The curve of steps that follow a cube; nil for none.
  private static func curve(_ stages: [LookupStage], over range: ColorLookup.Domain) -> ColorLookup.Curve? {
    if stages.isEmpty { return nil }
    if stages.count == 1, case .curve(let curve) = stages[0] { return curve }
    var (stages, domain) = (stages[...], range)
    // Curves limit their inputs themselves.
    if case .range(scale: 1, offset: 0, let low?, let high?) = stages.first, low < high,
      let limited = ColorLookup.Domain(
        from: SIMD3(repeating: Float(low)), to: SIMD3(repeating: Float(high)))
    {
      domain = limited
      if stages.count > 1 { stages.removeFirst() }
      if stages.count == 1, case .curve(let curve) = stages.first, domain == curve.domain { return curve }
    }
    return .init(values: sampled(Array(stages), 65_536, over: domain), domain: domain)
  }

  private static func sampled(
    _ stages: [LookupStage], _ count: Int, over domain: ColorLookup.Domain
  ) -> [Float] {
    let low = SIMD3<Double>(domain.minimum), width = SIMD3<Double>(domain.maximum) - low
    return (0..<count).flatMap { entry -> [Float] in
      let color = stages.reduce(low + width * (Double(entry) / Double(count - 1))) { $1.limitedValue(at: $0) }
      return [Float(color.x), Float(color.y), Float(color.z)]
    }
  }

  private static func sampled(
    _ stages: [LookupStage], size: Int, over domain: ColorLookup.Domain
  ) -> ColorLookup.Cube {
    let low = SIMD3<Double>(domain.minimum), width = SIMD3<Double>(domain.maximum) - low
    var values: [Float] = []
    for entry in 0..<size * size * size {
      let place = SIMD3(Double(entry % size), Double(entry / size % size), Double(entry / (size * size)))
      let color = stages.reduce(low + width * place / Double(size - 1)) { $1.limitedValue(at: $0) }
      values += [Float(color.x), Float(color.y), Float(color.z)]
    }
    return .init(size: size, values: values, domain: domain)
  }
}

extension SIMD3<Double> {
  /// The colour with its middle channel as far between the two others as that of another colour is (`hueAdjust="dw3"`).
  ///
  /// The order of the channels, also of equal ones, is that of OpenColorIO.
  fileprivate func withMiddle(of color: Self) -> Self {
    var order = SIMD3<Int>(0, 1, 2)
    for place in [0, 1, 0] where color[order[place]] > color[order[place + 1]] {
      (order[place], order[place + 1]) = (order[place + 1], order[place])
    }
    let (low, middle, high) = (order.x, order.y, order.z)
    let chroma = color[high] - color[low]
    var result = self
    result[middle] =
      self[low] + (chroma > 0 ? (color[middle] - color[low]) / chroma * (self[high] - self[low]) : 0)
    return result
  }
}

extension ColorLookup.Curve {
  /// The least and the greatest results of each channel, as the inputs of a table that follows.
  fileprivate var range: ColorLookup.Domain { .init(spanning: values) }
}

extension ColorLookup.Cube {
  /// The least and the greatest results of each channel, as the inputs of a table that follows.
  fileprivate var range: ColorLookup.Domain { .init(spanning: values) }

  /// The cube with its results mapped.
  fileprivate func mapped(_ map: (SIMD3<Double>) -> SIMD3<Double>) -> Self {
    var mapped = values
    for entry in stride(from: 0, to: values.count, by: 3) {
      let color = map(SIMD3(Double(values[entry]), Double(values[entry + 1]), Double(values[entry + 2])))
      for channel in 0..<3 { mapped[entry + channel] = Float(color[channel]) }
    }
    return Self(size: size, values: mapped, domain: domain)
  }
}

extension ColorLookup.Domain {
  /// The smallest domain that holds all colours of a list of red, green and blue.
  fileprivate init(spanning values: [Float]) {
    var low = SIMD3(values[0], values[1], values[2]), high = low
    for entry in stride(from: 3, to: values.count, by: 3) {
      let color = SIMD3(values[entry], values[entry + 1], values[entry + 2])
      low = pointwiseMin(low, color)
      high = pointwiseMax(high, color)
    }
    (low, high) = (low.limited, high.limited)
    // A channel with one result only needs some width.
    for channel in 0..<3 where high[channel] - low[channel] < Self.widths.lowerBound {
      high[channel] = max(low[channel] + 1, low[channel].nextUp)
    }
    self = Self(from: low, to: high) ?? .unit
  }
}
