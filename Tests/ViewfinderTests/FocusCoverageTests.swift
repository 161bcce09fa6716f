import Cameras
import ClockSupport
import Clocks
import Pixels
import SimulatedCamera
import Testing
import Viewfinder

/// How well stacks cover a scene, against the lens and the planes of the simulated camera.
@Suite(.virtualTime) struct FocusCoverageTests {
  /// A camera without motion.
  static func camera(
    _ scene: SimulatedCameraOptions.Scene = .studio, noise: Double = 1, aperture: Double = 2
  ) -> SimulatedCamera {
    var options = SimulatedCameraOptions()
    options.size = FocusStackTests.size
    options.fourCC = PixelFormat.rgb24.fourCCs[0]
    options.scene = scene
    options.noise = noise
    options.aperture = aperture
    options.gain = aperture * aperture / 4
    options.motion = .off
    options.speed = .unlimited
    return SimulatedCamera(options, clock: .test)
  }

  /// The stack of evenly spaced positions from near to far.
  static func stack(
    _ camera: SimulatedCamera, _ count: Int, from near: Int64 = 1200, to far: Int64 = 0
  ) throws -> FocusStack.Result {
    let shots = try (0..<count).map { index in
      try camera.set([.focusAbsolute: .integer(near + (far - near) * Int64(index) / Int64(count - 1))])
      return try FocusStackTests.frame(camera, UInt32(index))
    }
    return try FocusStack.merge(shots)
  }

  /// The diameter of the blur of a plane that is a number of units of the focus control from the focus.
  static func blur(_ camera: SimulatedCamera, units: Int64) throws -> Double {
    let position = SimulatedCamera.focusPosition(for: ScenePlane.middle.distance)
    try camera.set([.focusAbsolute: .integer(position + units)])
    return camera.blurDiameter(of: .middle, frameWidth: FocusStackTests.size.width)
  }

  /// The lens tells by how much a step blurs, whatever the scene, the noise and the aperture.
  @Test(arguments: [
    (SimulatedCameraOptions.Scene.studio, 1.0, 2.0, 5), (.people, 1, 2, 5), (.people, 3, 2, 9),
    (.wedge, 1, 2, 9),
    (.studio, 1, 8, 5),
  ])
  func theBlurOfAStepIsThatOfTheLens(
    scene: SimulatedCameraOptions.Scene, noise: Double, aperture: Double, count: Int
  ) throws {
    let camera = Self.camera(scene, noise: noise, aperture: aperture)
    let coverage = try #require(try Self.stack(camera, count).coverage)
    let truth = try Self.blur(camera, units: Int64(1200 / (count - 1)))
    #expect(abs(coverage.blurPerShot / truth - 1) < 0.15, "\(coverage.blurPerShot), not \(truth)")
    #expect(coverage.acceptableBlur == 2)
  }

  /// The table of the studio lies between the shots of a wide stack, and is blurred by 6 pixels in the better one.
  @Test func aStackTooWideSaysHowManyShotsAreNeeded() throws {
    let camera = Self.camera()
    let wide = try #require(try Self.stack(camera, 5).coverage)
    #expect(wide.isTooCoarse && !wide.beginsTooFar && !wide.endsTooNear)
    // Table, wall and landscape; what is near is in focus in the third shot.
    let planes = try camera.depthMap().planeIndices
    let share = Double(planes.count { $0 != 3 }) / Double(planes.count)
    #expect(abs(wide.between - share) < 0.15, "\(wide.between), not \(share)")
    // Between two of them a plane is blurred by 2 pixels in both.
    let truth = 1 + 1200 / (2 * 2 / (try Self.blur(camera, units: 300) / 300))
    #expect(abs(Double(wide.shotsNeeded) - truth) < 3, "\(wide.shotsNeeded), not \(truth)")

    let enough = try #require(try Self.stack(camera, wide.shotsNeeded).coverage)
    #expect(
      !enough.isTooCoarse && enough.between < 0.01 && enough.shotsNeeded <= wide.shotsNeeded, "\(enough)")
  }

  /// With four shots the planes lie in the middle between two: fine detail told half of the blur, and eleven shots for a
  /// range that needs eighteen.
  @Test func fewShotsTellAlmostAsMuchAsMany() throws {
    let camera = Self.camera()
    let (few, more) = (
      try #require(try Self.stack(camera, 4).coverage), try #require(try Self.stack(camera, 7).coverage)
    )
    #expect(few.isTooCoarse && few.shotsNeeded > 12 && few.shotsNeeded <= more.shotsNeeded, "\(few), \(more)")
    let truth = try Self.blur(camera, units: 400)
    #expect(
      few.blurPerShot > 0.65 * truth && few.blurPerShot < 1.2 * truth, "\(few.blurPerShot), not \(truth)")
  }

  /// Table, wall and landscape are farther than the last shot is focused.
  @Test func whatIsFartherThanTheLastShotIsSaid() throws {
    let coverage = try #require(try Self.stack(Self.camera(), 13, from: 1200, to: 300).coverage)
    #expect(coverage.endsTooNear && !coverage.beginsTooFar && !coverage.isTooCoarse, "\(coverage)")
    #expect(coverage.farther > 0.2 && coverage.farther < 0.75, "\(coverage)")
  }

  /// Noise alone tells nothing.
  @Test func aBlankWallIsNotMeasured() throws {
    let stack = try Self.stack(Self.camera(.wall), 5)
    #expect(stack.coverage == nil)
    let measured = FocusStackTests.values(stack.confidence).count { $0 > 0 }
    #expect(Double(measured) < 0.01 * Double(FocusStackTests.size.area), "\(measured)")
  }

  /// Noise is sharpest in a random shot; places without detail have the depth of what is around them, and say so. In the
  /// studio the sky behind the window's frame does not have that of the leaves before it.
  @Test(arguments: [
    (SimulatedCameraOptions.Scene.people, 3.0, 9, 0.95), (.studio, 1, 19, 0.89),
  ])
  func theDepthOfWhatHasNoDetailIsThatAroundIt(
    scene: SimulatedCameraOptions.Scene, noise: Double, count: Int, leastFilled: Double
  ) throws {
    let camera = Self.camera(scene, noise: noise)
    let stack = try Self.stack(camera, count)
    try camera.set([.irisAbsolute: 45])
    let planes = try camera.depthMap().planeIndices
    let steps = ScenePlane.allCases.map {
      Double(1200 - SimulatedCamera.focusPosition(for: $0.distance)) / 1200 * Double(count - 1)
    }
    let (depth, confidence) = (
      FocusStackTests.values(stack.depth), FocusStackTests.values(stack.confidence)
    )
    let (width, height) = (FocusStackTests.size.width, FocusStackTests.size.height)
    var (right, all) = ([0, 0], [0, 0])
    var (rightSky, sky) = (0, 0)
    for y in 4..<height - 4 {
      for x in 4..<width - 4 {
        let place = y * width + x
        let plane = planes[place]
        // The edge between two planes belongs to either.
        guard
          (-4...4).allSatisfy({ row in
            (-4...4).allSatisfy { planes[place + row * width + $0] == plane }
          })
        else { continue }
        let kind = confidence[place] > 0 ? 0 : 1
        all[kind] += 1
        let step = (1 - Double(depth[place]) / 65535) * Double(count - 1)
        let isRight = abs(step - steps[Int(plane)]) <= 1
        if isRight { right[kind] += 1 }
        if ScenePlane.allCases[Int(plane)] == .background {
          sky += 1
          if isRight { rightSky += 1 }
        }
      }
    }
    let measured = Double(all[0]) / Double(all[0] + all[1])
    #expect(measured > 0.7 && measured < 0.95, "\(measured) was measured")
    let (sure, filled) = (Double(right[0]) / Double(all[0]), Double(right[1]) / Double(all[1]))
    #expect(sure > (noise > 1 ? 0.985 : 0.965), "\(sure) of what was measured")
    #expect(filled > leastFilled, "\(filled) of what was not")
    #expect(Double(rightSky) / Double(sky) > 0.93, "\(rightSky) of \(sky) of the landscape")
  }
}

extension FocusStackTests {
  /// The values of a 16-bit grey picture.
  static func values(_ image: Image) -> [UInt16] {
    precondition(image.layout.format == .gray16)
    return (0..<image.size.area).map { UInt16(image.bytes[2 * $0]) | UInt16(image.bytes[2 * $0 + 1]) << 8 }
  }
}
