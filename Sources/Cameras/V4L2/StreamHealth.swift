/// When a stream's buffers last came and whether they were good, and what follows from that.
package struct StreamHealth {
  /// What to do about a stream.
  package enum Step: Hashable {
    /// Nothing: it is healthy, or may recover by itself.
    case wait
    /// Tell that nothing good comes.
    case report
    /// Stop and start it.
    case restart
  }

  /// How long the device may be silent: two seconds, or five frames of a slow stream.
  let patience: Duration
  /// How long it may be silent after damaged buffers only: half a second, or two frames of a slow stream.
  ///
  /// A driver whose transfers fail, such as uvcvideo, hands every buffer back as damaged and then waits to be
  /// restarted.
  let failurePatience: Duration
  /// The restarts since the last good buffer.
  private(set) var restarts = 0
  private var lastBuffer: Duration
  private var lastGood: Duration
  private var lastRestart: Duration
  /// Whether the latest buffers were all damaged.
  private(set) var isFailing = false

  /// Begins at the start of a stream; `interval` is that of its frames, if known.
  package init(interval: Duration?, now: Duration) {
    patience = max(.seconds(2), (interval ?? .zero) * 5)
    failurePatience = max(.milliseconds(500), (interval ?? .zero) * 2)
    lastBuffer = now
    lastGood = now
    lastRestart = now
  }

  /// Notes a good buffer.
  package mutating func noteGood(at now: Duration) {
    lastBuffer = now
    lastGood = now
    isFailing = false
    restarts = 0
  }

  /// Notes that all buffers of a moment were damaged.
  package mutating func noteDamage(at now: Duration) {
    lastBuffer = now
    isFailing = true
  }

  /// Notes a restart.
  package mutating func noteRestart(at now: Duration) {
    lastRestart = now
    restarts += 1
  }

  /// The time since the last buffer, good or not.
  func silence(at now: Duration) -> Duration { now - lastBuffer }

  /// The time for which damaged buffers have come one after the other; nil while that is no reason to worry, and when
  /// it is the driver that fails.
  func damage(at now: Duration) -> Duration? {
    isFailing && now - max(lastGood, lastRestart) > patience / 2 ? now - lastGood : nil
  }

  /// What to do when nothing is ready.
  package func step(at now: Duration) -> Step {
    let quiet = now - max(lastBuffer, lastRestart)
    if isFailing {
      return quiet > failurePatience * min(restarts + 1, 3) ? .restart : .wait
    }
    // Restarting revives some devices; doing so too often would be worse than waiting.
    if quiet > patience * 2 { return .restart }
    return silence(at: now) > patience ? .report : .wait
  }
}
