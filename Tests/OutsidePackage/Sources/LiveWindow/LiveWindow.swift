import ViewfinderPreview

/// A camera in a window, what is in focus marked in red; S takes a photograph, M marks more.
@main
struct LiveWindow {
  static func main() throws {
    // The first argument limits the number of frames.
    let frames = CommandLine.arguments.dropFirst().first.flatMap { Int($0) }

    // The first camera, or the simulated one.
    let session = try CaptureSession(.default)
    session.graph = try WhiteBalance(temperature: 4500) --> FocusPeaking(color: .red, sensitivity: 0.6)
    let window = try PreviewWindow(title: "Focus")
    try session.add(window)
    // This shows in the next frame.
    window.onKey("m") { session[FocusPeaking.self]?.sensitivity = 0.8 }
    window.onKey("s") {
      // It has the camera's full resolution.
      let photo = try await session.capturePhoto()
      try await photo.write(to: "still.jpg")
    }
    try window.run(frames: frames)

    print("\(window.statistics.presented) frames shown")
  }
}
