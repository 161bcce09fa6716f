import ClockSupport
import Clocks
import Synchronization
import Testing
import Viewfinder

/// Shots at set times: the self-timer and the time-lapse.
@Suite(.virtualTime) struct TimedShotTests {
  typealias Support = CaptureSessionTests

  @Test func momentsDoNotDriftForWeeks() {
    let start = Duration.seconds(1_000_000)
    var schedule = IntervalSchedule(every: .milliseconds(700), from: start)
    var now = start
    // Four weeks, each shot noticed 30 ms late.
    for index in 0..<3_456_000 {
      let shot = schedule.next(at: now)
      guard shot.index == index, shot.skipped == 0, shot.moment == start + .milliseconds(700 * index) else {
        Issue.record("shot \(index) is \(shot)")
        return
      }
      now = shot.moment + .milliseconds(30)
    }
  }

  @Test func momentsThatPassAreSkippedAndCounted() {
    var schedule = IntervalSchedule(every: .seconds(10), from: .zero)
    func next(at seconds: Double) -> [Double] {
      let shot = schedule.next(at: .seconds(seconds))
      return [Double(shot.index), shot.moment / .seconds(1), Double(shot.skipped)]
    }
    #expect(next(at: 0) == [0, 0, 0])
    // A little late is in time; 35 s later 20, 30 and 40 have passed.
    #expect(next(at: 10.9) == [1, 10, 0])
    #expect(next(at: 45) == [5, 50, 3])
    // The clock of a caller that is early does not bring shots back.
    #expect(next(at: 3) == [6, 60, 0])
  }

  @Test func aTimerCountsDown() async throws {
    let start = MonotonicClock.test.time
    let timer = SelfTimer(.milliseconds(2300), clock: .test)
    var seen: [(Int, Duration)] = []
    for try await seconds in timer { seen.append((seconds, MonotonicClock.test.time - start)) }
    let end = MonotonicClock.test.time - start
    try #require(seen.map(\.0) == [3, 2, 1])
    // 2 is true from 0.3 s on, 1 from 1.3 s.
    #expect(seen[1].1 == .milliseconds(300), "\(seen)")
    #expect(seen[2].1 == .milliseconds(1300), "\(seen)")
    #expect(end == .milliseconds(2300))
    let none = SelfTimer(.zero, clock: .test)
    for try await _ in none { Issue.record("a timer without a delay has no seconds") }
  }

  @Test func aTimerIsCancelled() async throws {
    let start = MonotonicClock.test.time
    let counting = Task(executorPreference: MonotonicClock.test.executor) {
      for try await _ in SelfTimer(.seconds(3600), clock: .test) {}
    }
    try await pause(for: .milliseconds(100))
    counting.cancel()
    await #expect(throws: CancellationError.self) { try await counting.value }
    #expect(MonotonicClock.test.time - start == .milliseconds(100))
  }

  /// A shot that takes long moves no other; those whose moments pass meanwhile are skipped.
  @Test func aTimeLapseKeepsItsTimes() async throws {
    let (session, _) = try await SessionPhotoTests.session(ScriptedCamera())
    let interval = Duration.milliseconds(200)
    var shots: [(shot: IntervalSchedule.Shot, time: Duration)] = []
    let skipped = try await session.captureTimeLapse(
      every: interval, count: 9, settings: .init(resolution: .preview)
    ) { shot in
      shots.append((shot.schedule, try shot.photo.get().timestamp ?? .zero))
      if shot.schedule.index == 3 { MonotonicClock.test.block(for: .milliseconds(500)) }
    }
    let start = shots[0].shot.moment
    #expect(shots.allSatisfy { $0.shot.moment == start + interval * $0.shot.index })
    // Frames come every 5 ms.
    #expect(shots.allSatisfy { $0.time - $0.shot.moment <= .milliseconds(5) }, "\(shots)")
    #expect(skipped == 2 && shots.count + skipped == 9, "\(shots.count) and \(skipped)")
    #expect(!shots.contains { $0.shot.index == 4 })
    await session.stop()
  }

  /// While the camera is away the shots fail, and those after its return succeed.
  @Test func aTimeLapseOutlivesTheCamera() async throws {
    let camera = ScriptedCamera()
    let (session, _) = try await SessionPhotoTests.session(camera)
    var outcomes: [Bool] = []
    try await session.captureTimeLapse(
      every: .milliseconds(150), count: 12, settings: .init(resolution: .preview)
    ) { shot in
      outcomes.append((try? shot.photo.get()) != nil)
      if outcomes.count == 2 { camera.unplug() }
      if outcomes.count == 4 { camera.replug() }
    }
    #expect(outcomes.prefix(2) == [true, true] && !outcomes[2] && outcomes.last == true, "\(outcomes)")
    await session.stop()
  }
}
