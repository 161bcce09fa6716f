public import Files
import Pixels

/// A profile that the red, green and blue of pictures are taken to be in, whatever their files state.
public struct AssignedProfile: Hashable, Sendable {
  /// An ICC profile.
  package let bytes: [UInt8]

  /// The names of those without a file.
  public static let names = ["sRGB", "display-p3", "adobe-rgb"]

  /// Chooses by name, or reads an ICC file.
  ///
  /// - Throws: `noInput`, `noPermission` or `io` when the file cannot be read, `badData` when it is no profile of red, green
  ///   and blue.
  public init(nameOrPath: String) throws(FileError) {
    if let named = OutputProfile(name: nameOrPath), named != .source {
      bytes = named.bytes
      return
    }
    bytes = try FileContent.read(
      nameOrPath, limit: ColorTransform.longestProfile, contents: "colour profiles")
    guard OutputTransform(from: bytes) != nil else {
      throw FileError(
        .badData,
        "\(nameOrPath): not an ICC profile for red, green and blue; use one, or \(Self.names.joined(separator: ", "))"
      )
    }
  }

  /// The format of a picture once it is converted, for one of a format as stored.
  func format(of stored: PixelFormat, _ colors: ColorManagement) -> PixelFormat {
    switch colors {
    case .asStored: stored
    case .convertToExtendedSRGB: .rgbaFloat
    case .convertToSRGB: stored == .rgbaFloat ? stored : stored.bitsPerChannel > 8 ? .rgba16 : .rgba8
    }
  }

  /// A picture with the values of its file in sRGB, as told.
  func converted(_ image: Image, _ colors: ColorManagement) -> Image {
    guard colors != .asStored, let transform = OutputTransform(from: bytes) else { return image }
    var result = image.with(.float)
    transform.apply(to: &result)
    result.encodeLight()
    switch format(of: image.layout.format, colors) {
    case .rgba8: return result.with(.eight)
    case .rgba16: return result.with(.sixteen)
    default: return result
    }
  }
}
