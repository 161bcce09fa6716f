import Cameras
import Pixels

/// One plane of the scene, drawn at the resolution that its blur needs and kept for the next change of focus.
///
/// A plane far out of focus is drawn with pixels of two, four or eight times the side. The difference is
/// invisible and makes drawing and blurring cheap.
final class Plate {
  /// What shows where the plane is empty.
  enum Backing {
    /// The planes behind it.
    case transparent
    /// Nothing is behind it: pixels half covered by the plane's edge become opaque.
    case opaque
  }

  private static let coarsest = 3

  /// The plane's light, 1 for the scene's own.
  var light: Float = 1
  private let objects: [any SceneObject]
  private let size: PixelSize
  private let projection: SceneProjection
  private let backing: Backing
  /// The plane in focus, drawn when first needed; indexed by the log2 of the pixels' side.
  private var sharp: [SceneLayer?] = Array(repeating: nil, count: Plate.coarsest + 1)
  private var blurred: SceneLayer?
  private var level = 0

  /// Prepares a plane for frames of a size.
  init(_ objects: [any SceneObject], size: PixelSize, projection: SceneProjection, backing: Backing) {
    self.objects = objects
    self.size = size
    self.projection = projection
    self.backing = backing
  }

  /// Blurs the plane by a disc of `diameter` pixels of the frame.
  func blur(by diameter: Double) {
    var level = 0
    // The disc keeps at least ten coarse pixels, so that the coarse picture is smooth enough to enlarge.
    while level < Self.coarsest, diameter >= Double(20 << level) { level += 1 }
    let source = drawn(level)
    if diameter < 0.05 {
      blurred = nil
    } else {
      if blurred == nil || level != self.level { blurred = SceneLayer(size: source.size) }
      let scale = Double(1 << level)
      // Drawing with large pixels and interpolating between their centres is itself a blur: a box and a
      // triangle, whose variances add up to a quarter of the square of the side.
      let rest = level == 0 ? diameter : (diameter * diameter - 4 * scale * scale).squareRoot() / scale
      blurred?.copy(source, blurredBy: rest)
      if backing == .opaque { blurred?.makeOpaque() }
    }
    self.level = level
  }

  /// Composites some columns of a row of the blurred plane over those of a row of the frame.
  func cover(row: Int, columns: Range<Int>, of line: SampleMemory<SIMD4<Float>>) {
    guard let layer = blurred ?? sharp[level] else { return }
    let light = SIMD4(light, light, light, 1)
    // The columns are the line's, and the occupied box is within the layer.
    precondition(columns.lowerBound >= 0 && columns.upperBound <= line.count)
    let scale = 1 << level, width = layer.size.width, box = layer.occupied, pixels = layer.pixels
    if level == 0 {
      if !box.rows.contains(row) { return }
      let upper = row * width
      for column in box.columns.clamped(to: columns) {
        let color = pixels[unchecked: upper + column]
        line[unchecked: column] = color * light + line[unchecked: column] * (1 - color.w)
      }
      return
    }
    // The row is between the centres of two rows of the coarse picture.
    let place = (Float(row) + 0.5) / Float(scale) - 0.5
    let first = Int(max(0, place)), second = min(first + 1, layer.size.height - 1)
    if second < box.rows.lowerBound || first >= box.rows.upperBound { return }
    let share = max(0, place - Float(first))
    func mixed(_ column: Int) -> SIMD4<Float> {
      let upper = pixels[unchecked: first * width + column]
      let lower = pixels[unchecked: second * width + column]
      return upper + (lower - upper) * share
    }
    // Interpolates between the centres of coarse pixels; the end pixels repeat.
    let step = 1 / Float(scale)
    let start = max(box.columns.lowerBound, columns.lowerBound / scale)
    let end = min(box.columns.upperBound, columns.upperBound / scale + 1)
    guard start <= end else { return }
    var left = mixed(max(0, start - 1))
    for next in start...end {
      let right = mixed(min(next, width - 1))
      let slope = (right - left) * step
      var color = left + slope * 0.5
      let start = (next - 1) * scale + scale / 2
      for column in start..<start + scale {
        if columns.contains(column) {
          line[unchecked: column] = color * light + line[unchecked: column] * (1 - color.w)
        }
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
