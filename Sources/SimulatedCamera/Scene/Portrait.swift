import Cameras

/// A framed portrait that stands on the table: a face as face detectors know it.
struct Portrait: SceneObject {
  let noise: NoiseField
  let bounds = SceneRectangle(center: SIMD2(-0.28, -0.02), half: SIMD2(0.15, 0.18))

  /// The place of the face, from the brow to the chin and from ear to ear.
  static let face = SceneRectangle(center: center + SIMD2(0, 0.01) * unit, half: SIMD2(0.52, 0.58) * unit)

  private static let center = SIMD2<Float>(-0.28, -0.025)
  /// The metres of a unit of the drawing: half of the picture's width.
  private static let unit: Float = 0.125

  private let backdrop = Draw.paint(0x6f8488)
  private let glow = Draw.paint(0xb9c4bd)
  private let gold = Draw.paint(0x8d6a3a)
  private let skin = Draw.paint(0xe3b092)
  private let blush = Draw.paint(0xd2826c)
  private let shade = Draw.paint(0x8a5442)
  private let hair = Draw.paint(0x2e1f18)
  private let shine = Draw.paint(0x7a5238)
  private let wool = Draw.paint(0x9a3b34)
  private let lips = Draw.paint(0xb0524c)
  private let dark = Draw.paint(0x1c1210)
  private let white = Draw.paint(0xf1ece6)
  private let iris = Draw.paint(0x5b3d24)

  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> {
    let local = place - Self.center
    let half = SIMD2<Float>(0.125, 0.165)
    let frame = Draw.coverage(Draw.box(local, half + 0.014), pixel)
    if frame == 0 { return .zero }
    let inside = Draw.coverage(Draw.box(local, half), pixel)
    let grain = noise.fractal(place, wavelength: 0.006, pixel: pixel, octaves: 3, falloff: 0.8)
    // The moulding is bright above and to the left.
    let edge = Draw.box(local, half) / 0.014
    let slope: Float = abs(local.x) - half.x > abs(local.y) - half.y ? -local.x : -local.y
    let relief = (slope > 0 ? 1.25 : 0.75) * (0.75 + 0.5 * edge * (1 - edge) * 4)
    let moulding = Draw.lit(gold, relief * (1 + 0.3 * grain))
    if inside == 0 { return moulding * frame }
    let canvas = drawing(local / Self.unit, pixel / Self.unit)
    return Draw.mix(moulding, Draw.lit(canvas, 1 + 0.035 * grain), inside) * frame
  }

  /// The portrait in units of half of its width, with the middle of the picture at the origin.
  private func drawing(_ place: SIMD2<Float>, _ pixel: Float) -> SIMD4<Float> {
    var color = Draw.mix(glow, backdrop, Draw.step(0.1, 1.3, Draw.length(place - SIMD2(-0.25, -0.35))))
    color = Draw.over(mane(place, pixel), color)
    color = Draw.over(body(place, pixel), color)
    color = Draw.over(head(place, pixel), color)
    return Draw.over(fringe(place, pixel), color)
  }

  /// The hair behind the head, down to the shoulders.
  private func mane(_ place: SIMD2<Float>, _ pixel: Float) -> SIMD4<Float> {
    let crown = ellipse(place, SIMD2(0, -0.26), SIMD2(0.63, 0.66))
    let fall = ellipse(place, SIMD2(0, 0.2), SIMD2(0.66, 0.72))
    let cover = Draw.coverage(min(crown, fall), pixel)
    if cover == 0 { return .zero }
    return strands(place, pixel) * cover
  }

  private func strands(_ place: SIMD2<Float>, _ pixel: Float) -> SIMD4<Float> {
    let turn = Wave.turn(place - SIMD2(0, 0.1)) * 9
    let fibre = noise.fractal(
      SIMD2(turn, Draw.length(place) * 0.25), wavelength: 0.35, pixel: pixel * 3, octaves: 4, falloff: 0.75)
    let gleam = 0.55 * Draw.step(0.35, 0.05, abs(Draw.length(place - SIMD2(-0.1, -0.1)) - 0.62))
    return Draw.lit(Draw.mix(hair, shine, gleam), 1 + 0.8 * fibre)
  }

  /// Neck and shoulders.
  private func body(_ place: SIMD2<Float>, _ pixel: Float) -> SIMD4<Float> {
    let neck = Draw.coverage(
      Draw.box(place - SIMD2(0, 0.75), SIMD2(0.2 + 0.05 * Draw.step(0.7, 1, place.y), 0.4)), pixel)
    // The chin's shadow on the neck.
    let under = 0.35 + 0.5 * Draw.step(0.55, 0.95, place.y)
    var color = Draw.lit(Draw.mix(skin, shade, 0.25), under + 0.12 * Draw.step(0.1, -0.2, place.x)) * neck
    let shoulders = ellipse(place, SIMD2(0, 1.42), SIMD2(0.98, 0.52))
    let collar = ellipse(place, SIMD2(0, 0.93), SIMD2(0.27, 0.13))
    let cloth = Draw.coverage(max(shoulders, -collar), pixel)
    if cloth > 0 {
      let knit = Draw.stripes(place.x + 0.2 * place.y * place.x, period: 0.05, pixel: pixel)
      let fuzz = noise.fractal(place, wavelength: 0.05, pixel: pixel, octaves: 4, falloff: 0.8)
      let fold = 0.8 + 0.3 * Draw.step(0.6, -0.5, place.x) - 0.25 * Draw.step(0.06, 0, collar)
      color = Draw.over(Draw.lit(wool, fold * (0.9 + 0.14 * knit + 0.3 * fuzz)) * cloth, color)
    }
    return color
  }

  /// The face with its features, and the ears.
  private func head(_ place: SIMD2<Float>, _ pixel: Float) -> SIMD4<Float> {
    var color = SIMD4<Float>.zero
    let side: Float = place.x < 0 ? -1 : 1
    let ear = Draw.coverage(ellipse(place, SIMD2(0.5 * side, 0.0), SIMD2(0.075, 0.14)), pixel)
    if ear > 0 {
      let hollow = Draw.step(-0.02, 0.02, ellipse(place, SIMD2(0.51 * side, 0), SIMD2(0.035, 0.08)))
      color = Draw.lit(Draw.mix(shade, skin, 0.3 + 0.6 * hollow), 0.85) * ear
    }
    // The jaw narrows towards the chin.
    let jaw = 1 - 0.22 * Draw.step(0.05, 0.75, place.y)
    let shape = SIMD2(place.x / (0.5 * jaw), (place.y + 0.06) / 0.7)
    let square = (shape * shape).sum()
    let cover = Draw.coverage((square.squareRoot() - 1) * 0.5, pixel)
    if cover == 0 { return color }
    return Draw.over(features(place, skin(place, shape, square, pixel), pixel) * cover, color)
  }

  /// The skin under a key light from the upper left.
  private func skin(
    _ place: SIMD2<Float>, _ shape: SIMD2<Float>, _ square: Float, _ pixel: Float
  ) -> SIMD4<Float> {
    let depth = max(0, 1 - square).squareRoot()
    let key = max(0, -0.3 * shape.x - 0.25 * shape.y + 0.9 * depth),
      fill = max(0, 0.4 * shape.x + 0.6 * depth)
    let pores = noise.fractal(
      place * 0.125, wavelength: 0.009, pixel: pixel * 0.125, octaves: 4, falloff: 0.8)
    let cheek = bell(place, SIMD2(0.28, 0.18), SIMD2(0.14, 0.11))
    var color = Draw.mix(skin, blush, 0.55 * cheek)
    color = Draw.lit(color, (0.3 + 0.62 * key + 0.22 * fill) * (1 + 0.07 * pores))
    // Sockets, the sides of the nose, and what lies under nose and lip are in shadow; brow, cheekbones, bridge
    // and chin catch the light.
    var shadow = 0.5 * bell(place, SIMD2(0.2, -0.13), SIMD2(0.13, 0.075))
    shadow += 0.22 * bell(place, SIMD2(0.085, 0.02), SIMD2(0.03, 0.12))
    shadow += 0.35 * bell(place, SIMD2(0, 0.205), SIMD2(0.08, 0.025))
    shadow += 0.3 * bell(place, SIMD2(0, 0.455), SIMD2(0.1, 0.022))
    var light = 0.16 * bell(place, SIMD2(0, -0.02), SIMD2(0.035, 0.16))
    light += 0.14 * bell(place, SIMD2(0.26, 0.06), SIMD2(0.1, 0.05))
    light +=
      0.12 * bell(place, SIMD2(0, 0.54), SIMD2(0.1, 0.06)) + 0.1
      * bell(place, SIMD2(0, 0.13), SIMD2(0.05, 0.04))
    light += 0.12 * bell(place, SIMD2(0, -0.42), SIMD2(0.25, 0.1))
    return Draw.lit(Draw.mix(color, Draw.lit(shade, 0.7), min(0.8, shadow)), 1 + light)
  }

  /// Brows, eyes, nostrils and mouth on the skin; the same on both sides.
  private func features(_ place: SIMD2<Float>, _ skin: SIMD4<Float>, _ pixel: Float) -> SIMD4<Float> {
    var color = skin
    func draw(_ ink: SIMD4<Float>, _ distance: Float, _ strength: Float = 1) {
      color = Draw.mix(color, ink, strength * Draw.coverage(distance, pixel))
    }
    let x = abs(place.x)
    // A brow of fine hairs, thick at the nose.
    let arch = place.y + 0.275 - 0.9 * (x - 0.2) * (x - 0.2)
    let thick: Float = 0.032 - 0.05 * max(0, x - 0.15)
    let hairs = 0.75 + 0.25 * noise.value(place.x * 90, place.y * 25)
    draw(hair, max(abs(arch) - thick, abs(x - 0.21) - 0.135), hairs)
    // The eye: an almond with a shaded white, the iris half under the lid.
    let eye = SIMD2(x - 0.2, place.y + 0.125)
    let almond = max(
      ellipse(eye, SIMD2(0, 0.035), SIMD2(0.125, 0.09)), ellipse(eye, SIMD2(0, -0.03), SIMD2(0.125, 0.08)))
    draw(Draw.lit(dark, 1.3), almond - 0.014, 0.85)
    let ball = Draw.coverage(almond, pixel)
    if ball > 0 {
      var globe = Draw.lit(white, 0.75 - 0.35 * Draw.step(0.0, -0.045, eye.y))
      let gaze = SIMD2(eye.x, eye.y + 0.005), radius = Draw.length(gaze)
      let rays = 0.8 + 0.5 * noise.value(Wave.turn(gaze) * 40, 3)
      globe = Draw.mix(globe, Draw.lit(iris, rays), Draw.coverage(radius - 0.047, pixel))
      globe = Draw.mix(globe, dark, Draw.coverage(abs(radius - 0.046) - 0.005, pixel))
      globe = Draw.mix(globe, Draw.lit(dark, 0.4), Draw.coverage(radius - 0.021, pixel))
      let mirrored = SIMD2(place.x < 0 ? -eye.x : eye.x, eye.y)
      globe = Draw.mix(
        globe, white, Draw.coverage(Draw.length(mirrored - SIMD2(-0.016, -0.022)) - 0.011, pixel))
      color = Draw.mix(color, globe, ball)
    }
    // Lashes and the fold of the lid.
    draw(dark, max(abs(ellipse(eye, SIMD2(0, 0.035), SIMD2(0.13, 0.096))) - 0.009, eye.y + 0.012))
    draw(shade, max(abs(ellipse(eye, SIMD2(0, 0.045), SIMD2(0.15, 0.135))) - 0.006, eye.y + 0.055), 0.5)
    // Nostrils and wings of the nose.
    draw(dark, ellipse(SIMD2(x, place.y), SIMD2(0.042, 0.175), SIMD2(0.024, 0.013)), 0.8)
    draw(
      shade,
      abs(ellipse(SIMD2(x, place.y), SIMD2(0.06, 0.15), SIMD2(0.045, 0.045))) - (x > 0.085 ? 0.006 : -1), 0.5)
    // The mouth smiles a little.
    let smile = place.y - 0.345 + 0.9 * x * x
    let upper = max(abs(smile + 0.018) - 0.03 * (1 - 25 * x * x) - 0.006 * Wave.sine(x * 60), x - 0.19)
    let lower = max(abs(smile - 0.026) - 0.042 * (1 - 30 * x * x), x - 0.175)
    draw(Draw.lit(lips, 0.8), upper)
    draw(Draw.lit(lips, 1.15), lower)
    draw(Draw.lit(white, 0.9), ellipse(SIMD2(x, smile), SIMD2(0.03, 0.03), SIMD2(0.05, 0.008)), 0.15)
    draw(dark, max(abs(smile) - 0.008, x - 0.2), 0.85)
    return color
  }

  /// The hair over the forehead, parted on one side.
  private func fringe(_ place: SIMD2<Float>, _ pixel: Float) -> SIMD4<Float> {
    let crown = ellipse(place, SIMD2(0, -0.26), SIMD2(0.63, 0.66))
    let forehead = ellipse(place, SIMD2(0.03, 0.12), SIMD2(0.475, 0.66 + 0.1 * place.x))
    let cover = Draw.coverage(max(max(crown, -forehead), place.y - 0.25), pixel)
    if cover == 0 { return .zero }
    return strands(place, pixel) * cover
  }

  /// An approximate signed distance to an ellipse.
  @inline(__always)
  private func ellipse(_ place: SIMD2<Float>, _ center: SIMD2<Float>, _ radii: SIMD2<Float>) -> Float {
    (Draw.length((place - center) / radii) - 1) * min(radii.x, radii.y)
  }

  /// A bell around a point on both sides of the face, 1 in its middle.
  @inline(__always)
  private func bell(_ place: SIMD2<Float>, _ center: SIMD2<Float>, _ width: SIMD2<Float>) -> Float {
    let offset = (SIMD2(abs(place.x), place.y) - center) / width
    return 1 / (1 + (offset * offset).sum() * (1 + (offset * offset).sum()))
  }
}
