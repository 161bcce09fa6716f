import Cameras
import Glibc

/// The calibration chart in one of the ways in which it is held, drawn in perspective on the middle plane.
struct ChartBoard: SceneObject {
  /// A way to hold the chart.
  struct Pose: Hashable, Sendable {
    /// The middle of the board on its plane, and the side of a square, in metres.
    var middle: SIMD2<Double>, square: Double
    /// The turn about the axis of the camera, and the slants about the board's axes, in degrees.
    var turn: Double, slant: SIMD2<Double>
  }

  let bounds = SceneRectangle(center: .zero, half: SIMD2(40, 40))
  /// From metres on the plane to squares from the middle of the board.
  private let rows: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)
  private let white = Draw.paint(0xf4f4f2)
  private let black = Draw.paint(0x141416)

  /// The number of frames for which the chart is held in one way.
  static let frames: UInt32 = 30

  /// The index of the way in a frame.
  static func pose(in frame: UInt32) -> Int { Int(frame / frames) % poses.count }

  /// Places the chart; the plane is 1.5 m away, of which a frame shows 1.08 m by 0.61 m.
  init(_ index: Int) {
    let pose = Self.poses[index]
    let degree = Double.pi / 180, distance = ScenePlane.middle.distance
    let (a, b, c) = (pose.turn * degree, pose.slant.x * degree, pose.slant.y * degree)
    // The board's axes, turned about x, then about y, then about the axis of the camera.
    func turned(_ x: Double, _ y: Double, _ z: Double) -> SIMD3<Double> {
      let (y1, z1) = (y * cos(b) - z * sin(b), y * sin(b) + z * cos(b))
      let (x2, z2) = (x * cos(c) + z1 * sin(c), z1 * cos(c) - x * sin(c))
      return SIMD3(x2 * cos(a) - y1 * sin(a), x2 * sin(a) + y1 * cos(a), z2)
    }
    let across = turned(pose.square, 0, 0), down = turned(0, pose.square, 0)
    // From squares to metres, where the light from the board crosses the plane on its way to the lens.
    let forward = [
      SIMD3(across.x, down.x, pose.middle.x), SIMD3(across.y, down.y, pose.middle.y),
      SIMD3(across.z / distance, down.z / distance, 1),
    ]
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let columns = [
      cross(forward[1], forward[2]), cross(forward[2], forward[0]), cross(forward[0], forward[1]),
    ]
    func row(_ index: Int) -> SIMD3<Float> {
      SIMD3(Float(columns[0][index]), Float(columns[1][index]), Float(columns[2][index]))
        / Float(columns[2].z)
    }
    rows = (row(0), row(1), row(2))
  }

  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float> {
    let point = SIMD3(place.x, place.y, 1)
    let divisor = (rows.2 * point).sum()
    guard divisor > 0.01 else { return .zero }
    let square = SIMD2((rows.0 * point).sum(), (rows.1 * point).sum()) / divisor
    // The side of a pixel in squares, by the lengths of the gradients.
    func width(_ row: SIMD3<Float>, _ value: Float) -> Float {
      Draw.length(SIMD2(row.x, row.y) - value * SIMD2(rows.2.x, rows.2.y)) * pixel / divisor
    }
    let widths = SIMD2(width(rows.0, square.x), width(rows.1, square.y))
    let half = SIMD2(Float(CalibrationChart.squares.across), Float(CalibrationChart.squares.down)) / 2
    let paper = SIMD2(
      Draw.coverage(abs(square.x) - half.x - 1, widths.x), Draw.coverage(abs(square.y) - half.y - 1, widths.y)
    )
    let cover = paper.x * paper.y
    if cover == 0 { return .zero }
    let board =
      Draw.coverage(abs(square.x) - half.x, widths.x) * Draw.coverage(abs(square.y) - half.y, widths.y)
    // The product of two waves that are 1 in even squares and -1 in odd ones.
    let wave =
      Self.wave(square.x + half.x, widths.x, CalibrationChart.squares.across)
      * Self.wave(square.y + half.y, widths.y, CalibrationChart.squares.down)
    return Draw.mix(white, black, board * (0.5 + 0.5 * wave)) * cover
  }

  private static func wave(_ position: Float, _ width: Float, _ count: Int) -> Float {
    // The outer sides of the board are no boundaries of the wave.
    let nearest = max(1, min(Float(count - 1), position.rounded(.toNearestOrEven)))
    let side = max(-1, min(1, (position - nearest) * 2 / max(width, 1e-6)))
    return Int32(floor: nearest) & 1 == 0 ? side : -side
  }

  /// The ways in which the chart is held: in the middle, at a slant, near, and in each corner, also partly outside.
  private static let poses: [Pose] = [
    Pose(middle: SIMD2(0, 0), square: 0.06, turn: 0, slant: SIMD2(12, -10)),
    Pose(middle: SIMD2(-0.22, -0.11), square: 0.05, turn: 4, slant: SIMD2(-15, 18)),
    Pose(middle: SIMD2(0.22, -0.11), square: 0.05, turn: -5, slant: SIMD2(16, 14)),
    Pose(middle: SIMD2(0.22, 0.11), square: 0.05, turn: 3, slant: SIMD2(-18, -12)),
    Pose(middle: SIMD2(-0.22, 0.11), square: 0.05, turn: -3, slant: SIMD2(14, -17)),
    Pose(middle: SIMD2(0, 0), square: 0.085, turn: 1, slant: SIMD2(4, 6)),
    Pose(middle: SIMD2(-0.3, 0), square: 0.055, turn: 88, slant: SIMD2(10, 20)),
    Pose(middle: SIMD2(0.3, 0), square: 0.055, turn: 93, slant: SIMD2(-12, 15)),
    Pose(middle: SIMD2(0, -0.15), square: 0.058, turn: 8, slant: SIMD2(20, 5)),
    Pose(middle: SIMD2(0, 0.15), square: 0.058, turn: -8, slant: SIMD2(-20, 8)),
    Pose(middle: SIMD2(0.02, 0), square: 0.07, turn: 45, slant: SIMD2(15, 15)),
    Pose(middle: SIMD2(0.1, 0.05), square: 0.04, turn: 20, slant: SIMD2(25, -20)),
  ]
}
