import Cameras
import Files
import FilterGraph
import Pixels
import Stills
import Synchronization
import Viewfinder

/// The cameras that can be chosen: lists them, and switches the running session, in the background, also to a picture or a
/// movie.
///
/// The session keeps drawing what it has until the new stream is in use; one that is refused leaves it as it was.
final class CameraSwitcher: Sendable {
  /// What the menus show.
  struct Snapshot: Sendable {
    /// The cameras that are connected, with the one in use.
    var entries: [CameraSupply.Entry]
    /// The place of the one in use.
    var chosen: Int?
    /// Its streams; nil before they are known.
    var streams: StreamMenu?
  }

  private enum Choice: Sendable {
    case camera(CameraSupply.Entry)
    case stream(StreamRequest)
    case picture(path: String)
  }

  private struct State {
    var entries: [CameraSupply.Entry] = []
    /// The formats of the camera that was read last.
    var formats: (camera: ObjectIdentifier, list: [CameraFormat])?
    var isReading = false
    var lastRead: Duration?
    /// What is to be chosen next; of several only the last.
    var waiting: Choice?
    var isWorking = false
  }

  private let session: CaptureSession
  private let supply: CameraSupply
  private let wake: @Sendable () -> Void
  private let report: @Sendable (Notice) -> Void
  private let state = Mutex(State())

  /// How old a list may be.
  private static let age = Duration.seconds(1)

  /// Creates the switcher of a session.
  ///
  /// - Parameters:
  ///   - wake: called on another thread when there is something new to show.
  ///   - report: called on another thread with what was done or failed.
  init(
    _ session: CaptureSession, _ supply: CameraSupply, wake: @escaping @Sendable () -> Void,
    report: @escaping @Sendable (Notice) -> Void
  ) {
    self.session = session
    self.supply = supply
    self.wake = wake
    self.report = report
  }

  /// The session's first source, where it is a camera.
  private var source: CameraSource? { session.configuration.sources.first?.source as? CameraSource }

  /// What the menu has for the session's first source; nil where that is neither a camera nor a picture.
  private var present: CameraSupply.Entry? {
    switch session.configuration.sources.first?.source {
    case let camera as CameraSource:
      CameraSupply.Entry(id: camera.camera.info.id, name: camera.camera.info.name)
    case let picture as PictureSource:
      CameraSupply.Entry(id: picture.title, name: String(PathName.lastComponent(of: picture.title)))
    default: nil
    }
  }

  /// The cameras as they were listed last; lists them again in the background when that is long ago.
  func snapshot(at now: Duration) -> Snapshot {
    let source = source
    let (entries, formats, reads) = state.withLock { state in
      let isKnown = state.formats?.camera == source.map { ObjectIdentifier($0.camera) }
      let isOld = !isKnown || state.lastRead.map { now - $0 > Self.age } ?? true
      let reads = isOld && !state.isReading
      if reads { state.isReading = true }
      return (state.entries, isKnown ? state.formats?.list : nil, reads)
    }
    if reads { Task.detached { self.read() } }
    guard let present else { return Snapshot(entries: entries) }
    var shown = entries
    if !shown.contains(where: { $0.id == present.id }) { shown.insert(present, at: 0) }
    let menu = source.flatMap { source in
      formats.map { StreamMenu(formats: $0, request: source.request, stream: source.stream) }
    }
    return Snapshot(entries: shown, chosen: shown.firstIndex { $0.id == present.id }, streams: menu)
  }

  /// Makes the session use another camera.
  func use(_ entry: CameraSupply.Entry) { use(.camera(entry)) }

  /// Makes the session show a picture file in place of the camera.
  func usePicture(at path: String) { use(.picture(path: path)) }

  /// Makes the session's camera deliver another stream.
  func use(_ request: StreamRequest) { use(.stream(request)) }

  private func use(_ choice: Choice) {
    let starts = state.withLock { state in
      state.waiting = choice
      defer { state.isWorking = true }
      return !state.isWorking
    }
    if starts { Task.detached { await self.work() } }
  }

  private func work() async {
    while let choice = next() {
      do {
        switch choice {
        case .camera(let entry): try await change(to: entry)
        case .stream(let request): try await change(to: request)
        case .picture(let path): try await change(to: path)
        }
      } catch {
        report(Notice(.verbatim("\(error)"), kind: .failure))
      }
      wake()
    }
  }

  private func next() -> Choice? {
    state.withLock { state in
      if state.waiting == nil { state.isWorking = false }
      return state.waiting.take()
    }
  }

  private func change(to entry: CameraSupply.Entry) async throws {
    guard entry.id != present?.id else { return }
    if let problem = entry.problem { throw CameraError(.notFound, problem) }
    let camera = try supply.open(entry)
    try await change(to: CameraSource(camera), turned: supply.rotation(camera))
    report(Notice("camera: \(camera.info.name)"))
  }

  private func change(to picture: String) async throws {
    try await change(to: try PictureSource(contentsOf: picture), turned: nil)
    report(
      Notice("picture: \(PathName.lastComponent(of: picture)); the camera's panel goes back to the camera"))
  }

  private func change(to source: any FrameSource, turned rotation: Orientation?) async throws {
    try await session.configure { configuration in
      configuration.replaceSource(named: configuration.firstName, with: source)
      configuration.rotation = rotation
      // Both were made for the other camera.
      configuration.correction = nil
      configuration.lensCorrection = .profile
    }
  }

  private func change(to request: StreamRequest) async throws {
    guard let present = source, present.request != request else { return }
    let source = CameraSource(present.camera, request)
    try await session.configure { configuration throws(SessionError) in
      guard (configuration.sources.first?.source as? CameraSource)?.camera === source.camera else {
        throw SessionError(
          .source, "another camera is in use than the one whose stream was chosen; choose again")
      }
      configuration.replaceSource(named: configuration.firstName, with: source)
    }
    if let size = source.stream?.size, let wanted = request.size, size != wanted {
      report(Notice("\(source.title) does not deliver \(wanted); the size is \(size)"))
    }
  }

  private func read() {
    let entries = supply.list()
    let formats = source.map { (ObjectIdentifier($0.camera), $0.camera.formats) }
    state.withLock { state in
      state.entries = entries
      state.formats = formats
      state.lastRead = monotonicNow()
      state.isReading = false
    }
    wake()
  }
}

extension CaptureSession.Configuration {
  /// The name of the source that leads.
  fileprivate var firstName: String { sources.first?.name ?? Graph.defaultInputName }
}
