import Benchmarks
import CHeapCount
import Cameras
import FilterGraph
import Filters
import GPU
import Graphics
import Glibc
import Rendering
import Synchronization
import Viewfinder

/// What many frames leave behind: memory of the process, allocations, GL objects.
enum MemoryMeasurement {
  /// The growth that is allowed, in bytes: that of the driver's own caches.
  private static let limit = 2 << 20

  static func run(frames: Int) throws {
    guard heap_count_start() != 0 else {
      print("allocations cannot be counted in this build")
      exit(70)
    }
    let renderer = Renderer(try GLESDevice(.surfaceless), catalog: .standard, loader: FileResources())
    let feed = FrameFeed()
    let session = CaptureSession(source: feed)
    session.graph = try Graph(parsing: "exposure=0.5,gaussian-blur=2,focus-peaking", catalog: .standard)
    let screen = ScreenSink(wake: {})
    try session.change { configuration throws(SessionError) in try configuration.add(screen) }
    let read = Atomic(0)
    try session.add(PixelReader(.nv12) { _ in read.add(1, ordering: .releasing) })
    try session.claim()
    let runner = try session.run(on: renderer) {}
    defer { runner.end(.stopped) }
    let image = SessionHarness.noise(.init(width: 160, height: 120))
    func draw(_ count: Int) throws {
      for _ in 0..<count {
        let (drawn, before) = (runner.outputs.drawnFrames, read.load(ordering: .acquiring))
        feed.push(image)
        repeat { try runner.update() } while runner.outputs.drawnFrames == drawn
        while read.load(ordering: .acquiring) == before { try runner.update() }
      }
    }
    // Until the settings rest, which takes a second, and the driver has its caches.
    let rest = ContinuousClock.now + .seconds(2)
    while ContinuousClock.now < rest { try draw(10) }
    let before = ProcessMemory.bytes(.resident) ?? 0
    let (heap, objects) = (heap_count(), renderer.device.createdObjects)
    try draw(frames)
    let allocated = heap_count() - heap
    let created = renderer.device.createdObjects.kept(since: objects)
    let growth = (ProcessMemory.bytes(.resident) ?? .max) - before
    print("\(frames) frames: \(growth >> 10) KiB, \(created) GL objects, \(allocated) allocations")
    if growth > limit || created != 0 || allocated != 0 { exit(1) }
  }
}
