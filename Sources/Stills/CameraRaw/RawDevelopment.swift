/// How raw files are developed; other files are as they are.
public struct RawDevelopment: Hashable, Sendable {
  /// What is white.
  public enum WhiteBalance: Hashable, Sendable {
    /// What the camera has measured or was set to.
    case camera
    /// The mean of the picture.
    case average
    /// A light of a chromaticity in the CIE 1931 (x, y) diagram, in the colours that the file states of its sensor.
    case light(x: Double, y: Double)
  }

  /// What becomes of light that fills some of a sensor's colours and not others.
  public enum Highlights: String, Hashable, Sendable, CaseIterable {
    /// It is white.
    case clip
    /// It keeps the brightness of the colours that are not full, faded to white. The picture is darker by as much as the
    /// white balance brightens the weakest colour, up to about a stop and a half.
    case blend
    /// It is made of the colours around it; as dark as `blend`.
    case rebuild
  }

  /// How many pixels there are.
  public enum Resolution: Hashable, Sendable {
    /// One for each of the sensor's.
    case full
    /// One for each cell of its mosaic, half as many across and down, without any interpolation: several times as fast.
    case half
  }

  /// What is white.
  public var whiteBalance: WhiteBalance
  /// What becomes of light that fills some colours.
  public var highlights: Highlights
  /// How many pixels there are.
  public var resolution: Resolution

  /// Creates a development; by default with the camera's white balance, clipped and of all pixels.
  public init(
    whiteBalance: WhiteBalance = .camera, highlights: Highlights = .clip, resolution: Resolution = .full
  ) {
    self.whiteBalance = whiteBalance
    self.highlights = highlights
    self.resolution = resolution
  }
}
