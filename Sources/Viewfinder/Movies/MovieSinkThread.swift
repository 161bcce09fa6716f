import Clocks
import Pixels
import Stills
import Synchronization

/// A sink on a thread of its own, which a picture or two may wait for.
final class MovieSinkThread: Sendable {
  private struct Item: Sendable {
    let images: [Image]
    let time: Duration
    let sound: [MovieSoundPacket]
  }

  private enum Ending: Sendable {
    case open
    /// Everything was put, with the sound that is heard last.
    case complete([MovieSoundPacket])
  }

  private let queue = WorkQueue<Item>(capacity: 2)
  private let failure = Mutex<(any Error)?>(nil)
  private let ending = Mutex(Ending.open)
  private let thread = Mutex<WorkerThread?>(nil)

  /// Starts the thread.
  init(_ sink: any MovieSink) {
    // Safety: the thread alone uses it until it is joined.
    nonisolated(unsafe) let sink = sink
    let thread = WorkerThread.started("movie-writer") { [self] in
      while let item = queue.take() {
        guard failure.withLock({ $0 == nil }) else { continue }
        attempt { try sink.put(item.images, at: item.time, sound: item.sound) }
      }
      guard case .complete(let sound) = ending.withLock({ $0 }), failure.withLock({ $0 == nil }) else {
        return
      }
      attempt { try sink.finish(sound: sound) }
    }
    self.thread.withLock { $0 = thread }
  }

  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      failure.withLock { $0 = error }
    }
  }

  /// Hands a picture over, after waiting for a free place.
  ///
  /// - Throws: why an earlier one could not be taken.
  func put(_ images: [Image], at time: Duration, sound: [MovieSoundPacket]) throws {
    queue.put(Item(images: images, time: time, sound: sound))
    try check()
  }

  /// Completes the sink, and waits for it.
  func finish(sound: [MovieSoundPacket]) throws {
    ending.withLock { $0 = .complete(sound) }
    stop()
    try check()
  }

  /// Waits for the pictures that were put; the sink is not completed.
  func stop() {
    queue.close()
    thread.withLock { $0.take() }?.join()
  }

  private func check() throws {
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
