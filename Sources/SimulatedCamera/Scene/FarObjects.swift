import Cameras

/// The light on the wall: brightest beside the window, dimmer towards the far corner.
@inline(__always)
private func wallLight(_ place: SIMD2<Float>) -> Float {
  let offset = (place - SIMD2(-0.35, -0.35)) / SIMD2(1.7, 1.15)
  return 0.34 + 0.8 / (1 + (offset * offset).sum() * 1.3)
}

/// The window opening in the wall.
private let opening = SceneRectangle(center: SIMD2(-1.14, -0.34), half: SIMD2(0.46, 0.62))

/// A wall of bricks with an opening for the window.
struct BrickWall: SceneObject {
  let noise: NoiseField
  let bounds = SceneRectangle(center: .zero, half: SIMD2(40, 40))

  private let center = opening.low + (opening.high - opening.low) / 2
  private let half = (opening.high - opening.low) / 2
  private let brick = SIMD2<Float>(0.24, 0.08)
  private let red = Draw.paint(0xa85f48)
  private let brown = Draw.paint(0x7c4a3c)
  private let pale = Draw.paint(0xc48a6c)
  private let mortar = Draw.paint(0xd2c8b8)

  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> {
    let outside = 1 - Draw.coverage(Draw.box(place - center, half), pixel)
    if outside == 0 { return .zero }
    // The table hides the bricks below this height.
    if place.y > 0.85 { return Draw.lit(red, wallLight(place)) }
    let row = Int32(floor: place.y / brick.y)
    let along = place.x / brick.x + (row & 1 == 0 ? 0 : 0.5)
    let column = Int32(floor: along)
    let inBrick =
      SIMD2(along - Float(column) - 0.5, place.y / brick.y - Float(row) - 0.5) * brick
    let wobble = noise.value(place.x * 60, place.y * 60) * 0.0025
    let joint = Draw.coverage(Draw.box(inBrick, brick / 2 - 0.006) + wobble, pixel)
    let tone = noise.cell(column, row)
    var color = tone < 0.5 ? Draw.mix(red, brown, tone * 1.6) : Draw.mix(red, pale, (tone - 0.5) * 1.3)
    let grain = noise.fractal(place, wavelength: 0.05, pixel: pixel, octaves: 5, falloff: 0.85)
    let stain = noise.value(place.x * 2.1, place.y * 2.7)
    // The lower edge of each brick is in its own shadow.
    let relief = 1 + 0.25 * Draw.step(0.0, -0.034, inBrick.y) - 0.22 * Draw.step(0.02, 0.034, inBrick.y)
    color = Draw.lit(color, max(0.3, 1 + 1.25 * grain) * relief)
    color = Draw.mix(Draw.lit(mortar, 0.75 + 0.7 * grain), color, joint)
    return Draw.lit(color, wallLight(place) * (1 + 0.12 * stain)) * outside
  }
}

/// A wall of smooth plaster, without an edge that could be in or out of focus.
struct BlankWall: SceneObject {
  let bounds = SceneRectangle(center: .zero, half: SIMD2(40, 40))

  private let plaster = Draw.paint(0xd9d2c6)

  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> { Draw.lit(plaster, wallLight(place)) }
}

/// The frame, bars and sill of the window.
struct WindowFrame: SceneObject {
  let noise: NoiseField
  let bounds = SceneRectangle(center: SIMD2(-1.14, -0.3), half: SIMD2(0.62, 0.76))

  private let center = opening.low + (opening.high - opening.low) / 2
  private let half = (opening.high - opening.low) / 2
  private let wood = Draw.paint(0xe9e4da)

  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> {
    let local = place - center
    let outer = Draw.box(local, half + 0.06)
    let pane = half / SIMD2(2, 3)
    let inPane = SIMD2(
      abs(abs(local.x) - pane.x), abs(abs(abs(local.y) - pane.y) - (abs(local.y) > pane.y ? pane.y : 0)))
    let glass = max(inPane.x - (pane.x - 0.018), inPane.y - (pane.y - 0.018))
    let frame = Draw.coverage(max(outer, -glass), pixel)
    let sill = Draw.coverage(Draw.box(local - SIMD2(0, half.y + 0.085), SIMD2(half.x + 0.13, 0.032)), pixel)
    if frame == 0 && sill == 0 { return .zero }
    let grain = noise.fractal(place * SIMD2(1, 0.2), wavelength: 0.05, pixel: pixel, octaves: 4, falloff: 0.7)
    let edge = Draw.step(0, 0.02, -glass) * 0.25
    let lit = wallLight(place) * (0.92 + 0.14 * grain)
    let body = Draw.lit(wood, lit * (1.05 - edge)) * frame
    return Draw.over(Draw.lit(wood, lit * (local.y > half.y + 0.1 ? 0.7 : 1.15)) * sill, body)
  }
}

/// A framed poster of plain shapes with bold black bars and lines of print.
struct Poster: SceneObject {
  let noise: NoiseField
  let bounds = SceneRectangle(center: SIMD2(0.72, -0.4), half: SIMD2(0.4, 0.54))

  private let paper = Draw.paint(0xf0e8d6)
  private let black = Draw.paint(0x161514)
  private let red = Draw.paint(0xd0402b)
  private let blue = Draw.paint(0x2c5f9e)
  private let yellow = Draw.paint(0xe9b636)
  private let oak = Draw.paint(0x3a2a20)

  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> {
    let local = place - SIMD2(0.72, -0.4)
    let frame = Draw.coverage(Draw.box(local, SIMD2(0.37, 0.5)), pixel)
    if frame == 0 {
      // Its shadow on the wall.
      let shade = 0.55 * Draw.step(0.05, -0.03, Draw.box(local - SIMD2(0.02, 0.025), SIMD2(0.36, 0.49)))
      return SIMD4(0, 0, 0, shade)
    }
    var color = paper
    func draw(_ ink: SIMD4<Float>, _ distance: Float) {
      color = Draw.mix(color, ink, Draw.coverage(distance, pixel))
    }
    draw(red, Draw.circle(local - SIMD2(0.07, -0.2), 0.17))
    draw(blue, max(Draw.circle(local - SIMD2(0.12, 0.13), 0.17), local.x - 0.12))
    draw(yellow, max(Draw.circle(local - SIMD2(0.12, 0.13), 0.17), 0.12 - local.x) + 0.04)
    // Bold bars: the strongest edges of the wall.
    let bars = Draw.coverage(Draw.box(local - SIMD2(-0.2, 0.09), SIMD2(0.1, 0.13)), pixel)
    color = Draw.mix(
      color, Draw.mix(paper, black, Draw.stripes(local.x, period: 0.05, pixel: pixel)), bars)
    draw(black, Draw.box(local - SIMD2(-0.25, -0.26), SIMD2(0.05, 0.16)))
    let print = Print(noise: noise, low: SIMD2(-0.31, 0.36), high: SIMD2(0.3, 0.46), line: 0.034, seed: 5)
    color = Draw.mix(color, black, print.ink(at: local, pixel: pixel))
    let inner = Draw.coverage(Draw.box(local, SIMD2(0.345, 0.475)), pixel)
    let grain = noise.fractal(place, wavelength: 0.03, pixel: pixel, octaves: 3, falloff: 0.7)
    color = Draw.mix(Draw.lit(oak, 1 + grain), Draw.lit(color, 1 + 0.1 * grain), inner)
    return Draw.lit(color, wallLight(place) * 1.05) * frame
  }
}

/// A string of small warm lamps along the wall.
struct LightString: SceneObject {
  let bounds = SceneRectangle(center: SIMD2(0.65, -0.8), half: SIMD2(1.3, 0.2))

  private let lamp = SIMD4<Float>(3.2, 2.0, 0.8, 1)
  private let halo = SIMD4<Float>(0.5, 0.28, 0.1, 0)
  private let cable = Draw.paint(0x1d1a18)
  private let spacing: Float = 0.19

  private func height(_ x: Float) -> Float {
    // Two sagging spans between nails at -0.62, 0.55 and 1.9.
    let low: Float = x < 0.25 ? -0.66 : 0.25
    let high: Float = x < 0.25 ? 0.25 : 1.95
    let t = (x - low) / (high - low)
    return -0.965 + 0.2 * 4 * t * (1 - t) * (high - low) / 1.4
  }

  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> {
    if place.x < -0.64 || place.x > 1.93 { return .zero }
    let wire = Draw.coverage(abs(place.y - height(place.x)) - 0.003, pixel)
    var color = cable * wire
    let nearest = (place.x / spacing).rounded(.toNearestOrEven) * spacing
    let distance = Draw.length(place - SIMD2(nearest, height(nearest) + 0.02))
    color = Draw.over(lamp * Draw.coverage(distance - 0.016, pixel), color)
    let glow = 0.0016 / (distance * distance + 0.002) * Draw.step(0.095, 0.02, distance)
    return color + halo * glow
  }
}
