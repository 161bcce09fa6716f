extension Camera {
  /// Restores controls to values; leaves out those that an automatic mode governs, and those that the camera refuses.
  package func restore(_ values: [CameraControl.ID: CameraControl.Value]) {
    let present = settableValues
    // What is governed now may be set once its mode is manual again.
    let changed = ControlGovernance.withoutGoverned(values).filter { present[$0.key] != $0.value }
    guard !changed.isEmpty else { return }
    do throws(CameraError) {
      try set(changed)
    } catch {
      // One that is refused does not keep the others.
      for (id, value) in changed.sorted(by: { ControlGovernance.precedes($0.key, $1.key) }) {
        _ = try? set([id: value])
      }
    }
  }

  /// The values of the controls that can be set now.
  package var settableValues: [CameraControl.ID: CameraControl.Value] {
    controls.reduce(into: [:]) { values, control in
      if control.isReadable, control.isActive { values[control.id] = control.value }
    }
  }
}
