/// A camera as a user names it: `NAME`, or `NAME:key=value…`.
///
/// The name is whatever stands before the options, so that names, ids and paths may contain colons: only trailing
/// `key=value` parts with one of the ``keys`` are options. Of `/dev/v4l/by-path/pci-0000:00:14.0-video-index0:format=MJPG`
/// the option is `format`.
public struct CameraSelector: Hashable, Sendable {
  /// The options of every camera.
  public static let keys = ["format"]

  /// A path, a stable id, a name or a part of either, or a position.
  public var name: String
  /// The code of the pixel format that the camera is to deliver; nil for its own choice.
  public var format: String?

  /// Parses a text.
  ///
  /// - Throws: `unsupported` when an option has no value or stands twice.
  public init(parsing text: String) throws(CameraError) {
    name = text
    // The simulated camera parses its own options, which include these.
    if text == "simulated" || text.hasPrefix("simulated:") { return }
    while let option = Self.lastOption(of: name) {
      guard !option.value.isEmpty else {
        throw CameraError(
          .unsupported, "'\(option.key)=' has no value in '\(text)'; write \(option.key)=VALUE")
      }
      guard format == nil else {
        throw CameraError(.unsupported, "'\(option.key)' stands twice in '\(text)'; give it once")
      }
      format = option.value
      name = option.rest
    }
  }

  /// The option at the end of a text, and what stands before it.
  private static func lastOption(of text: String) -> (rest: String, key: String, value: String)? {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex else { return nil }
    let part = text[text.index(after: colon)...]
    guard let equals = part.firstIndex(of: "="), keys.contains(String(part[..<equals])) else { return nil }
    return (
      String(text[..<colon]), String(part[..<equals]), String(part[part.index(after: equals)...])
    )
  }
}
