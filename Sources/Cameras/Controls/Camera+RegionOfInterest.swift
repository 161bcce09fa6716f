import Pixels

extension Camera {
  /// The values that point some of the camera's own automatics at a place: a region of a quarter of each side.
  ///
  /// - Parameters:
  ///   - point: the middle of the region, 0…1 from the left and from the top of the upright picture.
  ///   - automatics: what is to look at it.
  /// - Returns: nil for a camera, or a kernel, without regions of interest, or not for these automatics.
  package func regionOfInterest(
    around point: SIMD2<Double>, for automatics: RegionOfInterestAutomatics
  ) -> [CameraControl.ID: CameraControl.Value]? {
    let controls = controls
    guard let region = controls.first(where: { $0.id == .regionOfInterest }), region.isSettable,
      case .rectangle(let sensor)? = region.bounds, sensor.width > 0, sensor.height > 0,
      let served = controls.first(where: { $0.id == .regionOfInterestAutomatics }), served.isSettable,
      automatics.rawValue & ~served.maximum == 0
    else { return nil }
    let place = orientation.inverse.mapping(point)
    let width = max(sensor.width / 4, 1), height = max(sensor.height / 4, 1)
    let x = sensor.x + Int(place.x * Double(sensor.width)) - width / 2
    let y = sensor.y + Int(place.y * Double(sensor.height)) - height / 2
    let rectangle = CameraControl.Rectangle(
      x: min(max(x, sensor.x), sensor.x + sensor.width - width),
      y: min(max(y, sensor.y), sensor.y + sensor.height - height), width: width, height: height)
    let others = RegionOfInterestAutomatics(rawValue: served.value.number ?? 0)
    return [
      .regionOfInterest: .rectangle(rectangle),
      .regionOfInterestAutomatics: .integer(others.union(automatics).rawValue),
    ]
  }
}
