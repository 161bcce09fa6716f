import Glibc

/// A function of one channel in closed form, of the Common LUT Format: SMPTE ST 2136, Academy S-2014-006.
enum ToneFunction: Hashable {
  case identity
  case logarithm(LogarithmicTone, Direction)
  case exponent(ExponentialTone, Direction)

  /// Whether the function is used as it is, or its inverse.
  enum Direction { case forward, inverse }

  func value(_ number: Double) -> Double {
    switch self {
    case .identity: number
    case .logarithm(let tone, .forward): tone.encoded(number)
    case .logarithm(let tone, .inverse): tone.decoded(number)
    case .exponent(let tone, .forward): tone.raised(number)
    case .exponent(let tone, .inverse): tone.lowered(number)
    }
  }
}

/// A logarithm of a line, which may begin with a line itself, as cameras encode light.
struct LogarithmicTone: Hashable {
  var base = 2.0
  var linSlope = 1.0
  var linOffset = 0.0
  var logSlope = 1.0
  var logOffset = 0.0
  /// Up to where the curve is a line; nil when it is a logarithm throughout.
  var linBreak: Double?
  /// The slope of that line; nil for that of the logarithm at its beginning.
  var linearSlope: Double?

  private var line: (slope: Double, offset: Double, logBreak: Double)? {
    guard let linBreak else { return nil }
    let start = curve(linBreak)
    let slope = linearSlope ?? logSlope * linSlope / ((linSlope * linBreak + linOffset) * log(base))
    return (slope, start - slope * linBreak, start)
  }

  private func curve(_ light: Double) -> Double {
    let number = max(linSlope * light + linOffset, Double(Float.leastNormalMagnitude))
    return logSlope * log(number) / log(base) + logOffset
  }

  func encoded(_ light: Double) -> Double {
    if let line, let linBreak, light <= linBreak { return line.slope * light + line.offset }
    return curve(light)
  }

  func decoded(_ code: Double) -> Double {
    if let line, code <= line.logBreak { return (code - line.offset) / line.slope }
    return (pow(base, (code - logOffset) / logSlope) - linOffset) / linSlope
  }
}

/// A power, which may begin with a line, as monitors decode.
struct ExponentialTone: Hashable {
  /// What negative numbers become.
  enum Negative { case zero, mirrored, kept }

  var exponent = 1.0
  /// What is added before, which makes the beginning a line; nil for a plain power.
  var offset: Double?
  var negative = Negative.zero

  func raised(_ number: Double) -> Double { extended(number, positiveRaised) }

  func lowered(_ number: Double) -> Double { extended(number, positiveLowered) }

  private func extended(_ number: Double, _ function: (Double) -> Double) -> Double {
    guard number < 0 else { return function(number) }
    switch negative {
    case .mirrored: return -function(-number)
    case .kept: return number
    // A line goes on below 0.
    case .zero: return line == nil ? 0 : function(number)
    }
  }

  /// Where the line ends, and its slope.
  private var line: (end: Double, slope: Double)? {
    guard let offset, offset > 0 else { return nil }
    // As the exponent nears 1, the line nears this one and does not end.
    if exponent == 1 { return (.infinity, 1 / (1 + offset)) }
    let slope =
      (exponent - 1) / offset * pow(offset * exponent / ((exponent - 1) * (1 + offset)), exponent)
    return (offset / (exponent - 1), slope)
  }

  private func positiveRaised(_ number: Double) -> Double {
    guard let line, let offset else { return pow(number, exponent) }
    return number >= line.end ? pow((number + offset) / (1 + offset), exponent) : number * line.slope
  }

  private func positiveLowered(_ number: Double) -> Double {
    guard let line, let offset else { return pow(number, 1 / exponent) }
    return number >= line.end * line.slope
      ? (1 + offset) * pow(number, 1 / exponent) - offset : number / line.slope
  }
}

/// A curve with an entry for each of the 65,536 half floats, by their bits.
struct HalfCurve: Hashable {
  static let count = 65_536

  /// Red, green and blue for each half float.
  let values: [Float]

  /// The result for each channel of a colour, between the half floats beside it.
  func value(at color: SIMD3<Double>) -> SIMD3<Double> {
    var result = SIMD3<Double>()
    for channel in 0..<3 { result[channel] = value(color[channel], channel) }
    return result
  }

  private func value(_ number: Double, _ channel: Int) -> Double {
    let greatest = Double(Float16.greatestFiniteMagnitude)
    let number = number.isNaN ? 0 : min(max(number, -greatest), greatest)
    let near = Float16(number)
    func entry(_ half: Float16) -> Double { Double(values[3 * Int(half.bitPattern) + channel]) }
    guard Double(near) != number else { return entry(near) }
    let (low, high) = Double(near) < number ? (near, near.nextUp) : (near.nextDown, near)
    guard low.isFinite, high.isFinite else { return entry(near) }
    let share = (number - Double(low)) / (Double(high) - Double(low))
    return entry(low) + share * (entry(high) - entry(low))
  }
}
