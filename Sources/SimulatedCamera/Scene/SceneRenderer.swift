import Cameras
import Pixels

/// Draws the scene as the lens throws it onto the sensor, and remembers what stays the same between frames.
///
/// Changing the geometry draws every plane anew (some tens of milliseconds for 1280x720), changing the lens
/// blurs them anew; after that only the pendulum moves. Not for use by two threads at once.
final class SceneRenderer {
  /// The pixels of the sensor.
  let geometry: SceneGeometry
  /// The lens for which the picture is drawn.
  private(set) var lens: SimulatedLens?
  /// The mean of the linear luma of the still parts, before exposure.
  private(set) var meanLuma: Float = 0

  private let contents: SceneSet
  private let plates: [Plate]
  /// What lies behind the pendulum, blurred and flattened.
  private let behind: SceneLayer
  /// What lies in front of the pendulum, blurred.
  private let front: SceneLayer
  private var pendulum: Sprite?

  /// Sets the scene up; it is drawn when the lens is focused.
  init(geometry: SceneGeometry, contents: SceneSet) {
    self.geometry = geometry
    self.contents = contents
    let objects = [contents.background, contents.far, contents.middle, contents.near]
    plates = zip(ScenePlane.allCases, objects).map { plane, objects in
      Plate(
        objects, size: geometry.size, projection: geometry.projection(at: plane.distance),
        backing: plane == .background ? .opaque : .transparent)
    }
    behind = SceneLayer(size: geometry.size)
    front = SceneLayer(size: geometry.size)
  }

  /// Draws the planes as a lens shows them.
  func focus(_ lens: SimulatedLens) {
    if self.lens == lens { return }
    self.lens = lens
    for (plane, plate) in zip(ScenePlane.allCases, plates) { plate.blur(by: blur(of: plane, lens)) }
    let width = geometry.size.width
    concurrentBands(0..<geometry.size.height) { rows in
      for row in rows {
        let lower = behind.pixels + row * width, upper = front.pixels + row * width
        lower.update(repeating: .zero, count: width)
        for plate in plates.dropLast() { plate.cover(row: row, of: lower) }
        upper.update(repeating: .zero, count: width)
        plates[plates.count - 1].cover(row: row, of: upper)
      }
    }
    pendulum = Sprite(
      contents.pendulum, projection: geometry.projection(at: ScenePlane.middle.distance),
      blur: blur(of: .middle, lens))
    meanLuma = meterLuma()
  }

  /// The rows that the pendulum may touch at any time.
  var movingRows: Range<Int> { pendulum?.reach(in: geometry.size).rows ?? 0..<0 }

  /// The columns of a row that the pendulum touches when it hangs at `angle`.
  func movingColumns(row: Int, angle: Float) -> Range<Int> {
    pendulum?.columns(row: row, angle: angle, in: geometry.size) ?? 0..<0
  }

  /// Gives the linear colours of a part of a row, with the pendulum at `angle` radians from the vertical.
  @inline(__always)
  func compose(row: Int, columns: Range<Int>, angle: Float, _ body: (Int, SIMD4<Float>) -> Void) {
    let start = row * geometry.size.width
    let lower = behind.pixels + start, upper = front.pixels + start
    let moving = movingColumns(row: row, angle: angle).clamped(to: columns)
    for column in columns.lowerBound..<moving.lowerBound {
      body(column, upper[column] + lower[column] * (1 - upper[column].w))
    }
    if let pendulum, !moving.isEmpty {
      var (place, step) = pendulum.path(row: row, column: moving.lowerBound, angle: angle)
      for column in moving {
        let bob = pendulum.sample(place)
        place += step
        let below = bob + lower[column] * (1 - bob.w)
        body(column, upper[column] + below * (1 - upper[column].w))
      }
    }
    for column in moving.upperBound..<max(moving.upperBound, columns.upperBound) {
      body(column, upper[column] + lower[column] * (1 - upper[column].w))
    }
  }

  /// Which plane contributes most to each pixel.
  func depthMap(angle: Float) -> SceneDepthMap {
    precondition(lens != nil, "the depth map needs a focused lens")
    let size = geometry.size, width = size.width
    var indices = [UInt8](repeating: 0, count: size.area)
    let line = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: width)
    defer { line.deallocate() }
    for row in 0..<size.height {
      // The share of each plane is its own opacity times the transparency of those before it.
      var best = [Float](repeating: 0, count: width)
      var clear = [Float](repeating: 1, count: width)
      for (index, plane) in ScenePlane.allCases.enumerated().reversed() {
        line.initialize(repeating: .zero, count: width)
        plates[index].cover(row: row, of: line)
        let moving = plane == .middle ? movingColumns(row: row, angle: angle) : 0..<0
        for column in 0..<width {
          var opacity = line[column].w
          if moving.contains(column), let pendulum {
            let bob = pendulum.sample(pendulum.path(row: row, column: column, angle: angle).place).w
            opacity = bob + opacity * (1 - bob)
          }
          let share = index == 0 ? clear[column] : opacity * clear[column]
          clear[column] *= 1 - opacity
          if share > best[column] {
            best[column] = share
            indices[row * width + column] = UInt8(index)
          }
        }
      }
    }
    return SceneDepthMap(size: size, planeIndices: indices)
  }

  private func blur(of plane: ScenePlane, _ lens: SimulatedLens) -> Double {
    lens.circleOfConfusion(at: plane.distance) * geometry.focalPixels
  }

  private func meterLuma() -> Float {
    var sum = SIMD4<Float>.zero
    var count: Float = 0
    for row in stride(from: 1, to: geometry.size.height, by: 4) {
      for column in stride(from: 1, to: geometry.size.width, by: 4) {
        let pixel = row * geometry.size.width + column
        let upper = front.pixels[pixel]
        sum += upper + behind.pixels[pixel] * (1 - upper.w)
        count += 1
      }
    }
    return (sum * SIMD4(0.2126, 0.7152, 0.0722, 0)).sum() / max(1, count)
  }
}
