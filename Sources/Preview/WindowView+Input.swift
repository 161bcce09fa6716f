import Pixels
import Viewfinder

extension WindowView {
  /// Reacts to one event of the window; returns whether a frame must be drawn before the next event.
  func react(to event: WindowEvent, in events: borrowing EventQueue) -> Bool {
    switch event {
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
      if button == .left, !(isDown && shown.contains(.settings) && overlay.wantsPointer) {
        // Two drags that begin at one place are no double click.
        if isDown, clicks == 2, !hasDragged { perform(.toggleFullscreen) }
        if isDown { hasDragged = false }
        drag = isDown ? pointer ?? owner.window.pointer : nil
      }
      // The panels would miss a press and its release in one frame.
      return shown.contains(.settings)
    case .closed, .quit, .woken, .other: break
    }
    return false
  }

  private func wheel(_ turn: SIMD2<Float>) {
    if shown.contains(.settings), overlay.wantsPointer {
      overlay.turnWheel(turn)
      redrawPanels()
    } else if turn.y != 0 {
      owner.magnification?.zoom(by: turn.y > 0 ? 1 : -1)
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
      changeLook {
        $0.togglePeaking()
        return $0.isPeaking ? "focus peaking on, \($0.peaking.colorName)" : "focus peaking off"
      }
    case .changeSensitivity(let steps):
      changeLook {
        $0.changeSensitivity(by: steps)
        return "peaking \($0.peaking.thresholdName)"
      }
    case .toggleThreshold:
      changeLook {
        $0.toggleThreshold()
        return "peaking \($0.peaking.thresholdName)"
      }
    case .nextPeakingColor:
      changeLook {
        $0.nextPeakingColor()
        return "peaking colour \($0.peaking.colorName)"
      }
    case .nextPeakingMode:
      changeLook {
        $0.nextPeakingMode()
        return "peaking \($0.peaking.modeName)"
      }
    case .toggleAid(let aid):
      changeLook {
        $0.toggle(aid)
        return $0.aids.notice(of: aid)
      }
    case .toggleMirror:
      changeLook {
        $0.toggleMirror()
        return $0.isMirrored ? "mirrored; stills are not" : "not mirrored"
      }
    case .rotate:
      changeLook {
        $0.rotate()
        return nil
      }
    case .toggleMagnifier(let form): toggleMagnification(form)
    case .toggleMagnifierStyle: toggleMagnificationStyle()
    case .moveFocus(let steps): moveFocus(by: steps)
    case .selectChain(let offset): selectChain(offset: offset)
    case .togglePanel(let panel):
      if shown.remove(panel) == nil { shown.insert(panel) }
      redrawPanels()
    case .toggleFullscreen:
      owner.window.isFullscreen.toggle()
      redrawPanels()
    case .leave: leave()
    case .close: loop.close(self)
    case .quit: loop.end = .quit
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

  /// Changes what is done to the picture.
  ///
  /// - Parameter change: makes the change and returns a notice of it, which an error of the session replaces.
  func changeLook(_ change: (inout LookState) -> String?) {
    do throws(SessionError) {
      if let text = try loop.changeLook(change) { show(Notice(text)) }
    } catch {
      show(Notice(error.description, kind: .failure))
    }
  }

  private func moveFocus(by steps: Int) {
    guard let focus = loop.focus else {
      return show(Notice("the focus of this camera cannot be set"))
    }
    let (value, percent) = focus.move(by: steps)
    show(Notice("focus \(value) (\(percent) %)"))
  }

  private func selectChain(offset: Int) {
    guard loop.look.chains.count > 1 else {
      return show(Notice("there is only one chain"))
    }
    changeLook {
      $0.selectChain(offset: offset)
      return "\($0.index + 1) of \($0.chains.count): \($0.chain.name)"
    }
  }

  /// Closes what is in front: a panel, the magnifier, then full screen.
  private func leave() {
    if shown.remove(.help) != nil || shown.remove(.settings) != nil {
      // One panel at a time.
    } else if owner.magnification != nil {
      owner.magnification = nil
    } else if owner.window.isFullscreen {
      owner.window.isFullscreen = false
    }
    redrawPanels()
  }
}
