public import Files
public import Video

/// How a session is recorded.
public struct RecordingSettings: Hashable, Sendable {
  /// What compresses the pictures; nil for the first that works.
  public var encoder: VideoEncoderKind?
  /// From 0, the smallest file, to 1, hardly any loss.
  public var quality = 0.6
  /// The longest side of the movie; larger pictures are reduced in proportion. Nil for the size of the graph's result.
  public var longestSide: Int?
  /// When the recording ends by itself; nil for when it is stopped. Pauses do not count.
  public var limit: Duration?
  /// Where the sound comes from; nil for a movie without it.
  public var sound: SoundInput?
  /// What happens to a file of that name, once the first picture has come.
  public var replacing = AtomicFile.Replacing.never
  /// The result of the graph, by its label.
  public var result = "out"
  /// Whether aids for the eye are in the movie.
  public var aids = SinkRequest.Aids.removed
  /// How many pictures wait for the encoder at most, 1 to 30; further ones are dropped and counted. Each takes 1.5 bytes a
  /// pixel.
  public var queue = 12

  /// Creates the usual settings.
  public init() {}
}

/// A source of sound of PulseAudio, or of PipeWire's service in its place.
public enum SoundInput: Hashable, Sendable {
  /// The one that the user has chosen in the system.
  case standard
  /// The one of a name that `pactl list short sources` shows.
  case named(String)
}
