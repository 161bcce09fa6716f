import Cameras

/// The objects on each plane of the scene, back to front.
struct SceneSet {
  let background: [any SceneObject]
  let far: [any SceneObject]
  let middle: [any SceneObject]
  let near: [any SceneObject]
  /// Whether the chart is on the middle plane, in a way that depends on the frame.
  private let charts: Bool
  /// The moving part of the middle plane, in coordinates around its pivot.
  let pendulum: Pendulum?

  /// The pendulum's pivot, in metres on the middle plane.
  static let pivot = SIMD2<Float>(-0.055, -1.21)

  /// The objects of each plane, from the background to the near plane.
  var planes: [[any SceneObject]] { [background, far, middle(pose: 0), near] }

  /// The objects of the middle plane, with the chart held in one of its ways.
  func middle(pose: Int) -> [any SceneObject] { charts ? [ChartBoard(pose)] : middle }

  /// Builds a scene; the seed determines the grain of every surface.
  init(_ scene: SimulatedCameraOptions.Scene, seed: UInt64, lens: LensCorrection? = nil) {
    let noise = NoiseField(seed: seed)
    charts = scene == .chart
    if scene == .wall || scene == .chart {
      background = []
      far = [BlankWall()]
      middle = []
      near = []
      pendulum = nil
      return
    }
    background = [Landscape(noise: noise)]
    far = [BrickWall(noise: noise), WindowFrame(noise: noise), Poster(noise: noise), LightString()]
    let table: [any SceneObject] = [Table(noise: noise), GreyCard(noise: noise)]
    let chart = ColorChart(noise: noise), star = StarChart(noise: noise), ball = SkinBall(noise: noise)
    middle =
      switch scene {
      case .people: table + [CodeCard(noise: noise), chart, Portrait(noise: noise)]
      case .wedge: [table[0], LightBox(), ball]
      case .studio, .wall, .chart: table + [star, chart, ball]
      }
    // Nothing covers the fields of the light box, and the pendulum is drawn without a lens's distortion.
    pendulum = scene == .wedge || lens != nil ? nil : Pendulum(noise: noise)
    func leaf(_ x: Float, _ y: Float, _ degrees: Float, _ length: Float, _ tint: UInt32, _ light: Float)
      -> Leaf
    {
      Leaf(noise: noise, stem: SIMD2(x, y), degrees: degrees, length: length, tint: tint, light: light)
    }
    let right =
      scene == .people
      ? []
      : [
        leaf(0.19, -0.1, 150, 0.075, 0x3c6a31, 0.6), leaf(0.188, -0.085, 122, 0.06, 0x5d9443, 0.85),
        leaf(0.16, -0.112, 112, 0.05, 0x4c8038, 0.75),
      ]
    let left = [
      leaf(-0.19, 0.045, -65, 0.075, 0x35602f, 0.55), leaf(-0.185, -0.02, -20, 0.06, 0x3f7034, 0.6),
      leaf(-0.19, 0.03, -38, 0.085, 0x4c8038, 0.8), leaf(-0.185, 0.06, -8, 0.085, 0x39692f, 0.65),
      leaf(-0.19, 0.05, -25, 0.095, 0x639a45, 0.95), leaf(-0.175, 0.085, -42, 0.075, 0x4b8440, 0.85),
      leaf(-0.19, 0.08, 2, 0.07, 0x6fa64c, 1.0),
    ]
    near = left + right + [Cloth(noise: noise), Clapperboard(noise: noise)] as [any SceneObject]
  }
}
