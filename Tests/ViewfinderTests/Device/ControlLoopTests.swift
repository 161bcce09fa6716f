import Glibc
import Synchronization
import Testing

import Viewfinder

/// Loops on real threads: a stop comes at any point of a step.
struct ControlLoopTests {
  private final class Setting: Sendable {
    let value = Mutex(0)

    /// A loop that sets 1 without a pause, as slowly as a camera takes a setting, and what tells of its first step and
    /// its end.
    func loop() -> (ControlLoop, AsyncStream<Void>) {
      let (steps, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingOldest(1))
      let loop = ControlLoop { [self] permit in
        while permit.step({
          usleep(5000)
          value.withLock { $0 = 1 }
          continuation.yield()
        }) {}
        continuation.finish()
      }
      return (loop, steps)
    }
  }

  /// What is set after a stop stays, even where a step had begun.
  @Test func aStoppedLoopActsNoMore() async throws {
    for _ in 0..<10 {
      let setting = Setting()
      let (loop, steps) = setting.loop()
      var events = steps.makeAsyncIterator()
      _ = await events.next()
      loop.stop()
      setting.value.withLock { $0 = 2 }
      while await events.next() != nil {}
      #expect(setting.value.withLock { $0 } == 2)
    }
  }

  @Test func aLoopGoesOnUnlessItsSuccessorHasAResult() async throws {
    let setting = Setting()
    let (loop, steps) = setting.loop()
    #expect(loop.stop(after: { Int?.none }) == nil)
    var events = steps.makeAsyncIterator()
    _ = await events.next()
    #expect(setting.value.withLock { $0 } == 1)
    let result = loop.stop {
      setting.value.withLock { $0 = 3 }
      return 3
    }
    while await events.next() != nil {}
    #expect(result == 3 && setting.value.withLock { $0 } == 3)
  }
}
