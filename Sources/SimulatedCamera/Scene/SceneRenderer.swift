import Cameras
import Pixels

/// Draws the scene as the lens throws it onto the sensor, and remembers what stays the same between frames.
///
/// Changing the geometry draws every plane anew (some tens of milliseconds for 1280x720), changing the lens
/// blurs them anew; after that only the pendulum moves. Not for use by two threads at once.
final class SceneRenderer {
  /// The pixels of the sensor.
  let geometry: SceneGeometry
  /// The lens, and what it looks at, for which the picture is drawn.
  private(set) var view: View?
  /// The metered light of the still parts, before exposure.
  private(set) var meter: LightMeter

  private let contents: SceneSet
  private var plates: [Plate]
  private var swing: Swing?

  /// What determines how the still parts look.
  struct View: Hashable {
    var lens: SimulatedLens
    /// The standard deviation in pixels of the blur that is the same at all distances.
    var softness = 0.0
    /// The distance of the middle plane in metres.
    var subject = ScenePlane.middle.distance
    /// How the chart is held, where there is one.
    var pose = 0
    /// The light of the camera's lamp on a white surface at 1 m, relative to the scene's.
    var lamp = 0.0

    /// The distances of the planes in metres, in the order of ``ScenePlane/allCases``.
    var distances: [Double] {
      ScenePlane.allCases.map { $0 == .middle ? subject : $0.distance }
    }

    /// The diameter in pixels of the disc that blurs a plane as much as its defocus and the softness together.
    ///
    /// Variances add up, and a disc has d²/16. Without softness, the root is exactly the defocus.
    func blurDiameter(at distance: Double, through geometry: SceneGeometry) -> Double {
      let defocus = lens.circleOfConfusion(at: distance) * geometry.focalPixels
      return (defocus * defocus + 16 * softness * softness).squareRoot()
    }

    /// The light on a plane, 1 for the scene's own: the lamp's falls with the square of the distance.
    func light(at distance: Double) -> Float { Float(1 + lamp / (distance * distance)) }
  }

  /// The pendulum, and what the pixels show that it may cover at some time.
  private struct Swing {
    let pendulum: Sprite
    /// The pendulum's light.
    let light: SIMD4<Float>
    /// The pixels of the frame that the pendulum may cover.
    let box: PixelBox
    /// What lies behind the pendulum, blurred and flattened.
    let behind: SceneLayer
    /// What lies in front of the pendulum, blurred.
    let front: SceneLayer
  }

  /// Sets the scene up; it is drawn when the lens is focused.
  init(geometry: SceneGeometry, contents: SceneSet) {
    self.geometry = geometry
    self.contents = contents
    meter = LightMeter(size: geometry.size)
    plates = zip(ScenePlane.allCases, contents.planes).map { plane, objects in
      Plate(
        objects, size: geometry.size, projection: geometry.projection(at: plane.distance),
        backing: plane == .background ? .opaque : .transparent)
    }
  }

  /// Draws the planes as a lens shows them.
  func show(_ view: View) {
    if self.view == view { return }
    let old = self.view ?? View(lens: view.lens)
    let isMiddleNew = old.subject != view.subject || old.pose != view.pose
    if isMiddleNew {
      let middle = ScenePlane.allCases.firstIndex(of: .middle)!
      plates[middle] = Plate(
        contents.middle(pose: view.pose), size: geometry.size,
        projection: geometry.projection(at: view.subject), backing: .transparent)
    }
    let isBlurred = self.view != nil && old.lens == view.lens && old.softness == view.softness
    self.view = view
    for (plane, plate) in zip(ScenePlane.allCases, plates) {
      let distance = plane == .middle ? view.subject : plane.distance
      if !isBlurred || (plane == .middle && isMiddleNew) {
        plate.blur(by: view.blurDiameter(at: distance, through: geometry))
      }
      plate.light = view.light(at: distance)
    }
    if let pendulum = contents.pendulum {
      let sprite = Sprite(
        pendulum, projection: geometry.projection(at: view.subject),
        blur: view.blurDiameter(at: view.subject, through: geometry))
      swing = stillParts(around: sprite, light: view.light(at: view.subject))
    }
    meter = readMeter()
  }

  /// Flattens what does not move where the pendulum may be.
  private func stillParts(around pendulum: Sprite, light: Float) -> Swing {
    let box = pendulum.reach(in: geometry.size)
    let size = PixelSize(width: max(box.columns.count, 1), height: max(box.rows.count, 1))
    let behind = SceneLayer(size: size), front = SceneLayer(size: size)
    concurrentBands(box.rows) { rows in
      withRows { row in
        for number in rows {
          fill(row, number, columns: box.columns)
          let start = (number - box.rows.lowerBound) * size.width
          behind.pixels.copy(box.columns, of: row.behind, to: start)
          front.pixels.copy(box.columns, of: row.front, to: start)
        }
      }
    }
    return Swing(
      pendulum: pendulum, light: SIMD4(light, light, light, 1), box: box, behind: behind, front: front)
  }

  /// A row of the frame without the pendulum: what lies behind it, and what lies in front of it.
  private struct StillRow {
    let behind: SampleMemory<SIMD4<Float>>
    let front: SampleMemory<SIMD4<Float>>
    /// Where the frame's first column is in the memory, or would be.
    var start = 0
  }

  /// Calls `body` with memory for one row.
  private func withRows(_ body: (StillRow) -> Void) {
    let width = geometry.size.width
    body(StillRow(behind: SampleMemory(count: width), front: SampleMemory(count: width)))
  }

  private func fill(_ row: StillRow, _ number: Int, columns: Range<Int>) {
    row.behind.fill(columns, with: .zero)
    for plate in plates.dropLast() { plate.cover(row: number, columns: columns, of: row.behind) }
    row.front.fill(columns, with: .zero)
    plates[plates.count - 1].cover(row: number, columns: columns, of: row.front)
  }

  /// The rows that the pendulum may touch at any time.
  var movingRows: Range<Int> { swing?.box.rows ?? 0..<0 }

  /// The columns of a row that the pendulum touches when it hangs at `angle`.
  func movingColumns(row: Int, angle: Float) -> Range<Int> {
    swing?.pendulum.columns(row: row, angle: angle, in: geometry.size) ?? 0..<0
  }

  /// Gives the linear colours of whole rows, with the pendulum at `angle` radians from the vertical.
  @inline(__always)
  func compose(rows: Range<Int>, angle: Float, _ body: (Int, Int, SIMD4<Float>) -> Void) {
    withRows { still in
      for row in rows {
        fill(still, row, columns: 0..<geometry.size.width)
        compose(
          still, row: row, columns: 0..<geometry.size.width, angle: angle
        ) { body(row, $0, $1) }
      }
    }
  }

  /// Gives the linear colours of a part of a row that the pendulum may touch; allocates nothing.
  @inline(__always)
  func compose(row: Int, columns: Range<Int>, angle: Float, _ body: (Int, SIMD4<Float>) -> Void) {
    guard let swing else { return }
    let start = (row - swing.box.rows.lowerBound) * swing.behind.size.width - swing.box.columns.lowerBound
    compose(
      StillRow(behind: swing.behind.pixels, front: swing.front.pixels, start: start), row: row,
      columns: columns.clamped(to: swing.box.columns), angle: angle, body)
  }

  @inline(__always)
  private func compose(
    _ still: StillRow, row: Int, columns: Range<Int>, angle: Float, _ body: (Int, SIMD4<Float>) -> Void
  ) {
    let behind = still.behind, front = still.front, start = still.start
    let places = start + columns.lowerBound..<start + columns.upperBound
    precondition(places.isEmpty || (places.lowerBound >= 0 && places.upperBound <= behind.count))
    precondition(behind.count == front.count)
    let moving = movingColumns(row: row, angle: angle).clamped(to: columns)
    for column in columns.lowerBound..<moving.lowerBound {
      let lower = behind[unchecked: start + column], upper = front[unchecked: start + column]
      body(column, upper + lower * (1 - upper.w))
    }
    if let pendulum = swing?.pendulum, let light = swing?.light, !moving.isEmpty {
      var (place, step) = pendulum.path(row: row, column: moving.lowerBound, angle: angle)
      for column in moving {
        let bob = pendulum.sample(place) * light
        place += step
        let below = bob + behind[unchecked: start + column] * (1 - bob.w)
        let upper = front[unchecked: start + column]
        body(column, upper + below * (1 - upper.w))
      }
    }
    for column in moving.upperBound..<max(moving.upperBound, columns.upperBound) {
      let lower = behind[unchecked: start + column], upper = front[unchecked: start + column]
      body(column, upper + lower * (1 - upper.w))
    }
  }

  /// Which plane contributes most to each pixel.
  func depthMap(angle: Float) -> SceneDepthMap {
    guard let view else { preconditionFailure("the depth map needs a focused lens") }
    let size = geometry.size, width = size.width
    var indices = [UInt8](repeating: 0, count: size.area)
    let line = SampleMemory<SIMD4<Float>>(count: width)
    for row in 0..<size.height {
      // The share of each plane is its own opacity times the transparency of those before it.
      var best = [Float](repeating: 0, count: width)
      var clear = [Float](repeating: 1, count: width)
      for (index, plane) in ScenePlane.allCases.enumerated().reversed() {
        line.fill(0..<width, with: .zero)
        plates[index].cover(row: row, columns: 0..<width, of: line)
        let moving = plane == .middle ? movingColumns(row: row, angle: angle) : 0..<0
        for column in 0..<width {
          var opacity = line[column].w
          if moving.contains(column), let pendulum = swing?.pendulum {
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
    return SceneDepthMap(size: size, planeIndices: indices, distances: view.distances)
  }

  /// Meters each fourth row and column.
  private func readMeter() -> LightMeter {
    let step = LightMeter.step, size = geometry.size, rows = size.height / step
    let meter = LightMeter(size: size)
    guard rows > 0 else { return meter }
    concurrentBands(0..<rows) { band in
      withRows { row in
        for index in band {
          fill(row, index * step + 1, columns: 0..<size.width)
          for column in stride(from: 1, to: size.width, by: step) {
            meter.add(
              row.front[column] + row.behind[column] * (1 - row.front[column].w), column: column / step,
              row: index)
          }
        }
      }
    }
    meter.finish()
    return meter
  }
}
