import SimulatedCamera
import Cameras
import CommandLineKit
import FilterGraph
import Filters
import GPU
import Pixels
import Rendering
import Stills
import Viewfinder

/// What `viewfinder` alone does where there is no display: it shows that everything works, and a picture of it.
enum Demonstration {
  private static let frames = 90
  private static let chain = "focus-peaking"
  private static let picture = "preview.png"

  static func run(_ streams: StandardStreams) throws {
    let interrupt = InterruptWatch()
    let camera = SimulatedCamera()
    let graph = try Graph(parsing: chain, catalog: .standard)
    let session = try HeadlessSession(camera, graph: graph, stream: StreamRequest())
    try session.run(frames: frames, isCancelled: { interrupt.isRequested })
    if interrupt.isRequested { interrupt.end() }
    guard let image = try session.pipeline.takeStill() else { preconditionFailure("frames were drawn") }
    let still = CapturedStill(image, camera: camera, graph: graph)
    let path = try AtomicFile.writeUnique(try still.encoded(as: .png(.init())), to: picture)
    try streams.writeLine(session.statistics.summary)
    try streams.writeLine("wrote \(path): the simulated camera through \(chain)")
  }
}
