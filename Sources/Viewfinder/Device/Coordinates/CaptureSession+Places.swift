import Cameras
import Pixels

extension CaptureSession {
  /// Where the first source's upright picture shows, before its lens is corrected, what the corrected one shows at a place;
  /// both in fractions of the sides.
  func uncorrected(_ place: SIMD2<Double>) -> SIMD2<Double> {
    let configuration = configuration
    guard let lens = configuration.activeLensCorrection,
      let source = configuration.sources.first?.source as? CameraSource,
      let size = source.stream?.size, lens.fits(size)
    else { return place }
    let orientation = (configuration.rotation ?? source.camera.orientation).followed(by: configuration.turn)
    return LensMap(lens.oriented(orientation), size: orientation.applied(to: size)).frame(place)
  }
}
