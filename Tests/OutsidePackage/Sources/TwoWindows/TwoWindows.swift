import ViewfinderPreview

/// Two windows on one camera, which show two results of one graph: the picture, and its edges.
///
/// Both share one plan, so the blur that they have in common is computed once.
@main
struct TwoWindows {
  static func main() throws {
    let frames = CommandLine.arguments.dropFirst().first.flatMap { Int($0) }

    let session = try CaptureSession(.default)
    session.graph = try Graph(
      parsing: "gaussian-blur=1,split[a][b];[a]vignette[out];[b]sobel-edge-detection[edges]",
      catalog: .standard, results: .several)
    let size = PixelSize(width: 640, height: 360)
    let picture = try PreviewWindow(title: "Picture", size: size)
    let edges = try PreviewWindow(title: "Edges", size: size, showing: "edges", beside: picture)
    try session.add(picture)
    try session.add(edges)
    // Closing one window leaves the other; the run ends with the last.
    try picture.run(frames: frames)

    print("\(max(picture.statistics.presented, edges.statistics.presented)) frames in two windows")
  }
}
