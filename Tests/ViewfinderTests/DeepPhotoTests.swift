import Cameras
import ClockSupport
import Clocks
import FilterGraph
import Pixels
import SimulatedCamera
import Synchronization
import Testing
import Viewfinder

/// Photographs of frames of more than 8 bits keep their depth where the file has it.
@Suite(.virtualTime) struct DeepPhotoTests {
  private static let deep = StillFormat.png(.init(depth: .source))

  /// The red samples of a picture of 16-bit words.
  private static func reds(_ image: Image) throws -> [UInt16] {
    try #require(image.layout.format == .rgba16, "\(image)")
    return image.bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 8).map { bytes.load(fromByteOffset: $0, as: UInt16.self) }
    }
  }

  /// Every level of 16 bits, once.
  private static var ramp: Image {
    var image = Image(packed: .gray16, size: PixelSize(width: 256, height: 256))
    for level in 0..<65536 {
      image.bytes[level * 2] = UInt8(level & 255)
      image.bytes[level * 2 + 1] = UInt8(level >> 8)
    }
    return image
  }

  @Test func everyLevelIsKept() async throws {
    let feed = FrameFeed(clock: .test)
    let session = CaptureSession(source: feed, clock: .test)
    try await session.start()
    feed.push(Self.ramp)
    let photo = try await session.capturePhoto(.init(format: Self.deep, cleanCopy: .included))
    #expect(try Self.reds(photo.image) == (0..<65536).map { UInt16($0) })
    #expect(try Self.reds(try #require(photo.clean)) == (0..<65536).map { UInt16($0) })
    // A JPEG has 8 bits, which are rounded.
    let shallow = try await session.capturePhoto()
    #expect(shallow.image.layout.format == .rgba8)
    // 128.8 of 255.
    #expect(shallow.image.bytes[(128 * 257 + 200) * 4] == 129)
    await session.stop()
  }

  /// Between the frames of a mosaic or a grey camera and its photograph no step has 8 bits, whichever way it is taken.
  @Test(arguments: ["Y16", "Y12", "RG12"]) func theSensorsDepthIsInTheFile(fourCC: String) async throws {
    let options = try SimulatedCameraOptions(parsing: "simulated:size=160x120:gain=4:format=\(fourCC)")
    let session = CaptureSession(SimulatedCamera(options, clock: .test), clock: .test)
    try await session.configure { $0.shutterLag = .zero(frames: 4) }
    try await session.start()
    try await session.waitForFrame(upTo: .seconds(10))
    let photos = Mutex<[(way: String, photo: CapturedPhoto)]>([])
    func note(_ way: String, _ photo: CapturedPhoto) { photos.withLock { $0.append((way, photo)) } }
    note(
      "of the preview", try await session.capturePhoto(.init(resolution: .preview, format: Self.deep)))
    let larger = PhotoCaptureSettings.Resolution.size(PixelSize(width: 320, height: 240))
    note("of another size", try await session.capturePhoto(.init(resolution: larger, format: Self.deep)))
    let moment = MonotonicClock.test.time
    note(
      "of a moment",
      try await session.capturePhoto(
        .init(resolution: .preview, format: Self.deep, moment: .at(moment))))
    _ = try await session.captureBurst(count: 1, settings: .init(resolution: .preview, format: Self.deep)) {
      note("of a burst", $0)
    }
    await session.stop()
    for (way, photo) in photos.withLock({ $0 }) {
      let levels = Set(try Self.reds(photo.image)).count
      #expect(levels > 1000, "a photograph \(way) has \(levels) levels")
    }
    #expect(photos.withLock { $0.count } == 4)
  }
}
