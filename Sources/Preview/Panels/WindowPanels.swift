import Graphics
import Pixels
import Rendering
import Viewfinder

/// The interface of one window: which panels are open, the bar, where everything is, and how it is drawn.
///
/// What is asked for in a panel is done after the panels have been drawn; the settings of the window change at once.
final class WindowPanels {
  unowned let view: WindowView
  /// The panels that are shown.
  var open = OpenPanels()
  /// What the editor of the look shows.
  let editor: EditorState
  private let thumbnails: LookThumbnails
  let catalogueThumbnails: CatalogueThumbnails
  var docking = Docking.beside
  var motion = BarVisibility.Motion.full
  /// When the bar is seen.
  private var bar = BarVisibility()
  private let stillThumbnail = StillThumbnail()
  private var recordingText = TextLine()
  private var drawn = DrawnPlaces()

  /// Where everything was drawn last; nil for what was not.
  private struct DrawnPlaces {
    var bar: Rect?
    var recording: Rect?
    var layout: InterfaceLayout?
  }

  init(_ view: WindowView) {
    self.view = view
    editor = EditorState(view.loop.runner.pipeline.renderer.catalog)
    thumbnails = LookThumbnails(view.owner.sink)
    catalogueThumbnails = CatalogueThumbnails(view.owner.sink)
    let preferences = view.loop.preferences
    docking = preferences[.docking]
    motion = preferences[.motion]
    for panel in Panel.allCases where panel.side != nil {
      open.move(panel, to: preferences[.side(of: panel)])
    }
    for panel in view.owner.panels where !open.contains(panel) { open.toggle(panel) }
  }

  // MARK: - What is seen

  /// Whether anything is shown over the picture.
  func isShown(at now: Duration) -> Bool {
    let loop = view.loop
    return !open.isEmpty || view.notices.notice != nil || loop.obstacle != nil
      || loop.sessionLook.problem != nil
      || view.magnifier.isOn || loop.recording.status != nil || view.notices.areHintsShown(at: now)
      || barOpacity(at: now) > 0 || view.instruments.isShown || view.picturePointer.isSeen(at: now)
      || loop.isPaused
  }

  /// Whether something is shown that changes by itself: the camera's state, the figures, the length of a recording.
  var showsChangingValues: Bool {
    open.contains(.statistics) || open.contains(.camera) || drawn.recording != nil
  }

  /// Where everything is in a window of a size.
  func layout(in window: PixelSize, scale: Float) -> InterfaceLayout {
    let theme = Theme(scale: scale)
    return InterfaceLayout(
      window, theme, panels: open.sides, strip: open.contains(.looks) ? LookStrip.height(theme) : nil,
      bar: Bar.Extent(windowWidth: Float(window.width), theme), docking: docking,
      pill: view.loop.recording.status == nil ? nil : RecordingPill.room(theme))
  }

  // MARK: - The bar

  /// How much of the bar is seen, 0…1.
  func barOpacity(at now: Duration) -> Float { bar.opacity(at: now, motion) }

  /// How long the bar does not change by itself; nil for ever.
  func timeToChange(at now: Duration) -> Duration? { bar.timeToChange(at: now, motion) }

  /// Where the bar is; nil while it is not seen.
  var barBox: Rect? { drawn.bar }

  /// Shows the bar for a pointer that has moved.
  func pointerDidMove(to place: SIMD2<Float>, at now: Duration) {
    // A magnified place is being looked at: the bar comes only to a pointer near it.
    if !view.magnifier.isOn || barZone.contains(place) { bar.note(at: now) }
  }

  /// Keeps the bar while the pointer is over it or the keyboard is in it.
  func holdBar() {
    bar.isHeld =
      view.pointer.place.map { barBox?.contains($0) == true } == true || view.overlay.keyboard.isActive
  }

  /// Hides the bar from a place that is looked at.
  func hideBar() { if !bar.isHeld { bar.hide() } }

  /// The part of the window in which the bar is.
  private var barZone: Rect {
    var box = Rect(view.owner.window.drawableSize)
    box.top = box.bottom - Theme(scale: view.owner.window.textScale).length(80)
    return box
  }

  // MARK: - Input

  /// Whether anything of it takes the pointer.
  var takesInput: Bool { open.takeInput || barBox != nil || view.instruments.canBeMoved }

  /// Whether the pointer is used by the interface: it is over the bar, a panel or a menu, or drags something of one.
  var hasPointer: Bool {
    guard takesInput else { return false }
    // What the overlay knows is of the last frame; the pointer may have moved since.
    return view.pointer.place.map(covers) == true || view.overlay.wantsPointer
  }

  /// Whether the bar, a panel or the pill of a recording is at a place of the window.
  func covers(_ place: SIMD2<Float>) -> Bool {
    barBox?.contains(place) == true || drawn.recording?.contains(place) == true
      || drawn.layout?.takesInput(at: place) == true
  }

  /// Moves the keyboard within the interface.
  func moveKeyboard(_ command: KeyboardFocus.Command) {
    // The items of a hidden bar are known once it has been drawn.
    bar.note(at: monotonicNow())
    view.overlay.keyboard.follow(command)
    holdBar()
    view.redrawPanels()
  }

  // MARK: - Drawing

  /// Lays the panels out and draws them; what was changed in them takes effect with the next picture.
  func draw(
    in window: PixelSize, _ layout: InterfaceLayout, scale: Float, at now: Duration,
    magnified: Presenter.Magnified?
  ) throws(RenderingError) {
    if open.contains(.statistics), view.figures.isUpdateDue(at: now) { view.updateFigures(at: now) }
    if open.takeInput { view.loop.sessionLook.follow() }
    var requests: [() -> Void] = []
    let rounds = view.demand.isSettling ? Overlay.Layout.changed : .settled
    try view.overlay.draw(into: window, scale: scale, at: now, layout: rounds) { ui in
      view.instruments.draw(ui, layout, at: now, magnified, &requests)
      drawTexts(ui, layout, at: now, magnified)
      for side in [Side.right, .left] { drawPanel(at: side, ui, in: layout, &requests) }
      drawLooks(ui, layout, &requests)
      drawRecording(ui, layout, &requests)
      drawBar(ui, layout, at: now, &requests)
      if open.contains(.help) { PicturePanels(ui: ui, layout: layout).help(ui.keys.bindings) }
    }
    drawn.layout = layout
    for request in requests { request() }
  }

  private func drawTexts(
    _ ui: UI, _ layout: InterfaceLayout, at now: Duration, _ magnified: Presenter.Magnified?
  ) {
    let loop = view.loop
    let texts = PicturePanels(ui: ui, layout: layout)
    if let obstacle = loop.obstacle { texts.obstacle(obstacle) }
    if let magnified, let magnification = view.owner.magnification {
      view.magnifier.writeFactor(
        of: magnification, suffix: magnification.style == .edges ? ui.translated("edges") : nil)
      texts.factor(&view.magnifier.text, of: magnification.form, in: magnified.view.region)
    }
    if open.contains(.statistics) { texts.statistics(&view.figures.lines) }
    let bottom = barOpacity(at: now) > 0 ? layout.bar.top : layout.bar.bottom
    if loop.isPaused { texts.paused() }
    if view.notices.areHintsShown(at: now) { texts.firstHints(ui.keys, above: bottom) }
    if let notice = view.notices.notice {
      texts.notice(notice.text, kind: notice.kind, opacity: view.notices.opacity(at: now), above: bottom)
    } else if let problem = loop.sessionLook.problem {
      // It stays until its file is fixed.
      texts.notice(.verbatim(problem), kind: .failure, opacity: 1, above: bottom)
    }
  }

  private func drawBar(
    _ ui: UI, _ layout: InterfaceLayout, at now: Duration, _ requests: inout [() -> Void]
  ) {
    let opacity = barOpacity(at: now)
    guard opacity > 0 else { return drawn.bar = nil }
    let loop = view.loop
    let result = Bar(
      ui: ui, open: open,
      shutter: .init(
        state: ItemState(isEnabled: view.canPerform(.still)), status: loop.stills?.status,
        settings: loop.stills == nil ? nil : loop.shutter),
      recording: loop.recording.status != nil
        ? .running : view.canPerform(.toggleRecording) ? .ready : .unavailable,
      still: lastStill
    ).draw(layout, opacity: opacity)
    drawn.bar = result.box
    // It may have come under a pointer that rests.
    holdBar()
    if let command = result.command { requests.append { [view] in view.perform(command) } }
  }

  /// The last still for the bar; nil before the first, and for one without a file.
  private var lastStill: Bar.Still? {
    guard let last = view.owner.lastStill.last, let path = last.path else { return nil }
    do throws(RenderingError) {
      guard let picture = try stillThumbnail.picture(of: last, view.owner.device) else { return nil }
      return Bar.Still(picture: view.overlay.number(of: picture), size: picture.size, path: path)
    } catch {
      // A picture of a few pixels; the still itself is saved.
      return nil
    }
  }

  private func drawRecording(_ ui: UI, _ layout: InterfaceLayout, _ requests: inout [() -> Void]) {
    guard let status = view.loop.recording.status, let room = layout.pill else {
      return drawn.recording = nil
    }
    let pill = RecordingPill(ui: ui, status: status).draw(in: room, &recordingText)
    drawn.recording = pill.box
    if let command = pill.command { requests.append { [view] in view.perform(command) } }
  }

  // MARK: - Looks

  /// The size of the looks' thumbnails.
  private func thumbnailSize(_ theme: Theme) -> PixelSize {
    LookStrip.thumbnailSize(view.picture.size ?? PixelSize(width: 16, height: 9), theme)
  }

  /// Makes the session draw thumbnails while the strip or the catalogue is shown.
  func followLooks() throws(SessionError) {
    let loop = view.loop, isAvailable = view.picture.isAvailable
    let looks = open.contains(.looks) && isAvailable ? loop.look.looks.map(\.graph) : []
    let (theme, now) = (Theme(scale: view.owner.window.textScale), monotonicNow())
    let isCatalogueShown = open.contains(.editor) && editor.isAdding && isAvailable
    try catalogueThumbnails.show(
      isCatalogueShown ? editor.seenFilters : [],
      size: CataloguePanel.thumbnailSize(view.picture.size ?? PixelSize(width: 16, height: 9), theme),
      at: now, in: loop.runner)
    try thumbnails.show(
      looks, chosen: loop.look.index, size: thumbnailSize(theme), at: now, in: loop.runner)
  }

  private func drawLooks(_ ui: UI, _ layout: InterfaceLayout, _ requests: inout [() -> Void]) {
    guard let box = layout.strip else { return }
    let look = view.loop.look
    let strip = LookStrip(ui: ui, looks: look.looks, chosen: look.index) { [self] index in
      thumbnails.picture(of: index, in: view.loop.runner).map(view.overlay.number)
    }
    if let chosen = strip.draw(in: box, thumbnail: thumbnailSize(ui.theme)) {
      requests.append { [view] in
        view.changeLook {
          $0.select(chosen)
          return nil
        }
      }
    }
  }
}
