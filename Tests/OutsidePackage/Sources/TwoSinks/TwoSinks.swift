import Synchronization
import Viewfinder

/// Two sinks on one camera: every frame in NV12, as a recorder wants it, and the newest as a small preview.
///
/// Both share one plan, so what they have in common is computed once.
@main
struct TwoSinks {
  static func main() async throws {
    let wanted = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 30

    let session = CaptureSession(SimulatedCamera())
    session.graph = try Beautify() --> Vignette()
    let (recorded, previewed) = (Count(), Count())
    let recorder = PixelReader(SinkRequest(format: .nv12, delivery: .every(queue: 8))) { frame in
      frame.withBytes { bytes in recorded.note(bytes.byteCount) }
    }
    let preview = PixelReader(.rgba8, size: PixelSize(width: 160, height: 90)) { frame in
      frame.withBytes { bytes in previewed.note(bytes.byteCount) }
    }
    try session.add(recorder)
    try session.add(preview)
    try await session.start()
    while recorded.frames < wanted || previewed.frames < wanted {
      try await Task.sleep(for: .milliseconds(10))
    }
    await session.stop()

    print("NV12 frames of \(recorded.bytes) bytes, RGBA frames of \(previewed.bytes) bytes")
  }
}

/// Frames and the size of the last, counted on a sink's thread.
final class Count: Sendable {
  private let state = Mutex((frames: 0, bytes: 0))

  func note(_ bytes: Int) { state.withLock { $0 = ($0.frames + 1, bytes) } }
  var frames: Int { state.withLock { $0.frames } }
  var bytes: Int { state.withLock { $0.bytes } }
}
