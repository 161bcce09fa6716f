import CommandLineKit
import Files
import FilterGraph
import Filters
import Glibc
import Pixels
import SimulatedCamera
import Stills
import Viewfinder

/// The action of plain `viewfinder` without a display: draws the simulated camera and saves a picture of it.
enum Demonstration {
  private static let frames = 90
  private static let chain = "focus-peaking"

  static func run(_ interrupt: InterruptWatch, _ streams: StandardStreams) throws {
    let camera = SimulatedCamera()
    let graph = try Graph(parsing: chain, catalog: .standard)
    let session = try HeadlessSession(camera) { $0.graph = graph }
    try session.run(frames: frames, isCancelled: { interrupt.isRequested })
    if interrupt.isRequested { interrupt.end() }
    guard let image = try session.picture() else { preconditionFailure("frames were drawn") }
    let photo = CapturedPhoto(image, camera: camera, graph: graph)
    let path = try AtomicFile.writeUnique(
      try photo.encoded(as: .png(.init())), to: temporaryFolder + "/viewfinder.png")
    try streams.writeLine(session.statisticsReader().summary)
    try streams.writeLine("a picture of the simulated camera through \(chain) is in \(path)")
  }

  /// The folder for files that were not requested: never the working folder.
  private static var temporaryFolder: String {
    guard let folder = getenv("TMPDIR"), folder.pointee != 0 else { return "/tmp" }
    return String(cString: folder)
  }
}
