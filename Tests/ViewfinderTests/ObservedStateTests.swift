import Cameras
import ClockSupport
import Clocks
import Glibc
import SimulatedCamera
import Testing
import Viewfinder

/// The states of a camera that adjusts itself, for whoever observes them.
@Suite(.virtualTime) struct ObservedStateTests {
  /// The states of a stream until they are enough, or a minute has passed.
  private static func states<State: Sendable>(
    of stream: AsyncStream<State>, until areEnough: @escaping @Sendable ([State]) -> Bool
  ) async -> [State] {
    await withTaskGroup(of: [State]?.self) { group in
      let executor = MonotonicClock.test.executor
      group.addTask(executorPreference: executor) {
        var states: [State] = []
        for await state in stream {
          states.append(state)
          if areEnough(states) { break }
        }
        return states
      }
      group.addTask(executorPreference: executor) {
        try? await MonotonicClock.test.pause(for: .seconds(60))
        return nil
      }
      for await states in group {
        group.cancelAll()
        if let states { return states }
      }
      return []
    }
  }

  /// Whether it was adjusting, without repetitions.
  private static func changes<State>(of states: [State], _ isAdjusting: (State) -> Bool) -> [Bool] {
    states.map(isAdjusting).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  @Test(arguments: [-3, 3])
  func aCameraThatExposesItselfIsSeenToAdjust(step: Int) async throws {
    try await DeviceExposureTests.run("exposure=auto:rate=30:light=0,\(step)@240") { _, session, device in
      try await session.settle(within: .seconds(7))
      let states = await Self.states(of: device.exposure.states) { states in
        Self.changes(of: states) { $0.isAdjusting } == [false, true, false]
      }
      #expect(Self.changes(of: states) { $0.isAdjusting } == [false, true, false])
      #expect(states.allSatisfy { $0.provider == .camera && $0.mode == .continuous })
      let offsets = states.compactMap(\.targetOffset)
      let farthest = offsets.max { abs($0) < abs($1) } ?? 0
      #expect(farthest.sign == (step > 0 ? .plus : .minus) && abs(farthest) > 0.8, "\(offsets)")
      // The camera meters all alike, the session mostly the middle.
      #expect(abs(try #require(offsets.last)) < 0.5, "\(offsets)")
      let exposures = states.map { ($0.duration ?? .zero) * Double($0.gain ?? 1) }
      #expect(step > 0 ? exposures.last! < exposures[0] / 2 : exposures.last! > exposures[0] * 2)
    }
  }

  @Test(arguments: ["custom", "locked"])
  func theOffsetOfAnExposureByHandIsMetered(mode: String) async throws {
    try await DeviceExposureTests.run("exposure=1/60:rate=30:noise=0:light=0,-2@120") {
      camera, session, device in
      try await session.waitForFrame(upTo: .seconds(5))
      if mode == "custom" {
        try device.exposure.setCustom(duration: .time(.milliseconds(10)))
      } else {
        try device.exposure.lock()
      }
      try device.exposure.meter(.average)
      // The frames under way are of the exposure from before.
      try await MonotonicClock.test.pause(for: .seconds(1))
      let states = await Self.states(of: device.exposure.states) { states in
        states.count > 40
          || states.compactMap(\.targetOffset).last.map { $0 < states.compactMap(\.targetOffset)[0] - 1.9 }
            ?? false
      }
      let offsets = states.compactMap(\.targetOffset)
      #expect(!offsets.isEmpty && abs(offsets[offsets.count - 1] - offsets[0] + 2) < 0.1, "\(offsets)")
      let truth = log2(try DeviceExposureTests.trueMean(camera) / 0.18)
      #expect(
        abs(offsets[offsets.count - 1] - truth) < 0.1 || abs(offsets[0] - truth) < 0.1, "\(offsets), \(truth)"
      )
      #expect(states.allSatisfy { !$0.isAdjusting })
    }
  }

  @Test func nothingIsMeteredForNobody() async throws {
    try await DeviceExposureTests.run("exposure=auto:rate=30") { _, session, device in
      try await session.settle(within: .seconds(10))
      #expect(device.exposure.state.targetOffset == nil)
      let states = await Self.states(of: device.exposure.states) { $0.last?.targetOffset != nil }
      #expect(states.last?.targetOffset != nil)
      try await MonotonicClock.test.pause(for: .seconds(1))
      #expect(device.exposure.state.targetOffset == nil)
      // Whoever comes again sees it again.
      let again = await Self.states(of: device.exposure.states) { $0.last?.targetOffset != nil }
      #expect(again.last?.targetOffset != nil)
    }
  }

  /// Observed before the session starts, and over a second start.
  @Test func aWhiteBalanceIsSeenToAdjust() async throws {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(
        parsing: "simulated:size=160x120:motion=off:rate=30:exposure=1/100:temperature=auto:illuminant=2800"),
      clock: .test)
    let session = CaptureSession(camera, clock: .test)
    let balance = try #require(session.device).whiteBalance
    let observed = balance.states
    try await session.start()
    let states = await Self.states(of: observed) { states in
      Self.changes(of: states) { $0.isAdjusting } == [false, true, false]
    }
    #expect(Self.changes(of: states) { $0.isAdjusting } == [false, true, false], "\(states)")
    #expect(states.allSatisfy { $0.mode == .continuous && $0.provider == .camera })
    #expect(abs((states.last?.light?.temperature ?? 0) - 2800) < 50)
    await session.stop()
  }

  @Test func aFocusIsSeenToAdjust() async throws {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(
        parsing: "simulated:size=160x120:motion=off:rate=30:exposure=1/100:focus=auto"), clock: .test)
    let session = CaptureSession(camera, clock: .test)
    let focus = try #require(session.device).focus
    #expect(focus.mode == .continuous)
    let observed = focus.states
    try await session.start()
    let states = await Self.states(of: observed) { $0.last?.activity == .focused }
    #expect(states.map(\.activity).contains(.adjusting) && states.last?.activity == .focused, "\(states)")
    try await MonotonicClock.test.pause(for: .seconds(1))
    #expect(!focus.isAdjusting)
    await session.stop()
  }
}
