import Graphics
import Pixels
import PlanCompiler
import Rendering
import Viewfinder

/// One window during a run: joins its picture, what lies over it and what the user does, and decides when it is drawn.
final class WindowView {
  let owner: PreviewWindow
  unowned let loop: PreviewLoop
  let overlay: Overlay
  /// What the session has drawn for it.
  let picture: PictureDisplay
  let magnifier: Magnifier
  private(set) lazy var panels = WindowPanels(self)
  private(set) lazy var instruments = InstrumentBoard(self)
  private(set) lazy var picturePointer = PicturePointer(self)
  var notices = NoticeDisplay()
  var figures = WindowFigures()
  var pointer = PointerState()
  var demand = DrawingDemand()

  /// Shows a window; its context must be current.
  init(_ owner: PreviewWindow, _ loop: PreviewLoop) throws(RenderingError) {
    self.owner = owner
    self.loop = loop
    let configuration = loop.session.configuration
    picture = try PictureDisplay(owner, loop.runner, drawnAt: configuration.shownSize)
    overlay = try owner.makeOverlay()
    magnifier = Magnifier(
      owner, loop.runner, picture, drawsPixels: configuration.screens.contains { $0 === owner.pixelSink })
    if owner.itemPlaces != nil { overlay.places = ItemPlaces() }
    owner.runner = loop.runner
    let preferences = loop.preferences
    overlay.keys = preferences.keys
    overlay.words = loop.preferences.words
    if owner.settings != nil, !preferences[.hasShownHints] {
      notices.showHints(until: monotonicNow() + .seconds(20))
      preferences[.hasShownHints] = true
    }
    // They are made lazily only because they need the view; their settings are read before the window is shown.
    _ = panels
    owner.window.show()
  }

  /// Takes over the session's language.
  func useWords() {
    overlay.words = loop.preferences.words
    redrawPanels()
  }

  // MARK: - When it is drawn

  /// Whether the window is to be drawn.
  var isDue: Bool { demand.isDue }

  /// Draws often enough for panels to find their size.
  func redrawPanels() { demand.requireLayout() }

  /// Whether a text field gets the keyboard with a frame that is due.
  var isOpeningText: Bool { overlay.awaitsText && isDue && !owner.window.isHidden }

  /// How long nothing needs to be drawn unless something happens.
  func timeToWait(at now: Duration) -> Duration {
    let change = panels.timeToChange(at: now)
    if picture.isFlashing || notices.opacity(at: now) < 1 || change == .zero {
      // Where swapping does not wait for the screen, this bounds the rate.
      demand.require()
      return .milliseconds(8)
    }
    // The camera's state, the figures and the notice's age are checked from time to time.
    let isRead = panels.showsChangingValues || notices.isShown || picturePointer.isSeen(at: now)
    let usual = isRead ? Duration.milliseconds(100) : .milliseconds(400)
    return [change, picturePointer.nextChange.map { max($0 - now, .zero) }, instruments.timeToWait(at: now)]
      .compactMap(\.self).reduce(usual, min)
  }

  /// Takes what the session has drawn for the window.
  ///
  /// - Parameter frame: a new frame that is in it; nil when the last was drawn again.
  func takePicture(_ frame: WindowFigures.NewFrame?) {
    picture.take(at: monotonicNow())
    instruments.pictureDidChange()
    if let frame { figures.note(frame) }
    demand.require()
  }

  /// Brings what the session draws and measures, and the parts of the window, up to date.
  ///
  /// - Parameter isAlone: whether no other window shows the session.
  func follow(isAlone: Bool) {
    if magnifier.takeChange() {
      if magnifier.isOn { panels.hideBar() }
      redrawPanels()
    }
    showFailure { () throws(SessionError) in try magnifier.follow() }
    showFailure { () throws(SessionError) in try picture.followSplit() }
    showFailure { () throws(SessionError) in
      try picture.followSize(isAlone: isAlone, at: monotonicNow())
    }
    showFailure { () throws(SessionError) in try panels.followLooks() }
    if instruments.follow(at: monotonicNow()) { demand.require() }
    if picturePointer.follow() { pointer.hasDragged = true }
    if loop.stills?.takeFlash() == true { flash() }
  }

  // MARK: - Notices

  /// Shows a notice in place of the one before.
  func show(_ notice: Notice) {
    notices.show(notice, at: monotonicNow())
    redrawPanels()
  }

  /// Shows why the session does not do what it is asked for.
  private func showFailure(of work: () throws(SessionError) -> Void) {
    do throws(SessionError) {
      try work()
    } catch {
      show(Notice(.verbatim(error.description), kind: .failure))
    }
  }

  /// Shows what was posted for the window, and removes what was shown long enough.
  func takeNotice() {
    if let posted = owner.notices.take() { show(posted) }
    if notices.expire(at: monotonicNow()) { redrawPanels() }
  }

  /// Removes the hints of the first start.
  func hideHints() { if notices.hideHints() { redrawPanels() } }

  // MARK: - Drawing

  /// Whitens the picture for a moment.
  func flash() {
    picture.flash()
    demand.require()
  }

  /// Draws the picture and the panels, and shows them.
  func draw(at pace: WindowContext.Pace) throws {
    demand.beginFrame()
    instruments.windowWillDraw()
    let now = monotonicNow()
    // Nobody sees it.
    guard !owner.window.isHidden else { return picture.skipFrame(at: now) }
    try owner.window.makeCurrent()
    let size = owner.window.drawableSize
    let scale = owner.window.textScale
    let layout = panels.layout(in: size, scale: scale)
    picture.area = layout.picture.region
    let look = picture.presentation(
      light: loop.obstacle == nil ? 1 : 0.3, magnifying: magnifier.pixelView, scale: scale, at: now)
    try picture.draw(look) { () throws(RenderingError) in
      try loop.makeTextures()
      demand.withdraw()
    }
    if panels.isShown(at: now) {
      try panels.draw(in: size, layout, scale: scale, at: now, magnified: look.magnified)
    } else {
      overlay.places?.begin()
    }
    if owner.itemPlaces != nil, let places = overlay.places {
      owner.itemPlaces = places.boxes.mapValues(\.region)
      owner.faultyWords = places.untranslated.map { "untranslated \($0)" } + places.cut.map { "cut \($0)" }
    }
    owner.window.swap(at: pace)
    countFrame()
    if let size = picture.size { figures.title.update(owner, loop.camera, size, at: now) }
    instruments.windowDidDraw()
  }

  /// Where the session may draw a picture straight into the window: it is shown at its own size and as it is.
  func directPlace(of size: PixelSize) -> (target: RenderTarget, region: PixelRegion)? {
    guard picture.isPlain, !owner.window.isHidden else { return nil }
    picture.area = panels.layout(in: owner.window.drawableSize, scale: owner.window.textScale).picture.region
    return picture.directPlace(of: size)
  }
}
