import SimulatedCamera
import Cameras
import Pixels
import Testing

/// The linear values of the sensor, which raw formats carry.
struct SimulatedSensorTests {
  private static func values(_ options: String) throws -> [SIMD3<UInt16>] {
    let text = "simulated:size=96x54:motion=off:\(options)"
    return try SimulatedCamera(try SimulatedCameraOptions(parsing: text)).sensorValues()
  }

  @Test func linearValuesFollowTheExposureOverTwelveStops() throws {
    let base = try Self.values("exposure=1/5000:aperture=2:focus=inf")
    let long = try Self.values("exposure=1/50:aperture=2:focus=inf")
    var compared = 0
    for (dark, bright) in zip(base, long) {
      for channel in 0..<3 where bright[channel] < 65535 && dark[channel] > 100 {
        let ratio = Double(bright[channel]) / Double(dark[channel])
        #expect(abs(ratio / 100 - 1) < 0.006)
        compared += 1
      }
    }
    #expect(compared > 1000)
    let lit = long.flatMap { [$0.x, $0.y, $0.z] }
    // A pixel of the lamps and the sky is full; the deepest shadow is still a number.
    #expect(lit.max() == 65535)
    #expect(base.allSatisfy { $0.y > 0 })
  }

  @Test func linearValuesCarryNoWhiteBalance() throws {
    let cold = try Self.values("exposure=1/200:temperature=3000")
    #expect(try Self.values("exposure=1/200:temperature=9000") == cold)
    // Daylight of 5500 K on the primaries of sRGB, by the CIE's formulas: x 0.3325, y 0.3476.
    let x = 0.3325, y = 0.3476
    let expected = (
      red: 3.2406 * x / y - 1.5372 - 0.4986 * (1 - x - y) / y,
      blue: 0.0557 * x / y - 0.2040 + 1.0570 * (1 - x - y) / y,
      green: -0.9689 * x / y + 1.8758 + 0.0415 * (1 - x - y) / y
    )
    // The middle of the grey card.
    let card = cold[28 * 96 + 63]
    #expect(abs(Double(card.x) / Double(card.y) / (expected.red / expected.green) - 1) < 0.01)
    #expect(abs(Double(card.z) / Double(card.y) / (expected.blue / expected.green) - 1) < 0.01)
  }
}
