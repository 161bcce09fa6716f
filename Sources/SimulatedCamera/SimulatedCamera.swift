public import Cameras
public import Clocks
public import Pixels
import Synchronization

/// A camera that films a computed scene through a lens with depth of field.
///
/// It stands in for a camera where there is none, and serves to test focus and exposure aids, because it
/// knows the ground truth: ``depthMap(frame:)``, ``radiance(frame:)`` and ``planeInFocus``. Its frames depend only on its options,
/// its settings and the frame's number.
public final class SimulatedCamera: Camera {
  let options: SimulatedCameraOptions
  let shared: SimulatedState
  private let clock: MonotonicClock
  private let streaming = Mutex(Streaming())
  let changes = Broadcast<[CameraControl]>()
  private let kept = Mutex<CameraProfile?>(nil)

  private struct Streaming {
    var stream: SimulatedStream?
    var configuration: StreamConfiguration?
    var mailbox: FrameMailbox?
    var lateBefore = 0
  }

  /// Creates a camera; nothing is drawn until its stream starts.
  ///
  /// - Parameters:
  ///   - options: what it films, and how.
  ///   - clock: by which frames come and are stamped. In a `VirtualTime`, frames come when that time passes.
  public init(
    _ options: SimulatedCameraOptions = SimulatedCameraOptions(), clock: MonotonicClock = .system
  ) {
    self.options = options
    self.clock = clock
    shared = SimulatedState(options)
    info = CameraInfo(
      id: "simulated", path: "simulated", name: "Simulated camera", driver: "simulated",
      bus: "platform:simulated", position: options.position)
  }

  deinit { streaming.withLock { $0.stream.take() }?.stop() }

  /// The compressed format on the wire.
  static let motionJPEG: FourCC = "MJPG"

  /// The formats on the wire, the default first.
  static let fourCCs: [FourCC] = {
    let formats: [PixelFormat] =
      [
        .nv12, .nv21, .nv16, .yuyv, .uyvy, .yvyu, .vyuy, .yuv420, .yvu420, .yuv422, .yuv444, .gray8, .gray10,
        .gray12, .gray14, .gray16, .rgb24, .bgr24, .rgbx32, .bgrx32, .xrgb32, .xbgr32, .bayerRGGB, .bayerGRBG,
        .bayerGBRG,
        .bayerBGGR,
      ]
      + PixelFormat.allCases.filter { $0.model == .bayer && $0.storesWords }
    return formats.map { $0.fourCCs[0] } + [motionJPEG]
  }()

  /// The name and location under which it is listed.
  public let info: CameraInfo

  /// What its user keeps about it.
  public var profile: CameraProfile? {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }

  private static let usualSize = PixelSize(width: 1280, height: 720)
  private static let commonSizes = [
    "3840x2160", "1920x1080", "1280x720", "960x540", "640x480", "640x360", "320x240", "160x120",
  ].compactMap { PixelSize($0) }

  /// Every format that the shaders read, at common sizes up to that of the options, and rates; other sizes and rates work
  /// too.
  public var formats: [CameraFormat] {
    let rates = [60, 30, 25, 15, 10, 5].map { FrameRate(frames: $0) }
    let largest = options.size ?? Self.commonSizes[0]
    let smaller = Self.commonSizes.filter {
      $0 != largest && $0.width <= largest.width && $0.height <= largest.height
    }
    let sizes = ([largest] + smaller).map { CameraFormat.Size(size: $0, rates: rates) }
    return Self.fourCCs.map { CameraFormat(fourCC: $0, summary: "simulated \($0)", sizes: sizes) }
  }

  /// Its settings; controls in automatic mode report the values of the last frame.
  public var controls: [CameraControl] { shared.controls.list + [regionControl].compactMap(\.self) }

  /// The controls with the values that a frame was exposed with, exactly.
  public func controls(at timestamp: Duration) -> [CameraControl] {
    shared.controls(controls, inFrameAt: timestamp)
  }

  /// Streaming or idle; interrupted only when its options have it so.
  public var state: StreamState {
    if streaming.withLock({ $0.stream == nil }) { return .idle }
    return shared.interruption.map { .interrupted($0) } ?? .streaming
  }

  /// Frame counters; no frame is lost before the mailbox unless the options have it so.
  public var statistics: StreamStatistics {
    var statistics = shared.statistics
    statistics.droppedLate = streaming.withLock { ($0.mailbox?.lateCount ?? 0) - $0.lateBefore }
    return statistics
  }

  /// Zero: the first frame is already settled.
  public var settlingFrames: Int { 0 }

  /// This process, which computes them.
  public var frameOrigin: FrameOrigin { .process }

  /// Starts delivering into `mailbox`; the scene is drawn on the stream's thread.
  ///
  /// - Throws: `busy` when the camera is already streaming, `unsupported` for a format that it does not have.
  public func start(
    _ request: StreamRequest, into mailbox: FrameMailbox
  ) throws(CameraError) -> StreamConfiguration {
    let configuration = try configuration(for: request)
    try streaming.withLock { (streaming: inout Streaming) throws(CameraError) -> Void in
      guard streaming.stream == nil else { throw .alreadyStreaming(info.name) }
      shared.restart()
      streaming.mailbox = mailbox
      streaming.lateBefore = mailbox.lateCount
      streaming.configuration = configuration
      streaming.stream = try SimulatedStream(
        configuration, options: options, state: shared, mailbox: mailbox, clock: clock)
    }
    return configuration
  }

  /// Stops the stream and waits for its thread. Frames still held stay valid.
  public func stop() {
    streaming.withLock { $0.stream.take() }?.stop()
    shared.interruption = nil
  }

  /// Makes one frame at the current settings on the calling thread, without a stream.
  ///
  /// Cost: draws the whole scene, about 100 ms for 1280x720.
  ///
  /// - Parameters:
  ///   - frame: the number of the frame, which determines its noise and the position of the pendulum.
  ///   - request: the request that a stream would be started with.
  public func image(frame: UInt32 = 0, _ request: StreamRequest = StreamRequest()) throws(CameraError)
    -> Image
  {
    let configuration = try configuration(for: request)
    guard let readout = SimulatedReadout(configuration, seed: options.seed) else {
      throw CameraError(.device, "out of memory for a JPEG encoder of \(configuration.size)")
    }
    let imager = imager(configuration, content: readout.content)
    var bytes = [UInt8](repeating: 0, count: readout.byteCount)
    let picture = imager.expose(shared.controls, frame: frame)
    var memory = bytes.mutableSpan
    let layout = readout.read(picture, frame: frame, into: &memory).layout
    return Image(layout: layout, encoding: configuration.encoding, bytes: bytes)
  }

  /// The frames of a stream without a thread or a clock, for control loops that are proved frame by frame.
  public func frames(_ request: StreamRequest = StreamRequest()) throws(CameraError) -> SimulatedFrames {
    let configuration = try configuration(for: request)
    guard let maker = FrameMaker(configuration, options: options, state: shared) else {
      throw CameraError(.device, "out of memory for a JPEG encoder of \(configuration.size)")
    }
    return SimulatedFrames(maker, encoding: configuration.encoding)
  }

  func imager(
    _ configuration: StreamConfiguration, content: SensorImage.Content = .display
  ) -> SimulatedImager {
    SimulatedImager(
      size: configuration.size, rate: configuration.rate ?? options.rate, options: options, content: content)
  }

  /// The configuration of the current or last stream, or that of a stream without wishes.
  func lastConfiguration() throws(CameraError) -> StreamConfiguration {
    if let last = streaming.withLock({ $0.configuration }) { return last }
    return try configuration(for: StreamRequest())
  }

  /// Mosaics of more than 8 bits carry the sensor's own values; everything else is processed for a display.
  private func encoding(_ format: PixelFormat, _ fourCC: FourCC) throws(CameraError) -> ColorEncoding {
    switch format.model {
    case .bayer:
      var encoding: ColorEncoding = format.storesWords ? .sensor : .jpeg
      if options.blackLevel > 0 {
        guard let black = BlackLevel(options.blackLevel, bits: format.bitsPerChannel) else {
          throw CameraError(
            .unsupported,
            "the simulated camera's black-level=\(options.blackLevel) is not below the middle of \(fourCC)'s "
              + "codes; it can be up to \(1 << (format.bitsPerChannel - 1) - 1)")
        }
        encoding.range = .above(black)
      }
      return encoding
    case .yCbCr: return fourCC == Self.motionJPEG ? .jpeg : .video601
    case .gray, .rgb: return .jpeg
    }
  }

  /// The configuration that a stream delivers for `request`: any size and rate within the limits, otherwise
  /// the nearest.
  private func configuration(for request: StreamRequest) throws(CameraError) -> StreamConfiguration {
    let fourCC = request.fourCC ?? options.fourCC
    let decoded = fourCC == Self.motionJPEG ? .yuv422 : PixelFormat(fourCC: fourCC)
    guard Self.fourCCs.contains(fourCC), let format = decoded else {
      let names = Self.fourCCs.map(\.description).joined(separator: ", ")
      throw CameraError(.unsupported, "the simulated camera does not deliver \(fourCC); it has \(names)")
    }
    let sides = SimulatedCameraOptions.sides, size = request.size ?? options.size ?? Self.usualSize
    func side(_ wanted: Int) -> Int { max(sides.lowerBound, min(sides.upperBound, wanted)) }
    let rates = SimulatedCameraOptions.rates
    var rate = request.rate ?? options.rate
    if rate.perSecond < rates.lowerBound { rate = FrameRate(frames: UInt32(rates.lowerBound)) }
    if rate.perSecond > rates.upperBound { rate = FrameRate(frames: UInt32(rates.upperBound)) }
    return StreamConfiguration(
      size: PixelSize(width: side(size.width), height: side(size.height)), rate: rate, fourCC: fourCC,
      format: format,
      encoding: try encoding(format, fourCC))
  }
}
