import Cameras
import ClockSupport
import Clocks
import FilterGraph
import Filters
import Foundation
import Pixels
import SimulatedCamera
import Stills
import Testing
import Viewfinder

/// Brackets of the simulated camera, merged and compared with its known light, also with motion.
@Suite(.virtualTime) struct RadianceMergeTests {
  /// The exposure at 0 stops, in units of 100 µs.
  static let base: Int64 = 100

  static func camera(
    noise: Double, motion: SimulatedCameraOptions.Motion, scene: SimulatedCameraOptions.Scene = .studio
  ) -> SimulatedCamera {
    var options = SimulatedCameraOptions()
    options.scene = scene
    options.size = PixelSize(width: 320, height: 180)
    options.fourCC = PixelFormat.rgb24.fourCCs[0]
    options.noise = noise
    options.motion = motion
    options.speed = .unlimited
    return SimulatedCamera(options, clock: .test)
  }

  /// A frame at an exposure as RGBA.
  static func shot(_ camera: SimulatedCamera, exposure: Int64, frame: UInt32) throws -> RadianceMerge.Shot {
    try camera.set([.exposureAbsolute: .integer(exposure)])
    let frame = try camera.image(frame: frame)
    var image = Image(packed: .rgba8, size: frame.size)
    for place in 0..<frame.size.area {
      for channel in 0..<3 { image.bytes[place * 4 + channel] = frame.bytes[place * 3 + channel] }
      image.bytes[place * 4 + 3] = 255
    }
    return .init(image, stops: log2(Double(exposure) / Double(base)))
  }

  /// The light of a frame as the camera knows it: 1 fills the sensor at 0 stops.
  static func expected(
    frame: UInt32, motion: SimulatedCameraOptions.Motion = .on,
    scene: SimulatedCameraOptions.Scene = .studio
  ) throws -> [SIMD3<Double>] {
    let camera = camera(noise: 0, motion: motion, scene: scene)
    try camera.set([.exposureAbsolute: .integer(base)])
    _ = try camera.image(frame: frame)
    let factor = camera.exposureFactor
    return try camera.radiance(frame: frame).pixels.map { SIMD3<Double>($0) * factor }
  }

  static let exposures: [Int64] = [25, 100, 400]

  @Test func lightAgreesWithTheScene() throws {
    let camera = Self.camera(noise: 1, motion: .off)
    // The noise of each frame is its own.
    let shots = try zip(Self.exposures, [1, 2, 3]).map { try Self.shot(camera, exposure: $0, frame: $1) }
    let merged = try RadianceMerge.radiance(shots)
    let expected = try Self.expected(frame: 0, motion: .off)
    var errors: [Double] = []
    var sum = 0.0
    var reference: [Double] = []
    // Light that the longest shot does not clip: there it decides, with four times the light of the reference.
    for (pixel, light) in expected.enumerated() where light.min() > 0.02 && light.max() < 0.2 {
      for channel in 0..<3 {
        let error = Double(merged[pixel][channel]) / light[channel] - 1
        errors.append(abs(error))
        sum += error
        let value = Double(shots[1].image.bytes[pixel * 4 + channel]) / 255
        let linear = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        reference.append(abs(linear / light[channel] - 1))
      }
    }
    errors.sort()
    reference.sort()
    try #require(errors.count > 5_000)
    let (median, high) = (errors[errors.count / 2], errors[errors.count * 99 / 100])
    let mean = sum / Double(errors.count)
    #expect(abs(mean) < 0.01, "mean error \(mean)")
    #expect(median < 0.03, "median error \(median)")
    #expect(high < 0.15, "99 % of errors are below \(high)")
    // A bracket measures better than one exposure.
    #expect(
      median < 0.7 * reference[reference.count / 2], "\(median), one shot \(reference[reference.count / 2])")
  }

  /// Seven noisy exposures of a light box, whose fields span more than 12 stops.
  @Test func lightIsRightOverTwelveStops() throws {
    let camera = Self.camera(noise: 1, motion: .off, scene: .wedge)
    let exposures: [Int64] = [2, 6, 25, 100, 400, 1600, 5000]
    let shots = try exposures.enumerated().map { index, exposure in
      try Self.shot(camera, exposure: exposure, frame: UInt32(index))
    }
    let merged = try RadianceMerge.radiance(shots)
    let expected = try Self.expected(frame: 0, motion: .off, scene: .wedge)
    var errors: [Int: [Double]] = [:]
    for (pixel, light) in expected.enumerated() {
      for channel in 0..<3 where light[channel] > 0 {
        let stop = Int(log2(light[channel]).rounded(.down))
        errors[stop, default: []].append(Double(merged[pixel][channel]) / light[channel] - 1)
      }
    }
    let counted = errors.filter { $0.value.count >= 100 }.sorted { $0.key < $1.key }
    #expect(counted.count >= 12, "\(counted.map(\.key))")
    for (stop, errors) in counted.suffix(12) {
      let sorted = errors.map(abs).sorted()
      let (median, mean) = (sorted[sorted.count / 2], errors.reduce(0, +) / Double(errors.count))
      #expect(median < 0.03, "stop \(stop): median error \(median), mean \(mean), \(errors.count) values")
    }
  }

  /// The pendulum hangs elsewhere in each shot; the merged picture has that of the reference alone.
  @Test(arguments: [[20, 0, 40], [0, 20, 40], [58, 20, 62]] as [[UInt32]])
  func whatMovesIsShownOnce(frames: [UInt32]) throws {
    let camera = Self.camera(noise: 1, motion: .on)
    let shots = try zip(Self.exposures, frames).map { try Self.shot(camera, exposure: $0, frame: $1) }
    let merged = try RadianceMerge.radiance(shots)
    let expected = try Self.expected(frame: frames[1])
    for frame in [frames[0], frames[2]] {
      let other = try Self.expected(frame: frame)
      // The part of the other frame's pendulum that is in the merged light.
      var (along, length) = (0.0, 0.0)
      var count = 0
      for pixel in expected.indices {
        let change = SIMD3<Double>(
          display(other[pixel].x) - display(expected[pixel].x),
          display(other[pixel].y) - display(expected[pixel].y),
          display(other[pixel].z) - display(expected[pixel].z))
        guard change.max() > 0.08 || change.min() < -0.08 else { continue }
        count += 1
        for channel in 0..<3 {
          along +=
            (display(Double(merged[pixel][channel])) - display(expected[pixel][channel])) * change[channel]
          length += change[channel] * change[channel]
        }
      }
      try #require(count > 200, "the pendulum moves over \(count) pixels")
      let ghost = along / length
      #expect(abs(ghost) < 0.05, "\(ghost) of the pendulum of frame \(frame), \(count) pixels")
    }
  }

  /// What one exposure at 0 stops shows of light.
  private func display(_ light: Double) -> Double {
    let light = min(max(light, 0), 1)
    return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// The session merges light before the graph: the graph's result is that of the merged picture.
  @Test func aSessionMergesBeforeTheGraph() async throws {
    let camera = Self.camera(noise: 0, motion: .off)
    try camera.set([.exposureAbsolute: .integer(Self.base)])
    let session = CaptureSession(camera, clock: .test)
    session.graph = try Graph(parsing: "posterize=4", catalog: .standard)
    try await session.start()
    // At the camera's full size the light needs many times the time, and shows nothing else.
    let result = try await session.captureHighDynamicRange([-2, 0, 2], settings: .init(resolution: .preview))
    let taken = try #require(result)
    await session.stop()
    #expect(taken.exposures.map { $0.exposureTime } == Self.exposures.map { .microseconds($0 * 100) })
    #expect(camera.controls.first { $0.id == .exposureAbsolute }?.value == .integer(Self.base))
    #expect(taken.photo.settings.exposureTime == nil && taken.photo.settings.exposureBias == nil)
    let light = try RadianceMerge.merge(
      try Self.exposures.map { try Self.shot(Self.camera(noise: 0, motion: .off), exposure: $0, frame: 0) })
    let expected = try await Photo(.init(light)).applying("posterize=4").still.image
    try #require(taken.photo.image.size == light.size && expected.layout.format == .rgba16)
    var differing = 0
    for place in taken.photo.image.bytes.indices {
      if abs(Int(taken.photo.image.bytes[place]) - Int(expected.bytes[place * 2 + 1])) > 1 { differing += 1 }
    }
    #expect(differing * 1000 < taken.photo.image.bytes.count, "\(differing) samples differ")
  }

  @Test func aCancelledBracketRestoresTheExposure() async throws {
    let camera = Self.camera(noise: 0, motion: .off)
    try camera.set([.exposureAbsolute: .integer(Self.base)])
    let session = CaptureSession(camera, clock: .test)
    try await session.start()
    let result = try await session.captureHighDynamicRange(
      [-2, 0, 2], settings: .init(resolution: .preview), isCancelled: { true })
    #expect(result == nil)
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await session.captureBracket([1], settings: .init(resolution: .preview)) { _ in throw Failure() }
    }
    #expect(camera.controls.first { $0.id == .exposureAbsolute }?.value == .integer(Self.base))
    await session.stop()
  }

  @Test func aSourceThatIsNoCameraHasNoBracket() async throws {
    let session = CaptureSession(source: FrameFeed(clock: .test), clock: .test)
    await #expect {
      try await session.captureBracket([1]) { _ in }
    } throws: {
      ($0 as? SessionError)?.code == .source
    }
  }
}
