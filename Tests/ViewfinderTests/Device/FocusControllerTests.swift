import Cameras
import ClockSupport
import Clocks
import Filters
import Pixels
import PlanCompiler
import Rendering
import SimulatedCamera
import Synchronization
import TestSupport
import Testing
import Viewfinder

/// Software focus on the simulated camera, measured by the GPU, against the camera's own reference.
@Suite(.virtualTime) struct FocusControllerTests {
  /// A session that runs on a camera in step.
  private static func withFocus(
    _ options: String, size: PixelSize = PixelSize(width: 160, height: 90),
    _ body: (LockstepCamera, FocusController, CaptureSession) async throws -> Void
  ) async throws {
    let camera = try LockstepCamera(options, size: size)
    let session = CaptureSession(camera, clock: .test)
    let frames = try session.measurements(Luminosity())
    let pacer = Task(executorPreference: MonotonicClock.test.executor) {
      for await frame in frames { camera.measured(frame.sequence) }
    }
    defer { pacer.cancel() }
    let focus = try #require(session.device?.focus)
    do {
      try await session.start()
      try await session.waitForFrame(upTo: .seconds(30))
      try await body(camera, focus, session)
    } catch {
      await session.stop()
      throw error
    }
    await session.stop()
  }

  /// Where to look for a plane.
  private struct Place {
    var point = Point(x: 0.5, y: 0.5)
    var zoom = 1
    /// The part of the window of the focus that shows the plane.
    var share = 0.0
  }

  /// The place and the smallest zoom at which the window of the focus shows a plane alone, or most of it.
  private static func place(of plane: ScenePlane) throws -> Place {
    if let known = places.withLock({ $0[plane] }) { return known }
    let place = try search(plane)
    places.withLock { $0[plane] = place }
    return place
  }
  private static let places = Mutex<[ScenePlane: Place]>([:])

  private static func search(_ plane: ScenePlane) throws -> Place {
    var best = Place()
    for zoom in 1...3 where best.share < 0.95 {
      let camera = try SimulatedCamera(
        SimulatedCameraOptions(
          parsing: "simulated:size=320x180:motion=off:zoom=\(zoom):focus=\(plane.distance)"), clock: .test)
      let map = try camera.depthMap()
      for x in stride(from: 0.1, through: 0.9, by: 0.05) {
        for y in stride(from: 0.1, through: 0.9, by: 0.05) {
          let columns = stride(from: Int((x - 0.1) * 320), to: Int((x + 0.1) * 320), by: 2)
          let rows = stride(from: Int((y - 0.1) * 180), to: Int((y + 0.1) * 180), by: 2)
          let shown = columns.map { column in rows.count { map[column, $0] == plane } }.reduce(0, +)
          let share = Double(shown) / Double(Array(columns).count * Array(rows).count)
          if share > best.share { best = Place(point: Point(x: x, y: y), zoom: zoom, share: share) }
        }
      }
    }
    return best
  }

  private static let lights = ["exposure=1/480", "exposure=1/120", "exposure=1/120:gain=4"]

  @Test(arguments: ScenePlane.allCases, lights)
  func itFindsEachPlaneInEachLight(plane: ScenePlane, light: String) async throws {
    let place = try Self.place(of: plane)
    #expect(place.share > 0.95, "\(plane.name): \(place)")
    let reference = SimulatedCamera.focusPosition(for: plane.distance)
    let start = [0.25, 0.4, 1, 5, .infinity][(Int(reference) + light.count) % 5]
    let options = "without=auto-focus:\(light):focus=\(start):zoom=\(place.zoom)"
    // So many pixels that the depth of field is small.
    try await Self.withFocus(options, size: PixelSize(width: 320, height: 180)) { camera, focus, _ in
      #expect(focus.provider(of: .oneShot) == .software)
      try focus.setPointOfInterest(place.point)
      let result = try await focus.focus()
      let value = try #require(result.controlValue), frames = try #require(result.frames)
      // No window shows the background alone: the frame of the window in the wall has the stronger edges.
      let nearest =
        plane == .background ? SimulatedCamera.focusPosition(for: ScenePlane.far.distance) : reference
      #expect(
        (reference - 12...nearest + 12).contains(value),
        "\(plane.name) \(light) from \(start): \(value) for \(reference)")
      #expect(frames <= 30, "\(plane.name) \(light) from \(start)")
      #expect(focus.mode == .locked && focus.state.activity == .focused && !focus.isAdjusting)
      let (before, after) = try #require(result.sharpness)
      #expect(before > 0 && after > 0)
    }
  }

  @Test(arguments: [0.25, 0.3, 0.8, 3, Double.infinity]) func itFindsThePlaneFromAnyStart(start: Double)
    async throws
  {
    let point = try Self.place(of: .middle).point
    try await Self.withFocus("without=auto-focus:focus=\(start)") { camera, focus, _ in
      try focus.setPointOfInterest(point)
      let result = try await focus.focus()
      #expect(abs(try #require(result.controlValue) - 200) <= 12 && (result.frames ?? 99) <= 30, "\(result)")
    }
  }

  @Test func aSmoothTransitionMovesTheLensSlowly() async throws {
    let point = try Self.place(of: .middle).point
    try await Self.withFocus("without=auto-focus:focus=0.8") { camera, focus, _ in
      try focus.setPointOfInterest(point)
      focus.transition = .smooth
      let result = try await focus.focus()
      #expect(abs(try #require(result.controlValue) - 200) <= 24, "\(result)")
      // The whole range of 1200 in three seconds of 30 frames. Two moves may show in one frame, where measurements come in
      // a burst: half an interval is between them.
      let moves = camera.moves
      let values = try [#require(camera.log.first)] + moves.map(\.value)
      #expect(Set(values).count > 20, "\(values)")
      #expect(zip(values, values.dropFirst()).allSatisfy { abs($1 - $0) <= 14 }, "\(values)")
      for (last, next) in zip(moves, moves.dropFirst()) {
        #expect(next.time - last.time >= .seconds(1) / 60, "\(last), then \(next)")
      }
    }
  }

  @Test(arguments: lights) func aBlankWallIsRefused(light: String) async throws {
    try await Self.withFocus("without=auto-focus:scene=wall:focus=0.7:\(light)") { camera, focus, _ in
      let start = try #require(focus.controlValue)
      let error = await #expect(throws: FocusError.self) { try await focus.focus() }
      #expect(error?.code == .nothingFound && focus.state.activity == .failed, "\(String(describing: error))")
      // The value is used with the next frame.
      try await Self.frames(3, of: camera)
      #expect(camera.log.last == start && camera.log.contains { $0 != start }, "the lens is back")
    }
  }

  private static func frames(_ count: Int, of camera: LockstepCamera) async throws {
    let end = camera.log.count + count
    try await wait { camera.log.count >= end }
  }

  private static func wait(_ condition: () -> Bool) async throws {
    let end = MonotonicClock.test.time + .seconds(120)
    while !condition() {
      try #require(MonotonicClock.test.time < end, "nothing came")
      try await pause(for: .milliseconds(5))
    }
  }

  @Test(arguments: [(1.5, 0.8), (0.8, 1.5), (2.5, 0.7), (0.7, 3)])
  func continuousFocusFollowsAndDoesNotHunt(from: Double, to: Double) throws {
    // Frame by frame, with the real measurement, which comes two frames late.
    let change = 400
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(
        parsing: "simulated:size=160x90:motion=off:without=auto-focus:focus=5:subject=\(from),\(to)@\(change)"
      ), clock: .test)
    let first = SimulatedCamera.focusPosition(for: from), second = SimulatedCamera.focusPosition(for: to)
    let point = try Self.place(of: .middle).point
    let chain = "sharpness=\(point.x - 0.1)|\(point.y - 0.1)|0.2|0.2"
    func place(_ value: Int64) -> Double { 1 - Double(value) / 1200 }
    var tracker = FocusTracker(from: place(60), in: 0...1, resolution: 1.0 / 1200)
    var frames = try camera.frames()
    var samples: [FocusSample] = []
    var log: [Int64] = []
    try withRenderer { renderer in
      var floats = renderer.options()
      floats.output = .rgba32f
      for _ in 0..<change + 60 {
        let value = try #require(camera.control(.focusAbsolute)?.value.number)
        guard let image = frames.next() else { return }
        let score = try renderer.render(chain, on: image, options: floats).floats[0]
        samples.append(FocusSample(score: Double(score), position: place(value)))
        log.append(value)
        guard samples.count > 2 else { continue }
        if case .move(let target) = tracker.next(samples[samples.count - 3]) {
          try camera.set([.focusAbsolute: .integer(Int64(((1 - target) * 1200).rounded()))])
        }
      }
    }
    #expect(abs(log[80] - first) <= 24, "\(log[..<80]) for \(first)")
    #expect(Set(log[80..<change]).count == 1, "300 still frames move nothing: \(log[80..<change])")
    let late = log[(change + 20)...]
    #expect(late.allSatisfy { abs($0 - second) <= 36 }, "\(log[change...]) for \(second)")
  }

  /// The controller drives the same loop on a running session.
  @Test func continuousFocusRunsInSoftware() async throws {
    let point = try Self.place(of: .middle).point
    try await Self.withFocus("without=auto-focus:focus=5") { camera, focus, _ in
      try focus.setPointOfInterest(point)
      try await focus.setMode(.continuous)
      #expect(focus.state.provider == .software && focus.mode == .continuous)
      try await Self.wait { focus.state.activity == .focused }
      #expect(abs(try #require(camera.log.last) - 200) <= 24)
    }
  }

  // MARK: - Positions

  @Test func aPositionIsReachedWhenTheFirstFrameShowsIt() async throws {
    // The lens takes eight frames for the way.
    let options =
      "simulated:size=160x90:rate=10:motion=off:noise=0:focus=1.5:lens-speed=50:without=auto-focus"
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: options), clock: .test)
    let session = CaptureSession(camera, clock: .test)
    try await session.start()
    let focus = try #require(session.device?.focus)
    try await session.waitForFrame(upTo: .seconds(30))
    // Warms the programs of the measurement up.
    try await focus.lock(at: LensPosition(clamping: 1 - 200.0 / 1200))
    let start = MonotonicClock.test.time
    let reached = try await focus.lock(at: LensPosition(clamping: 1 - 600.0 / 1200))
    let time = reached - start
    #expect(time >= .milliseconds(700) && time < .seconds(4), "\(time)")
    #expect(abs(camera.lensPosition - 600) < 1)
    #expect(focus.lensPosition?.value == 0.5 && focus.mode == .locked && focus.controlValue == 600)
    await session.stop()
    // Without frames the camera's word must do.
    try await focus.lock(at: 0.25)
    #expect(camera.control(.focusAbsolute)?.value == 900)
  }

  @Test func playAndInertiaAreOvercome() async throws {
    let options =
      "simulated:size=320x180:rate=10:motion=off:focus=0.3:lens-speed=200:backlash=30:without=auto-focus"
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: options), clock: .test)
    let session = CaptureSession(camera, clock: .test)
    try await session.start()
    let focus = try #require(session.device?.focus)
    focus.calibration.travelTime = .milliseconds(600)
    try focus.setPointOfInterest(try Self.place(of: .middle).point)
    let result = try await focus.focus()
    #expect(abs(camera.lensPosition - 200) <= 24, "\(result)")
    await session.stop()
  }

  // MARK: - The camera's own focus

  @Test func aCameraThatFocusesIsLeftToIt() async throws {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(parsing: "simulated:size=160x90:rate=30:motion=off:focus=0.4"), clock: .test)
    let session = CaptureSession(camera, clock: .test)
    let focus = try #require(session.device?.focus)
    #expect(focus.modes == FocusMode.allCases && focus.provider(of: .oneShot) == .camera)
    focus.preference = .software
    #expect(focus.provider(of: .continuous) == .software && focus.provider(of: .locked) == .camera)
    focus.preference = .camera
    try await session.start()
    let result = try await focus.focus()
    #expect(result.provider == .camera && focus.mode == .locked)
    #expect(abs(try #require(result.controlValue) - 200) <= 24, "\(result)")
    try await focus.setMode(.continuous)
    #expect(camera.control(.focusAuto)?.value == 1 && focus.state.provider == .camera)
    try await focus.setMode(.locked)
    #expect(camera.control(.focusAuto)?.value == 0 && focus.mode == .locked)
    await session.stop()
  }

  // MARK: - Errors

  @Test func requestsThatCannotBeCarriedOutSayWhy() async throws {
    let fixed = SimulatedCamera(
      try SimulatedCameraOptions(parsing: "simulated:without=auto-focus,focus,lock"), clock: .test)
    let blind = try #require(CaptureSession(fixed, clock: .test).device?.focus)
    #expect(blind.modes.isEmpty && blind.lensPosition == nil)
    await Self.expect(.unsupported) { try await blind.focus() }
    await Self.expect(.unsupported) { _ = try await blind.lock(at: 0.5) }
    await Self.expect(.unsupported) { try await blind.setMode(.continuous) }

    let session = CaptureSession(
      SimulatedCamera(try SimulatedCameraOptions(parsing: "simulated:without=auto-focus"), clock: .test),
      clock: .test)
    let focus = try #require(session.device?.focus)
    await Self.expect(.notRunning) { try await focus.focus() }
    await Self.expect(.notRunning) { try await focus.setMode(.continuous) }
    for point in [Point(x: -0.1, y: 0), Point(x: 0, y: 1.1), Point(x: .nan, y: 0)] {
      await Self.expect(.unsupported) { try focus.setPointOfInterest(point) }
    }
    #expect(focus.pointOfInterest == nil)
  }

  @Test func unpluggingEndsASearch() async throws {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(
        parsing: "simulated:size=160x90:rate=20:motion=off:without=auto-focus:faults=unplug@60+100000"),
      clock: .test)
    let session = CaptureSession(camera, clock: .test)
    try await session.start()
    let focus = try #require(session.device?.focus)
    // A slow lens, so that the search lasts until the end of the camera.
    focus.calibration.travelTime = .seconds(20)
    await Self.expect(.interrupted) { try await focus.focus() }
    await session.stop()
  }

  @Test func aRequestReplacesTheOneBefore() async throws {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(parsing: "simulated:size=160x90:rate=20:motion=off:without=auto-focus"),
      clock: .test)
    let session = CaptureSession(camera, clock: .test)
    try await session.start()
    try await session.waitForFrame(upTo: .seconds(30))
    let focus = try #require(session.device?.focus)
    focus.calibration.travelTime = .seconds(20)
    async let first: Void = Self.expect(.replaced) { try await focus.focus() }
    try await Self.wait { focus.isAdjusting }
    focus.calibration.travelTime = .zero
    try await focus.lock(at: 0.5)
    await first
    #expect(camera.control(.focusAbsolute)?.value == 600 && focus.mode == .locked)
    await session.stop()
  }

  private static func expect(_ code: FocusError.Code, _ body: () async throws -> Void) async {
    let error = await #expect(throws: FocusError.self) { try await body() }
    #expect(error?.code == code, "\(String(describing: error))")
    #expect(error.map { !$0.description.contains("\n") } ?? true)
  }
}
