public import Files
public import Pixels

// The differences between the formats that can be written.
extension StillFormat {
  /// Writes a file of the format.
  func encode(
    _ picture: Image, _ metadata: Metadata, _ finish: StillFinish, _ origin: StillOrigin?
  ) throws(FileError) -> [UInt8] {
    let picture = finish.flattened(picture)
    if case .openEXR(let depth) = self {
      return try OpenEXREncoder.encode(picture, depth, metadata, finish, origin)
    }
    let finishing = try Finishing(
      self, finish, origin, of: picture.layout.format, isOpaque: { picture.isOpaque },
      isColorless: { picture.isColorless })
    let image = finishing.apply(to: picture)
    let profile = try profile(for: image.layout.format, finish, finishing)
    switch self {
    case .jpeg(let settings):
      return try JPEGEncoder.encode(image, settings: settings, metadata: metadata, profile: profile)
    case .png(let settings):
      return try PNGEncoder.encode(image, settings: settings, metadata: metadata, profile: profile)
    case .tiff(let settings):
      let options =
        ".tif[compression=\(settings.packing.rawValue)\(settings.packing == .none ? "" : ",predictor=horizontal")]"
      let file = try VipsEncoder.encode(image, as: "TIFF", options, profile: profile)
      return try metadata.written(into: file, as: "TIFF")
    case .webP(let compression, let effort):
      let options = compression.options(effort: effort.step(0, 4, 6))
      let file = try VipsEncoder.encode(image, as: "WebP", ".webp\(options)", profile: profile)
      return try metadata.written(into: file, as: "WebP")
    case .avif(let quality, let effort):
      // libheif 1.15 ends the process when it encodes ten bits.
      let options = ".avif[Q=\(quality),bitdepth=8,effort=\(effort.step(1, 4, 8))]"
      return try VipsEncoder.encode(image, as: "AVIF", options, metadata: metadata, profile: profile)
    case .jpegXL(let compression, _, let effort):
      var stored = image
      // Floats without a profile are light.
      if image.layout.format == .rgbaFloat, profile.isEmpty { stored.decodeLight() }
      let options = compression.options(effort: effort.step(3, 7, 9))
      let encoded = try VipsEncoder.encode(stored, as: "JPEG XL", ".jxl\(options)", profile: profile)
      return JPEGXLContainer.file(encoded, metadata)
    case .netpbm(.float):
      var light = image
      light.decodeLight()
      return FloatMap.encode(light)
    case .openEXR: preconditionFailure("written above, from the light of the picture")
    // Without the comment, which holds the time.
    case .netpbm: return try VipsEncoder.encode(image, as: "PPM", ".ppm[strip]")
    }
  }

  /// The profile to embed in a file with pixels of a format; empty for none, which means sRGB.
  func profile(
    for pixels: PixelFormat, _ finish: StillFinish, _ finishing: Finishing
  ) throws(FileError) -> [UInt8] {
    let isGray = pixels == .gray8 || pixels == .gray16
    guard finish.profile != nil else {
      // Readers of TIFF do not agree about what none means.
      if case .tiff = self { return ColorTransform.profile(isGray: isGray) }
      return []
    }
    if case .netpbm = self {
      throw FileError(.unsupported, "PPM and PFM files have no colour profile; use .png, .tif or .jxl")
    }
    return isGray ? ColorTransform.profile(isGray: true) : (finishing.profile ?? .sRGB).bytes
  }

  /// Whether its files have a thumbnail in their Exif data where the photograph has one.
  package var hasThumbnail: Bool { storesYCbCr }

  /// Whether its files can have transparent places.
  package var hasTransparency: Bool {
    switch self {
    case .jpeg, .netpbm: false
    case .png, .tiff, .webP, .avif, .jpegXL, .openEXR: true
    }
  }

  /// Whether its files store YCbCr, which Exif describes, instead of RGB.
  var storesYCbCr: Bool {
    if case .jpeg = self { true } else { false }
  }

  /// The format of the pixels that a file is made from, as deep as the file, for a picture of a format.
  package func pixels(of source: PixelFormat) -> PixelFormat {
    // Even floats of 16 bits reach beyond what 16 bits of a picture do.
    if case .openEXR = self { return .rgbaFloat }
    return switch depth(of: source) {
    case .float: .rgbaFloat
    case .sixteen: .rgba16
    case .eight, .source: .rgba8
    }
  }

  /// The depth of a file: as chosen, or else that of the pixels as far as the format has it.
  func depth(of pixels: PixelFormat) -> Depth {
    let isFloat = pixels == .rgbaFloat || pixels == .rgbaHalf
    let source: Depth = isFloat ? .float : pixels.bitsPerChannel > 8 ? .sixteen : .eight
    let (chosen, deepest): (Depth, Depth) =
      switch self {
      case .jpeg, .webP, .avif: (.eight, .eight)
      case .png(let settings): (settings.depth, .sixteen)
      case .tiff(let settings): (settings.depth, .float)
      case .jpegXL(_, let depth, _): (depth, .float)
      case .openEXR: (.float, .float)
      case .netpbm(let depth): (depth, depth == .float ? .float : .sixteen)
      }
    let wanted = chosen == .source ? source : chosen
    return deepest == .eight || deepest == .sixteen && wanted == .float ? deepest : wanted
  }
}

extension StillFormat.Compression {
  /// libvips's options.
  fileprivate func options(effort: Int) -> String {
    switch self {
    case .lossless: "[lossless=true,effort=\(effort)]"
    case .quality(let quality): "[Q=\(quality),effort=\(effort)]"
    }
  }
}

extension StillFormat.Effort {
  /// libvips's number for it, of a format's own scale.
  fileprivate func step(_ fast: Int, _ standard: Int, _ thorough: Int) -> Int {
    switch self {
    case .fast: fast
    case .standard: standard
    case .thorough: thorough
    }
  }
}

extension StillImage {
  /// Encodes an image whose pixels are upright and sRGB.
  ///
  /// JPEG and PPM have no transparency: an image with alpha is composited over black, or over `finish`'s background. The others keep alpha, but omit the
  /// channel when every pixel is opaque. Grey stays grey. TIFF files get the profile of sRGB; none means sRGB in the
  /// others (a PNG chunk states it).
  ///
  /// - Parameters:
  ///   - image: `.rgba8`, `.rgba16`, `.rgbaFloat`, `.rgb24`, `.rgbx32`, `.gray8` or `.gray16`; JPEG also accepts the other
  ///     byte orders. It is rounded to what the format holds.
  ///   - format: the file format with its settings.
  ///   - metadata: written unchanged, except for the description of the pixel storage and for what `finish` changes.
  ///   - finish: what is done to the picture and the metadata on the way.
  ///   - origin: what the picture was read from, whose depth, greyness and profile the file can take over.
  /// - Throws: `unsupported` for another pixel format, or a picture or metadata that the format cannot hold.
  public static func encode(
    _ image: Image, as format: StillFormat, metadata: Metadata = Metadata(),
    finish: StillFinish = StillFinish(),
    origin: StillOrigin? = nil
  ) throws(FileError) -> [UInt8] {
    let metadata = try finish.metadata(from: metadata, for: format)
    var file: [UInt8] = []
    try format.encode(within: finish.longestFile) { format throws(FileError) in
      file = try format.encode(image, metadata, finish, origin)
      return file.count
    }
    return file
  }
}
