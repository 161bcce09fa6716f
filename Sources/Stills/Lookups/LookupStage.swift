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
    case .cube: false
    case .matrix(let rows, _):
      (0..<3).allSatisfy { row in (0..<3).allSatisfy { $0 == row || rows[row][$0] == 0 } }
    case .decision(let decision, _), .inverseDecision(let decision, _): decision.saturation == 1
    }
  }

  /// Whether the step may be much steeper in some places than in others.
  private var isSteep: Bool {
    switch self {
    case .tones, .halfs, .inverseDecision: true
    case .curve, .range, .cube, .matrix, .decision: false
    }
  }

  /// The table of several steps over inputs of 0…1.
  ///
  /// A curve, a cube, and a curve before a cube stay as they are. Other steps before a cube become curves of 4096 entries,
  /// or of 65,536 with steps that may be steep, where each channel is mapped alone. All else is sampled into a cube of 65
  /// entries along an edge.
  static func table(of stages: [LookupStage]) -> ColorLookup {
    if stages.count == 1, case .decision(let decision, isClamped: true) = stages[0] {
      return ColorLookup(decision)
    }
    let leading = Array(stages.prefix { $0.isSeparable })
    let rest = Array(stages.dropFirst(leading.count))
    var shaper: ColorLookup.Curve?
    if leading.count == 1, case .curve(let curve) = leading[0] {
      shaper = curve
    } else if !leading.isEmpty {
      shaper = .init(values: sampled(leading, leading.contains(where: \.isSteep) ? 65_536 : 4096))
    }
    if rest.count == 1, case .cube(let cube) = rest[0] { return ColorLookup(shaper: shaper, cube: cube) }
    if rest.isEmpty { return shaper.map { ColorLookup(curve: $0) } ?? ColorLookup(cube: .identity()) }
    // The steps after the first that mixes channels need its exact result, also outside 0…1.
    var values: [Float] = []
    let size = 65
    for entry in 0..<size * size * size {
      let place = SIMD3(Double(entry % size), Double(entry / size % size), Double(entry / (size * size)))
      let color = stages.reduce(place / Double(size - 1)) { $1.limitedValue(at: $0) }
      values += [Float(color.x), Float(color.y), Float(color.z)]
    }
    return ColorLookup(cube: .init(size: size, values: values))
  }

  private static func sampled(_ stages: [LookupStage], _ count: Int) -> [Float] {
    (0..<count).flatMap { entry -> [Float] in
      let color = stages.reduce(SIMD3<Double>(repeating: Double(entry) / Double(count - 1))) {
        $1.limitedValue(at: $0)
      }
      return [Float(color.x), Float(color.y), Float(color.z)]
    }
  }
}
