import GPU
import Pixels
import PlanCompiler
import Rendering
import Viewfinder

/// One window during a run: the picture that it shows, what lies over it, and when it is drawn.
final class WindowView {
  let owner: PreviewWindow
  unowned let loop: PreviewLoop
  let overlay: Overlay
  private let presenter: Presenter
  var runner: SessionRunner { loop.runner }

  /// The owner's magnification that is drawn.
  var followed: Magnification?
  /// Whether the session draws the pixels for it; it may do so from an earlier run.
  var drawsPixels: Bool
  /// What keys go on with.
  var lastMagnification = Magnification(.loupe)
  /// The last map of the shown picture to the source's own pixels, and what it was made for.
  var knownMap: (tag: Int?, size: PixelSize, map: PlaneMap?)?
  /// Where the pointer was when a punch-in was dragged last; nil while it is not.
  var drag: SIMD2<Float>?
  /// Whether the last press of the left button has dragged it.
  var hasDragged = false
  // What is seen over the picture.
  var shown: Set<Panel> = []
  var notice: (notice: Notice, since: Duration)?
  var statisticsLines = [TextLine](repeating: TextLine(), count: 4)
  var factorText = TextLine()
  private var titleText = TextLine()
  private var flashSince: Duration?

  // The picture on the screen.
  private var picture: TextureView?
  /// The source's own pixels, while they are magnified.
  private var ownPixels: TextureView?
  /// Whether there is a picture to look at and to take stills of.
  private(set) var hasPicture = false
  /// Whether the session has drawn its newest picture straight into the window, which was not shown yet.
  private var isDrawnDirectly = false
  private var frameToCount: NewFrame?

  /// Where the pointer is, in pixels of the window.
  var pointer: SIMD2<Float>?
  private var pointerMoved = monotonicNow()

  // What is to be done.
  var needsDrawing = true
  /// Frames that the layout of panels still needs to come to rest.
  private(set) var settling = 0
  private var lastTitle: Duration?
  private var lastStatistics: Duration?

  /// A frame of the first source that is to be counted when it is shown.
  struct NewFrame {
    let captured: Duration
    /// When the session began to draw it.
    let taken: Duration
  }

  /// Shows a window; its context must be current.
  init(_ owner: PreviewWindow, _ loop: PreviewLoop) throws(RenderingError) {
    self.owner = owner
    self.loop = loop
    do throws(GPUError) {
      presenter = try Presenter(owner.context)
      overlay = try Overlay(owner.context)
    } catch {
      throw RenderingError(error)
    }
    drawsPixels = loop.session.configuration.screens.contains { $0 === owner.pixelSink }
    owner.runner = loop.runner
    owner.window.show()
  }

  /// Whether the window is to be drawn.
  var isDue: Bool { needsDrawing || settling > 0 }

  /// How long nothing needs to be drawn unless something happens.
  func timeToWait(at now: Duration) -> Duration {
    if flashSince != nil || noticeOpacity(at: now) < 1 {
      // Where swapping does not wait for the screen, this bounds the rate.
      needsDrawing = true
      return .milliseconds(8)
    }
    // The camera's state, the figures and the notice's age are checked from time to time.
    return shown.contains(.statistics) || notice != nil ? .milliseconds(100) : .milliseconds(400)
  }

  /// Takes what the session has drawn for the window.
  ///
  /// - Parameter frame: a new frame that is in it; nil when the last was drawn again.
  func takePicture(_ frame: NewFrame?) {
    picture = runner.picture(of: owner.sink)
    ownPixels = runner.picture(of: owner.pixelSink)
    isDrawnDirectly = runner.drewWindow
    hasPicture = hasPicture || picture != nil || isDrawnDirectly
    if let frame { frameToCount = frame }
    presenter.pictureChanged()
    needsDrawing = true
  }

  /// The size of the picture that is shown; nil before the first.
  var pictureSize: PixelSize? { hasPicture ? runner.pictureSize(of: owner.sink) : nil }

  // MARK: - Notices

  func show(_ notice: Notice) {
    self.notice = (notice, monotonicNow())
    redrawPanels()
  }

  /// Shows what was posted for the window, and removes what was shown long enough.
  func takeNotice() {
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

  /// Draws the picture and the panels, and shows them.
  func draw(at pace: WindowContext.Pace) throws {
    needsDrawing = false
    if settling > 0 { settling -= 1 }
    guard !owner.window.isHidden else { return }
    try owner.window.makeCurrent()
    let size = owner.window.drawableSize
    let now = monotonicNow()
    let scale = owner.window.textScale
    let light: Float = loop.obstacle == nil ? 1 : 0.3
    let look = Presenter.Look(
      flash: flashLevel(at: now), light: light, magnified: magnified(in: size, scale: scale))
    // What was drawn straight into the window is there already, unless something lies over it now.
    let isDrawn = isDrawnDirectly && look == Presenter.Look()
    isDrawnDirectly = false
    if !isDrawn, picture == nil, hasPicture {
      try loop.makeTextures()
      needsDrawing = false
    }
    do throws(GPUError) {
      if !isDrawn { try presenter.draw(picture, magnifying: ownPixels, into: size, look: look) }
      if hasPanels { try drawPanels(in: size, scale: scale, at: now, magnified: look.magnified) }
    } catch {
      throw RenderingError(error)
    }
    owner.window.swap(at: pace)
    countFrame()
    updateTitle(at: now)
  }

  /// Where the session may draw a picture straight into the window: it is shown at its own size and as it is.
  func directPlace(of picture: PixelSize) -> (target: RenderTarget, region: PixelRegion)? {
    guard flashSince == nil, owner.magnification == nil, !owner.window.isHidden else { return nil }
    let size = owner.window.drawableSize
    guard (try? owner.window.makeCurrent()) != nil,
      let region = try? presenter.prepareDirectly(picture, into: size, look: Presenter.Look())
    else { return nil }
    return (RenderTarget.window(size), region)
  }

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

  private func magnified(in window: PixelSize, scale: Float) -> Presenter.Magnified? {
    guard let magnification = owner.magnification, ownPixels != nil, let view = pixelView(in: window) else {
      return nil
    }
    return Presenter.Magnified(
      view: view, style: magnification.style, rim: magnification.form == .loupe ? max(scale, 1) : 0)
  }

  // MARK: - Figures

  private func countFrame() {
    guard let frame = frameToCount else { return }
    frameToCount = nil
    let now = monotonicNow()
    owner.statistics.add(captured: frame.captured, now: now, work: now - frame.taken)
    owner.onPresented?(PresentedFrame(latency: now - frame.captured, drawing: now - frame.taken))
    if let limit = loop.limit, owner.statistics.presented >= limit { loop.end = .frameLimit }
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

  /// Whether the figures are due to be updated.
  func isStatisticsDue(at now: Duration) -> Bool {
    guard now - (lastStatistics ?? .zero) > .milliseconds(250) else { return false }
    lastStatistics = now
    return true
  }

  // MARK: - Pointer

  func pointerDidMove(to place: SIMD2<Float>) {
    pointer = place
    pointerMoved = monotonicNow()
    pointMagnifier(at: place)
    if shown.contains(.settings) { redrawPanels() }
  }

  /// The cursor while the pointer is over the window: it is in the way of the loupe, and of a picture that fills the
  /// screen.
  func cursor(at now: Duration) -> Window.Cursor {
    let isIdle = owner.window.isFullscreen && now - pointerMoved > .seconds(2)
    let isOverPanel = shown.contains(.settings) && overlay.wantsPointer
    return (owner.magnification?.form == .loupe || isIdle) && !isOverPanel ? .hidden : .shown
  }

  /// What keys do while the window has them.
  var typing: Window.Typing { shown.contains(.settings) && overlay.wantsText ? .text : .keys }
}
