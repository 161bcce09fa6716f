/// The currently connected cameras.
///
/// Nodes for metadata, video output or conversion in memory are not cameras and are not listed. A camera that
/// cannot be opened is listed with the reason.
public struct CameraList: Sendable {
  /// One camera.
  public struct Entry: Sendable {
    /// The camera's identity.
    public let info: CameraInfo
    /// Why it cannot be used; nil when it can.
    public let problem: CameraError?
  }

  /// The cameras in the order of their nodes.
  public let entries: [Entry]
  private let kernel: any VideoKernel

  /// Lists the connected cameras. Cost: briefly opens each video node.
  public static func discover() -> CameraList { discover(LinuxVideoKernel()) }

  /// What the system has of video nodes at present, as texts that change with them. Cost: reads a few small files, and opens
  /// no device.
  package static func nodes() -> [String] { LinuxVideoKernel().videoNodes().map { "\($0)" } }

  package static func discover(_ kernel: any VideoKernel) -> CameraList {
    let entries = kernel.videoNodes().compactMap { node in
      do throws(CameraError) {
        let link = try DeviceIdentity.open(node, kernel)
        return Entry(info: link.info, problem: nil)
      } catch {
        guard error.code == .noPermission, node.isCaptureDeclared ?? (node.index == 0) else { return nil }
        let info = CameraInfo(
          id: node.stableID(of: nil), path: node.path, name: node.name, driver: "", bus: "",
          position: .external, hardware: kernel.hardware(of: node.path))
        return Entry(info: info, problem: error)
      }
    }
    return CameraList(entries: entries, kernel: kernel)
  }

  /// The list with the positions that the user knows in place of the drivers'.
  ///
  /// - Parameter position: the position of a camera by its stable id; nil keeps the driver's.
  public func positioned(_ position: (_ id: String) -> CameraInfo.Position?) -> CameraList {
    let placed = entries.map { entry in
      guard let position = position(entry.info.id) else { return entry }
      var info = entry.info
      info.position = position
      return Entry(info: info, problem: entry.problem)
    }
    return CameraList(entries: placed, kernel: kernel)
  }

  /// Finds a camera by path, stable id, name, position (`front`, `back`, `external`), or part of an id or a name; nil
  /// selects the first usable one.
  ///
  /// - Parameter text: see ``CameraSelector``; its options do not matter here.
  /// - Throws: `notFound` when none or several match, or the reason why the matching one cannot be used.
  public func find(_ text: String?) throws(CameraError) -> Entry {
    guard let text = try text.map({ (text) throws(CameraError) in try CameraSelector(parsing: text).name })
    else {
      if let usable = entries.first(where: { $0.problem == nil }) { return usable }
      if let problem = entries.first?.problem { throw problem }
      throw CameraError(.notFound, "no camera found; connect one")
    }
    let matches = matches(for: text)
    if matches.count == 1 {
      if let problem = matches[0].problem { throw problem }
      return matches[0]
    }
    if matches.isEmpty {
      if text.hasPrefix("/") { throw explain(path: text) }
      let known = entries.map { "'\($0.info.name)'" }.joined(separator: ", ")
      throw CameraError(
        .notFound,
        "no camera is named '\(text)'; "
          + (known.isEmpty ? "none is connected" : "there is \(known)"))
    }
    let candidates = matches.map { "\($0.info.path) (\($0.info.id))" }.joined(separator: ", ")
    let isPosition = matches.allSatisfy { $0.info.position.rawValue == text.lowercased() }
    throw CameraError(
      .notFound,
      "several cameras are \(isPosition ? "" : "named ")'\(text)': \(candidates); use a path or an id")
  }

  /// Whether any camera matches, usable or not.
  public func contains(_ text: String?) -> Bool {
    guard let text else { return !entries.isEmpty }
    return !matches(for: (try? CameraSelector(parsing: text).name) ?? text).isEmpty
  }

  /// Opens the camera that ``find(_:)`` finds. One that is selected with a format delivers no other.
  ///
  /// - Throws: `unsupported` with the camera's formats when it does not have the selected one.
  public func open(_ text: String? = nil) throws(CameraError) -> V4L2Camera {
    let selector = try text.map { (text) throws(CameraError) in try CameraSelector(parsing: text) }
    return try V4L2Camera(path: find(text).info.path, format: selector?.format, kernel: kernel)
  }

  private func matches(for text: String) -> [Entry] {
    if text.hasPrefix("/") {
      let target = kernel.resolve(text) ?? text
      return entries.filter { $0.info.path == target || kernel.resolve($0.info.path) == target }
    }
    let exact = entries.filter { $0.info.id == text }
    if !exact.isEmpty { return exact }
    let wanted = text.lowercased()
    let named = entries.filter { $0.info.name.lowercased() == wanted }
    if !named.isEmpty { return named }
    guard !wanted.isEmpty else { return [] }
    if let position = CameraInfo.Position(rawValue: wanted) {
      let placed = entries.filter { $0.info.position == position }
      if !placed.isEmpty { return placed }
    }
    return entries.filter {
      $0.info.name.lowercased().contains(wanted) || $0.info.id.lowercased().contains(wanted)
    }
  }

  /// The error for a path without a camera.
  private func explain(path: String) -> CameraError {
    do throws(CameraError) {
      let camera = try V4L2Camera(path: path, kernel: kernel)
      return CameraError(.notFound, "\(camera.info.path) appeared a moment ago; try again")
    } catch {
      return error
    }
  }
}
