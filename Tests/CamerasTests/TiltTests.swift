import Cameras
import Foundation
import Testing

/// The tilt of a device, from gravity and from the files of a sensor.
struct TiltTests {
  @Test(arguments: [
    (SIMD3(0, -9.81, 0), 0.0, 0.0), (SIMD3(9.81, 0, 0), 90, 0), (SIMD3(-9.81, 0, 0), -90, 0),
    (SIMD3(0, 9.81, 0), 180, 0), (SIMD3(0.5, -0.8660254, 0), 30, 0), (SIMD3(0, -1, -1), 0, 45),
  ])
  func gravityGivesRollAndPitch(gravity: SIMD3<Double>, roll: Double, pitch: Double) throws {
    let tilt = try #require(Tilt(gravity: gravity))
    #expect(abs(try #require(tilt.roll) - roll) < 1e-4 && abs(tilt.pitch - pitch) < 1e-4)
  }

  @Test func aFlatDeviceHasNoRoll() throws {
    let tilt = try #require(Tilt(gravity: SIMD3(0.5, -0.5, -9.7)))
    #expect(tilt.roll == nil && tilt.pitch > 80)
    #expect(Tilt(gravity: .zero) == nil)
    #expect(Tilt(gravity: SIMD3(.nan, 0, 0)) == nil)
  }

  /// A folder of sensors, as the kernel makes it.
  private func folder(_ sensors: [String: [String: String]]) throws -> String {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("iio-\(UUID().uuidString)").path
    for (name, files) in sensors {
      try FileManager.default.createDirectory(atPath: "\(root)/\(name)", withIntermediateDirectories: true)
      for (file, text) in files {
        try "\(text)\n".write(toFile: "\(root)/\(name)/\(file)", atomically: false, encoding: .utf8)
      }
    }
    return root
  }

  private func raw(_ x: Int, _ y: Int, _ z: Int) -> [String: String] {
    [
      "in_accel_x_raw": "\(x)", "in_accel_y_raw": "\(y)", "in_accel_z_raw": "\(z)",
      "in_accel_scale": "0.009806",
    ]
  }

  @Test func theSensorOfTheScreenIsReadThroughItsMounting() throws {
    // The sensor's x points down: what it measures along x is along -y of the screen.
    var screen = raw(1000, 0, 0)
    screen["in_accel_mount_matrix"] = "0, 1, 0; -1, 0, 0; 0, 0, 1"
    screen["label"] = "accel-display"
    var base = raw(0, 0, -1000)
    base["label"] = "accel-base"
    let root = try folder([
      "iio:device0": base, "iio:device1": screen, "iio:device2": ["in_illuminance_raw": "7"],
    ])
    defer { try? FileManager.default.removeItem(atPath: root) }
    let sensor = try #require(TiltSensor.first(in: root))
    #expect(abs(try #require(sensor.read()?.roll)) < 1e-6)
    try "707\n".write(toFile: "\(root)/iio:device1/in_accel_x_raw", atomically: false, encoding: .utf8)
    try "707\n".write(toFile: "\(root)/iio:device1/in_accel_y_raw", atomically: false, encoding: .utf8)
    #expect(abs(try #require(sensor.read()?.roll) - 45) < 1e-6)
    try FileManager.default.removeItem(atPath: "\(root)/iio:device1")
    #expect(sensor.read() == nil)
    // A sensor that is mounted as the screen needs no matrix; a damaged one is taken as such.
    try "nonsense\n".write(toFile: "\(root)/iio:device0/mount_matrix", atomically: false, encoding: .utf8)
    let only = try #require(TiltSensor.first(in: root))
    #expect(abs(try #require(only.read()?.pitch) - 90) < 1e-6)
  }

  @Test func aMachineWithoutSensorHasNone() {
    #expect(TiltSensor.first(in: "/nonexistent") == nil)
  }
}
