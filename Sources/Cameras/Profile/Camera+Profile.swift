extension CameraProfile {
  /// Creates a profile that restores the defaults of controls, those that can be set.
  public init(defaultsOf controls: [CameraControl]) {
    self.init(camera: "")
    for control in controls where control.isSettable && control.kind != .button {
      settings[control.id] = Setting(name: control.name, value: control.defaultValue)
    }
  }

  /// Records the present settings of a camera; those that its automatics change are left to them.
  ///
  /// What the profile says of the camera otherwise stays. Cost: queries the device.
  public mutating func record(_ camera: any Camera) {
    (self.camera, name) = (camera.info.id, camera.info.name)
    let lasting = camera.controls.filter { control in
      control.isReadable && control.isActive
        && !control.flags.contains { [.volatile, .executeOnWrite].contains($0) }
    }
    let values = Dictionary(lasting.map { ($0.id, $0.value) }) { $1 }
    let kept = ControlGovernance.withoutGoverned(values)
    settings = Dictionary(
      lasting.filter { kept[$0.id] != nil }.map { ($0.id, Setting(name: $0.name, value: $0.value)) }
    ) { $1 }
  }
}

extension Camera {
  /// Sets the controls to the values of a profile, masters first, as many as the camera takes.
  ///
  /// - Returns: a line for each value that could not be applied or was not kept, and for a profile of another camera.
  public func apply(_ profile: CameraProfile) -> [String] {
    var problems: [String] = []
    if !profile.camera.isEmpty, profile.camera != info.id {
      problems.append("the profile is that of \(profile.camera); what fits \(info.name) is applied")
    }
    let present = Dictionary(controls.map { ($0.id, $0) }) { $1 }
    var wanted: [CameraControl.ID: CameraControl.Value] = [:]
    let sorted = profile.settings.sorted { ControlGovernance.precedes($0.key, $1.key) }
    for (id, setting) in sorted {
      guard let control = present[id] else {
        problems.append("\(info.name) has no control \(setting.label(id))")
        continue
      }
      guard control.isSettable else {
        problems.append("\(setting.label(id)) cannot be set")
        continue
      }
      if control.value != setting.value || !control.isActive { wanted[id] = setting.value }
    }
    // Modes of the profile decide what is governed, also those that the camera has already.
    let values = profile.settings.mapValues(\.value)
    let settable = ControlGovernance.withoutGoverned(values)
    wanted = wanted.filter { settable[$0.key] != nil }
    guard !wanted.isEmpty else { return problems }
    do throws(CameraError) {
      return problems + (try set(wanted)).map(\.description)
    } catch {
      // One that is refused does not keep the others.
      for (id, value) in wanted.sorted(by: { ControlGovernance.precedes($0.key, $1.key) }) {
        do throws(CameraError) {
          problems += try set([id: value]).map(\.description)
        } catch {
          problems.append(error.description)
        }
      }
      return problems
    }
  }
}

extension CameraProfile.Setting {
  /// The name, or the id where there is none.
  fileprivate func label(_ id: CameraControl.ID) -> String {
    name.isEmpty ? hexadecimal(Int64(id.rawValue)) : "'\(name)'"
  }
}
