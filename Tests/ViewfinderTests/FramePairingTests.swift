import Cameras
import ClockSupport
import Clocks
import Pixels
import Synchronization
import Testing
import Viewfinder

/// Frames of two cameras that were exposed at about the same time go together.
@Suite(.virtualTime, .timeLimit(.minutes(10))) struct FramePairingTests {
  typealias Support = CaptureSessionTests
  private static let interval = Duration.milliseconds(40)

  fileprivate static func level(_ value: Int) -> Image {
    Support.solid([UInt8(value), UInt8(value), UInt8(value), 255])
  }

  private static func session(
    _ first: FrameFeed, _ second: any FrameSource, _ pairing: FramePairing
  ) async throws -> (CaptureSession, Support.Collector) {
    let session = CaptureSession(source: first, clock: .test)
    try session.add(second, as: "right")
    let graph = try Support.graph("[in][right]normal-blend")
    try await session.configure {
      $0.graph = graph
      $0.pairing = pairing
    }
    let sink = Support.Collector(SinkRequest(delivery: .every(queue: 16)))
    try session.add(sink)
    try await session.start()
    return (session, sink)
  }

  /// Runs two feeds of which the first delivers late: it sends the frame of a moment when the second is two frames ahead.
  ///
  /// - Returns: the level of the second's frame in each picture, and how far apart the pairs were.
  private static func run(_ pairing: FramePairing) async throws -> (levels: [Int], pairs: PairingStatistics?)
  {
    let (first, second) = (FrameFeed(title: "first", clock: .test), FrameFeed(title: "second", clock: .test))
    let (session, sink) = try await session(first, second, pairing)
    func moment(_ number: Int) -> Duration { .seconds(1000) + .milliseconds(33 * number) }
    for number in 0..<8 {
      second.push(level(20 * number), timestamp: moment(number) - .milliseconds(4))
      try await pause(for: .milliseconds(60))
      guard number >= 2 else { continue }
      let before = sink.images.count
      first.push(level(255), timestamp: moment(number - 2))
      try await Support.wait(until: { sink.images.count > before })
    }
    let pairs = session.pairings["right"]
    await session.stop()
    return (sink.images.map { Int($0.bytes[0]) }, pairs)
  }

  @Test func theNearestInTimeGoTogether() async throws {
    let (levels, pairs) = try await Self.run(.nearest)
    #expect(levels == [0, 20, 40, 60, 80, 100])
    #expect(pairs?.last == .milliseconds(-4) && pairs?.largest == .milliseconds(4) && pairs?.pairs == 6)
  }

  @Test func theNewestGoTogetherOtherwise() async throws {
    let (levels, pairs) = try await Self.run(.newest)
    #expect(levels == [40, 60, 80, 100, 120, 140])
    #expect(pairs == nil)
  }

  /// Pushes the frames of two cameras of one rate whose frames arrive as they are exposed, the second's a while later.
  ///
  /// They are stamped with the moment at which they are due, as a driver does, however late this program runs.
  private static func film(
    _ first: FrameFeed, _ second: FrameFeed, offset: Duration, frames: Int, silentFrom: Int = .max
  ) async throws {
    let start = MonotonicClock.test.time
    for number in 0..<frames {
      for (feed, moment) in [
        (first, start + interval * number), (second, start + interval * number + offset),
      ] {
        if feed === second, number >= silentFrom { continue }
        let left = moment - MonotonicClock.test.time
        if left > .zero { try await pause(for: left) }
        feed.push(level(number * 2), timestamp: moment)
      }
    }
    try await pause(for: interval)
  }

  @Test(arguments: [4, 12, 18]) func aFrameWaitsForAPartnerThatComesSoon(offset: Int) async throws {
    let (first, second) = (FrameFeed(title: "first", clock: .test), FrameFeed(title: "second", clock: .test))
    let (session, sink) = try await Self.session(first, second, .nearest)
    // The first frames of the second tell its rate.
    try await Self.film(first, second, offset: .milliseconds(offset), frames: 4)
    await session.stop()
    try await session.start()
    let before = sink.images.count
    try await Self.film(first, second, offset: .milliseconds(offset), frames: 30)
    let (pairs, drawn) = (session.pairings["right"], sink.images.count - before)
    await session.stop()
    let last = try #require(pairs)
    #expect(last.largest <= Self.interval / 2 && last.unpaired == 0, "\(last)")
    // The newest would be 40 ms less the offset away.
    #expect(last.largest <= .milliseconds(offset), "\(last)")
    #expect(last.last > .zero && last.mean <= .milliseconds(offset), "\(last): the later frame")
    #expect(last.pairs >= 27 && drawn >= 29, "no frame of the first source is lost: \(drawn)")
  }

  /// Frames that the second camera loses, and some that come after the first's have given up waiting: their pairs would be
  /// further apart than half an interval, so they are counted instead.
  @Test func whatHasNoPartnerIsCountedAndNotDrawn() async throws {
    let (first, second) = (FrameFeed(title: "first", clock: .test), FrameFeed(title: "second", clock: .test))
    let (session, sink) = try await Self.session(first, second, .nearest)
    func moment(_ number: Int) -> Duration { .seconds(1000) + Self.interval * number }
    let (lost, offset) = ([7, 12], Duration.milliseconds(14))
    var drawn: [Int] = []
    // The second is three frames ahead, so that the first never waits.
    for number in 0..<24 {
      if !lost.contains(number) { second.push(Self.level(10 * number), timestamp: moment(number) + offset) }
      // Recorded at once, as the source's thread does.
      guard number >= 3 else { continue }
      let before = (sink.images.count, session.pairings["right"]?.unpaired ?? 0)
      first.push(Self.level(255), timestamp: moment(number - 3))
      try await Support.wait(until: {
        sink.images.count > before.0 || session.pairings["right"]?.unpaired ?? 0 > before.1
      })
      if sink.images.count > before.0 { drawn.append(number - 3) }
    }
    let pairs = try #require(session.pairings["right"])
    await session.stop()
    #expect(drawn == (0..<21).filter { !lost.contains($0) })
    #expect(sink.images.map { Int($0.bytes[0]) } == drawn.map { 10 * $0 }, "each with its own")
    #expect(pairs.largest == offset && pairs.unpaired == 2 && pairs.pairs == 19, "\(pairs)")
  }

  /// A second camera of a third of the rate: every frame of the first is drawn, and only what is near counts as a pair.
  @Test func aSlowerPartnerStopsNothing() async throws {
    let (first, second) = (FrameFeed(title: "first", clock: .test), FrameFeed(title: "second", clock: .test))
    let (session, sink) = try await Self.session(first, second, .nearest)
    for number in 0..<6 {
      second.push(Self.level(40 * number), timestamp: .seconds(1000) + Self.interval * 3 * number)
    }
    for number in 0..<18 {
      let before = sink.images.count
      first.push(Self.level(255), timestamp: .seconds(1000) + Self.interval * number)
      try await Support.wait(until: { sink.images.count > before })
    }
    let pairs = try #require(session.pairings["right"])
    await session.stop()
    #expect(sink.images.count == 18)
    #expect(pairs.pairs + pairs.unpaired == 18 && pairs.largest <= Self.interval * 3 / 2, "\(pairs)")
  }

  @Test func aSilentPartnerDoesNotHoldTheFirst() async throws {
    let (first, second) = (FrameFeed(title: "first", clock: .test), FrameFeed(title: "second", clock: .test))
    let (session, sink) = try await Self.session(first, second, .nearest)
    try await Self.film(first, second, offset: .milliseconds(12), frames: 30, silentFrom: 10)
    // Long silent, its last frame is shown at once.
    let arrivals = Mutex<[Duration]>([])
    for number in 0..<10 {
      try await pause(for: Self.interval)
      let before = sink.images.count
      let pushed = MonotonicClock.test.time
      first.push(Self.level(number), timestamp: pushed)
      try await Support.wait(until: { sink.images.count > before })
      arrivals.withLock { $0.append(MonotonicClock.test.time - pushed) }
    }
    await session.stop()
    #expect(sink.images.count >= 30)
    #expect(sink.images.last?.bytes[0] == 18, "the tenth frame of the second")
    // At the test's next look; three quarters of an interval would be 30 ms.
    #expect(arrivals.withLock { $0.allSatisfy { $0 <= .milliseconds(5) } }, "\(arrivals.withLock { $0 })")
  }

  @Test func anotherClockIsReported() async throws {
    let (first, second) = (FrameFeed(title: "first", clock: .test), FrameFeed(title: "second", clock: .test))
    let (session, sink) = try await Self.session(first, second, .nearest)
    let reports = Task(executorPreference: MonotonicClock.test.executor) { [events = session.events] in
      var reports: [SessionEvent] = []
      for await event in events {
        if case .sourceNotPaired = event { reports.append(event) }
        if case .stateChanged(.idle) = event { break }
      }
      return reports
    }
    for number in 0..<6 {
      second.push(Self.level(20 * number), timestamp: .seconds(1_700_000_000) + Self.interval * number)
      try await pause(for: .milliseconds(20))
      let before = sink.images.count
      first.push(Self.level(255), timestamp: .seconds(1000) + Self.interval * number)
      try await Support.wait(until: { sink.images.count > before })
    }
    #expect(session.pairings["right"] == nil, "no number that means nothing")
    await session.stop()
    #expect(sink.images.map { Int($0.bytes[0]) } == [0, 20, 40, 60, 80, 100], "the newest instead")
    let told = await reports.value
    #expect(told.count == 1, "once: \(told)")
    guard case .sourceNotPaired(name: "right", let apart)? = told.first else { return }
    #expect(apart == .seconds(1_699_999_000))
  }

  @Test func aStoredPictureGoesWithEveryFrame() async throws {
    let first = FrameFeed(title: "first", clock: .test)
    let (session, sink) = try await Self.session(first, PictureSource(Self.level(80)), .nearest)
    for number in 0..<4 {
      let before = sink.images.count
      first.push(Self.level(255), timestamp: MonotonicClock.test.time + .seconds(number))
      try await Support.wait(until: { sink.images.count > before })
    }
    #expect(sink.images.allSatisfy { $0.bytes[0] == 80 } && session.pairings.isEmpty)
    await session.stop()
  }

  /// The buffers of a driver, which are counted while they are lent.
  private final class Buffers: FrameOwner {
    let lent = Mutex(0)
    private let image = FramePairingTests.level(60)
    // Safety: written before it is shared, and only read then.
    nonisolated(unsafe) private let memory: UnsafeMutableRawBufferPointer

    init() {
      memory = .allocate(byteCount: image.bytes.count, alignment: 16)
      memory.copyBytes(from: image.bytes)
    }

    deinit { memory.deallocate() }

    func recycle(_ slot: Int) { lent.withLock { $0 -= 1 } }

    /// Lends a buffer with a frame of a moment.
    func frame(_ moment: Duration) -> Frame {
      lent.withLock { $0 += 1 }
      return Frame(
        layout: image.layout, encoding: image.encoding, sequence: 0, timestamp: moment,
        unsafeMemory: memory.bytes, owner: self, slot: 0)
    }
  }

  @Test func noBufferOfACameraIsHeldForAPartner() async throws {
    let (first, second) = (FrameFeed(title: "first", clock: .test), FrameFeed(title: "second", clock: .test))
    let (session, sink) = try await Self.session(first, second, .nearest)
    let buffers = Buffers()
    first.push(Self.level(255), timestamp: .seconds(1000))
    for number in 0..<12 {
      second.push(buffers.frame(.seconds(1000) + .milliseconds(10 * number)))
      // Without a frame of the first: it is copied, not kept.
      try await Support.wait(until: { buffers.lent.withLock { $0 } == 0 })
    }
    let before = sink.images.count
    first.push(Self.level(255), timestamp: .seconds(1000) + .milliseconds(91))
    try await Support.wait(until: { sink.images.count > before })
    #expect(session.pairings["right"]?.last == .milliseconds(-1))
    await session.stop()
  }
}
