import Pixels
import Viewfinder

extension PreviewLoop {
  /// Waits for the next event and reacts to it and to all that are there.
  func react(to events: inout EventQueue, within timeout: Duration) {
    guard var event = events.next(within: timeout) else { return }
    while true {
      let isButton = react(to: event, in: events)
      // The panels would miss a press and its release in one frame.
      if isButton && shown.contains(.settings) { return }
      guard let next = events.next(within: .zero) else { return }
      event = next
    }
  }

  /// Reacts to one event; returns whether it was a button of the pointer.
  private func react(to event: WindowEvent, in events: borrowing EventQueue) -> Bool {
    switch event {
    case .woken: owner.wake.acknowledge()
    case .closed: end = .quit
    case .exposed: redrawPanels()
    case .keyDown(let stroke, let isRepeat): keyDown(stroke, isRepeat: isRepeat)
    case .keyUp(let stroke): overlay.press(stroke, isDown: false)
    case .typed:
      events.withTypedText { overlay.type($0) }
      redrawPanels()
    case .pointer(let place):
      let pixels = place * owner.window.pixelsPerPoint
      overlay.movePointer(to: pixels)
      pointerDidMove(to: pixels)
    case .wheel(let turn): wheel(turn)
    case .button(let button, let isDown, let clicks):
      overlay.press(button, isDown: isDown)
      if shown.contains(.settings) { redrawPanels() }
      if button == .left, isDown, clicks == 2, !(shown.contains(.settings) && overlay.wantsPointer) {
        perform(.toggleFullscreen)
      }
      return true
    case .other: break
    }
    return false
  }

  private func wheel(_ turn: SIMD2<Float>) {
    if shown.contains(.settings), overlay.wantsPointer {
      overlay.turnWheel(turn)
      redrawPanels()
    } else if magnifier.isShown, turn.y != 0 {
      magnifier.zoom(by: turn.y > 0 ? 1 : -1)
      redrawPanels()
    }
  }

  private func keyDown(_ stroke: KeyStroke, isRepeat: Bool) {
    let isEditing = shown.contains(.settings) && overlay.wantsText
    overlay.press(stroke, isDown: isEditing)
    if isEditing { return redrawPanels() }
    if let action = owner.customKeys[stroke] {
      if !isRepeat { action() }
      return
    }
    guard let found = KeyBinding.stroke(for: stroke), !isRepeat || found.repeats == .held else { return }
    perform(found.action)
  }

  /// Does what a key asks for.
  func perform(_ action: KeyBinding.Action) {
    switch action {
    case .still: takeStill()
    case .togglePeaking:
      look.togglePeaking()
      useLook()
      show(Notice(look.isPeaking ? "focus peaking on, \(look.peaking.colorName)" : "focus peaking off"))
    case .changeSensitivity(let steps):
      look.changeSensitivity(by: steps)
      useLook()
      show(Notice("peaking \(look.peaking.thresholdName)"))
    case .toggleThreshold:
      look.toggleThreshold()
      useLook()
      show(Notice("peaking \(look.peaking.thresholdName)"))
    case .nextPeakingColor:
      look.nextPeakingColor()
      useLook()
      show(Notice("peaking colour \(look.peaking.colorName)"))
    case .nextPeakingMode:
      look.nextPeakingMode()
      useLook()
      show(Notice("peaking \(look.peaking.modeName)"))
    case .toggleAid(let aid): toggle(aid)
    case .toggleMirror:
      look.toggleMirror()
      useLook()
      show(Notice(look.isMirrored ? "mirrored; stills are not" : "not mirrored"))
    case .rotate:
      look.rotate()
      useLook()
    case .toggleMagnifier:
      magnifier.isShown.toggle()
      pointer = owner.window.pointer ?? pointer
      redrawPanels()
    case .moveFocus(let steps): moveFocus(by: steps)
    case .selectChain(let offset): selectChain(offset: offset)
    case .togglePanel(let panel):
      if shown.remove(panel) == nil { shown.insert(panel) }
      redrawPanels()
    case .toggleFullscreen:
      owner.window.isFullscreen.toggle()
      redrawPanels()
    case .leave: leave()
    case .quit: end = .quit
    }
  }

  private func takeStill() {
    guard hasPicture else {
      return show(Notice("no frame has arrived yet to take a still from", kind: .failure))
    }
    guard let onStill = owner.onStill else {
      return show(Notice("this window does not save stills", kind: .failure))
    }
    flash()
    onStill()
  }

  private func toggle(_ aid: Aid) {
    look.toggle(aid)
    // If the aid does not compile, the error replaces its name.
    show(Notice(look.aids.notice(of: aid)))
    useLook()
  }

  private func moveFocus(by steps: Int) {
    guard let focus else {
      return show(Notice("the focus of this camera cannot be set"))
    }
    let (value, percent) = focus.move(by: steps)
    show(Notice("focus \(value) (\(percent) %)"))
  }

  private func selectChain(offset: Int) {
    guard look.chains.count > 1 else {
      return show(Notice("there is only one chain"))
    }
    look.selectChain(offset: offset)
    // If the chain does not compile, the error replaces its name.
    show(Notice("\(look.index + 1) of \(look.chains.count): \(look.chain.name)"))
    useLook()
  }

  /// Closes what is in front: a panel, the magnifier, then full screen.
  private func leave() {
    if shown.remove(.help) != nil || shown.remove(.settings) != nil {
      // One panel at a time.
    } else if magnifier.isShown {
      magnifier.isShown = false
    } else if owner.window.isFullscreen {
      owner.window.isFullscreen = false
    }
    redrawPanels()
  }
}
