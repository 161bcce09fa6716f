public import Cameras

/// How a camera's lens is focused at a moment.
public struct FocusState: Hashable, Sendable {
  /// What the lens is doing.
  public enum Activity: Hashable, Sendable {
    /// The lens stays where it is.
    case idle
    /// The lens moves towards the focus.
    case adjusting
    /// The picture is in focus, as far as the camera or the software can tell.
    case focused
    /// Nothing was found to focus on; the lens is where it was.
    case failed
  }

  /// The mode.
  public var mode: FocusMode
  /// Who carries it out; nil when the lens cannot be focused at all.
  public var provider: CaptureDevice.Provider?
  /// What the lens is doing.
  public var activity: Activity
  /// Where the lens was sent, or where the camera says that it is; nil for a camera that neither takes nor tells it.
  public var lensPosition: LensPosition?
}

/// How one-shot focus ended.
public struct FocusResult: Hashable, Sendable {
  /// Who focused.
  public var provider: CaptureDevice.Provider
  /// The position of the lens; nil where the camera does not tell it.
  public var lensPosition: LensPosition?
  /// The value of the camera's control for it.
  public var controlValue: Int64?
  /// The frames from the request to the one that shows the focus; nil where nothing was measured.
  public var frames: Int?
  /// The sharpness before and after; the scores of one scene can be compared with each other only.
  public var sharpness: (before: Double, after: Double)? {
    get { scores.map { ($0.before, $0.after) } }
    set { scores = newValue.map { Scores(before: $0.before, after: $0.after) } }
  }
  /// The exposure of the first frame in focus, on the monotonic clock; nil where nothing was measured.
  public var timestamp: Duration?

  private struct Scores: Hashable {
    var before, after: Double
  }
  private var scores: Scores?

  init(
    provider: CaptureDevice.Provider, lensPosition: LensPosition?, controlValue: Int64?, frames: Int? = nil,
    sharpness: (before: Double, after: Double)? = nil, timestamp: Duration? = nil
  ) {
    (self.provider, self.lensPosition, self.controlValue) = (provider, lensPosition, controlValue)
    (self.frames, self.timestamp) = (frames, timestamp)
    self.sharpness = sharpness
  }
}
