import Filters
import Graphics
import Pixels
import Rendering
import Viewfinder

/// What lies over the picture of a window and moves with it: the scopes, the sharpness meter, the last still, the horizon,
/// the marks of the pointer, the editor's handles, legends, and the small picture beside a punch-in.
final class InstrumentBoard {
  private unowned let view: WindowView
  let meter = SharpnessMeter()
  let onionSkin = OnionSkin()
  let horizon = Horizon()
  private let scopes: ScopeBoard
  private var horizonText = TextLine()
  /// The instrument that the pointer holds.
  private var grab: InstrumentFrame.Grab?
  /// Whether an instrument has a reading that is not drawn yet.
  private var hasUndrawnReading = false
  /// Whether the scopes have not taken the newest picture.
  private var hasNewPicture = false

  init(_ view: WindowView) {
    self.view = view
    scopes = ScopeBoard(view.owner.sink, view.owner.device)
  }

  /// Whether instruments that can be moved are shown.
  var canBeMoved: Bool {
    guard view.picture.isAvailable, !view.magnifier.isOn else { return false }
    return meter.isOn || Aid.scopes.contains { view.loop.look.aids.shown.contains($0) }
  }

  // MARK: - Readings

  /// Measures the sharpness of the meter's area while it is shown, reads what the scopes show, and takes what sensors have
  /// measured.
  ///
  /// - Returns: whether the window is to be drawn.
  func follow(at now: Duration) -> Bool {
    var isDue = followScopes(at: now)
    do throws(SessionError) {
      // While the area is being moved the last one is measured.
      try meter.follow(view.loop.session, isHeld: grab?.id == "sharpness meter", wake: view.loop.wake)
    } catch {
      meter.isOn = false
      view.show(Notice(.verbatim(error.description), kind: .failure))
    }
    let (hasReading, hasTilt) = (meter.hasNews, horizon.hasNews)
    if hasReading || hasTilt { hasUndrawnReading = true }
    // While pictures come, the next one is drawn with it: drawing for each reading would draw all pictures twice.
    if hasUndrawnReading, now - view.picture.updated > .milliseconds(100) { isDue = true }
    return isDue
  }

  /// Notes that the window is being drawn.
  func windowWillDraw() { hasUndrawnReading = false }

  /// Reads samples for the scopes that are shown, and draws those that wait although no picture comes.
  private func followScopes(at now: Duration) -> Bool {
    let runner = view.loop.runner
    do throws(SessionError) {
      try scopes.follow(view.loop.look.aids, in: canBeMoved ? view.picture.box : nil, runner)
      do throws(RenderingError) {
        return try scopes.drawWaiting(runner, at: now)
      } catch {
        throw SessionError(error)
      }
    } catch {
      view.show(Notice(.verbatim(error.description), kind: .failure))
      return false
    }
  }

  /// Notes that there is a new picture.
  func pictureDidChange() { hasNewPicture = true }

  /// Makes the scopes take the picture that was shown last: after it is seen, so that no frame waits for them.
  func windowDidDraw() {
    guard hasNewPicture else { return }
    hasNewPicture = false
    do throws(RenderingError) {
      try scopes.takePicture(view.loop.runner, at: monotonicNow())
    } catch {
      view.show(Notice(.verbatim(error.description), kind: .failure))
    }
  }

  /// How long the scopes have nothing to do; nil for as long as no picture comes.
  func timeToWait(at now: Duration) -> Duration? { scopes.timeToWait(at: now) }

  // MARK: - Switches

  func toggleMeter() {
    meter.isOn.toggle()
    if meter.isOn { view.goLive() }
    view.show(
      Notice(meter.isOn ? "sharpness meter; drag its frame to what is measured" : "sharpness meter off"))
  }

  func toggleOnionSkin() {
    onionSkin.isOn.toggle()
    let text: Phrase =
      !onionSkin.isOn
      ? "last still hidden"
      : view.owner.lastStill.isEmpty
        ? "last still over the picture; it is shown once a still has been taken"
        : "last still over the picture"
    view.show(Notice(text))
  }

  func toggleHorizon() {
    if horizon.isOn {
      horizon.stop()
      return view.show(Notice("horizon hidden"))
    }
    guard let position = view.loop.camera?.info.position, position != .external,
      let sensor = TiltSensor.first(in: view.owner.tiltSensors)
    else {
      return view.show(Notice("the horizon needs a camera that is built into a device with a tilt sensor"))
    }
    horizon.start(sensor, wake: view.loop.wake)
    view.show(Notice("horizon"))
  }

  // MARK: - Drawing

  /// Whether any instrument lies over the picture.
  var isShown: Bool { canBeMoved || onionSkin.isOn || horizon.isOn }

  /// Draws what lies over the picture and moves with it.
  func draw(
    _ ui: UI, _ layout: InterfaceLayout, at now: Duration, _ magnified: Presenter.Magnified?,
    _ requests: inout [() -> Void]
  ) {
    guard let box = view.picture.box else { return }
    if let magnified {
      if magnified.rim == 0 { drawMiniMap(ui, layout, magnified.view) }
      return
    }
    drawOnionSkin(ui, in: box)
    drawHorizon(ui, in: box)
    view.picturePointer.draw(ui, in: box, at: now)
    let frame = InstrumentFrame(ui: ui, picture: box)
    var boxes = drawScopes(ui, frame, &requests)
    if meter.isOn { boxes.append(drawMeter(ui, frame, layout, &requests)) }
    drawHandles(ui, in: box, &requests)
    let opacity = view.panels.barOpacity(at: now)
    if opacity > 0 {
      AidLegend(ui: ui, look: view.loop.look).draw(in: layout.picture, avoiding: boxes, opacity: opacity)
    }
  }

  /// Draws the scopes; returns where they are.
  private func drawScopes(_ ui: UI, _ frame: InstrumentFrame, _ requests: inout [() -> Void]) -> [Rect] {
    var boxes: [Rect] = []
    for aid in Aid.scopes where view.loop.look.aids.shown.contains(aid) {
      guard let place = view.loop.look.aids.scopes.place(of: aid) else { continue }
      boxes.append(frame.box(of: place))
      let layer: StaticString
      let ground: StaticString
      switch aid {
      case .histogram: (layer, ground) = ("##histogram", "##histogram-picture")
      case .waveform: (layer, ground) = ("##waveform", "##waveform-picture")
      default: (layer, ground) = ("##vectorscope", "##vectorscope-picture")
      }
      if let picture = scopes.picture(of: aid) {
        frame.draw(view.overlay.number(of: picture), layer: ground, place)
      }
      if let moved = frame.draw(aid.name.english, layer: layer, place, &grab) {
        requests.append { [view] in
          view.changeLook {
            $0.changeAids { $0.scopes.move(aid, to: moved) }
            return nil
          }
          view.redrawPanels()
        }
      }
    }
    return boxes
  }

  /// Draws the sharpness meter; returns where it is.
  private func drawMeter(
    _ ui: UI, _ frame: InstrumentFrame, _ layout: InterfaceLayout, _ requests: inout [() -> Void]
  ) -> Rect {
    let moved = frame.draw("sharpness meter", layer: "##meter", meter.place, &grab, outline: MeterPanel.ink)
    if let moved { requests.append { [meter] in meter.place = moved } }
    // The bars beside the picture are free.
    var area = layout.picture
    if let bar = view.panels.barBox { area.bottom = min(area.bottom, max(bar.top, area.top)) }
    return MeterPanel(ui: ui).draw(meter.readings, beside: frame.box(of: meter.place), in: area)
  }

  /// Draws the handles of the editor's step.
  private func drawHandles(_ ui: UI, in box: Rect, _ requests: inout [() -> Void]) {
    let editor = view.panels.editor
    guard view.panels.open.contains(.editor), !editor.isAdding,
      let request = PointHandles(ui: ui, look: view.loop.look, state: editor, picture: box).draw()
    else { return }
    requests.append { [view] in
      view.changeLook {
        request(&$0, monotonicNow())
        return nil
      }
    }
  }

  private func drawOnionSkin(_ ui: UI, in box: Rect) {
    guard onionSkin.isOn else { return }
    let board = view.owner.lastStill
    do throws(RenderingError) {
      guard let still = try onionSkin.picture(of: board, view.owner.device) else { return }
      // As wide as the picture: a still of another shape shows more or less above and below.
      let shape = Float(still.size.height) / Float(still.size.width)
      // One that was cropped is the middle of the picture.
      let width = board.last?.isCropped ?? false ? min(box.width, box.height / shape) : box.width
      let middle = box.center, half = SIMD2(width, width * shape) / 2
      var place = Rect(
        left: middle.x - half.x, top: middle.y - half.y, right: middle.x + half.x, bottom: middle.y + half.y)
      // Stills are not mirrored.
      if view.loop.look.isMirrored { swap(&place.left, &place.right) }
      ui.layer(
        "##onion", .passive, at: SIMD2(box.left, box.top), size: SIMD2(box.width, box.height),
        opacity: Float(onionSkin.opacity)
      ) {
        ui.clipped(to: box) { ui.picture(view.overlay.number(of: still), in: place) }
      }
    } catch {
      onionSkin.isOn = false
      view.show(Notice(.verbatim(error.description), kind: .failure))
    }
  }

  private func drawHorizon(_ ui: UI, in box: Rect) {
    guard horizon.isOn, let roll = horizon.roll else { return }
    // A device that leans clockwise sees the world leaning to the other side; one that looks at its user sees it the other
    // way round. The user's turn comes after that, and the mirror last.
    let turn = view.loop.look.turn
    let quarterTurns = turn.isMirrored ? -turn.quarterTurns : turn.quarterTurns
    let seen = (view.loop.camera?.info.position == .front ? roll : -roll) + 90 * Double(quarterTurns)
    HorizonLine(ui: ui, picture: box).draw(turn: turn.isMirrored ? -seen : seen, &horizonText)
  }

  private func drawMiniMap(_ ui: UI, _ layout: InterfaceLayout, _ pixels: PixelView) {
    guard let size = view.picture.size, let shown = view.picture.texture,
      let corners = view.magnifier.shownPart(of: pixels)
    else { return }
    MiniMap(ui: ui).draw(view.overlay.number(of: shown), of: size, part: corners, in: layout.picture)
  }
}
