import Cameras
import Files
import FilterGraph
import Stills
import Viewfinder

extension WindowPanels {
  /// Draws the panel at a side.
  func drawPanel(at side: Side, _ ui: UI, in layout: InterfaceLayout, _ requests: inout [() -> Void]) {
    guard let panel = open.panel(at: side), let box = side == .left ? layout.left : layout.right else {
      return
    }
    let frame = SidePanel(ui: ui, box: box, side: side)
    let asked: SidePanel.Request?
    switch panel {
    case .aids: asked = frame.draw("##aids", "Aids") { drawAids(ui, &requests) }
    case .editor: asked = drawEditor(ui, frame, &requests)
    case .camera:
      asked = frame.draw("##camera", view.loop.camera.map { .verbatim($0.info.name) } ?? "Camera") {
        CameraPanel(
          ui: ui, editing: view.overlay.editing, controller: view.loop.cameras.controller,
          switcher: view.loop.cameras.switcher, now: monotonicNow()
        ).draw()
      }
    case .shutter:
      asked = frame.draw("##shutter-panel", "Shutter") {
        if let controller = view.loop.stills { drawShutter(ui, controller, &requests) }
      }
    case .settings: asked = frame.draw("##settings", "Settings") { drawSettings(ui) }
    case .looks, .statistics, .help: return
    }
    switch asked {
    case .close: requests.append { [view] in view.perform(.togglePanel(panel)) }
    case .move: requests.append { self.move(panel, to: side == .left ? .right : .left) }
    case nil: break
    }
  }

  private func move(_ panel: Panel, to side: Side) {
    open.move(panel, to: side)
    for panel in Panel.allCases where panel.side != nil {
      view.loop.preferences[.side(of: panel)] = open.side(of: panel)!
    }
    view.redrawPanels()
  }

  private func drawAids(_ ui: UI, _ requests: inout [() -> Void]) {
    let change = AidsPanel(
      ui: ui, editing: view.overlay.editing, look: view.loop.look, magnification: view.owner.magnification,
      isSplit: view.picture.split.isOn, meter: view.instruments.meter,
      onionSkin: view.instruments.onionSkin, horizon: view.instruments.horizon
    ).draw()
    switch change {
    case .change(let change):
      requests.append { [view] in
        view.changeLook {
          change(&$0)
          return nil
        }
      }
    case .command(let command): requests.append { [view] in view.perform(command) }
    case nil: break
    }
  }

  // MARK: - The editor

  private func drawEditor(
    _ ui: UI, _ frame: SidePanel, _ requests: inout [() -> Void]
  ) -> SidePanel.Request? {
    let loop = view.loop
    let panel = EditorPanel(ui: ui, editing: view.overlay.editing, look: loop.look, state: editor) {
      [self] in catalogueThumbnails.picture(of: $0, in: view.loop.runner).map(view.overlay.number)
    }
    var request: EditorPanel.Request?
    let asked = frame.draw("##editor", loop.look.chain.title, toolCount: 2) {
      panel.drawTools($0, &request)
    } content: {
      if let controller = loop.sessionLook.files, controller.canSave {
        drawNaming(ui, controller, &requests)
        ui.divider()
        ui.space(.small)
      }
      request = panel.draw() ?? request
    }
    if let request {
      requests.append { [view] in
        view.changeLook {
          request(&$0, monotonicNow())
          return nil
        }
      }
    }
    return asked
  }

  private func drawNaming(_ ui: UI, _ controller: LookController, _ requests: inout [() -> Void]) {
    let look = view.loop.look.chain
    let naming = LookNaming(
      ui: ui, editing: view.overlay.editing, look: look, isEdited: view.loop.look.isEdited, state: editor)
    switch naming.draw() {
    case .save(let name, let replaced):
      let file = LookFile(name: name, summary: look.summary, chain: look.graph.description)
      requests.append { controller.save(file, of: look.graph, replacing: replaced) }
    case .rename(let id, let name): requests.append { controller.rename(id, to: name) }
    case .delete(let id): requests.append { controller.delete(id) }
    case nil: break
    }
  }

  // MARK: - The shutter

  private func drawShutter(_ ui: UI, _ controller: StillController, _ requests: inout [() -> Void]) {
    let loop = view.loop
    let folder: ShutterPanel.Folder =
      switch controller.output.folder {
      case .fixed(let folder): .fixed(folder)
      case .chosen(let usual):
        loop.preferences[.stillsFolder].isEmpty ? .usual(usual) : .chosen(loop.preferences[.stillsFolder])
      }
    let panel = ShutterPanel(ui: ui, editing: view.overlay.editing, settings: loop.shutter, folder: folder)
    switch panel.draw() {
    case .set(let settings): requests.append { loop.shutter = settings }
    case .folder(let text): requests.append { self.chooseFolder(text) }
    case nil: break
    }
  }

  /// Makes stills go to a folder from now on, where something can be written into it.
  private func chooseFolder(_ text: String) {
    let preferences = view.loop.preferences
    guard !text.isEmpty else { return preferences[.stillsFolder] = "" }
    guard let folder = UserFolder.whole(text) else {
      return view.show(
        Notice("'\(text)' is not the whole path of a folder, which begins with / or ~/", kind: .failure))
    }
    do throws(FileError) {
      try OutputFolders.check(folder)
      preferences[.stillsFolder] = folder
      view.show(Notice("stills go to \(folder)"))
    } catch {
      view.show(Notice(.verbatim(error.description), kind: .failure))
    }
  }

  // MARK: - Settings

  private func drawSettings(_ ui: UI) {
    let preferences = view.loop.preferences
    drawVirtualCamera(ui)
    ui.heading("PANELS")
    ui.scope("docking") {
      let row = ui.row("Panels stand", hint: "Whether the picture moves aside for panels").editor
      let all = Docking.allCases
      if let chosen = ui.segments(["beside", "over"], chosen: all.firstIndex(of: docking)!, in: row) {
        docking = all[chosen]
        preferences[.docking] = docking
      }
    }
    ui.scope("language") {
      let row = ui.row("Language", hint: "The language of the window; messages of the program stay English")
        .editor
      let all = [Translations.desktop] + Translations.codes
      let names: [Phrase] = ["the desktop's"] + Translations.nativeNames.map { .verbatim($0) }
      if let chosen = ui.choice(
        "value", names, chosen: all.firstIndex(of: preferences[.language]), in: row)
      {
        view.loop.useLanguage(all[chosen])
      }
    }
    if ui.toggle("Reduced motion", isOn: motion == .reduced, hint: "The bar comes and goes without fading") {
      motion = motion == .reduced ? .full : .reduced
      preferences[.motion] = motion
    }
    let keepsAwake = preferences[.keepsScreenAwake]
    if ui.toggle(
      "Keep the screen awake", isOn: keepsAwake, hint: "While a picture is watched or recorded")
    {
      preferences[.keepsScreenAwake] = !keepsAwake
    }
    if ui.toggle(
      "Figures", isOn: open.contains(.statistics), hint: "Frame rate, latency and lost frames",
      key: ui.keys.key(of: .togglePanel(.statistics)))
    {
      open.toggle(.statistics)
    }
    if ui.toggle("Full screen", isOn: view.owner.window.isFullscreen, key: ui.keys.key(of: .toggleFullscreen))
    {
      view.owner.window.isFullscreen.toggle()
    }
  }

  /// The switch of the virtual camera, where it is found, and what keeps it from its readers.
  private func drawVirtualCamera(_ ui: UI) {
    let controller = view.loop.virtualCamera
    guard controller.isAvailable else { return }
    ui.heading("VIRTUAL CAMERA")
    let status = controller.status
    if ui.toggle(
      "Show other programs the picture", isOn: status != .off,
      hint: "As a camera, such as for video calls", key: ui.keys.key(of: .toggleVirtualCamera))
    {
      view.perform(.toggleVirtualCamera)
    }
    ui.scope("virtual camera") {
      let row = ui.row(
        "Found as", hint: "pipewire, pipewire:NAME, or a device of v4l2loopback such as /dev/video9"
      ).editor
      let place = view.loop.preferences[.virtualCamera]
      if case .done(let text) = ui.textField(
        "place", place, hint: "pipewire", in: row, editing: view.overlay.editing)
      {
        view.loop.preferences[.virtualCamera] = text
      }
    }
    if case .on(let problem?) = status {
      ui.text(.verbatim(problem), .caption, Theme.alarm, wrap: ui.availableWidth)
    }
  }
}
