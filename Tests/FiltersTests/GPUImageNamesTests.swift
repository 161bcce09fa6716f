import FilterGraph
import Filters
import Testing

/// The names that users of GPUImage, GPUImage2 and GPUImage3 look for.
struct GPUImageNamesTests {
  /// The classes of all that is a filter, generator, detector, blend or reduction there.
  private static let names = [
    // Colour and tone.
    """
      GPUImageBrightnessFilter BrightnessAdjustment GPUImageExposureFilter ExposureAdjustment
      GPUImageContrastFilter ContrastAdjustment GPUImageSaturationFilter SaturationAdjustment
      GPUImageGammaFilter GammaAdjustment GPUImageLevelsFilter LevelsAdjustment GPUImageColorMatrixFilter
      ColorMatrixFilter GPUImageRGBFilter RGBAdjustment GPUImageHueFilter HueAdjustment GPUImageHSBFilter
      GPUImageVibranceFilter Vibrance GPUImageWhiteBalanceFilter WhiteBalance GPUImageToneCurveFilter
      GPUImageHighlightShadowFilter HighlightsAndShadows GPUImageHighlightShadowTintFilter
      HighlightAndShadowTint GPUImageLookupFilter LookupFilter GPUImageAmatorkaFilter AmatorkaFilter
      GPUImageMissEtikateFilter MissEtikateFilter GPUImageSoftEleganceFilter SoftElegance
      GPUImageSkinToneFilter GPUImageColorInvertFilter ColorInversion GPUImageGrayscaleFilter Luminance
      GPUImageMonochromeFilter MonochromeFilter GPUImageFalseColorFilter FalseColor GPUImageHazeFilter Haze
      GPUImageSepiaFilter SepiaToneFilter GPUImageOpacityFilter OpacityAdjustment
      GPUImageSolidColorGenerator SolidColorGenerator GPUImageLuminanceThresholdFilter LuminanceThreshold
      GPUImageAdaptiveThresholdFilter AdaptiveThreshold GPUImageAverageLuminanceThresholdFilter
      AverageLuminanceThreshold GPUImageHistogramFilter Histogram GPUImageHistogramGenerator
      HistogramDisplay GPUImageHistogramEqualizationFilter HistogramEqualization GPUImageAverageColor
      AverageColorExtractor GPUImageLuminosity AverageLuminanceExtractor GPUImageChromaKeyFilter
      ChromaKeying GPUImageSolarizeFilter Solarize GPUImageLuminanceRangeFilter LuminanceRangeReduction
    """,
    // Image processing, edges and features.
    """
      GPUImageTransformFilter TransformOperation GPUImageCropFilter Crop GPUImageLanczosResamplingFilter
      LanczosResampling GPUImageSharpenFilter Sharpen GPUImageUnsharpMaskFilter UnsharpMask
      GPUImageGaussianBlurFilter GaussianBlur GPUImageBoxBlurFilter BoxBlur
      GPUImageSingleComponentGaussianBlurFilter SingleComponentGaussianBlur
      GPUImageGaussianSelectiveBlurFilter GPUImageGaussianBlurPositionFilter GPUImageiOSBlurFilter iOSBlur
      GPUImageMedianFilter MedianFilter GPUImageBilateralFilter BilateralBlur GPUImageTiltShiftFilter
      TiltShift GPUImage3x3ConvolutionFilter Convolution3x3 GPUImageSobelEdgeDetectionFilter
      SobelEdgeDetection GPUImagePrewittEdgeDetectionFilter PrewittEdgeDetection
      GPUImageThresholdEdgeDetectionFilter ThresholdSobelEdgeDetection GPUImageCannyEdgeDetectionFilter
      CannyEdgeDetection GPUImageHarrisCornerDetectionFilter HarrisCornerDetector
      GPUImageNobleCornerDetectionFilter NobleCornerDetector GPUImageShiTomasiFeatureDetectionFilter
      ShiTomasiFeatureDetector GPUImageNonMaximumSuppressionFilter
      GPUImageThresholdedNonMaximumSuppressionFilter GPUImageDirectionalSobelEdgeDetectionFilter
      GPUImageDirectionalNonMaximumSuppressionFilter GPUImageWeakPixelInclusionFilter
      GPUImageXYDerivativeFilter GPUImageCrosshairGenerator CrosshairGenerator GPUImageLineGenerator
      LineGenerator CircleGenerator GPUImageDilationFilter Dilation GPUImageErosionFilter Erosion
      GPUImageRGBDilationFilter GPUImageRGBErosionFilter GPUImageOpeningFilter OpeningFilter
      GPUImageClosingFilter ClosingFilter GPUImageRGBOpeningFilter GPUImageRGBClosingFilter
      GPUImageLocalBinaryPatternFilter LocalBinaryPattern GPUImageColorLocalBinaryPatternFilter
      ColorLocalBinaryPattern GPUImageLowPassFilter LowPassFilter GPUImageHighPassFilter HighPassFilter
      GPUImageMotionDetector MotionDetector GPUImageHoughTransformLineDetector
      GPUImageParallelCoordinateLineTransformFilter GPUImageFASTCornerDetectionFilter
      GPUImageColourFASTFeatureDetectorFilter ColourFASTFeatureDetection
      GPUImageColourFASTSamplingOperationFilter GPUImageColorPackingFilter GPUImageMotionBlurFilter MotionBlur GPUImageZoomBlurFilter
      ZoomBlur GPUImageLaplacianFilter Laplacian GPUImageBuffer ImageBuffer
    """,
    // Blends.
    """
      GPUImageChromaKeyBlendFilter ChromaKeyBlend GPUImageDissolveBlendFilter DissolveBlend
      GPUImageMultiplyBlendFilter MultiplyBlend GPUImageAddBlendFilter AddBlend GPUImageSubtractBlendFilter
      SubtractBlend GPUImageDivideBlendFilter DivideBlend GPUImageOverlayBlendFilter OverlayBlend
      GPUImageDarkenBlendFilter DarkenBlend GPUImageLightenBlendFilter LightenBlend
      GPUImageColorBurnBlendFilter ColorBurnBlend GPUImageColorDodgeBlendFilter ColorDodgeBlend
      GPUImageScreenBlendFilter ScreenBlend GPUImageExclusionBlendFilter ExclusionBlend
      GPUImageDifferenceBlendFilter DifferenceBlend GPUImageHardLightBlendFilter HardLightBlend
      GPUImageSoftLightBlendFilter SoftLightBlend GPUImageAlphaBlendFilter AlphaBlend
      GPUImageSourceOverBlendFilter SourceOverBlend GPUImageNormalBlendFilter NormalBlend
      GPUImageColorBlendFilter ColorBlend GPUImageHueBlendFilter HueBlend GPUImageSaturationBlendFilter
      SaturationBlend GPUImageLuminosityBlendFilter LuminosityBlend GPUImageLinearBurnBlendFilter
      LinearBurnBlend GPUImagePoissonBlendFilter GPUImageMaskFilter
    """,
    // Effects and distortions.
    """
      GPUImagePixellateFilter Pixellate GPUImagePixellatePositionFilter GPUImagePolarPixellateFilter
      PolarPixellate GPUImagePolkaDotFilter PolkaDot GPUImageHalftoneFilter Halftone
      GPUImageCrosshatchFilter Crosshatch GPUImageSketchFilter SketchFilter GPUImageThresholdSketchFilter
      ThresholdSketchFilter GPUImageToonFilter ToonFilter GPUImageSmoothToonFilter SmoothToonFilter
      GPUImageEmbossFilter EmbossFilter GPUImagePosterizeFilter Posterize GPUImageSwirlFilter
      SwirlDistortion GPUImageBulgeDistortionFilter BulgeDistortion GPUImagePinchDistortionFilter
      PinchDistortion GPUImageStretchDistortionFilter StretchDistortion GPUImageSphereRefractionFilter
      SphereRefraction GPUImageGlassSphereFilter GlassSphereRefraction GPUImageVignetteFilter Vignette
      GPUImageKuwaharaFilter KuwaharaFilter GPUImageKuwaharaRadius3Filter KuwaharaRadius3Filter
      GPUImagePerlinNoiseFilter GPUImageCGAColorspaceFilter CGAColorspaceFilter GPUImageMosaicFilter
      GPUImageJFAVoronoiFilter GPUImageVoronoiConsumerFilter
    """,
    // What others made with it and is asked for by its name.
    "GPUImageBeautifyFilter GPUImageCombinationFilter IFLomofiFilter",
  ].flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }

  @Test func everyNameIsKnown() {
    let known = Set(FilterCatalog.standard.filters.flatMap(\.aliases))
    let missing = Self.names.filter { !known.contains($0) }
    #expect(missing.isEmpty, "\(missing.joined(separator: " "))")
    #expect(Self.names.count > 230)
  }

  @Test func aNameWorksInAChain() throws {
    let catalog = FilterCatalog.standard
    #expect(
      try Graph(parsing: "GPUImageSobelEdgeDetectionFilter=2", catalog: catalog).description
        == "sobel-edge-detection=edge-strength=2")
  }

  /// GPUImage's defaults, as its initialisers set them, where those here differ; BeautifyFaceDemo's for its filter, and
  /// MetalPetal's and GPUImage2's for the names of these.
  @Test(arguments: [
    ("GPUImageToonFilter", "toon=threshold=0.2:smoothing=0"),
    ("ToonFilter", "toon=threshold=0.2:smoothing=0"),
    ("GPUImageSmoothToonFilter", "smooth-toon=threshold=0.2"),
    ("GPUImageVignetteFilter", "vignette=end=0.75"),
    ("GPUImageBilateralFilter", "bilateral=distance-normalization-factor=8:texel-spacing-multiplier=4"),
    ("GPUImageTiltShiftFilter", "tilt-shift=top-focus-level=0.4:bottom-focus-level=0.6"),
    ("GPUImageBeautifyFilter", "beautify=smoothing=0.5:brightness=1.1:saturation=1.1"),
    (
      "GPUImageCrosshatchFilter", "crosshatch=cross-hatch-spacing=0.03:line-width=0.003:shadows=0"
    ),
    (
      "GPUImageHoughTransformLineDetector",
      "hough-transform-line-detector=edge-threshold=0.9:line-detection-threshold=0.12"
    ),
    ("GPUImageGlassSphereFilter", "glass-sphere=rim=2.5:highlight=0.8:softness=0"),
    ("GPUImageSkinToneFilter", "skin-tone=skin-tone-adjust=0"),
    ("GPUImageSolidColorGenerator", "solid-color=color=navy"), ("SolidColorGenerator", "solid-color"),
    ("GPUImagePixellateFilter", "pixellate"), ("Pixellate", "pixellate=fractional-width-of-a-pixel=0.01"),
    ("GPUImagePolkaDotFilter", "polka-dot"), ("PolkaDot", "polka-dot=fractional-width-of-a-pixel=0.01"),
    ("LineGenerator", "[in][in]line-generator=line-color=red"),
    ("MTIColorHalftoneFilter", "color-halftone=angles=45|45|45"),
    ("IFLomofiFilter", "lomo"),
    ("toon", "toon"), ("vignette", "vignette"), ("bilateral", "bilateral"), ("beautify", "beautify"),
  ])
  func aNameBringsItsDefaults(name: String, printed: String) throws {
    let catalog = FilterCatalog.standard
    let definition = try #require(catalog.filter(named: name))
    let inputs = definition.inputs.map { _ in "[in]" }.joined()
    let graph = try Graph(parsing: inputs + name, catalog: catalog)
    #expect(graph.description == printed)
    #expect(try Graph(parsing: printed, catalog: catalog) == graph)
  }

  /// No further name has settings without a line above.
  @Test func theseAreAll() {
    let changed = FilterCatalog.standard.filters.flatMap { $0.aliasDefaults.keys }
    #expect(changed.count == 22, "\(changed.sorted())")
  }
}
