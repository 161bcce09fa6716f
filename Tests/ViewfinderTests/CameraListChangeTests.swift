import Cameras
import Files
import Glibc
import ScratchFiles
import Testing
import Viewfinder

/// Cameras that come and go.
@Suite(.timeLimit(.minutes(10))) struct CameraListChangeTests {
  /// The cameras of a folder, in which a file is a node that its mode lets open.
  @Sendable private static func cameras(in folder: String) -> (usable: [CameraInfo], nodes: [String]) {
    let nodes = ((try? FileSystem.names(in: folder)) ?? []).map { "\(folder)/\($0)" }.sorted()
    let usable = nodes.filter { (try? FileStatus($0))?.mode != 0 }
    return (usable.map { info($0) }, nodes)
  }

  private static func info(_ node: String) -> CameraInfo {
    let name = String(PathName.lastComponent(of: node))
    return CameraInfo(id: name, path: node, name: name, driver: "", bus: "", position: .external)
  }

  @Test func changesAreTold() async throws {
    let scratch = ScratchFolder()
    let dev = scratch.file("dev")
    mkdir(dev, 0o755)
    try scratch.write("", to: "dev/old")
    let changes = CameraList.changes(in: dev) { Self.cameras(in: dev) }
    var iterator = changes.makeAsyncIterator()

    // One that may not be opened yet is not there.
    try scratch.write("", to: "new")
    chmod(scratch.file("new"), 0)
    rename(scratch.file("new"), "\(dev)/new")
    try scratch.write("", to: "dev/other")
    #expect(await iterator.next() == .connected(Self.info("\(dev)/other")))
    chmod("\(dev)/new", 0o600)
    #expect(await iterator.next() == .connected(Self.info("\(dev)/new")))
    unlink("\(dev)/old")
    #expect(await iterator.next() == .disconnected(Self.info("\(dev)/old")))
    chmod("\(dev)/other", 0)
    #expect(await iterator.next() == .disconnected(Self.info("\(dev)/other")))
  }

  /// The real list can be followed, and its thread ends with the task that reads it.
  @Test func readingCanBeCancelled() async throws {
    let task = Task { for await _ in CameraList.changes() {} }
    task.cancel()
    await task.value
  }
}
