import Cameras
import Pixels

/// One plane of the scene, drawn as finely as its blur needs and kept for the next change of focus.
///
/// A plane far out of focus is drawn with pixels of twice, four or eight times the side, which nobody can see
/// and which makes drawing and blurring it cheap.
final class Plate {
  /// What is seen where nothing of the plane is.
  enum Backing {
    /// The planes behind.
    case transparent
    /// Nothing lies behind: what is half covered by the plane's rim is the plane.
    case opaque
  }

  private static let coarsest = 3

  private let objects: [any SceneObject]
  private let size: PixelSize
  private let projection: SceneProjection
  private let backing: Backing
  /// The plane in focus, drawn when first needed, by the power of two of its pixels' side.
  private var sharp: [SceneLayer?] = Array(repeating: nil, count: Plate.coarsest + 1)
  private var blurred: SceneLayer?
  private var level = 0

  /// Sets up a plane for frames of a size.
  init(_ objects: [any SceneObject], size: PixelSize, projection: SceneProjection, backing: Backing) {
    self.objects = objects
    self.size = size
    self.projection = projection
    self.backing = backing
  }

  /// Blurs the plane by a disc of `diameter` pixels of the frame.
  func blur(by diameter: Double) {
    var level = 0
    // The disc keeps at least ten pixels, so that the coarse picture is smooth enough to be enlarged.
    while level < Self.coarsest, diameter >= Double(20 << level) { level += 1 }
    let source = drawn(level)
    if diameter < 0.05 {
      blurred = nil
    } else {
      if blurred == nil || level != self.level { blurred = SceneLayer(size: source.size) }
      let scale = Double(1 << level)
      // Drawing with large pixels and enlarging them between their centres blurs by itself: by a box and a
      // triangle, together of a quarter of the square of the side.
      let rest = level == 0 ? diameter : (diameter * diameter - 4 * scale * scale).squareRoot() / scale
      blurred?.copy(source, blurredBy: rest)
      if backing == .opaque { blurred?.makeOpaque() }
    }
    self.level = level
  }

  /// Puts a row of the blurred plane over a row of the frame.
  func cover(row: Int, of line: UnsafeMutablePointer<SIMD4<Float>>) {
    guard let layer = blurred ?? sharp[level] else { return }
    let scale = 1 << level, width = layer.size.width, box = layer.occupied
    if level == 0 {
      if !box.rows.contains(row) { return }
      let upper = layer.pixels + row * width
      for column in box.columns { line[column] = upper[column] + line[column] * (1 - upper[column].w) }
      return
    }
    // The row lies between the centres of two rows of the coarse picture.
    let place = (Float(row) + 0.5) / Float(scale) - 0.5
    let first = Int(max(0, place)), second = min(first + 1, layer.size.height - 1)
    if second < box.rows.lowerBound || first >= box.rows.upperBound { return }
    let share = max(0, place - Float(first))
    let upper = layer.pixels + first * width, lower = layer.pixels + second * width
    func mixed(_ column: Int) -> SIMD4<Float> { upper[column] + (lower[column] - upper[column]) * share }
    // From the centre of each coarse pixel to that of the next; the ends go on as they are.
    let step = 1 / Float(scale)
    var left = mixed(max(0, box.columns.lowerBound - 1))
    for next in box.columns.lowerBound...box.columns.upperBound {
      let right = mixed(min(next, width - 1))
      let slope = (right - left) * step
      var color = left + slope * 0.5
      let start = (next - 1) * scale + scale / 2
      for column in start..<start + scale {
        if column >= 0 && column < size.width { line[column] = color + line[column] * (1 - color.w) }
        color += slope
      }
      left = right
    }
  }

  private func drawn(_ level: Int) -> SceneLayer {
    if let layer = sharp[level] { return layer }
    let scale = 1 << level
    let layer = SceneLayer(
      size: PixelSize(width: (size.width + scale - 1) / scale, height: (size.height + scale - 1) / scale))
    layer.paint(objects, through: level == 0 ? projection : projection.coarser(by: scale))
    sharp[level] = layer
    return layer
  }
}
