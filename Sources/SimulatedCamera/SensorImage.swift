import Cameras
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
  /// Three planes of display values, in units of ``ToneTables/unit``; none when the picture is linear.
  let values: SampleMemory<Int16>
  /// Three planes of the noise of display values, in units of ``ToneTables/noiseUnit``; none when the picture is linear.
  let deviations: SampleMemory<UInt8>
  /// Three planes of linear values: 0 for no light, 65535 for a full pixel, without white balance; else none.
  let linear: SampleMemory<UInt16>
  private let tables = ToneTables()
  private var tone: SensorTone?
  /// The first of each row's columns that the moving part covered last, and the one after them.
  private let touched: SampleMemory<SIMD2<Int>>

  /// Creates a black picture.
  init(size: PixelSize, content: Content = .display) {
    self.size = size
    self.content = content
    // The threads that expose the rows write the pages first.
    let count = size.area * 3
    values = SampleMemory(count: content == .display ? count : 0)
    deviations = SampleMemory(count: content == .display ? count : 0)
    linear = SampleMemory(count: content == .linear ? count : 0)
    touched = SampleMemory(count: size.height)
  }

  /// Where a row of a channel is in the planes.
  func place(channel: Int, row: Int) -> Range<Int> {
    let start = (channel * size.height + row) * size.width
    return start..<start + size.width
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
      for row in rows { touched[row] = SIMD2(renderer.movingColumns(row: row, angle: angle)) }
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
      let old = touched[row].x..<touched[row].y, new = renderer.movingColumns(row: row, angle: angle)
      touched[row] = SIMD2(new)
      if old.isEmpty && new.isEmpty { continue }
      let columns =
        old.isEmpty
        ? new
        : new.isEmpty
          ? old
          : min(old.lowerBound, new.lowerBound)..<max(old.upperBound, new.upperBound)
      var exposed = Row(self, tables, tone, row: row, light: 1)
      renderer.compose(row: row, columns: columns, angle: angle) { column, light in
        exposed.set(column, light)
      }
    }
  }
}

extension SIMD2<Int> {
  fileprivate init(_ range: Range<Int>) { self.init(range.lowerBound, range.upperBound) }
}
