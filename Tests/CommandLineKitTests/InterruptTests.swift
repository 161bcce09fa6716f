import Glibc
import Testing

@testable import CommandLineKit

/// Signals are sent to the watch's thread only: other threads of the test process do not block them and would
/// die.
@Suite struct InterruptTests {
  @Test func theFirstSignalIsNotedAndTheEndIsLikeIt() async {
    await #expect(processExitsWith: .signal(SIGINT)) { Self.noteThenEnd(SIGINT) }
    await #expect(processExitsWith: .signal(SIGTERM)) { Self.noteThenEnd(SIGTERM) }
  }

  private static func noteThenEnd(_ number: Int32) {
    // The threads of Dispatch block signals from the start; the first thread of a program does not.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_UNBLOCK, &all, nil)
    let pipe = Wake()
    let watch = InterruptWatch { pipe.wake() }
    if watch.isRequested { exit(1) }
    // Without this a signal to the process would kill it.
    var blocked = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &blocked)
    if sigismember(&blocked, number) != 1 { exit(3) }
    watch.signal(number)
    pipe.wait()
    if !watch.isRequested { exit(2) }
    watch.end()
  }

  @Test func theSecondSignalKills() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let pipe = Wake()
      let watch = InterruptWatch { pipe.wake() }
      watch.signal(SIGINT)
      pipe.wait()
      watch.signal(SIGTERM)
      sleep(10)
      exit(watch.isRequested ? 3 : 4)
    }
  }

  @Test func whatTheParentIgnoresStaysIgnored() async {
    await #expect(processExitsWith: .exitCode(0)) {
      _ = signal(SIGHUP, SIG_IGN)
      let watch = InterruptWatch()
      watch.signal(SIGHUP)
      usleep(100_000)
      exit(watch.isRequested ? 1 : 0)
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
