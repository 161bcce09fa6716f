import CHeapCount
import Cameras
import FilterGraph
import Filters
import GPU
import Graphics
import Glibc
import Pixels
import Rendering
import SimulatedCamera
import Synchronization
import Viewfinder
import ViewfinderPreview

/// What a window on the screen costs: its allocations in steady state, and its share of a frame's time.
enum WindowMeasurement {
  /// Frames until the settings rest, the lists have their lengths and the pools their textures.
  private static let warmUp = 90

  /// Counts what is allocated for frames that a window shows and a reader gets: on the camera's thread, the window's and
  /// the reader's. Exits with 1 when anything is.
  static func countAllocations(frames: Int) throws {
    guard heap_count_start() != 0 else {
      print("allocations cannot be counted in this build")
      exit(70)
    }
    let magnifications = [nil, Magnification(.loupe), Magnification(.punchIn, style: .edges)]
    let areClean = try magnifications.map { try allocatesNothing(frames: frames, magnifying: $0) }
    if areClean.contains(false) { exit(1) }
  }

  private static func allocatesNothing(frames: Int, magnifying magnification: Magnification?) throws -> Bool {
    let window = try PreviewWindow(title: "heap", size: PixelSize(width: 320, height: 240))
    let session = CaptureSession(
      SimulatedCamera(try SimulatedCameraOptions(parsing: "simulated:size=320x240:focus=2:exposure=1/100")))
    // The blur is not in the magnified pixels, which are a pass of their own.
    session.graph = try Graph(parsing: "exposure=0.5,gaussian-blur=2", catalog: .standard)
    try session.add(window)
    window.magnification = magnification
    let read = Atomic(0)
    try session.add(PixelReader(.nv12) { _ in read.add(1, ordering: .relaxed) })
    var (shown, heap, allocated, readBefore) = (0, UInt(0), UInt(0), 0)
    var objects = window.device.createdObjects
    var created = 0
    window.onPresented = { [unowned window] _ in
      shown += 1
      if shown == warmUp {
        (heap, readBefore) = (heap_count(), read.load(ordering: .relaxed))
        objects = window.device.createdObjects
      } else if shown == warmUp + frames {
        allocated = heap_count() - heap
        created = window.device.createdObjects.kept(since: objects)
      }
    }
    try window.run(frames: warmUp + frames)
    let count = read.load(ordering: .relaxed) - readBefore
    let form = magnification.map { "\($0.form)" } ?? "no magnifier"
    print(
      "\(form): \(frames) frames shown, \(count) read: \(allocated) allocations, \(created) GL objects")
    return allocated == 0 && created == 0 && count > 0
  }

  /// The milliseconds of a frame of 1280x720 with and without a window, for several chains.
  static func measureTime(frames: Int) throws {
    let image = SessionHarness.noise(PixelSize(width: 1280, height: 720))
    let device = try GLESDevice(.surfaceless)
    let renderer = Renderer(device, catalog: .standard, loader: FileResources())
    print("1280x720 YUYV, \(frames) frames on \(renderer.device.info.renderer)")
    for chain in CostMeasurement.chains {
      let graph = try Graph(parsing: chain.isEmpty ? "null" : chain, catalog: .standard)
      // The two alternate, so that other load on the machine affects both.
      var (without, with) = ([Double](), [Double]())
      for _ in 0..<3 {
        try device.makeCurrent()
        without += try offscreen(graph, image, renderer, frames: frames)
        with += try shown(graph, image, frames: frames)
      }
      let (first, second) = (SessionHarness.median(without), SessionHarness.median(with))
      print(
        "'\(chain)': without a window \(round(first)) ms, with one \(round(second)) ms, its share \(round(second - first)) ms"
      )
    }
  }

  private static func round(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  private static func offscreen(
    _ graph: Graph, _ image: Image, _ renderer: Renderer, frames: Int
  ) throws -> [Double] {
    let feed = FrameFeed()
    let session = CaptureSession(source: feed)
    session.graph = graph
    let screen = ScreenSink(wake: {})
    try session.change { configuration throws(SessionError) in try configuration.add(screen) }
    try session.claim()
    let runner = try session.run(on: renderer) {}
    defer { runner.end(.stopped) }
    var times: [Double] = []
    for _ in 0..<frames + warmUp {
      let (drawn, start) = (runner.outputs.drawnFrames, ContinuousClock.now)
      feed.push(image)
      repeat { try runner.update() } while runner.outputs.drawnFrames == drawn
      renderer.device.finish()
      times.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    return Array(times.dropFirst(warmUp))
  }

  private static func shown(_ graph: Graph, _ image: Image, frames: Int) throws -> [Double] {
    let feed = FrameFeed()
    let window = try PreviewWindow(title: "cost", size: image.size)
    let session = CaptureSession(source: feed)
    session.graph = graph
    try session.add(window)
    var (times, last) = ([Double](), ContinuousClock.now)
    window.onPresented = { [unowned window] _ in
      window.device.finish()
      let now = ContinuousClock.now
      times.append((now - last) / .milliseconds(1))
      last = now
      feed.push(image)
    }
    // Frames that are pushed before the session runs are lost.
    let first = Task.detached {
      while !Task.isCancelled, !feed.push(image) { try? await pause(for: .milliseconds(1)) }
    }
    defer { first.cancel() }
    try window.run(frames: frames + warmUp)
    return Array(times.dropFirst(warmUp))
  }
}
