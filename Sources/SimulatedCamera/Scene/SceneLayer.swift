import Cameras
import Pixels

/// The picture of one plane of the scene: linear red, green and blue, premultiplied by alpha.
///
/// Values are relative to a fully lit white surface; lamps and sky exceed 1.
final class SceneLayer {
  /// The size in pixels.
  let size: PixelSize
  /// The pixels, row by row.
  let pixels: SampleMemory<SIMD4<Float>>
  /// The box outside which every pixel is transparent.
  private(set) var occupied: PixelBox

  /// Creates a transparent layer. Pages that are never painted take no memory.
  init(size: PixelSize) {
    self.size = size
    pixels = SampleMemory(count: size.area, pages: .huge)
    occupied = PixelBox(columns: 0..<0, rows: 0..<0)
  }

  /// Paints objects over one another in order, on all processors.
  func paint(_ objects: [any SceneObject], through projection: SceneProjection) {
    for object in objects {
      let box = projection.pixels(showing: object.bounds, in: size)
      if !box.columns.isEmpty, !box.rows.isEmpty { occupied = occupied.isEmpty ? box : occupied.union(box) }
    }
    concurrentBands(occupied.rows) { rows in
      for object in objects { object.paint(into: self, rows: rows, through: projection) }
    }
  }

  /// Makes this layer a copy of another one of the same size, blurred by the lens.
  ///
  /// - Parameter diameter: the diameter of the circle of confusion, in pixels.
  func copy(_ source: SceneLayer, blurredBy diameter: Double) {
    precondition(source.size == size, "layers of one scene have one size")
    let kernel = LensBlur(diameter: diameter)
    let width = size.width
    clear()
    occupied = source.occupied.grown(by: kernel.reach, within: size)
    let sharp = source.occupied
    concurrentBands(sharp.rows) { rows in
      for row in rows {
        let start = row * width + sharp.columns.lowerBound
        pixels.copy(start..<start + sharp.columns.count, of: source.pixels, to: start)
      }
    }
    kernel.apply(to: self)
  }

  /// Makes half-transparent pixels opaque, for a plane with nothing behind it.
  func makeOpaque() {
    let width = size.width, box = occupied
    concurrentBands(box.rows) { rows in
      for row in rows {
        for place in row * width + box.columns.lowerBound..<row * width + box.columns.upperBound
        where pixels[place].w > 0 {
          pixels[place] /= pixels[place].w
        }
      }
    }
  }

  private func clear() {
    let width = size.width, box = occupied
    if box.isEmpty { return }
    for row in box.rows {
      let start = row * width + box.columns.lowerBound
      pixels.fill(start..<start + box.columns.count, with: .zero)
    }
  }
}

extension PixelBox {
  /// Whether the box contains no pixel.
  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// The smallest box that contains both.
  func union(_ other: PixelBox) -> PixelBox {
    PixelBox(
      columns: min(
        columns.lowerBound, other.columns.lowerBound)..<max(columns.upperBound, other.columns.upperBound),
      rows: min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound))
  }

  /// The box with a margin on all sides, clipped to a picture of `size`.
  func grown(by margin: Int, within size: PixelSize) -> PixelBox {
    if isEmpty { return self }
    return PixelBox(
      columns: max(0, columns.lowerBound - margin)..<min(size.width, columns.upperBound + margin),
      rows: max(0, rows.lowerBound - margin)..<min(size.height, rows.upperBound + margin))
  }
}
