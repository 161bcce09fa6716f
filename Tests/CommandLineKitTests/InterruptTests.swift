import Foundation
import Synchronization
import Testing

import CommandLineKit

struct InterruptTests {
  @Test func theFirstSignalIsNotedAndTheEndIsLikeIt() async {
    await #expect(processExitsWith: .signal(SIGINT)) { Self.noteThenEnd(SIGINT) }
    await #expect(processExitsWith: .signal(SIGTERM)) { Self.noteThenEnd(SIGTERM) }
  }

  private static func noteThenEnd(_ number: Int32) {
    // Libraries start threads before the program can block anything in them.
    let hasStarted = Wake()
    Thread.detachNewThread {
      Self.unblockAll()
      hasStarted.wake()
      while true { sleep(1) }
    }
    hasStarted.wait()
    let pipe = Wake()
    let watch = InterruptWatch { pipe.wake() }
    if watch.isRequested { exit(1) }
    kill(getpid(), number)
    pipe.wait()
    if !watch.isRequested { exit(2) }
    watch.end()
  }

  /// The threads of Dispatch block signals from the start; those of programs and libraries do not.
  private static func unblockAll() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_UNBLOCK, &all, nil)
  }

  /// A thread and a task that wait for a signal for an hour go on with it, and so does a task that comes later.
  @Test func whatWaitsGoesOnWithTheSignal() async {
    await #expect(processExitsWith: .exitCode(0)) {
      Self.unblockAll()
      let watch = InterruptWatch()
      // It is what is completed here.
      watch.complete(telling: StandardStreams(name: "test")) { true }
      let task = Task { await watch.waitForRequest() }
      let thread = Wake()
      Thread.detachNewThread {
        watch.wait(upTo: .seconds(3600))
        thread.wake()
      }
      kill(getpid(), SIGINT)
      await task.value
      await watch.waitForRequest()
      thread.wait()
      exit(watch.isRequested ? 0 : 1)
    }
  }

  /// The end of a task ends its wait, and leaves others waiting.
  @Test func aWaitEndsWithItsTask() async {
    let watch = InterruptWatch(for: [])
    let other = Task { await watch.waitForRequest() }
    let task = Task { await watch.waitForRequest() }
    task.cancel()
    await task.value
    #expect(!watch.isRequested && !other.isCancelled)
    other.cancel()
    await other.value
  }

  @Test func theSecondSignalKills() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      Self.unblockAll()
      let pipe = Wake()
      let watch = InterruptWatch { pipe.wake() }
      watch.complete(telling: StandardStreams(name: "test")) { true }
      kill(getpid(), SIGINT)
      pipe.wait()
      kill(getpid(), SIGTERM)
      sleep(10)
      exit(watch.isRequested ? 3 : 4)
    }
  }

  @Test func workThatDoesNotStopIsCutOff() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      Self.unblockAll()
      let watch = InterruptWatch()
      kill(getpid(), SIGTERM)
      withExtendedLifetime(watch) { while true { sleep(1) } }
    }
  }

  @Test func whatIsBeingCompletedHasLonger() async {
    await #expect(processExitsWith: .exitCode(0)) {
      Self.unblockAll()
      let watch = InterruptWatch()
      watch.complete(telling: StandardStreams(name: "test")) { true }
      let start = ContinuousClock.now
      kill(getpid(), SIGTERM)
      while ContinuousClock.now - start < InterruptWatch.grace * 2 { usleep(10_000) }
      exit(watch.isRequested ? 0 : 1)
    }
  }

  @Test func whatIsNotBeingCompletedIsCutOff() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      Self.unblockAll()
      let watch = InterruptWatch()
      watch.complete(telling: StandardStreams(name: "test")) { false }
      kill(getpid(), SIGINT)
      withExtendedLifetime(watch) { while true { sleep(1) } }
    }
  }

  /// The report of what was completed has the time that other work has.
  @Test func whatFollowsACompletionHasItsTime() async {
    await #expect(processExitsWith: .exitCode(0)) {
      Self.unblockAll()
      let isDone = Mutex(false)
      let watch = InterruptWatch()
      watch.complete(telling: StandardStreams(name: "test")) { !isDone.withLock { $0 } }
      let start = ContinuousClock.now
      kill(getpid(), SIGTERM)
      while ContinuousClock.now - start < InterruptWatch.grace * 2 { usleep(10_000) }
      isDone.withLock { $0 = true }
      usleep(200_000)
      exit(0)
    }
  }

  @Test func whatIsCutOffIsTold() async {
    await #expect(processExitsWith: .exitCode(7)) {
      Self.unblockAll()
      let watch = InterruptWatch()
      watch.complete(telling: StandardStreams(name: "test")) {
        false
      } cutOff: {
        _exit(7)
      }
      kill(getpid(), SIGINT)
      withExtendedLifetime(watch) { while true { sleep(1) } }
    }
  }

  @Test func whatTheParentIgnoresStaysIgnored() async {
    await #expect(processExitsWith: .exitCode(0)) {
      Self.unblockAll()
      _ = signal(SIGHUP, SIG_IGN)
      let watch = InterruptWatch()
      // The kernel drops an ignored signal as it is sent.
      kill(getpid(), SIGHUP)
      var action = sigaction()
      sigaction(SIGHUP, nil, &action)
      let isIgnored = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
      exit(watch.isRequested || !isIgnored ? 1 : 0)
    }
  }
}

/// Lets one thread wait for another.
private final class Wake: Sendable {
  private let ends: (Int32, Int32)

  init() {
    var ends: [Int32] = [0, 0]
    _ = pipe(&ends)
    self.ends = (ends[0], ends[1])
  }

  func wake() {
    var byte: UInt8 = 1
    _ = write(ends.1, &byte, 1)
  }

  func wait() {
    var byte: UInt8 = 0
    _ = read(ends.0, &byte, 1)
  }
}
