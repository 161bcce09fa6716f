import Synchronization
import Testing

@testable import Viewfinder

struct ControlLoopTests {
  private final class Setting: Sendable {
    let value = Mutex(0)

    /// A loop that sets 1 without a pause, as slowly as a camera takes a setting.
    func loop() -> ControlLoop {
      ControlLoop { [self] permit in
        while permit.step({
          CaptureSessionTests.sleep(milliseconds: 5)
          value.withLock { $0 = 1 }
        }) {}
      }
    }
  }

  /// What is set after a stop stays, even where a step had begun.
  @Test func aStoppedLoopActsNoMore() async throws {
    for _ in 0..<10 {
      let setting = Setting()
      let loop = setting.loop()
      try await CaptureSessionTests.wait(until: { setting.value.withLock { $0 } == 1 })
      loop.stop()
      setting.value.withLock { $0 = 2 }
      try await pause(for: .milliseconds(15))
      #expect(setting.value.withLock { $0 } == 2)
    }
  }

  @Test func aLoopGoesOnUnlessItsSuccessorHasAResult() async throws {
    let setting = Setting()
    let loop = setting.loop()
    #expect(loop.stop(after: { Int?.none }) == nil)
    try await CaptureSessionTests.wait(until: { setting.value.withLock { $0 } == 1 })
    let result = loop.stop {
      setting.value.withLock { $0 = 3 }
      return 3
    }
    try await pause(for: .milliseconds(15))
    #expect(result == 3 && setting.value.withLock { $0 } == 3)
  }
}
