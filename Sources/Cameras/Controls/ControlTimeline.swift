/// The values of a camera's controls over the last changes, to tell what a frame was exposed with.
///
/// Memory: at most 1024 changes of each control.
package struct ControlTimeline: Sendable {
  /// Whether what a camera's automatic modes change is noted, too.
  package enum Automatics: Hashable, Sendable {
    /// Every change is noted.
    case reported
    /// A value that an automatic mode governs is only known when the camera is asked.
    case silent
  }

  private struct Setting: Equatable {
    var value: CameraControl.Value
    /// Whether an automatic mode changes it without a report.
    var isSilent: Bool
  }

  private let automatics: Automatics
  private var settings: [CameraControl.ID: Timeline<Setting>] = [:]

  /// Begins with the values that the controls have.
  package init(_ controls: [CameraControl], _ automatics: Automatics) {
    self.automatics = automatics
    note(controls, from: .zero)
  }

  /// Notes the values that frames from a moment on are exposed with.
  package mutating func note(_ controls: [CameraControl], from moment: Duration) {
    for control in controls where control.isReadable {
      let governs = automatics == .silent && !control.flags.isDisjoint(with: [.inactive, .volatile])
      let setting = Setting(value: control.value, isSilent: governs)
      settings[control.id, default: Timeline(setting)].note(setting, from: moment)
    }
  }

  /// Controls with the values that they had at a moment.
  ///
  /// - Parameter present: the controls as they are now. One whose value the camera has been changing without a report
  ///   since before the moment keeps this value.
  package func controls(_ present: [CameraControl], at moment: Duration) -> [CameraControl] {
    present.map { control in
      guard let timeline = settings[control.id] else { return control }
      let setting = timeline.value(at: moment)
      guard !(setting.isSilent && timeline.last.isSilent) else { return control }
      var control = control
      control.value = setting.value
      return control
    }
  }
}

extension [CameraControl.Flag] {
  fileprivate func isDisjoint(with others: [CameraControl.Flag]) -> Bool { !contains { others.contains($0) } }
}
