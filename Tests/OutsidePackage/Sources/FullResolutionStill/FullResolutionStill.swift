import Viewfinder

/// A photograph at the camera's full resolution from a smaller preview, with its events: `FullResolutionStill a.jpg`.
@main
struct FullResolutionStill {
  static func main() async throws {
    let path = CommandLine.arguments.dropFirst().first ?? "still.jpg"

    let session = CaptureSession(SimulatedCamera(), StreamRequest(size: PixelSize(width: 640, height: 360)))
    session.graph = try WhiteBalance(temperature: 4500) --> GaussianBlur(sigma: 2)
    try await session.start()
    try await session.waitForFrame()

    let settings = PhotoCaptureSettings(format: .jpeg(.init(quality: 95)), cleanCopy: .included)
    let photo = try await session.capturePhoto(settings) { event in
      switch event {
      case .willBegin(let resolved): print("begins, with frames of \(resolved.frameSize)")
      case .willCapture: print("the frame is about to be exposed")
      case .didCapture: print("the frame is taken")
      case .didProcess(let photo): print("a photograph of \(photo.image.size)")
      case .didFinish(let error): print(error.map { "failed: \($0)" } ?? "finished")
      }
    }
    try await photo.write(to: path)
    print("clean copy of \(photo.clean!.size)")
    await session.stop()
  }
}
