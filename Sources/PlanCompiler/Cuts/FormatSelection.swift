import FilterGraph
import Pixels

/// Chooses for each value the cheapest number format that preserves the picture, should the value be stored.
///
/// A result of more than 8 bits is computed in floats; its steps are finer, so errors weigh more.
///
/// In an 8-bit result the error may be at most 1.5/255, with a root mean square of at most 0.2/255. A mean
/// error of `e` before the final rounding changes a fraction of about `e` of all results by 1/255, so its
/// root mean square is the square root of `e`. Hence the mean errors of all stored values, scaled by the gain
/// on their way to the result, may sum to 0.031/255; the rest is for the arithmetic of floats.
///
/// The gain on the way is the product of the gains of the operations, summed over all ways to the result. Means even errors
/// out that differ from pixel to pixel, as those of dithered values do; the pixels of an even surface are rounded alike.
package struct FormatSelection {
  /// The limit for the sum of the mean errors, in units of 1/255.
  static let meanLimit = 0.031
  private static let greatestLimit = 0.75

  /// Half of the last bit of a half float that is at most as large.
  private static func halfFloatError(below magnitude: Double) -> Double {
    guard magnitude.isFinite else { return .infinity }
    var error = 255.0 / 4096, end = 1.0
    while end < magnitude { (error, end) = (2 * error, 2 * end) }
    return error
  }

  private let program: Intermediate
  private let options: CompilerOptions
  /// The greatest gain from an error in each value to a result.
  private var greatest: [Double]
  /// The mean gain of errors that are alike in neighbouring pixels, and of those that differ from pixel to pixel.
  private var mean: [Double]
  private var noise: [Double]
  /// The greatest number of each value.
  private let magnitudes: [Double]
  /// The greatest gain from an error in each value to the result, or to what a jump decides by.
  private var decisive: [Double]
  /// Whether each value contributes to a result of more than 8 bits.
  private var isDeep: [Bool]
  /// Whether rounding each value to 8 bits gives the same result as rounding at the end: only steps that select pixels,
  /// and the identity, lie between it and results of 8 bits.
  private var roundsEarly: [Bool]
  /// Whether the gain from each value to the result may change while the plan is in use.
  private var varies: [Bool]
  /// Whether each value is read through smaller copies of itself, each of which its format rounds again.
  private var isMinified: [Bool]
  /// Whether means are all that is made of each value, which is then dithered.
  let isAveraged: [Bool]
  /// The number of values that are likely to be stored: those whose neighbours are read.
  private let storedCount: Double

  package init(_ program: Intermediate, options: CompilerOptions) {
    self.program = program
    self.options = options
    var stored: Set<Int> = []
    let readers = program.readers()
    for place in program.needed(readers) {
      let node = program.nodes[place]
      switch node.access {
      case .neighbours, .anywhere, .freeWarp: stored.formUnion(node.inputs)
      case .samePixel, .exactWarp, .block: break
      }
    }
    let count = stored.count {
      if case .source = program.nodes[$0].operation { false } else { !program.isState($0) }
    }
    storedCount = Double(max(count, 1))
    isAveraged = program.averaged(readers)
    magnitudes = program.magnitudes(options.parameters)
    greatest = Array(repeating: 0, count: program.nodes.count)
    (mean, noise, decisive) = (greatest, greatest, greatest)
    isDeep = Array(repeating: false, count: program.nodes.count)
    varies = isDeep
    isMinified = isDeep
    roundsEarly = Array(repeating: true, count: program.nodes.count)
    for output in program.outputs {
      let bits = program.nodes[output.place].encoded?.bitsPerChannel ?? 8
      decisive[output.place] = Double(1 << (bits - 8))
      isDeep[output.place] = bits > 8
      if bits > 8 || options.output != .rgba8 { roundsEarly[output.place] = false }
    }
    for place in program.nodes.indices.reversed() where decisive[place] > 0 {
      let node = program.nodes[place]
      // A kept value matters as much as its use in later frames.
      if case .state(let index) = node.operation, let kept = program.states[index].kept {
        decisive[kept] = max(decisive[kept], decisive[place])
        isDeep[kept] = isDeep[kept] || isDeep[place]
        varies[kept] = varies[kept] || varies[place]
        roundsEarly[kept] = false
        continue
      }
      if let warp = node.filter, let input = node.inputs.first,
        warp.minifies(from: program.nodes[input].size, to: node.size)
      {
        isMinified[input] = true
      }
      let gainVaries = varies[place] || Self.gainVaries(node, options)
      let passesRounding = roundsEarly[place] && Self.onlySelects(node)
      for (index, input) in node.inputs.enumerated() {
        decisive[input] = max(decisive[input], decisiveGain(of: place, gain(of: place, index).greatest))
        isDeep[input] = isDeep[input] || isDeep[place]
        varies[input] = varies[input] || gainVaries
        if !passesRounding { roundsEarly[input] = false }
      }
    }
    for output in program.outputs { addGains(to: output.place) }
  }

  /// Takes the gains from each value to a result in, where they are greater than those to others.
  private mutating func addGains(to output: Int) {
    var gains = Array(repeating: Gain.zero, count: program.nodes.count)
    gains[output] = Gain(decisive[output])
    for place in program.nodes.indices.reversed() where gains[place].greatest > 0 {
      let node = program.nodes[place]
      // A kept value matters as much as its use in later frames.
      if case .state(let index) = node.operation, let kept = program.states[index].kept {
        gains[kept] = gains[kept].greater(gains[place])
        continue
      }
      for (index, input) in node.inputs.enumerated() { gains[input] += gains[place] * gain(of: place, index) }
    }
    for (place, gain) in gains.enumerated() {
      greatest[place] = max(greatest[place], gain.greatest)
      mean[place] = max(mean[place], gain.mean)
      noise[place] = max(noise[place], gain.noise)
    }
  }

  private func gain(of place: Int, _ input: Int) -> Gain {
    let node = program.nodes[place]
    return Self.gain(node, input, magnitude: magnitudes[node.inputs[input]], options)
  }

  /// How much an error of a value counts in the results: at most, and in the mean; nil where the results have more than
  /// 8 bits, or settings may change it.
  func weight(of place: Int) -> (greatest: Double, mean: Double)? {
    let isFixed = options.fusion == .full && !isDeep[place] && !varies[place]
    return isFixed && greatest[place].isFinite && noise[place].isFinite
      ? (greatest[place], noise[place]) : nil
  }

  /// Whether what follows enlarges the error of a coarse average to more than the results may be off by. Where that is not
  /// known, it is taken not to.
  var exceedsCoarseAverages: Bool {
    program.nodes.indices.contains { place in
      guard case .enlarge = program.nodes[place].operation, noise[place].isFinite else { return false }
      return CoarseAverage.greatestError * noise[place] > 1.5
    }
  }

  /// Whether what follows enlarges what chroma adds to luma to more than 1/255.
  var exceedsStoredLuma: Bool {
    program.nodes.indices.contains { place in
      guard case .storedLuma(let source, let folded) = program.nodes[place].operation else { return false }
      return program.storedLumaError(source, folded) * decisive[place] > 1
    }
  }

  /// What an error in an input of an operation counts in the result. Before a jump it counts as it is, because the few
  /// pixels for which it decides are decided by the noise of a source as well.
  private func decisiveGain(of place: Int, _ gain: Double) -> Double {
    let node = program.nodes[place]
    if gain.isFinite { return decisive[place] * gain }
    return node.filter?.definition.steadiness == .jumps ? 1 : max(decisive[place], Self.unknownGain)
  }

  /// What an operation that declares no gain counts at least: about the gain of an edge filter.
  private static let unknownGain = 9.0

  /// The formats of all values; the options determine that of the output.
  package var formats: [TextureKind] { program.nodes.indices.map(format) }

  /// Whether each value may be computed with a packed lookup, whose colours are rounded. Programs depend on it, so no
  /// setting of a plan in use may change it.
  var packsLookups: [Bool] {
    program.nodes.indices.map { place in
      options.fusion == .full && options.output == .rgba8 && !isDeep[place] && !varies[place]
        && noise[place] * storedCount <= 1
        && Self.packedError * greatest[place] <= Self.greatestLimit / storedCount
    }
  }

  /// The greatest error of a colour from a packed lookup, in units of 1/255. It may be that of a whole picture, where that
  /// has few colours.
  private static let packedError = 0.035

  private func format(_ place: Int) -> TextureKind {
    if let picture = program.nodes[place].encoded { return picture.textureKind }
    if program.isOutput(place) { return options.output }
    let wide = widest(place)
    if case .state(let index) = program.nodes[place].operation {
      return program.states[index].kept.map(format) ?? wide
    }
    // A result that feeds back into itself accumulates rounding errors from frame to frame, unless bytes hold it exactly.
    if program.state(keeping: place)?.content == .result {
      return program.facts[place].isBytes && !isMinified[place] ? .rgba8 : options.accumulation ?? wide
    }
    if program.nodes[place].isScatter { return options.accumulation ?? wide }
    guard options.fusion == .full else { return wide }
    let node = program.nodes[place]
    switch node.filter?.definition.result {
    // What selects among its input's pixels may be rounded before as well as after.
    case .r8 where node.filter?.definition.mixing == .selects && roundsEarly[place]: return .r8
    case .r8: return oneChannel(place, wide)
    // A format that can be blended can also be written.
    case .float: return options.accumulation ?? wide
    case .color, nil: break
    }
    if isOneNumber(place) { return oneChannel(place, wide) }
    var candidates: [TextureKind] = [wide]
    if options.intermediates == .half, !isDeep[place] {
      if options.costs.floatRead < options.costs.halfRead
        || options.deepIntermediates == .float && !suffices(.rgba16f, at: place)
      {
        candidates = [.rgba32f]
      }
      if program.facts[place].isUnit {
        if suffices(.rgba8, at: place) { candidates.append(.rgba8) }
        if program.facts[place].isOpaque, suffices(.rgb10a2, at: place) { candidates.append(.rgb10a2) }
      }
    }
    return candidates.min { price($0) < price($1) }!
  }

  /// Whether a value is luma, or means of such.
  private func isOneNumber(_ place: Int) -> Bool {
    let (node, facts) = (program.nodes[place], program.facts[place])
    return node.isLuma
      || node.filter?.definition.averages == true && facts.isNarrow && facts.isOpaque
  }

  private func oneChannel(_ place: Int, _ wide: TextureKind) -> TextureKind {
    if wide == .rgba8 || suffices(.rgba8, at: place) { return .r8 }
    // Half a half float is half the traffic, but most of what reads one number are derivatives.
    let isHalf = wide == .rgba16f && options.costs.halfRead <= options.costs.floatRead
    return isHalf && (suffices(.rgba16f, at: place) || options.deepIntermediates != .float) ? .r16f : .r32f
  }

  private func widest(_ place: Int) -> TextureKind {
    switch isDeep[place] ? options.deepIntermediates : options.intermediates {
    case .half: .rgba16f
    case .float: .rgba32f
    case .byte: .rgba8
    }
  }

  /// The cost of writing a value, and of reading it about as often as a blur does.
  private func price(_ kind: TextureKind) -> Double {
    2 * Double(kind.bytesPerTexel) * options.costs.byte + 9 * options.costs.read(kind)
  }

  private func suffices(_ kind: TextureKind, at place: Int) -> Bool {
    let isHalfFloat = kind == .rgba16f
    if isMinified[place] { return false }
    if kind == .rgba8, program.facts[place].isBytes { return true }
    guard isHalfFloat || program.facts[place].isUnit else { return false }
    // The few pixels of a coarse average stand for the whole picture, so that their errors are seen as such.
    if case .coarse = program.nodes[place].operation { return false }
    let half =
      isHalfFloat ? Self.halfFloatError(below: magnitudes[place]) : kind == .rgba8 ? 0.5 : 0.5 * 255 / 1023
    // The steps of integers are so large that those of an even surface, which are rounded alike, are seen.
    let mean = isHalfFloat || isAveraged[place] ? noise[place] : mean[place]
    return half / 2 * mean <= Self.meanLimit / storedCount
      && half * greatest[place] <= Self.greatestLimit / storedCount
  }
}
