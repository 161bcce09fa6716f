import Cameras
import ClockSupport
import Clocks
import Detection
import FilterGraph
import Filters
import Glibc
import Pixels
import PlanCompiler
import Rendering
import SimulatedCamera
import TestSupport
import Testing

import Viewfinder

/// Lenses of the simulated camera, measured and corrected; it knows the picture without distortion.
@Suite(.virtualTime) struct LensCorrectionTests {
  /// A camera that shows the chart.
  static func camera(_ lens: String?, _ options: String = "") throws -> SimulatedCamera {
    let distortion = lens.map { ":lens-distortion=\($0)" } ?? ""
    return SimulatedCamera(
      try SimulatedCameraOptions(
        parsing: "simulated:scene=chart:size=640x360:noise=0.3\(distortion)\(options)"), clock: .test)
  }

  static func chart(_ image: Image) throws -> ChartView {
    var detector = try ChartDetector()
    return try #require(try detector.chart(in: image), "no chart is found")
  }

  /// The scale at which a picture with k1 alone just fills the frame: for barrel distortion the middles of the long sides
  /// decide, for pincushion distortion the corners; a fixed point of r = b / (1 + k1 r²).
  static func scale(_ k1: Double, _ size: PixelSize) -> Double {
    let (width, height) = (Double(size.width), Double(size.height))
    let border = k1 < 0 ? min(width, height) / (width * width + height * height).squareRoot() : 1
    var radius = border
    for _ in 0..<200 { radius = border / (1 + k1 * radius * radius) }
    return border / radius
  }

  /// The root of the mean square distance of the chart's rows and columns of corners to straight lines, in pixels.
  static func bend(_ view: ChartView) -> Double {
    let corners = view.corners.map {
      ($0, SIMD2($0.place.x * Double(view.size.width), $0.place.y * Double(view.size.height)))
    }
    var (sum, count) = (0.0, 0)
    for lines in [Dictionary(grouping: corners) { $0.0.row }, Dictionary(grouping: corners) { $0.0.column }] {
      for line in lines.values where line.count > 3 {
        let places = line.map(\.1)
        let middle = places.reduce(SIMD2(0, 0), +) / Double(places.count)
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for place in places {
          let offset = place - middle
          (xx, xy, yy) = (xx + offset.x * offset.x, xy + offset.x * offset.y, yy + offset.y * offset.y)
        }
        // The smaller eigenvalue is the sum of the squared distances to the best line.
        sum += (xx + yy) / 2 - ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
        count += places.count
      }
    }
    return (max(sum, 0) / Double(count)).squareRoot()
  }

  /// The root of the mean square distance of corners to the nearest of other ones, in pixels, after those are scaled about
  /// the middle.
  static func distance(_ view: ChartView, _ reference: ChartView, scale: Double) -> Double {
    let sides = SIMD2(Double(view.size.width), Double(view.size.height))
    let expected = reference.corners.map { (SIMD2($0.place.x, $0.place.y) - 0.5) * scale * sides }
    let squares = view.corners.map { corner in
      let place = (SIMD2(corner.place.x, corner.place.y) - 0.5) * sides
      return expected.map { (($0 - place) * ($0 - place)).sum() }.min()!
    }
    return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }

  /// The first picture of a session's sink that satisfies a condition, within some seconds.
  static func picture(
    _ session: CaptureSession, until condition: (Image) throws -> Bool = { _ in true }
  ) async throws -> Image {
    let start = MonotonicClock.test.time
    var last: Image?
    for await image in try session.images(SinkRequest(format: .rgba8)) {
      last = image.image
      if try condition(image.image) || MonotonicClock.test.time - start > .seconds(60) { break }
    }
    return try #require(last)
  }

  @Test(arguments: ["-0.12", "0.12"]) func theMeasuredLensMakesLinesStraight(lens: String) async throws {
    let size = PixelSize(width: 1280, height: 720)
    let camera = try Self.camera(lens)
    let views = try [0, 30, 60, 90, 120].map {
      try Self.chart(try camera.image(frame: $0, StreamRequest(size: size)))
    }
    let k1 = try #require(Double(lens))
    #expect(Self.bend(views[0]) > 1, "the chart is bent")
    let fit = try LensFit(views)
    // At the corners, 734 pixels from the middle: 0.3 pixels.
    #expect(abs(fit.correction.k1 + fit.correction.k2 + fit.correction.k3 - k1) < 0.3 / 734, "\(fit)")
    #expect(fit.after.rms < 0.15, "\(fit)")

    var profile = CameraProfile(camera: camera.info.id)
    profile.distortion = fit.correction
    camera.profile = profile
    let session = CaptureSession(camera, StreamRequest(size: size), clock: .test)
    try await session.start()
    let image = try await Self.picture(session)
    await session.stop()
    let seen = try Self.chart(image)
    #expect(Self.bend(seen) < 0.3, "\(Self.bend(seen))")
    let reference = try Self.chart(try Self.camera(nil).image(frame: 0, StreamRequest(size: size)))
    let distance = Self.distance(seen, reference, scale: Self.scale(k1, size))
    #expect(distance < 0.3, "\(distance)")
  }

  @Test func theProfileIsFollowedAndCanBeSwitchedOff() async throws {
    let camera = try Self.camera("-0.12")
    let session = CaptureSession(camera, clock: .test)
    let device = try #require(session.device)
    #expect(device.activeLensCorrection == nil && device.lensCorrection == .profile)
    try await session.start()
    let bent = Self.bend(try Self.chart(try await Self.picture(session)))
    #expect(bent > 0.5)
    func isStraight(_ image: Image) throws -> Bool {
      var detector = try ChartDetector()
      return try detector.chart(in: image).map { Self.bend($0) < 0.25 } ?? false
    }
    /// Whether a picture comes that is straight, or one that is not.
    func comes(straight wanted: Bool) async throws -> Bool {
      let image = try await Self.picture(session) { try isStraight($0) == wanted }
      return try isStraight(image) == wanted
    }
    var profile = CameraProfile(camera: camera.info.id)
    profile.distortion = LensCorrection(k1: -0.12)
    camera.profile = profile
    #expect(try await comes(straight: true))
    #expect(device.activeLensCorrection == profile.distortion)
    // A photograph is corrected, too.
    let photo = try await session.capturePhoto(PhotoCaptureSettings(resolution: .preview))
    #expect(try isStraight(photo.image))
    device.lensCorrection = .off
    #expect(try await comes(straight: false))
    device.lensCorrection = .custom(LensCorrection(k1: -0.12))
    #expect(try await comes(straight: true))
    // Frames of another shape show another part of the sensor.
    device.lensCorrection = .custom(LensCorrection(k1: -0.12, size: PixelSize(width: 640, height: 480)))
    #expect(try await comes(straight: false))
    await session.stop()
  }

  /// The centre is a place on the sensor, whichever way its frames are turned and mirrored; also in stills, whose mirror is
  /// left out.
  @Test(arguments: [Orientation.up, .right, .upMirrored, .leftMirrored])
  func theCentreIsOnTheSensor(turn: Orientation) throws {
    let lens = LensCorrection(k1: -0.12, center: SIMD2(0.53, 0.46))
    let frame = try Self.camera("-0.12,0,0,0.53,0.46").image()
    try withRenderer { renderer in
      let content = try LiveContent(
        Graph(), lenses: ["in": lens], wants: [.init(aids: .removed, as: .texture)])
      let pipeline = LivePipeline(renderer: renderer, content: content)
      pipeline.turn = turn
      try pipeline.show(frame)
      let result = try pipeline.render()
      let preview = try renderer.image(of: result!)
      #expect(preview.size == turn.applied(to: frame.size))
      let previewBend = Self.bend(try Self.chart(preview))
      #expect(previewBend < 0.12, "\(previewBend)")
      let still = try #require(try pipeline.takeStill())
      let stillBend = Self.bend(try Self.chart(still))
      #expect(stillBend < 0.12, "\(stillBend)")
    }
  }

  @Test func theCorrectionCostsNoPass() throws {
    let frame = try Self.camera("-0.12").image()
    try withRenderer { renderer in
      let gains = WhiteBalanceGains(red: 1.2, green: 1, blue: 1.1)
      let device = DeviceCorrection.graph(.init(gains: gains, zoom: 2))
      for lens in [nil, LensCorrection(k1: -0.12, k2: 0.01, center: SIMD2(0.51, 0.5))] {
        for correction in [nil, device] {
          let graph = try Graph(parsing: "exposure=0.3", catalog: renderer.catalog)
          let content = try LiveContent(
            graph, correction: correction, lenses: lens.map { ["in": $0] } ?? [:],
            wants: [.init(aids: .removed, as: .texture)])
          let pipeline = LivePipeline(renderer: renderer, content: content)
          try pipeline.show(frame)
          _ = try pipeline.render()
          #expect(try #require(pipeline.plan).passes.count == 1)
        }
      }
    }
  }

  /// Each source by its own lens: the second bends the other way, and hangs upside down.
  @Test func everySourceIsCorrectedInThePassThatReadsIt() throws {
    let lenses = [
      "in": LensCorrection(k1: -0.12), "right": LensCorrection(k1: 0.12, center: SIMD2(0.52, 0.49)),
    ]
    let frames = [try Self.camera("-0.12").image(), try Self.camera("0.12,0,0,0.52,0.49").image()]
    try withRenderer { renderer in
      func pipeline(_ chain: String, _ lenses: [String: LensCorrection]) throws -> LivePipeline {
        let content = try LiveContent(
          try CaptureSessionTests.graph(chain), lenses: lenses,
          wants: [.init(aids: .removed, as: .texture)])
        let pipeline = LivePipeline(renderer: renderer, content: content)
        pipeline.sourceNames = ["in", "right"]
        try pipeline.show(frames[0])
        try pipeline.show(frames[1], orientation: .down, of: 1)
        return pipeline
      }
      for chain in ["[in][right]alpha-blend=mix=0.5", "[in]exposure=0.3[a];[a][right]difference-blend"] {
        let (plain, corrected) = (try pipeline(chain, [:]), try pipeline(chain, lenses))
        _ = try plain.render()
        _ = try corrected.render()
        let passes = try #require(plain.plan).passes.count
        #expect(try #require(corrected.plan).passes.count == passes, "\(chain)")
      }
      // The second alone shows: with its own lens, with that of the first, and with none.
      func bend(_ lenses: [String: LensCorrection]) throws -> Double {
        let result = try pipeline("[in][right]alpha-blend=mix=1", lenses).render()
        return Self.bend(try Self.chart(try renderer.image(of: result!)))
      }
      #expect(try bend(lenses) < 0.2)
      #expect(try bend(["in": LensCorrection(k1: -0.12)]) > 0.5)
      #expect(try bend(["in": LensCorrection(k1: -0.12), "right": LensCorrection(k1: -0.12)]) > 1)
    }
  }

  @Test func theProfilesOfAllCamerasAreFollowed() async throws {
    let first = SimulatedCamera(
      try SimulatedCameraOptions(parsing: "simulated:scene=wall:size=640x360"), clock: .test)
    let second = try Self.camera("-0.12")
    let session = CaptureSession(first, clock: .test)
    try session.add(second, as: "right")
    session.graph = try CaptureSessionTests.graph("[in][right]alpha-blend=mix=1")
    try await session.start()
    func comes(straight wanted: Bool) async throws -> Bool {
      func isStraight(_ image: Image) throws -> Bool {
        var detector = try ChartDetector()
        return try detector.chart(in: image).map { Self.bend($0) < 0.25 } ?? !wanted
      }
      return try isStraight(try await Self.picture(session) { try isStraight($0) == wanted }) == wanted
    }
    #expect(try await comes(straight: false))
    var profile = CameraProfile(camera: second.info.id)
    profile.distortion = LensCorrection(k1: -0.12)
    second.profile = profile
    #expect(try await comes(straight: true))
    #expect(session.configuration.activeLensCorrection == nil)
    #expect(session.configuration.activeLensCorrection(ofSource: 1) == profile.distortion)
    let photo = try await session.capturePhoto(PhotoCaptureSettings(resolution: .preview))
    #expect(Self.bend(try Self.chart(photo.image)) < 0.25, "a photograph, too")
    // What is set for the first leaves the second as its profile says.
    session.device?.lensCorrection = .custom(LensCorrection(k1: 0.1))
    #expect(session.configuration.activeLensCorrection(ofSource: 1) == profile.distortion)
    session.device?.lensCorrection = .off
    #expect(try await comes(straight: false))
    await session.stop()
  }
}
