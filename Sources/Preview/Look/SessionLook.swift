import FilterGraph
import Pixels
import Rendering
import Viewfinder

/// The look of a session in its windows: what the user edits, what the session has of it, and the files that it comes from.
final class SessionLook {
  /// The look as the user edits it.
  private(set) var state: LookState
  /// What reads and writes the looks; nil where the window has no library.
  let files: LookController?
  /// What was noticed when the library was read first.
  let warnings: [String]
  /// What is wrong with the files of the present look; nil for nothing.
  var problem: String? { refusal ?? state.chain.origin.storedID.flatMap { broken[$0] } }

  private let session: CaptureSession
  private let runner: SessionRunner
  private let notices: NoticeBoard
  /// What learns how sharp the cameras are.
  private let sharpest: FocusReferenceMeter
  /// What the session has of the look.
  private var used: Part
  /// Why the looks' files cannot be read or drawn, until they are fixed; nil for nothing.
  private var refusal: String?
  /// What is wrong with the files of stored looks, by their ids.
  private var broken: [String: String] = [:]
  /// Counts the readings of the looks' files, so that the session reads theirs anew.
  private var revision = 0

  /// What a session takes of a look.
  private struct Part {
    var graph: Graph
    let aid: Graph?
    var turn: Orientation

    init(_ state: LookState) { (graph, aid, turn) = (state.graph, state.aid, state.turn) }
  }

  /// Takes up the session's chain, or the looks of a library.
  ///
  /// - Parameters:
  ///   - library: the library; nil for none.
  ///   - given: the looks to choose from without a library.
  ///   - profiles: where it is kept how sharp each camera can be; nil for nowhere.
  /// - Throws: when the library cannot be read.
  init(
    _ session: CaptureSession, _ runner: SessionRunner, _ library: LookLibrary?, given: [Look],
    _ profiles: ProfileStore?, _ notices: NoticeBoard, wake: @escaping @Sendable () -> Void
  ) throws {
    (self.session, self.runner, self.notices) = (session, runner, notices)
    sharpest = FocusReferenceMeter(session, profiles, wake: wake) {
      notices.post(Notice(.verbatim($0), kind: .failure))
    }
    var offered = given
    if let library {
      let content = try library.read()
      files = LookController(library, content, wake: wake)
      broken = content.broken
      warnings = content.warnings
      offered = content.looks
    } else {
      files = nil
      warnings = []
    }
    let graph = session.configuration.graph
    state = LookState(
      chains: offered.isEmpty ? [Look(name: graph.description, graph: graph)] : offered,
      catalog: runner.pipeline.renderer.catalog, turn: runner.pipeline.turn)
    used = Part(state)
  }

  /// Takes over what a program has changed of the look's settings meanwhile.
  func follow() {
    let configuration = session.configuration
    // The settings of a look that the session has refused are not those of the one that it draws.
    let isUsed = state.graph == used.graph
    state.follow(isUsed ? configuration.graph : state.graph, turn: configuration.turn)
    (used.graph, used.turn) = (isUsed ? state.graph : configuration.graph, state.turn)
  }

  /// Changes the look and hands what has changed of the chain, the marks and the turn to the session: what a program has
  /// set besides stays.
  ///
  /// - Throws: ``SessionError`` when the session cannot use it; what it had stays.
  func change<R>(_ change: (inout LookState) -> R) throws(SessionError) -> R {
    follow()
    let result = change(&state)
    let (old, new) = (used, Part(state))
    defer { runner.redraw() }
    try runner.change {
      $0.graph.takeChanges(from: old.graph, to: new.graph)
      if new.aid != old.aid { $0.aids = new.aid }
      if new.turn != old.turn { $0.turn = new.turn }
    }
    used = new
    return result
  }

  /// Compares the marks of focus with the sharpest that the camera has shown; returns whether to draw anew.
  func learnSharpness() -> Bool {
    do throws(SessionError) {
      try sharpest.follow(runner.camera, isNeeded: state.comparesWithCamera)
      guard state.comparesWithCamera, state.peaking.reference != state.peaking.learned(sharpest.value)
      else { return false }
      try change { $0.changePeaking { $0.learn(sharpest.value) } }
    } catch {
      notices.post(Notice(.verbatim(error.description), kind: .failure))
    }
    return true
  }

  /// Waits for what is being written.
  func finish() {
    files?.stop()
    sharpest.finish()
  }

  /// What has happened to the looks' files.
  struct FileChanges {
    /// The filters to choose from; nil for the same.
    var catalog: FilterCatalog?
  }

  /// Takes up what has happened to the looks' files; nil for nothing.
  func takeFileChanges() -> FileChanges? {
    guard let news = files?.take(), !news.isEmpty else { return nil }
    var changes = FileChanges()
    for item in news {
      switch item {
      case .offered(let content, let changed, let id, let deleted):
        offer(content, changed: changed, selecting: id, deleted: deleted)
        changes.catalog = content.catalog
      case .applied(let files):
        refusal = nil
        let broken = Set(broken.keys.map { "\($0).chain" })
        let names = files.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
          .filter { !broken.contains($0) }.sorted()
        if !names.isEmpty { notices.post(Notice("applied \(names.joined(separator: ", "))")) }
      case .refused(let reason):
        refusal = reason
        // What the session draws is the chain before.
        used.graph = session.configuration.graph
      case .notice(let notice): notices.post(notice)
      }
    }
    return changes
  }

  private func offer(
    _ content: LookLibrary.Content, changed: Set<String>, selecting id: String?, deleted: String?
  ) {
    follow()
    for (id, problem) in content.broken where broken[id] != problem {
      notices.post(Notice(.verbatim(problem), kind: .failure))
    }
    broken = content.broken
    state.offer(
      content.looks, keeping: Set(content.broken.keys), catalog: content.catalog, selecting: id,
      deleted: deleted, at: monotonicNow())
    let (old, new) = (used, Part(state))
    used = new
    revision += 1
    let named = new.graph.fileNames
    let resources = CaptureSession.ResourceRevision(
      number: revision, changed: changed.intersection(named), forgotten: changed.subtracting(named))
    guard let controller = files else { return }
    Task { [session] in
      do throws(SessionError) {
        try await session.configure { configuration throws(SessionError) in
          configuration.graph.takeChanges(from: old.graph, to: new.graph)
          configuration.aids = new.aid
          configuration.catalog = content.catalog
          configuration.resources = resources
        }
        controller.post(.applied(files: changed))
      } catch {
        controller.post(.refused(error.description))
      }
    }
  }
}
