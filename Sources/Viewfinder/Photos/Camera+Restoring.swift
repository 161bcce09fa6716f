import Cameras

extension Camera {
  /// Restores controls to values; ignores those that the camera refuses.
  func restore(_ values: [CameraControl.ID: Int64]) {
    let present = settableValues
    let changed = values.filter { present[$0.key] != nil && present[$0.key] != $0.value }
    guard !changed.isEmpty else { return }
    do throws(CameraError) {
      try set(changed)
    } catch {
      // One that is refused does not keep the others.
      for (id, value) in changed { try? set([id: value]) }
    }
  }

  /// The values of the controls that can be set now.
  var settableValues: [CameraControl.ID: Int64] {
    var values: [CameraControl.ID: Int64] = [:]
    for control in controls
    where control.kind != .button
      && !control.flags.contains(where: { [.readOnly, .writeOnly, .disabled, .inactive].contains($0) })
    {
      values[control.id] = control.value
    }
    return values
  }
}
