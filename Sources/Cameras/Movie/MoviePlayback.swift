import Clocks
import Pixels
import Synchronization
import Video

/// The playing of a movie into a mailbox, on a thread.
final class MoviePlayback: Sendable {
  private let options: MovieOptions
  private let orientation: Orientation
  private let clock: MonotonicClock
  private let changed: Condition
  // Safety: touched only while the lock of `changed` is held.
  nonisolated(unsafe) private var isStopping = false
  private let mailbox: FrameMailbox
  private let lateBefore: Int
  private let progress = Mutex(Progress())

  private struct Progress {
    var statistics = StreamStatistics()
    var hasEnded = false
  }

  init(
    _ options: MovieOptions, orientation: Orientation, clock: MonotonicClock, into mailbox: FrameMailbox
  ) {
    self.options = options
    self.orientation = orientation
    self.clock = clock
    changed = Condition(clock)
    self.mailbox = mailbox
    lateBefore = mailbox.lateCount
    mailbox.whenTaken { [changed] in changed.withLock { changed.broadcast() } }
  }

  /// Whether the last picture was shown for its time.
  var hasEnded: Bool { progress.withLock { $0.hasEnded } }

  /// What happened to the pictures so far.
  var statistics: StreamStatistics {
    var statistics = progress.withLock { $0.statistics }
    statistics.droppedLate = mailbox.lateCount - lateBefore
    return statistics
  }

  /// A copy of the first picture, which stays where the file has no other.
  private struct OnlyPicture {
    private let picture: MovieReader.Picture
    private let bytes: [UInt8]

    init(_ picture: MovieReader.Picture, _ memory: RawSpan) {
      var picture = picture
      picture.time = nil
      self.picture = picture
      bytes = Array(copying: memory.extracting(0..<picture.layout.byteCount))
    }

    func read(into memory: inout MutableRawSpan) -> MovieReader.Outcome {
      memory.copy(bytes.span.bytes)
      return .picture(picture)
    }
  }

  /// Asks the thread to end.
  func stop() {
    changed.withLock {
      isStopping = true
      changed.broadcast()
    }
  }

  private var isStopped: Bool { changed.withLock { isStopping } }

  /// Plays until the end or the stop.
  func run(_ reader: MovieReader) {
    let pool = DecodedFramePool(byteCount: reader.byteCount)
    let interval = Duration.seconds(1 / min(max(reader.rate ?? 25, 1), 1000))
    // The moment of the file's start, which moves on when it begins again.
    var start = clock.time
    var sequence: UInt32 = 0
    var next = Duration.zero
    // The first picture until there is another, and whether it is shown again.
    var only: OnlyPicture?
    var stays = false
    // The pictures before the present round.
    var earlier: UInt32 = 0
    while !isStopped {
      guard let slot = pool.take() else {
        // All are lent: the session is slower than the file.
        wait(until: clock.time + .milliseconds(1))
        continue
      }
      var memory = pool.mutableBytes(of: slot)
      switch stays ? only?.read(into: &memory) ?? .end : reader.next(into: &memory) {
      case .damaged:
        pool.recycle(slot)
        progress.withLock { $0.statistics.errors += 1 }
      case .end:
        pool.recycle(slot)
        guard options.speed == .unlimited || wait(until: start + next) else { return }
        if only != nil, options.end != .stop {
          stays = true
          continue
        }
        // Where a file cannot be rewound, its end follows its end.
        guard options.end == .loop, sequence > earlier, reader.rewind() else {
          if options.speed == .unlimited { waitForReader() }
          return progress.withLock { $0.hasEnded = true }
        }
        start += next
        next = .zero
        earlier = sequence
      case .picture(let picture):
        let time = max(picture.time ?? next, .zero)
        let moment = start + time
        switch options.speed {
        case .realtime: wait(until: moment)
        case .unlimited: waitForReader()
        }
        guard !isStopped else { return pool.recycle(slot) }
        next = time + interval
        if !stays { only = sequence == 0 ? OnlyPicture(picture, memory.bytes) : nil }
        // Counted first: whoever takes the frame may ask for the count.
        progress.withLock { $0.statistics.delivered += 1 }
        mailbox.put(
          Frame(
            layout: picture.layout, encoding: picture.encoding, orientation: orientation, sequence: sequence,
            timestamp: moment, unsafeMemory: pool.bytes(of: slot), owner: pool, slot: slot))
        sequence &+= 1
      }
    }
  }

  /// Waits until the last picture was taken.
  private func waitForReader() {
    changed.withLock { while !isStopping, !mailbox.isEmpty { changed.wait() } }
  }

  /// Waits for a moment; false when the stop came first.
  @discardableResult
  private func wait(until moment: Duration) -> Bool {
    changed.withLock {
      while !isStopping, changed.wait(until: moment) {}
      return !isStopping
    }
  }
}
