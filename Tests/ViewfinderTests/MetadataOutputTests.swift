import ClockSupport
import Clocks
import Detection
import Pixels
import Synchronization
import TestSupport
import Testing
import Viewfinder

/// Faces and codes in the frames of a session.
@Suite(.virtualTime) struct MetadataOutputTests {
  private final class Found: Sendable {
    private let state = Mutex<[MetadataFrame]>([])
    func add(_ frame: MetadataFrame) { state.withLock { $0.append(frame) } }
    var frames: [MetadataFrame] { state.withLock { $0 } }
  }

  private final class Counter: Sendable {
    private let count = Atomic(0)
    func add() { count.add(1, ordering: .relaxed) }
    var value: Int { count.load(ordering: .relaxed) }
  }

  private static let size = PixelSize(width: 640, height: 480)

  @Test func facesKeepTheirNumberAndPlacesAreTheSources() async throws {
    let feed = FrameFeed(clock: .test)
    let session = CaptureSession(source: feed, clock: .test)
    // What the graph does to the picture does not move what is found in it.
    session.graph = try "crop=crop-region=0.5|0.5|0.5|0.5,color-invert".asGraph()
    let found = Found()
    let settings = MetadataSettings(symbologies: [], rate: 60)
    try session.add(try MetadataOutput(settings) { found.add($0) })
    try await session.start()
    var x = 200.0
    try await CaptureSessionTests.wait(until: {
      x = min(x + 1, 400)
      feed.push(DrawnFace.picture([DrawnFace(x: x, y: 200, radius: 60)], size: Self.size))
      return found.frames.count >= 12
    })
    await session.stop()
    let faces = found.frames.flatMap(\.faces)
    #expect(faces.count >= 10 && Set(faces.map(\.id)) == [1], "\(faces)")
    for face in faces {
      let center = face.face.bounds.center
      #expect((190...410).contains(center.x * 640) && abs(center.y * 480 - 200) < 15, "\(face)")
    }
    #expect(found.frames.last?.mainFace?.id == 1)
  }

  @Test func codesAreReadInARegionAndAsASequence() async throws {
    let feed = FrameFeed(clock: .test)
    let session = CaptureSession(source: feed, clock: .test)
    var image = Image(packed: .gray8, size: Self.size)
    DrawnCode.ean13("4006381333931").draw(into: &image, x: 20, y: 40, scale: 2)
    DrawnCode.code128("right").draw(into: &image, x: 350, y: 300, scale: 2)
    let half = NormalizedRectangle(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
    let frames = try session.metadata(MetadataSettings(faces: nil, region: half, rate: 60))
    try await session.start()
    feed.push(image)
    var code: MachineReadableCode?
    for await frame in frames {
      code = frame.codes.first
      #expect(frame.codes.count == 1 && frame.faces.isEmpty)
      break
    }
    #expect(code?.text == "right")
    let bounds = try #require(code?.bounds)
    #expect(abs(bounds.x * 640 - 350) < 5 && abs(bounds.y * 480 - 300) < 5, "\(bounds)")
    await session.stop()
  }

  @Test func theRateIsBoundedAndTheSessionIsNotDelayed() async throws {
    /// Pushes frames for two seconds; gives how many the session drew, and how many were searched.
    func run(_ settings: MetadataSettings?) async throws -> (drawn: Int, searched: Int, seconds: Double) {
      let feed = FrameFeed(clock: .test)
      let session = CaptureSession(source: feed, clock: .test)
      let drawn = Counter()
      try session.add(PixelReader(.rgba8, size: PixelSize(width: 16, height: 12)) { _ in drawn.add() })
      let searched = Found()
      if let settings { try session.add(try MetadataOutput(settings) { searched.add($0) }) }
      try await session.start()
      let image = DrawnFace.picture([DrawnFace(x: 300, y: 200, radius: 60)], size: Self.size)
      try await CaptureSessionTests.wait(pushing: [(feed, image)], until: { drawn.value > 0 })
      let first = drawn.value
      let clock = MonotonicClock.test
      let start = clock.time
      while clock.time - start < .seconds(2) {
        feed.push(image)
        try await pause(for: .milliseconds(10))
      }
      let time = clock.time - start
      let counts = (drawn.value - first, searched.frames.count)
      await session.stop()
      return (
        counts.0, counts.1, Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
      )
    }
    let without = try await run(nil)
    let with = try await run(MetadataSettings(rate: 4))
    // The first comes at once, and one before the clock was started.
    #expect(with.searched >= 2 && Double(with.searched) <= with.seconds * 4 + 2, "\(with)")
    #expect(with.drawn > without.drawn / 2, "\(with.drawn) instead of \(without.drawn) frames")
  }

  @Test func facesAreRecordedInAPhotographsFile() throws {
    let grey = DrawnFace.picture(
      [DrawnFace(x: 200, y: 160, radius: 60), DrawnFace(x: 480, y: 300, radius: 50)], size: Self.size)
    var photo = CapturedPhoto(grey, camera: nil, graph: Graph())
    let faces = try photo.recordFaces()
    #expect(faces.count == 2)
    let still = try StillImage(decoding: try photo.encoded(), name: "photo")
    let list = "Xmp.mwg-rs.Regions/mwg-rs:RegionList"
    var places: [(Double, Double)] = []
    for index in 1...2 {
      #expect(still.metadata.text("\(list)[\(index)]/mwg-rs:Type") == "Face")
      let x = try #require(
        still.metadata.text("\(list)[\(index)]/mwg-rs:Area/stArea:x").flatMap { Double($0) })
      let y = try #require(
        still.metadata.text("\(list)[\(index)]/mwg-rs:Area/stArea:y").flatMap { Double($0) })
      places.append((x * 640, y * 480))
    }
    places.sort { $0.0 < $1.0 }
    // The region's place is its centre.
    #expect(abs(places[0].0 - 200) < 12 && abs(places[0].1 - 160) < 12, "\(places)")
    #expect(abs(places[1].0 - 480) < 12 && abs(places[1].1 - 300) < 12, "\(places)")
    #expect(still.metadata.text("\(list)[3]/mwg-rs:Type") == nil)
  }
}
