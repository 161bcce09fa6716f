public import Cameras
public import Pixels
import Synchronization

/// A camera that looks at a scene made by computation, through a lens with a depth of field.
///
/// It takes the place of a camera where there is none, and it is the bench for focus and exposure aids,
/// because it knows the true answer: ``depthMap(frame:)`` and ``planeInFocus``. What it delivers depends on
/// its options and settings and on the number of the frame only.
public final class SimulatedCamera: Camera {
  private let options: SimulatedCameraOptions
  private let shared: SimulatedState
  private let streaming = Mutex(Streaming())

  private struct Streaming {
    var stream: SimulatedStream?
    var configuration: StreamConfiguration?
    var mailbox: FrameMailbox?
    var lateBefore = 0
  }

  /// Creates a camera; nothing is drawn before its stream starts.
  public init(_ options: SimulatedCameraOptions = SimulatedCameraOptions()) {
    self.options = options
    shared = SimulatedState(SimulatedControls(options))
  }

  deinit { streaming.withLock { $0.stream.take() }?.stop() }

  /// Frames that are compressed on the wire.
  static let motionJPEG: FourCC = "MJPG"

  /// The formats on the wire, the default first.
  static let fourCCs: [FourCC] = {
    let formats: [PixelFormat] = [
      .nv12, .nv21, .nv16, .yuyv, .uyvy, .yvyu, .vyuy, .yuv420, .yvu420, .yuv422, .yuv444, .gray8, .gray10,
      .gray12, .gray16, .rgb24, .bgr24, .rgbx32, .bgrx32, .xrgb32, .xbgr32, .bayerRGGB, .bayerGRBG,
      .bayerGBRG,
      .bayerBGGR,
    ]
    return formats.map { $0.fourCCs[0] } + [motionJPEG]
  }()

  /// The name and place under which it is listed.
  public let info = CameraInfo(
    id: "simulated", path: "simulated", name: "Simulated camera", driver: "simulated",
    bus: "platform:simulated",
    position: .external)

  /// Every format that the shaders read, at its well-known sizes and rates; any other size and rate is met
  /// too.
  public var formats: [CameraFormat] {
    let rates = [60, 30, 25, 15, 10, 5].map { FrameRate(frames: $0) }
    let sizes = ["3840x2160", "1920x1080", "1280x720", "960x540", "640x480", "640x360", "320x240", "160x120"]
      .compactMap { PixelSize($0) }
      .map { CameraFormat.Size(size: $0, rates: rates) }
    return Self.fourCCs.map { CameraFormat(fourCC: $0, summary: "simulated \($0)", sizes: sizes) }
  }

  /// Its settings; the values of automatic modes are those of the last frame.
  public var controls: [CameraControl] { shared.controls.list }

  /// Streaming or idle; it is never interrupted.
  public var state: StreamState { streaming.withLock { $0.stream == nil } ? .idle : .streaming }

  /// What happened to the frames; nothing is ever lost before the mailbox.
  public var statistics: StreamStatistics {
    var statistics = StreamStatistics()
    statistics.delivered = shared.delivered
    statistics.droppedLate = streaming.withLock { ($0.mailbox?.lateCount ?? 0) - $0.lateBefore }
    return statistics
  }

  /// Changes settings from the next frame on, all of them or none.
  public func set(_ values: [CameraControl.ID: Int64]) throws(CameraError) { try shared.set(values) }

  /// Starts delivering into `mailbox`; the scene is drawn on the stream's thread.
  ///
  /// - Throws: `busy` when the camera streams already, `unsupported` for a format that it does not have.
  public func start(
    _ request: StreamRequest, into mailbox: FrameMailbox
  ) throws(CameraError) -> StreamConfiguration {
    let configuration = try configuration(for: request)
    try streaming.withLock { (streaming: inout Streaming) throws(CameraError) -> Void in
      guard streaming.stream == nil else { throw .alreadyStreaming(info.name) }
      shared.resetDelivered()
      streaming.mailbox = mailbox
      streaming.lateBefore = mailbox.lateCount
      streaming.configuration = configuration
      streaming.stream = try SimulatedStream(configuration, options: options, state: shared, mailbox: mailbox)
    }
    return configuration
  }

  /// Stops the stream and waits for its thread. Frames still held stay valid.
  public func stop() { streaming.withLock { $0.stream.take() }?.stop() }

  /// Makes one frame at the present settings on the calling thread, without a stream.
  ///
  /// Cost: the whole scene is drawn anew, some 100 ms for 1280x720.
  ///
  /// - Parameters:
  ///   - frame: the number of the frame, which decides its noise and where the pendulum hangs.
  ///   - request: what would be asked of a stream.
  public func image(frame: UInt32 = 0, _ request: StreamRequest = StreamRequest()) throws(CameraError)
    -> Image
  {
    let configuration = try configuration(for: request)
    guard let readout = SimulatedReadout(configuration, seed: options.seed) else {
      throw CameraError(.device, "no memory for a JPEG encoder of \(configuration.size)")
    }
    let imager = imager(configuration)
    var bytes = [UInt8](repeating: 0, count: readout.byteCount)
    let picture = imager.expose(shared.controls, frame: frame)
    let layout = bytes.withUnsafeMutableBytes { readout.read(picture, frame: frame, into: $0) }
    return Image(layout: layout, encoding: configuration.encoding, bytes: bytes)
  }

  // MARK: - The true answer

  /// Which plane each pixel of a frame shows at the present settings, in the size of the present or last
  /// stream.
  ///
  /// Cost: the whole scene is drawn anew.
  public func depthMap(frame: UInt32 = 0) throws(CameraError) -> SceneDepthMap {
    if let last = streaming.withLock({ $0.configuration }) {
      return imager(last).depthMap(shared.controls, frame: frame)
    }
    return imager(try configuration(for: StreamRequest())).depthMap(shared.controls, frame: frame)
  }

  /// The distance in focus in metres; may be infinite.
  public var focusDistance: Double { shared.controls.lens.focusDistance }

  /// The plane that is sharpest at the present focus.
  public var planeInFocus: ScenePlane { shared.controls.lens.sharpestPlane }

  /// The diameter in pixels of the disc as which a point of a plane appears, in frames of a width of 16:9.
  public func blurDiameter(of plane: ScenePlane, frameWidth: Int) -> Double {
    shared.controls.lens.circleOfConfusion(at: plane.distance) * Double(frameWidth) / SimulatedLens.fieldWidth
  }

  /// The position of the focus control that brings a distance in metres into focus; greater is nearer.
  public static func focusPosition(for metres: Double) -> Int64 {
    SimulatedControls.focusPosition(for: metres)
  }

  private func imager(_ configuration: StreamConfiguration) -> SimulatedImager {
    SimulatedImager(size: configuration.size, rate: configuration.rate ?? options.rate, options: options)
  }

  /// What a stream delivers when `request` is asked for: any size and rate within the limits, the nearest
  /// else.
  private func configuration(for request: StreamRequest) throws(CameraError) -> StreamConfiguration {
    let fourCC = request.fourCC ?? options.fourCC
    let decoded = fourCC == Self.motionJPEG ? .yuv422 : PixelFormat(fourCC: fourCC)
    guard Self.fourCCs.contains(fourCC), let format = decoded else {
      let names = Self.fourCCs.map(\.description).joined(separator: ", ")
      throw CameraError(.unsupported, "the simulated camera does not deliver \(fourCC); it has \(names)")
    }
    let sides = SimulatedCameraOptions.sides, size = request.size ?? options.size
    func side(_ wanted: Int) -> Int { max(sides.lowerBound, min(sides.upperBound, wanted)) }
    let rates = SimulatedCameraOptions.rates
    var rate = request.rate ?? options.rate
    if rate.perSecond < rates.lowerBound { rate = FrameRate(frames: UInt32(rates.lowerBound)) }
    if rate.perSecond > rates.upperBound { rate = FrameRate(frames: UInt32(rates.upperBound)) }
    return StreamConfiguration(
      size: PixelSize(width: side(size.width), height: side(size.height)), rate: rate, fourCC: fourCC,
      format: format,
      encoding: format.model == .yCbCr && fourCC != Self.motionJPEG ? .video601 : .jpeg)
  }
}
