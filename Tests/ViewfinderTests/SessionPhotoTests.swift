import Cameras
import ClockSupport
import Clocks
import FilterGraph
import Filters
import Pixels
import Rendering
import SimulatedCamera
import Stills
import Synchronization
import TestSupport
import Testing
import Viewfinder

/// Photographs of a session on a scripted camera: their content, their events, and errors.
@Suite(.virtualTime) struct SessionPhotoTests {
  typealias Support = CaptureSessionTests

  /// The events of a photograph by their names.
  final class Events: Sendable {
    private let list = Mutex<[String]>([])
    func note(_ event: PhotoEvent) {
      let name =
        switch event {
        case .willBegin: "willBegin"
        case .willCapture: "willCapture"
        case .didCapture: "didCapture"
        case .didProcess: "didProcess"
        case .didFinish(nil): "didFinish"
        case .didFinish: "didFail"
        }
      list.withLock { $0.append(name) }
    }
    var names: [String] { list.withLock { $0 } }
  }

  /// A running session with a sink that has had a frame.
  static func session(
    _ camera: ScriptedCamera, _ chain: String = ""
  ) async throws -> (session: CaptureSession, sink: Support.Collector) {
    let session = CaptureSession(camera, clock: .test)
    session.graph = chain.isEmpty ? Graph() : try Support.graph(chain)
    let sink = Support.Collector()
    try session.add(sink)
    try await session.start()
    try await Support.wait(until: { !sink.images.isEmpty })
    return (session, sink)
  }

  static let allEvents = ["willBegin", "willCapture", "didCapture", "didProcess", "didFinish"]

  /// The simulated camera streams 1280x720 where nothing is asked of it.
  @Test func aSourceOfPhotographsStreamsTheirSize() throws {
    let camera = SimulatedCamera(), size = PixelSize(width: 1000, height: 500)
    let full = StreamRequest(size: PixelSize(width: 3840, height: 2160))
    #expect(CameraSource(camera, photographing: .full).request == full)
    #expect(CameraSource(camera, photographing: .size(size)).request == StreamRequest(size: size))
    #expect(CameraSource(camera, photographing: .preview).request == StreamRequest())
  }

  @Test func aStillSwitchesTheFormatAndEverythingComesBack() async throws {
    let camera = ScriptedCamera(.init(controls: .forgotten))
    let (session, sink) = try await Self.session(camera, "color-invert")
    try camera.set([.gain: 321, .brightness: 7])
    let events = Events()
    let photo = try await session.capturePhoto(
      .init(cleanCopy: .included, rawCopy: .included), onEvent: events.note)
    #expect(events.names == Self.allEvents)
    #expect(camera.starts == [ScriptedCamera.preview, ScriptedCamera.full, ScriptedCamera.preview])
    #expect(photo.image.size == ScriptedCamera.full)
    #expect(Array(photo.image.bytes.prefix(4)) == [55, 155, 205, 255])
    #expect(photo.clean.map { Array($0.bytes.prefix(4)) } == [200, 100, 50, 255])
    #expect(photo.raw?.image.size == ScriptedCamera.full)
    #expect(photo.resolved?.scale == 2 && photo.resolved?.frameSize == ScriptedCamera.full)
    let values = Dictionary(uniqueKeysWithValues: camera.controls.map { ($0.id, $0.value) })
    #expect(values == [.gain: 321, .brightness: 7])
    let before = sink.images.count
    try await Support.wait(until: { sink.images.count > before + 2 })
    #expect(sink.images.last?.size == ScriptedCamera.preview)
    #expect(session.state == .running)
    await session.stop()
  }

  @Test func aStillOfThePreviewsSizeLeavesTheCameraAlone() async throws {
    let camera = ScriptedCamera()
    let (session, _) = try await Self.session(camera, "color-invert")
    for moment in [PhotoCaptureSettings.Moment.newest, .next(after: 1)] {
      let events = Events()
      let photo = try await session.capturePhoto(
        .init(resolution: .preview, cleanCopy: .included, rawCopy: .included, moment: moment),
        onEvent: events.note)
      #expect(events.names == Self.allEvents)
      #expect(photo.image.size == ScriptedCamera.preview)
      #expect(Array(photo.image.bytes.prefix(3)) == [55, 155, 205])
      #expect(photo.clean.map { Array($0.bytes.prefix(3)) } == [200, 100, 50])
      #expect(photo.raw.map { Array($0.image.bytes.prefix(3)) } == [200, 100, 50])
    }
    #expect(camera.starts == [ScriptedCamera.preview])
    await session.stop()
  }

  /// Motion JPEG comes as the camera's own image, at the preview's size and at another, and only when asked for.
  @Test func aRawCopyOfMotionJPEGIsTheCamerasImage() async throws {
    let text = "simulated:size=64x48:format=MJPG:rate=60:rotation=90"
    let session = CaptureSession(
      try SimulatedCamera(SimulatedCameraOptions(parsing: text), clock: .test), clock: .test)
    try await session.start()
    try await session.waitForFrame(upTo: .seconds(10))
    for size in [PixelSize(width: 64, height: 48), PixelSize(width: 96, height: 64)] {
      let photo = try await session.capturePhoto(.init(resolution: .size(size), rawCopy: .included))
      let raw = try #require(photo.raw)
      #expect(raw.orientation == .left && raw.image.size == size)
      let file = try raw.file(photo.settings)
      let jpeg = try #require(raw.jpeg)
      // From the tables on, it is as the camera sent it.
      let tables = try #require(jpeg.firstIndex(of: 0xDB)) - 1
      #expect(file.suffix == "raw.jpg" && file.bytes.suffix(jpeg.count - tables) == jpeg[tables...])
      let still = try StillImage(decoding: file.bytes, name: "raw")
      #expect(still.image.size == size && still.orientation == .left)
      #expect(still.metadata.text("Exif.Photo.DateTimeOriginal")?.count == 19)
      // What has metadata keeps them.
      let other = PhotoSettings()
      let again = RawFrame(raw.image, orientation: .up, jpeg: file.bytes)
      #expect(try again.file(other).bytes == file.bytes)
      #expect(photo.image.size == size.transposed)
    }
    let plain = try await session.capturePhoto(.init(resolution: .preview))
    #expect(plain.raw == nil)
    await session.stop()
  }

  @Test func aSizeThatTheCameraRefusesIsAnErrorAndThePreviewGoesOn() async throws {
    let camera = ScriptedCamera(.init(refused: [ScriptedCamera.full]))
    let (session, sink) = try await Self.session(camera)
    let events = Events()
    let error = await #expect(throws: SessionError.self) {
      try await session.capturePhoto(onEvent: events.note)
    }
    #expect(error?.code == .source)
    #expect(error?.description == "the camera cannot deliver 64x48: no 64x48")
    #expect(events.names == ["willBegin", "didFail"])
    let before = sink.images.count
    try await Support.wait(until: { sink.images.count > before + 2 })
    await session.stop()
  }

  /// What the camera lists is taken as it comes, since drivers that list nothing are said to have common sizes.
  @Test func aSizeFarFromAllOfTheCameraIsRefused() async throws {
    let far = PixelSize(width: 6400, height: 20), small = PixelSize(width: 8, height: 6)
    let camera = ScriptedCamera(.init(agreed: [far: ScriptedCamera.full, ScriptedCamera.full: small]))
    let (session, sink) = try await Self.session(camera)
    let error = await #expect(throws: SessionError.self) {
      try await session.capturePhoto(.init(resolution: .size(far)))
    }
    let message = "Scripted camera has no size near 6400x20; the nearest are 64x48, 32x24"
    #expect(error?.description == "the camera cannot deliver 6400x20: \(message)")
    #expect(try await session.capturePhoto().image.size == small)
    let before = sink.images.count
    try await Support.wait(until: { sink.images.count > before + 2 })
    await session.stop()
    let refused = #expect(throws: CameraError.self) {
      try CameraSource(camera, StreamRequest(size: far)).start(into: FrameMailbox())
    }
    #expect(refused?.code == .unsupported && refused?.description == message)
    #expect(camera.state == .idle)
  }

  @Test func aCameraThatIsPulledInTheMiddleComesBack() async throws {
    let camera = ScriptedCamera(.init(pulled: ScriptedCamera.full))
    let (session, sink) = try await Self.session(camera)
    let events = Events()
    let error = await #expect(throws: SessionError.self) {
      try await session.capturePhoto(onEvent: events.note)
    }
    #expect(error?.code == .interrupted)
    #expect(events.names == ["willBegin", "willCapture", "didFail"])
    try await Support.wait(until: { if case .interrupted = session.state { true } else { false } })
    camera.replug()
    let before = sink.images.count
    try await Support.wait(until: { sink.images.count > before + 2 && session.state == .running })
    await session.stop()
    #expect(camera.state == .idle)
  }

  @Test func aStopInTheMiddleFailsThePhotographOnce() async throws {
    let camera = ScriptedCamera(.init(silent: [ScriptedCamera.full], controls: .forgotten))
    let (session, sink) = try await Self.session(camera)
    try camera.set([.gain: 5])
    let events = Events()
    let photo = Task(executorPreference: MonotonicClock.test.executor) {
      try await session.capturePhoto(onEvent: events.note)
    }
    try await Support.wait(until: { events.names.contains("willCapture") })
    // A change waits for the camera, and does not keep the session from stopping.
    session.graph = try Support.graph("color-invert")
    await session.stop()
    let error = await #expect(throws: SessionError.self) { _ = try await photo.value }
    #expect(error?.code == .notRunning)
    #expect(events.names == ["willBegin", "willCapture", "didFail"])
    #expect(sink.end == .stopped)
    #expect(camera.state == .idle)
    #expect(camera.controls.first { $0.id == .gain }?.value == 5)
    await #expect(throws: SessionError.self) { try await session.capturePhoto() }
  }

  @Test func anotherSizeThanListedIsResolved() async throws {
    let odd = PixelSize(width: 48, height: 36)
    let camera = ScriptedCamera(.init(agreed: [ScriptedCamera.full: odd]))
    let (session, _) = try await Self.session(camera)
    let photo = try await session.capturePhoto()
    #expect(photo.image.size == odd)
    #expect(photo.resolved?.frameSize == odd && photo.resolved?.scale == 1.5)
    await session.stop()
  }

  /// Red on the left, blue on the right.
  @Sendable static func halves(_ size: PixelSize, _ number: Int) -> Image {
    var image = Support.solid([255, 0, 0, 255], size)
    for y in 0..<size.height {
      for x in size.width / 2..<size.width {
        let place = (y * size.width + x) * 4
        (image.bytes[place], image.bytes[place + 2]) = (0, 255)
      }
    }
    return image
  }

  @Test func mirrorAidsAndResults() async throws {
    let camera = ScriptedCamera(picture: Self.halves)
    let (session, _) = try await Self.session(
      camera, "split[clean][rest];[rest]color-invert[out];[clean]monochrome[mask]")
    let aids = try Support.graph("exposure=-10")
    try await session.configure {
      $0.turn = .upMirrored
      $0.aids = aids
    }
    for resolution in [PhotoCaptureSettings.Resolution.full, .preview] {
      var photo = try await session.capturePhoto(.init(resolution: resolution))
      #expect(Array(photo.image.bytes.prefix(3)) == [0, 255, 255], "neither mirrored nor with the aids")
      photo = try await session.capturePhoto(.init(resolution: resolution, mirror: .kept))
      #expect(Array(photo.image.bytes.prefix(3)) == [255, 255, 0], "mirrored as the preview is")
      photo = try await session.capturePhoto(.init(resolution: resolution, aids: .kept))
      #expect(photo.image.bytes[1] <= 1, "the aids darken it")
      photo = try await session.capturePhoto(
        .init(resolution: resolution, result: "mask", cleanCopy: .included))
      #expect(photo.image.bytes[0] != 255, "up to the label")
      #expect(photo.clean.map { Array($0.bytes.prefix(3)) } == [255, 0, 0])
    }
    let error = await #expect(throws: SessionError.self) {
      try await session.capturePhoto(.init(result: "nothing"))
    }
    #expect(error?.code == .missingResult)
    await session.stop()
  }

  @Test func temporalFiltersActInStills() async throws {
    // The preview is black; frames of the still's size alternate between black and white.
    let camera = ScriptedCamera { size, number in
      let value: UInt8 = size == ScriptedCamera.preview || number % 2 == 0 ? 0 : 255
      return Support.solid([value, value, value, 255], size)
    }
    let (session, _) = try await Self.session(camera, "low-pass=0.5")
    let photo = try await session.capturePhoto()
    #expect(photo.image.size == ScriptedCamera.full)
    #expect((20...235).contains(photo.image.bytes[0]), "a mixture of frames, not \(photo.image.bytes[0])")
    await session.stop()
  }

  /// A scene without detail finer than the preview's pixels, drawn exactly at any size.
  @Sendable static func waves(_ size: PixelSize, _ number: Int) -> Image {
    var image = Image(packed: .rgba8, size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (u, v) = ((Double(x) + 0.5) / Double(size.width), (Double(y) + 0.5) / Double(size.height))
        // One step of brightness that is some preview pixels wide, across a slow ramp.
        let step = min(max((u - 0.4) * 8, 0), 1) * (0.4 + 0.6 * v)
        let value = UInt8((step * 255).rounded())
        let place = (y * size.width + x) * 4
        for channel in 0..<3 { image.bytes[place + channel] = value }
        image.bytes[place + 3] = 255
      }
    }
    return image
  }

  static func halved(_ image: Image) -> [Double] {
    let (width, height) = (image.size.width / 2, image.size.height / 2)
    return (0..<width * height).map { index in
      let (x, y) = (index % width * 2, index / width * 2)
      return [(0, 0), (1, 0), (0, 1), (1, 1)].map { dx, dy in
        Double(image.bytes[((y + dy) * image.size.width + x + dx) * 4])
      }.reduce(0, +) / 4
    }
  }

  @Test func whatYouSawIsWhatYouGet() async throws {
    let camera = ScriptedCamera(picture: Self.waves)
    let (session, sink) = try await Self.session(camera, "gaussian-blur=4")
    let photo = try await session.capturePhoto()
    let preview = sink.images[0]
    func difference(_ image: Image) -> Double {
      zip(Self.halved(image), stride(from: 0, to: preview.bytes.count, by: 4)).map {
        abs($0 - Double(preview.bytes[$1]))
      }.max()!
    }
    // Half a grey level of rounding on each side, and one for the kernels' different sampling.
    #expect(difference(photo.image) <= 2.5)
    let unscaled = try withRenderer { renderer in
      try renderer.render(
        "gaussian-blur=4", on: Self.waves(ScriptedCamera.full, 0), options: renderer.options())
    }
    var image = photo.image
    for index in image.bytes.indices { image.bytes[index] = UInt8((unscaled.floats[index] * 255).rounded()) }
    #expect(difference(image) > 8, "without scaling the blur is half as wide")
    await session.stop()
  }
}
