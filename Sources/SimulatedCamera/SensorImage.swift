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
    // Zeros from the system: the threads that expose the rows write the pages first.
    guard let values = calloc(size.area * 3, 2), let deviations = calloc(size.area * 3, 1) else {
      preconditionFailure("no memory for a picture of \(size)")
    }
    self.values = values.bindMemory(to: Int16.self, capacity: size.area * 3)
    self.deviations = deviations.bindMemory(to: UInt8.self, capacity: size.area * 3)
    touched = .allocate(capacity: size.height)
    touched.initialize(repeating: 0..<0, count: size.height)
  }

  deinit {
    free(values)
    free(deviations)
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
      for row in rows { touched[row] = renderer.movingColumns(row: row, angle: angle) }
      let sensor = Sensitivity(tone)
      var exposed = ExposedRow(self, row: rows.lowerBound)
      renderer.compose(rows: rows, angle: angle) { row, column, light in
        if row != exposed.row { exposed = ExposedRow(self, row: row) }
        exposed.set(column, sensor.response(to: light), tables)
      }
    }
  }

  /// Exposes only what moved since the last frame; allocates nothing.
  func update(_ renderer: SceneRenderer, angle: Float) {
    guard let tone else { preconditionFailure("a picture is exposed whole before it is updated") }
    let sensor = Sensitivity(tone)
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
      let exposed = ExposedRow(self, row: row)
      renderer.compose(row: row, columns: columns, angle: angle) { column, light in
        exposed.set(column, sensor.response(to: light), tables)
      }
    }
  }
}

/// How the sensor answers light.
private struct Sensitivity {
  private let factors: SIMD4<Float>
  private let saturation: Float
  private let limit = Float(ToneTables.count - 1)

  init(_ tone: SensorTone) {
    factors = SIMD4(tone.balance * tone.exposure, 0)
    saturation = tone.saturation
  }

  /// The entries of the tone tables for a linear colour.
  @inline(__always)
  func response(to light: SIMD4<Float>) -> SIMD4<Float> {
    let one = SIMD4<Float>(repeating: 1), none = SIMD4<Float>(repeating: 0)
    var color = light * factors
    if saturation != 1 {
      let luma = (color * SIMD4(0.2126, 0.7152, 0.0722, 0)).sum()
      let grey = SIMD4(repeating: luma)
      color = grey + (color - grey) * saturation
    }
    // Filled pixels saturate at 1; the root spaces the table's entries evenly for the eye.
    color.replace(with: none, where: color .< none)
    color.replace(with: one, where: color .> one)
    return color.squareRoot() * limit + 0.5
  }
}

/// A row of the sensor while it is exposed.
private struct ExposedRow {
  let row: Int
  private let values: (UnsafeMutablePointer<Int16>, UnsafeMutablePointer<Int16>, UnsafeMutablePointer<Int16>)
  private let deviations:
    (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>)

  init(_ image: SensorImage, row: Int) {
    self.row = row
    values = (
      image.values(channel: 0, row: row), image.values(channel: 1, row: row),
      image.values(channel: 2, row: row)
    )
    deviations = (
      image.deviations(channel: 0, row: row), image.deviations(channel: 1, row: row),
      image.deviations(channel: 2, row: row)
    )
  }

  @inline(__always)
  func set(_ column: Int, _ entries: SIMD4<Float>, _ tables: ToneTables) {
    let r = Int(entries.x), g = Int(entries.y), b = Int(entries.z)
    values.0[column] = tables.values[r]
    deviations.0[column] = tables.deviations[r]
    values.1[column] = tables.values[g]
    deviations.1[column] = tables.deviations[g]
    values.2[column] = tables.values[b]
    deviations.2[column] = tables.deviations[b]
  }
}
