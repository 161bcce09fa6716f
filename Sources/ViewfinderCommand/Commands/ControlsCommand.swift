import Cameras
import CommandLineKit
import Spelling

extension ControlsOptions {
  /// Shows the controls, or changes some of them.
  func run(_ streams: StandardStreams) throws {
    let camera = try CameraSelection.open(device, streams, notes: format == .text ? .shown : .hidden)
    if !assignments.isEmpty {
      var values: [CameraControl.ID: Int64] = [:]
      for assignment in assignments {
        let control = try Self.control(assignment.name, of: camera)
        values[control.id] = try Self.value(assignment.value, for: control)
      }
      try camera.set(values)
      guard format == .json else { return }
    }
    switch format {
    case .json: try streams.write(["version": 1, "controls": .array(camera.controls.map(\.json))])
    case .plain:
      for control in camera.controls { try streams.writeLine("\(control.name)=\t\(control.value)") }
    case .text:
      let width = camera.controls.map(\.name.count).max() ?? 0
      for control in camera.controls { try streams.writeLine(control.line(width: width)) }
    }
  }

  private static func control(_ name: String, of camera: any Camera) throws(CameraError) -> CameraControl {
    let controls = camera.controls
    if let control = controls.first(where: { $0.name == name || $0.name == name.replacingUnderscores }) {
      return control
    }
    let near = nearest(to: name, in: controls.map(\.name)).map { "; did you mean '\($0)'?" } ?? ""
    throw CameraError(.badControl, "\(camera.info.name) has no control '\(name)'\(near)")
  }

  private static func value(_ text: String, for control: CameraControl) throws(CameraError) -> Int64 {
    if let number = Int64(text) { return number }
    if control.kind == .boolean,
      let value = ["on": 1, "off": 0, "true": 1, "false": 0, "yes": 1, "no": 0][text]
    {
      return Int64(value)
    }
    let word = text.lowercased()
    if let item = control.menu.first(where: { $0.name.lowercased() == word }) { return item.value }
    let choices = control.menu.map { "\($0.value) (\($0.name))" }.joined(separator: ", ")
    let expected =
      choices.isEmpty
      ? control.kind == .boolean ? "on or off" : "a number from \(control.minimum) to \(control.maximum)"
      : choices
    throw CameraError(.badControl, "'\(text)' is not a value of \(control.name): expected \(expected)")
  }
}

extension CameraControl {
  /// One line: the name, padded to a width, the value, and the valid values.
  func line(width: Int) -> String {
    var text = "\(name.padded(to: width))  \(value)"
    if let item = menu.first(where: { $0.value == value }) { text += " (\(item.name))" }
    switch kind {
    case .boolean: text += "  [0, 1]"
    case .button: text += "  [button]"
    case .menu, .integerMenu:
      text += "  [" + menu.map { "\($0.value): \($0.name)" }.joined(separator: ", ") + "]"
    default: text += "  [\(minimum)…\(maximum)" + (step > 1 ? " step \(step)" : "") + "]"
    }
    text += "  default \(defaultValue)"
    let shown = flags.filter { [.inactive, .readOnly, .grabbed, .disabled].contains($0) }
    return shown.isEmpty ? text : text + "  " + shown.map(\.rawValue).joined(separator: ", ")
  }
}

extension String {
  /// The name with our separators, which differ from those of `v4l2-ctl`.
  fileprivate var replacingUnderscores: String { String(map { $0 == "_" ? "-" : $0 }) }
}
