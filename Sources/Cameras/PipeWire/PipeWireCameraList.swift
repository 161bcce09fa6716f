internal import CPipeWire
import Spelling

/// The cameras that PipeWire offers at present: those of the system, and those that programs make.
public struct PipeWireCameraList: Sendable {
  /// One camera.
  public struct Entry: Sendable {
    /// The camera's identity.
    public var info: CameraInfo { node.info }
    /// What it delivers of the formats that can be shown.
    public var formats: [CameraFormat] { node.formats.map(\.listed) }
    let node: PipeWireNode
  }

  /// The cameras in the order of the daemon.
  public let entries: [Entry]

  /// Lists the cameras. Cost: a connection to the daemon and its answers, some milliseconds.
  ///
  /// - Throws: `disconnected` when the daemon is not running, `unsupported` in a build without PipeWire, `device`.
  public static func discover() throws(CameraError) -> PipeWireCameraList {
    var problem = CPipeWireProblem()
    guard let list = cpipewire_list_create(&problem) else { throw CameraError(problem, "every camera of it") }
    defer { cpipewire_list_destroy(list) }
    return PipeWireCameraList(
      entries: (0..<cpipewire_list_count(list)).map {
        Entry(node: PipeWireNode(cpipewire_list_node(list, $0).pointee))
      })
  }

  /// The list without the cameras that are V4L2 devices of another list.
  public func excluding(_ list: CameraList) -> PipeWireCameraList {
    let paths = Set(list.entries.map(\.info.path))
    return PipeWireCameraList(entries: entries.filter { !paths.contains($0.node.devicePath) })
  }

  /// The list without the cameras that this process makes.
  public func excludingOwn() -> PipeWireCameraList {
    PipeWireCameraList(entries: entries.filter { !$0.node.isOwn })
  }

  /// Finds a camera by its name, its description, its number in the daemon, or part of its name or description; nil selects
  /// the first.
  ///
  /// - Throws: `notFound` when there is none at all or several match, `noNode` with the nearest name when none matches.
  public func find(_ text: String?) throws(CameraError) -> Entry {
    guard let text else {
      if let first = entries.first { return first }
      throw CameraError(.notFound, "PipeWire has no camera; connect one, or start a program that offers one")
    }
    let matches = matches(for: text)
    if matches.count == 1 { return matches[0] }
    guard matches.isEmpty else {
      let candidates = matches.map { "'pipewire:\($0.node.serial)' (\($0.info.name))" }
      throw CameraError(
        .notFound,
        "several PipeWire cameras are named '\(text)': \(candidates.joined(separator: ", ")); use a number")
    }
    let names = entries.map(\.info.name) + entries.map(\.node.name)
    let known = entries.map { "'\($0.info.name)'" }.joined(separator: ", ")
    let hint =
      if let near = nearest(to: text, in: names) {
        "did you mean '\(near)'?"
      } else {
        known.isEmpty ? "it has none" : "it has \(known)"
      }
    throw CameraError(.noNode, "PipeWire has no camera '\(text)'; \(hint)")
  }

  private func matches(for text: String) -> [Entry] {
    let wanted = text.lowercased()
    for isMatch: (PipeWireNode) -> Bool in [
      { $0.serial == text }, { $0.name == text }, { $0.title.lowercased() == wanted },
      { $0.name.lowercased().contains(wanted) || $0.title.lowercased().contains(wanted) },
    ] {
      let matches = entries.filter { isMatch($0.node) }
      if !matches.isEmpty { return matches }
    }
    return []
  }
}
