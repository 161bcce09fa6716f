import ViewfinderPreview

/// Two sources in one picture: the second is scaled into the lower right corner of the first.
@main
struct PictureInPicture {
  static func main() throws {
    let frames = CommandLine.arguments.dropFirst().first.flatMap { Int($0) }

    let session = CaptureSession(SimulatedCamera())
    let backdrop = FrameFeed(title: "backdrop")
    try session.add(backdrop, as: "backdrop")

    // a|b|c|d|tx|ty: a third of the size, moved to the right and down.
    let inset = Transform(affineTransform: [0.3, 0, 0, 0.3, 0.6, 0.3])
    let corner = try Graph.source("backdrop") --> Sepia() --> inset
    try session.setGraph(Graph().combined(with: corner, by: NormalBlend()))

    // Anything that makes pictures can be a source; this one is orange.
    var picture = Image(packed: .rgba8, size: PixelSize(width: 320, height: 180))
    for place in picture.bytes.indices { picture.bytes[place] = [255, 128, 0, 255][place % 4] }
    backdrop.push(picture)

    let window = try PreviewWindow(title: "Two sources")
    try session.add(window)
    try window.run(frames: frames)

    print("\(window.statistics.presented) frames of \(session.graph)")
  }
}
