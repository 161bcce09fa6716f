import Cameras

/// A cloth of checked weave that hangs over the near edge of the picture.
struct Cloth: SceneObject {
  let noise: NoiseField
  let bounds = SceneRectangle(center: SIMD2(0, 2.06), half: SIMD2(10, 2))

  private let white = Draw.paint(0xece6dc)
  private let blue = Draw.paint(0x35608f)
  private let rust = Draw.paint(0xb5542f)

  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> {
    let hem = 0.074 + 0.006 * Wave.sine(place.x * 38) + 0.004 * Wave.sine(place.x * 83 + 1)
    let cover = Draw.coverage(hem - place.y, pixel)
    if cover == 0 { return .zero }
    let fold = noise.value(place.x * 26, place.y * 5)
    let across = place.x + fold * 0.003, down = place.y + 0.002 * Wave.sine(place.x * 38)
    let warp = Draw.stripes(across, period: 0.026, pixel: pixel),
      weft = Draw.stripes(down, period: 0.026, pixel: pixel)
    var color = Draw.mix(white, blue, 0.5 * (warp + weft))
    color = Draw.mix(color, rust, 0.7 * Draw.coverage(abs(down - hem - 0.006) - 0.0012, pixel))
    // Threads 0.9 mm wide, woven over and under.
    let thread: Float = 0.0009
    let weave = Draw.stripes(across, period: thread * 2, pixel: pixel) - 0.5
    let cross = Draw.stripes(down, period: thread * 2, pixel: pixel) - 0.5
    let yarn = noise.fractal(SIMD2(across, down), wavelength: 0.004, pixel: pixel, octaves: 4, falloff: 0.8)
    let lit = (0.72 + 0.3 * fold) * (1 + 1.1 * weave * cross + 0.35 * yarn)
    return Draw.lit(color, max(0.05, lit)) * cover
  }
}

/// A spray of leaves that enters the picture from one side.
struct Leaf: SceneObject {
  let noise: NoiseField
  let bounds: SceneRectangle
  private let stem: SIMD2<Float>
  private let direction: SIMD2<Float>
  private let length: Float
  private let tint: SIMD4<Float>
  private let vein: SIMD4<Float>
  private let light: Float

  /// Creates a leaf that grows from `stem` towards an angle, in degrees clockwise from the right.
  init(noise: NoiseField, stem: SIMD2<Float>, degrees: Float, length: Float, tint: UInt32, light: Float) {
    self.noise = noise
    self.stem = stem
    self.length = length
    self.light = light
    self.tint = Draw.paint(tint)
    vein = Draw.paint(0xc3d68a)
    let angle = degrees * .pi / 180
    direction = SIMD2(Wave.sine(angle + .pi / 2), Wave.sine(angle))
    bounds = SceneRectangle(center: stem + direction * (length / 2), half: SIMD2(length, length) * 0.62)
  }

  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> {
    let offset = place - stem
    let along = (offset * direction).sum() / length
    let side = (offset.y * direction.x - offset.x * direction.y) / length
    if along < -0.02 || along > 1.02 { return .zero }
    // The outline widens quickly and tapers to a point; its edge is finely toothed.
    let t = max(0, min(1, along))
    let bend = side + 0.10 * (t - 0.5) * (t - 0.5) - 0.02
    let teeth = 0.008 * Wave.sine(t * 90)
    let half = 1.15 * t.squareRoot() * (1 - t) * (0.55 + 0.25 * t) + teeth * (1 - t)
    let cover = Draw.coverage((abs(bend) - half) * length, pixel)
    let midrib = Draw.coverage((abs(bend) - 0.012 * (1.1 - t)) * length, pixel)
    let stalk = Draw.coverage((abs(bend) - 0.012) * length, pixel)
    if cover == 0 && stalk * (along < 0.1 ? 1 : 0) == 0 { return .zero }
    let rank = (t - abs(bend) * 0.9) * 11
    let ray = Draw.stripes(rank, period: 1, pixel: pixel / length * 11)
    let cells = noise.fractal(place, wavelength: 0.0045, pixel: pixel, octaves: 4, falloff: 0.8)
    let sheen = noise.value(place.x * 70, place.y * 70)
    let curve = (bend > 0 ? 0.82 : 1.12) * (1 - 0.5 * abs(bend) / max(0.05, half))
    var color = Draw.lit(tint, light * curve * (0.85 + 0.35 * ray) * (1 + 0.6 * cells + 0.2 * sheen))
    color = Draw.mix(color, Draw.lit(vein, light * 0.8), midrib * 0.8)
    return color * max(cover, along < 0.1 ? stalk : 0)
  }
}

/// A clapperboard with its striped stick: the strongest edges of the near plane.
struct Clapperboard: SceneObject {
  let noise: NoiseField
  let bounds = SceneRectangle(center: SIMD2(0.13, 0.083), half: SIMD2(0.056, 0.05))

  private let slate = Draw.paint(0x24282b)
  private let white = Draw.paint(0xf2f0ea)
  private let black = Draw.paint(0x0e0e0e)
  private let chalk = Draw.paint(0xdfe3e0)

  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> {
    // Tilted back by five degrees.
    let offset = place - SIMD2(0.13, 0.086)
    let local = SIMD2(offset.x * 0.9962 - offset.y * 0.0872, offset.x * 0.0872 + offset.y * 0.9962)
    let fibre = noise.fractal(place, wavelength: 0.003, pixel: pixel, octaves: 3, falloff: 0.8)
    // The stick is open by eight degrees around its left end.
    let hinge = local - SIMD2(-0.045, -0.026)
    let stick = SIMD2(hinge.x * 0.9903 - hinge.y * 0.1392, hinge.x * 0.1392 + hinge.y * 0.9903)
    let upper = Draw.coverage(Draw.box(stick - SIMD2(0.045, -0.0055), SIMD2(0.047, 0.0052)), pixel)
    let lower = Draw.coverage(Draw.box(local - SIMD2(0, -0.02), SIMD2(0.047, 0.0052)), pixel)
    let board = Draw.coverage(Draw.box(local - SIMD2(0, 0.02), SIMD2(0.047, 0.038)), pixel)
    if upper == 0 && lower == 0 && board == 0 { return .zero }
    var face = slate
    let print = Print(
      noise: noise, low: SIMD2(-0.041, -0.012), high: SIMD2(0.041, 0.05), line: 0.0098, seed: 23)
    face = Draw.mix(face, chalk, print.ink(at: local, pixel: pixel) * 0.9)
    let rule = Draw.coverage(abs(local.y - 0.0078 - 0.0098 * 1) - 0.0004, pixel)
    face = Draw.mix(face, chalk, rule)
    var color = Draw.lit(face, 0.9 * (1 + 0.35 * fibre)) * board
    let forward = Draw.stripes(local.x - local.y, period: 0.02, pixel: pixel)
    color = Draw.over(Draw.lit(Draw.mix(white, black, forward), 0.9 * (1 + 0.08 * fibre)) * lower, color)
    let backward = Draw.stripes(stick.x + stick.y, period: 0.02, pixel: pixel)
    return Draw.over(Draw.lit(Draw.mix(white, black, backward), 1 + 0.08 * fibre) * upper, color)
  }
}
