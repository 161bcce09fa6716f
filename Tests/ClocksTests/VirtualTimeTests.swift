import Clocks
import Glibc
import Synchronization
import Testing

/// Time that passes only while all wait.
struct VirtualTimeTests {
  /// What happened, with the time since the start.
  final class Log: Sendable {
    private let entries = Mutex<[String]>([])
    private let clock: MonotonicClock
    private let start: Duration
    init(_ clock: MonotonicClock) { (self.clock, start) = (clock, clock.time) }
    func note(_ what: String) {
      let milliseconds = Int((clock.time - start) / .milliseconds(1))
      entries.withLock { $0.append("\(milliseconds) \(what)") }
    }
    var all: [String] { entries.withLock { $0 } }
  }

  static func thread(_ clock: MonotonicClock, _ body: @escaping @Sendable () -> Void) {
    _ = WorkerThread.started("test", on: clock, body)
  }

  @Test func hoursPassAtOnceAndInOrder() async throws {
    let time = VirtualTime()
    let log = Log(time.clock)
    await time.run {
      await withTaskGroup(of: Void.self) { group in
        for hours in [3, 1, 2] {
          group.addTask {
            try? await time.clock.pause(for: .seconds(3600 * hours))
            log.note("\(hours)")
          }
        }
      }
    }
    #expect(log.all == ["3600000 1", "7200000 2", "10800000 3"])
  }

  /// A thread delivers every 10 ms, another takes 4 ms over each: what is due at the end of a time is done in it.
  @Test(arguments: 0..<20) func threadsAndTasksTakeTurns(round: Int) async throws {
    let time = VirtualTime(), clock = time.clock
    let log = Log(clock)
    let box = Condition(clock)
    let mail = Mutex((items: [Int](), isClosed: false))
    await time.run {
      Self.thread(clock) {
        for number in 1...3 {
          clock.block(for: .milliseconds(10))
          log.note("sent \(number)")
          box.withLock {
            mail.withLock { $0.items.append(number) }
            box.broadcast()
          }
        }
      }
      Self.thread(clock) {
        for _ in 1...3 {
          let item = box.withLock {
            while mail.withLock({ $0.items.isEmpty }) { box.wait() }
            return mail.withLock { $0.items.removeFirst() }
          }
          clock.block(for: .milliseconds(4))
          log.note("took \(item)")
        }
      }
      await time.advance(by: .milliseconds(20))
      log.note("advanced")
      await time.advance(by: .milliseconds(30))
      log.note("advanced")
    }
    #expect(
      log.all == [
        "10 sent 1", "14 took 1", "20 sent 2", "20 advanced", "24 took 2", "30 sent 3", "34 took 3",
        "50 advanced",
      ])
  }

  @Test func aWaitEndsByTheEventOrTheTime() async {
    let time = VirtualTime(), clock = time.clock
    let condition = Condition(clock)
    await time.run {
      let start = clock.time
      let late = condition.withLock { condition.wait(until: start + .seconds(5)) }
      #expect(!late && clock.time == start + .seconds(5))
      Self.thread(clock) {
        clock.block(for: .seconds(1))
        condition.withLock { condition.broadcast() }
      }
      let called = condition.withLock { condition.wait(until: start + .seconds(10)) }
      #expect(called && clock.time == start + .seconds(6))
    }
  }

  @Test func cancellingEndsAPauseAtOnce() async {
    let time = VirtualTime(), clock = time.clock
    await time.run {
      let start = clock.time
      let task = Task(executorPreference: time) {
        _ = await #expect(throws: CancellationError.self) { try await clock.pause(for: .seconds(100)) }
      }
      await time.advance(by: .seconds(1))
      task.cancel()
      await task.value
      #expect(clock.time == start + .seconds(1))
    }
  }

  @Test func timeStandsWhileItIsHeld() async {
    let time = VirtualTime(), clock = time.clock
    await time.run {
      let ticks = Atomic(0)
      let ticker = Task(executorPreference: time) {
        while (try? await clock.pause(for: .milliseconds(1))) != nil { ticks.add(1, ordering: .relaxed) }
      }
      await time.held {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
          Task.detached { continuation.resume() }
        }
      }
      #expect(ticks.load(ordering: .relaxed) == 0)
      await time.advance(by: .milliseconds(10))
      #expect(ticks.load(ordering: .relaxed) == 10)
      ticker.cancel()
    }
  }

  @Test func aThreadWithoutTasksPassesTime() {
    let time = VirtualTime(), clock = time.clock
    let start = clock.time
    time.perform { clock.block(for: .seconds(60)) }
    #expect(clock.time == start + .seconds(60))
  }

  /// A task that blocks leaves its thread to the others.
  @Test func tasksGoOnWhileOneBlocks() async {
    let time = VirtualTime(), clock = time.clock
    let log = Log(clock)
    await time.run {
      let other = Task(executorPreference: time) {
        for number in 1...3 {
          try? await clock.pause(for: .milliseconds(10))
          log.note("\(number)")
        }
      }
      await time.advance(by: .milliseconds(5))
      clock.block(for: .milliseconds(20))
      log.note("went on")
      await other.value
    }
    #expect(log.all == ["10 1", "20 2", "25 went on", "30 3"])
  }

  @Test func theSystemsClockIsTheMonotonicOne() async throws {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let clock = MonotonicClock.system
    #expect(clock.time >= .seconds(now.tv_sec) && clock.time < .seconds(now.tv_sec + 3600))
    let condition = Condition()
    let end = clock.time + .milliseconds(2)
    let wasCalled = condition.withLock { condition.wait(until: end) }
    #expect(wasCalled || clock.time >= end)
    let before = clock.time
    try await clock.pause(for: .milliseconds(2))
    #expect(clock.time >= before + .milliseconds(2))
  }
}
