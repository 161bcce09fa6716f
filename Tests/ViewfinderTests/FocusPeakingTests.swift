import Cameras
import ClockSupport
import FilterGraph
import Pixels
import PlanCompiler
import Rendering
import SimulatedCamera
import TestSupport
import Testing
import Viewfinder

/// Focus peaking against the simulated camera's ground truth.
@Suite(.virtualTime, .timeLimit(.minutes(20))) struct FocusPeakingTests {
  /// How sharp a camera shows to be with the lens at planes.
  private static func sharpest(
    _ options: String, _ planes: [ScenePlane] = ScenePlane.allCases
  ) throws -> Double {
    try withRenderer { renderer in
      var floats = renderer.options()
      floats.output = .rgba32f
      return try planes.map { plane in
        let camera = SimulatedCamera(
          try SimulatedCameraOptions(parsing: "simulated:motion=off:\(options):focus=\(plane.distance)"))
        let measured = try renderer.render("focus-reference", on: try camera.image(), options: floats)
        return Double(measured.floats[0])
      }.max()!
    }
  }

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
    // As in the window, the camera is known.
    let chain =
      "focus-peaking=color=white:mode=only:reference=\(try Self.sharpest("size=640x360:\(exposure)"))"
    let marks = try withRenderer { renderer in
      try renderer.render(chain, on: image, options: renderer.options())
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

  /// The marks of the simulated camera's scene, for places of a grid of 320 by 180.
  private func marks(_ options: String) throws -> [Bool] {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(parsing: "simulated:motion=off:noise=0:exposure=1/100:\(options)"))
    let image = try camera.image()
    let marks = try withRenderer {
      try $0.render("focus-peaking=color=white:mode=only", on: image, options: $0.options())
    }
    return Self.places(image.size) { marks.floats[$0 * 4] > 0.5 }
  }

  /// Whether at least half of the pixels of each place are marked, as told by their number.
  private static func places(_ size: PixelSize, _ isMarked: (Int) -> Bool) -> [Bool] {
    let side = size.width / 320
    return (0..<180 * 320).map { place in
      var count = 0
      for y in 0..<side {
        let row = ((place / 320) * side + y) * size.width + place % 320 * side
        for x in 0..<side where isMarked(row + x) { count += 1 }
      }
      return 2 * count >= side * side
    }
  }

  /// How many places two pictures have marked in common, of those that either has.
  private static func agreement(_ one: [Bool], _ other: [Bool]) -> Double {
    let both = zip(one, other).count { $0 && $1 }, either = zip(one, other).count { $0 || $1 }
    return either < 500 ? 0 : Double(both) / Double(either)
  }

  /// A camera's formats show the same scene with more or fewer pixels.
  @Test(arguments: ["1280x720", "1920x1080", "3840x2160"])
  func theMarksAreTheSameAtEverySize(size: String) throws {
    let small = try marks("size=640x360:focus=1.5"), large = try marks("size=\(size):focus=1.5")
    let agreement = Self.agreement(small, large)
    #expect(agreement >= 0.8, "\(agreement)")
  }

  @Test func theMarksStayWhenTheFormatChanges() async throws {
    let options = try SimulatedCameraOptions(parsing: "simulated:motion=off:exposure=1/100:focus=1.5:rate=5")
    let camera = SimulatedCamera(options, clock: .test)
    @Sendable func source(_ width: Int, _ height: Int) -> CameraSource {
      CameraSource(camera, StreamRequest(size: PixelSize(width: width, height: height)))
    }
    let session = CaptureSession(source: source(1280, 720), clock: .test)
    session.graph = try Graph(parsing: "focus-peaking=color=white:mode=only", catalog: .standard)
    let images = try session.images(SinkRequest(format: .gray8, encoding: .jpeg, aids: .kept))
    try await session.start()
    var before: [Bool] = [], after: [Bool] = []
    for await timed in images {
      let bytes = timed.image.bytes
      let found = Self.places(timed.image.size) { bytes[$0] > 128 }
      guard timed.image.size.width == 3840 else {
        if before.isEmpty {
          try await session.configure { $0.replaceSource(with: source(3840, 2160)) }
        }
        before = found
        continue
      }
      after = found
      break
    }
    await session.stop()
    let agreement = Self.agreement(before, after)
    #expect(agreement >= 0.8, "\(agreement)")
  }

  /// What is sharp on a camera whose lens or sensor is soft at the pixel is shown, and nothing else.
  @Test(arguments: [(0.5, "640x360"), (1, "1280x720"), (2, "1280x720"), (3, "1920x1080")])
  func aSoftCameraIsMarkedToo(softness: Double, size: String) throws {
    let options = "simulated:size=\(size):motion=off:exposure=1/100:softness=\(softness)"
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: options + ":focus=1.5"))
    let image = try camera.image(), reference = try camera.depthMap()
    let sharpest = try Self.sharpest("size=\(size):exposure=1/100:softness=\(softness)", [.middle])
    let marks = try withRenderer {
      try $0.render(
        "focus-peaking=color=white:mode=only:reference=\(sharpest)", on: image, options: $0.options())
    }
    var hits = 0, misses = 0
    for y in 0..<image.size.height {
      for x in 0..<image.size.width where marks.floats[(y * image.size.width + x) * 4] > 0.5 {
        if reference[x, y] == .middle { hits += 1 } else { misses += 1 }
      }
    }
    #expect(Double(hits) > 0.005 * Double(image.size.width * image.size.height), "\(hits)")
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
