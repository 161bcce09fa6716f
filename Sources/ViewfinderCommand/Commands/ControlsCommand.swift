import Cameras
import CommandLineKit
import Spelling

extension ControlsOptions {
  /// Shows the controls, or changes some of them.
  func run(_ streams: StandardStreams) throws {
    let camera = try CameraSelection.open(device, streams, notes: listing.format == .text ? .shown : .hidden)
    if !assignments.isEmpty {
      var values: [CameraControl.ID: CameraControl.Value] = [:]
      for assignment in assignments {
        let control = try Self.control(assignment.name, of: camera)
        values[control.id] = try control.value(parsing: assignment.value)
      }
      for adjustment in try camera.set(values) { streams.note("\(adjustment)") }
      guard listing.format == .json else { return }
    }
    switch listing.format {
    case .json: try streams.write(["version": 1, "controls": .array(camera.controls.map(\.json))])
    case .plain:
      for control in camera.controls {
        try streams.writeLine("\(control.name)=\t\(control.text(of: control.value))")
      }
    case .text:
      let width = camera.controls.map(\.name.count).max() ?? 0
      for control in camera.controls { try streams.writeLine(control.line(width: width)) }
    }
  }

  /// The control of a name, with hyphens or underscores.
  static func control(_ name: String, of camera: any Camera) throws(CameraError) -> CameraControl {
    let controls = camera.controls
    if let control = controls.first(where: { $0.name == name || $0.name == name.replacingUnderscores }) {
      return control
    }
    let near = nearest(to: name, in: controls.map(\.name)).map { "did you mean '\($0)'?" }
    throw CameraError(
      .badControl,
      "\(camera.info.name) has no control '\(name)'; \(near ?? "'viewfinder controls' lists them")")
  }
}

extension CameraControl {
  /// One line: the name, padded to a width, the value, and the valid values.
  func line(width: Int) -> String {
    var text = "\(name.padded(to: width))  \(self.text(of: value))"
    if let item = menu.first(where: { .integer($0.value) == value }) { text += " (\(item.name))" }
    switch kind {
    case .boolean: text += "  [0, 1]"
    case .button: text += "  [button]"
    case .menu, .integerMenu:
      text += "  [" + menu.map { "\($0.value): \($0.name)" }.joined(separator: ", ") + "]"
    case .bitmask: text += "  [bits of \(self.text(of: .integer(maximum)))]"
    case .string: text += "  [\(minimum)…\(maximum) bytes]"
    case .area, .rectangle: text += bounds.map { "  [within \($0)]" } ?? ""
    case .unknown: text += "  [type not known]"
    default:
      text += dimensions.isEmpty ? "" : "  " + dimensions.map { "\($0)" }.joined(separator: "x")
      text += "  [\(minimum)…\(maximum)" + (step > 1 ? " step \(step)" : "") + "]"
    }
    text += "  default \(self.text(of: defaultValue))"
    let shown = flags.filter { [.inactive, .readOnly, .grabbed, .disabled].contains($0) }
    return shown.isEmpty ? text : text + "  " + shown.map(\.rawValue).joined(separator: ", ")
  }
}

extension String {
  /// The name with our separators, which differ from those of `v4l2-ctl`.
  fileprivate var replacingUnderscores: String { String(map { $0 == "_" ? "-" : $0 }) }
}
