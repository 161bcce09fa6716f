import Cameras

/// The steps of Gaussian and Laplacian pyramids, with the binomial kernel 1 4 6 4 1.
///
/// A pixel of the smaller plane lies on the pixel of the larger one at twice its place. Beyond the edges the nearest
/// value stands. Source: Burt and Adelson 1983.
extension Plane {
  /// The plane at half its size, odd sides rounded up.
  func reduced() -> Plane {
    let result = Plane(width: (width + 1) / 2, height: (height + 1) / 2)
    concurrentBands(0..<result.height) { rows in
      let line = UnsafeMutablePointer<Float>.allocate(capacity: width + 4)
      defer { line.deallocate() }
      for y in rows {
        let (a, b) = (row(clamped(2 * y - 2)), row(clamped(2 * y - 1)))
        let c = row(2 * y)
        let (d, e) = (row(clamped(2 * y + 1)), row(clamped(2 * y + 2)))
        let middle = line + 2
        for x in 0..<width {
          middle[x] = (a[x] + e[x] + 4 * (b[x] + d[x]) + 6 * c[x]) * (1 / 16)
        }
        line[0] = middle[0]
        line[1] = middle[0]
        middle[width] = middle[width - 1]
        middle[width + 1] = middle[width - 1]
        let target = result.row(y)
        for x in 0..<result.width {
          let tap = line + 2 * x
          target[x] = (tap[0] + tap[4] + 4 * (tap[1] + tap[3]) + 6 * tap[2]) * (1 / 16)
        }
      }
    }
    return result
  }

  /// The plane at a size of which it is the half, interpolated; `body` is given each row.
  func expand(
    toWidth wide: Int, height high: Int, _ body: (_ y: Int, _ row: UnsafePointer<Float>) -> Void
  ) {
    concurrentBands(0..<high) { rows in
      let line = UnsafeMutablePointer<Float>.allocate(capacity: width + 2)
      let output = UnsafeMutablePointer<Float>.allocate(capacity: wide)
      defer {
        line.deallocate()
        output.deallocate()
      }
      for y in rows {
        let middle = line + 1
        let here = row(y / 2)
        let below = row(y / 2 + 1 < height ? y / 2 + 1 : height - 1)
        if y % 2 == 0 {
          let above = row(y >= 2 ? y / 2 - 1 : 0)
          for x in 0..<width { middle[x] = (above[x] + below[x] + 6 * here[x]) * (1 / 8) }
        } else {
          for x in 0..<width { middle[x] = (here[x] + below[x]) * (1 / 2) }
        }
        line[0] = middle[0]
        middle[width] = middle[width - 1]
        for x in 0..<wide {
          let tap = line + x / 2
          output[x] =
            x % 2 == 0 ? (tap[0] + tap[2] + 6 * tap[1]) * (1 / 8) : (tap[1] + tap[2]) * (1 / 2)
        }
        body(y, output)
      }
    }
  }

  private func clamped(_ y: Int) -> Int { y < 0 ? 0 : y < height ? y : height - 1 }
}
