public import Files
public import Pixels
public import Stills

/// A frame as the camera sent it, before any conversion.
public struct RawFrame: Sendable {
  /// The planes: the camera's own, or decoded from ``jpeg``.
  public var image: Image
  /// The transform that makes the planes appear upright.
  public var orientation: Orientation
  /// The camera's own JPEG image, with the tables and the end marker that it left out; nil when it sent planes.
  public var jpeg: [UInt8]?
  /// How the values relate to colours; nil when unknown.
  public var colors: SensorColors?

  /// Describes a frame.
  public init(
    _ image: Image, orientation: Orientation = .up, jpeg: [UInt8]? = nil, colors: SensorColors? = nil
  ) {
    self.image = image
    self.orientation = orientation
    self.jpeg = jpeg
    self.colors = colors
  }

  /// A file with the frame.
  public struct File: Sendable {
    /// What names the file: `dng`, `raw.jpg`, or for example `YUYV-640x480.raw`.
    public let suffix: String
    /// Its content.
    public let bytes: [UInt8]

    /// Its path beside a picture's: `a.dng` or `a.raw.jpg` beside `a.jpg`, other formats as `a.jpg.YUYV-640x480.raw`.
    public func path(beside picture: String) -> String {
      let stem = suffix.hasSuffix(".raw") ? picture : PathName.splitExtension(picture).stem
      return "\(stem).\(suffix)"
    }
  }

  /// The frame as a file: the camera's JPEG with its image data as they are, a DNG of Bayer and grey values, else the planes
  /// without padding, for tools that read raw video.
  ///
  /// - Parameter settings: the facts that a DNG records, and a JPEG in which the camera has recorded none.
  public func file(_ settings: PhotoSettings) throws(FileError) -> File {
    if let jpeg {
      var settings = settings
      // The chain has not touched it, and places in the photograph are not places in the frame.
      (settings.userComment, settings.faces, settings.subject) = (nil, [], nil)
      let metadata = Metadata(photo: settings, size: image.size, orientation: orientation)
      return File(suffix: "raw.jpg", bytes: try JPEGMetadata.adding(metadata, to: jpeg))
    }
    let negative = DigitalNegative(
      frame: image, orientation: orientation,
      colors: image.encoding.transfer == .display ? .processed : colors ?? .sRGB, settings: settings)
    if let negative { return File(suffix: "dng", bytes: try negative.encoded()) }
    let layout = image.layout
    let format = layout.format.fourCCs.first?.description ?? layout.format.rawValue
    return File(suffix: "\(format)-\(layout.size).raw", bytes: packedPlanes)
  }

  private var packedPlanes: [UInt8] {
    var packed: [UInt8] = []
    for (place, plane) in zip(image.layout.planes, image.layout.format.planes) {
      let texels = plane.size(for: image.size)
      let row = texels.width * plane.bytesPerTexel
      for y in 0..<texels.height {
        let start = place.offset + y * place.stride
        packed += image.bytes[start..<start + row]
      }
    }
    return packed
  }
}

extension RawFrame: CustomStringConvertible {
  /// The size and the format, such as `640x480 yuyv`, without the pixels.
  public var description: String { "\(image)" + (jpeg.map { " from a JPEG of \($0.count) bytes" } ?? "") }
}
