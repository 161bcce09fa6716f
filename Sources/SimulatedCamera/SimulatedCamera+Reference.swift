public import Cameras
public import Pixels

/// What the simulated camera knows about the frames that it makes, at the size of the current or last stream.
extension SimulatedCamera {
  /// The plane that each pixel of a frame shows at the current settings.
  ///
  /// Cost: draws the whole scene.
  public func depthMap(frame: UInt32 = 0) throws(CameraError) -> SceneDepthMap {
    imager(try lastConfiguration()).depthMap(shared.controls, frame: frame)
  }

  /// The light of each pixel of a frame before the sensor, over all of the scene's range, blurred by defocus and softness.
  ///
  /// Times ``exposureFactor`` it is the fraction of a full pixel. Cost: draws the whole scene.
  public func radiance(frame: UInt32 = 0) throws(CameraError) -> SceneRadiance {
    imager(try lastConfiguration()).radiance(shared.controls, frame: frame)
  }

  /// The linear values of a frame's sensor before noise, white balance and processing: red, green and blue of
  /// each pixel, row by row; 0 is no light, 65535 a full pixel.
  ///
  /// Cost: draws the whole scene.
  package func sensorValues(frame: UInt32 = 0) throws(CameraError) -> [SIMD3<UInt16>] {
    let imager = imager(try lastConfiguration(), content: .linear)
    let image = imager.expose(shared.controls, frame: frame)
    let values = image.linear, count = image.size.area
    return (0..<count).map { SIMD3(values[$0], values[count + $0], values[2 * count + $0]) }
  }

  /// The primaries of sRGB, and the white of the light that the white balance is set for.
  public var sensorColors: SensorColors? {
    let temperature = Double(shared.controls[.whiteBalanceTemperature])
    let white = LightColor.linearRGB(temperature: temperature)
    return SensorColors(fromXYZ: SensorColors.sRGB.fromXYZ, neutral: white / white.max())
  }

  /// The factor from light to the fraction of a full pixel: exposure time, aperture and gain combined.
  public var exposureFactor: Double { shared.controls.exposureFactor }

  /// The temperature of the scene's light in kelvin.
  public var illuminant: Double { options.illuminant }

  /// The distance in metres at which the lens is focused now; may be infinite. It differs from what the focus
  /// control asks for while the lens moves, and by the play of its drive.
  public var focusDistance: Double { shared.controls.lens.focusDistance }

  /// The position of the lens in units of the focus control, with its play.
  public var lensPosition: Double { shared.controls.drive.position }

  /// The plane that is sharpest at the current focus, with the subject where its script starts.
  public var planeInFocus: ScenePlane {
    let lens = shared.controls.lens
    let distances = SceneRenderer.View(lens: lens, subject: options.subject.start).distances
    let blurs = distances.map(lens.circleOfConfusion)
    return ScenePlane.allCases[blurs.indices.min { blurs[$0] < blurs[$1] }!]
  }

  /// The diameter in pixels of a plane's circle of confusion, for a 16:9 frame of `frameWidth` and with the
  /// subject where its script starts; the softness comes on top.
  public func blurDiameter(of plane: ScenePlane, frameWidth: Int) -> Double {
    let distance = plane == .middle ? options.subject.start : plane.distance
    return shared.controls.lens.circleOfConfusion(at: distance) * Double(frameWidth)
      / SimulatedLens.fieldWidth
  }

  /// The value of the focus control for a distance in metres; greater is nearer.
  public static func focusPosition(for metres: Double) -> Int64 {
    SimulatedControls.focusPosition(for: metres)
  }

  /// The column and row, with fractions, at which a frame shows a position.
  ///
  /// - Parameters:
  ///   - place: metres to the right of and below the axis of the camera when it is not turned.
  ///   - distance: the distance of the plane in metres.
  package func pixel(showing place: SIMD2<Float>, at distance: Double) throws(CameraError) -> SIMD2<Float> {
    imager(try lastConfiguration()).projection(shared.controls, at: distance).locate(place)
  }

  /// The part of a frame that shows the face or the code of the scene `people`; nil when it is out of view.
  package func region(of part: SceneSubject, frame: UInt32 = 0) throws(CameraError) -> PixelRegion? {
    let configuration = try lastConfiguration()
    let projection = imager(configuration).projection(
      shared.controls, at: options.subject.value(at: frame))
    let first = projection.locate(part.bounds.low), second = projection.locate(part.bounds.high)
    let low = SIMD2(min(first.x, second.x), min(first.y, second.y)).rounded(.toNearestOrEven)
    let high = SIMD2(max(first.x, second.x), max(first.y, second.y)).rounded(.toNearestOrEven)
    let region = PixelRegion(
      x: Int(low.x), y: Int(low.y),
      size: PixelSize(width: max(1, Int(high.x - low.x)), height: max(1, Int(high.y - low.y))))
    return region.clipped(to: configuration.size)
  }
}

/// What detectors look for in the scene `people`.
package enum SceneSubject {
  /// The face of the portrait, from chin to brow and from ear to ear.
  case face
  /// The QR code without its margin.
  case code

  /// Its place on the middle plane.
  var bounds: SceneRectangle {
    switch self {
    case .face: Portrait.face
    case .code: CodeCard.code
    }
  }
}
