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

/// Counts the allocations of a running session: its camera's thread, its runner, its sinks' threads.
enum HeapMeasurement {
  static func run(frames: Int) throws {
    guard heap_count_start() != 0 else {
      print("allocations cannot be counted in this build")
      exit(70)
    }
    let options = try SimulatedCameraOptions(
      parsing: "simulated:size=320x240:focus=2:exposure=1/100")
    let session = CaptureSession(SimulatedCamera(options))
    session.graph = try Graph(parsing: "exposure=0.5,gaussian-blur=2", catalog: .standard)
    let screen = ScreenSink(wake: {})
    try session.change { configuration throws(SessionError) in
      try configuration.add(screen)
      configuration.shutterLag = .zero(frames: 8)
    }
    let read = Atomic(0)
    try session.add(PixelReader(.nv12) { _ in read.add(1, ordering: .relaxed) })
    try session.add(
      PixelReader(SinkRequest(format: .rgba8, delivery: .every(queue: 4))) { _ in
        read.add(1, ordering: .relaxed)
      })
    let renderer = Renderer(try GLESDevice(.surfaceless), catalog: .standard, loader: FileResources())
    try session.claim()
    let runner = try session.run(on: renderer) {}
    defer { runner.end(.stopped) }
    func draw(_ count: Int) throws {
      let end = runner.outputs.drawnFrames + count
      while runner.outputs.drawnFrames < end {
        if try runner.update() == .waiting { usleep(1000) } else { usleep(200) }
      }
    }
    // Until the settings rest, the lists have their lengths and the pools their textures.
    try draw(90)
    let (heap, delivered) = (heap_count(), read.load(ordering: .relaxed))
    let objects = renderer.device.createdObjects
    try draw(frames)
    let allocated = heap_count() - heap
    let created = renderer.device.createdObjects.kept(since: objects)
    print(
      "\(frames) frames, \(read.load(ordering: .relaxed) - delivered) read: \(allocated) allocations, \(created) GL objects"
    )
    if allocated != 0 || created != 0 { exit(1) }
  }
}
