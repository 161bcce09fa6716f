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
  let session: CaptureSession
  let runner: SessionRunner
  /// The camera that leads; nil where another source does.
  var camera: (any Camera)? { runner.camera }
  /// Notices that all windows show.
  let notices: NoticeBoard
  var look: LookState
  /// What the session has of the look.
  var used: (graph: Graph, aid: Graph?, turn: Orientation)
  /// What reads and writes the looks; nil where the window has no library.
  let looks: LookController?
  /// Why the looks' files cannot be read or drawn, until they are fixed; nil for nothing.
  var refusal: String?
  /// What is wrong with the files of stored looks, by their ids.
  var brokenLooks: [String: String] = [:]
  /// What is wrong with the files of the present look; nil for nothing.
  var lookProblem: String? {
    refusal ?? look.chain.origin.storedID.flatMap { brokenLooks[$0] }
  }
  /// Counts the readings of the looks' files, so that the session reads theirs anew.
  var lookRevision = 0
  /// The user's settings.
  let preferences: Preferences
  /// The language of the windows.
  private(set) var words: PhraseCatalogue
  /// What records the session.
  let recording: RecordingController
  /// What shows the session's picture to other programs.
  let virtualCamera: VirtualCameraController
  /// What takes stills; nil where the windows take none themselves.
  let stills: StillController?
  /// How it takes them.
  var shutter: ShutterSettings {
    didSet { if shutter != oldValue { preferences.shutter = shutter } }
  }
  /// The camera's functions for the panel.
  let cameraController: CameraController
  /// Whether the picture is held; looks still change on it.
  private(set) var isPaused = false
  /// The cameras to choose from; nil where there is no choice.
  let cameraSwitcher: CameraSwitcher?
  /// What focuses and exposes where the user points.
  let pointing: PointingController
  /// What learns how sharp the cameras are.
  let sharpest: FocusReferenceMeter
  /// What moves the lens of the camera that leads, and that camera.
  var dial: (camera: any Camera, focus: FocusDial?)?
  var end: PreviewWindow.RunEnd?
  /// Why no picture comes, empty without a reason; nil while pictures come.
  var obstacle: String?
  private(set) var views: [WindowView] = []

  /// How many frames a window shows until the run ends; nil for no end.
  let limit: Int?
  private let group: WindowGroup
  /// The changes of the group that are in ``views``.
  private var seenChanges: Int?
  private var screenRest = ScreenRest()
  // The cursor, typing and the screen's rest are the same for all windows.
  private var cursor = Window.Cursor.shown
  private var typing = Window.Typing.keys
  /// Whether the session has more to do.
  private var isWorking = false
  /// Whether the picture is to be drawn as a texture, although it could be drawn straight into the window.
  private var wantsTexture = false
  private var lastTimestamp: Duration?
  let started = monotonicNow()
  var lastFrame: Duration?

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
    let wake = group.wake
    let graph = session.configuration.graph
    let windows = group.windows(of: session)
    preferences = Preferences(windows.lazy.compactMap(\.settings).first) {
      notices.post(Notice($0, kind: .failure))
    }
    words = Translations.catalogue(setting: preferences[.language])
    let given = windows.first { !$0.looks.isEmpty }?.looks
    var content: LookLibrary.Content?
    if let library = windows.lazy.compactMap(\.library).first {
      let read = try library.read()
      looks = LookController(library, read) { wake.signal() }
      brokenLooks = read.broken
      content = read
    } else {
      looks = nil
    }
    let offered = content?.looks ?? given ?? []
    look = LookState(
      chains: offered.isEmpty ? [Look(name: graph.description, graph: graph)] : offered,
      catalog: runner.pipeline.renderer.catalog, turn: runner.pipeline.turn)
    recording = (windows.first { $0.recording.isAvailable } ?? windows[0]).recording
    virtualCamera = (windows.first { $0.virtualCamera.isAvailable } ?? windows[0]).virtualCamera
    used = (look.graph, look.aid, look.turn)
    shutter = preferences.shutter
    let shooting = windows.first { $0.stills != nil }
    stills = shooting?.stills.map { output in
      StillController(session, output, board: shooting!.lastStill) { notice in
        if let notice { notices.post(notice) } else { wake.signal() }
      }
    }
    cameraSwitcher = windows.lazy.compactMap(\.cameras).first.map { supply in
      CameraSwitcher(session, supply) {
        wake.signal()
      } report: {
        notices.post($0)
      }
    }
    pointing = PointingController(session) {
      wake.signal()
    } report: {
      notices.post($0)
    }
    sharpest = FocusReferenceMeter(session, windows.lazy.compactMap(\.profiles).first) {
      wake.signal()
    } report: {
      notices.post(Notice(.verbatim($0), kind: .failure))
    }
    cameraController = CameraController(session) {
      wake.signal()
    } report: {
      notices.post(Notice(.verbatim($0), kind: .failure))
    }
    try updateViews()
    // A notice replaces the one before.
    let problems = preferences.problems + (content?.warnings ?? []).map { .verbatim($0) }
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
      takeLooks()
      try update()
      followCamera()
      followSharpest()
      if end == nil {
        for view in views { view.follow(isAlone: views.count == 1) }
      }
      watchCamera()
      updateRest()
      try draw()
      updateInput()
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
    looks?.stop()
    sharpest.finish()
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

  /// Keeps the screen awake while a picture is watched or recorded, unless the user has set it otherwise.
  private func updateRest() {
    let now = monotonicNow()
    var situation: ScreenRest.Situation = []
    if let status = recording.status, status.stage != .paused { situation.insert(.recording) }
    if obstacle == nil, let lastFrame, now - lastFrame < .seconds(5) { situation.insert(.live) }
    if views.contains(where: { !$0.owner.window.isHidden }) { situation.insert(.visible) }
    if views.contains(where: { $0.owner.window.hasKeyboard || $0.owner.window.hasPointer }) {
      situation.insert(.attended)
    }
    let isRefused = screenRest.isRefused(in: situation, at: now) && preferences[.keepsScreenAwake]
    let wanted = isRefused ? Window.Rest.refused : .allowed
    if Window.rest != wanted { Window.rest = wanted }
  }

  /// Uses another language from now on; `setting` is what the settings call it.
  func useLanguage(_ setting: String) {
    preferences[.language] = setting
    words = Translations.catalogue(setting: setting)
    for view in views { view.useWords() }
  }

  // MARK: - The look

  /// Takes over what a program has changed of the look's settings meanwhile.
  func followSession() {
    let configuration = session.configuration
    // The settings of a look that the session has refused are not those of the one that it draws.
    let isUsed = look.graph == used.graph
    look.follow(isUsed ? configuration.graph : look.graph, turn: configuration.turn)
    (used.graph, used.turn) = (isUsed ? look.graph : configuration.graph, look.turn)
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
      for view in views { view.demand.require() }
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
    if let frame = runner.pipeline.frame, frame.timestamp != lastTimestamp {
      lastTimestamp = frame.timestamp
      lastFrame = monotonicNow()
      obstacle = nil
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
    isPaused.toggle()
    runner.isPaused = isPaused
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
