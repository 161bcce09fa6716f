/// The values that a camera's automatic modes change by themselves, as far as the camera tells them.
package struct GovernedValues: Sendable {
  /// What automatic modes are for.
  package enum Subject: Hashable, Sendable, CaseIterable {
    case exposure, whiteBalance, focus

    /// Their controls.
    fileprivate var modes: Set<CameraControl.ID> {
      switch self {
      case .exposure: [.exposureAuto, .autoGain, .isoSensitivityAuto]
      case .whiteBalance: [.autoWhiteBalance, .whiteBalancePreset]
      case .focus: [.focusAuto]
      }
    }
  }

  private let values: [CameraControl.ID: Double]

  /// Reads the values that the modes of some subjects govern at present.
  package init(_ controls: [CameraControl], of subjects: Set<Subject> = Set(Subject.allCases)) {
    let modes = subjects.reduce(into: Set<CameraControl.ID>()) { $0.formUnion($1.modes) }
    let governed = ControlGovernance.masters.filter { master in
      modes.contains(master.id) && controls.contains { $0.id == master.id && master.isAutomatic($0) }
    }.reduce(into: Set<CameraControl.ID>()) { $0.formUnion($1.governed) }
    values = controls.reduce(into: [:]) { values, control in
      guard governed.contains(control.id), control.isReadable, let value = control.value.number else {
        return
      }
      values[control.id] = Double(value)
    }
  }

  /// Whether nothing has moved: a value that goes to and fro by one, or by a thirtieth of itself as exposures do that follow
  /// something in motion, rests.
  package func isNear(_ other: GovernedValues) -> Bool {
    values.allSatisfy { id, value in
      guard let earlier = other.values[id] else { return true }
      return abs(value - earlier) <= max(1, abs(earlier) / 30)
    }
  }
}
