import Files
import Glibc

/// A colour decision of the American Society of Cinematographers (ASC CDL): for each channel
/// `clamp(input * slope + offset) ^ power`, then a saturation.
public struct ColorDecision: Hashable, Sendable {
  /// The factor.
  public var slope: SIMD3<Float>
  /// What is added.
  public var offset: SIMD3<Float>
  /// The exponent, above 0.
  public var power: SIMD3<Float>
  /// The saturation, 0 or more; 1 changes nothing.
  public var saturation: Float

  /// Creates a decision; by default it changes nothing.
  public init(
    slope: SIMD3<Float> = .one, offset: SIMD3<Float> = .zero, power: SIMD3<Float> = .one,
    saturation: Float = 1
  ) {
    self.slope = slope
    self.offset = offset
    self.power = power
    self.saturation = saturation
  }

  /// The weights of the channels in the luma, those of Rec. 709.
  static let weights = SIMD3<Double>(0.2126, 0.7152, 0.0722)

  /// The colour after slope, offset and power.
  func shaped(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let line = (color * SIMD3<Double>(slope) + SIMD3<Double>(offset)).clamped(
      lowerBound: .zero, upperBound: .one)
    return SIMD3(pow(line.x, Double(power.x)), pow(line.y, Double(power.y)), pow(line.z, Double(power.z)))
  }

  /// The colour after the saturation, which may leave 0…1.
  func saturated(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let luma = SIMD3(repeating: (color * Self.weights).sum())
    return luma + Double(saturation) * (color - luma)
  }

  /// Reads the elements `SOPNode` and `SatNode` of a decision.
  init(_ element: XMLElement, file: String) throws(FileError) {
    self.init()
    if let node = element["SOPNode"] ?? element["SopNode"] {
      if let slope = node["Slope"] { self.slope = try slope.triple(file) }
      if let offset = node["Offset"] { self.offset = try offset.triple(file) }
      if let power = node["Power"] { self.power = try power.triple(file) }
    }
    if let node = element["SatNode"] ?? element["SATNode"], let value = node["Saturation"] {
      saturation = try value.numbers(1, in: file)[0]
    }
    guard (0..<3).allSatisfy({ slope[$0] >= 0 && power[$0] > 0 }), saturation >= 0 else {
      throw element.failure("expected a slope and a saturation of 0 or more and a power above 0", in: file)
    }
  }

  /// The lines of the elements `SOPNode` and `SatNode`.
  var lines: [String] {
    [
      "    <SOPNode>", "      <Slope>\(TableWriter.text(slope))</Slope>",
      "      <Offset>\(TableWriter.text(offset))</Offset>", "      <Power>\(TableWriter.text(power))</Power>",
      "    </SOPNode>", "    <SatNode>", "      <Saturation>\(TableWriter.text(saturation))</Saturation>",
      "    </SatNode>",
    ]
  }
}

extension XMLElement {
  fileprivate func triple(_ file: String) throws(FileError) -> SIMD3<Float> {
    let values = try numbers(3, in: file)
    return SIMD3(values[0], values[1], values[2])
  }
}

extension ColorLookup {
  /// Creates the table of a colour decision: curves of 4096 entries, or of 65,536 for a power below 1, and the saturation as a cube of two.
  ///
  /// Curves after the cube limit what a saturation above 1 drives out of 0…1, as the ASC asks for.
  public init(_ decision: ColorDecision) {
    let count = decision.isSteep ? 65_536 : 4096
    var values: [Float] = []
    for entry in 0..<count {
      let color = decision.shaped(SIMD3(repeating: Double(entry) / Double(count - 1)))
      values += [Float(color.x), Float(color.y), Float(color.z)]
    }
    var corners: [Float] = []
    for corner in 0..<8 {
      let color = decision.saturated(SIMD3(Double(corner & 1), Double(corner >> 1 & 1), Double(corner >> 2)))
      corners += [Float(color.x), Float(color.y), Float(color.z)]
    }
    if decision.saturation == 1 { corners = Cube.identity().values }
    self.init(
      shaper: Curve(values: values), cube: Cube(size: 2, values: corners),
      output: decision.saturation > 1 ? Curve(values: [0, 0, 0, 1, 1, 1]) : nil, decision: decision)
  }
}

extension ColorDecision {
  /// Whether results in the dark are much steeper than others.
  var isSteep: Bool { power.min() < 1 }

  /// Whether there is a decision that undoes this one.
  var isInvertible: Bool { (0..<3).allSatisfy { slope[$0] > 0 } && saturation > 0 }

  /// The colour that the decision maps to a colour: limited to 0…1 before, between and after its steps, or not at all.
  func inverted(_ color: SIMD3<Double>, isClamped: Bool) -> SIMD3<Double> {
    func limited(_ color: SIMD3<Double>) -> SIMD3<Double> {
      isClamped ? color.clamped(lowerBound: .zero, upperBound: .one) : color
    }
    var color = limited(color)
    let luma = SIMD3(repeating: (color * Self.weights).sum())
    color = limited(luma + (color - luma) / Double(saturation))
    for channel in 0..<3 where color[channel] > 0 {
      color[channel] = pow(color[channel], 1 / Double(power[channel]))
    }
    return limited((color - SIMD3<Double>(offset)) / SIMD3<Double>(slope))
  }

  /// The colour after slope, offset and power without clamping; below 0 the power is left out.
  func shapedFreely(_ color: SIMD3<Double>) -> SIMD3<Double> {
    var line = color * SIMD3<Double>(slope) + SIMD3<Double>(offset)
    for channel in 0..<3 where line[channel] > 0 {
      line[channel] = pow(line[channel], Double(power[channel]))
    }
    return line
  }
}
