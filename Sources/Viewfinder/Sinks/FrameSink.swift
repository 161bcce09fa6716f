public import Cameras
public import Pixels

/// Something that takes the pictures of a session: a reader of pixels, a recorder, a virtual camera.
///
/// All sinks of a session share one plan with several results, so what they have in common is computed once. Each has
/// a separate thread on which ``begin(_:)``, ``consume(_:)`` and ``end(_:)`` are called, in this order; a slow sink
/// delays no other and not the session.
public protocol FrameSink: AnyObject, Sendable {
  /// What the sink wants; asked when it is added, and with each change of the session's configuration.
  var request: SinkRequest { get }
  /// Called before the first frame, and again when the description of the frames changes.
  func begin(_ description: PictureDescription)
  /// Called for each frame; the frame's memory is lent until the call returns.
  func consume(_ frame: borrowing Frame)
  /// Called once for each run that the sink is part of, after the last frame; also when no frame came because the start
  /// has failed or the sink was refused after it had been added.
  func end(_ reason: SinkEnd)
}

/// Why a sink gets no more frames.
public enum SinkEnd: Hashable, Sendable {
  /// The session was stopped, or the sink removed.
  case stopped
  /// The session's first source has delivered its last frame.
  case sourceEnded
  /// The session has failed.
  case failed(SessionError)
}

/// What a sink wants of a session.
public struct SinkRequest: Hashable, Sendable {
  /// Which frames a sink gets.
  public enum Delivery: Hashable, Sendable {
    /// The newest: one that the sink has not taken when the next comes is replaced.
    case newest
    /// Every frame, through a queue of this length, 1 to 30; when it is full, frames are dropped, or wait where the leading
    /// source is not live.
    case every(queue: Int)

    /// The frames that the queue holds.
    var capacity: Int {
      switch self {
      case .newest: 1
      case .every(let queue): min(max(queue, 1), 30)
      }
    }
  }

  /// Whether aids for the eye, such as peaking and zebra, are in the picture.
  public enum Aids: Hashable, Sendable {
    /// They are left out.
    case removed
    /// They are drawn as in a window.
    case kept
  }

  /// What the picture shows.
  public enum Content: Hashable, Sendable {
    /// A result of the graph.
    case result
    /// What the first source delivers, upright, without the graph.
    case source
    /// The same with its lens corrected: the picture of which zoom and graph show a part.
    case straightenedSource
  }

  /// The pixel format.
  public var format: PixelFormat
  /// The size; nil for that of the graph's result.
  public var size: PixelSize?
  /// The longest side of a picture without a given size; a larger one is reduced in proportion.
  public var longestSide: Int?
  /// What the picture shows.
  public var content = Content.result
  /// How many frames are delivered a second at most; nil for all.
  public var maximumRate: Double?
  /// The matrix and range of formats of YCbCr and grey.
  public var encoding: ColorEncoding
  /// How the picture lies in memory.
  public var orientation: Orientation
  /// Which frames are delivered.
  public var delivery: Delivery
  /// The result of the graph, by its label.
  public var result: String
  /// Whether aids for the eye are in the picture.
  public var aids: Aids

  /// Creates a request.
  public init(
    format: PixelFormat = .rgba8, size: PixelSize? = nil, encoding: ColorEncoding? = nil,
    orientation: Orientation = .up, delivery: Delivery = .newest, result: String = "out",
    aids: Aids = .removed
  ) {
    self.format = format
    self.size = size
    self.encoding = encoding ?? (format.model == .yCbCr ? .video709 : .jpeg)
    self.orientation = orientation
    self.delivery = delivery
    self.result = result
    self.aids = aids
  }
}

/// Counts of what happened to the frames of a sink.
public struct SinkStatistics: Hashable, Sendable {
  /// Frames that the sink has consumed.
  public var delivered = 0
  /// Frames that were dropped because the sink was not done with earlier ones.
  public var dropped = 0
  /// Those of them that came before the frame that the sink has taken last.
  package var droppedBefore = 0

  /// Creates counts of zero.
  public init() {}
}

/// A sink that is told what happened to its frames.
protocol CountedSink: FrameSink {
  /// Called on the sink's thread after the last frame, before ``FrameSink/end(_:)``.
  func note(_ statistics: SinkStatistics)
}

/// A sink that is told when its frames are drawn.
protocol DrawnSink: FrameSink {
  /// Called on the session's thread as a frame is drawn, some time before it is handed over.
  func noteDrawing()
}

/// A sink that is told how places of the first source's frames are shown.
protocol PlacedSink: FrameSink {
  /// Called on the session's thread before the frame of a moment, and those after it, are handed over.
  func note(_ mapping: PointMapping, from moment: Duration)
}
