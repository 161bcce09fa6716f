import Cameras
import Pixels

/// Smooth random textures for the scene's surfaces; the same seed gives the same textures.
///
/// The values are smoothly interpolated from a lattice of random numbers ("value noise").
final class NoiseField: Sendable {
  private static let side: Int32 = 256

  private let lattice: SampleMemory<Float>

  /// Creates the textures of a seed.
  init(seed: UInt64) {
    let count = Int(Self.side * Self.side)
    let salt = Hash.mix(UInt32(truncatingIfNeeded: seed) ^ Hash.mix(UInt32(truncatingIfNeeded: seed >> 32)))
    lattice = SampleMemory(count: count)
    for index in 0..<count { lattice[index] = Hash.unit(UInt32(index) &+ salt) * 2 - 1 }
  }

  /// A smooth random value from -1 to 1; values one unit apart are independent.
  @inline(__always)
  func value(_ x: Float, _ y: Float) -> Float {
    // Adding 1.5·2²³ leaves the nearest integer in the low bits: a floor without a conversion or its checks.
    let magic: Float = 12_582_912
    let shiftedX = x - 0.5 + magic, shiftedY = y - 0.5 + magic
    let column = Int32(bitPattern: shiftedX.bitPattern), row = Int32(bitPattern: shiftedY.bitPattern)
    let u = x - (shiftedX - magic), v = y - (shiftedY - magic)
    let smoothU = u * u * (3 - 2 * u), smoothV = v * v * (3 - 2 * v)
    let left = Int(column & 255), right = Int((column &+ 1) & 255)
    let upper = Int((row & 255) &<< 8), lower = Int(((row &+ 1) & 255) &<< 8)
    // All places are within the 256 x 256 of the lattice.
    func mixed(_ row: Int) -> Float {
      let first = lattice[unchecked: row &+ left]
      return first + (lattice[unchecked: row &+ right] - first) * smoothU
    }
    let top = mixed(upper), bottom = mixed(lower)
    return top + (bottom - top) * smoothV
  }

  /// A random value from 0 to 1 for a cell of a grid.
  @inline(__always)
  func cell(_ column: Int32, _ row: Int32) -> Float {
    lattice[unchecked: Int((row & 255) &<< 8 | (column & 255))] * 0.5 + 0.5
  }

  /// A sum of textures, each of half the wavelength of the previous, about -1 to 1.
  ///
  /// - Parameters:
  ///   - wavelength: the longest, in metres.
  ///   - octaves: the number of wavelengths; those shorter than two pixels fade out rather than alias.
  ///   - falloff: the amplitude of each wavelength relative to the previous one.
  @inline(__always)
  func fractal(
    _ place: SIMD2<Float>, wavelength: Float, pixel: Float, octaves: Int, falloff: Float = 0.5
  ) -> Float {
    var sum: Float = 0, amplitude: Float = 1 - falloff, length = wavelength
    for octave in 0..<octaves {
      let visible = length / pixel - 1
      if visible <= 0 { break }
      let shift = Float(octave) * 17.3
      sum += value(place.x / length + shift, place.y / length - shift) * amplitude * min(1, visible)
      amplitude *= falloff
      length *= 0.5
    }
    return sum
  }
}

extension Int32 {
  /// Truncates to an integer; values out of range are clamped to the limits that the scene uses.
  @inline(__always)
  init(truncating value: Float) { self = Int32(Swift.max(-1e9, Swift.min(1e9, value))) }

  /// The greatest integer not above the value.
  @inline(__always)
  init(floor value: Float) {
    let whole = Int32(truncating: value)
    self = Float(whole) > value ? whole &- 1 : whole
  }
}

/// Integer hashing for reproducible randomness.
enum Hash {
  /// Mixes the bits. Source: Chris Wellons, "Prospecting for Hash Functions", 2018 (lowbias32).
  @inline(__always)
  static func mix(_ value: UInt32) -> UInt32 {
    var bits = value
    bits ^= bits &>> 16
    bits &*= 0x7feb_352d
    bits ^= bits &>> 15
    bits &*= 0x846c_a68b
    bits ^= bits &>> 16
    return bits
  }

  /// A number from 0 up to, but not including, 1.
  @inline(__always)
  static func unit(_ value: UInt32) -> Float { Float(mix(value) &>> 8) * 0x1p-24 }
}
