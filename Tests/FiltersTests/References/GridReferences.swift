import Glibc
import TestSupport

/// References for composition lines, drawn one by one from their end points.
enum GridReferences {
  typealias Point = SIMD2<Double>

  enum Lines { case thirds, golden, diagonals, triangles, center, safeAreas, cells(Int), none }

  /// A line in a frame: along the pixels' edges, or between any two points.
  private enum Line {
    /// A column at `x`, for rows that `rows` holds.
    case column(Double, rows: Range<Double>)
    case row(Double, columns: Range<Double>)
    case segment(Point, Point)
  }

  static func grid(
    _ image: ReferenceImage, _ lines: Lines = .thirds, width: Double = 2,
    color: SIMD4<Double> = [1, 1, 1, 1],
    opacity: Double = 0.6, aspect: Double? = nil, mask: Double = 0.6
  ) -> ReferenceImage {
    let sides = Point(Double(image.width), Double(image.height))
    var frame = sides
    if let aspect {
      frame = sides.x / sides.y > aspect ? [sides.y * aspect, sides.y] : [sides.x, sides.x / aspect]
    }
    let drawn = Self.lines(lines, in: frame, width: width)
    return image.mapPlaces { x, y in
      let here = Point(Double(x) + 0.5, Double(y) + 0.5) - (sides - frame) / 2
      var inside = 1.0
      if aspect != nil {
        inside =
          overlap(here.x, frame.x) * overlap(here.y, frame.y)
      }
      let cover = (drawn.map { Self.cover($0, here, width) }.max() ?? 0) * inside * opacity * color.w
      let ground = image[x, y].rgb * (1 - mask * (1 - inside))
      return image[x, y].withColor(ground + (color.rgb - ground) * cover)
    }
  }

  /// What of a pixel's length lies in 0…side, for frames that are not narrower than a pixel.
  private static func overlap(_ center: Double, _ side: Double) -> Double {
    min(max(min(center, side - center) + 0.5, 0), 1)
  }

  private static func cover(_ line: Line, _ here: Point, _ width: Double) -> Double {
    func blurred(_ distance: Double) -> Double { min(max(width / 2 - distance + 0.5, 0), min(width, 1)) }
    /// A line that is moved to begin between two pixels.
    func snapped(_ place: Double, _ here: Double) -> Double {
      let first = (place - width / 2 + 0.501).rounded(.down)
      return blurred(abs(here - first - width / 2))
    }
    switch line {
    case .column(let x, let rows): return rows.contains(here.y) ? snapped(x, here.x) : 0
    case .row(let y, let columns): return columns.contains(here.x) ? snapped(y, here.y) : 0
    case .segment(let from, let to):
      let along = to - from, offset = here - from
      let length = (along * along).sum()
      let part = min(max((offset * along).sum() / max(length, 1e-6), 0), 1)
      let away = offset - along * part
      return blurred((away * away).sum().squareRoot())
    }
  }

  private static let all = -Double.infinity..<Double.infinity

  private static func lines(_ lines: Lines, in frame: Point, width: Double) -> [Line] {
    func both(_ shares: [Double]) -> [Line] {
      shares.flatMap { [.column($0 * frame.x, rows: all), .row($0 * frame.y, columns: all)] }
    }
    func cross(_ arm: Double) -> [Line] {
      let middle = frame / 2, arm = arm * frame.min()
      return [
        .column(middle.x, rows: middle.y - arm..<middle.y + arm),
        .row(middle.y, columns: middle.x - arm..<middle.x + arm),
      ]
    }
    func border(_ share: Double) -> [Line] {
      let from = frame * (1 - share) / 2, to = frame - from
      let rows = from.y - width / 2..<to.y + width / 2, columns = from.x - width / 2..<to.x + width / 2
      return [
        .column(from.x, rows: rows), .column(to.x, rows: rows), .row(from.y, columns: columns),
        .row(to.y, columns: columns),
      ]
    }
    switch lines {
    case .thirds: return both([1.0 / 3, 2.0 / 3])
    case .golden: return both([(3 - sqrt(5)) / 2, (sqrt(5) - 1) / 2])
    case .diagonals: return [.segment(.zero, frame), .segment([0, frame.y], [frame.x, 0])]
    case .triangles:
      // The projection of the top right corner on the diagonal.
      let share = frame.x * frame.x / (frame * frame).sum()
      return [
        .segment(.zero, frame), .segment([frame.x, 0], frame * share),
        .segment([0, frame.y], frame * (1 - share)),
      ]
    case .center: return cross(0.06)
    case .safeAreas: return border(0.93) + border(0.9) + cross(0.03)
    case .cells(let count): return both((1..<max(count, 1)).map { Double($0) / Double(count) })
    case .none: return []
    }
  }
}
