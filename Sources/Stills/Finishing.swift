import Files
import Pixels

/// How pixels become those of a file: what is decided about the whole picture, so that its parts can be converted one by one.
struct Finishing {
  private let depth: StillFormat.Depth
  private let dithers: Bool
  private let mixesGray: Bool
  /// The profile that the pixels are converted to; nil when they stay sRGB.
  let profile: OutputProfile?
  /// The conversion to it, made once for all parts; nil for sRGB.
  private let transform: OutputTransform?
  private let keepsOneChannel: Bool

  /// Decides.
  ///
  /// - Parameters:
  ///   - pixels: the format of the picture.
  ///   - isOpaque: whether all its pixels are opaque; asked at most once.
  ///   - isColorless: whether all of them are opaque and grey; asked at most once.
  init(
    _ format: StillFormat, _ finish: StillFinish, _ origin: StillOrigin?, of pixels: PixelFormat,
    isOpaque: () throws(FileError) -> Bool, isColorless: () throws(FileError) -> Bool
  ) throws(FileError) {
    depth = format.depth(of: origin?.format ?? pixels)
    dithers = finish.rounding == .dithered && depth == .eight
    mixesGray = finish.colors == .gray
    let wasGray = origin?.format == .gray8 || origin?.format == .gray16
    // Only files of integers have one channel; others of grey pixels are files of colours.
    let canKeepOneChannel = if case .netpbm = format { false } else { depth != .float }
    if canKeepOneChannel && (mixesGray || wasGray) {
      keepsOneChannel = mixesGray ? try isOpaque() : try isColorless()
    } else {
      keepsOneChannel = false
    }
    profile = finish.isWide && !keepsOneChannel ? finish.profile.map { $0.resolved(origin) } : nil
    // sRGB is what they are: the library goes on below 0 with a line, not with the mirrored curve.
    transform =
      profile == .sRGB
      ? nil : try profile.map { profile throws(FileError) in try OutputTransform(to: profile, finish.intent) }
  }

  /// The pixels of the file.
  ///
  /// - Parameter top: the row of the whole picture that the first one is.
  func apply(to picture: Image, top: Int = 0) -> Image {
    var image = mixesGray ? picture.gray() : picture
    if let transform { image = image.converted(by: transform) }
    image = dithers ? image.dithered(top: top) : image.with(depth)
    return keepsOneChannel ? image.firstChannel() : image
  }
}
