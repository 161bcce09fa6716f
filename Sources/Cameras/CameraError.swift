package import Pixels

/// Why a camera cannot be used, as a message for the user.
public struct CameraError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, which determines the exit code of a command.
  public enum Code: Hashable, Sendable {
    /// No camera matches the name.
    case notFound
    /// There is no permission to open the device node.
    case noPermission
    /// The camera is already streaming, for this program or another one.
    case busy
    /// The camera was disconnected while in use.
    case disconnected
    /// The camera does not deliver what was requested.
    case unsupported
    /// A control does not exist, or does not accept the value.
    case badControl
    /// The device returned an error.
    case device
    /// A movie that stands for a camera cannot be read.
    case badMovie
    /// There is no movie of that name.
    case noMovie
    /// There is no device of that name that takes pictures.
    case noOutput
    /// PipeWire has no camera of that name.
    case noNode
  }

  /// The kind of failure.
  public var code: Code
  /// One line with the subject, the problem and the remedy.
  public var description: String

  /// The error for starting a camera twice.
  package static func alreadyStreaming(_ name: String) -> CameraError {
    CameraError(.busy, "\(name) is already streaming; stop it first")
  }

  /// The error for a size that is far from all that a camera has.
  ///
  /// - Parameter delivered: the size that the camera has chosen for it, which a camera that takes any size does not list.
  package static func noSize(
    near wanted: PixelSize, of camera: any Camera, delivering delivered: PixelSize
  ) -> CameraError {
    let sizes = Set(camera.formats.flatMap(\.sizes).map(\.size) + [delivered])
      .sorted { ($0.distance(to: wanted), $0.area) < ($1.distance(to: wanted), $1.area) }
    let nearest = sizes.prefix(3).map(\.description)
    let list = nearest.isEmpty ? "" : "; the nearest are \(nearest.joined(separator: ", "))"
    return CameraError(.unsupported, "\(camera.info.name) has no size near \(wanted)\(list)")
  }

  /// Creates an error.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
