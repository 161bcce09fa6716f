import Cameras
import Filters
import GPU
import Pixels
import Rendering
import Viewfinder

extension WindowView {
  /// Whether instruments that can be moved lie over the picture.
  var hasInstruments: Bool {
    guard hasPicture, owner.magnification == nil else { return false }
    return meter.isOn || Aid.scopes.contains { loop.look.aids.shown.contains($0) }
  }

  /// The window's pixels that the picture covers; nil before the first.
  private var pictureBox: Box? {
    pictureSize.map { Box(Letterbox($0, in: pictureArea).region) }
  }

  /// Draws what lies over the picture and moves with it: the last still, the meter, frames around the scopes, legends, and
  /// the small picture beside a punch-in.
  func drawInstruments(
    _ ui: UI, _ layout: InterfaceLayout, at now: Duration, _ magnified: Presenter.Magnified?,
    _ requests: inout [() -> Void]
  ) {
    guard let box = pictureBox else { return }
    if let magnified {
      if magnified.rim == 0 { drawMiniMap(ui, layout, magnified.view) }
      return
    }
    drawOnionSkin(ui, in: box)
    drawHorizon(ui, in: box)
    drawPointing(ui, in: box, at: now)
    let frame = InstrumentFrame(ui: ui, picture: box)
    var boxes: [Box] = []
    for aid in Aid.scopes where loop.look.aids.shown.contains(aid) {
      guard let place = loop.look.aids.scopes.place(of: aid) else { continue }
      boxes.append(frame.box(of: place))
      let layer: StaticString
      let ground: StaticString
      switch aid {
      case .histogram: (layer, ground) = ("##histogram", "##histogram-picture")
      case .waveform: (layer, ground) = ("##waveform", "##waveform-picture")
      default: (layer, ground) = ("##vectorscope", "##vectorscope-picture")
      }
      if let picture = scopes.picture(of: aid) {
        frame.draw(overlay.number(of: picture), layer: ground, place)
      }
      if let moved = frame.draw(aid.name.english, layer: layer, place, &instrumentGrab) {
        requests.append {
          self.changeLook {
            $0.changeAids { $0.scopes.move(aid, to: moved) }
            return nil
          }
          self.redrawPanels()
        }
      }
    }
    if meter.isOn {
      let moved = frame.draw(
        "sharpness meter", layer: "##meter", meter.place, &instrumentGrab, outline: MeterPanel.ink)
      if let moved { requests.append { self.meter.place = moved } }
      // The bars beside the picture are free.
      var area = layout.picture
      if let barBox { area.bottom = min(area.bottom, max(barBox.top, area.top)) }
      boxes.append(MeterPanel(ui: ui).draw(meter.readings, beside: frame.box(of: meter.place), in: area))
    }
    if open.contains(.editor), !editor.isAdding {
      let handles = PointHandles(ui: ui, look: loop.look, state: editor, picture: box)
      if let request = handles.draw() {
        requests.append {
          self.changeLook {
            request(&$0, monotonicNow())
            return nil
          }
        }
      }
    }
    let opacity = bar.opacity(at: now, motion)
    if opacity > 0 {
      AidLegend(ui: ui, look: loop.look).draw(in: layout.picture, avoiding: boxes, opacity: opacity)
    }
  }

  // MARK: - The meter

  /// Measures the sharpness of the meter's area while it is shown, reads what the scopes show, and draws what sensors have
  /// measured.
  func followInstruments(at now: Duration) {
    followScopes(at: now)
    let isHeld = instrumentGrab?.id == "sharpness meter"
    do throws(SessionError) {
      // While the area is being moved the last one is measured.
      try meter.follow(loop.session, isHeld: isHeld, wake: loop.wake)
    } catch {
      meter.isOn = false
      show(Notice(.verbatim(error.description), kind: .failure))
    }
    let (hasReading, hasTilt) = (meter.hasNews, horizon.hasNews)
    if hasReading || hasTilt { hasUndrawnNews = true }
    // While pictures come, the next one is drawn with it: drawing for each reading would draw all pictures twice.
    if hasUndrawnNews, now - pictureTaken > .milliseconds(100) { needsDrawing = true }
  }

  // MARK: - The scopes

  /// Reads samples for the scopes that are shown, and draws those that wait although no picture comes.
  private func followScopes(at now: Duration) {
    do throws(SessionError) {
      try scopes.follow(loop.look.aids, in: hasInstruments ? pictureBox : nil, runner)
      if try drawWaitingScope(at: now) { needsDrawing = true }
    } catch {
      show(Notice(.verbatim(error.description), kind: .failure))
    }
  }

  /// Makes the scopes take the picture that was shown last: after it is seen, so that no frame waits for them.
  func drawScopes() {
    do throws(RenderingError) {
      try scopes.takePicture(runner, at: monotonicNow())
    } catch {
      show(Notice(.verbatim(error.description), kind: .failure))
    }
  }

  private func drawWaitingScope(at now: Duration) throws(SessionError) -> Bool {
    do throws(RenderingError) {
      return try scopes.drawWaiting(runner, at: now)
    } catch {
      throw SessionError(error)
    }
  }

  func toggleMeter() {
    meter.isOn.toggle()
    if meter.isOn { goLive() }
    show(Notice(meter.isOn ? "sharpness meter; drag its frame to what is measured" : "sharpness meter off"))
  }

  // MARK: - The last still

  func toggleOnionSkin() {
    onionSkin.isOn.toggle()
    let text: Phrase =
      !onionSkin.isOn
      ? "last still hidden"
      : owner.lastStill.isEmpty
        ? "last still over the picture; it is shown once a still has been taken"
        : "last still over the picture"
    show(Notice(text))
  }

  private func drawOnionSkin(_ ui: UI, in box: Box) {
    guard onionSkin.isOn else { return }
    do throws(GPUError) {
      guard let still = try onionSkin.picture(of: owner.lastStill, owner.context) else { return }
      // As wide as the picture: a still of another shape shows more or less above and below.
      let shape = Float(still.size.height) / Float(still.size.width)
      // One that was cropped is the middle of the picture.
      let isCropped = owner.lastStill.last?.isCropped ?? false
      let width = isCropped ? min(box.width, box.height / shape) : box.width
      let middle = box.center, half = SIMD2(width, width * shape) / 2
      var place = Box(
        left: middle.x - half.x, top: middle.y - half.y, right: middle.x + half.x, bottom: middle.y + half.y)
      // Stills are not mirrored.
      if loop.look.isMirrored { swap(&place.left, &place.right) }
      ui.layer(
        "##onion", .passive, at: SIMD2(box.left, box.top), size: SIMD2(box.width, box.height),
        opacity: Float(onionSkin.opacity)
      ) {
        ui.clipped(to: box) { ui.picture(overlay.number(of: still), in: place) }
      }
    } catch {
      onionSkin.isOn = false
      show(Notice(.verbatim(error.description), kind: .failure))
    }
  }

  // MARK: - The horizon

  func toggleHorizon() {
    if horizon.isOn {
      horizon.stop()
      return show(Notice("horizon hidden"))
    }
    guard let position = loop.camera?.info.position, position != .external,
      let sensor = TiltSensor.first(in: owner.tiltSensors)
    else {
      return show(Notice("the horizon needs a camera that is built into a device with a tilt sensor"))
    }
    horizon.start(sensor, wake: loop.wake)
    show(Notice("horizon"))
  }

  private func drawHorizon(_ ui: UI, in box: Box) {
    guard horizon.isOn, let roll = horizon.roll else { return }
    // A device that leans clockwise sees the world leaning to the other side; one that looks at its user sees it the other
    // way round. The user's turn comes after that, and the mirror last.
    let turn = loop.look.turn
    let quarterTurns = turn.isMirrored ? -turn.quarterTurns : turn.quarterTurns
    let seen = (loop.camera?.info.position == .front ? roll : -roll) + 90 * Double(quarterTurns)
    HorizonLine(ui: ui, picture: box).draw(turn: turn.isMirrored ? -seen : seen, &horizonText)
  }

  // MARK: - The small picture beside a punch-in

  private func drawMiniMap(_ ui: UI, _ layout: InterfaceLayout, _ view: PixelView) {
    guard let size = pictureSize, let shown = picture, let part = shownPart(of: view) else { return }
    MiniMap(ui: ui).draw(overlay.number(of: shown), of: size, part: part, in: layout.picture)
  }
}
