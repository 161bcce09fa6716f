/// Holds a camera's automatic modes at their present values, and restores them at the end.
///
/// A mode that the camera does not leave stays automatic.
package final class HeldAutomatics {
  private let camera: any Camera
  private let before: [CameraControl.ID: CameraControl.Value]
  private let settings: [[CameraControl.ID: CameraControl.Value]]

  /// Switches every automatic mode to manual, with the values that it has arrived at.
  package convenience init(_ camera: any Camera) {
    self.init(noting: camera)
    hold()
  }

  /// Notes the automatic modes and the values that they have arrived at, and leaves them on.
  ///
  /// - Parameter others: the modes that are left alone.
  package init(noting camera: any Camera, except others: Set<CameraControl.ID> = []) {
    self.camera = camera
    let controls = camera.controls.reduce(into: [:]) { $0[$1.id] = $1 }
    var before: [CameraControl.ID: CameraControl.Value] = [:]
    var settings: [[CameraControl.ID: CameraControl.Value]] = []
    for master in ControlGovernance.masters where !others.contains(master.id) {
      guard let mode = controls[master.id], master.isAutomatic(mode) else { continue }
      before[master.id] = mode.value
      var values: [CameraControl.ID: CameraControl.Value] = [master.id: .integer(master.manual)]
      for id in master.governed {
        guard let value = controls[id], value.isReadable, value.isSettable else { continue }
        values[id] = value.value
      }
      settings.append(values)
    }
    // The steps of a sensitivity are coarser than those of the gain, which it would change.
    if settings.contains(where: { $0[.gain] != nil }) {
      for index in settings.indices { settings[index][.isoSensitivity] = nil }
    }
    self.before = before
    self.settings = settings
  }

  /// Switches the noted modes to manual, with the values noted.
  package func hold() {
    guard !settings.isEmpty else { return }
    do throws(CameraError) {
      try camera.set(settings.reduce(into: [:]) { $0.merge($1) { $1 } })
    } catch {
      // One mode that is refused does not keep the others.
      for values in settings { _ = try? camera.set(values) }
    }
  }

  /// The modes that were on.
  package var modes: Set<CameraControl.ID> { Set(before.keys) }

  /// Whether any of the controls is an automatic mode that is on.
  package static func isAnyOn(among controls: [CameraControl]) -> Bool {
    controls.contains { control in
      ControlGovernance.masters.contains { $0.id == control.id && $0.isAutomatic(control) }
    }
  }

  /// Restores the modes.
  package func restore() { camera.restore(before) }
}

extension ControlGovernance.Master {
  /// Whether a mode changes the values by itself, and could be told not to.
  func isAutomatic(_ mode: CameraControl) -> Bool {
    guard mode.isActive, mode.isReadable else { return false }
    guard mode.menu.isEmpty || mode.menu.contains(where: { $0.value == manual }) else { return false }
    // The presets of a white balance other than the first are as fixed as a temperature.
    return id == .whiteBalancePreset ? mode.value == 1 : mode.value != .integer(manual)
  }
}
