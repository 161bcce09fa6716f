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
  /// The frames that this run has shown.
  private var presentedFrames = 0
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
  var hintsEnd: Duration?
  /// Where the panels were drawn last.
  var drawnLayout: InterfaceLayout?
  var notice: (notice: Notice, since: Duration)?
  /// Where a recording was shown last.
  var recordingBox: Box?
  var recordingText = TextLine()
  var statisticsLines = [TextLine](repeating: TextLine(), count: 4)
  var factorText = TextLine()
  private var title = WindowTitle()
  private var flashLight = FlashLight()

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
  private var shownSize: ShownSize
  /// Whether there is a picture to look at and to take stills of.
  private(set) var hasPicture = false
  /// Whether the session has drawn its newest picture straight into the window, which was not shown yet.
  private var isDrawnDirectly = false
  private var frameToCount: NewFrame?
  /// When the session drew its newest picture.
  private(set) var pictureTaken = Duration.zero
  /// Whether an instrument has a reading that is not drawn yet.
  var hasUndrawnNews = false
  /// Whether the scopes have not taken the newest picture.
  private var hasUncountedPicture = false

  /// Where the pointer is, in pixels of the window.
  var pointer: SIMD2<Float>?
  var pointerMoved = monotonicNow()

  // What is to be done.
  var needsDrawing = true
  /// Frames that the layout of panels still needs to come to rest.
  private(set) var settling = 0
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
    shownSize = ShownSize(loop.session.configuration.shownSize)
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
    overlay.keys = preferences.keys
    overlay.words = loop.words
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

  /// Whether the window is to be drawn.
  var isDue: Bool { needsDrawing || settling > 0 }

  /// Whether a text field gets the keyboard with a frame that is due.
  var isOpeningText: Bool { overlay.awaitsText && isDue && !owner.window.isHidden }

  /// How long nothing needs to be drawn unless something happens.
  func timeToWait(at now: Duration) -> Duration {
    if flashLight.isOn || noticeOpacity(at: now) < 1 {
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
    pictureTaken = monotonicNow()
    needsDrawing = true
    hasUncountedPicture = true
  }

  /// Makes the session draw the picture at the size at which the window shows it, so that a filter costs no more than the
  /// pixels that are seen.
  ///
  /// - Parameter isAlone: whether no other window shows the session.
  func followSize(isAlone: Bool) {
    var wanted: PixelSize?
    if isAlone, let size = pictureSize, owner.magnification == nil, !split.isOn {
      let box = Letterbox(size, in: pictureArea)
      if box.reduction > 1, box.reduction < 2 { wanted = box.region.size }
    }
    guard shownSize.settles(on: wanted, at: monotonicNow()) else { return }
    do throws(SessionError) {
      try runner.change { [wanted] in $0.shownSize = wanted }
    } catch {
      show(Notice(.verbatim(error.description), kind: .failure))
    }
  }

  /// The size of the picture that is shown; nil before the first.
  var pictureSize: PixelSize? { hasPicture ? runner.pictureSize(of: owner.sink) : nil }

  /// Draws often enough for panels to find their size.
  func redrawPanels() {
    needsDrawing = true
    settling = 3
  }

  // MARK: - Drawing

  /// Whitens the picture for a moment.
  func flash() {
    flashLight.start()
    needsDrawing = true
  }

  /// Draws the picture and the panels, and shows them.
  func draw(at pace: WindowContext.Pace) throws {
    needsDrawing = false
    hasUndrawnNews = false
    if settling > 0 { settling -= 1 }
    let now = monotonicNow()
    guard !owner.window.isHidden else {
      // Nobody sees it; it ends all the same.
      _ = flashLight.level(at: now)
      return
    }
    try owner.window.makeCurrent()
    let size = owner.window.drawableSize
    let scale = owner.window.textScale
    let light: Float = loop.obstacle == nil ? 1 : 0.3
    let layout = layout(in: size, scale: scale)
    pictureArea = layout.picture.region
    let look = Presenter.Look(
      flash: flashLight.level(at: now), light: light, magnified: magnified(scale: scale),
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
    if let pictureSize { title.update(owner, loop.camera, pictureSize, at: now) }
    if hasUncountedPicture {
      hasUncountedPicture = false
      drawScopes()
    }
  }

  /// Where the session may draw a picture straight into the window: it is shown at its own size and as it is.
  func directPlace(of picture: PixelSize) -> (target: RenderTarget, region: PixelRegion)? {
    guard !flashLight.isOn, owner.magnification == nil, !split.isOn, !owner.window.isHidden else {
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
    presentedFrames += 1
    if let limit = loop.limit, presentedFrames >= limit { loop.end = .frameLimit }
  }

  /// Whether the figures are due to be updated.
  func isStatisticsDue(at now: Duration) -> Bool {
    guard now - (lastStatistics ?? .zero) > .milliseconds(250) else { return false }
    lastStatistics = now
    return true
  }
}
