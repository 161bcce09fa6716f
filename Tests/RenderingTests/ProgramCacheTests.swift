import PlanCompiler
import FilterGraph
import Filters
import GPU
import Graphics
import Pixels
import TestSupport
import Testing

import Rendering

/// Cached programs: up to the limit, plus those that plans hold.
struct ProgramCacheTests {
  /// Counts what is compiled.
  private final class Counter {
    var builds = 0
  }

  private static func cache(_ device: any GraphicsDevice, limit: Int) -> (ProgramCache, Counter) {
    let cache = ProgramCache(device, store: nil, limit: limit)
    let counter = Counter()
    cache.startBuild = {
      counter.builds += 1
      return $0.beginProgram(vertex: $1, fragment: $2)
    }
    return (cache, counter)
  }

  private static func source(_ number: Int) -> String {
    """
    #version 300 es
    precision highp float;
    out vec4 color;
    void main() { color = vec4(\(number).0); }
    """
  }

  @Test func theProgramUsedLongestAgoIsDropped() throws {
    let (cache, counter) = Self.cache(try GLESDevice(.surfaceless), limit: 3)
    for number in [0, 1, 2, 0, 3] { _ = try cache.begin(fragment: Self.source(number)).finish() }
    #expect(cache.count == 3 && counter.builds == 4)
    // 1 is gone, 0 is not, for it was asked for since.
    for number in [0, 2, 3] { _ = try cache.begin(fragment: Self.source(number)).finish() }
    #expect(counter.builds == 4)
    _ = try cache.begin(fragment: Self.source(1)).finish()
    #expect(cache.count == 3 && counter.builds == 5)
  }

  @Test func whatAPlanHoldsStays() throws {
    let (cache, counter) = Self.cache(try GLESDevice(.surfaceless), limit: 2)
    var held: [Program] = []
    for number in 0..<4 { held.append(try cache.begin(fragment: Self.source(number)).finish()) }
    #expect(cache.count == 4)
    for number in 4..<20 { _ = try cache.begin(fragment: Self.source(number)).finish() }
    for (number, program) in held.enumerated() {
      #expect(try cache.begin(fragment: Self.source(number)).finish() === program)
    }
    #expect(counter.builds == 20)
    held = []
    _ = try cache.begin(fragment: Self.source(20)).finish()
    // The one that was just compiled, which its caller still held then, and one more at most.
    #expect(cache.count <= 3)
  }

  /// A plan that is still drawn with keeps its programs, whatever chains come and go.
  @Test func chainsThatComeAndGoLeaveNoPrograms() throws {
    try withRenderer { renderer in
      let frame = PictureDescription(format: .rgba8, size: PixelSize(width: 4, height: 4))
      let limit = RecentPrograms.standardLimit
      for number in 0..<(limit + 20) {
        let chain = "vignette=start=0.\(1000 + number)"
        _ = try renderer.prepare(try Graph(parsing: chain, catalog: renderer.catalog), frame: frame)
      }
      #expect(renderer.programs.count <= limit + 1)
    }
  }
}
