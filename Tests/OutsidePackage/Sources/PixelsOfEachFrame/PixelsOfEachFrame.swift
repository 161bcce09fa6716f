import Viewfinder

/// The pixels of each frame in the program's own format and size, as an asynchronous sequence.
@main
struct PixelsOfEachFrame {
  static func main() async throws {
    let wanted = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100

    let session = CaptureSession(SimulatedCamera())
    try session.setGraph("exposure=0.3,sobel-edge-detection")
    let frames = try session.images(SinkRequest(format: .grey, size: PixelSize(width: 320, height: 180)))
    try await session.start()

    var count = 0
    for await frame in frames {
      count += 1
      if count == wanted {
        let sum = frame.image.bytes.reduce(0) { $0 + Int($1) }
        print("\(count) frames of \(frame.image.size), \(sum > 0 ? "with" : "without") edges")
        break
      }
    }
    await session.stop()
  }
}
