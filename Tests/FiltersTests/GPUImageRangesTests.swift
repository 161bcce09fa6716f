import FilterGraph
import Filters
import Testing

/// What GPUImage takes for a parameter is taken under GPUImage's names here.
///
/// The ranges are those of GPUImage's README and headers at its last version; what they leave out is not listed. `0..`
/// has no end there and none here, and `0..(160)` none there and 160 here: chains take what is above as that, with a
/// warning. The parameters have our names, as `sigma` for `blurRadiusInPixels`, and `1/w`, the width of a pixel, is 0.
struct GPUImageRangesTests {
  /// A parameter with both ends of its range there.
  struct Range: CustomTestStringConvertible {
    /// The chain up to the parameter.
    let filter: String
    let parameter: String
    let lowest: String
    /// Empty where there is no end.
    let highest: String
    /// Where it ends here though not there.
    let limit: Double?

    var testDescription: String { "\(filter) \(parameter) \(lowest)..\(highest)" }

    /// Reads the lines of a table.
    static func read(_ table: String) -> [Range] {
      table.split(separator: "\n").flatMap { line in
        let (filter, list) = halves(of: String(line), at: ": ")
        return list.split(separator: ", ").map { entry in
          let (parameter, range) = halves(of: String(entry), at: " ")
          let (lowest, end) = halves(of: range, at: "..")
          let limit = end.hasPrefix("(") ? Double(end.dropFirst().dropLast()) : nil
          return Range(
            filter: filter, parameter: parameter, lowest: lowest, highest: limit == nil ? end : "",
            limit: limit)
        }
      }
    }

    private static func halves(of text: String, at separator: String) -> (String, String) {
      guard let place = text.firstRange(of: separator) else {
        preconditionFailure("no '\(separator)' in '\(text)'")
      }
      return (String(text[..<place.lowerBound]), String(text[place.upperBound...]))
    }
  }

  private static let ranges = Range.read(
    """
    GPUImageBrightnessFilter: brightness -1..1
    GPUImageExposureFilter: exposure -10..10
    GPUImageContrastFilter: contrast 0..4
    GPUImageSaturationFilter: saturation 0..2
    GPUImageGammaFilter: gamma 0..3
    GPUImageLevelsFilter: minimum 0..1, middle 0.., maximum 0..1, min-output 0..1, max-output 0..1
    GPUImageColorMatrixFilter: intensity 0..1
    GPUImageRGBFilter: red 0.., green 0.., blue 0..
    GPUImageHueFilter: hue 0..360
    GPUImageHSBFilter: rotate-hue -360..360, adjust-saturation 0..2, adjust-brightness 0..2
    GPUImageVibranceFilter: vibrance -1.2..1.2
    GPUImageWhiteBalanceFilter: temperature 4000..7000, tint -200..200
    GPUImageToneCurveFilter: rgb-composite-control-points 0|0|1|1..0|1|1|0, red-control-points 0|0|1|1..0|1|1|0, \
    green-control-points 0|0|1|1..0|1|1|0, blue-control-points 0|0|1|1..0|1|1|0
    GPUImageHighlightShadowFilter: shadows 0..1, highlights 0..1
    GPUImageHighlightShadowTintFilter: shadow-tint-intensity 0..1, highlight-tint-intensity 0..1
    GPUImageLookupFilter=lookup-image=a.cube: intensity 0..1
    GPUImageSkinToneFilter: skin-tone-adjust -1..1, skin-hue 0..1
    GPUImageMonochromeFilter: intensity 0..1
    GPUImageHazeFilter: distance -0.3..0.3, slope -0.3..0.3
    GPUImageSepiaFilter: intensity 0..1
    GPUImageOpacityFilter: opacity 0..1
    GPUImageLuminanceThresholdFilter: threshold 0..1
    GPUImageAdaptiveThresholdFilter: radius 1..(128)
    GPUImageAverageLuminanceThresholdFilter: threshold-multiplier 0..
    GPUImageHistogramFilter: downsampling-factor 1..(65536)
    GPUImageHistogramEqualizationFilter: downsampling-factor 1..(65536)
    GPUImageChromaKeyFilter: threshold-sensitivity 0..1, smoothing 0..1
    GPUImageSolarizeFilter: threshold 0..1
    GPUImageLuminanceRangeFilter: range-reduction-factor 0..1
    GPUImageCropFilter: crop-region 0|0|1|1..0.5|0.5|0.5|0.5
    GPUImageSharpenFilter: sharpness -4..4
    GPUImageUnsharpMaskFilter: sigma 0..(160), intensity 0..
    GPUImageGaussianBlurFilter: sigma 0..(160)
    GPUImageBoxBlurFilter: radius 1..(128)
    GPUImageSingleComponentGaussianBlurFilter: sigma 0..(160)
    GPUImageGaussianSelectiveBlurFilter: sigma 0..(160), exclude-circle-radius 0..1, \
    exclude-circle-point 0|0..1|1, exclude-blur-size 0..(1)
    GPUImageGaussianBlurPositionFilter: blur-size 0..(75), blur-center 0|0..1|1, blur-radius 0..1
    GPUImageiOSBlurFilter: sigma 0..(220), saturation 0..2, range-reduction-factor 0..1
    GPUImageBilateralFilter: distance-normalization-factor 0.., texel-spacing-multiplier 0..(32)
    GPUImageTiltShiftFilter: sigma 0..(160), top-focus-level 0..1, bottom-focus-level 0..1, \
    focus-fall-off-rate 0..1
    GPUImageSobelEdgeDetectionFilter: edge-strength 0..
    GPUImagePrewittEdgeDetectionFilter: edge-strength 0..
    GPUImageThresholdEdgeDetectionFilter: threshold 0..1, edge-strength 0..
    GPUImageCannyEdgeDetectionFilter: sigma 0..(160), upper-threshold 0..1, lower-threshold 0..1
    GPUImageHarrisCornerDetectionFilter: sigma 0..(160), sensitivity 0.., threshold 0..1
    GPUImageNobleCornerDetectionFilter: sigma 0..(160), sensitivity 0.., threshold 0..1
    GPUImageShiTomasiFeatureDetectionFilter: sigma 0..(160), sensitivity 0.., threshold 0..1
    GPUImageThresholdedNonMaximumSuppressionFilter: threshold 0..1
    GPUImageDirectionalNonMaximumSuppressionFilter: upper-threshold 0..1, lower-threshold 0..1
    GPUImageXYDerivativeFilter: edge-strength 0..
    GPUImageCrosshairGenerator: crosshair-width 1..(63)
    GPUImageLineGenerator: line-width 1..(16)
    GPUImageDilationFilter: radius 1..4
    GPUImageErosionFilter: radius 1..4
    GPUImageRGBDilationFilter: radius 1..4
    GPUImageRGBErosionFilter: radius 1..4
    GPUImageOpeningFilter: radius 1..4
    GPUImageClosingFilter: radius 1..4
    GPUImageRGBOpeningFilter: radius 1..4
    GPUImageRGBClosingFilter: radius 1..4
    GPUImageLowPassFilter: strength 0..1
    GPUImageHighPassFilter: strength 0..1
    GPUImageMotionDetector: low-pass-filter-strength 0..1
    GPUImageHoughTransformLineDetector: edge-threshold 0..1, line-detection-threshold 0..1
    GPUImageColourFASTFeatureDetectorFilter: radius 0..(128)
    GPUImageMotionBlurFilter: blur-size 0..(64), blur-angle 0..360
    GPUImageZoomBlurFilter: blur-size 0..(20), blur-center 0|0..1|1
    GPUImageBuffer: buffer-size 1..(60)
    GPUImageChromaKeyBlendFilter: threshold-sensitivity 0..1, smoothing 0..1
    GPUImageDissolveBlendFilter: mix 0..1
    GPUImageAlphaBlendFilter: mix 0..1
    GPUImagePoissonBlendFilter: mix 0..1
    GPUImagePixellateFilter: fractional-width-of-a-pixel 0..1
    GPUImagePixellatePositionFilter: fractional-width-of-a-pixel 0..1, center 0|0..1|1, radius 0..1
    GPUImagePolarPixellateFilter: center 0|0..1|1, pixel-size -2|-2..2|2
    GPUImagePolkaDotFilter: fractional-width-of-a-pixel 0..1, dot-scaling 0..1
    GPUImageHalftoneFilter: fractional-width-of-a-pixel 0..1
    GPUImageCrosshatchFilter: cross-hatch-spacing 0..1, line-width 0..1
    GPUImageSketchFilter: edge-strength 0..
    GPUImageThresholdSketchFilter: threshold 0..1, edge-strength 0..
    GPUImageToonFilter: threshold 0..1, quantization-levels 1..256
    GPUImageSmoothToonFilter: sigma 0..(160), threshold 0..1, quantization-levels 1..256
    GPUImageEmbossFilter: intensity 0..4
    GPUImagePosterizeFilter: color-levels 1..256
    GPUImageSwirlFilter: center 0|0..1|1, radius 0..1, angle 0..(4)
    GPUImageBulgeDistortionFilter: center 0|0..1|1, radius 0..1, scale -1..1
    GPUImagePinchDistortionFilter: center 0|0..1|1, radius 0..2, scale -2..2
    GPUImageStretchDistortionFilter: center 0|0..1|1
    GPUImageSphereRefractionFilter: center 0|0..1|1, radius 0..1, refractive-index 0..1
    GPUImageGlassSphereFilter: center 0|0..1|1, radius 0..1, refractive-index 0..1
    GPUImageVignetteFilter: center 0|0..1|1, start 0..1, end 0..1
    GPUImageKuwaharaFilter: radius 1..(16)
    GPUImagePerlinNoiseFilter: scale 0..(256)
    GPUImageMosaicFilter: num-tiles 1..(65536)
    """)

  @Test func everyValueIsTaken() throws {
    let catalog = FilterCatalog.standard
    #expect(Self.ranges.count > 120)
    for range in Self.ranges {
      let name = range.filter.prefix { $0 != "=" }
      let definition = try #require(catalog.filter(named: name), "\(name)")
      let inputs = definition.inputs.map { _ in "[in]" }.joined()
      func isTaken(_ value: String) -> Bool {
        let settings = (name.count < range.filter.count ? ":" : "=") + "\(range.parameter)=\(value)"
        return (try? Graph(parsing: inputs + range.filter + settings, catalog: catalog)) != nil
      }
      let highest = range.limit.map { "\($0)" } ?? (range.highest.isEmpty ? "1000000" : range.highest)
      #expect(isTaken(range.lowest) && isTaken(highest), "\(range.testDescription)")
      if let limit = range.limit { #expect(!isTaken("\(limit + 1)"), "\(range.testDescription)") }
    }
  }

  /// Programs that were written for GPUImage have floats where only whole numbers make sense.
  @Test(arguments: [("4.0", 4.0), ("4.", nil), ("4.5", nil), (".0", nil), ("4.0.0", nil), ("-0.0", 0)])
  func wholeNumbersMayBeFloats(text: String, value: Double?) throws {
    let graph = try? Graph(
      parsing: "GPUImageBilateralFilter=texel-spacing-multiplier=\(text)", catalog: .standard)
    let expected = try value.map {
      try Graph(parsing: "GPUImageBilateralFilter=texel-spacing-multiplier=\(Int($0))", catalog: .standard)
    }
    #expect(graph == expected)
  }
}
