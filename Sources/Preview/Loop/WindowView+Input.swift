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
      return isEditing || !isRepeat && panels.open.takeInput
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
    let isInInterface = panels.hasPointer
    if isInInterface || panels.open.takeInput { redrawPanels() }
    if button == .left, !(isDown && isInInterface) {
      // Two drags that begin at one place are no double click.
      if isDown, clicks == 2, !pointer.hasDragged { perform(.toggleFullscreen) }
      if isDown { pointer.hasDragged = false }
      let place = isDown ? pointer.place ?? owner.window.pointer : nil
      magnifier.dragPlace = place
      if let place {
        picturePointer.press(at: place, clicks: clicks)
      } else {
        picturePointer.release()
      }
    }
    // The panels would miss a press and its release in one frame.
    return isInInterface || panels.takesInput
  }

  private func wheel(_ turn: SIMD2<Float>) {
    if panels.hasPointer {
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
      return panels.moveKeyboard(command)
    }
    if let action = owner.customKeys[stroke] {
      if !isRepeat { action() }
      return
    }
    guard let command = overlay.keys.command(for: stroke), !isRepeat || command.repeats == .held else {
      return
    }
    perform(command)
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

  /// Presses the shutter, or has the program take a still.
  func takeStill() {
    goLive()
    if let controller = loop.stills { return pressShutter(controller) }
    flash()
    owner.onStill?()
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

  /// Closes what is in front: a panel, the magnifier, then full screen.
  func leave() {
    if loop.stills?.cancelDelay() == true {
      show(Notice("the timer is stopped"))
    } else if panels.open.hideLast() {
      // One panel at a time.
    } else if owner.magnification != nil {
      owner.magnification = nil
    } else if owner.window.isFullscreen {
      owner.window.isFullscreen = false
    }
  }
}
