import Foundation

/// The colour difference CIEDE2000 in double precision, written from Sharma, Wu and Dalal, 2005.
enum CIEDE2000 {
  /// Lab relative to D50 of an sRGB colour of 8 bits (IEC 61966-2-1, adapted by Bradford).
  static func lab(_ color: [UInt8]) -> SIMD3<Double> {
    let light = color.prefix(3).map { level -> Double in
      let value = Double(level) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let rows = [
      SIMD3(0.4360747, 0.3850649, 0.1430804), SIMD3(0.2225045, 0.7168786, 0.0606169),
      SIMD3(0.0139322, 0.0971045, 0.7141733),
    ]
    let white = [0.9642, 1.0, 0.8249]
    let f = zip(rows, white).map { row, white -> Double in
      let t = (row * SIMD3(light[0], light[1], light[2])).sum() / white
      return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116
    }
    return SIMD3(116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2]))
  }

  static func difference(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    func share(_ chroma: Double) -> Double { (pow(chroma, 7) / (pow(chroma, 7) + pow(25, 7))).squareRoot() }
    let mean = (hypot(one.y, one.z) + hypot(other.y, other.z)) / 2
    let g = 0.5 * (1 - share(mean))
    let (a1, a2) = ((1 + g) * one.y, (1 + g) * other.y)
    let (c1, c2) = (hypot(a1, one.z), hypot(a2, other.z))
    func hue(_ a: Double, _ b: Double) -> Double {
      a == 0 && b == 0 ? 0 : (atan2(b, a) * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
    }
    let (h1, h2) = (hue(a1, one.z), hue(a2, other.z))
    var dh = c1 * c2 == 0 ? 0 : h2 - h1
    if dh > 180 { dh -= 360 }
    if dh < -180 { dh += 360 }
    let (dL, dC) = (other.x - one.x, c2 - c1)
    let dH = 2 * (c1 * c2).squareRoot() * sin(radians(dh / 2))
    let (l, c) = ((one.x + other.x) / 2, (c1 + c2) / 2)
    var h = h1 + h2
    if c1 * c2 != 0 {
      if abs(h1 - h2) <= 180 { h /= 2 } else { h = h < 360 ? (h + 360) / 2 : (h - 360) / 2 }
    }
    let t =
      1 - 0.17 * cos(radians(h - 30)) + 0.24 * cos(radians(2 * h)) + 0.32 * cos(radians(3 * h + 6))
      - 0.20 * cos(radians(4 * h - 63))
    let sL = 1 + 0.015 * pow(l - 50, 2) / (20 + pow(l - 50, 2)).squareRoot()
    let sC = 1 + 0.045 * c
    let sH = 1 + 0.015 * c * t
    let rotation = -sin(radians(60 * exp(-pow((h - 275) / 25, 2)))) * 2 * share(c)
    let (x, y, z) = (dL / sL, dC / sC, dH / sH)
    return (x * x + y * y + z * z + rotation * y * z).squareRoot()
  }
}
