/// The positions of a lens as values of its control.
///
/// `FOCUS_ABSOLUTE` is greater for nearer focus by V4L2's definition.
package struct LensScale: Hashable, Sendable {
  private let control: CameraControl
  private let sense: LensSense
  /// The values that move the lens.
  package let values: ClosedRange<Int64>

  /// Reads a control; nil where it leaves no choice.
  package init?(_ control: CameraControl, _ calibration: LensCalibration = LensCalibration()) {
    guard control.minimum < control.maximum else { return nil }
    let stated = control.minimum...control.maximum
    let values = calibration.usableValues.map { $0.clamped(to: stated) } ?? stated
    guard values.lowerBound < values.upperBound else { return nil }
    self.control = control
    self.values = values
    sense = calibration.sense
  }

  /// The part of the range between two neighbouring values.
  package var resolution: Double { Double(max(control.step, 1)) / length }

  private var length: Double { Double(values.upperBound) - Double(values.lowerBound) }

  /// The position that a value stands for; values outside of the usable ones are at its ends.
  package func position(of value: Int64) -> LensPosition {
    let share = (Double(value) - Double(values.lowerBound)) / length
    return LensPosition(clamping: sense == .standard ? 1 - share : share)
  }

  /// The value on the control's step that is nearest to a position.
  package func value(of position: LensPosition) -> Int64 {
    let share = sense == .standard ? 1 - position.value : position.value
    return control.nearest(to: Double(values.lowerBound) + share * length)
  }

  /// The position nearest to another one that the control can take.
  package func nearest(to position: LensPosition) -> LensPosition { self.position(of: value(of: position)) }
}
