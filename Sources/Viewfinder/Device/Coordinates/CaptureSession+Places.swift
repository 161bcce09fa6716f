import Cameras
import Pixels
import Synchronization

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

extension CaptureSession {
  /// Converts places of the first source's frame that was drawn last; its view is the whole of what is shown. Nil before the
  /// first frame of a run.
  ///
  /// ```swift
  /// let mapping = session.pointMapping?.placed(in: (width: 800, height: 600), .fill)
  /// ```
  /// A change of the rotation, the mirror, the zoom or the correction of the lens makes another one. What filters of the
  /// graph do to places is not part of it.
  public var pointMapping: PointMapping? { shared.mapping.withLock { $0 } }
}
