import Glibc
import Testing

import Stills

/// Floats that a profile declares as light.
struct LinearProfileTests {
  private static let values: [Float] = [-3, -0.2, -0.001, 0, 0.002, 0.18, 0.7, 1, 4]

  /// IEC 61966-2-1, mirrored below 0.
  private static func encoded(_ light: Double) -> Double {
    let size = abs(light)
    let value = size <= 0.003_130_8 ? 12.92 * size : 1.055 * pow(size, 1 / 2.4) - 0.055
    return light < 0 ? -value : value
  }

  private static func converted(_ colors: [Float], from space: RGBSpace) throws -> [Float] {
    let profile = bytesOfProfile(space.profile(), version: 4.3)
    var bytes = colors.withUnsafeBytes { [UInt8]($0) }
    switch ColorTransform(profile: profile, source: .rgbaFloat) {
    case .some(let transform): transform.apply(to: &bytes, pixels: colors.count / 4)
    case .none: Issue.record("the profile of \(space.name) has no transform")
    }
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  @Test func lightIsEncodedBelowBlackAndAboveWhite() throws {
    let colors: [Float] = Self.values.flatMap { [$0, $0 / 2, -$0, 0.5] }
    let results = try Self.converted(colors, from: .light)
    for (place, value) in colors.enumerated() {
      let expected = place % 4 == 3 ? Double(value) : Self.encoded(Double(value))
      #expect(abs(Double(results[place]) - expected) < 1e-5, "\(value)")
    }
  }

  @Test func greyLightIsEncodedAlike() throws {
    let profile = bytesOfProfile(RGBSpace.light.grayProfile(), version: 4.3)
    for value in Self.values {
      var bytes = [value, 0, 0, 0.25].withUnsafeBytes { [UInt8]($0) }
      switch ColorTransform(profile: profile, source: .grayInRGBAFloat) {
      case .some(let transform): transform.apply(to: &bytes, pixels: 1)
      case .none: Issue.record("the profile has no transform")
      }
      let result = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      for channel in 0..<3 {
        #expect(abs(Double(result[channel]) - Self.encoded(Double(value))) < 1e-3, "\(value)")
      }
    }
  }

  /// The matrix follows from the primaries of SMPTE RP 431-2 and of sRGB, both with D65.
  @Test func otherPrimariesAreConvertedAsLight() throws {
    var space = RGBSpace.displayP3
    space.curve = .linear
    let matrix = [
      [1.224940, -0.224940, 0], [-0.042057, 1.042057, 0], [-0.019638, -0.078636, 1.098274],
    ]
    for red in Self.values {
      for green in Self.values {
        let color: [Float] = [red, green, 0.3, 1]
        let result = try Self.converted(color, from: space)
        for (channel, row) in matrix.enumerated() {
          let light = zip(row, color).reduce(0) { $0 + $1.0 * Double($1.1) }
          // Profiles hold numbers of 16 bits.
          let slack = 1e-4 * Double(color.map(abs).max()!)
          let range = Self.encoded(light - slack) - 1e-5...Self.encoded(light + slack) + 1e-5
          #expect(range.contains(Double(result[channel])), "\(color), channel \(channel)")
        }
      }
    }
  }
}
