import TestSupport

/// The built-in grades, written from the formulas of `Assets/generate.py`, and the tables that hold them.
enum GradeReferences {
  typealias RGB = SIMD3<Double>

  static func amatorka(_ c: RGB) -> RGB {
    let curved = bent(saturated(c, 0.88), 0.30)
    let tinted = toned(curved, dark: [-0.07, 0.01, 0.05], light: [0.10, 0.05, -0.10])
    return tinted.clamped(lowerBound: .zero, upperBound: .one) * 0.94 + 0.03
  }

  static func missEtikate(_ c: RGB) -> RGB {
    toned(bent(saturated(c, 0.94), 0.75), dark: [-0.06, 0.03, 0.08], light: [0.05, 0.05, -0.09])
  }

  static func softElegance1(_ c: RGB) -> RGB {
    let tinted = toned(saturated(c, 0.80), dark: [0.01, 0, 0.03], light: [0.05, 0.02, 0])
    return tinted.clamped(lowerBound: .zero, upperBound: .one) * 0.92 + 0.06
  }

  static func softElegance2(_ c: RGB) -> RGB {
    toned(saturated(bent(c, 0.28), 1.05), dark: [0, 0, 0.01], light: [0.04, 0.02, -0.03])
  }

  /// A colour through a table of 17 entries a side with five decimals, tetrahedral between them.
  static func graded(_ color: SIMD4<Double>, _ grade: (RGB) -> RGB) -> SIMD4<Double> {
    func entry(_ corner: SIMD3<Int>) -> RGB {
      let exact = grade(RGB(corner) / 16).clamped(lowerBound: .zero, upperBound: .one)
      return (exact * 100_000).rounded(.toNearestOrEven) / 100_000
    }
    let place = color.rgb.clamped(lowerBound: .zero, upperBound: .one) * 16
    var corner = SIMD3(min(Int(place.x), 15), min(Int(place.y), 15), min(Int(place.z), 15))
    let parts = place - RGB(corner)
    var here = entry(corner)
    var sum = here
    for axis in [0, 1, 2].sorted(by: { parts[$0] > parts[$1] }) {
      corner[axis] += 1
      let next = entry(corner)
      sum += (next - here) * parts[axis]
      here = next
    }
    return color.withColor(sum)
  }

  private static func luma(_ c: RGB) -> Double { 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z }

  private static func saturated(_ c: RGB, _ amount: Double) -> RGB { luma(c) * (1 - amount) + c * amount }

  private static func bent(_ c: RGB, _ amount: Double) -> RGB {
    let t = c.clamped(lowerBound: .zero, upperBound: .one)
    return c + (t * t * (3 - 2 * t) - c) * amount
  }

  private static func toned(_ c: RGB, dark: RGB, light: RGB) -> RGB {
    let level = luma(c)
    return c + (dark * (1 - level) + light * level) * (4 * level * (1 - level))
  }
}
