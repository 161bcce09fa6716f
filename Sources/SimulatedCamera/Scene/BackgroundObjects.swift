import Cameras

/// The landscape outside the window: sky with clouds, hills and a row of trees.
struct Landscape: SceneObject {
  let noise: NoiseField
  // Eight times the size of the window, which is eight times nearer, plus a margin for what shows through its
  // blurred edges.
  let bounds = SceneRectangle(center: SIMD2(-9.12, -2.72), half: SIMD2(5.1, 6.4))

  private let zenith = SIMD4<Float>(0.22, 0.45, 0.95, 1) * SIMD4(1.1, 1.1, 1.1, 1)
  private let horizon = SIMD4<Float>(1.15, 0.98, 0.74, 1)
  private let cloud = SIMD4<Float>(1.3, 1.25, 1.2, 1)
  private let hill = Draw.paint(0x7d98a8)
  private let meadow = Draw.paint(0x95a763)
  private let leaf = Draw.paint(0x62855a)

  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> {
    let crowns = noise.fractal(SIMD2(place.x, 11), wavelength: 2.2, pixel: pixel, octaves: 5, falloff: 0.6)
    let trees = Draw.coverage(-1.9 - crowns * 2.2 - place.y, pixel * 2)
    var color = zenith
    if trees < 1 {
      color = Draw.mix(zenith, horizon, Draw.step(-9, -2.6, place.y))
      let clouds = noise.fractal(place * SIMD2(0.6, 1.4), wavelength: 4, pixel: pixel, octaves: 5)
      color = Draw.mix(color, cloud, Draw.step(0.06, 0.42, clouds) * 0.8)
      let hills = -2.9 + noise.fractal(SIMD2(place.x, 3), wavelength: 6, pixel: pixel, octaves: 3) * 1.6
      color = Draw.mix(color, hill, Draw.coverage(hills - place.y, pixel * 2))
    }
    if trees == 0 { return color }
    let foliage = noise.fractal(place + 40, wavelength: 0.9, pixel: pixel, octaves: 5, falloff: 0.7)
    let ground = Draw.coverage(-0.4 - place.y + place.x * 0.03, pixel)
    let green = Draw.mix(Draw.lit(leaf, 0.95 + 0.8 * max(-0.5, foliage)), meadow, ground)
    return Draw.mix(color, green, trees)
  }
}
