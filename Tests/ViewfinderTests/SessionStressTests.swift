import Cameras
import FilterGraph
import Filters
import Glibc
import Pixels
import PlanCompiler
import Rendering
import SimulatedCamera
import Synchronization
import TestSupport
import Testing
import Viewfinder

/// Sessions under random use from several tasks, and what is left of them.
@Suite(.serialized) struct SessionStressTests {
  typealias Support = CaptureSessionTests

  /// A small generator of the same numbers in each run.
  struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  static let chains = [
    "color-invert", "exposure=0.5", "gaussian-blur=2", "low-pass=0.5", "[in][further]normal-blend", "no-such",
    "split[a][b];[a]color-invert[out];[b]monochrome[mask]",
  ]

  /// One random operation.
  static func operate(
    _ session: CaptureSession, _ sinks: [Witness], _ feeds: [FrameFeed], _ random: inout Random
  ) async {
    let sink = sinks.randomElement(using: &random)!
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: try? await session.start()
    case 2: await session.stop()
    case 3, 4:
      guard let graph = try? Support.graph(chains.randomElement(using: &random)!) else { return }
      session.graph = graph
    case 5:
      guard let graph = try? Support.graph(chains.randomElement(using: &random)!) else { return }
      try? await session.configure { $0.graph = graph }
    case 6: try? session.add(sink)
    case 7: session.remove(sink)
    case 8: try? session.add(feeds[1], as: "further")
    case 9: try? session.removeSource(named: "further")
    case 10:
      let turn = Orientation.allCases.randomElement(using: &random)!
      let feed = feeds[Int.random(in: 0...2, using: &random)]
      try? session.change {
        $0.turn = turn
        if feed !== feeds[1] { $0.replaceSource(with: feed) }
      }
    default: _ = try? await session.capturePhoto()
    }
  }

  /// Four tasks make 1,000 starts, stops and changes of one session at random moments.
  @Test func aThousandOperationsFromFourTasks() async throws {
    // What the process keeps for good, such as the driver's own threads, is there after a first session.
    try await Self.exercise(operations: 40, seed: 1)
    try await pause(for: .milliseconds(300))
    let (files, memory) = (ProcessUse.entries("fd"), ProcessUse.memory)
    let (threads, names) = (ProcessUse.threads, ProcessUse.threadNames)
    try await Self.exercise(operations: 1000, seed: 2)
    try await Support.wait(
      until: { ProcessUse.threads <= threads + 1 },
      "threads were left: \(ProcessUse.threadNames), before \(names)")
    #expect(ProcessUse.entries("fd") <= files)
    // A session's context alone takes more than this divided by its starts.
    #expect(ProcessUse.memory - memory < 96 << 20, "\((ProcessUse.memory - memory) >> 20) MB more")
  }

  private static func exercise(operations: Int, seed: UInt64) async throws {
    let feeds = [FrameFeed(title: "a"), FrameFeed(title: "b"), FrameFeed(title: "c")]
    let sinks = [
      Witness(.init()), Witness(.init(format: .nv12, size: PixelSize(width: 16, height: 12))),
      Witness(.init(delivery: .every(queue: 4))), Witness(.init(result: "mask")),
    ]
    let session = CaptureSession(source: feeds[0])
    let pushing = Task.detached {
      let images = [
        Support.solid([1, 2, 3, 255]), Support.solid([4, 5, 6, 255], PixelSize(width: 20, height: 10)),
      ]
      var count = 0
      while !Task.isCancelled {
        for (index, feed) in feeds.enumerated() { feed.push(images[(index + count / 50) % 2]) }
        count += 1
        try? await pause(for: .milliseconds(3))
      }
    }
    await withTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          var random = Random(state: seed &* 0x9e37_79b9_7f4a_7c15 &+ UInt64(task) &+ 1)
          for _ in 0..<operations / 4 {
            await operate(session, sinks, feeds, &random)
            try? await pause(for: .microseconds(Int.random(in: 0...3000, using: &random)))
          }
        }
      }
    }
    pushing.cancel()
    await pushing.value
    await session.stop()
    #expect(session.state == .idle || session.state == .ended || isFailed(session.state))
    for sink in sinks {
      #expect(sink.faults == 0, "a frame came after the end or before the beginning")
      #expect(!sink.isOpen, "a sink did not end")
    }
    // It is still a session that works.
    for sink in sinks { session.remove(sink) }
    try await session.configure { $0.graph = Graph() }
    let last = Support.Collector()
    try session.add(last)
    try await session.start()
    let image = Support.solid([7, 8, 9, 255])
    try await Support.wait(pushing: feeds.map { ($0, image) }, until: { !last.images.isEmpty })
    await session.stop()
    #expect(last.end == .stopped)
  }

  private static func isFailed(_ state: SessionState) -> Bool {
    if case .failed = state { true } else { false }
  }
}
