import Pixels
import Viewfinder

extension WindowView {
  /// Reacts to one event of the window; returns whether a frame must be drawn before the next event.
  func react(to event: WindowEvent, in events: borrowing EventQueue) -> Bool {
    switch event {
    case .exposed: redrawPanels()
    case .keyDown(let stroke, let isRepeat):
      hideHints()
      // A text field would miss a press and its release in one frame, and what the key opens may hold a text field.
      let isEditing = overlay.wantsText
      keyDown(stroke, isRepeat: isRepeat)
      return isEditing || !isRepeat && open.takeInput
    case .keyUp(let stroke): overlay.press(stroke, isDown: false)
    case .typed:
      events.withTypedText { overlay.type($0) }
      redrawPanels()
    case .pointer(let place):
      let pixels = place * owner.window.pixelsPerPoint
      overlay.movePointer(to: pixels)
      pointerDidMove(to: pixels)
    case .wheel(let turn): wheel(turn)
    case .left: pointerDidLeave()
    case .dropped(let path): open(path)
    case .button(let button, let isDown, let clicks): return press(button, isDown: isDown, clicks: clicks)
    case .closed, .quit, .woken, .other: break
    }
    return false
  }

  private func press(_ button: WindowEvent.PointerButton, isDown: Bool, clicks: Int) -> Bool {
    hideHints()
    overlay.press(button, isDown: isDown)
    let isInInterface = isPointerInInterface
    if isInInterface || open.takeInput { redrawPanels() }
    if button == .left, !(isDown && isInInterface) {
      // Two drags that begin at one place are no double click.
      if isDown, clicks == 2, !hasDragged { perform(.toggleFullscreen) }
      if isDown { hasDragged = false }
      drag = isDown ? pointer ?? owner.window.pointer : nil
      if let place = drag { pressPicture(at: place, clicks: clicks) } else { releasePicture() }
    }
    // The panels would miss a press and its release in one frame.
    return isInInterface || open.takeInput || barBox != nil || hasInstruments
  }

  private func wheel(_ turn: SIMD2<Float>) {
    if isPointerInInterface {
      overlay.turnWheel(turn)
      redrawPanels()
    } else if turn.y != 0 {
      owner.magnification?.zoom(by: turn.y > 0 ? 1 : -1)
    }
  }

  private func keyDown(_ stroke: KeyStroke, isRepeat: Bool) {
    let isEditing = overlay.wantsText && !stroke.key.isFunctionKey
    overlay.press(stroke, isDown: isEditing)
    if isEditing { return redrawPanels() }
    if overlay.keyboard.isActive, let command = Self.command(for: stroke) {
      return perform(.moveKeyboard(command))
    }
    if let action = owner.customKeys[stroke] {
      if !isRepeat { action() }
      return
    }
    guard let found = overlay.keys.stroke(for: stroke), !isRepeat || found.repeats == .held else { return }
    perform(found.action)
  }

  /// What a key asks of the interface while that has the keyboard.
  private static func command(for stroke: KeyStroke) -> KeyboardFocus.Command? {
    let far = stroke.modifiers.contains(.shift) ? 10 : 1
    switch stroke.key {
    case "tab": return far == 1 ? .next : .previous
    case "return", "space": return .activate
    case "left": return .nudge(across: -far, up: 0)
    case "right": return .nudge(across: far, up: 0)
    case "up": return .nudge(across: 0, up: far)
    case "down": return .nudge(across: 0, up: -far)
    case "escape": return .leave
    default: return nil
    }
  }

  /// Does what a key asks for.
  func perform(_ action: KeyBinding.Action) {
    switch action {
    case .still: takeStill()
    case .openStill: openStill()
    case .toggleRecording:
      guard loop.recording.isAvailable else {
        return show(Notice("this window does not record", kind: .failure))
      }
      guard hasPicture else {
        return show(Notice("no frame has arrived yet to record", kind: .failure))
      }
      goLive()
      // The session takes what was asked for in its order.
      if loop.recording.status == nil, loop.stills?.isTaking == true {
        show(Notice("the recording begins when the stills are taken"))
      }
      loop.recording.toggle()
      redrawPanels()
    case .toggleVirtualCamera:
      guard loop.virtualCamera.isAvailable else {
        return show(Notice("this window has no virtual camera", kind: .failure))
      }
      goLive()
      loop.virtualCamera.toggle()
      redrawPanels()
    case .togglePause:
      show(loop.togglePause())
      redrawPanels()
    case .pauseRecording:
      if !loop.recording.togglePause() { show(Notice("nothing is being recorded")) }
      redrawPanels()
    case .toggleSplit:
      split.isOn.toggle()
      show(Notice(split.isOn ? "left of the pointer: before; right of it: after" : "after"))
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
    case .toggleMeter: toggleMeter()
    case .toggleOnionSkin: toggleOnionSkin()
    case .toggleHorizon: toggleHorizon()
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
    case .togglePanel(.shutter) where loop.stills == nil:
      show(Notice("this window does not take stills itself", kind: .failure))
    case .togglePanel(let panel):
      open.toggle(panel)
      redrawPanels()
    case .undo:
      changeLook {
        guard $0.canUndo else { return "nothing to undo" }
        $0.undo()
        return nil
      }
      redrawPanels()
    case .redo:
      changeLook {
        guard $0.canRedo else { return "nothing to redo" }
        $0.redo()
        return nil
      }
      redrawPanels()
    case .copyLook:
      Clipboard.text = loop.look.chain.graph.description
      show(Notice("the chain is on the clipboard"))
    case .pasteLook: paste(Clipboard.text)
    case .moveKeyboard(let command):
      bar.note(at: monotonicNow())
      // The items of a hidden bar are known once it has been drawn.
      overlay.keyboard.follow(command)
      holdBar()
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
    if let controller = loop.stills {
      goLive()
      return pressShutter(controller)
    }
    guard let onStill = owner.onStill else {
      return show(Notice("this window does not save stills", kind: .failure))
    }
    goLive()
    flash()
    onStill()
  }

  /// Ends that the picture is held, for what reads the frames that come.
  func goLive() { if loop.isPaused { _ = loop.togglePause() } }

  /// Changes what is done to the picture.
  ///
  /// - Parameter change: makes the change and returns a notice of it, which an error of the session replaces.
  func changeLook(_ change: (inout LookState) -> Phrase?) {
    do throws(SessionError) {
      if let text = try loop.changeLook(change) { show(Notice(text)) }
    } catch {
      show(Notice(.verbatim(error.description), kind: .failure))
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
    guard loop.look.count > 1 else {
      return show(Notice("there is only one chain"))
    }
    changeLook {
      $0.selectChain(offset: offset)
      return "\($0.index + 1) of \($0.count): \($0.chain.title)"
    }
  }

  /// Closes what is in front: a panel, the magnifier, then full screen.
  private func leave() {
    if loop.stills?.cancelDelay() == true {
      show(Notice("the timer is stopped"))
    } else if open.hideLast() {
      // One panel at a time.
    } else if owner.magnification != nil {
      owner.magnification = nil
    } else if owner.window.isFullscreen {
      owner.window.isFullscreen = false
    }
    redrawPanels()
  }
}
