import Cameras
import Glibc
import Viewfinder

/// The camera's functions in photographers' terms, and below them every control of its driver.
struct CameraPanel {
  let ui: UI
  let editing: TextEditing
  let controller: CameraController
  /// The cameras to choose from; nil where there is no choice.
  let switcher: CameraSwitcher?
  let now: Duration

  func draw() {
    if let switcher { CameraSourceRows(ui: ui, switcher: switcher, now: now).draw() }
    guard let camera = controller.snapshot(at: now) else {
      return ui.text("The camera has no functions to set.", .body, Theme.faintText, wrap: ui.availableWidth)
    }
    drawFocus(camera)
    drawExposure(camera)
    drawWhiteBalance(camera)
    drawZoom(camera)
    CameraControlList(ui: ui, editing: editing, controller: controller).draw(camera.controls)
  }

  private func drawFocus(_ camera: CameraController.Snapshot) {
    guard !camera.focusModes.isEmpty else { return }
    ui.scope("focus") {
      ui.heading("FOCUS")
      let modes: [(FocusMode, Phrase)] = [(.continuous, "automatic"), (.locked, "manual")]
      let offered = modes.filter { camera.focusModes.contains($0.0) }
      if offered.count > 1 {
        let row = ui.row(
          "Mode",
          hint: camera.focus.provider == .software ? "Viewfinder focuses this camera" : "The camera focuses"
        ).editor
        let chosen = camera.focus.mode == .continuous ? 0 : 1
        if let picked = ui.segments(offered.map(\.1), chosen: chosen, in: row) {
          let mode = offered[picked].0
          controller.request("focus") { try await $0.focus.setMode(mode) }
        }
      }
      ui.scope("lens") {
        let row = ui.row("Distance", hint: "From near to far, in percent of the lens's way")
        let position = (camera.lensPosition?.value ?? 0) * 100
        if let value = ui.slider(
          "value", position, SliderScale(0...100, step: 1), unit: "%", in: row.editor, editing: editing)
        {
          controller.request("focus") { try await $0.focus.lock(at: LensPosition(clamping: value / 100)) }
        }
      }
      if camera.focusModes.contains(.oneShot) {
        let isBusy = camera.focus.activity == .adjusting
        if ui.button(
          isBusy ? "Focusing\u{2026}" : "Focus once",
          hint: "Focuses the middle of the picture and stays there", width: ui.availableWidth,
          state: ItemState(isEnabled: !isBusy)
        ).isClicked {
          controller.request("focus") { try await $0.focus.focus() }
        }
      }
    }
  }

  private func drawExposure(_ camera: CameraController.Snapshot) {
    ui.scope("exposure") {
      ui.heading("EXPOSURE")
      let state = camera.exposure
      let row = ui.row(
        "Mode", hint: state.provider == .software ? "Viewfinder exposes this camera" : "The camera exposes"
      ).editor
      let chosen = state.mode == .continuous ? 0 : 1
      if let picked = ui.segments(["automatic", "manual"], chosen: chosen, in: row) {
        controller.request("exposure") {
          picked == 0 ? try $0.exposure.setContinuous() : try $0.exposure.lock()
        }
      }
      if state.mode == .continuous {
        ui.scope("bias") {
          let row = ui.row("Bias", hint: "Brighter or darker than measured, in stops")
          if row.resets { controller.request("bias") { try $0.exposure.setBias(0) } }
          if let value = ui.slider(
            "value", state.bias, SliderScale(-3...3, step: 0.1), unit: "EV", in: row.editor, editing: editing)
          {
            controller.request("bias") { try $0.exposure.setBias(value) }
          }
        }
      } else {
        drawManualExposure(camera)
      }
      if let offset = state.targetOffset {
        ui.text(
          "\(offset >= 0 ? "+" : "\u{2212}")\(fixed(abs(offset), decimals: 1)) EV from the target", .caption,
          Theme.faintText)
      }
    }
  }

  private func drawManualExposure(_ camera: CameraController.Snapshot) {
    let state = camera.exposure
    if let durations = camera.durations, let duration = state.duration {
      ui.scope("time") {
        let row = ui.row("Time", hint: "The exposure time, on a scale of stops")
        // Stops: each is twice the time.
        let range =
          durations.lowerBound.stops...max(durations.upperBound.stops, durations.lowerBound.stops + 0.1)
        if let stops = ui.slider(
          "value", duration.stops, SliderScale(range, step: 1.0 / 3), display: Self.exposureTime(duration),
          in: row.editor,
          editing: editing)
        {
          controller.request("time") { try $0.exposure.setCustom(duration: .time(.stops(stops))) }
        }
      }
    }
    if let gains = camera.gains, let gain = state.gain, gains.lowerBound < gains.upperBound {
      ui.scope("gain") {
        let row = ui.row("Gain", hint: "The sensor's gain in the camera's units")
        let scale = SliderScale(Double(gains.lowerBound)...Double(gains.upperBound), isWhole: true)
        if let value = ui.slider("value", Double(gain), scale, in: row.editor, editing: editing) {
          controller.request("gain") { try $0.exposure.setCustom(sensitivity: .gain(Int64(value))) }
        }
      }
    }
  }

  /// An exposure time as photographers write it: `1/125`, `0.5 s`.
  static func exposureTime(_ time: Duration) -> String {
    let seconds = time.seconds
    guard seconds > 0 else { return "0" }
    return seconds < 0.4 ? "1/\(Int((1 / seconds).rounded()))" : "\(fixed(seconds, decimals: 1)) s"
  }

  private func drawWhiteBalance(_ camera: CameraController.Snapshot) {
    ui.scope("white") {
      ui.heading("WHITE BALANCE")
      let state = camera.whiteBalance
      let row = ui.row("Mode").editor
      if let picked = ui.segments(["automatic", "fixed"], chosen: state.mode == .continuous ? 0 : 1, in: row)
      {
        controller.request("white") {
          picked == 0 ? try $0.whiteBalance.setContinuous() : try $0.whiteBalance.lock()
        }
      }
      ui.scope("preset") {
        let row = ui.row("Light").editor
        let presets = WhiteBalancePreset.allCases
        let chosen = presets.firstIndex { $0.light == state.light }
        if let picked = ui.choice(
          "value", presets.map(\.title), chosen: state.mode == .locked ? chosen : nil, in: row)
        {
          controller.request("white") { try $0.whiteBalance.lock(presets[picked]) }
        }
      }
      guard state.mode == .locked else { return }
      let light = state.light ?? TemperatureAndTint(temperature: 5500)
      ui.scope("temperature") {
        let row = ui.row("Temperature", hint: "The light that is shown as white")
        if let value = ui.slider(
          "value", light.temperature, SliderScale(2000...10000, isWhole: true, step: 100), unit: "K",
          in: row.editor, editing: editing)
        {
          controller.request("white") {
            try $0.whiteBalance.lock(TemperatureAndTint(temperature: value, tint: light.tint))
          }
        }
      }
      ui.scope("tint") {
        let row = ui.row("Tint", hint: "Greener to the left, more magenta to the right")
        if row.resets {
          controller.request("white") {
            try $0.whiteBalance.lock(TemperatureAndTint(temperature: light.temperature))
          }
        }
        if let value = ui.slider(
          "value", light.tint, SliderScale(-100...100, isWhole: true), in: row.editor, editing: editing)
        {
          controller.request("white") {
            try $0.whiteBalance.lock(TemperatureAndTint(temperature: light.temperature, tint: value))
          }
        }
      }
    }
  }

  private func drawZoom(_ camera: CameraController.Snapshot) {
    ui.scope("zoom") {
      ui.heading("ZOOM AND LIGHT")
      let row = ui.row("Zoom", hint: "In the camera as far as it goes, then by magnifying the picture")
      if row.resets { controller.request("zoom") { try $0.zoom.set(1) } }
      if let value = ui.slider(
        "value", camera.zoom, SliderScale(camera.zooms, step: 0.1), unit: "\u{d7}", in: row.editor,
        editing: editing)
      {
        controller.request("zoom") { try $0.zoom.set(value) }
      }
      if let torch = camera.torch {
        ui.scope("torch") {
          let row = ui.row("Torch")
          if let value = ui.slider(
            "value", torch * 100, SliderScale(0...100, isWhole: true), unit: "%", in: row.editor,
            editing: editing)
          {
            controller.request("torch") { try $0.light.setTorch(value / 100) }
          }
        }
      }
    }
  }
}

extension WhiteBalancePreset {
  /// What photographers call it.
  fileprivate var title: Phrase {
    switch self {
    case .incandescent: "incandescent"
    case .fluorescent: "fluorescent"
    case .horizon: "horizon"
    case .daylight: "daylight"
    case .flash: "flash"
    case .cloudy: "cloudy"
    case .shade: "shade"
    }
  }
}

extension Duration {
  /// The binary logarithm of the seconds.
  fileprivate var stops: Double { log2(max(seconds, 1e-7)) }

  fileprivate static func stops(_ stops: Double) -> Duration { .seconds(exp2(stops)) }
}
