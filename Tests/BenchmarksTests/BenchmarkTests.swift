import PlanCompiler
import CHeapCount
import CommandLineKit
import FilterGraph
import Filters
import GPU
import Graphics
import Glibc
import Pixels
import Rendering
import Testing

import Benchmarks

@Suite(.serialized) struct BenchmarkTests {
  static let grade = "exposure=0.3,contrast=1.2,saturation=1.1,white-balance=5500:20,lookup=a.cube,vignette"
  static let edges = "focus-peaking=mode=edge:sensitivity=0.4"

  static func renderer() throws -> Renderer {
    Renderer(try GLESDevice(.surfaceless), catalog: try .builtIn(), loader: BenchmarkResources())
  }

  /// A yardstick is one only if it draws the same picture: each channel within 2 of 255, except where a threshold
  /// decides and rounding tips it.
  @Test(
    arguments: Orientation.allCases.map { (grade, 320, $0, 1, 0.0) } + [
      ("", 320, .up, 1, 0), (edges, 320, .up, 1, 0.002), ("focus-peaking", 320, .up, 4, 0.002),
      ("focus-peaking", 1280, .up, 4, 0.002), ("focus-peaking=steadiness=0", 1920, .up, 4, 0.002),
      ("gaussian-blur=4", 320, .up, 3, 0), ("gaussian-blur=16", 320, .up, 3, 0),
      ("unsharp-mask", 320, .up, 3, 0), ("tilt-shift", 320, .up, 3, 0), ("beautify", 320, .up, 4, 0),
    ])
  func programsByHandDrawWhatThePlanDraws(
    chain: String, width: Int, orientation: Orientation, passes: Int, differing: Double
  ) throws {
    let renderer = try Self.renderer()
    let graph = try Graph(parsing: chain, catalog: renderer.catalog)
    // Each has its own copy of the two made-up frames, since each draw is of the next one.
    func frames() throws -> BenchmarkFrames {
      try BenchmarkFrames(
        renderer.device, format: .nv12, size: PixelSize(width: width, height: 180), orientation: orientation)
    }
    let plan = try PlanSubject("plan", graph: graph, frames: frames(), renderer: renderer)
    let hand = try #require(
      try HandWritten.subject(
        for: graph, frames: frames(), loader: BenchmarkResources(), device: renderer.device))
    #expect(hand.passes == passes)
    for _ in 0..<6 {
      let drawn = try renderer.device.readPixels(of: plan.draw().view)
      try hand.drawFrame()
      let expected = try hand.result()
      let far = zip(drawn, expected).count { abs(Int($0) - Int($1)) > 2 }
      #expect(Double(far) <= differing * Double(drawn.count))
      #expect(Set(drawn).count > 50, "the picture is flat")
    }
  }

  @Test(arguments: PixelFormat.allCases) func aFrameMayHaveFewPixels(format: PixelFormat) {
    for side in [1, 2, 16] {
      let image = Image(madeUp: format, size: PixelSize(width: side, height: side), encoding: .jpeg, seed: 1)
      #expect(image.bytes.contains { $0 != 0 })
    }
  }

  /// What plans are compared with is neither better nor worse than what others do.
  @Test func theNaiveWayHasHalfFloatsBetweenItsPasses() throws {
    let renderer = try Self.renderer()
    let graph = try Graph(parsing: Self.grade, catalog: renderer.catalog)
    let frames = try BenchmarkFrames(
      renderer.device, format: .nv12, size: PixelSize(width: 64, height: 36), orientation: .right)
    let naive = try PlanSubject(
      "naive", graph: graph, frames: frames, renderer: renderer,
      options: ChainBenchmark.naiveOptions(renderer))
    let kinds = naive.prepared.plan.passes.map(\.output.kind)
    // The conversion, the turn, and six filters.
    #expect(kinds == Array(repeating: .rgba16f, count: 7) + [.rgba8])
  }

  @Test func aMeasuredFrameCreatesAndAllocatesNothing() throws {
    let renderer = try Self.renderer()
    let graph = try Graph(parsing: "\(Self.grade),gaussian-blur,focus-peaking", catalog: renderer.catalog)
    let report = try ChainBenchmark(
      size: PixelSize(width: 64, height: 36), format: .nv12, frames: FrameBenchmark(frames: 5, warmUp: 3),
      comparisons: [.naive, .copy, .handWritten]
    ).run(graph, on: renderer, loader: BenchmarkResources())
    #expect(report.plan.texturesCreated == 0)
    #expect(report.comparisons.keys.contains(.naive) && !report.comparisons.keys.contains(.handWritten))
    let json = report.json(chain: "x").text()
    #expect(json.contains("\"width\": 64") && json.contains("\"comparisons\""))
    #if !DEBUG
      #expect(report.plan.heapAllocations == 0)
    #endif
  }

  @Test(.enabled(if: heap_count_start() != 0, "a sanitizer has the allocator"))
  func ourAllocationsAreCounted() {
    let before = heap_count()
    let block = Self.allocate()
    let allocated = heap_count()
    free(block)
    let freed = heap_count()
    let object = Self.makeCounted()
    let made = heap_count()
    #expect(allocated - before == 1)
    #expect(freed == allocated, "giving back is no allocation")
    #expect(made - freed >= 1, "the Swift runtime's allocations are ours")
    withExtendedLifetime(object) {}
  }

  // What is not inlined is not optimised away.
  @inline(never) private static func allocate() -> UnsafeMutableRawPointer? { malloc(100) }
  @inline(never) private static func makeCounted() -> Counted { Counted() }

  /// Something that lives on the heap.
  private final class Counted {
    var numbers = (1, 2, 3)
  }
}
