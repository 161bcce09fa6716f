import Cameras
import Glibc
import Pixels

/// The picture of one plane of the scene: linear red, green and blue, premultiplied by alpha.
///
/// Values are relative to a fully lit white surface; lamps and sky exceed 1.
final class SceneLayer {
  /// The size in pixels.
  let size: PixelSize
  /// The pixels, row by row.
  let pixels: UnsafeMutablePointer<SIMD4<Float>>
  /// The box outside which every pixel is transparent.
  private(set) var occupied: PixelBox

  /// Creates a transparent layer. Pages that are never painted take no memory.
  init(size: PixelSize) {
    self.size = size
    let count = size.area * MemoryLayout<SIMD4<Float>>.stride
    guard let memory = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      memory != MAP_FAILED
    else { preconditionFailure("out of memory for a picture of \(size)") }
    // Huge pages make the first touch several times cheaper; a failure is harmless.
    madvise(memory, count, MADV_HUGEPAGE)
    pixels = memory.bindMemory(to: SIMD4<Float>.self, capacity: size.area)
    occupied = PixelBox(columns: 0..<0, rows: 0..<0)
  }

  deinit { munmap(pixels, size.area * MemoryLayout<SIMD4<Float>>.stride) }

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
        (pixels + row * width + sharp.columns.lowerBound).update(
          from: source.pixels + row * width + sharp.columns.lowerBound, count: sharp.columns.count)
      }
    }
    kernel.apply(to: self)
  }

  /// Makes half-transparent pixels opaque, for a plane with nothing behind it.
  func makeOpaque() {
    let width = size.width, box = occupied
    concurrentBands(box.rows) { rows in
      for row in rows {
        let line = pixels + row * width
        for column in box.columns where line[column].w > 0 { line[column] /= line[column].w }
      }
    }
  }

  private func clear() {
    let width = size.width, box = occupied
    if box.isEmpty { return }
    for row in box.rows {
      (pixels + row * width + box.columns.lowerBound).update(repeating: .zero, count: box.columns.count)
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
