import Cameras
import FilterGraph
import GPU
import Pixels
import Rendering
import Viewfinder

/// One run of a session in its windows: waits for what happens, reacts, and draws when something has changed.
///
/// It holds what belongs to the session: the look, the turn, the focus, whether the camera delivers. What belongs to one
/// window is in its ``WindowView``.
final class PreviewLoop {
  let session: CaptureSession
  let runner: SessionRunner
  /// The camera that leads; nil where another source does.
  let camera: (any Camera)?
  /// Notices that all windows show.
  let notices: NoticeBoard
  private(set) var look: LookState
  /// What the session has of the look.
  private var used: (graph: Graph, aid: Graph?, turn: Orientation)
  let focus: FocusDial?
  var end: PreviewWindow.RunEnd?
  /// Why no picture comes, empty without a reason; nil while pictures come.
  private(set) var obstacle: String?
  private(set) var views: [WindowView] = []

  /// How many frames a window shows until the run ends; nil for no end.
  let limit: Int?
  private let group: WindowGroup
  /// The changes of the group that are in ``views``.
  private var seenChanges: Int?
  // The cursor and typing are the same for all windows.
  private var cursor = Window.Cursor.shown
  private var typing = Window.Typing.keys
  /// Whether the session has more to do.
  private var isWorking = false
  /// Whether the picture is to be drawn as a texture, although it could be drawn straight into the window.
  private var wantsTexture = false
  private var lastTimestamp: Duration?
  private let started = monotonicNow()
  private var lastFrame: Duration?

  /// Makes the views of the session's windows.
  init(
    _ group: WindowGroup, _ session: CaptureSession, _ runner: SessionRunner, limit: Int?
  ) throws {
    self.group = group
    self.session = session
    self.runner = runner
    self.limit = limit
    let notices = NoticeBoard(wake: group.wake)
    self.notices = notices
    camera = runner.camera
    let graph = session.configuration.graph
    let looks = group.windows(of: session).first { !$0.looks.isEmpty }?.looks
    look = LookState(
      chains: looks ?? [Look(name: graph.description, graph: graph)],
      catalog: runner.pipeline.renderer.catalog, turn: runner.pipeline.turn)
    used = (look.graph, look.aid, look.turn)
    focus = camera.flatMap {
      FocusDial($0) { notices.post(Notice($0.description, kind: .failure)) }
    }
    try updateViews()
  }

  func run() throws -> PreviewWindow.RunEnd {
    let interruption = Interruption()
    var events = EventQueue(wake: group.wake)
    // What came before is looked at below.
    group.wake.acknowledge()
    runner.directPlace = { [unowned self] in directPlace(of: $0) }
    defer { runner.directPlace = nil }
    Window.setTyping(.keys)
    while end == nil {
      react(to: &events, within: timeToWait())
      if let signal = interruption.signalNumber { end = .interrupted(signal: signal) }
      try updateViews()
      takeNotices()
      try update()
      if end == nil { for view in views { view.followMagnification() } }
      watchCamera()
      updateInput()
      try draw()
    }
    Window.setCursor(.shown)
    return end!
  }

  /// Takes up windows that have come to the session, and lets go of those that have left it; the run ends with the last.
  private func updateViews() throws {
    guard seenChanges != group.changes else { return }
    seenChanges = group.changes
    let windows = group.windows(of: session)
    for view in views where !windows.contains(where: { $0 === view.owner }) { view.owner.window.hide() }
    guard let first = windows.first else {
      views = []
      end = end ?? .quit
      return
    }
    try first.window.makeCurrent()
    views = try windows.map { window in
      try views.first { $0.owner === window } ?? WindowView(window, self)
    }
  }

  /// How long nothing needs to be done unless something happens.
  private func timeToWait() -> Duration {
    if views.contains(where: \.isDue) { return .zero }
    let now = monotonicNow()
    if isWorking { return .milliseconds(runner.pipeline.isPreparing ? 8 : 2) }
    var wait = Duration.milliseconds(400)
    for view in views { wait = min(wait, view.timeToWait(at: now)) }
    return wait
  }

  // MARK: - Events

  /// Waits for the next event and reacts to it and to all that are there.
  private func react(to events: inout EventQueue, within timeout: Duration) {
    guard var event = events.next(within: timeout) else { return }
    while true {
      let view = views.first { $0.owner.window.number == events.window }
      var needsFrame = false
      switch event {
      case .woken: group.wake.acknowledge()
      case .quit: end = .quit
      case .closed: if let view { close(view) }
      default: needsFrame = view?.react(to: event, in: events) ?? false
      }
      if needsFrame { return }
      guard let next = events.next(within: .zero) else { return }
      event = next
    }
  }

  /// Closes a window: it leaves the session, and the run ends with the last.
  func close(_ view: WindowView) {
    guard group.windows(of: session).count > 1 else { return end = .quit }
    session.remove(view.owner)
  }

  private func takeNotices() {
    let posted = notices.take()
    for view in views {
      if let posted { view.show(posted) }
      view.takeNotice()
    }
  }

  /// The window under the pointer decides on the cursor, the one with the keyboard on typing.
  private func updateInput() {
    let now = monotonicNow()
    let wanted = views.first { $0.owner.window.hasPointer }?.cursor(at: now) ?? .shown
    if wanted != cursor {
      cursor = wanted
      Window.setCursor(wanted)
    }
    let typed = views.first { $0.owner.window.hasKeyboard }?.typing ?? .keys
    if typed != typing {
      typing = typed
      Window.setTyping(typed)
    }
  }

  // MARK: - The look

  /// Takes over what a program has changed of the look's settings meanwhile.
  func followSession() {
    let configuration = session.configuration
    look.follow(configuration.graph, turn: configuration.turn)
    (used.graph, used.turn) = (look.graph, look.turn)
  }

  /// Changes the look and hands what has changed of the chain, the marks and the turn to the session: what a program has
  /// set besides stays.
  ///
  /// - Throws: ``SessionError`` when the session cannot use it; what it had stays.
  func changeLook<R>(_ change: (inout LookState) -> R) throws(SessionError) -> R {
    followSession()
    let result = change(&look)
    let (old, new) = (used, (graph: look.graph, aid: look.aid, turn: look.turn))
    defer {
      runner.redraw()
      for view in views { view.needsDrawing = true }
    }
    try runner.change {
      $0.graph.takeChanges(from: old.graph, to: new.graph)
      if new.aid != old.aid { $0.aids = new.aid }
      if new.turn != old.turn { $0.turn = new.turn }
    }
    used = new
    return result
  }

  // MARK: - Frames

  /// Lets the session take what has come, and notes new pictures.
  private func update() throws {
    let taken = monotonicNow()
    let drawn = runner.drawnFrames
    // A program may have opened a window with another context meanwhile.
    if !group.gpu.isCurrent { try views.first?.owner.window.makeCurrent() }
    runner.hidesScreens = views.allSatisfy { $0.owner.window.isHidden }
    isWorking = try runner.update() == .working
    guard runner.isActive else {
      if case .failed(let error) = session.state { throw error }
      end = end ?? .sessionEnded
      return
    }
    guard runner.drawnFrames != drawn else { return }
    var new: WindowView.NewFrame?
    if let frame = runner.pipeline.frame, frame.timestamp != lastTimestamp {
      lastTimestamp = frame.timestamp
      lastFrame = monotonicNow()
      obstacle = nil
      new = .init(captured: frame.timestamp, taken: taken)
    }
    for view in views { view.takePicture(new) }
  }

  /// Looks, when no frame has come for a while, at whether the camera is still there.
  private func watchCamera() {
    let now = monotonicNow()
    guard now - (lastFrame ?? started) > .milliseconds(350) else { return }
    let before = obstacle
    if case .interrupted(let reason) = session.state {
      obstacle = reason
    } else if lastFrame == nil {
      obstacle = ""
    }
    if obstacle != before { for view in views { view.redrawPanels() } }
  }

  // MARK: - Drawing

  /// Draws what has changed; one window alone waits for the screen's refresh, and it is the last.
  private func draw() throws {
    let visible = views.first { $0.owner.window.hasKeyboard && !$0.owner.window.isHidden }
    let waiting = visible ?? views.first { !$0.owner.window.isHidden }
    for view in views where view.isDue && view !== waiting { try view.draw(at: .immediate) }
    if let waiting, waiting.isDue { try waiting.draw(at: .refresh) }
  }

  /// Where the session may draw a picture straight into its only window.
  private func directPlace(of picture: PixelSize) -> (target: RenderTarget, region: PixelRegion)? {
    guard views.count == 1, !wantsTexture, obstacle == nil else { return nil }
    return views[0].directPlace(of: picture)
  }

  /// Has the pictures drawn again as textures.
  func makeTextures() throws(RenderingError) {
    wantsTexture = true
    defer { wantsTexture = false }
    runner.redraw()
    do throws(SessionError) {
      try runner.update()
    } catch {
      throw RenderingError(.gpu, error.description)
    }
    for view in views { view.takePicture(nil) }
  }
}
