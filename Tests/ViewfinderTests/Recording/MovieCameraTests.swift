import Cameras
import ClockSupport
import Clocks
import Foundation
import Pixels
import ScratchFiles
import Synchronization
import Testing
import Viewfinder

/// Movie files as cameras; the files are made by another program.
@Suite(.virtualTime, .timeLimit(.minutes(10))) struct MovieCameraTests {
  /// Makes a movie of 10 pictures at 20 a second whose n-th is grey of luma 40 + 15 n, but for a white corner at the top
  /// left of the stored picture.
  private static func movie(_ folder: ScratchFolder, _ name: String, _ options: [String]) throws -> String {
    let path = folder.file(name)
    let graph =
      "color=black:size=64x48:rate=20:duration=0.5,format=yuv420p,geq=lum='if(lt(X,16)*lt(Y,16),235,40+15*N)':cb=128:cr=128"
    _ = try ExternalTool.run(
      "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", graph, "-c:v", "libx264", "-qp", "4", "-bf", "2"] + options + [
        path
      ])
    return path
  }

  /// Plays a movie through a session, and gives its frames.
  private static func frames(_ options: MovieOptions) async throws -> [TimedImage] {
    let session = CaptureSession(try MovieCamera(options, clock: .test), clock: .test)
    let images = try session.images(SinkRequest(format: .gray8, encoding: .jpeg, delivery: .every(queue: 30)))
    try await session.start()
    var found: [TimedImage] = []
    for await image in images { found.append(image) }
    for await state in session.states where state != .running {
      #expect(state == .ended)
      break
    }
    return found
  }

  @Test func picturesComeAtTheirTimesUntilTheEnd() async throws {
    let folder = ScratchFolder()
    let path = try Self.movie(folder, "film.mp4", [])
    let start = MonotonicClock.test.time
    let found = try await Self.frames(MovieOptions(path: path))
    let elapsed = MonotonicClock.test.time - start
    try #require(found.map(\.sequence) == Array(0..<10))
    for image in found {
      let index = Int(image.sequence)
      let time = image.timestamp - found[0].timestamp - .milliseconds(50 * (index - Int(found[0].sequence)))
      #expect(abs(time / .seconds(1)) < 1e-4, "\(index): \(time)")
      // Luma of the limited range as the grey that it stands for.
      let gray = Int(image.image.bytes[40 * 64 + 40]), expected = (40 + 15 * index - 16) * 255 / 219
      #expect(abs(gray - expected) <= 3, "\(index): \(gray), not \(expected)")
    }
    #expect(elapsed > .milliseconds(500), "it lasts as long as it says")
  }

  @Test func withoutAClockEveryPictureComes() async throws {
    let folder = ScratchFolder()
    var options = MovieOptions(path: try Self.movie(folder, "film.mkv", []))
    options.speed = .unlimited
    let found = try await Self.frames(options)
    #expect(found.map(\.sequence) == Array(0..<10))
    #expect(found[9].timestamp - found[0].timestamp == .milliseconds(450))
  }

  /// A movie without a clock waits for a sink that wants every frame.
  @Test func withoutAClockASlowSinkMissesNoPicture() async throws {
    let folder = ScratchFolder()
    var options = MovieOptions(path: try Self.movie(folder, "film.mkv", []))
    options.speed = .unlimited
    let session = CaptureSession(try MovieCamera(options, clock: .test), clock: .test)
    let seen = Mutex<[UInt32]>([])
    let slow = PixelReader(SinkRequest(format: .gray8, delivery: .every(queue: 1))) {
      [clock = MonotonicClock.test] picture in
      seen.withLock { $0.append(picture.sequence) }
      clock.block(for: .milliseconds(200))
    }
    try session.add(slow)
    try await session.start()
    while session.state != .ended { try await pause(for: .milliseconds(5)) }
    #expect(seen.withLock { $0 } == Array(0..<10))
    #expect(session.statistics(of: slow).dropped == 0)
  }

  @Test func aPictureIsCountedBeforeItCanBeTaken() throws {
    let folder = ScratchFolder()
    let camera = try MovieCamera(
      MovieOptions(path: try Self.movie(folder, "film.mp4", [])), clock: .test)
    let counts = Mutex<[Int]>([])
    _ = try camera.start(
      StreamRequest(), into: FrameMailbox { counts.withLock { $0.append(camera.statistics.delivered) } })
    while camera.state == .streaming { MonotonicClock.test.block(for: .milliseconds(1)) }
    camera.stop()
    #expect(counts.withLock { $0 } == Array(1...10))
  }

  @Test func aLoopBeginsAgain() async throws {
    let folder = ScratchFolder()
    var options = MovieOptions(path: try Self.movie(folder, "film.mp4", []))
    options.end = .loop
    let session = CaptureSession(try MovieCamera(options, clock: .test), clock: .test)
    let images = try session.images(SinkRequest(format: .gray8, encoding: .jpeg, delivery: .every(queue: 30)))
    try await session.start()
    var found: [TimedImage] = []
    for await image in images {
      found.append(image)
      if found.count == 25 { break }
    }
    await session.stop()
    let byNumber = Dictionary(found.map { ($0.sequence, $0) }) { first, _ in first }
    for (sequence, image) in byNumber where sequence >= 10 {
      guard let earlier = byNumber[sequence - 10] else { continue }
      #expect(image.timestamp - earlier.timestamp == .milliseconds(500))
      #expect(image.image.bytes[40 * 64 + 40] == earlier.image.bytes[40 * 64 + 40])
    }
    #expect(byNumber.keys.contains { $0 >= 20 })
  }

  /// What does not move stays, also where it cannot be rewound.
  @Test(arguments: [MovieOptions.End?.none, .loop, .stop]) func aPictureStays(end: MovieOptions.End?)
    async throws
  {
    let folder = ScratchFolder()
    var options = MovieOptions(path: folder.file("photo.png"))
    _ = try ExternalTool.run(
      "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "color=white:size=64x48", "-frames:v", "1", options.path])
    options.end = end
    if end == .stop {
      #expect(try await Self.frames(options).count == 1)
      return
    }
    let session = CaptureSession(try MovieCamera(options, clock: .test), clock: .test)
    try await session.start()
    var numbers: [UInt32] = []
    try await session.captureBurst(count: 5) { photo in
      numbers.append(photo.sequence ?? 0)
      #expect(photo.image.bytes[0] > 250)
    }
    #expect(numbers == numbers.indices.map { numbers[0] + UInt32($0) })
    await session.stop()
  }

  @Test func aPhotographAfterTheEndSaysWhy() async throws {
    let folder = ScratchFolder()
    let options = MovieOptions(path: try Self.movie(folder, "film.mp4", []))
    let session = CaptureSession(try MovieCamera(options, clock: .test), clock: .test)
    try await session.start()
    try await session.waitForFrame()
    var taken = 0
    var error = await #expect(throws: SessionError.self) {
      try await session.captureBurst(count: 30) { _ in taken += 1 }
    }
    #expect(error?.code == .ended && taken > 0)
    #expect(
      error?.description
        == "film.mp4 has delivered its last frame after \(taken) of the burst's 30 photographs")
    error = await #expect(throws: SessionError.self) { try await session.capturePhoto() }
    #expect(error?.code == .ended && error?.description == "film.mp4 has delivered its last frame")
  }

  /// How a track is shown that is turned by so many right angles counter-clockwise: the track header's matrix, row by row, in
  /// 16.16 (ISO/IEC 14496-12, 8.3.2).
  private static let matrices: [[Int32]] = [[1, 0, 0, 1], [0, -1, 1, 0], [-1, 0, 0, -1], [0, 1, -1, 0]].map {
    [$0[0] << 16, $0[1] << 16, 0, $0[2] << 16, $0[3] << 16, 0, 0, 0, 1 << 30]
  }

  /// Sets the matrix in the header of the only track.
  private static func setMatrix(_ matrix: [Int32], of path: String) throws {
    var file = try Data(contentsOf: URL(fileURLWithPath: path))
    let header = try #require(file.firstRange(of: Data("tkhd".utf8)))
    // Version 0 has times of 32 bits.
    try #require(file[header.upperBound] == 0)
    let place = header.upperBound + 40
    let bytes = matrix.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
    file.replaceSubrange(place..<place + bytes.count, with: bytes)
    try file.write(to: URL(fileURLWithPath: path))
  }

  /// Where the white corner of the stored picture appears.
  @Test(arguments: [(0, false, false), (90, false, true), (180, true, true), (270, true, false)])
  func theRotationIsThatOfTheFile(degrees: Int, isRight: Bool, isBottom: Bool) async throws {
    let folder = ScratchFolder()
    let path = try Self.movie(folder, "film.mp4", [])
    try Self.setMatrix(Self.matrices[degrees / 90], of: path)
    let found = try await Self.frames(MovieOptions(path: path))
    let image = try #require(found.first?.image)
    #expect(
      image.size == (degrees % 180 == 0 ? PixelSize(width: 64, height: 48) : PixelSize(width: 48, height: 64))
    )
    let corners = [
      (4, 4), (image.size.width - 5, 4), (4, image.size.height - 5),
      (image.size.width - 5, image.size.height - 5),
    ]
    let white = corners.map { image.bytes[$0.1 * image.size.width + $0.0] > 200 }
    #expect(
      white == [!isRight && !isBottom, isRight && !isBottom, !isRight && isBottom, isRight && isBottom])
  }

  /// Ten bits and another matrix, which the decoder does not deliver as we take them.
  @Test func tenBitsAreReadAsEight() async throws {
    let folder = ScratchFolder()
    let path = try Self.movie(folder, "film.mkv", ["-pix_fmt", "yuv420p10le", "-colorspace", "bt709"])
    var options = MovieOptions(path: path)
    options.speed = .unlimited
    let found = try await Self.frames(options)
    try #require(found.count == 10)
    for (index, image) in found.enumerated() {
      let expected = (40 + 15 * index - 16) * 255 / 219
      #expect(abs(Int(image.image.bytes[40 * 64 + 40]) - expected) <= 3)
    }
  }

  @Test func namesAndBadFiles() throws {
    let folder = ScratchFolder()
    let path = try folder.write("no movie", to: "film.mp4")
    let parsed = try MovieOptions(parsing: "\(path):speed=unlimited:end=loop")
    #expect(parsed?.path == path && parsed?.speed == .unlimited && parsed?.end == .loop)
    #expect(try MovieOptions(parsing: "C920") == nil)
    #expect(try MovieOptions(parsing: "/dev/video0") == nil)
    var error = #expect(throws: CameraError.self) { try MovieOptions(parsing: "\(path):end=never") }
    #expect(error?.description == "a movie's 'end' is stop or loop, not 'never'")
    error = #expect(throws: CameraError.self) { try MovieOptions(parsing: folder.file("none.mkv")) }
    #expect(error?.code == .noMovie)
    error = #expect(throws: CameraError.self) { try MovieCamera(MovieOptions(path: path), clock: .test) }
    #expect(
      error?.code == .badMovie
        && error?.description.hasPrefix("\(path): it is no movie that can be read") == true)
  }
}
