import CHeapCount
package import Graphics
import Rendering

/// Measures subjects alternately, frame by frame.
///
/// It waits for the GPU after each frame: otherwise drivers that batch draws would skip pictures that the
/// next frame overwrites, and software renderers would seem many times too fast.
package struct FrameBenchmark {
  /// The number of frames to measure per subject.
  package var frames: Int
  /// The number of warm-up frames per subject, in which shaders are compiled and textures created.
  package var warmUp: Int

  /// Creates a benchmark.
  package init(frames: Int, warmUp: Int = 10) {
    precondition(frames > 0, "a benchmark measures at least one frame")
    self.frames = frames
    self.warmUp = warmUp
  }

  /// Measures subjects that draw with the same device, one frame of each in turn.
  package func run(
    _ subjects: [any BenchmarkSubject], on device: any GraphicsDevice
  ) throws(RenderingError) -> [Measurement] {
    let counts = heap_count_start() != 0
    // For a software renderer, GPU time is wall-clock time. Each subject has its own timer, since results may
    // arrive a few frames later.
    let timers = subjects.map { _ in device.info.isSoftware ? nil : device.makeTimer() }
    var records = subjects.map { _ in Record(frames: frames) }
    for round in -warmUp..<frames {
      for step in subjects.indices {
        // Each subject comes first equally often, because the previous one leaves its data in the caches.
        let index = (step + max(round, 0)) % subjects.count
        try measure(subjects[index], on: device, timer: timers[index], round: round, into: &records[index])
      }
    }
    return zip(subjects, records).map { subject, record in
      Measurement(
        name: subject.name, passes: subject.passes, milliseconds: record.milliseconds,
        gpuMilliseconds: record.gpuMilliseconds,
        texturesCreated: record.textures, heapAllocations: counts ? record.allocations : nil)
    }
  }

  private struct Record {
    var milliseconds: [Double] = []
    var gpuMilliseconds: [Double] = []
    var textures = 0
    var allocations = 0

    init(frames: Int) {
      milliseconds.reserveCapacity(frames)
      gpuMilliseconds.reserveCapacity(frames + 8)
    }
  }

  private func measure(
    _ subject: any BenchmarkSubject, on device: any GraphicsDevice, timer: (any DeviceTimer)?, round: Int,
    into record: inout Record
  ) throws(RenderingError) {
    let textures = device.createdObjects.textures
    let allocations = heap_count()
    let start = ContinuousClock.now
    timer?.begin()
    try subject.drawFrame()
    timer?.end()
    device.finish()
    let time = start.duration(to: .now)
    let allocated = heap_count() - allocations
    while let gpuTime = timer?.next() {
      if round >= 0 { record.gpuMilliseconds.append(gpuTime / .milliseconds(1)) }
    }
    guard round >= 0 else { return }
    record.milliseconds.append(time / .milliseconds(1))
    record.textures += device.createdObjects.textures - textures
    record.allocations += Int(allocated)
  }
}
