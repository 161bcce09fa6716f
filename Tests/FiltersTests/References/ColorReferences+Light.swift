import Glibc
import TestSupport

/// Curves, linear light and grain from their published formulas.
extension ColorReferences {
  // MARK: - Curves

  /// A natural cubic spline: the second derivatives by Gauss's elimination of the whole system.
  static func curve(_ input: Double, _ points: [SIMD2<Double>]) -> Double {
    let count = points.count
    var rows = Array(repeating: Array(repeating: 0.0, count: count + 1), count: count)
    rows[0][0] = 1
    rows[count - 1][count - 1] = 1
    for i in 1..<count - 1 where count > 2 {
      let left = points[i].x - points[i - 1].x, right = points[i + 1].x - points[i].x
      rows[i][i - 1] = left / 6
      rows[i][i] = (left + right) / 3
      rows[i][i + 1] = right / 6
      rows[i][count] =
        (points[i + 1].y - points[i].y) / right - (points[i].y - points[i - 1].y) / left
    }
    for pivot in 0..<count {
      for row in 0..<count where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in 0...count { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    let second = (0..<count).map { rows[$0][count] / rows[$0][$0] }
    if input <= points[0].x { return points[0].y }
    guard let i = points.indices.dropFirst().first(where: { points[$0].x >= input }) else {
      return points[count - 1].y
    }
    let (p, q) = (points[i - 1], points[i])
    let h = q.x - p.x, to = q.x - input, from = input - p.x
    let value =
      second[i - 1] * to * to * to / (6 * h) + second[i] * from * from * from / (6 * h)
      + (p.y / h - second[i - 1] * h / 6) * to + (q.y / h - second[i] * h / 6) * from
    return min(max(value, 0), 1)
  }

  // MARK: - Linear light

  /// IEC 61966-2-1.
  static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  static func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// Hable's curve with the constants as he names them.
  static func filmic(_ value: Double, gain: Double, white: Double) -> Double {
    let a = 0.22, b = 0.30, c = 0.10, d = 0.20, e = 0.01, f = 0.30
    func hable(_ x: Double) -> Double {
      ((x * (a * x + c * b) + d * e) / (x * (a * x + b) + d * f)) - e / f
    }
    return encoded(hable(2 * gain * linear(value)) / hable(2 * white))
  }

  static func splitToning(
    _ c: Color, shadow: (hue: Double, amount: Double), highlight: (hue: Double, amount: Double),
    balance: Double
  ) -> Color {
    /// A pure hue by its distance to red, green and blue on the circle.
    func pure(_ degrees: Double) -> SIMD3<Double> {
      var color = SIMD3<Double>.zero
      for (channel, center) in [0.0, 120, 240].enumerated() {
        let apart = abs((degrees - center + 540).truncatingRemainder(dividingBy: 360) - 180)
        color[channel] = min(max(2 - apart / 60, 0), 1)
      }
      return color - luma(SIMD4(color, 1))
    }
    let light = luma(c)
    let t = min(max(light + balance / 2, 0), 1)
    let high = t * t * (3 - 2 * t)
    let tint =
      pure(shadow.hue) * (shadow.amount * (1 - high)) + pure(highlight.hue) * (highlight.amount * high)
    return c.withColor(c.rgb + tint * (2 * light * (1 - light)))
  }

  /// White points adapted one after the other, in CIE XYZ.
  static func adapted(_ c: Color, kelvin: Double, tint: Double) -> Color {
    func locus(_ t: Double) -> SIMD2<Double> {
      SIMD2(
        (0.860117757 + 1.54118254e-4 * t + 1.28641212e-7 * t * t)
          / (1 + 8.42420235e-4 * t + 7.08145163e-7 * t * t),
        (0.317398726 + 4.22806245e-5 * t + 4.20481691e-8 * t * t)
          / (1 - 2.89741816e-5 * t + 1.61456053e-7 * t * t))
    }
    let neutral = locus(6504)
    let along = locus(6504.5) - locus(6503.5)
    let across = SIMD2(along.y, -along.x) / hypot(along.x, along.y)
    var light = SIMD3(linear(c.x), linear(c.y), linear(c.z))
    for white in [locus(kelvin), neutral + across * (tint / 3000)] {
      light = adapted(light, from: white, to: neutral)
    }
    return c.withColor(SIMD3(encoded(light.x), encoded(light.y), encoded(light.z)))
  }

  private static func adapted(
    _ light: SIMD3<Double>, from source: SIMD2<Double>, to target: SIMD2<Double>
  ) -> SIMD3<Double> {
    typealias Matrix = [SIMD3<Double>]
    func times(_ m: Matrix, _ v: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3((m[0] * v).sum(), (m[1] * v).sum(), (m[2] * v).sum())
    }
    /// By Cramer's rule.
    func solved(_ m: Matrix, _ v: SIMD3<Double>) -> SIMD3<Double> {
      func determinant(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
        a.x * (b.y * c.z - b.z * c.y) - b.x * (a.y * c.z - a.z * c.y) + c.x * (a.y * b.z - a.z * b.y)
      }
      let columns = (0..<3).map { SIMD3(m[0][$0], m[1][$0], m[2][$0]) }
      let whole = determinant(columns[0], columns[1], columns[2])
      return SIMD3(
        determinant(v, columns[1], columns[2]), determinant(columns[0], v, columns[2]),
        determinant(columns[0], columns[1], v)) / whole
    }
    func white(_ uv: SIMD2<Double>) -> SIMD3<Double> {
      let scale = 2 * uv.x - 8 * uv.y + 4
      let x = 3 * uv.x / scale, y = 2 * uv.y / scale
      return SIMD3(x / y, 1, (1 - x - y) / y)
    }
    let primaries: Matrix = [
      [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
      [0.0193339, 0.1191920, 0.9503041],
    ]
    let bradford: Matrix = [
      [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296],
    ]
    let cones = times(bradford, times(primaries, light))
    let scaled = cones * times(bradford, white(target)) / times(bradford, white(source))
    return solved(primaries, solved(bradford, scaled))
  }

  // MARK: - Patterns

  /// Bayer's matrix by its recursion.
  static func bayer(_ x: Int, _ y: Int) -> Double {
    func rank(_ x: Int, _ y: Int, _ size: Int) -> Int {
      if size == 1 { return 0 }
      let half = size / 2
      return 4 * rank(x % half, y % half, half) + [[0, 2], [3, 1]][y / half][x / half]
    }
    return (Double(rank(x % 8, y % 8, 8)) + 0.5) / 64
  }

  /// The R2 sequence as a lattice.
  static func spread(_ x: Int, _ y: Int) -> Double {
    let g = 1.32471795724474602596
    return (Double(x) / g + Double(y) / (g * g)).truncatingRemainder(dividingBy: 1)
  }

  static func grained(
    _ image: ReferenceImage, _ amount: Double, size: Double, color: Double, seed: UInt32
  ) -> ReferenceImage {
    image.mapPlaces { x, y in
      let u = (Double(x) + 0.5) / size + 0.5, v = (Double(y) + 0.5) / size + 0.5
      let column = u.rounded(.down), row = v.rounded(.down)
      var noise = SIMD4<Double>.zero, squares = 0.0
      for j in 0...1 {
        for i in 0...1 {
          let across = 1 - abs(u - column - Double(i))
          let down = 1 - abs(v - row - Double(j))
          noise += grain(UInt32(column) + UInt32(i), UInt32(row) + UInt32(j), seed) * (across * down)
          squares += across * across * down * down
        }
      }
      let c = image[x, y], light = luma(c)
      let mixed = SIMD3(repeating: noise.w) * (1 - color) + noise.rgb * color
      return c.withColor(c.rgb + mixed * (amount * 1.6 * light * (1 - light) / squares.squareRoot()))
    }
  }

  /// Three uniform numbers each, from the bits of two hashes.
  private static func grain(_ x: UInt32, _ y: UInt32, _ seed: UInt32) -> SIMD4<Double> {
    let a = hash(x, y, 2 * seed), b = hash(x, y, 2 * seed + 1)
    func high(_ v: UInt32) -> Double { (Double(v / 65536) + 0.5) / 65536 }
    func low(_ v: UInt32) -> Double { (Double(v % 65536) + 0.5) / 65536 }
    return SIMD4(
      high(a.x) + high(b.x) + low(b.x), high(a.y) + high(b.y) + low(b.y),
      high(a.z) + high(b.z) + low(b.z), low(a.x) + low(a.y) + low(a.z)) - 1.5
  }

  /// The permuted congruential generator in three dimensions.
  private static func hash(_ x: UInt32, _ y: UInt32, _ z: UInt32) -> SIMD3<UInt32> {
    var v = SIMD3(x, y, z) &* 1_664_525 &+ 1_013_904_223
    func stir() {
      v.x &+= v.y &* v.z
      v.y &+= v.z &* v.x
      v.z &+= v.x &* v.y
    }
    stir()
    v ^= v &>> 16
    stir()
    return v
  }
}
