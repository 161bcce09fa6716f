import Cameras
import Synchronization
import Viewfinder
import ViewfinderPreview

/// The connected cameras for a window that lists them again and again.
///
/// To list cameras opens each, which wakes some up. So it is done only when the system's nodes have changed, or while a
/// camera cannot be opened: permissions are set shortly after a node appears.
final class ConnectedCameras: Sendable {
  private struct Known {
    var nodes: [String]
    var list: CameraList
    var entries: [CameraSupply.Entry]
  }

  private let known = Mutex<Known?>(nil)

  /// The cameras in the order of their nodes, then PipeWire's that are none of these and not this program's own.
  func entries() -> [CameraSupply.Entry] {
    let (list, kernel) = kernelCameras()
    // Many systems have no daemon, or a build without it.
    let further = (try? PipeWireCameraList.discover().excluding(list).excludingOwn())?.entries ?? []
    return kernel + further.map { CameraSupply.Entry(id: $0.info.id, name: $0.info.name) }
  }

  private func kernelCameras() -> (list: CameraList, entries: [CameraSupply.Entry]) {
    let nodes = CameraList.nodes()
    let kept = known.withLock { known in
      known?.nodes == nodes && known?.entries.allSatisfy { $0.problem == nil } == true ? known : nil
    }
    if let kept { return (kept.list, kept.entries) }
    let list = CameraList.known()
    let entries = list.entries.map {
      CameraSupply.Entry(id: $0.info.id, name: $0.info.name, problem: $0.problem?.description)
    }
    known.withLock { $0 = Known(nodes: nodes, list: list, entries: entries) }
    return (list, entries)
  }
}
