import FilterGraph
import Viewfinder

// MARK: - Stills, movies and the stream

extension WindowCommand {
  package static let still = WindowCommand(
    "still", ["Space"],
    unless: {
      if !$0.picture.isAvailable {
        return Notice("no frame has arrived yet to take a still from", kind: .failure)
      }
      guard $0.loop.stills == nil, $0.owner.onStill == nil else { return nil }
      return Notice("this window does not save stills", kind: .failure)
    }
  ) { $0.takeStill() }

  package static let openStill = WindowCommand(
    "open-still", ["Shift+O"],
    unless: { $0.owner.lastStill.last?.path == nil ? Notice("there is no still to open yet") : nil }
  ) { $0.openStill() }

  package static let toggleRecording = WindowCommand(
    "record", ["F5"],
    unless: {
      if !$0.loop.recording.isAvailable { return Notice("this window does not record", kind: .failure) }
      return $0.picture.isAvailable ? nil : Notice("no frame has arrived yet to record", kind: .failure)
    }
  ) {
    $0.goLive()
    let recording = $0.loop.recording
    // The session takes what was asked for in its order.
    if recording.status == nil, $0.loop.stills?.isTaking == true {
      $0.show(Notice("the recording begins when the stills are taken"))
    }
    recording.toggle()
  }

  package static let pauseRecording = WindowCommand("pause", ["Shift+F5"]) {
    if !$0.loop.recording.togglePause() { $0.show(Notice("nothing is being recorded")) }
  }

  package static let toggleVirtualCamera = WindowCommand(
    "virtual-camera", ["F7"],
    unless: {
      $0.loop.virtualCamera.isAvailable
        ? nil : Notice("this window has no virtual camera", kind: .failure)
    }
  ) {
    $0.goLive()
    $0.loop.virtualCamera.toggle()
  }

  package static let togglePause = WindowCommand("hold", ["Pause", "."]) { $0.show($0.loop.togglePause()) }
}

// MARK: - The camera

extension WindowCommand {
  package static let focusFarther = moveFocus("focus-farther", ["Left", "Down"], by: -1)
  package static let focusNearer = moveFocus("focus-nearer", ["Right", "Up"], by: 1)
  package static let focusFartherFast = moveFocus(
    "focus-farther-fast", ["Shift+Left", "Shift+Down"], by: -10)
  package static let focusNearerFast = moveFocus("focus-nearer-fast", ["Shift+Right", "Shift+Up"], by: 10)

  private static func moveFocus(_ name: String, _ strokes: [KeyStroke], by steps: Int) -> WindowCommand {
    WindowCommand(
      name, strokes, repeats: .held,
      unless: { $0.loop.cameras.focus == nil ? Notice("the focus of this camera cannot be set") : nil }
    ) {
      guard let (value, percent) = $0.loop.cameras.focus?.move(by: steps) else { return }
      $0.show(Notice("focus \(value) (\(percent) %)"))
    }
  }
}

// MARK: - The look

extension WindowCommand {
  /// A command that changes what is done to the picture.
  ///
  /// - Parameter change: makes the change and returns a notice of it.
  private static func lookCommand(
    _ name: String, _ strokes: [KeyStroke], repeats: Repetition = .once,
    unless objection: @escaping @Sendable (LookState) -> Phrase? = { _ in nil },
    change: @escaping @Sendable (inout LookState) -> Phrase?
  ) -> WindowCommand {
    WindowCommand(
      name, strokes, repeats: repeats, unless: { objection($0.loop.look).map { Notice($0) } }
    ) { $0.changeLook(change) }
  }

  package static let togglePeaking = lookCommand("focus-peaking", ["P"]) {
    $0.togglePeaking()
    return $0.isPeaking ? "focus peaking on, \($0.peaking.colorName)" : "focus peaking off"
  }

  package static let lessPeaking = lookCommand("less-peaking", ["["], repeats: .held) {
    $0.changeSensitivity(by: -1)
    return "peaking \($0.peaking.thresholdName)"
  }

  package static let morePeaking = lookCommand("more-peaking", ["]"], repeats: .held) {
    $0.changeSensitivity(by: 1)
    return "peaking \($0.peaking.thresholdName)"
  }

  package static let togglePeakingThreshold = lookCommand("peaking-threshold", ["T"]) {
    $0.toggleThreshold()
    return "peaking \($0.peaking.thresholdName)"
  }

  package static let nextPeakingColor = lookCommand("peaking-color", ["C"]) {
    $0.nextPeakingColor()
    return "peaking colour \($0.peaking.colorName)"
  }

  package static let nextPeakingMode = lookCommand("peaking-mode", ["Shift+P"]) {
    $0.nextPeakingMode()
    return "peaking \($0.peaking.modeName)"
  }

  package static let toggleMirror = lookCommand("mirror", ["M"]) {
    $0.toggleMirror()
    return $0.isMirrored ? "mirrored; stills are not" : "not mirrored"
  }

  package static let rotate = lookCommand("rotate", ["R"]) {
    $0.rotate()
    return nil
  }

  package static let nextLook = selectLook("next-look", ["N"], offset: 1)
  package static let previousLook = selectLook("previous-look", ["Shift+N"], offset: -1)

  private static func selectLook(_ name: String, _ strokes: [KeyStroke], offset: Int) -> WindowCommand {
    lookCommand(name, strokes, unless: { $0.count > 1 ? nil : "there is only one chain" }) {
      $0.selectChain(offset: offset)
      return "\($0.index + 1) of \($0.count): \($0.chain.title)"
    }
  }

  package static let undo = lookCommand(
    "undo", ["Ctrl+Z"], repeats: .held, unless: { $0.canUndo ? nil : "nothing to undo" }
  ) {
    $0.undo()
    return nil
  }

  package static let redo = lookCommand(
    "redo", ["Ctrl+Shift+Z", "Ctrl+Y"], repeats: .held, unless: { $0.canRedo ? nil : "nothing to redo" }
  ) {
    $0.redo()
    return nil
  }

  package static let copyLook = WindowCommand("copy", ["Ctrl+C"]) {
    Clipboard.text = $0.loop.look.chain.graph.description
    $0.show(Notice("the chain is on the clipboard"))
  }

  package static let pasteLook = WindowCommand("paste", ["Ctrl+V"]) { $0.paste(Clipboard.text) }
}

// MARK: - Aids

extension WindowCommand {
  package static func toggleAid(_ aid: Aid) -> WindowCommand { aids[aid]! }

  private static let aids = Dictionary(
    uniqueKeysWithValues: Aid.allCases.map { aid in
      let stroke: KeyStroke =
        switch aid {
        case .zebra: "B"
        case .falseColor: "X"
        case .clipping: "J"
        case .grid: "G"
        case .histogram: "H"
        case .waveform: "W"
        case .vectorscope: "V"
        }
      let command = lookCommand(aid.settingName, [stroke]) {
        $0.toggle(aid)
        return $0.aids.notice(of: aid)
      }
      return (aid, command)
    })

  package static let toggleMeter = WindowCommand("sharpness-meter", ["Y"]) { $0.instruments.toggleMeter() }
  package static let toggleOnionSkin = WindowCommand("onion-skin", ["O"]) { $0.instruments.toggleOnionSkin() }
  package static let toggleHorizon = WindowCommand("horizon", ["Shift+G"]) { $0.instruments.toggleHorizon() }

  package static let toggleLoupe = magnifierCommand("loupe", ["Z"], .loupe)
  package static let togglePunchIn = magnifierCommand("punch-in", ["Shift+Z"], .punchIn)

  private static func magnifierCommand(
    _ name: String, _ strokes: [KeyStroke], _ form: Magnification.Form
  ) -> WindowCommand {
    WindowCommand(name, strokes) {
      $0.magnifier.toggle(form, at: $0.owner.window.pointer ?? $0.pointer.place)
    }
  }

  package static let toggleMagnifierStyle = WindowCommand("magnifier-edges", ["D"]) {
    let isPlain = $0.magnifier.toggleStyle() == .plain
    $0.show(Notice(isPlain ? "magnifier plain" : "magnifier with edges emphasised"))
  }

  package static func toggleMagnifier(_ form: Magnification.Form) -> WindowCommand {
    switch form {
    case .loupe: toggleLoupe
    case .punchIn: togglePunchIn
    }
  }

  package static let toggleSplit = WindowCommand("before-and-after", ["F6"]) {
    $0.picture.split.isOn.toggle()
    $0.show(Notice($0.picture.split.isOn ? "left of the pointer: before; right of it: after" : "after"))
  }
}

// MARK: - Panels and the window

extension WindowCommand {
  package static func togglePanel(_ panel: Panel) -> WindowCommand { panels[panel]! }

  private static let panels = Dictionary(
    uniqueKeysWithValues: Panel.allCases.map { ($0, panelCommand(for: $0)) })

  private static func panelCommand(for panel: Panel) -> WindowCommand {
    func command(
      _ strokes: [KeyStroke], _ button: Button? = nil,
      unless objection: @escaping @Sendable (WindowView) -> Notice? = { _ in nil }
    ) -> WindowCommand {
      WindowCommand(panel.rawValue, strokes, button: button, unless: objection) {
        $0.panels.open.toggle(panel)
      }
    }
    return switch panel {
    case .looks: command(["L"], Button(icon: .looks, word: "Looks", hint: "Looks with live thumbnails"))
    case .editor:
      command(["E"], Button(icon: .editor, word: "Edit", hint: "The filters of the look and their settings"))
    case .aids:
      command(
        ["A"], Button(icon: .aids, word: "Aids", hint: "Focus peaking, exposure, scopes, grids, magnifier"))
    case .camera:
      command(
        ["K"],
        Button(
          icon: .camera, word: "Camera",
          hint: "Focus, exposure, white balance, and every control of the camera"))
    case .settings: command(["S"], Button(icon: .settings, word: "Settings", hint: "How the window behaves"))
    case .help:
      command(["?", "Shift+?", "Shift+/", "F1"], Button(icon: .help, word: "Keys", hint: "All keys"))
    case .statistics: command(["I"])
    case .shutter:
      command(["Shift+Space"]) {
        $0.loop.stills == nil
          ? Notice("this window does not take stills itself", kind: .failure) : nil
      }
    }
  }

  package static let nextItem = WindowCommand("next-item", ["Tab"], repeats: .held) {
    $0.panels.moveKeyboard(.next)
  }
  package static let previousItem = WindowCommand("previous-item", ["Shift+Tab"], repeats: .held) {
    $0.panels.moveKeyboard(.previous)
  }

  package static let toggleFullscreen = WindowCommand("full-screen", ["F", "F11"]) {
    $0.owner.window.isFullscreen.toggle()
  }
  package static let leave = WindowCommand("leave", ["Esc"]) { $0.leave() }
  package static let close = WindowCommand("close", ["Ctrl+W"]) { $0.loop.close($0) }
  package static let quit = WindowCommand("quit", ["Q", "Ctrl+Q"]) { $0.loop.end = .quit }
}
