/// What a camera's raw controls offer for focusing, and how each request becomes values of them.
package struct HardwareFocus: Sendable {
  /// The state of the camera's own automatic focus.
  package enum Status: Hashable, Sendable {
    case idle, busy, reached, failed
  }

  /// The focus bit of `V4L2_CID_3A_LOCK`.
  private static let lockBit: Int64 = 4

  private let controls: [CameraControl.ID: CameraControl]
  /// The positions of the lens; nil where it cannot be moved.
  package let lens: LensScale?

  /// Reads a camera's controls.
  package init(_ controls: [CameraControl], _ calibration: LensCalibration = LensCalibration()) {
    self.controls = Dictionary(
      controls.filter { !$0.flags.contains(.disabled) }.map { ($0.id, $0) },
      uniquingKeysWith: { one, _ in one })
    let position = self.controls[.focusAbsolute].flatMap { $0.isSettable ? $0 : nil }
    lens = position.flatMap { LensScale($0, calibration) }
  }

  // MARK: - What there is

  /// Whether the camera focuses continuously.
  package var hasContinuous: Bool { controls[.focusAuto]?.isSettable ?? false }

  /// How the camera focuses once.
  package enum OneShot: Hashable, Sendable {
    /// It has a button for it.
    case button
    /// Its continuous focus is switched off once it has settled.
    case continuousUntilSettled
  }

  /// How the camera focuses once; nil where it cannot.
  package var oneShot: OneShot? {
    if controls[.autoFocusStart]?.isSettable == true { return .button }
    return hasContinuous ? .continuousUntilSettled : nil
  }

  /// Whether the camera says how its automatic focus fares.
  package var hasStatus: Bool { controls[.autoFocusStatus]?.isReadable ?? false }

  /// Whether the camera's automatic focus can look at a part of the picture.
  package var hasRegion: Bool { regionOfInterest != nil }

  private var regionOfInterest: RegionOfInterest? { RegionOfInterest(controls.values, for: .focus) }

  // MARK: - What it says

  /// The position that the camera reports; cameras that focus themselves may report it late or not at all.
  package var position: LensPosition? {
    guard let lens, let control = controls[.focusAbsolute], control.isReadable else { return nil }
    return control.value.number.map { lens.position(of: $0) }
  }

  /// The value that the camera reports for the position.
  package var value: Int64? { lens == nil ? nil : controls[.focusAbsolute]?.value.number }

  /// The mode that the camera is in.
  package var mode: FocusMode {
    if isLocked { return .locked }
    return controls[.focusAuto]?.value == 1 ? .continuous : .locked
  }

  private var isLocked: Bool { (controls[.automaticsLock]?.value.number ?? 0) & Self.lockBit != 0 }

  /// The state of the camera's automatic focus; nil where it does not say.
  package var status: Status? {
    guard hasStatus, let bits = controls[.autoFocusStatus]?.value.number else { return nil }
    if bits & 1 != 0 { return .busy }
    if bits & 4 != 0 { return .failed }
    return bits & 2 != 0 ? .reached : .idle
  }

  // MARK: - Requests

  /// The values that have the camera focus continuously; nil where it cannot.
  package var continuous: [CameraControl.ID: CameraControl.Value]? {
    guard hasContinuous else { return nil }
    return unlocked.merging([.focusAuto: 1]) { $1 }
  }

  /// The values that keep the lens where it is; nil where the camera moves it and cannot be stopped.
  package var locked: [CameraControl.ID: CameraControl.Value]? {
    if hasContinuous { return [.focusAuto: 0] }
    if let lock = controls[.automaticsLock], lock.isSettable, lock.maximum & Self.lockBit != 0 {
      return [.automaticsLock: .integer((lock.value.number ?? 0) | Self.lockBit)]
    }
    return lens == nil ? nil : [:]
  }

  /// The values that put the lens at a position; nil where it cannot be moved.
  package func locked(at position: LensPosition) -> [CameraControl.ID: CameraControl.Value]? {
    guard let lens else { return nil }
    return manual.merging([.focusAbsolute: .integer(lens.value(of: position))]) { $1 }
  }

  /// The values that start the camera's automatic focus once; nil where it has no button for it.
  package var start: [CameraControl.ID: CameraControl.Value]? {
    guard oneShot == .button else { return nil }
    // The button does nothing while the camera focuses continuously.
    return manual.merging([.autoFocusStart: 1]) { $1 }
  }

  /// The values that end a search of the camera.
  package var stop: [CameraControl.ID: CameraControl.Value] {
    controls[.autoFocusStop]?.isSettable == true ? [.autoFocusStop: 1] : [:]
  }

  /// The values that restrict the camera's search; nil where it does not know the restriction.
  package func restricted(to range: FocusRange) -> [CameraControl.ID: CameraControl.Value]? {
    guard let control = controls[.autoFocusRange], control.isSettable else { return nil }
    // The items of `V4L2_CID_AUTO_FOCUS_RANGE`: automatic, normal, macro, infinity.
    let items: [Int64] =
      switch range {
      case .unrestricted: [0]
      case .near: [2]
      case .far: [1, 3]
      case .positions: []
      }
    guard let item = items.first(where: { item in control.menu.contains { $0.value == item } }) else {
      return nil
    }
    return [.autoFocusRange: .integer(item)]
  }

  /// The values that have the camera focus on a part of the sensor, in fractions of it from its top left; nil where it
  /// cannot.
  package func region(_ part: (x: Double, y: Double, width: Double, height: Double))
    -> [CameraControl.ID: CameraControl.Value]?
  {
    regionOfInterest?.values(of: part)
  }

  /// The values in which the lens can be moved.
  private var manual: [CameraControl.ID: CameraControl.Value] {
    unlocked.merging(hasContinuous ? [.focusAuto: 0] : [:]) { $1 }
  }

  /// The values that release the lock of the focus.
  private var unlocked: [CameraControl.ID: CameraControl.Value] {
    guard isLocked, let lock = controls[.automaticsLock], lock.isSettable, let bits = lock.value.number else {
      return [:]
    }
    return [.automaticsLock: .integer(bits & ~Self.lockBit)]
  }
}
