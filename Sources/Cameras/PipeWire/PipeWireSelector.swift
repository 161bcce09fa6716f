/// A camera of PipeWire's as a user names it: `pipewire`, `pipewire:NAME`, or either with `:format=CODE`.
public struct PipeWireSelector: Hashable, Sendable {
  /// A name, a description or part of one, or a number in the daemon; nil for the first camera.
  public var name: String?
  /// The code of the pixel format that the camera is to deliver; nil for our own choice.
  public var format: String?

  /// Parses a text; nil when it names no camera of PipeWire's.
  ///
  /// - Throws: `unsupported` when an option has no value or stands twice.
  public init?(parsing text: String) throws(CameraError) {
    guard text == "pipewire" || text.hasPrefix("pipewire:") else { return nil }
    let selector = try CameraSelector(parsing: text)
    format = selector.format
    let rest = selector.name.dropFirst("pipewire:".count)
    name = rest.isEmpty ? nil : String(rest)
  }

  /// Opens the camera.
  ///
  /// - Throws: `noNode` or `notFound` when there is none, several match, or the daemon is not running, `unsupported` when the
  ///   camera does not have the format.
  public func open() throws(CameraError) -> PipeWireCamera {
    do throws(CameraError) {
      return try PipeWireCamera(PipeWireCameraList.discover().find(name), format: format)
    } catch {
      // What was never connected is not gone.
      throw error.code == .disconnected ? CameraError(.notFound, error.description) : error
    }
  }
}
