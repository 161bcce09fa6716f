import Cameras
import CommandLineKit
import Files
import Glibc
import Viewfinder

extension RemoteOptions {
  /// Makes a session do something, and reports what it answers.
  func run(_ streams: StandardStreams) throws {
    guard let folder = try ControlFolder.standard() else {
      throw CommandFailure(
        .unavailable,
        "no session can be controlled: XDG_RUNTIME_DIR is not set; set it to a folder of yours, such as /run/user/\(getuid())"
      )
    }
    var client = try ControlClient(in: folder, preferring: device, device.map(Self.matching))
    let result = try client.call(action.method(arguments), try parameters())
    guard action != .events else {
      while let event = try client.nextValue() {
        // Names of files as in other listings.
        if isJSON { try streams.write(event, .line) } else { try streams.writeLine(event.eventLine) }
      }
      return
    }
    if isJSON {
      guard case .object(let members) = result else { return try streams.write(result) }
      let version = result["version"] == nil ? [JSON.Member("version", .integer(ControlRequest.version))] : []
      return try streams.write(.object(version + members))
    }
    for warning in result["warnings"]?.elements ?? [] { streams.note(warning.string ?? "") }
    for adjustment in result["adjustments"]?.elements ?? [] { streams.note(adjustment.string ?? "") }
    for line in lines(of: result) { try streams.writeLine(line) }
  }

  /// The arguments of the request.
  private func parameters() throws(CommandFailure) -> [JSON.Member] {
    switch action {
    case .set:
      return zip(["filter", "parameter", "value"], arguments).map { .init($0, .string($1)) }
    case .chain:
      guard let text = arguments.first else { return [] }
      // The session has another working folder.
      guard case .file(let path) = ChainArgument(text) else { return [.init("chain", .string(text))] }
      return [.init("chain", .string("@" + (try Self.wholePath(path))))]
    case .look: return [.init("look", .string(arguments[0]))]
    case .still:
      let resolution = isPreview ? [JSON.Member("resolution", "preview")] : []
      guard let path = arguments.first else { return resolution }
      return [.init("path", .string(try Self.wholePath(path))), .init("replace", .bool(isReplacing))]
        + resolution
    case .record:
      let action = JSON.Member("action", .string(arguments[0]))
      guard arguments.count > 1 else { return [action] }
      return [
        action, .init("path", .string(try Self.wholePath(arguments[1]))),
        .init("replace", .bool(isReplacing)),
      ]
    case .virtualCamera:
      let action = JSON.Member("action", .string(arguments[0]))
      return arguments.count > 1 ? [action, .init("place", .string(arguments[1]))] : [action]
    case .control: return zip(["name", "value"], arguments).map { .init($0, .string($1)) }
    case .parameters, .looks, .statistics, .controls, .events, .quit: return []
    }
  }

  private static func wholePath(_ path: String) throws(CommandFailure) -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else {
      throw CommandFailure(.noInput, "\(path): the working folder is gone; give the whole path")
    }
    defer { free(folder) }
    return "\(String(fileName: folder))/\(path)"
  }

  /// Whether a session's name is that of a camera: of its id, of part of it, or of a device that is connected.
  private static func matching(_ device: String) -> (String) -> Bool {
    let exact = ControlFolder.name(ofCamera: device)
    let connected = (try? CameraList.known().find(device)).map { ControlFolder.name(ofCamera: $0.info.id) }
    return { name in
      name == exact || name == connected
        || (connected == nil && name.lowercased().contains(exact.lowercased()))
    }
  }

  // MARK: - Text

  private func lines(of result: JSON) -> [String] {
    switch action {
    case .parameters:
      return (result["filters"]?.elements ?? []).flatMap { filter -> [String] in
        (filter["parameters"]?.elements ?? []).map { parameter in
          let range = [parameter["minimum"], parameter["maximum"]].map { $0?.plain ?? "" }
          let limits = range == ["", ""] ? "" : "  [\(range[0])..\(range[1])]"
          let name = "\(filter["filter"]?.plain ?? "") \(parameter["name"]?.plain ?? "")"
          return "\(name) \(parameter["value"]?.plain ?? "")\(limits)"
        }
      }
    case .looks:
      return (result["looks"]?.elements ?? []).map { look in
        "\(look["id"]?.plain ?? "")\t\(look["error"]?.string ?? look["summary"]?.plain ?? "")"
      }
    case .controls:
      return (result["controls"]?.elements ?? []).map { control in
        "\(control["name"]?.plain ?? "")=\t\(control["value"]?.plain ?? "")"
      }
    case .chain: return [result["chain"]?.plain ?? ""]
    case .still: return [result["path"]?.plain ?? ""]
    case .record: return result["path"].map { [$0.plain] } ?? []
    case .virtualCamera: return result["place"].map { [$0.plain] } ?? []
    case .statistics: return result.flattened("")
    case .set, .look, .control, .events, .quit: return []
    }
  }
}

extension JSON {
  fileprivate var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }

  /// The value as a word.
  fileprivate var plain: String {
    switch self {
    case .null: ""
    case .string(let text): text
    default: text(.line)
    }
  }

  /// A line for each value in objects, with the names on the way to it.
  fileprivate func flattened(_ name: String) -> [String] {
    guard case .object(let members) = self else { return ["\(name) \(plain)"] }
    return members.flatMap { $0.value.flattened(name.isEmpty ? $0.name : "\(name).\($0.name)") }
  }

  /// An event as a line: its name and what it says.
  fileprivate var eventLine: String {
    guard case .object(let members) = self else { return "" }
    let facts = members.filter { $0.name != "version" && $0.name != "event" && $0.value != .null }
    return ([self["event"]?.plain ?? ""] + facts.map { "\($0.name)=\($0.value.plain)" }).joined(
      separator: " ")
  }
}
