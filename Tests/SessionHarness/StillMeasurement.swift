import Cameras
import FilterGraph
import Filters
import Glibc
import Pixels
import SimulatedCamera
import Synchronization
import Viewfinder

/// The time until the preview resumes after a still of 4000x3000 on the simulated camera at 1280x720, and
/// what leaks.
enum StillMeasurement {
  static func run(count: Int) async throws {
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: "simulated:size=1280x720"))
    let session = CaptureSession(camera)
    session.graph = try Graph(parsing: "exposure=0.3,gaussian-blur=2", catalog: .standard)
    let frames = Mutex<[(timestamp: Duration, arrival: Duration)]>([])
    try session.add(
      PixelReader(.rgba8) { frame in
        let timestamp = frame.timestamp
        frames.withLock { $0.append((timestamp, .monotonicNow)) }
      })
    try await session.start()
    try await session.waitForFrame(upTo: .seconds(10))
    var (fromCapture, fromRequest) = ([Double](), [Double]())
    var before = (files: 0, threads: 0, memory: 0)
    for index in 0..<count {
      if index == min(3, count - 1) { before = resources() }
      let captured = Mutex(Duration.zero)
      let requested = Duration.monotonicNow
      let photo = try await session.capturePhoto(
        .init(resolution: .size(PixelSize(width: 4000, height: 3000)))
      ) {
        if case .didCapture = $0 { captured.withLock { $0 = .monotonicNow } }
      }
      precondition(photo.image.size == PixelSize(width: 4000, height: 3000))
      let moment = captured.withLock { $0 }
      var arrival: Duration?
      while arrival == nil {
        arrival = frames.withLock { $0.first { $0.arrival > moment }?.arrival }
        if arrival == nil { try await pause(for: .milliseconds(2)) }
      }
      frames.withLock { $0 = [] }
      fromCapture.append((arrival! - moment) / .milliseconds(1))
      fromRequest.append((arrival! - requested) / .milliseconds(1))
    }
    // The preview runs again for a moment, so that threads and buffers of the last still are gone.
    try await pause(for: .seconds(1))
    let after = resources()
    print(
      """
      \(count) stills of 4000x3000 beside a preview of 1280x720:
      preview back \(Int(SessionHarness.median(fromCapture))) ms after the capture (at most \(Int(fromCapture.max()!))), \
      \(Int(SessionHarness.median(fromRequest))) ms after the request (at most \(Int(fromRequest.max()!)))
      left since the fourth still: \(after.files - before.files) files, \(after.threads - before.threads) threads, \
      \((after.memory - before.memory) >> 20) MB
      """)
    await session.stop()
  }

  private static func resources() -> (files: Int, threads: Int, memory: Int) {
    func entries(_ folder: String) -> Int {
      guard let directory = opendir("/proc/self/\(folder)") else { return 0 }
      defer { closedir(directory) }
      var count = 0
      while readdir(directory) != nil { count += 1 }
      return count
    }
    var memory = 0
    if let file = fopen("/proc/self/statm", "r") {
      var line = [CChar](repeating: 0, count: 128)
      if fgets(&line, 128, file) != nil {
        let fields = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
          .split(separator: " ")
        memory = (Int(fields[1]) ?? 0) * 4096
      }
      fclose(file)
    }
    return (entries("fd"), entries("task"), memory)
  }
}
