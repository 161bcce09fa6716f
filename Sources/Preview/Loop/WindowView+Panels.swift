import Cameras
import FilterGraph
import GPU
import Pixels
import PlanCompiler
import Rendering
import Viewfinder

extension WindowView {
  /// Whether anything is shown over the picture.
  func hasPanels(at now: Duration) -> Bool {
    !open.isEmpty || notice != nil || loop.obstacle != nil || loop.lookProblem != nil
      || owner.magnification != nil || loop.recording.status != nil || areHintsShown(at: now)
      || bar.opacity(at: now, motion) > 0 || hasInstruments || onionSkin.isOn || hasPointing(at: now)
      || horizon.isOn || loop.isPaused
  }

  /// Where everything is in a window of a size.
  func layout(in window: PixelSize, scale: Float) -> InterfaceLayout {
    let theme = Theme(scale: scale)
    return InterfaceLayout(
      window, theme, panels: open.sides, strip: open.contains(.looks) ? LookStrip.height(theme) : nil,
      bar: Bar.Extent(windowWidth: Float(window.width), theme), docking: docking,
      pill: loop.recording.status == nil ? nil : RecordingPill.room(theme))
  }

  /// Lays the panels out and draws them; what was changed in them takes effect with the next picture.
  func drawPanels(
    in window: PixelSize, _ layout: InterfaceLayout, scale: Float, at now: Duration,
    magnified: Presenter.Magnified?
  ) throws(GPUError) {
    if open.contains(.statistics), isStatisticsDue(at: now) { writeStatistics(at: now) }
    if open.takeInput { loop.followSession() }
    var requests: [() -> Void] = []
    let rounds = settling > 0 ? Overlay.Layout.changed : .settled
    try overlay.draw(into: window, scale: scale, at: now, layout: rounds) { ui in
      drawInstruments(ui, layout, at: now, magnified, &requests)
      drawPictureTexts(ui, layout, at: now, magnified)
      for side in [Side.right, .left] { drawPanel(at: side, ui, in: layout, &requests) }
      drawLooks(ui, layout, &requests)
      drawRecording(ui, layout, &requests)
      drawBar(ui, layout, at: now, &requests)
      if open.contains(.help) { PicturePanels(ui: ui, layout: layout).help(ui.keys.bindings) }
    }
    drawnLayout = layout
    for request in requests { request() }
  }

  private func drawPictureTexts(
    _ ui: UI, _ layout: InterfaceLayout, at now: Duration, _ magnified: Presenter.Magnified?
  ) {
    let panels = PicturePanels(ui: ui, layout: layout)
    if let obstacle = loop.obstacle { panels.obstacle(obstacle) }
    if let magnified, let magnification = owner.magnification {
      factorText.clear()
      factorText.append(magnification.factor)
      factorText.append("\u{d7}")
      if magnification.style == .edges {
        factorText.append(" ")
        factorText.append(ui.translated("edges"))
      }
      panels.factor(&factorText, of: magnification.form, in: magnified.view.region)
    }
    if open.contains(.statistics) { panels.statistics(&statisticsLines) }
    let isBarSeen = bar.opacity(at: now, motion) > 0
    let bottom = isBarSeen ? layout.bar.top : layout.bar.bottom
    if loop.isPaused { panels.paused() }
    if areHintsShown(at: now) { panels.firstHints(ui.keys, above: bottom) }
    if let notice {
      panels.notice(
        notice.notice.text, kind: notice.notice.kind, opacity: noticeOpacity(at: now), above: bottom)
    } else if let problem = loop.lookProblem {
      // It stays until its file is fixed.
      panels.notice(.verbatim(problem), kind: .failure, opacity: 1, above: bottom)
    }
  }

  /// Draws the panel at a side.
  private func drawPanel(
    at side: Side, _ ui: UI, in layout: InterfaceLayout, _ requests: inout [() -> Void]
  ) {
    guard let panel = open.panel(at: side), let box = side == .left ? layout.left : layout.right else {
      return
    }
    let frame = SidePanel(ui: ui, box: box, side: side)
    var asked: SidePanel.Request?
    switch panel {
    case .aids:
      asked = frame.draw("##aids", "Aids") {
        let change = AidsPanel(
          ui: ui, editing: overlay.editing, look: loop.look, magnification: owner.magnification,
          isSplit: split.isOn,
          meter: meter, onionSkin: onionSkin, horizon: horizon
        ).draw()
        switch change {
        case .change(let change):
          requests.append {
            self.changeLook {
              change(&$0)
              return nil
            }
          }
        case .command(let command): requests.append { self.perform(command) }
        case nil: break
        }
      }
    case .editor:
      let editor = EditorPanel(ui: ui, editing: overlay.editing, look: loop.look, state: editor) { [self] in
        catalogueThumbnails.picture(of: $0, in: runner).map(overlay.number)
      }
      var request: EditorPanel.Request?
      asked = frame.draw("##editor", loop.look.chain.title, toolCount: 2) {
        editor.drawTools($0, &request)
      } content: {
        if let controller = loop.looks, controller.canSave {
          drawNaming(ui, controller, &requests)
          ui.divider()
          ui.space(.small)
        }
        request = editor.draw() ?? request
      }
      if let request {
        requests.append {
          self.changeLook {
            request(&$0, monotonicNow())
            return nil
          }
        }
      }
    case .camera:
      asked = frame.draw("##camera", loop.camera.map { .verbatim($0.info.name) } ?? "Camera") {
        CameraPanel(
          ui: ui, editing: overlay.editing, controller: loop.cameraController, switcher: loop.cameraSwitcher,
          now: monotonicNow()
        ).draw()
      }
    case .shutter:
      asked = frame.draw("##shutter-panel", "Shutter") {
        if let controller = loop.stills { drawShutter(ui, controller, &requests) }
      }
    case .settings: asked = frame.draw("##settings", "Settings") { drawSettings(ui) }
    case .looks, .statistics, .help: break
    }
    switch asked {
    case .close: requests.append { self.perform(.togglePanel(panel)) }
    case .move:
      requests.append {
        let other: Side = side == .left ? .right : .left
        self.open.move(panel, to: other)
        for panel in Panel.allCases where panel.side != nil {
          self.loop.preferences[.side(of: panel)] = self.open.side(of: panel)!
        }
        self.redrawPanels()
      }
    case nil: break
    }
  }

  private func drawNaming(_ ui: UI, _ controller: LookController, _ requests: inout [() -> Void]) {
    let look = loop.look.chain
    let naming = LookNaming(
      ui: ui, editing: overlay.editing, look: look, isEdited: loop.look.isEdited, state: editor)
    switch naming.draw() {
    case .save(let name, let replaced):
      let file = LookFile(name: name, summary: look.summary, chain: look.graph.description)
      requests.append { controller.save(file, of: look.graph, replacing: replaced) }
    case .rename(let id, let name): requests.append { controller.rename(id, to: name) }
    case .delete(let id): requests.append { controller.delete(id) }
    case nil: break
    }
  }

  /// The switch of the virtual camera, where it is found, and what keeps it from its readers.
  private func drawVirtualCamera(_ ui: UI) {
    let controller = loop.virtualCamera
    guard controller.isAvailable else { return }
    ui.heading("VIRTUAL CAMERA")
    let status = controller.status
    if ui.toggle(
      "Show other programs the picture", isOn: status != .off,
      hint: "As a camera, such as for video calls", key: ui.keys.key(of: .toggleVirtualCamera))
    {
      perform(.toggleVirtualCamera)
    }
    ui.scope("virtual camera") {
      let row = ui.row(
        "Found as", hint: "pipewire, pipewire:NAME, or a device of v4l2loopback such as /dev/video9"
      ).editor
      let place = loop.preferences[.virtualCamera]
      if case .done(let text) = ui.textField(
        "place", place, hint: "pipewire", in: row, editing: overlay.editing)
      {
        loop.preferences[.virtualCamera] = text
      }
    }
    if case .on(let problem?) = status {
      ui.text(.verbatim(problem), .caption, Theme.alarm, wrap: ui.availableWidth)
    }
  }

  private func drawSettings(_ ui: UI) {
    drawVirtualCamera(ui)
    ui.heading("PANELS")
    ui.scope("docking") {
      let row = ui.row("Panels stand", hint: "Whether the picture moves aside for panels").editor
      let all = Docking.allCases
      if let chosen = ui.segments(["beside", "over"], chosen: all.firstIndex(of: docking)!, in: row) {
        docking = all[chosen]
        loop.preferences[.docking] = docking
      }
    }
    ui.scope("language") {
      let row = ui.row("Language", hint: "The language of the window; messages of the program stay English")
        .editor
      let all = [Translations.desktop] + Translations.codes
      let names: [Phrase] = ["the desktop's"] + Translations.nativeNames.map { .verbatim($0) }
      if let chosen = ui.choice(
        "value", names, chosen: all.firstIndex(of: loop.preferences[.language]), in: row)
      {
        loop.useLanguage(all[chosen])
      }
    }
    if ui.toggle("Reduced motion", isOn: motion == .reduced, hint: "The bar comes and goes without fading") {
      motion = motion == .reduced ? .full : .reduced
      loop.preferences[.motion] = motion
    }
    let keepsAwake = loop.preferences[.keepsScreenAwake]
    if ui.toggle(
      "Keep the screen awake", isOn: keepsAwake, hint: "While a picture is watched or recorded")
    {
      loop.preferences[.keepsScreenAwake] = !keepsAwake
    }
    if ui.toggle(
      "Figures", isOn: open.contains(.statistics), hint: "Frame rate, latency and lost frames",
      key: ui.keys.key(of: .togglePanel(.statistics)))
    {
      open.toggle(.statistics)
    }
    if ui.toggle("Full screen", isOn: owner.window.isFullscreen, key: ui.keys.key(of: .toggleFullscreen)) {
      owner.window.isFullscreen.toggle()
    }
  }

  // MARK: - Looks

  /// The size of the looks' thumbnails.
  private func thumbnailSize(_ theme: Theme) -> PixelSize {
    LookStrip.thumbnailSize(pictureSize ?? PixelSize(width: 16, height: 9), theme)
  }

  /// Makes the session draw thumbnails while the strip or the catalogue is shown.
  func followLooks() {
    let looks = open.contains(.looks) && hasPicture ? loop.look.looks.map(\.graph) : []
    let (theme, now) = (Theme(scale: owner.window.textScale), monotonicNow())
    let isCatalogueShown = open.contains(.editor) && editor.isAdding && hasPicture
    do throws(SessionError) {
      try catalogueThumbnails.show(
        isCatalogueShown ? editor.seenFilters : [],
        size: CataloguePanel.thumbnailSize(pictureSize ?? PixelSize(width: 16, height: 9), theme), at: now,
        in: runner)
      try thumbnails.show(
        looks, chosen: loop.look.index, size: thumbnailSize(theme), at: now, in: runner)
    } catch {
      show(Notice(.verbatim(error.description), kind: .failure))
    }
  }

  private func drawLooks(_ ui: UI, _ layout: InterfaceLayout, _ requests: inout [() -> Void]) {
    guard let box = layout.strip else { return }
    let strip = LookStrip(ui: ui, looks: loop.look.looks, chosen: loop.look.index) { [self] index in
      thumbnails.picture(of: index, in: runner).map(overlay.number)
    }
    if let chosen = strip.draw(in: box, thumbnail: thumbnailSize(ui.theme)) {
      requests.append {
        self.changeLook {
          $0.select(chosen)
          return nil
        }
      }
    }
  }

  // MARK: - The bar

  private func drawBar(_ ui: UI, _ layout: InterfaceLayout, at now: Duration, _ requests: inout [() -> Void])
  {
    let opacity = bar.opacity(at: now, motion)
    guard opacity > 0 else { return barBox = nil }
    let drawn = Bar(
      ui: ui, open: open,
      shutter: .init(
        state: ItemState(isEnabled: canPerform(.still)), status: loop.stills?.status,
        settings: loop.stills == nil ? nil : loop.shutter),
      recording: !canPerform(.toggleRecording)
        ? .unavailable : loop.recording.status == nil ? .ready : .running,
      still: barStill()
    ).draw(layout, opacity: opacity)
    barBox = drawn.box
    // It may have come under a pointer that rests.
    holdBar()
    if let command = drawn.command { requests.append { self.perform(command) } }
  }

  // MARK: - Recording

  private func drawRecording(_ ui: UI, _ layout: InterfaceLayout, _ requests: inout [() -> Void]) {
    guard let status = loop.recording.status, let room = layout.pill else { return recordingBox = nil }
    let pill = RecordingPill(ui: ui, status: status).draw(in: room, &recordingText)
    recordingBox = pill.box
    if let command = pill.command { requests.append { self.perform(command) } }
  }

  // MARK: - Figures

  private func writeStatistics(at now: Duration) {
    let camera = loop.camera?.statistics ?? StreamStatistics()
    for index in statisticsLines.indices { statisticsLines[index].clear() }
    if let size = pictureSize {
      statisticsLines[0].append(size.width)
      statisticsLines[0].append("\u{d7}")
      statisticsLines[0].append(size.height)
      statisticsLines[0].append("   ")
    }
    statisticsLines[0].append(owner.statistics.rate(at: now), decimals: 1)
    statisticsLines[0].append(" fps")
    func milliseconds(_ value: Double?) -> Phrase {
      .verbatim(value.map { fixed($0, decimals: 1) } ?? "-")
    }
    let latency = [50, 95].map { milliseconds(owner.statistics.latency(percentile: $0)) }
    let drawing = milliseconds(owner.statistics.work(percentile: 50))
    let passes = runner.pipeline.plan?.passes.count ?? 0
    let lines: [Phrase] = [
      "latency  p50 \(latency[0]) ms   p95 \(latency[1]) ms",
      .plural(
        passes, one: "drawing  p50 \(drawing) ms   \(passes) pass",
        other: "drawing  p50 \(drawing) ms   \(passes) passes"),
      "dropped  \(camera.droppedByDriver) by the driver, \(camera.droppedLate) late, \(camera.errors) bad",
    ]
    for (place, line) in lines.enumerated() { statisticsLines[place + 1].append(loop.words.text(of: line)) }
  }
}
