import FilterGraph
import Pixels
import PlanCompiler
import Rendering
import SimulatedCamera
import TestSupport

/// Writes what simulated cameras see, decoded by the program's own conversion, and their true planes.
enum SimulatedShots {
  static func run(devices: [String], count: UInt32) throws {
    try withRenderer { renderer in
      for device in devices {
        let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: device))
        let reference = try camera.depthMap()
        Pipe.write([UInt32(reference.size.width), UInt32(reference.size.height)])
        for frame in 0..<count {
          let (_, floats) = try renderer.render(
            "", on: try camera.image(frame: frame), options: renderer.options())
          Pipe.write(floats.map { UInt8(($0 * 255).rounded()) })
        }
        Pipe.write(reference.planeIndices)
      }
    }
  }
}
