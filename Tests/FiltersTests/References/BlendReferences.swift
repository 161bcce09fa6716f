import TestSupport

/// The blend functions as defined by the W3C's Compositing and Blending.
enum BlendReferences {
  typealias RGB = SIMD3<Double>

  static func hardLight(_ backdrop: Double, _ source: Double) -> Double {
    source <= 0.5 ? backdrop * 2 * source : screen(backdrop, 2 * source - 1)
  }

  static func screen(_ a: Double, _ b: Double) -> Double { a + b - a * b }

  static func colorDodge(_ backdrop: Double, _ source: Double) -> Double {
    if backdrop == 0 { return 0 }
    return source >= 1 ? 1 : min(1, backdrop / (1 - source))
  }

  static func colorBurn(_ backdrop: Double, _ source: Double) -> Double {
    if backdrop == 1 { return 1 }
    return source <= 0 ? 0 : 1 - min(1, (1 - backdrop) / source)
  }

  static func softLight(_ backdrop: Double, _ source: Double) -> Double {
    if source <= 0.5 { return backdrop - (1 - 2 * source) * backdrop * (1 - backdrop) }
    let bent =
      backdrop <= 0.25
      ? ((16 * backdrop - 12) * backdrop + 4) * backdrop : backdrop.squareRoot()
    return backdrop + (2 * source - 1) * (bent - backdrop)
  }

  static func lum(_ c: RGB) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  static func sat(_ c: RGB) -> Double { c.max() - c.min() }

  /// Sorts the channels, as the specification does.
  static func setSat(_ c: RGB, _ saturation: Double) -> RGB {
    let order = [0, 1, 2].sorted { c[$0] < c[$1] }
    var result = RGB.zero
    if c[order[2]] > c[order[0]] {
      result[order[1]] = (c[order[1]] - c[order[0]]) * saturation / (c[order[2]] - c[order[0]])
      result[order[2]] = saturation
    }
    return result
  }

  static func setLum(_ c: RGB, _ light: Double) -> RGB {
    clipped(c + (light - lum(c)))
  }

  private static func clipped(_ c: RGB) -> RGB {
    let light = RGB(repeating: lum(c))
    var result = c
    if c.min() < 0 { result = light + (result - light) * light / (light - c.min()) }
    if c.max() > 1 { result = light + (result - light) * (1 - light) / (c.max() - light) }
    return result
  }

  /// The difference outside of the overlay, continued inwards over ten halvings, by recursion.
  static func poisson(_ base: ReferenceImage, _ overlay: ReferenceImage, _ mix: Double) -> ReferenceImage {
    let known = base.mapPlaces { x, y in
      let weight = max(0, 1 - overlay[x, y].w * 512 / 511)
      return SIMD4((base[x, y].rgb - overlay[x, y].rgb) * weight, weight)
    }
    let filled = poissonFilled(known, levels: 10)
    return base.mapPlaces { x, y in
      let (b, o, d) = (base[x, y], overlay[x, y], filled[x, y])
      let shift = d.w > 0 ? d.rgb / d.w : .zero
      let alpha = o.w * mix
      let (onlyTop, onlyBase, both) = (alpha * (1 - b.w), b.w * (1 - alpha), alpha * b.w)
      let sum = onlyTop + onlyBase + both
      guard sum > 0 else { return SIMD4(b.rgb, 0) }
      let light = o.rgb * onlyTop + b.rgb * onlyBase + (o.rgb + shift) * both
      return SIMD4(light / sum, sum)
    }
  }

  private static func poissonFilled(_ fine: ReferenceImage, levels: Int) -> ReferenceImage {
    guard levels > 0 else { return fine }
    let half = ReferenceImage((fine.width + 1) / 2, (fine.height + 1) / 2) { x, y in
      let top = fine[2 * x, 2 * y] + fine[2 * x + 1, 2 * y]
      let sum = top + fine[2 * x, 2 * y + 1] + fine[2 * x + 1, 2 * y + 1]
      return sum.w > 1 ? sum / sum.w : sum
    }
    let coarse = poissonFilled(half, levels: levels - 1)
    return fine.mapPlaces { x, y in
      let column = (Double(x) + 0.5) / 2 / Double(coarse.width)
      let row = (Double(y) + 0.5) / 2 / Double(coarse.height)
      return fine[x, y] + coarse.sample(column, row) * (1 - fine[x, y].w)
    }
  }

  /// Two colours mixed by amounts of light: what is transparent has none. With no light at all, the first's colour.
  static func mixed(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ share: Double) -> SIMD4<Double> {
    let first = a.w * (1 - share), second = b.w * share
    guard first + second > 0 else { return SIMD4(a.rgb, 0) }
    return SIMD4((a.rgb * first + b.rgb * second) / (first + second), first + second)
  }
}
