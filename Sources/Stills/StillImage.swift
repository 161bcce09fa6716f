public import Pixels

/// A decoded picture file.
public struct StillImage: Sendable {
  /// The pixels as stored, in sRGB with straight alpha: `.gray8` or `.gray16` from a grey file without transparency,
  /// otherwise `.rgba8` or `.rgba16`; 16 bits where the file has them.
  public var image: Image
  /// What must be done to the pixels so that they appear upright.
  public var orientation: Orientation
  /// What the file says about itself.
  public var metadata: Metadata
  /// What was left out of the metadata, one line each; worth a warning.
  public var notices: [String]

  /// Wraps a decoded picture; its metadata states the orientation.
  init(image: Image, metadata: Metadata, notices: [String]) {
    self.image = image
    self.metadata = metadata
    self.notices = notices
    orientation = metadata.orientation
  }

  /// Wraps a picture in memory, without metadata.
  public init(_ image: Image, orientation: Orientation = .up) {
    self.init(image: image, metadata: Metadata(), notices: [])
    self.orientation = orientation
  }

  /// Reads and decodes a picture file; its content decides the format, not its name.
  ///
  /// Memory grows with the picture that the file holds, not with the size that it claims. A pipe is read until its
  /// writer closes it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - colors: whether pixels are converted to sRGB.
  ///   - limits: the largest picture.
  ///   - isCancelled: asked about ten times a second while a pipe has no data; the task's cancellation by default.
  /// - Throws: `noInput`, `noPermission` or `io` when the file cannot be read; `badData` when it is damaged, ends
  ///   early, is over `limits` or is of another format; `cancelled`.
  public init(
    contentsOf path: String, colors: ColorManagement = .convertToSRGB, limits: StillLimits = .standard,
    isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(StillsError) {
    let bytes = try FileContent.read(path, isCancelled: isCancelled) { head throws(StillsError) in
      try StillCodecs.longestFile(startingWith: head, name: path, limits: limits)
    }
    try self.init(decoding: bytes, name: path, colors: colors, limits: limits)
  }

  /// Decodes the bytes of a picture file.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name in errors.
  ///   - colors: whether pixels are converted to sRGB.
  ///   - limits: the largest picture.
  /// - Throws: `badData` when the file is damaged, ends early, is over `limits` or is of another format.
  public init(
    decoding bytes: [UInt8], name: String, colors: ColorManagement = .convertToSRGB,
    limits: StillLimits = .standard
  ) throws(StillsError) {
    let codec = try StillCodecs.codec(of: bytes, name: name)
    self = try codec.decode(bytes, name: name, colors: colors, limits: limits)
  }
}
