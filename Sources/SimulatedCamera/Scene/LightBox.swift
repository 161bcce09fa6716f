import Cameras

/// A light box with 16 fields, each half as bright as the one before: from 16 times a white surface down to a
/// 2048th of it.
struct LightBox: SceneObject {
  let bounds = SceneRectangle(center: SIMD2(0.14, 0.02), half: SIMD2(0.31, 0.17))

  private let frame = Draw.paint(0x18181a)
  private let foot = Draw.paint(0x3a3a3e)

  /// The light of a field, counted along the rows from the upper left.
  static func light(of field: Int) -> Float { Float(1 &<< 16) / Float(1 &<< (12 + field)) }

  /// The centre of a field in metres on the middle plane.
  static func center(of field: Int) -> SIMD2<Float> {
    SIMD2(0.14 + (Float(field % 8) - 3.5) * 0.068, -0.045 + (Float(field / 8) - 0.5) * 0.095)
  }

  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> {
    let local = place - SIMD2(0.14, -0.045)
    let feet = Draw.coverage(Draw.box(SIMD2(abs(local.x) - 0.2, local.y - 0.15), SIMD2(0.02, 0.055)), pixel)
    let cover = Draw.coverage(Draw.box(local, SIMD2(0.285, 0.105)), pixel)
    if cover == 0 { return foot * feet }
    let column = max(0, min(7, Int32(floor: local.x / 0.068 + 4)))
    let field = Int(column) + (local.y > 0 ? 8 : 0)
    let inside = Draw.coverage(Draw.box(place - Self.center(of: field), SIMD2(0.03, 0.043)), pixel)
    let light = Self.light(of: field)
    let color = Draw.mix(Draw.lit(frame, 0.5), SIMD4(light, light, light, 1), inside)
    return Draw.over(color * cover, foot * feet)
  }
}
