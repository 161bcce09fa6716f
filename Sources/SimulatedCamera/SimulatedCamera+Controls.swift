public import Cameras
import Pixels

extension SimulatedCamera {
  /// Changes settings from the next frame on, all of them or none.
  ///
  /// - Returns: the values that the camera's options make it ignore.
  @discardableResult
  public func set(
    _ values: [CameraControl.ID: CameraControl.Value]
  ) throws(CameraError) -> [ControlAdjustment] {
    let before = controls
    var numbers: [CameraControl.ID: Int64] = [:]
    var region: PixelRegion?
    for (id, value) in values {
      switch value {
      case .integer(let number): numbers[id] = number
      case .rectangle(let rectangle) where id == .regionOfInterest && regionControl != nil:
        try regionControl?.check(value)
        region = PixelRegion(
          x: rectangle.x, y: rectangle.y,
          size: PixelSize(width: max(1, rectangle.width), height: max(1, rectangle.height)))
      default:
        guard let control = before.first(where: { $0.id == id }) else { throw .noControl(id, among: before) }
        try control.check(value)
      }
    }
    try shared.set(numbers)
    if let region { shared.setRegion(region) }
    let after = controls
    let changed = zip(before, after).filter { $0 != $1 }.map(\.1)
    if !changed.isEmpty { changes.send(changed) }
    return after.compactMap { control in
      guard let wanted = values[control.id], control.isReadable, control.value != wanted else { return nil }
      return ControlAdjustment(control: control, requested: wanted)
    }
  }

  /// The controls that are set from now on, with those whose flags change with them.
  public var controlChanges: AsyncStream<[CameraControl]> { changes.stream() }

  /// The region that automatic exposure and focus follow, in pixels of the frame; nil for a camera without one.
  var regionControl: CameraControl? {
    let state = shared.controls
    guard state.has(.regionOfInterestAutomatics), let size = try? lastConfiguration().size else { return nil }
    let whole = CameraControl.Value.rectangle(.init(x: 0, y: 0, width: size.width, height: size.height))
    let region = state.regionOfInterest.map {
      CameraControl.Value.rectangle(.init(x: $0.x, y: $0.y, width: $0.width, height: $0.height))
    }
    return CameraControl(
      id: .regionOfInterest, name: "region-of-interest-rectangle", kind: .rectangle, value: region ?? whole,
      defaultValue: whole, minimum: 0, maximum: 0, flags: [.hasPayload], bounds: whole)
  }
}
