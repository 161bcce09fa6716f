public import Pixels
public import Video

/// What a recording has come to so far.
public struct RecordingStatistics: Hashable, Sendable {
  /// The pictures in the movie.
  public var frames = 0
  /// The pictures that are missing because the encoder or the disk was too slow for them.
  public var dropped = 0
  /// From the first picture to the end of the last, without the pauses.
  public var duration = Duration.zero
  /// The size of the file.
  public var byteCount = 0

  /// Creates counts of zero.
  public init() {}
}

/// What a recording has become.
public struct RecordingReport: Hashable, Sendable {
  /// Why it ended.
  public enum End: Hashable, Sendable {
    /// It was stopped, or the session was.
    case stopped
    /// Its time was over.
    case limit
    /// The session's first source has delivered its last frame.
    case sourceEnded
    /// The graph's result got another size, which a movie cannot have.
    case sizeChanged
    /// The session has failed.
    case sessionFailed(SessionError)
  }

  /// The file.
  public var path: String
  /// What is in it.
  public var statistics: RecordingStatistics
  /// The size of its pictures.
  public var size: PixelSize
  /// What has compressed them.
  public var encoder: VideoEncoderKind
  /// Why it ended.
  public var end: End
  /// Why the sound, which was asked for, ends before the pictures do; nil when it does not.
  public var soundFailure: String?
}

/// What a recording is doing.
public enum RecordingState: Hashable, Sendable {
  /// Waiting for the first picture; there is no file yet.
  case waiting
  /// Recording.
  case recording
  /// Paused: what is shown meanwhile is not in the movie.
  case paused
  /// Ended; the file is complete.
  case finished(RecordingReport)
  /// Ended by an error. Where there is a file, what was written before it can be played.
  case failed(VideoError)

  /// Whether nothing more is recorded.
  public var isOver: Bool {
    switch self {
    case .waiting, .recording, .paused: false
    case .finished, .failed: true
    }
  }
}
