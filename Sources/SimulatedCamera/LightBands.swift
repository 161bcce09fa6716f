import Cameras
import Glibc

/// The bands that lamps on the mains leave in a frame whose rows are exposed one after the other.
///
/// A lamp's light is `1 + depth · cos(2π · 2 · mains · t)`. A row that is exposed for T seconds from t sees its
/// mean, which is `1 + depth · sinc(2 · mains · T) · cos(2π · 2 · mains · (t + T / 2))`: no bands at multiples
/// of half a period of the mains.
struct LightBands: Hashable, Sendable {
  /// Steady light.
  static let none = LightBands(amplitude: 0, phase: 0, step: 0)
  /// How much of a lamp's light flickers.
  private static let depth = 0.35

  /// The greatest deviation from the mean light.
  let amplitude: Float
  /// The phase at the first row, in radians.
  private let phase: Float
  /// The phase from one row to the next, in radians.
  private let step: Float

  private init(amplitude: Float, phase: Float, step: Float) {
    self.amplitude = amplitude
    self.phase = phase
    self.step = step
  }

  /// The bands of a frame that starts at `start` seconds and reads its rows out in 90 % of `interval` seconds.
  init(mains: Double, exposure: Double, start: Double, interval: Double, rows: Int) {
    let turns = 2 * mains
    let angle = Double.pi * turns * exposure
    amplitude = Float(Self.depth * (angle == 0 ? 1 : sin(angle) / angle))
    phase = Float(2 * Double.pi * ((start + exposure / 2) * turns).truncatingRemainder(dividingBy: 1))
    step = Float(2 * Double.pi * turns * interval * 0.9 / Double(rows))
  }

  /// The light of a row, 1 on average.
  @inline(__always)
  func factor(row: Int) -> Float { amplitude == 0 ? 1 : 1 + amplitude * cosf(phase + step * Float(row)) }
}
