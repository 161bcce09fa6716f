import Cameras
import ClockSupport
import Clocks
import Foundation
import Pixels
import SimulatedCamera
import Stills
import Synchronization
import Testing
import Viewfinder

/// Series of shots: when a changed exposure is in the picture, what is held meanwhile, and what they record.
@Suite(.virtualTime) struct BracketTests {
  /// A camera that applies its exposure some frames after it was set.
  final class LateCamera: Camera {
    static let size = PixelSize(width: 32, height: 24)
    /// The exposure time at first, in units of 100 µs.
    static let base: Int64 = 100

    private struct State {
      /// The exposures of the coming frames; the last is that of the control.
      var coming: [Int64]
      var isStreaming = false
    }

    private let box: Mutex<State>
    private let light: Double
    private let feed = FrameFeed(title: "late", clock: .test)
    private let clock = MonotonicClock.test
    private let worker = Mutex<FrameThread?>(nil)

    /// - Parameters:
    ///   - delay: frames until an exposure is in the picture.
    ///   - light: the light of the whole picture at the first exposure, 1 for a full sensor.
    init(delay: Int, light: Double) {
      box = Mutex(State(coming: Array(repeating: Self.base, count: delay + 1)))
      self.light = light
    }

    let info = CameraInfo(
      id: "late", path: "late", name: "Late camera", driver: "late", bus: "", position: .external)
    let formats = [
      CameraFormat(
        fourCC: "RGBA", summary: "RGBA",
        sizes: [CameraFormat.Size(size: size, rates: [FrameRate(frames: 100)])])
    ]
    var controls: [CameraControl] {
      [
        CameraControl(
          id: .exposureAbsolute, name: "Exposure", kind: .integer,
          value: .integer(box.withLock { $0.coming.last! }), defaultValue: 100, minimum: 1, maximum: 10000)
      ]
    }
    var state: StreamState { box.withLock { $0.isStreaming } ? .streaming : .idle }
    var statistics: StreamStatistics { StreamStatistics() }
    var settlingFrames: Int { 0 }
    var orientation: Orientation { .up }
    var controlChanges: AsyncStream<[CameraControl]> { AsyncStream { $0.finish() } }

    @discardableResult
    func set(_ values: [CameraControl.ID: CameraControl.Value]) throws(CameraError) -> [ControlAdjustment] {
      if let exposure = values[.exposureAbsolute]?.number {
        box.withLock { $0.coming[$0.coming.count - 1] = exposure }
      }
      return []
    }

    /// What a frame shows at an exposure, from 0 to 255.
    func level(at exposure: Int64) -> UInt8 {
      let light = min(light * Double(exposure) / Double(Self.base), 1)
      return UInt8(
        ((light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055) * 255).rounded())
    }

    func start(
      _ request: StreamRequest, into mailbox: FrameMailbox
    ) throws(CameraError) -> StreamConfiguration {
      box.withLock { $0.isStreaming = true }
      feed.start(into: mailbox)
      let thread = FrameThread(every: .milliseconds(15), clock) { [self] in
        let exposure = box.withLock { state in
          state.coming.append(state.coming.last!)
          return state.coming.removeFirst()
        }
        let level = level(at: exposure)
        feed.push(CaptureSessionTests.solid([level, level, level, 255], Self.size))
      }
      worker.withLock { $0 = thread }
      return StreamConfiguration(
        size: Self.size, rate: nil, fourCC: "RGBA", format: .rgba8, encoding: .jpeg)
    }

    func start(
      _ request: StreamRequest, into mailbox: FrameMailbox, whenAbsent absence: CameraAbsence
    ) throws(CameraError) -> StreamConfiguration? { try start(request, into: mailbox) }

    func stop() {
      box.withLock { $0.isStreaming = false }
      worker.withLock { $0.take() }?.stop()
      feed.stop()
    }
  }

  private static func bracket(
    _ camera: LateCamera, _ corrections: [Double]
  ) async throws -> [(arrival: ExposureArrival, level: UInt8)] {
    let session = CaptureSession(camera, clock: .test)
    try await session.start()
    var shots: [(ExposureArrival, UInt8)] = []
    try await session.captureBracket(
      corrections.map { .correction($0) }, settings: .init(resolution: .preview)
    ) { taken in
      shots.append((taken.arrival, taken.photo.image.bytes[0]))
    }
    await session.stop()
    return shots
  }

  /// However late the camera is within 10 frames, each shot has its own exposure.
  /// At the longest time that a camera has, gain does the rest, and what was achieved counts both.
  @Test func gainMakesUpForTimeThatTheCameraLacks() throws {
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: "simulated:gain=2"), clock: .test)
    let longest = try #require(camera.control(.exposureAbsolute)).maximum
    try camera.set([.exposureAuto: 1, .exposureAbsolute: .integer(longest)])
    let bracket = try BracketedExposure(camera)
    let shot = try bracket.expose(1)
    #expect(shot.gain == 400 && abs(shot.achieved - 1) < 0.01, "\(shot)")
    try bracket.restore()
    #expect(camera.control(.gain)?.value == 200)
  }

  /// Many cameras begin at 0.
  @Test func aGainByHandDoesNotDependOnThePresentOne() throws {
    for present in [0, 100] as [Int64] {
      let camera = ScriptedCamera()
      try camera.set([.exposureAbsolute: 100, .gain: .integer(present)])
      let bracket = try BracketedExposure(camera)
      for wanted in [400, 0] as [Int64] {
        #expect(try bracket.expose(.manual(.milliseconds(5), gain: wanted)).gain == wanted)
        #expect(camera.control(.gain)?.value == .integer(wanted))
      }
      try bracket.restore()
      #expect(camera.control(.gain)?.value == .integer(present))
    }
  }

  @Test func timesAndGainsAreSetByHand() throws {
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: "simulated:gain=2"), clock: .test)
    try camera.set([.exposureAuto: 1, .exposureAbsolute: 100])
    let bracket = try BracketedExposure(camera)
    // The nearest step of 100 µs, at the present gain.
    let short = try bracket.expose(.manual(.microseconds(2_510)))
    #expect(
      short.exposureTime == .microseconds(2_500) && short.gain == 200 && short.achieved == -2, "\(short)")
    let bright = try bracket.expose(.manual(.milliseconds(5), gain: 400))
    #expect(
      bright.exposureTime == .milliseconds(5) && bright.gain == 400 && bright.achieved == 0, "\(bright)")
    #expect(camera.control(.exposureAbsolute)?.value == 50 && camera.control(.gain)?.value == 400)
    // What the camera has no more of.
    let most = try #require(camera.control(.gain)).maximum
    #expect(try bracket.expose(.manual(.milliseconds(5), gain: .max)).gain == most)
    try bracket.restore()
    #expect(camera.control(.exposureAbsolute)?.value == 100 && camera.control(.gain)?.value == 200)
  }

  @Test(arguments: [0, 2, 6])
  func aShotWaitsForItsExposure(delay: Int) async throws {
    let camera = LateCamera(delay: delay, light: 0.1)
    let shots = try await Self.bracket(camera, [-2, 0, 2])
    for (shot, exposure) in zip(shots, [25, 100, 400] as [Int64]) {
      #expect(abs(Int(shot.level) - Int(camera.level(at: exposure))) <= 1, "\(shot) at \(exposure)")
      guard case .metered(let frames) = shot.arrival else {
        Issue.record("\(shot.arrival)")
        continue
      }
      #expect(frames <= 10 && frames > delay / 2, "\(shot)")
    }
  }

  /// Where the picture cannot show the change, the frames are counted.
  @Test func aBlackSceneIsNotWaitedForLonger() async throws {
    let shots = try await Self.bracket(LateCamera(delay: 0, light: 0), [0, 2])
    #expect(shots.map(\.arrival) == [.metered(frames: 0), .waited(frames: 10)])
  }

  @Test func automaticModesAreHeldAndRestored() async throws {
    var options = SimulatedCameraOptions()
    options.size = PixelSize(width: 160, height: 120)
    options.motion = .off
    options.speed = .unlimited
    let camera = SimulatedCamera(options, clock: .test)
    let modes: [CameraControl.ID] = [.exposureAuto, .autoWhiteBalance, .focusAuto]
    let automatic: [CameraControl.ID: CameraControl.Value] = [
      .exposureAuto: 3, .autoWhiteBalance: 1, .focusAuto: 1,
    ]
    try camera.set(automatic)
    func values(_ ids: [CameraControl.ID]) -> [CameraControl.Value?] { ids.map { camera.control($0)?.value } }
    let session = CaptureSession(camera, clock: .test)
    try await session.start()
    let held: [CameraControl.ID] = [.whiteBalanceTemperature, .focusAbsolute]
    var seen: [[CameraControl.Value?]] = []
    try await session.captureBracket([-1, 1, -1], settings: .init(resolution: .preview)) { taken in
      #expect(values(modes) == [1, 0, 0])
      #expect(
        taken.photo.settings.exposureMode == .bracket && taken.photo.settings.whiteBalance == .automatic)
      seen.append(values(held))
    }
    #expect(seen.count == 3 && Set(seen).count == 1, "\(seen)")
    #expect(values(modes) == modes.map { automatic[$0] })
    let merged = try #require(
      try await session.captureNoiseReduced(
        count: 2, alignment: .off, settings: .init(resolution: .preview)))
    #expect(merged.photo.settings.exposureMode == .automatic)
    #expect(values(modes) == modes.map { automatic[$0] })
    await session.stop()
  }

  /// Three shots at 30 frames a second take less than a second, and record what the controls were.
  @Test func aBracketIsQuickAndRecordsItsExposures() async throws {
    var options = SimulatedCameraOptions()
    options.size = PixelSize(width: 320, height: 240)
    options.rate = FrameRate(frames: 30)
    let camera = SimulatedCamera(options, clock: .test)
    try camera.set([.exposureAbsolute: 100])
    let session = CaptureSession(camera, clock: .test)
    try await session.start()
    try await session.waitForFrame(upTo: .seconds(10))
    let start = MonotonicClock.test.time
    var shots: [BracketedPhoto] = []
    var controls: [Int64?] = []
    try await session.captureBracket([-2, 0, 2], settings: .init(resolution: .preview)) { taken in
      shots.append(taken)
      controls.append(camera.control(.exposureAbsolute)?.value.number)
    }
    let time = MonotonicClock.test.time - start
    await session.stop()
    #expect(time < .seconds(1), "\(time), \(shots.map(\.arrival))")
    #expect(controls == [25, 100, 400])
    #expect(shots.map { $0.photo.settings.exposureTime?.seconds } == [0.0025, 0.01, 0.04])
    #expect(shots.map { $0.photo.settings.exposureBias?.seconds } == [-2, 0, 2])
    #expect(
      shots.allSatisfy { if case .metered = $0.arrival { true } else { false } }, "\(shots.map(\.arrival))")
  }
}

extension PhotoSettings.Rational {
  fileprivate var seconds: Double { Double(numerator) / Double(denominator) }
}
