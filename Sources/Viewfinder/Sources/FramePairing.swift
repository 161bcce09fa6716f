/// Which frames of the further sources go with a frame of the first.
public enum FramePairing: String, Hashable, Sendable, CaseIterable {
  /// The newest that has arrived.
  case newest
  /// The one that was exposed nearest to it.
  ///
  /// The last frames of each further source are copied as they arrive, so no buffer of a camera is held. Where a source's
  /// next frame is expected to be the nearer one, the first source's frame waits for it, at most three quarters of the
  /// time between two frames; it does not wait for a source that has missed two frames. Frames shown never go back in time.
  ///
  /// A pair is at most half the time between two frames of the further source apart: the longest between its last frames,
  /// without those after which one was lost, which are longer than the usual by half. Where the frame that belongs to the
  /// first source's was lost or comes too late, neither is drawn. The frames of a source that is silent, or slower than the
  /// first, are drawn on, although they are further away. Both are counted by ``PairingStatistics/unpaired``.
  ///
  /// Memory: six frames of each further source.
  case nearest
}

/// How far apart in time the frames of a further source and of the first are that are drawn together.
public struct PairingStatistics: Hashable, Sendable {
  /// How many pairs there were in this run.
  public internal(set) var pairs = 0
  /// How many frames of the first source had no partner: they were not drawn, or with a frame that is further away.
  public internal(set) var unpaired = 0
  /// The last one's: positive where the further source's frame was exposed later.
  public internal(set) var last = Duration.zero
  /// The largest without its sign.
  public internal(set) var largest = Duration.zero
  /// The mean without signs; zero without a pair.
  public var mean: Duration { pairs > 0 ? sum / pairs : .zero }
  private var sum = Duration.zero

  init() {}

  /// Adds a pair.
  mutating func note(_ difference: Duration) {
    pairs += 1
    last = difference
    largest = max(largest, difference.magnitude)
    sum += difference.magnitude
  }
}

extension Duration {
  /// The time without its sign.
  var magnitude: Duration { self < .zero ? .zero - self : self }
}
