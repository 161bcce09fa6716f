import Cameras

/// A card with a QR code on a wooden stand.
struct CodeCard: SceneObject {
  let noise: NoiseField
  let bounds = SceneRectangle(center: SIMD2(0.345, 0.01), half: SIMD2(0.125, 0.165))

  /// The text that the code holds.
  static let text = "VIEWFINDER SIMULATED"
  /// The place of the code, without its margin of four modules.
  static let code = SceneRectangle(center: center, half: SIMD2(1, 1) * (module * 10.5))

  private static let center = SIMD2<Float>(0.345, -0.045)
  private static let module: Float = 0.2 / 29
  /// The modules of ``text`` as a QR code of version 1 with error correction M, a row each, the leftmost
  /// highest (ISO/IEC 18004).
  private static let rows: [UInt32] = [
    0b111111100111001111111, 0b100000101001101000001, 0b101110100000101011101, 0b101110100111101011101,
    0b101110101100101011101, 0b100000100101001000001, 0b111111101010101111111, 0b000000000001100000000,
    0b101010100101100010010, 0b001101001111001100000, 0b110010100100100101111, 0b100010000000010001010,
    0b111010101101101010000, 0b000000001010101000100, 0b111111100011011000111, 0b100000100010010111111,
    0b101110101111001010000, 0b101110100110010100110, 0b101110101000000101101, 0b100000100110011100011,
    0b111111101101000010001,
  ]

  private let paper = Draw.paint(0xf5f3ee)
  private let ink = Draw.paint(0x141416)
  private let wood = Draw.paint(0x9a6a3c)

  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> {
    let local = place - Self.center
    let stand = stand(at: place, pixel: pixel)
    let cover = Draw.coverage(Draw.box(local, SIMD2(0.1, 0.1)), pixel)
    if cover == 0 { return stand }
    let fibre = noise.fractal(place, wavelength: 0.005, pixel: pixel, octaves: 3, falloff: 0.8)
    let face = Draw.mix(Draw.lit(paper, 1 + 0.06 * fibre), ink, Self.ink(at: local, pixel: pixel))
    return Draw.over(Draw.lit(face, 0.93 - 0.5 * (place.x - 0.26)) * cover, stand)
  }

  private func stand(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> {
    let foot = Draw.box(place - SIMD2(0.345, 0.155), SIMD2(0.075, 0.013))
    let leg = Draw.box(place - SIMD2(0.345, 0.1), SIMD2(0.012, 0.06))
    let ledge = Draw.box(place - SIMD2(0.345, 0.06), SIMD2(0.112, 0.007))
    let cover = Draw.coverage(min(foot, min(leg, ledge)), pixel)
    if cover == 0 { return .zero }
    let grain = noise.fractal(
      place * SIMD2(0.15, 1), wavelength: 0.006, pixel: pixel, octaves: 3, falloff: 0.8)
    let top = place.y < 0.0565 || (place.y > 0.142 && place.y < 0.146)
    return Draw.lit(wood, (top ? 1.05 : 0.75) * (1 + 0.5 * grain)) * cover
  }

  /// The fraction of a pixel that is ink.
  private static func ink(at local: SIMD2<Float>, pixel: Float) -> Float {
    let place = local / module + 10.5, width = max(pixel / module, 1e-3)
    // A pixel wider than a module sees no pattern.
    if width > 1.5 { return 0.45 * Draw.coverage(Draw.box(place - 10.5, SIMD2(10.5, 10.5)), width) }
    var dark: Float = 0
    let low = place - width / 2, high = place + width / 2
    for row in Int32(floor: low.y)...Int32(floor: high.y) where (0..<21).contains(row) {
      let share = min(high.y, Float(row) + 1) - max(low.y, Float(row))
      for column in Int32(floor: low.x)...Int32(floor: high.x) where (0..<21).contains(column) {
        if rows[Int(row)] &>> UInt32(20 - column) & 1 == 0 { continue }
        dark += share * (min(high.x, Float(column) + 1) - max(low.x, Float(column)))
      }
    }
    return dark / (width * width)
  }
}
