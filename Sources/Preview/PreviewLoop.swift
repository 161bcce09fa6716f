import Cameras
import FilterGraph
import GPU
import Pixels
import PlanCompiler
import Rendering
import Viewfinder

/// One run of a window: waits for what happens, reacts, and draws when something has changed.
final class PreviewLoop {
  let owner: PreviewWindow
  let session: PreviewSession
  let presenter: Presenter
  let overlay: Overlay
  let limit: Int?

  var look: LookState
  var magnifier = Magnifier()
  var focus: FocusDial?
  var end: PreviewWindow.RunEnd?

  // What is seen over the picture.
  var isHelpShown = false
  var isPanelShown = false
  var areStatisticsShown = false
  var notice: (notice: Notice, since: Duration)?
  var statisticsLines = [TextLine](repeating: TextLine(), count: 4)
  var lensText = TextLine()
  private var titleText = TextLine()

  // The picture on the screen.
  private var lease: TextureLease?
  private(set) var picture: TextureView?
  private var frameToCount: (captured: Duration, taken: Duration)?
  private var flashSince: Duration?
  private(set) var obstacle: String?

  /// Where the pointer is, in pixels of the window.
  var pointer: SIMD2<Float>?
  private var pointerMoved: Duration
  private var cursor = Window.Cursor.shown
  private var typing = Window.Typing.keys

  // What is to be done.
  private var isPictureStale = false
  var needsDrawing = true
  /// Frames that the layout of panels still needs to come to rest.
  var settling = 0
  private let started: Duration
  private var lastFrame: Duration?
  private var lastTitle: Duration?
  private var lastStatistics: Duration?

  init(_ owner: PreviewWindow, _ session: PreviewSession, limit: Int?) throws(RenderingError) {
    self.owner = owner
    self.session = session
    self.limit = limit
    look = LookState(
      chains: session.chains, catalog: session.pipeline.renderer.catalog, turn: session.pipeline.turn)
    do throws(GPUError) {
      presenter = try Presenter(owner.context)
      overlay = try Overlay(owner.context)
    } catch {
      throw RenderingError(error)
    }
    session.pipeline.displayForm = .window
    started = monotonicNow()
    pointerMoved = started
    let notices = owner.notices
    focus = FocusDial(session.camera) { notices.post(Notice($0.description, kind: .failure)) }
  }

  func run() throws(RenderingError) -> PreviewWindow.RunEnd {
    let interruption = Interruption()
    var events = EventQueue(wake: owner.wake)
    try session.pipeline.use(look.graph, aid: look.aid)
    owner.window.show()
    owner.window.setTyping(.keys)
    while end == nil {
      react(to: &events, within: timeToWait())
      if let signal = interruption.signalNumber { end = .interrupted(signal: signal) }
      takeNotice()
      try takeFrame()
      watchCamera()
      watchPlan()
      if needsDrawing || settling > 0 { try draw() }
    }
    owner.window.setCursor(.shown)
    return end!
  }

  /// How long nothing needs to be done unless something happens.
  private func timeToWait() -> Duration {
    if needsDrawing || settling > 0 { return .zero }
    let now = monotonicNow()
    if session.pipeline.isPreparing { return .milliseconds(8) }
    if flashSince != nil || noticeOpacity(at: now) < 1 {
      // Where swapping does not wait for the screen, this bounds the rate.
      needsDrawing = true
      return .milliseconds(8)
    }
    // Now and then the camera's state, the figures and the notice's age are looked at.
    return areStatisticsShown || notice != nil ? .milliseconds(100) : .milliseconds(400)
  }

  // MARK: - Frames

  private func takeFrame() throws(RenderingError) {
    guard let frame = session.mailbox.take() else { return }
    let now = monotonicNow()
    lastFrame = now
    obstacle = nil
    // Nobody sees it; the next one will do.
    guard !owner.window.isHidden else { return }
    frameToCount = (frame.timestamp, now)
    try session.pipeline.show(frame)
    changePicture()
  }

  /// Asks for the chain to be run again on the present frame.
  func changePicture() {
    isPictureStale = true
    needsDrawing = true
  }

  /// Whether there is a picture to look at and to take stills of.
  private(set) var hasPicture = false

  private func renderPicture() throws(RenderingError) {
    isPictureStale = false
    do throws(RenderingError) {
      guard let result = try session.pipeline.render() else { return }
      showFailure()
      picture = result.view
      hasPicture = true
      lease = consume result
      presenter.pictureChanged()
    } catch {
      // Without a picture there is nothing to fall back on, and a lost GPU does not come back.
      guard hasPicture, error.code != .gpu else { throw error }
      show(Notice(error.description, kind: .failure))
    }
  }

  /// Draws anew when a chain that was being compiled is ready, also when no frame comes.
  private func watchPlan() {
    guard session.pipeline.isPreparing else { return }
    if session.pipeline.advance() { changePicture() }
    showFailure()
  }

  /// Tells why a chain is not used, when that came out after it was chosen.
  private func showFailure() {
    if let failure = session.pipeline.takeFailure() { show(Notice(failure.description, kind: .failure)) }
  }

  /// Looks, when no frame has come for a while, at whether the camera is still there.
  private func watchCamera() {
    let now = monotonicNow()
    guard now - (lastFrame ?? started) > .milliseconds(350) else { return }
    let before = obstacle
    if case .interrupted(let reason) = session.camera.state {
      obstacle = reason
    } else if lastFrame == nil {
      obstacle = ""
    }
    if obstacle != before { redrawPanels() }
  }

  // MARK: - Notices

  func show(_ notice: Notice) {
    self.notice = (notice, monotonicNow())
    redrawPanels()
  }

  private func takeNotice() {
    if let posted = owner.notices.take() { show(posted) }
    guard let shown = notice, monotonicNow() - shown.since > shown.notice.lifetime else { return }
    notice = nil
    redrawPanels()
  }

  /// How much of the notice is still seen; it fades in its last fifth of a second.
  func noticeOpacity(at now: Duration) -> Float {
    guard let notice else { return 1 }
    let left = (notice.since + notice.notice.lifetime - now).seconds
    return Float(min(max(left / 0.2, 0), 1))
  }

  /// Draws often enough for panels to find their size.
  func redrawPanels() {
    needsDrawing = true
    settling = 3
  }

  // MARK: - Drawing

  /// Whitens the picture for a moment.
  func flash() {
    // It begins with the next frame drawn, so that it is seen however long that takes.
    flashSince = .some(.zero)
    needsDrawing = true
  }

  private func draw() throws(RenderingError) {
    needsDrawing = false
    if settling > 0 { settling -= 1 }
    guard !owner.window.isHidden else { return }
    let size = owner.window.drawableSize
    let now = monotonicNow()
    let scale = owner.window.textScale
    let lens = lens(in: size, scale: scale)
    let look = Presenter.Look(flash: flashLevel(at: now), light: obstacle == nil ? 1 : 0.3, lens: lens)
    let isDrawn = try drawDirectly(into: size, look)
    if !isDrawn, isPictureStale || picture == nil { try renderPicture() }
    do throws(GPUError) {
      if !isDrawn { try presenter.draw(picture, into: size, look: look) }
      if hasPanels { try drawPanels(in: size, scale: scale, at: now, lens: lens) }
    } catch {
      throw RenderingError(error)
    }
    owner.window.swap()
    countFrame()
    updateTitle(at: now)
    updateCursor(at: now)
  }

  /// Lets the chain's last pass draw into the window where the picture is shown at its own size and as it is; false
  /// where it must be a texture first.
  private func drawDirectly(into size: PixelSize, _ look: Presenter.Look) throws(RenderingError) -> Bool {
    // The texture of a picture that has not changed is there already.
    guard isPictureStale || picture == nil, let known = pictureSize else { return false }
    let region: PixelRegion?
    do throws(GPUError) {
      region = try presenter.prepareDirectly(known, into: size, look: look)
    } catch {
      throw RenderingError(error)
    }
    guard let region else { return false }
    do throws(RenderingError) {
      guard try session.pipeline.render(into: .window(size), region: region) else { return false }
    } catch {
      // As a texture it shows what was there before.
      guard error.code != .gpu else { throw error }
      return false
    }
    showFailure()
    isPictureStale = false
    // Not the texture of an earlier frame; one is made when something else is to be done with the picture.
    picture = nil
    lease = nil
    presenter.pictureChanged()
    return true
  }

  /// The size of the picture that is shown; nil before the first.
  var pictureSize: PixelSize? { hasPicture ? session.pipeline.plan?.outputSize : nil }

  private func flashLevel(at now: Duration) -> Float {
    guard let since = flashSince else { return 0 }
    if since == .zero { flashSince = now }
    let progress = since == .zero ? 0 : (now - since).seconds / 0.15
    guard progress < 1 else {
      flashSince = nil
      return 0
    }
    return Float(0.9 * (1 - progress) * (1 - progress))
  }

  private func lens(in window: PixelSize, scale: Float) -> Presenter.Lens? {
    guard magnifier.isShown, let size = pictureSize else { return nil }
    let middle = SIMD2<Float>(Float(window.width), Float(window.height)) / 2
    let place = pointer ?? middle
    return Presenter.Lens(
      region: Magnifier.region(at: place, in: window),
      pixel: Letterbox(size, in: window).picturePixel(at: place), factor: magnifier.factor,
      rim: max(scale, 1))
  }

  private func countFrame() {
    guard let frame = frameToCount else { return }
    frameToCount = nil
    let now = monotonicNow()
    owner.statistics.add(captured: frame.captured, now: now, work: now - frame.taken)
    owner.onPresented?(PresentedFrame(latency: now - frame.captured, drawing: now - frame.taken))
    if let limit, owner.statistics.presented >= limit { end = .frameLimit }
  }

  /// The title with the picture's size and the rate of frames, once a second.
  private func updateTitle(at now: Duration) {
    guard let size = pictureSize, now - (lastTitle ?? .zero) > .seconds(1) else { return }
    lastTitle = now
    titleText.clear()
    titleText.append(owner.title)
    // Plain letters: some window managers show no others.
    titleText.append(" - ")
    titleText.append(size.width)
    titleText.append("x")
    titleText.append(size.height)
    let rate = owner.statistics.rate(at: now)
    if rate > 0 {
      titleText.append(" - ")
      titleText.append(rate, decimals: 0)
      titleText.append(" fps")
    }
    titleText.withCString { owner.window.setTitle($0) }
  }

  // MARK: - Pointer

  func pointerDidMove(to place: SIMD2<Float>) {
    pointer = place
    pointerMoved = monotonicNow()
    if cursor == .hidden, !magnifier.isShown { needsDrawing = true }
    if magnifier.isShown { needsDrawing = true }
    if isPanelShown { redrawPanels() }
  }

  /// The pointer is in the way of the lens, and of a picture that fills the screen.
  func updateCursor(at now: Duration) {
    let isIdle = owner.window.isFullscreen && now - pointerMoved > .seconds(2)
    let isInTheWay = (magnifier.isShown || isIdle) && !(isPanelShown && overlay.wantsPointer)
    let wanted = isInTheWay ? Window.Cursor.hidden : .shown
    if wanted != cursor {
      cursor = wanted
      owner.window.setCursor(wanted)
    }
    let typed = isPanelShown && overlay.wantsText ? Window.Typing.text : .keys
    if typed != typing {
      typing = typed
      owner.window.setTyping(typed)
    }
  }

  /// Whether the figures are due to be written anew.
  func isStatisticsDue(at now: Duration) -> Bool {
    guard now - (lastStatistics ?? .zero) > .milliseconds(250) else { return false }
    lastStatistics = now
    return true
  }
}
