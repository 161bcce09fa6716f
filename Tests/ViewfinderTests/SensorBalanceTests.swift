import Cameras
import ClockSupport
import Clocks
import Foundation
import Pixels
import SimulatedCamera
import Synchronization
import Testing
import Viewfinder

/// Pictures of bare sensors, whose values are not balanced.
@Suite(.virtualTime) struct SensorBalanceTests {
  /// A camera with a linear mosaic that says nothing of its colours: grey, as a sensor sees it in daylight.
  private final class BareCamera: Camera {
    static let size = PixelSize(width: 64, height: 48)
    /// Red, green and blue of a grey surface, of 65535.
    static let grey: [UInt16] = [9000, 18000, 12000]

    private let feed = FrameFeed(title: "bare", clock: .test)
    private let isStreaming = Mutex(false)
    private let clock = MonotonicClock.test
    private let worker = Mutex<FrameThread?>(nil)

    let info = CameraInfo(
      id: "bare", path: "bare", name: "Bare sensor", driver: "bare", bus: "", position: .external)
    let formats = [
      CameraFormat(
        fourCC: PixelFormat.bayerRGGB16.fourCCs[0], summary: "mosaic",
        sizes: [CameraFormat.Size(size: size, rates: [FrameRate(frames: 100)])])
    ]
    let controls: [CameraControl] = []
    var state: StreamState { isStreaming.withLock { $0 } ? .streaming : .idle }
    var statistics: StreamStatistics { StreamStatistics() }
    func set(_ values: [CameraControl.ID: CameraControl.Value]) -> [ControlAdjustment] { [] }

    func start(
      _ request: StreamRequest, into mailbox: FrameMailbox
    ) throws(CameraError) -> StreamConfiguration {
      var image = Image(packed: .bayerRGGB16, size: Self.size, encoding: .sensor)
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width {
          let value = Self.grey[(y & 1) + (x & 1)]
          let place = (y * Self.size.width + x) * 2
          (image.bytes[place], image.bytes[place + 1]) = (UInt8(value & 255), UInt8(value >> 8))
        }
      }
      isStreaming.withLock { $0 = true }
      feed.start(into: mailbox)
      let thread = FrameThread(every: .milliseconds(5), clock) { [self, image] in feed.push(image) }
      worker.withLock { $0 = thread }
      return StreamConfiguration(
        size: Self.size, rate: nil, fourCC: PixelFormat.bayerRGGB16.fourCCs[0], format: .bayerRGGB16,
        encoding: .sensor)
    }

    func stop() {
      isStreaming.withLock { $0 = false }
      worker.withLock { $0.take() }?.stop()
      feed.stop()
    }
  }

  /// The mean linear colour of a photograph.
  private static func color(_ photo: CapturedPhoto) -> SIMD3<Double> {
    let table = (0...255).map { byte in
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    var sum = SIMD3<Double>()
    for place in stride(from: 0, to: photo.image.bytes.count, by: 4) {
      for channel in 0..<3 { sum[channel] += table[Int(photo.image.bytes[place + channel])] }
    }
    return sum / Double(photo.image.size.area)
  }

  private static func wait(until condition: () async throws -> Bool) async throws {
    let end = MonotonicClock.test.time + .seconds(10)
    while try await !condition() {
      try #require(MonotonicClock.test.time < end, "it does not come about")
      // A photograph of the present frame takes no virtual time.
      try await pause(for: .milliseconds(5))
    }
  }

  private static func ratios(_ color: SIMD3<Double>) -> SIMD2<Double> {
    SIMD2(color.x / color.y, color.z / color.y)
  }

  /// The camera's own balanced picture is the reference for that of its mosaic, in three lights.
  @Test(arguments: [3000, 5500, 8000])
  func theMosaicLooksAsTheBalancedPicture(kelvin: Int) async throws {
    var found: [SIMD2<Double>] = []
    for format in ["NV12", PixelFormat.bayerRGGB10.fourCCs[0].description] {
      let camera = SimulatedCamera(
        try SimulatedCameraOptions(
          parsing: "simulated:size=160x120:scene=wall:motion=off:noise=0:light=-1"
            + ":illuminant=\(kelvin):temperature=\(kelvin):format=\(format)"), clock: .test)
      let session = CaptureSession(camera, clock: .test)
      try await session.start()
      try await session.waitForFrame(upTo: .seconds(10))
      found.append(Self.ratios(Self.color(try await session.capturePhoto(.init(resolution: .preview)))))
      if format != "NV12" {
        // The camera takes another light for white.
        let before = found[1]
        try camera.set([.whiteBalanceTemperature: .integer(kelvin == 8000 ? 5000 : 10_000)])
        try await Self.wait {
          let now = Self.ratios(Self.color(try await session.capturePhoto(.init(resolution: .preview))))
          return kelvin == 8000 ? now.x < before.x * 0.8 : now.x > before.x * 1.1
        }
      }
      await session.stop()
    }
    let difference = found[1] - found[0]
    #expect(abs(difference.x) < 0.03 && abs(difference.y) < 0.03, "\(found[1]), not \(found[0])")
  }

  @Test func aSensorThatSaysNothingIsBalancedByItsPicture() async throws {
    let session = CaptureSession(BareCamera(), clock: .test)
    try await session.start()
    try await session.waitForFrame(upTo: .seconds(10))
    try await Self.wait {
      let found = Self.ratios(Self.color(try await session.capturePhoto(.init(resolution: .preview))))
      return abs(found.x - 1) < 0.02 && abs(found.y - 1) < 0.02
    }
    let state = try #require(session.device?.whiteBalance.state)
    #expect(state.mode == .continuous && state.provider == .software)
    #expect(abs(state.gains.red - 2) < 0.05 && abs(state.gains.blue - 1.5) < 0.05, "\(state.gains)")
    await session.stop()
  }

  /// What the user chose stays in force.
  @Test func gainsOfTheUserAreOnTop() async throws {
    let format = PixelFormat.bayerRGGB10.fourCCs[0]
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(
        parsing: "simulated:size=160x120:scene=wall:motion=off:noise=0:light=-2:format=\(format)"),
      clock: .test)
    let session = CaptureSession(camera, clock: .test)
    try await session.start()
    try await session.waitForFrame(upTo: .seconds(10))
    let plain = Self.ratios(Self.color(try await session.capturePhoto(.init(resolution: .preview))))
    try session.device?.whiteBalance.setGains(WhiteBalanceGains(red: 2, green: 1, blue: 1))
    try await Self.wait {
      let now = Self.ratios(Self.color(try await session.capturePhoto(.init(resolution: .preview))))
      return abs(now.x / plain.x - 2) < 0.06 && abs(now.y / plain.y - 1) < 0.03
    }
    await session.stop()
  }
}
