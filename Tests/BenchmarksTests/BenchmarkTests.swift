import PlanCompiler
import CHeapCount
import CommandLineKit
import FilterGraph
import Filters
import GPU
import Glibc
import Pixels
import Rendering
import Testing

@testable import Benchmarks

@Suite(.serialized) struct BenchmarkTests {
  static let grade = "exposure=0.3,contrast=1.2,saturation=1.1,white-balance=5500:20,lookup=a.cube,vignette"
  static let edges = "focus-peaking=mode=edge:sensitivity=0.4"

  static func renderer() throws -> Renderer {
    Renderer(try GPUContext(.surfaceless), catalog: try .builtIn(), loader: BenchmarkResources())
  }

  /// A baseline is one only if it draws the same picture.
  @Test(
    arguments: [(edges, Orientation.up, 0.002)]
      + Orientation.allCases.map { (grade, $0, 0.0) })
  func programsByHandDrawWhatThePlanDraws(
    chain: String, orientation: Orientation, differing: Double
  ) throws {
    let renderer = try Self.renderer()
    let graph = try Graph(parsing: chain, catalog: renderer.catalog)
    let frames = try BenchmarkFrames(
      renderer.context, format: .nv12, size: PixelSize(width: 320, height: 180), orientation: orientation,
      upload: .once)
    let plan = try PlanSubject("plan", graph: graph, frames: frames, renderer: renderer)
    let result = try renderer.run(plan.prepared, on: frames.textures.value)
    let drawn = try renderer.context.readPixels(of: result.view)
    let hand = try #require(
      try HandWritten.subject(
        for: graph, frames: frames, loader: BenchmarkResources(), context: renderer.context))
    try hand.drawFrame()
    let expected = try hand.result()
    // Where an edge is as strong as the threshold, rounding decides.
    let far = zip(drawn, expected).count { abs(Int($0) - Int($1)) > 2 }
    #expect(Double(far) <= differing * Double(drawn.count))
    #expect(Set(drawn).count > 50, "the picture is flat")
  }

  @Test(arguments: [(4, Orientation.up), (2, .right)])
  func passesByHandDrawWhatThePlanDraws(sigma: Int, orientation: Orientation) throws {
    let renderer = try Self.renderer()
    let graph = try Graph(parsing: "gaussian-blur=\(sigma)", catalog: renderer.catalog)
    let frames = try BenchmarkFrames(
      renderer.context, format: .nv12, size: PixelSize(width: 96, height: 64), orientation: orientation,
      upload: .once)
    let plan = try PlanSubject("plan", graph: graph, frames: frames, renderer: renderer)
    let drawn = try renderer.context.readPixels(
      of: try renderer.run(plan.prepared, on: frames.textures.value).view)
    let hand = try #require(try HandWritten.passes(for: graph, frames: frames, context: renderer.context))
    #expect(hand.passes == 3)
    try hand.drawFrame()
    let expected = try hand.result()
    #expect(drawn.count == expected.count)
    #expect(zip(drawn, expected).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    #expect(Set(drawn).count > 50, "the picture is flat")
  }

  /// What plans are compared with is neither better nor worse than what others do.
  @Test func theNaiveWayHasHalfFloatsBetweenItsPasses() throws {
    let renderer = try Self.renderer()
    let graph = try Graph(parsing: Self.grade, catalog: renderer.catalog)
    let frames = try BenchmarkFrames(
      renderer.context, format: .nv12, size: PixelSize(width: 64, height: 36), orientation: .right)
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
