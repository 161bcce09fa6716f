import Cameras
import Pixels

/// A row of the sensor while it is exposed.
protocol SensorRow {
  /// The row's number.
  var row: Int { get }
  /// Prepares to expose a row under `light` times the scene's light.
  init(_ image: SensorImage, _ tables: ToneTables, _ tone: SensorTone, row: Int, light: Float)
  /// Exposes a pixel to a linear colour.
  ///
  /// It changes nothing in the row: a call that is not mutating copies it, and counts its references for each pixel.
  mutating func set(_ column: Int, _ light: SIMD4<Float>)
}

/// A row of display values.
struct DisplayRow: SensorRow {
  let row: Int
  private let tables: ToneTables
  private let sensor: Sensitivity
  private let values: SampleMemory<Int16>
  private let deviations: SampleMemory<UInt8>
  private let starts: (Int, Int, Int)

  @inline(__always)
  init(_ image: SensorImage, _ tables: ToneTables, _ tone: SensorTone, row: Int, light: Float) {
    self.row = row
    self.tables = tables
    sensor = Sensitivity(tone, light: light)
    (values, deviations, starts) = (image.values, image.deviations, image.starts(row: row))
  }

  @inline(__always)
  mutating func set(_ column: Int, _ light: SIMD4<Float>) {
    let entries = sensor.response(to: light)
    let r = Int(entries.x), g = Int(entries.y), b = Int(entries.z)
    // The entries are those of a table, and the columns the picture's.
    values[unchecked: starts.0 &+ column] = tables.values[unchecked: r]
    deviations[unchecked: starts.0 &+ column] = tables.deviations[unchecked: r]
    values[unchecked: starts.1 &+ column] = tables.values[unchecked: g]
    deviations[unchecked: starts.1 &+ column] = tables.deviations[unchecked: g]
    values[unchecked: starts.2 &+ column] = tables.values[unchecked: b]
    deviations[unchecked: starts.2 &+ column] = tables.deviations[unchecked: b]
  }
}

/// How the sensor and the camera's processing answer light.
private struct Sensitivity {
  private let factors: SIMD4<Float>
  private let saturation: Float
  private let hue: SIMD2<Float>
  private let limit = Float(ToneTables.count - 1)

  @inline(__always)
  init(_ tone: SensorTone, light: Float) {
    factors = SIMD4(tone.balance * (tone.exposure * light), 0)
    saturation = tone.saturation
    hue = tone.hue
  }

  /// The entries of the tone tables for a linear colour.
  @inline(__always)
  func response(to light: SIMD4<Float>) -> SIMD4<Float> {
    let one = SIMD4<Float>(repeating: 1), none = SIMD4<Float>(repeating: 0)
    var color = light * factors
    if hue.y != 0 { color = turned(color) }
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

  /// Turns the colour differences of BT.709 by the hue.
  private func turned(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let luma = (color * SIMD4(0.2126, 0.7152, 0.0722, 0)).sum()
    let blue = (color.z - luma) / 1.8556, red = (color.x - luma) / 1.5748
    let b = luma + 1.8556 * (blue * hue.x - red * hue.y), r = luma + 1.5748 * (blue * hue.y + red * hue.x)
    return SIMD4(r, (luma - 0.2126 * r - 0.0722 * b) / 0.7152, b, 0)
  }
}

/// A row of linear values, before white balance and every other processing.
struct LinearRow: SensorRow {
  let row: Int
  private let factors: SIMD4<Float>
  private let values: SampleMemory<UInt16>
  private let starts: (Int, Int, Int)

  @inline(__always)
  init(_ image: SensorImage, _ tables: ToneTables, _ tone: SensorTone, row: Int, light: Float) {
    self.row = row
    factors = SIMD4(tone.illuminant * (tone.exposure * light * 65535), 0)
    (values, starts) = (image.linear, image.starts(row: row))
  }

  @inline(__always)
  mutating func set(_ column: Int, _ light: SIMD4<Float>) {
    var color = light * factors + 0.5
    color.replace(with: SIMD4(repeating: 0), where: color .< SIMD4(repeating: 0))
    color.replace(with: SIMD4(repeating: 65535), where: color .> SIMD4(repeating: 65535))
    values[unchecked: starts.0 &+ column] = UInt16(color.x)
    values[unchecked: starts.1 &+ column] = UInt16(color.y)
    values[unchecked: starts.2 &+ column] = UInt16(color.z)
  }
}

extension SensorImage {
  /// Where a row of each channel begins in the planes.
  fileprivate func starts(row: Int) -> (Int, Int, Int) {
    let plane = size.area, start = row * size.width
    return (start, plane + start, 2 * plane + start)
  }
}

/// The noise of linear values: shot noise and read noise, amplified by the gain.
struct LinearNoise {
  private let slope: Float
  private let floor: Float

  /// The noise at a gain; an `amount` of 1 is that of a typical small sensor.
  init(gain: Float, amount: Float) {
    let electron = gain / Float(ToneTables.fullWell) * 65535, read = Float(ToneTables.readNoise)
    slope = electron * amount * amount
    floor = read * read * electron * electron * amount * amount
  }

  /// The standard deviation of a linear value, in the same unit; none when the pixel is full.
  @inline(__always)
  func deviation(of value: UInt16) -> Float {
    value == .max ? 0 : (Float(value) * slope + floor).squareRoot()
  }
}
