import Benchmarks
import CommandLineKit
import Files
import FilterGraph
import Filters
import GPU
import Graphics
import Glibc
import Pixels
import Rendering

/// The duration of each step from the start to the first frame.
struct StartMeasurement {
  private let catalog: Double
  private let device: Double
  private let firstFrame: Double
  private let storedFrame: Double

  /// Measures with a focus peaking chain.
  static func run(catalog: FilterCatalog, size: PixelSize, format: PixelFormat) throws -> StartMeasurement {
    let folder = try temporaryFolder()
    defer { removeFolder(folder) }
    let store = ProgramStore(folder: folder, driver: "benchmark")
    let reading = try median(of: 5) { _ = try FilterCatalog.builtIn() }
    let opening = try median(of: 3) { _ = try GLESDevice(.surfaceless) }
    let first = try milliseconds { try firstFrame(catalog, store, size, format) }
    let stored = try median(of: 5) { try firstFrame(catalog, store, size, format) }
    return StartMeasurement(
      catalog: reading, device: opening, firstFrame: first, storedFrame: stored)
  }

  /// The report as JSON.
  var json: JSON {
    [
      "readingFilters": .double(catalog.rounded(toDigits: 3)),
      "openingContext": .double(device.rounded(toDigits: 3)),
      "firstFrame": .double(firstFrame.rounded(toDigits: 3)),
      "firstFrameFromStore": .double(storedFrame.rounded(toDigits: 3)),
    ]
  }

  /// The report as text.
  var text: String {
    func line(_ title: String, _ time: Double) -> String {
      title.padded(to: 70) + time.text(digits: 2).leftPadded(to: 9) + " ms\n"
    }
    return line("reading all filters' files", catalog) + line("opening a device", device)
      + line("device and first frame of focus peaking, nothing compiled", firstFrame)
      + line("the same with its programs from the store", storedFrame)
  }

  private static func firstFrame(
    _ catalog: FilterCatalog, _ store: ProgramStore, _ size: PixelSize, _ format: PixelFormat
  ) throws {
    let device = try GLESDevice(.surfaceless)
    let renderer = Renderer(device, catalog: catalog, loader: BenchmarkResources(), store: store)
    let frames = try BenchmarkFrames(device, format: format, size: size)
    let graph = try Graph(parsing: "focus-peaking", catalog: catalog)
    try PlanSubject("plan", graph: graph, frames: frames, renderer: renderer).drawFrame()
    device.finish()
  }

  private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return start.duration(to: .now) / .milliseconds(1)
  }

  private static func median(of count: Int, _ body: () throws -> Void) rethrows -> Double {
    FrameTimes(milliseconds: try (0..<count).map { _ in try milliseconds(body) }).median
  }

  private static func temporaryFolder() throws(RenderingError) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(parent)/viewfinder-bench.XXXXXX".utf8CString)
    guard mkdtemp(&path) != nil else {
      throw RenderingError(.badData, "\(parent): cannot create a folder there")
    }
    return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func removeFolder(_ path: String) {
    for name in (try? FileSystem.names(in: path)) ?? [] { try? FileSystem.remove("\(path)/\(name)") }
    rmdir(path)
  }
}
