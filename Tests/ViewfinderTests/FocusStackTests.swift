import Cameras
import ClockSupport
import Clocks
import Foundation
import Pixels
import SimulatedCamera
import Testing
import Viewfinder

/// Stacks of the simulated camera, whose planes are known.
@Suite(.virtualTime) struct FocusStackTests {
  static let size = PixelSize(width: 480, height: 270)
  /// The positions of the shots, near ones first: from the nearest plane to infinity.
  static let positions: [Int64] = (0..<9).map { 600 - 75 * $0 }

  static func camera(noise: Double) -> SimulatedCamera {
    var options = SimulatedCameraOptions()
    options.size = size
    options.fourCC = PixelFormat.rgb24.fourCCs[0]
    options.noise = noise
    options.motion = .off
    options.speed = .unlimited
    return SimulatedCamera(options, clock: .test)
  }

  static func frame(_ camera: SimulatedCamera, _ number: UInt32) throws -> Image {
    let frame = try camera.image(frame: number)
    var bytes = [UInt8](repeating: 255, count: size.area * 4)
    frame.bytes.withUnsafeBufferPointer { source in
      bytes.withUnsafeMutableBufferPointer { target in
        for place in 0..<size.area {
          for channel in 0..<3 { target[place * 4 + channel] = source[place * 3 + channel] }
        }
      }
    }
    return Image(layout: FrameLayout(packed: .rgba8, size: size), bytes: bytes)
  }

  /// The squared gradient of luma, in steps of 8 bits.
  static func gradients(_ image: Image) -> [Float] {
    let isDeep = image.layout.format == .rgba16
    let (width, height) = (size.width, size.height)
    var luma = [Float](repeating: 0, count: size.area)
    var energy = luma
    image.bytes.withUnsafeBufferPointer { bytes in
      luma.withUnsafeMutableBufferPointer { luma in
        for place in 0..<width * height {
          var sum: Float = 0
          for (channel, weight) in [(0, Float(0.2126)), (1, 0.7152), (2, 0.0722)] {
            let sample = place * 4 + channel
            sum +=
              weight
              * (isDeep
                ? Float(Int(bytes[sample * 2]) | Int(bytes[sample * 2 + 1]) << 8) / 257
                : Float(bytes[sample]))
          }
          luma[place] = sum
        }
        energy.withUnsafeMutableBufferPointer { energy in
          for y in 1..<height - 1 {
            for x in 1..<width - 1 {
              let place = y * width + x
              let (across, down) = (
                luma[place + 1] - luma[place - 1], luma[place + width] - luma[place - width]
              )
              energy[place] = (across * across + down * down) / 4
            }
          }
        }
      }
    }
    return energy
  }

  /// The mean over blocks of 30 pixels a side, of which the first begins at a place.
  static func blocks(_ energy: [Float], from start: (x: Int, y: Int) = (0, 0)) -> [Float] {
    stride(from: start.y, through: size.height - 30, by: 30).flatMap { row in
      stride(from: start.x, through: size.width - 30, by: 30).map { column in
        var sum: Float = 0
        for y in row..<row + 30 {
          for x in column..<column + 30 { sum += energy[y * size.width + x] }
        }
        return sum / 900
      }
    }
  }

  /// The parts that a picture has of the greatest gradient energy of any shot, for the blocks with texture.
  static func ratios(
    _ picture: [Float], _ shots: [[Float]], from start: (x: Int, y: Int) = (0, 0)
  ) -> [Float] {
    let best = shots.map { blocks($0, from: start) }
    return blocks(picture, from: start).enumerated().compactMap { block, energy in
      let sharpest = best.map { $0[block] }.max()!
      return sharpest > 20 ? energy / sharpest : nil
    }.sorted()
  }

  @Test func aStackIsSharpEverywhereAndKnowsTheDepth() throws {
    let camera = Self.camera(noise: 1)
    let shots = try Self.positions.enumerated().map { index, position in
      try camera.set([.focusAbsolute: .integer(position)])
      return try Self.frame(camera, UInt32(index))
    }
    let merged = try ShotMerge.merge(shots.map { .init($0, stops: 0) }, by: .focusStack)
    // The camera stood still, and blur is no motion.
    #expect(merged.outcomes.allSatisfy { $0.motion?.largestShift(in: Self.size) == 0 })

    let stacked = Self.gradients(merged.image)
    let single = shots.map { Self.gradients($0) }
    let grid = Self.ratios(stacked, single)
    try #require(grid.count > 80)
    #expect(grid[0] >= 0.98, "the least parts of the best shots' gradient energy are \(grid.prefix(8))")
    // On other grids the seam along a nearer object's edge runs through blocks that have little texture beside it.
    let ratios = [(0, 0), (15, 0), (0, 15), (15, 15)].flatMap { Self.ratios(stacked, single, from: $0) }
      .sorted()
    let share = Double(ratios.count { $0 >= 0.98 }) / Double(ratios.count)
    #expect(share > 0.985, "\(share) of the blocks have 98 %; the least are \(ratios.prefix(8))")
    let sum = Self.blocks(stacked).reduce(0, +)
    let blocks = single.map { Self.blocks($0) }
    let best = blocks[0].indices.reduce(Float(0)) { sum, block in sum + blocks.map { $0[block] }.max()! }
    #expect(sum > 1.02 * best, "\(sum / best): a block with two planes shows both")

    // A pinhole sees every plane at its place.
    let pinhole = Self.camera(noise: 0)
    try pinhole.set([.irisAbsolute: 45, .exposureAbsolute: 5000, .gain: 404])
    let texture = Self.gradients(try Self.frame(pinhole, 0))
    let planes = try pinhole.depthMap().planeIndices
    // The lens's position is inversely proportional to the distance.
    let steps = ScenePlane.allCases.map { 8 - Double(SimulatedCamera.focusPosition(for: $0.distance)) / 75 }
    let depth = try #require(merged.depth)
    #expect(depth.layout.format == .gray16)
    var (right, textured) = (0, 0)
    let width = Self.size.width
    for y in 1..<Self.size.height - 1 {
      for x in 1..<width - 1 where texture[y * width + x] > 100 {
        let place = y * width + x
        let value = Double(Int(depth.bytes[place * 2]) | Int(depth.bytes[place * 2 + 1]) << 8)
        let step = (1 - value / 65535) * 8
        textured += 1
        // A gradient between two planes belongs to either.
        let neighbours = [-width - 1, -width, 1 - width, -1, 0, 1, width - 1, width, width + 1]
        if neighbours.contains(where: { abs(steps[Int(planes[place + $0])] - step) <= 1 }) { right += 1 }
      }
    }
    try #require(textured > 20_000)
    #expect(Double(right) / Double(textured) > 0.95, "\(Double(right) / Double(textured)) of \(textured)")
  }

  /// The session waits for the lens as long as its calibration says.
  @Test func theBracketWaitsForTheLens() async throws {
    let camera = Self.camera(noise: 0)
    let known = LensCalibration(travelTime: .seconds(2))
    let bracket = try FocusBracket(camera, count: 2, calibration: known)
    #expect(bracket.travel(from: 600, to: 300) == .milliseconds(500) && bracket.positions == [1200, 0])
    // Its controls are in the next frame.
    #expect(try FocusBracket(camera, count: 2).travel(from: 1200, to: 0) == .zero)
    let session = CaptureSession(camera, clock: .test)
    try await session.start()
    func duration() async throws -> Duration {
      try camera.set([.focusAbsolute: 1200])
      let start = MonotonicClock.test.time
      try await session.captureFocusBracket(2, settings: .init(resolution: .preview)) { _ in }
      return MonotonicClock.test.time - start
    }
    let quick = try await duration()
    try #require(session.device).focus.calibration.travelTime = quick + .seconds(1)
    #expect(try await duration() > quick + .seconds(1))
    await session.stop()
  }

  /// The session moves the lens from near to far, and puts it back.
  @Test func aSessionStacksAndRestoresTheFocus() async throws {
    let camera = Self.camera(noise: 0)
    try camera.set([.focusAuto: 1])
    let session = CaptureSession(camera, clock: .test)
    try await session.start()
    let taken = try await session.captureFocusStack(
      3, bounds: .init(near: 600, far: 0), alignment: .off,
      settings: .init(resolution: .preview, format: .png(.init())))
    let stack = try #require(taken)
    #expect(stack.focus.map(\.requested) == [600, 300, 0] && stack.focus.map(\.achieved) == [600, 300, 0])
    #expect(stack.photo.image.layout.format == .rgba16 && stack.depth.size == stack.photo.image.size)
    #expect(stack.photo.settings.exposureTime != nil)
    #expect(camera.controls.first { $0.id == .focusAuto }?.value == 1)
    let cancelled = try await session.captureFocusStack(
      3, settings: .init(resolution: .preview), isCancelled: { true })
    #expect(cancelled == nil)
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await session.captureFocusBracket(2, settings: .init(resolution: .preview)) { _ in throw Failure() }
    }
    #expect(camera.controls.first { $0.id == .focusAuto }?.value == 1)
    await #expect {
      try await session.captureFocusBracket(2, bounds: .init(near: 5000)) { _ in }
    } throws: {
      "\($0)".contains("5000") && "\($0)".contains("0 to 1200")
    }
    await session.stop()
  }
}
