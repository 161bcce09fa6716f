import Glibc
import TestSupport

/// Straight lines in Hesse normal form: a column is the normal's angle, a row the distance from the centre.
enum LineReferences {
  private static func normal(_ column: Int, of columns: Int) -> SIMD2<Double> {
    let angle = Double(column) * .pi / Double(columns)
    return SIMD2(cos(angle), sin(angle))
  }

  /// The distance of a row from the centre, in pixels of a picture with this diagonal.
  private static func distance(_ row: Int, of rows: Int, diagonal: Double) -> Double {
    ((Double(row) + 0.5) / Double(rows) - 0.5) * diagonal
  }

  static func votes(_ image: ReferenceImage) -> ReferenceImage {
    let width = Double(image.width), height = Double(image.height)
    let diagonal = hypot(width, height)
    let rows = min(1024, max(16, Int(diagonal.rounded(.up))))
    let middle = SIMD2(width, height) / 2
    return ReferenceImage(180, rows) { column, row in
      let normal = normal(column, of: 180)
      let direction = SIMD2(-normal.y, normal.x)
      let foot = middle + distance(row, of: rows, diagonal: diagonal) * normal
      // Where the line enters and leaves the picture.
      var begin = -Double.infinity, end = Double.infinity
      for axis in 0..<2 {
        if abs(direction[axis]) < 1e-9 {
          if foot[axis] < 0 || foot[axis] > 2 * middle[axis] { (begin, end) = (0, -1) }
          continue
        }
        let sides = [-foot[axis] / direction[axis], (2 * middle[axis] - foot[axis]) / direction[axis]]
        begin = max(begin, sides.min()!)
        end = min(end, sides.max()!)
      }
      // How surely the line is on an edge, every two pixels; twice the value within half a pixel of a thin one.
      let levels = stride(from: begin + 1, through: end - 1 + 1e-7, by: 2).map { t in
        let place = foot + t * direction
        return min(1, 2 * ColorReferences.luma(image.sample(place.x / width, place.y / height)))
      }
      let runs = levels.indices.dropFirst(2).map { levels[$0 - 2...$0].min()! }
      return EdgeReferences.grey(2 * runs.reduce(0, +))
    }
  }

  /// What has the most votes within three columns and rows; left of the first column is the last, upside down.
  static func peaks(_ votes: ReferenceImage, least: Double) -> ReferenceImage {
    let columns = votes.width, rows = votes.height
    return votes.mapPlaces { x, y in
      let own = votes[x, y].x
      guard own > 0, own >= least else { return EdgeReferences.grey(0) }
      for dx in -3...3 {
        for dy in -3...3 {
          let isAround = (0..<columns).contains(x + dx)
          let i = (x + dx + columns) % columns, j = isAround ? y + dy : rows - 1 - y - dy
          guard (0..<rows).contains(j), (i, j) != (x, y) else { continue }
          let other = votes[i, j].x
          if other > own || (other == own && (i, j) < (x, y)) { return EdgeReferences.grey(0) }
        }
      }
      return EdgeReferences.grey(own)
    }
  }

  /// The lines of a map, as wide as `width` with borders one pixel soft.
  static func drawn(
    _ image: ReferenceImage, _ lines: ReferenceImage, width: Double, color: SIMD4<Double>
  ) -> ReferenceImage {
    let diagonal = hypot(Double(image.width), Double(image.height))
    return image.mapPlaces { x, y in
      let place = SIMD2(
        Double(x) + 0.5 - Double(image.width) / 2, Double(y) + 0.5 - Double(image.height) / 2)
      var cover = 0.0
      for row in 0..<lines.height {
        for column in 0..<lines.width where lines[column, row].x > 0 {
          let away =
            (place * normal(column, of: lines.width)).sum()
            - distance(row, of: lines.height, diagonal: diagonal)
          cover = max(cover, min(max(width / 2 + 0.5 - abs(away), 0), 1))
        }
      }
      let share = cover * color.w
      return image[x, y].withColor(image[x, y].rgb * (1 - share) + color.rgb * share)
    }
  }
}
