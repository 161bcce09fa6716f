import Cameras
import Glibc
import Pixels

/// The picture on the sensor in display values, without noise: three planes, and as many of how noisy each
/// value is.
final class SensorImage {
  /// The size in pixels.
  let size: PixelSize
  private let values: UnsafeMutablePointer<Int16>
  private let deviations: UnsafeMutablePointer<UInt8>
  private let tables = ToneTables()
  private var tone: SensorTone?
  /// The columns of each row that the moving part covered last.
  private let touched: UnsafeMutablePointer<Range<Int>>

  /// Creates a black picture.
  init(size: PixelSize) {
    self.size = size
    values = .allocate(capacity: size.area * 3)
    values.initialize(repeating: 0, count: size.area * 3)
    deviations = .allocate(capacity: size.area * 3)
    deviations.initialize(repeating: 0, count: size.area * 3)
    touched = .allocate(capacity: size.height)
    touched.initialize(repeating: 0..<0, count: size.height)
  }

  deinit {
    values.deallocate()
    deviations.deallocate()
    touched.deallocate()
  }

  /// The display values of a row of a channel, in units of ``ToneTables/unit``.
  func values(channel: Int, row: Int) -> UnsafeMutablePointer<Int16> {
    values + (channel * size.height + row) * size.width
  }

  /// The noise of a row of a channel, in units of ``ToneTables/noiseUnit``.
  func deviations(channel: Int, row: Int) -> UnsafeMutablePointer<UInt8> {
    deviations + (channel * size.height + row) * size.width
  }

  /// Exposes the whole picture.
  func expose(_ renderer: SceneRenderer, tone: SensorTone, angle: Float) {
    if tone != self.tone {
      tables.update(for: tone)
      self.tone = tone
    }
    concurrentBands(0..<size.height) { rows in
      for row in rows {
        expose(renderer, tone: tone, angle: angle, row: row, columns: 0..<size.width)
        touched[row] = renderer.movingColumns(row: row, angle: angle)
      }
    }
  }

  /// Exposes only what moved since the last frame; allocates nothing.
  func update(_ renderer: SceneRenderer, angle: Float) {
    guard let tone else { preconditionFailure("a picture is exposed whole before it is updated") }
    for row in renderer.movingRows {
      let old = touched[row], new = renderer.movingColumns(row: row, angle: angle)
      touched[row] = new
      if old.isEmpty && new.isEmpty { continue }
      let columns =
        old.isEmpty
        ? new
        : new.isEmpty
          ? old
          : min(old.lowerBound, new.lowerBound)..<max(old.upperBound, new.upperBound)
      expose(renderer, tone: tone, angle: angle, row: row, columns: columns)
    }
  }

  private func expose(
    _ renderer: SceneRenderer, tone: SensorTone, angle: Float, row: Int, columns: Range<Int>
  ) {
    let factors = SIMD4(tone.balance * tone.exposure, 0)
    let limit = Float(ToneTables.count - 1)
    let red = values(channel: 0, row: row), redNoise = deviations(channel: 0, row: row)
    let green = values(channel: 1, row: row), greenNoise = deviations(channel: 1, row: row)
    let blue = values(channel: 2, row: row), blueNoise = deviations(channel: 2, row: row)
    let curve = tables.values, noise = tables.deviations
    let saturation = tone.saturation, one = SIMD4<Float>(repeating: 1)
    let none = SIMD4<Float>(repeating: 0)
    renderer.compose(row: row, columns: columns, angle: angle) { column, light in
      var color = light * factors
      if saturation != 1 {
        let luma = (color * SIMD4(0.2126, 0.7152, 0.0722, 0)).sum()
        let grey = SIMD4(repeating: luma)
        color = grey + (color - grey) * saturation
      }
      // Filled pixels saturate at 1; the root spaces the table's entries evenly for the eye.
      color.replace(with: none, where: color .< none)
      color.replace(with: one, where: color .> one)
      color = color.squareRoot() * limit + 0.5
      let r = Int(color.x), g = Int(color.y), b = Int(color.z)
      red[column] = curve[r]
      redNoise[column] = noise[r]
      green[column] = curve[g]
      greenNoise[column] = noise[g]
      blue[column] = curve[b]
      blueNoise[column] = noise[b]
    }
  }
}
