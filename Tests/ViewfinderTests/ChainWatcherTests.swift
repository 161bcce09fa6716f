import ClockSupport
import Clocks
import FilterGraph
import Filters
import Glibc
import Pixels
import ScratchFiles
import Stills
import Synchronization
import Testing
import Viewfinder

/// Chains that are applied when their files are saved.
@Suite(.virtualTime) struct ChainWatcherTests {
  private final class Reports: Sendable {
    let texts = Mutex<[String]>([])
  }

  /// A session on grey frames of level 100 whose chain is in a file.
  private final class Bench {
    let scratch: ScratchFolder
    let path: String
    let feed = FrameFeed(clock: .test)
    let session: CaptureSession
    let shown = CaptureSessionTests.Collector()
    private let reports = Reports()
    private var watcher: ChainWatcher?

    init(_ chain: String, filters: [String: String] = [:], linked: Bool = false) async throws {
      scratch = ScratchFolder()
      for (name, text) in filters { try scratch.write(text, to: name) }
      mkdir(scratch.file("real"), 0o755)
      try scratch.write(chain, to: linked ? "real/look.chain" : "look.chain")
      if linked { symlink("real/look.chain", scratch.file("look.chain")) }
      path = scratch.file("look.chain")
      session = CaptureSession(source: feed, clock: .test)
      let filterFiles = filters.keys.map { scratch.file($0) }.sorted()
      let load = { @Sendable [path] () throws -> ChainWatcher.Content in
        var catalog = FilterCatalog.standard
        for file in filterFiles { catalog.add(try CustomFilter(contentsOf: file).definition) }
        let (graph, warnings) = try Graph.clamping(try TextFile.read(path), catalog: catalog, name: path)
        return .init(graph: graph, catalog: catalog, warnings: warnings.map(\.description))
      }
      let content = try load()
      try session.change {
        $0.graph = content.graph
        $0.catalog = content.catalog
      }
      try session.add(shown)
      try await session.start()
      watcher = ChainWatcher(session, files: Set([path] + filterFiles), load: load) { [reports] report in
        let text =
          switch report {
          case .applied(_, let warnings): "applied" + warnings.joined()
          case .refused(let error): "\(error)"
          }
        reports.texts.withLock { $0.append(text) }
      }
    }

    var said: [String] { reports.texts.withLock { $0 } }

    /// Waits until frames have a level, and returns how long that took.
    @discardableResult
    func wait(for level: Int) async throws -> Duration {
      let start = MonotonicClock.test.time
      let grey = CaptureSessionTests.solid([100, 100, 100, 255])
      try await CaptureSessionTests.wait(
        pushing: [(feed, grey)],
        until: { abs(Int(shown.images.last?.bytes[0] ?? 0) - level) <= 1 },
        "no frame of level \(level): \(said)")
      return MonotonicClock.test.time - start
    }

    func wait(toHear text: String) async throws {
      let grey = CaptureSessionTests.solid([100, 100, 100, 255])
      try await CaptureSessionTests.wait(
        pushing: [(feed, grey)], until: { said.contains { $0.contains(text) } },
        "not said: \(text), but \(said)")
    }

    func save(_ text: String) throws {
      // As a program without a draft does.
      let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
      let bytes = Array(text.utf8)
      let count = write(file, bytes, bytes.count)
      close(file)
      try #require(count == bytes.count)
    }

    func end() async {
      watcher?.stop()
      await session.stop()
    }
  }

  @Test func savingApplies() async throws {
    let bench = try await Bench("brightness=0")
    try await bench.wait(for: 100)
    var times: [Duration] = []
    for step in 1...5 {
      try bench.save("brightness=0.\(step)")
      times.append(try await bench.wait(for: 100 + Int((25.5 * Double(step)).rounded())))
    }
    #expect(times.sorted()[2] < .milliseconds(300), "\(times)")
    // By a rename, as editors do.
    try bench.scratch.write("brightness=-0.2", to: "draft")
    rename(bench.scratch.file("draft"), bench.path)
    try await bench.wait(for: 49)
    // Deleted and created again.
    unlink(bench.path)
    try await bench.wait(toHear: "no such file")
    try await bench.wait(for: 49)
    try bench.save("brightness=0.6")
    try await bench.wait(for: 253)
    await bench.end()
  }

  @Test func aBrokenVersionIsNamedAndTheLastGoodOneDraws() async throws {
    let bench = try await Bench("brightness=0.1")
    try await bench.wait(for: 126)
    try bench.save("brightness=0.1,\nsobell")
    try await bench.wait(toHear: "look.chain:2:1: no filter 'sobell'; did you mean 'sobel-edge-detection'?")
    try await bench.wait(for: 126)
    try bench.save("brightness=0.3")
    try await bench.wait(for: 177)
    try bench.save("brightness=7")
    try await bench.wait(for: 255)
    #expect(bench.said.contains { $0.contains("outside the range") })
    await bench.end()
  }

  @Test func aFolderThatComesBackIsFollowed() async throws {
    let bench = try await Bench("brightness=0.1", linked: true)
    try await bench.wait(for: 126)
    // The file that the link stands for.
    try bench.scratch.write("brightness=0.2", to: "real/look.chain")
    try await bench.wait(for: 151)
    rename(bench.scratch.file("real"), bench.scratch.file("gone"))
    try await bench.wait(toHear: "no such file")
    mkdir(bench.scratch.file("real"), 0o755)
    try bench.scratch.write("brightness=0.3", to: "real/look.chain")
    try await bench.wait(for: 177)
    await bench.end()
  }

  @Test func filtersAndLookupsAreReadAnew() async throws {
    func filter(_ level: String) -> String {
      "//! filter mine\n//! category color\n//! summary Adds.\n//! kind pixel\n"
        + "vec4 filter(vec4 image, Place place) { return vec4(image.rgb + \(level), image.a); }\n"
    }
    func cube(_ level: Double) -> String {
      "LUT_3D_SIZE 2\n" + (0..<8).map { _ in "\(level) \(level) \(level)\n" }.joined()
    }
    let bench = try await Bench("mine", filters: ["mine.glsl": filter("0.1")])
    try await bench.wait(for: 126)
    try bench.scratch.write(filter("0.2"), to: "mine.glsl")
    try await bench.wait(for: 151)
    try bench.scratch.write(filter("nonesuch"), to: "mine.glsl")
    try await bench.wait(toHear: "nonesuch")
    try await bench.wait(for: 151)
    // A lookup that is not there yet is waited for.
    let table = bench.scratch.file("a.cube")
    try bench.scratch.write(filter("0.0"), to: "mine.glsl")
    try await bench.wait(for: 100)
    try bench.save("lookup='\(table)'")
    try await bench.wait(toHear: "a.cube")
    try await bench.wait(for: 100)
    try bench.scratch.write(cube(0.5), to: "a.cube")
    try await bench.wait(for: 128)
    try bench.scratch.write(cube(0.25), to: "a.cube")
    try await bench.wait(for: 64)
    // A damaged one leaves what draws, and its file is read again when it is well.
    try bench.scratch.write("LUT_3D_SIZE two", to: "a.cube")
    try await bench.wait(toHear: "a.cube:1")
    try await bench.wait(for: 64)
    try bench.scratch.write(cube(0.75), to: "a.cube")
    try await bench.wait(for: 191)
    await bench.end()
  }

  @Test func aStormOfWritesEndsWithTheLast() async throws {
    let bench = try await Bench("brightness=0")
    try await bench.wait(for: 100)
    for step in 0..<400 {
      try bench.save(step % 7 == 0 ? "broken(" : "brightness=0.\(step % 5)")
      if step % 50 == 0 { try await pause(for: .milliseconds(40)) }
    }
    try bench.save("brightness=0.45")
    try await bench.wait(for: 215)
    #expect(bench.said.count < 100, "changes in succession are one: \(bench.said.count)")
    #expect(bench.session.state == .running)
    await bench.end()
  }
}
