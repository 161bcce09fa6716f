import Cameras

/// One channel of a picture as floats, row by row without padding.
///
/// A class with memory of its own, so that bands of rows can be written on several threads. Memory: 4 bytes a pixel.
final class Plane {
  let width: Int
  let height: Int
  let values: UnsafeMutablePointer<Float>

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    values = .allocate(capacity: width * height)
    values.initialize(repeating: 0, count: width * height)
  }

  deinit { values.deallocate() }

  /// A plane of the same size, of zeros.
  func emptied() -> Plane { Plane(width: width, height: height) }

  /// The values of a row.
  func row(_ y: Int) -> UnsafeMutablePointer<Float> { values + y * width }

  /// Runs `body` for each row, with bands of rows on several threads.
  func forEachRow(_ body: (_ y: Int, _ row: UnsafeMutablePointer<Float>) -> Void) {
    concurrentBands(0..<height) { rows in
      for y in rows { body(y, row(y)) }
    }
  }
}

extension Plane {
  /// The plane averaged over squares of `2 * radius + 1` pixels a side; at the edges over the part that exists.
  ///
  /// Cost: independent of the radius, by running sums.
  func averaged(over radius: Int) -> Plane {
    let across = emptied()
    across.forEachRow { y, target in
      let source = row(y)
      var sum: Float = 0
      var count: Float = 0
      for x in 0..<(radius < width ? radius : width) {
        sum += source[x]
        count += 1
      }
      for x in 0..<width {
        if x + radius < width {
          sum += source[x + radius]
          count += 1
        }
        if x > radius {
          sum -= source[x - radius - 1]
          count -= 1
        }
        target[x] = sum / count
      }
    }
    let result = emptied()
    concurrentBands(0..<height) { rows in
      let sums = UnsafeMutablePointer<Float>.allocate(capacity: width)
      defer { sums.deallocate() }
      sums.initialize(repeating: 0, count: width)
      var covered = 0..<0
      for y in rows {
        let first = y > radius ? y - radius : 0
        let end = y + radius + 1 < height ? y + radius + 1 : height
        if covered.isEmpty { covered = first..<first }
        while covered.upperBound < end {
          let added = across.row(covered.upperBound)
          for x in 0..<width { sums[x] += added[x] }
          covered = covered.lowerBound..<covered.upperBound + 1
        }
        while covered.lowerBound < first {
          let removed = across.row(covered.lowerBound)
          for x in 0..<width { sums[x] -= removed[x] }
          covered = covered.lowerBound + 1..<covered.upperBound
        }
        let scale = 1 / Float(end - first)
        let target = result.row(y)
        for x in 0..<width { target[x] = sums[x] * scale }
      }
    }
    return result
  }
}
