import Cameras
import FilterGraph
import Graphics
import Pixels
import Rendering
import Viewfinder

/// One run of a session in its windows: waits for what happens, reacts, and draws when something has changed.
///
/// It holds what belongs to the session: the look, the turn, the focus, whether the camera delivers. What belongs to one
/// window is in its ``WindowView``.
final class PreviewLoop {
  let runner: SessionRunner
  var session: CaptureSession { runner.session }
  /// The camera that leads; nil where another source does.
  var camera: (any Camera)? { runner.camera }
  /// Notices that all windows show.
  let notices: NoticeBoard
  /// The look that the user edits, with its files.
  let sessionLook: SessionLook
  var look: LookState { sessionLook.state }
  /// The user's settings.
  let preferences: Preferences
  /// How the shutter takes stills.
  var shutter: ShutterSettings {
    get { preferences.shutter }
    set { preferences.shutter = newValue }
  }
  /// What records the session.
  let recording: RecordingController
  /// What shows the session's picture to other programs.
  let virtualCamera: VirtualCameraController
  /// What takes stills; nil where the windows take none themselves.
  let stills: StillController?
  /// What the windows do with the cameras.
  let cameras: CameraTools
  /// Whether the picture is held; looks still change on it.
  var isPaused: Bool { runner.isPaused }
  var end: PreviewWindow.RunEnd?
  /// Why no picture comes, empty without a reason; nil while pictures come.
  var obstacle: String? { frames.obstacle }
  private(set) var views: [WindowView] = []

  /// How many frames a window shows until the run ends; nil for no end.
  let limit: Int?
  private let group: WindowGroup
  /// The changes of the group that are in ``views``.
  private var seenChanges: Int?
  private var frames = FrameWatch()
  private var desktop = DesktopUse()
  /// Whether the session has more to do.
  private var isWorking = false
  /// Whether the picture is to be drawn as a texture, although it could be drawn straight into the window.
  private var wantsTexture = false

  /// Makes the views of the session's windows.
  init(_ group: WindowGroup, _ runner: SessionRunner, limit: Int?) throws {
    let session = runner.session
    (self.group, self.runner, self.limit) = (group, runner, limit)
    let notices = NoticeBoard(wake: group.wake)
    self.notices = notices
    let wake: @Sendable () -> Void = { [wake = group.wake] in wake.signal() }
    let windows = group.windows(of: session)
    preferences = Preferences(windows.lazy.compactMap(\.settings).first) {
      notices.post(Notice($0, kind: .failure))
    }
    sessionLook = try SessionLook(
      session, runner, windows.lazy.compactMap(\.library).first,
      given: windows.first { !$0.looks.isEmpty }?.looks ?? [],
      windows.lazy.compactMap(\.profiles).first, notices, wake: wake)
    recording = (windows.first { $0.recording.isAvailable } ?? windows[0]).recording
    virtualCamera = (windows.first { $0.virtualCamera.isAvailable } ?? windows[0]).virtualCamera
    let shooting = windows.first { $0.stills != nil }
    stills = shooting?.stills.map { output in
      StillController(session, output, board: shooting!.lastStill) { notice in
        if let notice { notices.post(notice) } else { wake() }
      }
    }
    cameras = CameraTools(session, windows.lazy.compactMap(\.cameras).first, notices, wake: wake)
    try updateViews()
    // A notice replaces the one before.
    let problems = preferences.problems + sessionLook.warnings.map { .verbatim($0) }
    if let notice = Notice(problems: problems) { notices.post(notice) }
  }

  func run() throws -> PreviewWindow.RunEnd {
    let interruption = Interruption()
    var events = EventQueue(wake: group.wake)
    // What came before is looked at below.
    group.wake.acknowledge()
    runner.outputs.directPlace = { [unowned self] in directPlace(of: $0) }
    defer { runner.outputs.directPlace = nil }
    Window.setTyping(.keys)
    while end == nil {
      react(to: &events, within: timeToWait())
      if let signal = interruption.signalNumber { end = .interrupted(signal: signal) }
      try updateViews()
      takeNotices()
      takeLookFiles()
      try update()
      if cameras.follow(camera) { for view in views { view.redrawPanels() } }
      if sessionLook.learnSharpness() { for view in views { view.demand.require() } }
      if end == nil {
        for view in views { view.follow(isAlone: views.count == 1) }
      }
      if frames.check(session) { for view in views { view.redrawPanels() } }
      updateRest()
      try draw()
      desktop.update(for: views, at: monotonicNow())
    }
    Window.setCursor(.shown)
    Window.rest = .allowed
    return end!
  }

  /// Waits for what is being written; the session must have ended.
  func finish() {
    recording.finish()
    virtualCamera.finish()
    stills?.finish()
    sessionLook.finish()
    if let view = views.first {
      preferences[.windowSize] =
        view.owner.window.isFullscreen ? preferences[.windowSize] : view.owner.window.sizeInPoints
    }
    preferences.finish()
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

  /// Wakes the windows' thread from any other.
  var wake: @Sendable () -> Void { { [wake = group.wake] in wake.signal() } }

  // MARK: - Events

  /// Waits for the next event and reacts to it and to all that are there.
  private func react(to events: inout EventQueue, within timeout: Duration) {
    // Until a text field has the keyboard, what is typed into it would be taken for shortcuts.
    guard !views.contains(where: \.isOpeningText) else { return }
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
      view.takeNotice()
      if let posted { view.show(posted) }
    }
  }

  /// Keeps the screen awake while a picture is watched or recorded, unless the user has set it otherwise.
  private func updateRest() {
    let now = monotonicNow()
    var situation: ScreenRest.Situation = []
    if let status = recording.status, status.stage != .paused { situation.insert(.recording) }
    if frames.isLive(at: now) { situation.insert(.live) }
    desktop.updateRest(for: views, showing: situation, isAllowed: !preferences[.keepsScreenAwake], at: now)
  }

  /// Uses another language from now on; `setting` is what the settings call it.
  func useLanguage(_ setting: String) {
    preferences.useLanguage(setting)
    for view in views { view.useWords() }
  }

  // MARK: - The look

  /// Changes the look in the session; see ``SessionLook/change(_:)``.
  func changeLook<R>(_ change: (inout LookState) -> R) throws(SessionError) -> R {
    defer { for view in views { view.demand.require() } }
    return try sessionLook.change(change)
  }

  /// Takes up what has happened to the looks' files.
  private func takeLookFiles() {
    guard let changes = sessionLook.takeFileChanges() else { return }
    for view in views {
      if let catalog = changes.catalog { view.panels.editor.catalogue = CatalogueSearch(catalog) }
      view.redrawPanels()
    }
  }

  // MARK: - Frames

  /// Lets the session take what has come, and notes new pictures.
  private func update() throws {
    let taken = monotonicNow()
    let drawn = runner.outputs.drawnFrames
    // A program may have opened a window with another context meanwhile.
    if !group.isCurrent { try views.first?.owner.window.makeCurrent() }
    runner.hidesScreens = views.allSatisfy { $0.owner.window.isHidden }
    isWorking = try runner.update() == .working
    guard runner.isActive else {
      if case .failed(let error) = session.state { throw error }
      end = end ?? .sessionEnded
      return
    }
    guard runner.outputs.drawnFrames != drawn else { return }
    var new: WindowFigures.NewFrame?
    if let frame = runner.pipeline.frame, frames.take(frame.timestamp) {
      new = .init(captured: frame.timestamp, taken: taken)
    }
    for view in views { view.takePicture(new) }
  }

  /// Holds the picture, or goes on.
  ///
  /// - Returns: a notice of it.
  func togglePause() -> Notice {
    guard isPaused || !runner.isRead else {
      return Notice(
        "the picture is being read; end the recording, the virtual camera or the measurement first")
    }
    runner.isPaused.toggle()
    return Notice(isPaused ? "paused; the look can still be edited" : "live again")
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

  /// Draws the pictures again as textures.
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
