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
  var open = OpenPanels()
  let editor: EditorState
  let thumbnails: LookThumbnails
  let catalogueThumbnails: CatalogueThumbnails
  var split: SplitView
  var docking = Docking.beside
  var motion = BarVisibility.Motion.full
  /// Instruments over the picture, and what of them the pointer holds.
  let meter = SharpnessMeter()
  let scopes: ScopeBoard
  let onionSkin = OnionSkin()
  let horizon = Horizon()
  var horizonText = TextLine()
  let thumbnail = StillThumbnail()
  /// What the left button does on the picture.
  var gesture = PictureGesture()
  /// The correction of the exposure while it is dragged.
  var exposing: ExposureDrag?
  /// How far it is dragged while the camera's exposure is not known yet.
  var waitingDrag: (place: SIMD2<Float>, rise: Float)?
  var instrumentGrab: InstrumentFrame.Grab?
  /// When the bar is seen, and where it was drawn.
  var bar = BarVisibility()
  var barBox: Box?
  /// When the hints of the first start go; nil where they are not shown.
  private var hintsEnd: Duration?
  /// Where the panels were drawn last.
  var drawnLayout: InterfaceLayout?
  var notice: (notice: Notice, since: Duration)?
  /// Where a recording was shown last.
  var recordingBox: Box?
  var recordingText = TextLine()
  var statisticsLines = [TextLine](repeating: TextLine(), count: 4)
  var factorText = TextLine()
  private var titleText = TextLine()
  private var flashSince: Duration?

  // The picture on the screen.
  /// What of the window the picture may cover.
  var pictureArea: PixelRegion {
    get { owner.pictureArea ?? PixelRegion(owner.window.drawableSize) }
    set { owner.pictureArea = newValue }
  }
  private(set) var picture: TextureView?
  /// The source's own pixels, while they are magnified.
  private var ownPixels: TextureView?
  /// The picture before the look, while it is compared.
  private var before: TextureView?
  /// The size at which the picture is shown while it is smaller than it is, and since when.
  private var wantedSize: (size: PixelSize?, since: Duration) = (nil, .zero)
  /// The one that the session draws.
  private var drawnSize: PixelSize?
  /// Whether there is a picture to look at and to take stills of.
  private(set) var hasPicture = false
  /// Whether the session has drawn its newest picture straight into the window, which was not shown yet.
  private var isDrawnDirectly = false
  private var frameToCount: NewFrame?
  /// Whether the scopes have not taken the newest picture.
  private var hasUncountedPicture = false

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
    thumbnails = LookThumbnails(owner.sink)
    catalogueThumbnails = CatalogueThumbnails(owner.sink)
    split = SplitView(owner.sink)
    scopes = ScopeBoard(owner.sink, owner.context)
    editor = EditorState(loop.runner.pipeline.renderer.catalog)
    do throws(GPUError) {
      presenter = try Presenter(owner.context)
      overlay = try Overlay(owner.context)
    } catch {
      throw RenderingError(error)
    }
    if owner.itemPlaces != nil { overlay.places = ItemPlaces() }
    drawnSize = loop.session.configuration.shownSize
    drawsPixels = loop.session.configuration.screens.contains { $0 === owner.pixelSink }
    owner.runner = loop.runner
    applyPreferences()
    owner.window.show()
  }

  /// Takes over what the user has set.
  private func applyPreferences() {
    let preferences = loop.preferences
    docking = preferences[.docking]
    motion = preferences[.motion]
    for panel in Panel.allCases where panel.side != nil {
      open.move(panel, to: preferences[.side(of: panel)])
    }
    for panel in owner.panels where !open.contains(panel) { open.toggle(panel) }
    let (keys, problems) = preferences.keys
    overlay.keys = keys
    overlay.words = loop.words
    for problem in problems { loop.notices.post(Notice(.verbatim(problem), kind: .failure)) }
    if owner.settings != nil, !preferences[.hasShownHints] {
      hintsEnd = monotonicNow() + .seconds(20)
      preferences[.hasShownHints] = true
    }
  }

  /// Takes over the session's language.
  func useWords() {
    overlay.words = loop.words
    redrawPanels()
  }

  /// Whether the hints of the first start are shown.
  func areHintsShown(at now: Duration) -> Bool { hintsEnd.map { now < $0 } ?? false }

  /// Removes the hints of the first start.
  func hideHints() {
    guard hintsEnd != nil else { return }
    hintsEnd = nil
    redrawPanels()
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
    let usual = usualWait(at: now)
    guard let change = bar.timeToChange(at: now, motion) else { return usual }
    if change == .zero {
      needsDrawing = true
      return .milliseconds(8)
    }
    return min(usual, change)
  }

  /// How long nothing is looked at.
  private func usualWait(at now: Duration) -> Duration {
    // The camera's state, the figures and the notice's age are checked from time to time.
    let isRead =
      open.contains(.statistics) || open.contains(.camera) || notice != nil || recordingBox != nil
      || hintsEnd != nil || hasPointing(at: now)
    let usual = isRead ? Duration.milliseconds(100) : .milliseconds(400)
    return [gesture.end.map { max($0 - now, .zero) }, scopes.timeToWait(at: now)].compactMap(\.self)
      .reduce(usual, min)
  }

  /// Takes what the session has drawn for the window.
  ///
  /// - Parameter frame: a new frame that is in it; nil when the last was drawn again.
  func takePicture(_ frame: NewFrame?) {
    picture = runner.picture(of: owner.sink)
    ownPixels = runner.picture(of: owner.pixelSink)
    before = split.picture(runner)
    isDrawnDirectly = runner.drewWindow
    hasPicture = hasPicture || picture != nil || isDrawnDirectly
    if let frame { frameToCount = frame }
    presenter.pictureChanged()
    needsDrawing = true
    hasUncountedPicture = true
  }

  /// Has the session draw the picture at the size at which the window shows it, so that a filter costs no more than the
  /// pixels that are seen.
  ///
  /// - Parameter isAlone: whether no other window shows the session.
  func followSize(isAlone: Bool) throws(SessionError) {
    var wanted: PixelSize?
    if isAlone, let size = pictureSize, owner.magnification == nil, !split.isOn {
      let box = Letterbox(size, in: pictureArea)
      if box.reduction > 1, box.reduction < 2 { wanted = box.region.size }
    }
    let now = monotonicNow()
    if wanted != wantedSize.size { wantedSize = (wanted, now) }
    // While the window is being resized, what is drawn is scaled.
    guard wanted != drawnSize, now - wantedSize.since > .milliseconds(150) else { return }
    drawnSize = wanted
    try runner.change { [drawnSize] in $0.shownSize = drawnSize }
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
    if let end = hintsEnd, monotonicNow() > end { hideHints() }
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
    let layout = layout(in: size, scale: scale)
    pictureArea = layout.picture.region
    let look = Presenter.Look(
      flash: flashLevel(at: now), light: light, magnified: magnified(scale: scale),
      split: before == nil ? 0 : split.place)
    // What was drawn straight into the window is there already, unless something lies over it now.
    let isDrawn = isDrawnDirectly && look == Presenter.Look()
    isDrawnDirectly = false
    if !isDrawn, picture == nil, hasPicture {
      try loop.makeTextures()
      needsDrawing = false
    }
    do throws(GPUError) {
      if !isDrawn {
        try presenter.draw(
          picture, magnifying: ownPixels, before: before, into: size, area: pictureArea, look: look)
      }
      if hasPanels(at: now) {
        try drawPanels(in: size, layout, scale: scale, at: now, magnified: look.magnified)
      } else {
        overlay.places?.begin()
      }
    } catch {
      throw RenderingError(error)
    }
    if owner.itemPlaces != nil, let places = overlay.places {
      owner.itemPlaces = places.boxes.mapValues(\.region)
      owner.faultyWords = places.untranslated.map { "untranslated \($0)" } + places.cut.map { "cut \($0)" }
    }
    owner.window.swap(at: pace)
    countFrame()
    updateTitle(at: now)
    if hasUncountedPicture {
      hasUncountedPicture = false
      drawScopes()
    }
  }

  /// Where the session may draw a picture straight into the window: it is shown at its own size and as it is.
  func directPlace(of picture: PixelSize) -> (target: RenderTarget, region: PixelRegion)? {
    guard flashSince == nil, owner.magnification == nil, !split.isOn, !owner.window.isHidden else {
      return nil
    }
    let size = owner.window.drawableSize
    pictureArea = layout(in: size, scale: owner.window.textScale).picture.region
    guard (try? owner.window.makeCurrent()) != nil,
      let region = try? presenter.prepareDirectly(
        picture, into: size, area: pictureArea, look: Presenter.Look())
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

  private func magnified(scale: Float) -> Presenter.Magnified? {
    guard let magnification = owner.magnification, ownPixels != nil, let view = pixelView(in: pictureArea)
    else {
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
    let hasMoved = pointer != place
    pointer = place
    pointerMoved = monotonicNow()
    pointMagnifier(at: place)
    if hasMoved { dragPicture(to: place) }
    if split.isOn, let size = pictureSize {
      split.place = max(Float(Letterbox(size, in: pictureArea).fraction(at: place).x), 0.001)
    }
    if hasMoved {
      // A magnified place is being looked at: the bar comes only to a pointer near it.
      if owner.magnification == nil || barZone.contains(place) { bar.note(at: pointerMoved) }
      redrawPanels()
    }
    bar.isHeld = barBox?.contains(place) == true || overlay.keyboard.isActive
  }

  /// The part of the window in which the bar is.
  private var barZone: Box {
    var box = Box(owner.window.drawableSize)
    box.top = box.bottom - Theme(scale: owner.window.textScale).length(80)
    return box
  }

  /// Notes that the pointer has left the window.
  func pointerDidLeave() {
    pointer = nil
    bar.isHeld = overlay.keyboard.isActive
    overlay.movePointer(to: SIMD2(-1e6, -1e6))
    redrawPanels()
  }

  /// Whether the pointer is used by the interface: it is over the bar, a panel or a menu, or drags something of one.
  var isPointerInInterface: Bool {
    guard open.takeInput || barBox != nil || hasInstruments else { return false }
    // What the overlay knows is of the last frame; the pointer may have moved since.
    return pointer.map(isInterface(at:)) == true || overlay.wantsPointer
  }

  func isInterface(at place: SIMD2<Float>) -> Bool {
    barBox?.contains(place) == true || recordingBox?.contains(place) == true
      || drawnLayout?.takesInput(at: place) == true
  }

  /// The cursor while the pointer is over the window: it is in the way of the loupe, and of a picture that fills the
  /// screen.
  func cursor(at now: Duration) -> Window.Cursor {
    let isIdle = owner.window.isFullscreen && now - pointerMoved > .seconds(2)
    return (owner.magnification?.form == .loupe || isIdle) && !isPointerInInterface ? .hidden : .shown
  }

  /// What keys do while the window has them.
  var typing: Window.Typing { open.takeInput && overlay.wantsText ? .text : .keys }
}
