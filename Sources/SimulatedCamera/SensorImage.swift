import Cameras
import Glibc
import Pixels

/// The picture on the sensor without noise: display values after the camera's processing, or the linear
/// values of the sensor before it.
final class SensorImage {
  /// What the picture holds.
  enum Content: Hashable {
    /// Display values with white balance, and how noisy each of them is.
    case display
    /// Linear values without white balance, as raw formats carry them.
    case linear
  }

  /// The size in pixels.
  let size: PixelSize
  /// What the picture holds.
  let content: Content
  /// Three planes of 16-bit values: signed display values or unsigned linear ones.
  private let planes: UnsafeMutableRawPointer
  /// Three planes of noise; one byte when the picture is linear.
  private let noisePlanes: UnsafeMutablePointer<UInt8>
  private let tables = ToneTables()
  private var tone: SensorTone?
  /// The columns of each row that the moving part covered last.
  private let touched: UnsafeMutablePointer<Range<Int>>

  /// Creates a black picture.
  init(size: PixelSize, content: Content = .display) {
    self.size = size
    self.content = content
    // Zeros from the system: the threads that expose the rows write the pages first.
    guard let planes = calloc(size.area * 3, 2),
      let noise = calloc(content == .display ? size.area * 3 : 1, 1)
    else { preconditionFailure("no memory for a picture of \(size)") }
    self.planes = planes
    noisePlanes = noise.assumingMemoryBound(to: UInt8.self)
    touched = .allocate(capacity: size.height)
    touched.initialize(repeating: 0..<0, count: size.height)
  }

  deinit {
    free(planes)
    free(noisePlanes)
    touched.deallocate()
  }

  /// The display values of a row of a channel, in units of ``ToneTables/unit``.
  func values(channel: Int, row: Int) -> UnsafeMutablePointer<Int16> {
    planes.assumingMemoryBound(to: Int16.self) + (channel * size.height + row) * size.width
  }

  /// The noise of a row of display values, in units of ``ToneTables/noiseUnit``.
  func deviations(channel: Int, row: Int) -> UnsafeMutablePointer<UInt8> {
    noisePlanes + (channel * size.height + row) * size.width
  }

  /// The linear values of a row of a channel: 0 for no light, 65535 for a full pixel, without white balance.
  func linear(channel: Int, row: Int) -> UnsafeMutablePointer<UInt16> {
    planes.assumingMemoryBound(to: UInt16.self) + (channel * size.height + row) * size.width
  }

  /// The noise of linear values at the last exposure.
  var linearNoise: LinearNoise { LinearNoise(gain: tone?.gain ?? 1, amount: tone?.noise ?? 0) }

  /// Exposes the whole picture.
  func expose(_ renderer: SceneRenderer, tone: SensorTone, bands: LightBands = .none, angle: Float) {
    if tone != self.tone {
      if content == .display { tables.update(for: tone) }
      self.tone = tone
    }
    switch content {
    case .display: expose(renderer, DisplayRow.self, tone, bands, angle)
    case .linear: expose(renderer, LinearRow.self, tone, bands, angle)
    }
  }

  private func expose<Row: SensorRow>(
    _ renderer: SceneRenderer, _: Row.Type, _ tone: SensorTone, _ bands: LightBands, _ angle: Float
  ) {
    concurrentBands(0..<size.height) { rows in
      for row in rows { touched[row] = renderer.movingColumns(row: row, angle: angle) }
      var exposed = Row(self, tables, tone, row: rows.lowerBound, light: bands.factor(row: rows.lowerBound))
      renderer.compose(rows: rows, angle: angle) { row, column, light in
        if row != exposed.row {
          exposed = Row(self, tables, tone, row: row, light: bands.factor(row: row))
        }
        exposed.set(column, light)
      }
    }
  }

  /// Exposes only what moved since the last frame; allocates nothing.
  func update(_ renderer: SceneRenderer, angle: Float) {
    guard let tone else { preconditionFailure("a picture is exposed whole before it is updated") }
    switch content {
    case .display: update(renderer, DisplayRow.self, tone, angle)
    case .linear: update(renderer, LinearRow.self, tone, angle)
    }
  }

  private func update<Row: SensorRow>(
    _ renderer: SceneRenderer, _: Row.Type, _ tone: SensorTone, _ angle: Float
  ) {
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
      let exposed = Row(self, tables, tone, row: row, light: 1)
      renderer.compose(row: row, columns: columns, angle: angle) { column, light in
        exposed.set(column, light)
      }
    }
  }
}
