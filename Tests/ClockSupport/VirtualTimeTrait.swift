package import Clocks
package import Testing

/// Runs a test in a time of its own, which passes while all of the test waits: what it makes waits by
/// `MonotonicClock.test`, and so do its tasks, which it starts with that clock's executor.
package struct VirtualTimeTrait: TestTrait, SuiteTrait, TestScoping {
  @TaskLocal fileprivate static var current: VirtualTime?

  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let time = VirtualTime()
    try await Self.$current.withValue(time) {
      try await time.run { () async throws -> Void in try await function() }
    }
  }
}

extension Trait where Self == VirtualTimeTrait {
  /// In a time of its own, as fast as the work allows.
  package static var virtualTime: Self { Self() }
}

extension MonotonicClock {
  /// The clock of the test that runs: of its virtual time where it has the trait, else the system's. To be asked for in
  /// the test's own tasks.
  package static var test: MonotonicClock { VirtualTimeTrait.current?.clock ?? .system }
}
