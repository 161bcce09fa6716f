import Cameras

/// The positions of the objects on the middle plane.
private let tableHeight: Float = 0.168

/// A table of planks: a strip of its top and its front edge.
struct Table: SceneObject {
  let noise: NoiseField
  let bounds = SceneRectangle(center: SIMD2(0, 5.15), half: SIMD2(40, 5))

  private let light = Draw.paint(0xc79a66)
  private let dark = Draw.paint(0x8a5c34)
  /// The centres and half widths of the objects that cast a shadow.
  private let shadows: [SIMD2<Float>] = [
    SIMD2(-0.31, 0.1), SIMD2(-0.04, 0.14), SIMD2(0.175, 0.06), SIMD2(0.37, 0.115),
  ]

  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> {
    let top: Float = 0.15, edge: Float = 0.2
    let cover = Draw.coverage(top - place.y, pixel)
    if cover == 0 { return .zero }
    // The cloth hides the boards below this height.
    if place.y > 0.27 { return Draw.lit(dark, 0.3) }
    let onTop = place.y < edge
    // The top is seen at a slant, which compresses its grain.
    let board = onTop ? SIMD2(place.x, (place.y - top) * 5 + 1) : place
    let rings = noise.fractal(board * SIMD2(0.25, 3), wavelength: 0.14, pixel: pixel, octaves: 3)
    let fibre = noise.fractal(
      board * SIMD2(0.08, 1), wavelength: 0.008, pixel: pixel, octaves: 3, falloff: 0.75)
    let speck = noise.fractal(board, wavelength: 0.012, pixel: pixel, octaves: 3, falloff: 0.85)
    let bands = 0.5 + 0.5 * Wave.sine((board.y * 34 + rings * 2.6) * 1)
    var color = Draw.mix(light, dark, max(0, min(1, bands * 0.55 + fibre * 0.75 + 0.2)))
    color = Draw.lit(color, 1 + 0.55 * speck)
    var lit: Float = onTop ? 0.95 : 0.5 - min(0.25, (place.y - edge) * 1.5)
    lit *= 1 - 0.3 * Draw.step(-0.1, 0.6, place.x)
    if onTop {
      for shadow in shadows {
        let offset = SIMD2(
          (place.x - shadow.x - 0.03) / (shadow.y * 1.25), (place.y - tableHeight - 0.004) / 0.02)
        lit *= 1 - 0.65 * Draw.step(1.2, 0.4, Draw.length(offset))
      }
    } else if place.y < edge + 0.006 {
      lit *= 1.7
    }
    return Draw.lit(color, lit) * cover
  }
}

/// A smooth ball with the tone and the fine pores of skin.
struct SkinBall: SceneObject {
  let noise: NoiseField
  let bounds = SceneRectangle(center: SIMD2(-0.31, 0.055), half: SIMD2(0.13, 0.125))

  private let skin = Draw.paint(0xdca48a)
  private let blush = Draw.paint(0xcf8270)
  private let deep = Draw.paint(0x8a4a38)
  private let radius: Float = 0.115

  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> {
    let local = (place - SIMD2(-0.31, 0.055)) / radius
    let square = (local * local).sum()
    let cover = Draw.coverage((square.squareRoot() - 1) * radius, pixel)
    if cover == 0 { return .zero }
    let depth = max(0, 1 - square).squareRoot()
    // The key light comes from the upper left, a fill from the right.
    let key = max(0, -0.52 * local.x - 0.6 * local.y + 0.61 * depth)
    let fill = max(0, 0.8 * local.x + 0.1 * local.y + 0.55 * depth)
    let sky = 0.5 - 0.5 * local.y
    let spread = place / (0.35 + 0.65 * depth)
    let pores = noise.fractal(spread, wavelength: 0.009, pixel: pixel, octaves: 4, falloff: 0.8)
    let flush = noise.value(place.x * 22, place.y * 22)
    // Two grids at an angle to each other, which leave round spots.
    let spots =
      noise.value(place.x * 150 + 31, place.y * 150)
      + noise.value(place.x * 120 + place.y * 95, place.y * 120 - place.x * 95)
    let freckle = Draw.step(0.75, 1.25, spots)
    var color = Draw.mix(skin, blush, 0.25 + 0.25 * flush)
    color = Draw.mix(color, deep, 0.2 * freckle)
    color = Draw.lit(color, (0.12 + 0.88 * key + 0.16 * fill + 0.1 * sky) * (1 + 0.14 * pores))
    let gleam = Draw.step(0.86, 1.0, key) * 0.07
    color += SIMD4(gleam, gleam, gleam, 0)
    return color * cover
  }
}

/// A chart of 24 colours in a black frame, with a grey scale in its last row.
struct ColorChart: SceneObject {
  let noise: NoiseField
  let bounds = SceneRectangle(center: SIMD2(-0.04, 0.07), half: SIMD2(0.142, 0.1))

  private let frame = Draw.paint(0x1b1b1c)
  private let patches: [SIMD4<Float>] =
    [
      0x6f4f3e, 0xc79a82, 0x5b7aa0, 0x586e3c, 0x8784b4, 0x68bfae,
      0xdb8036, 0x4a5aa8, 0xc4535f, 0x5c3a68, 0xa3bd3d, 0xe3a62d,
      0x34429a, 0x479a4a, 0xb33237, 0xecca1f, 0xbd5397, 0x1486a4,
    ].map(Draw.paint)
    + [0.89, 0.58, 0.36, 0.18, 0.085, 0.03].map { (grey: Float) in SIMD4(grey, grey, grey, 1) }

  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> {
    let local = place - SIMD2(-0.04, 0.07)
    let cover = Draw.coverage(Draw.box(local, SIMD2(0.14, 0.098)), pixel)
    if cover == 0 { return .zero }
    let cell: Float = 0.0445
    let x = local.x / cell + 3, y = local.y / cell + 2
    let light = 1.02 - 0.5 * (place.x + 0.18)
    let fibre = noise.fractal(place, wavelength: 0.006, pixel: pixel, octaves: 3, falloff: 0.8)
    guard x >= 0, x < 6, y >= 0, y < 4 else { return Draw.lit(frame, light * (1 + 0.3 * fibre)) * cover }
    let column = Int(x), row = Int(y)
    let inside = SIMD2(x - Float(column) - 0.5, y - Float(row) - 0.5) * cell
    let patch = Draw.coverage(Draw.box(inside, SIMD2(0.0188, 0.0188)), pixel)
    let color = Draw.lit(patches[row * 6 + column], 1 + 0.03 * fibre)
    return Draw.lit(Draw.mix(Draw.lit(frame, 1 + 0.3 * fibre), color, patch), light) * cover
  }
}

/// A card of 18 % reflectance with a printed label.
struct GreyCard: SceneObject {
  let noise: NoiseField
  let bounds = SceneRectangle(center: SIMD2(0.175, 0.06), half: SIMD2(0.055, 0.112))

  private let ink = Draw.paint(0x101010)

  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> {
    let local = place - SIMD2(0.175, 0.06)
    let cover = Draw.coverage(Draw.box(local, SIMD2(0.053, 0.108)), pixel)
    if cover == 0 { return .zero }
    let fibre = noise.fractal(place, wavelength: 0.004, pixel: pixel, octaves: 3, falloff: 0.8)
    var color = SIMD4<Float>(0.18, 0.18, 0.18, 1)
    let print = Print(
      noise: noise, low: SIMD2(-0.044, 0.045), high: SIMD2(0.044, 0.0985), line: 0.0105, seed: 17)
    color = Draw.mix(color, ink, print.ink(at: local, pixel: pixel))
    return Draw.lit(color, 1 + 0.06 * fibre) * cover
  }
}

/// A resolution chart: a star of black and white rays, bars of decreasing width, and small print.
struct StarChart: SceneObject {
  let noise: NoiseField
  let bounds = SceneRectangle(center: SIMD2(0.37, 0.02), half: SIMD2(0.117, 0.15))

  private let paper = Draw.paint(0xf4f1ea)
  private let wood = Draw.paint(0x9a6a3c)
  private let ink = Draw.paint(0x121212)

  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> {
    let local = place - SIMD2(0.37, 0.005)
    let cover = Draw.coverage(Draw.box(local, SIMD2(0.115, 0.134)), pixel)
    // It leans on a small block.
    let grain = noise.fractal(
      place * SIMD2(0.15, 1), wavelength: 0.006, pixel: pixel, octaves: 3, falloff: 0.8)
    let block = Draw.coverage(Draw.box(place - SIMD2(0.37, 0.153), SIMD2(0.07, 0.015)), pixel)
    let stand = Draw.lit(wood, (place.y < 0.143 ? 1 : 0.7) * (1 + 0.5 * grain)) * block
    if cover == 0 { return stand }
    let fibre = noise.fractal(place, wavelength: 0.005, pixel: pixel, octaves: 3, falloff: 0.8)
    var dark: Float = 0
    let star = local - SIMD2(0, -0.03), distance = Draw.length(star)
    let disc = Draw.coverage(distance - 0.09, pixel)
    if disc > 0 {
      let rays: Float = 36
      let angle = Wave.turn(star) * rays
      dark = disc * Draw.stripes(angle, period: 1, pixel: pixel * rays / max(1e-6, distance * 6.2832))
    } else if local.y > 0.066 {
      if local.x < -0.005 {
        let group = Int32(truncating: (local.x + 0.105) / 0.025)
        let period = 0.012 / Float(1 &<< max(0, group))
        let inside = Draw.box(local - SIMD2(-0.0925 + 0.025 * Float(group), 0.095), SIMD2(0.0105, 0.026))
        dark =
          group < 0 ? 0 : Draw.coverage(inside, pixel) * Draw.stripes(local.x, period: period, pixel: pixel)
      } else {
        let print = Print(
          noise: noise, low: SIMD2(0.002, 0.068), high: SIMD2(0.106, 0.126), line: 0.0095, seed: 3)
        dark = print.ink(at: local, pixel: pixel)
      }
    }
    let light = 0.93 - 0.6 * (place.x - 0.26)
    return Draw.over(Draw.lit(Draw.mix(Draw.lit(paper, 1 + 0.06 * fibre), ink, dark), light) * cover, stand)
  }
}

/// The pendulum's bob: a banded ball of brass and enamel on a cord, in coordinates around its pivot.
struct Pendulum: SceneObject {
  let noise: NoiseField
  /// The length of the cord in metres.
  static let length: Float = 1.1
  /// The radius of the bob in metres.
  static let radius: Float = 0.036
  let bounds = SceneRectangle(
    center: SIMD2(0, Pendulum.length / 2), half: SIMD2(Pendulum.radius + 0.004, Pendulum.length / 2 + 0.05))

  private let brass = Draw.paint(0xd9a441)
  private let enamel = Draw.paint(0x0f6f78)
  private let cord = Draw.paint(0x3b332c)

  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> {
    let line = Draw.coverage(abs(place.x) - 0.0016, pixel) * Draw.coverage(place.y - Self.length, pixel)
    let twist = 0.75 + 0.5 * Draw.stripes(place.y + place.x * 2, period: 0.006, pixel: pixel)
    var color = Draw.lit(cord, place.y < 0 ? 0 : twist) * (place.y < 0 ? 0 : line)
    let local = (place - SIMD2(0, Self.length)) / Self.radius
    let square = (local * local).sum()
    let cover = Draw.coverage((square.squareRoot() - 1) * Self.radius, pixel)
    if cover > 0 {
      let depth = max(0, 1 - square).squareRoot()
      let key = max(0, -0.5 * local.x - 0.55 * local.y + 0.67 * depth)
      let band = Draw.stripes(local.y * 0.036, period: 0.0165, pixel: pixel)
      let dots = Draw.stripes(
        local.x / max(0.2, depth) * 0.036, period: 0.007, pixel: pixel / max(0.2, depth))
      let grain = noise.fractal(place, wavelength: 0.005, pixel: pixel, octaves: 3, falloff: 0.8)
      var body = Draw.mix(brass, enamel, band)
      body = Draw.lit(body, (0.75 + 0.4 * dots) * (1 + 0.25 * grain) * (0.16 + 0.9 * key))
      let gleam = Draw.step(0.93, 1, key) * 0.5
      body += SIMD4(gleam, gleam, gleam, 0)
      color = Draw.over(body * cover, color)
    }
    return color
  }
}
