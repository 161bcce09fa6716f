import PlanCompiler
import SimulatedCamera
import Cameras
import FilterGraph
import Pixels
import Rendering
import TestSupport
import Testing

/// Focus peaking against the simulated camera's ground truth.
struct FocusPeakingTests {
  /// The scene has black bars on white paper on the far plane and a clapperboard on the near one: hard edges
  /// that are out of focus in every one of these shots but one each.
  @Test(arguments: [ScenePlane.near, .middle, .far], ["exposure=1/100", "exposure=1/400:gain=8"])
  func marksLieOnThePlaneInFocus(plane: ScenePlane, exposure: String) throws {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(
        parsing: "simulated:size=640x360:motion=off:focus=\(plane.distance):\(exposure)"))
    #expect(camera.planeInFocus == plane)
    let image = try camera.image()
    let reference = try camera.depthMap()
    let marks = try withRenderer { renderer in
      try renderer.render("focus-peaking=color=white:mode=only", on: image, options: renderer.options())
    }
    var hits = 0
    var misses = 0
    for y in 0..<image.size.height {
      for x in 0..<image.size.width where marks.floats[(y * image.size.width + x) * 4] > 0.5 {
        if reference[x, y] == plane { hits += 1 } else { misses += 1 }
      }
    }
    #expect(hits > 1500, "so few marks are no help")
    #expect(Double(hits) >= 0.9 * Double(hits + misses), "\(hits) on the plane, \(misses) elsewhere")
  }

  /// The threshold that follows the share of the picture marks the sharpest, and never more than was asked.
  @Test(arguments: [ScenePlane.near, .middle, .far], ["exposure=1/100", "exposure=1/400"])
  func aShareOfThePictureIsMarked(plane: ScenePlane, exposure: String) throws {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(
        parsing: "simulated:size=640x360:motion=off:focus=\(plane.distance):\(exposure)"))
    let image = try camera.image()
    let reference = try camera.depthMap()
    let chain = "focus-peaking=color=white:mode=only:threshold=share:share=0.005"
    let marks = try withRenderer { try $0.render(chain, on: image, options: $0.options()) }
    var hits = 0
    var misses = 0
    for y in 0..<image.size.height {
      for x in 0..<image.size.width where marks.floats[(y * image.size.width + x) * 4] > 0.5 {
        if reference[x, y] == plane { hits += 1 } else { misses += 1 }
      }
    }
    let share = Double(hits + misses) / Double(image.size.width * image.size.height)
    // One pixel of sixteen is counted, so the share is met but roughly.
    #expect(share <= 0.0065 && share > 0.001, "\(share) of the picture")
    #expect(Double(hits) >= 0.9 * Double(hits + misses), "\(hits) on the plane, \(misses) elsewhere")
  }

  @Test func nothingInFocusMeansNoMarks() throws {
    // Focus far in front of everything.
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(parsing: "simulated:size=640x360:motion=off:focus=0.25:exposure=1/100"))
    let image = try camera.image()
    let count = try withRenderer { renderer in
      let marks = try renderer.render(
        "focus-peaking=color=white:mode=only", on: image, options: renderer.options())
      return stride(from: 0, to: marks.floats.count, by: 4).count { marks.floats[$0] > 0.5 }
    }
    #expect(count < 20)
  }
}
