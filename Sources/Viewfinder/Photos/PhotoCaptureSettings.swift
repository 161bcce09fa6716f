public import Pixels
public import Stills

/// How a photograph is taken.
public struct PhotoCaptureSettings: Hashable, Sendable {
  /// The size of the camera's frame that the photograph is made of.
  public enum Resolution: Hashable, Sendable {
    /// The largest that the camera has. Where the preview streams less, the camera's format is switched for the
    /// photograph, while the last frame of the preview stays; for a series it is switched once.
    case full
    /// The preview's resolution: the frame that was drawn last.
    case preview
    /// The nearest that the camera has to a size; see ``CameraSource/request``.
    case size(PixelSize)
  }

  /// Whether the preview's mirror is in the photograph.
  public enum Mirror: Hashable, Sendable {
    /// The photograph shows the scene as others see it.
    case removed
    /// The photograph is mirrored like the preview.
    case kept
  }

  /// Whether a further picture of the same frame is delivered beside the photograph.
  public enum Copy: Hashable, Sendable { case none, included }

  /// Whether the frame without the graph is delivered beside the photograph, and with how many bits.
  public enum CleanCopy: Hashable, Sendable {
    /// It is not.
    case none
    /// RGBA with 8 bits a sample.
    case included
    /// RGBA with 16 bits a sample, for further work such as merging.
    case deep
  }

  /// Which of the preview's frames a photograph of its size is made of.
  public enum Moment: Hashable, Sendable {
    /// The frame that was drawn last.
    case newest
    /// The next frame after skipping this many, as when the exposure has just been changed.
    case next(after: Int)
    /// The frame that was exposed nearest to a moment of the monotonic clock, which may have passed: a shutter without
    /// lag. The session must keep recent frames; see ``CaptureSession/Configuration/shutterLag``. They have the preview's
    /// size; a photograph of another is refused.
    case at(Duration)
    /// The sharpest of the frames exposed at most so long before or after a moment, or the nearest where there is none.
    case sharpest(near: Duration, within: Duration)

    /// The frame exposed nearest to the present moment of the system's clock; of another, it is `.at(clock.time)`.
    public static var now: Moment { .at(.monotonicNow) }
  }

  /// Whether faces are looked for and recorded as regions in the photograph's metadata.
  public enum FaceRegions: Hashable, Sendable { case none, recorded }

  /// The size of the camera's frame.
  public var resolution: Resolution
  /// How ``CapturedPhoto/encoded(as:)`` writes the photograph. Frames of 10 to 16 bits, grey or of a mosaic, are drawn as deep
  /// as that is: a PNG or TIFF has 16 bits then, unless its settings say otherwise.
  public var format: StillFormat
  /// Whether the preview's mirror is in the photograph.
  public var mirror: Mirror
  /// Whether aids for the eye are in the photograph.
  public var aids: SinkRequest.Aids
  /// How far through the graph the photograph goes: the label of one of its results.
  public var result: String
  /// Whether the frame without the graph is delivered beside the photograph.
  public var cleanCopy: CleanCopy
  /// Whether the frame is delivered as the camera sent it: a compressed one both decoded and as its own bytes.
  public var rawCopy: Copy
  /// Which of the preview's frames a photograph of its size is made of.
  public var moment: Moment
  /// Whether faces are recorded. They are looked for by ``CapturedPhoto/encoded(as:)`` and
  /// ``CapturedPhoto/write(to:replacing:)``, where no frame waits.
  public var faceRegions: FaceRegions
  /// Whether the scene is lit for the photograph, by the lamp of ``CaptureDevice/light`` or a screen lent to it.
  ///
  /// The photograph is of a frame that is wholly under the light; its moment is chosen by the session. For series such
  /// as bursts and brackets the lamp stays lit; their automatic flash decides once, before the first shot.
  public var flash: LightController.FlashMode
  /// How long an exposure that adjusts itself may take to find what is right under the flash, before the photograph.
  ///
  /// A lamp or a screen that stays lit is metered until the exposure rests; a strobe fires before the photograph, until
  /// what it lights is on target. Exposure and white balance are as before when the light is off again. After the limit the
  /// photograph is taken as it is; zero keeps the exposure from before the flash. An exposure set by hand is never changed.
  public var flashMetering: Duration
  /// The ratio of sides to which the photograph is cropped around its middle, after the graph; nil keeps the whole
  /// picture. The clean copy and the raw frame stay whole.
  public var aspectRatio: AspectRatio?
  /// The series that the photograph is one of, for which the session streams its size already; nil for one alone.
  var series: PhotoRequest.Series?

  /// Creates settings.
  public init(
    resolution: Resolution = .full, format: StillFormat = .jpeg(.init()), mirror: Mirror = .removed,
    aids: SinkRequest.Aids = .removed, result: String = "out", cleanCopy: CleanCopy = .none,
    rawCopy: Copy = .none,
    moment: Moment = .newest, faceRegions: FaceRegions = .none,
    flash: LightController.FlashMode = .off, flashMetering: Duration = .seconds(5),
    aspectRatio: AspectRatio? = nil
  ) {
    self.resolution = resolution
    self.format = format
    self.mirror = mirror
    self.aids = aids
    self.result = result
    self.cleanCopy = cleanCopy
    self.rawCopy = rawCopy
    self.moment = moment
    self.faceRegions = faceRegions
    self.flash = flash
    self.flashMetering = flashMetering
    self.aspectRatio = aspectRatio
  }
}

/// What a request for a photograph has become: what the camera and the session will really do.
public struct ResolvedPhotoSettings: Hashable, Sendable {
  /// The number of the request, counted from 1 in each session.
  public var id: Int
  /// The settings that were asked for.
  public var requested: PhotoCaptureSettings
  /// The size of the camera's frame, as it will lie in memory.
  public var frameSize: PixelSize
  /// How much larger the frame is than the preview's: lengths in pixels are multiplied by it, so that the photograph
  /// looks as the preview does.
  public var scale: Double
}

/// A step of taking a photograph. Each comes once, in this order; after a failure ``didFinish(_:)`` is the next.
public enum PhotoEvent: Sendable, CustomStringConvertible {
  /// The settings are resolved; the camera's format is being switched where it must be. A camera that then delivers
  /// another size than it listed changes them: ``CapturedPhoto/resolved`` has the settings that were used.
  case willBegin(ResolvedPhotoSettings)
  /// The frame is about to be exposed.
  case willCapture
  /// The frame is taken, with its moment of exposure on the monotonic clock; the preview is coming back.
  case didCapture(timestamp: Duration)
  /// The photograph is made.
  case didProcess(CapturedPhoto)
  /// The capture is over; the error says why there is no photograph.
  case didFinish(SessionError?)

  /// The step in words, without pixels.
  public var description: String {
    switch self {
    case .willBegin(let resolved): "will begin photograph \(resolved.id) with frames of \(resolved.frameSize)"
    case .willCapture: "will capture"
    case .didCapture(let timestamp): "did capture at \((timestamp / .milliseconds(1)).rounded() / 1000) s"
    case .didProcess(let photo): "did process \(photo)"
    case .didFinish(let error): error.map { "failed: \($0)" } ?? "did finish"
    }
  }
}
