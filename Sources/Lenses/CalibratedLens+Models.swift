import CLensfun

extension CalibratedLens {
  /// Brings a calibration of lensfun's into halves of the diagonal.
  ///
  /// lensfun's unit of distortion and fringes is half the shorter side of the frame that the lens was calibrated on, and of
  /// vignetting half its diagonal. A camera with a smaller sensor sees less of the same: its half diagonal is as many of
  /// these as the quotient of the crop factors says.
  init(
    _ calibration: CLensfunCalibration, lens: CLensfunLensFacts, camera: CLensfunCameraFacts?, crop: Double,
    knowsAperture: Bool
  ) {
    let ratio = lens.crop / crop
    let unit = ratio * (lens.aspect * lens.aspect + 1).squareRoot()
    let light = calibration.vignetting
    let falloff = SIMD3(light.0, light.1, light.2) * Self.powers(ratio * ratio) * ratio * ratio
    let (red, blue) = (calibration.red, calibration.blue)
    let fringes = Fringes(
      red: SIMD3(red.0 - 1, red.1, red.2) * Self.powers(unit),
      blue: SIMD3(blue.0 - 1, blue.1, blue.2) * Self.powers(unit))
    self.init(
      camera: camera.map { LensDatabase.name(String(cString: $0.maker), String(cString: $0.model)) },
      lens: LensDatabase.name(String(cString: lens.maker), String(cString: lens.model)),
      center: SIMD2(lens.centerX, lens.centerY), distortion: Self.distortion(calibration, unit),
      fringes: calibration.hasFringes && Self.isSmall(fringes.red, 0.1) && Self.isSmall(fringes.blue, 0.1)
        ? fringes : nil,
      vignetting: calibration.hasVignetting && knowsAperture && Self.isSmall(falloff / SIMD3(4, 16, 32), 1)
        ? falloff : nil)
  }

  private static func powers(_ base: Double) -> SIMD3<Double> { SIMD3(1, base, base * base) }

  /// Whether the filters take these numbers, of which a broken database may have any.
  private static func isSmall(_ numbers: SIMD3<Double>, _ limit: Double) -> Bool {
    (0..<3).allSatisfy { abs(numbers[$0]) <= limit }
  }

  private static func distortion(_ calibration: CLensfunCalibration, _ unit: Double) -> Distortion? {
    let terms = calibration.distortionTerms
    let square = unit * unit
    // The constant of the polynomial, by which all others are divided, is a magnification.
    var result = Distortion()
    switch calibration.distortion {
    case CLensfunPoly3:
      let constant = 1 - terms.0
      result.magnification = 1 / constant
      result.k1 = terms.0 * square / (constant * constant * constant)
    case CLensfunPoly5:
      result.k1 = terms.0 * square
      result.k2 = terms.1 * square * square
    case CLensfunPTLens:
      let constant = 1 - terms.0 - terms.1 - terms.2, cube = constant * constant * constant
      result.magnification = 1 / constant
      result.linear = terms.2 * unit / (constant * constant)
      result.k1 = terms.1 * square / cube
      result.cubic = terms.0 * square * unit / (cube * constant)
    default: return nil
    }
    let isSane =
      abs(result.linear) <= 1 && abs(result.k1) <= 3 && abs(result.cubic) <= 4 && abs(result.k2) <= 1
      && (0.2...5).contains(result.magnification)
    return isSane ? result : nil
  }
}
