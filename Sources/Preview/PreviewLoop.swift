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
  let runner: SessionRunner
  /// The camera that leads; nil where another source does.
  let camera: (any Camera)?
  let presenter: Presenter
  let overlay: Overlay
  let limit: Int?

  var look: LookState
  var magnifier = Magnifier()
  var focus: FocusDial?
  var end: PreviewWindow.RunEnd?

  // What is seen over the picture.
  var shown: Set<Panel> = []
  var notice: (notice: Notice, since: Duration)?
  var statisticsLines = [TextLine](repeating: TextLine(), count: 4)
  var lensText = TextLine()
  private var titleText = TextLine()

  // The picture on the screen.
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
  private var isWorking = false
  /// Whether the session has drawn its newest picture straight into the window, which was not shown yet.
  private var isDrawnDirectly = false
  private var wantsTexture = false
  private var lastTimestamp: Duration?
  var needsDrawing = true
  /// Frames that the layout of panels still needs to come to rest.
  var settling = 0
  private let started: Duration
  private var lastFrame: Duration?
  private var lastTitle: Duration?
  private var lastStatistics: Duration?

  init(
    _ owner: PreviewWindow, _ runner: SessionRunner, looks: [Look], limit: Int?
  ) throws(RenderingError) {
    self.owner = owner
    self.runner = runner
    self.limit = limit
    camera = runner.camera
    look = LookState(
      chains: looks, catalog: runner.pipeline.renderer.catalog, turn: runner.pipeline.turn)
    do throws(GPUError) {
      presenter = try Presenter(owner.context)
      overlay = try Overlay(owner.context)
    } catch {
      throw RenderingError(error)
    }
    started = monotonicNow()
    pointerMoved = started
    let notices = owner.notices
    focus = camera.flatMap {
      FocusDial($0) { notices.post(Notice($0.description, kind: .failure)) }
    }
  }

  func run() throws -> PreviewWindow.RunEnd {
    let interruption = Interruption()
    var events = EventQueue(wake: owner.wake)
    runner.directPlace = { [unowned self] in directPlace(of: $0) }
    defer { runner.directPlace = nil }
    owner.window.show()
    Window.setTyping(.keys)
    while end == nil {
      react(to: &events, within: timeToWait())
      if let signal = interruption.signalNumber { end = .interrupted(signal: signal) }
      takeNotice()
      try update()
      watchCamera()
      if needsDrawing || settling > 0 { try draw() }
    }
    Window.setCursor(.shown)
    return end!
  }

  /// How long nothing needs to be done unless something happens.
  private func timeToWait() -> Duration {
    if needsDrawing || settling > 0 { return .zero }
    let now = monotonicNow()
    if isWorking { return .milliseconds(runner.pipeline.isPreparing ? 8 : 2) }
    if flashSince != nil || noticeOpacity(at: now) < 1 {
      // Where swapping does not wait for the screen, this bounds the rate.
      needsDrawing = true
      return .milliseconds(8)
    }
    // The camera's state, the figures and the notice's age are checked from time to time.
    return shown.contains(.statistics) || notice != nil ? .milliseconds(100) : .milliseconds(400)
  }

  // MARK: - Frames

  /// Lets the session take what has come, and notes a new picture.
  private func update() throws {
    let taken = monotonicNow()
    let drawn = runner.drawnFrames
    runner.hidesScreens = owner.window.isHidden
    isWorking = try runner.update() == .working
    guard runner.isActive else {
      if case .failed(let error) = owner.session?.state { throw error }
      end = .sessionEnded
      return
    }
    guard runner.drawnFrames != drawn else { return }
    if let frame = runner.pipeline.frame, frame.timestamp != lastTimestamp {
      lastTimestamp = frame.timestamp
      lastFrame = monotonicNow()
      obstacle = nil
      frameToCount = (frame.timestamp, taken)
    }
    picture = runner.picture(of: owner.sink)
    hasPicture = true
    isDrawnDirectly = runner.drewWindow
    presenter.pictureChanged()
    needsDrawing = true
  }

  /// Asks for the session's newest frames to be drawn again.
  func changePicture() {
    runner.redraw()
    needsDrawing = true
  }

  /// Whether there is a picture to look at and to take stills of.
  private(set) var hasPicture = false

  /// Looks, when no frame has come for a while, at whether the camera is still there.
  private func watchCamera() {
    let now = monotonicNow()
    guard now - (lastFrame ?? started) > .milliseconds(350) else { return }
    let before = obstacle
    if case .interrupted(let reason) = owner.session?.state {
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
    // What was drawn straight into the window is there already, unless something lies over it now.
    let isDrawn = isDrawnDirectly && look == Presenter.Look()
    isDrawnDirectly = false
    if !isDrawn, picture == nil, hasPicture { try makeTexture() }
    do throws(GPUError) {
      if !isDrawn { try presenter.draw(picture, into: size, look: look) }
      if hasPanels { try drawPanels(in: size, scale: scale, at: now, lens: lens) }
    } catch {
      throw RenderingError(error)
    }
    owner.window.swap(at: .refresh)
    countFrame()
    updateTitle(at: now)
    updateCursor(at: now)
  }

  /// Where the session may draw a picture straight into the window: it is shown at its own size and as it is.
  private func directPlace(of picture: PixelSize) -> (target: RenderTarget, region: PixelRegion)? {
    guard needsNoTexture, !owner.window.isHidden else { return nil }
    let size = owner.window.drawableSize
    guard let region = try? presenter.prepareDirectly(picture, into: size, look: Presenter.Look()) else {
      return nil
    }
    return (RenderTarget.window(size), region)
  }

  /// Whether nothing is to be done with the picture but showing it.
  private var needsNoTexture: Bool {
    !wantsTexture && flashSince == nil && obstacle == nil && !magnifier.isShown
  }

  /// Has the picture drawn again as a texture.
  private func makeTexture() throws(RenderingError) {
    wantsTexture = true
    defer { wantsTexture = false }
    runner.redraw()
    do throws(SessionError) {
      try runner.update()
    } catch {
      throw RenderingError(.gpu, error.description)
    }
    picture = runner.picture(of: owner.sink)
    presenter.pictureChanged()
  }

  /// The size of the picture that is shown; nil before the first.
  var pictureSize: PixelSize? { hasPicture ? runner.pictureSize(of: owner.sink) : nil }

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
    if shown.contains(.settings) { redrawPanels() }
  }

  /// The pointer is in the way of the lens, and of a picture that fills the screen.
  func updateCursor(at now: Duration) {
    let isIdle = owner.window.isFullscreen && now - pointerMoved > .seconds(2)
    let isInTheWay = (magnifier.isShown || isIdle) && !(shown.contains(.settings) && overlay.wantsPointer)
    let wanted = isInTheWay ? Window.Cursor.hidden : .shown
    if wanted != cursor {
      cursor = wanted
      Window.setCursor(wanted)
    }
    let typed = shown.contains(.settings) && overlay.wantsText ? Window.Typing.text : .keys
    if typed != typing {
      typing = typed
      Window.setTyping(typed)
    }
  }

  /// Whether the figures are due to be updated.
  func isStatisticsDue(at now: Duration) -> Bool {
    guard now - (lastStatistics ?? .zero) > .milliseconds(250) else { return false }
    lastStatistics = now
    return true
  }
}
