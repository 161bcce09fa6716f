/// What is shown over the picture while a movie is recorded: its length, what was dropped, and the button that pauses.
package struct RecordingPill {
  let ui: UI
  let status: RecordingController.Status

  /// The room that it may need, whatever it says.
  package static func room(_ theme: Theme) -> SIMD2<Float> { SIMD2(theme.length(240), height(theme)) }

  private static func height(_ theme: Theme) -> Float { theme.rowHeight + theme.space(.small) }

  /// Draws it in the middle of its room.
  ///
  /// - Parameter text: the memory for its text.
  /// - Returns: what was asked for, and its place.
  func draw(in room: Rect, _ text: inout TextLine) -> (command: WindowCommand?, box: Rect) {
    let theme = ui.theme
    text.clear()
    switch status.stage {
    case .waiting: text.append(ui.translated("waiting"))
    case .recording, .paused: appendDuration(to: &text)
    case .ending: text.append(ui.translated("ending"))
    }
    if status.dropped > 0 {
      text.append("   ")
      text.append(ui.translated("\(status.dropped) dropped"))
    }
    let height = Self.height(theme)
    let pad = theme.space(.medium)
    let dot = theme.length(10)
    let textSize = ui.size(of: &text)
    let isPaused = status.stage == .paused
    let isRecording = status.stage == .recording
    let extent = SIMD2(pad + dot + pad + textSize.x + pad + theme.rowHeight + theme.space(.hair), height)
    let corner = SIMD2((room.center.x - extent.x / 2).rounded(), room.top)
    let box = Rect(at: corner, size: extent)
    var command: WindowCommand?
    ui.layer("##recording", .active, at: corner, size: extent) {
      ui.fill(box, Theme.glass, rounding: height / 2)
      ui.disc(
        SIMD2(corner.x + pad + dot / 2, box.center.y), radius: dot / 2,
        isRecording ? Theme.recording : Theme.disabledText)
      ui.cursor = SIMD2(corner.x + 2 * pad + dot, (box.center.y - textSize.y / 2).rounded())
      ui.text(&text, .body, isRecording ? Theme.text : Theme.faintText)
      ui.cursor = SIMD2(box.right - theme.rowHeight - theme.space(.hair), box.top + theme.space(.hair))
      if ui.iconButton(
        "##pause", isPaused ? .right : .pause, hint: isPaused ? "Go on recording" : "Pause",
        key: ui.keys.key(of: .pauseRecording)
      ).isClicked {
        command = .pauseRecording
      }
    }
    return (command, box)
  }

  private func appendDuration(to text: inout TextLine) {
    let seconds = Int(status.duration.components.seconds)
    if seconds >= 3600 {
      text.append(seconds / 3600)
      text.append(":")
      if seconds / 60 % 60 < 10 { text.append("0") }
    }
    text.append(seconds / 60 % 60)
    text.append(seconds % 60 < 10 ? ":0" : ":")
    text.append(seconds % 60)
  }
}
