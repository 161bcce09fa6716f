/// The accelerometer of the device that a camera is built into, as the kernel's industrial I/O presents it.
///
/// Readings are the direction of gravity in the frame of the device's screen: x to the right, y upwards, z towards the user;
/// upright it is (0, -9.81, 0). That is how the kernel's mount matrices are meant
/// (Documentation/devicetree/bindings/iio/mount-matrix.txt) and how iio-sensor-proxy reads them.
public struct TiltSensor: Hashable, Sendable {
  /// Where the kernel lists the sensors.
  public static let folder = "/sys/bus/iio/devices"

  /// The sensor's folder.
  let path: String
  /// From the sensor's axes to the screen's, row by row.
  private let mounting: [SIMD3<Double>]

  private static let axes = ["x", "y", "z"]

  /// The first accelerometer of a folder; of the two of a convertible laptop the one beside the screen.
  public static func first(in folder: String = folder) -> TiltSensor? {
    let found = LinuxVideoKernel.entries(of: folder).sorted().map { "\(folder)/\($0)" }.filter { path in
      axes.allSatisfy { LinuxVideoKernel.line("\(path)/in_accel_\($0)_raw") != nil }
    }
    let isInBase = { (path: String) in
      ["label", "location"].contains { LinuxVideoKernel.line("\(path)/\($0)")?.contains("base") == true }
    }
    return (found.first { !isInBase($0) } ?? found.first).map(TiltSensor.init)
  }

  private init(_ path: String) {
    self.path = path
    let matrix = ["in_accel_mount_matrix", "in_mount_matrix", "mount_matrix"].lazy.compactMap { name in
      LinuxVideoKernel.line("\(path)/\(name)").flatMap(Self.matrix)
    }.first
    mounting = matrix ?? [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
  }

  /// Three rows of three numbers, as in `1, 0, 0; 0, 1, 0; 0, 0, 1`.
  private static func matrix(_ text: String) -> [SIMD3<Double>]? {
    let rows = text.split(separator: ";").map { row in
      row.split { $0 == "," || $0 == " " }.compactMap { Double($0) }
    }
    guard rows.count == 3, rows.allSatisfy({ $0.count == 3 }) else { return nil }
    return rows.map { SIMD3($0[0], $0[1], $0[2]) }
  }

  /// Measures; it may take some milliseconds.
  ///
  /// - Returns: nil when the sensor does not answer.
  public func read() -> Tilt? {
    var values = SIMD3<Double>.zero
    for (place, axis) in Self.axes.enumerated() {
      func number(_ name: String) -> Double? {
        LinuxVideoKernel.line("\(path)/\(name)").flatMap { Double($0) }
      }
      guard let raw = number("in_accel_\(axis)_raw") else { return nil }
      let offset = number("in_accel_\(axis)_offset") ?? number("in_accel_offset") ?? 0
      let scale = number("in_accel_\(axis)_scale") ?? number("in_accel_scale") ?? 1
      values[place] = (raw + offset) * scale
    }
    let gravity = mounting.map { ($0 * values).sum() }
    return Tilt(gravity: SIMD3(gravity[0], gravity[1], gravity[2]))
  }
}
