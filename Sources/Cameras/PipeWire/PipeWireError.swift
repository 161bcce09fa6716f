internal import CPipeWire

extension CameraError {
  /// What PipeWire says is wrong.
  ///
  /// - Parameter subject: the camera in messages.
  init(_ problem: CPipeWireProblem, _ subject: String) {
    guard cpipewire_is_built() else {
      self.init(
        .unsupported,
        "this build has no PipeWire; build it with the package trait PipeWire, which needs libpipewire-0.3-dev"
      )
      return
    }
    let words = withUnsafeBytes(of: problem.words) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch problem.kind {
    case CPipeWireNoDaemon:
      self.init(
        .disconnected,
        "PipeWire is not running; start it, as 'systemctl --user start pipewire' does")
    case CPipeWireNoNode:
      self.init(.disconnected, "\(subject) is gone from PipeWire (\(words)); connect it again")
    case CPipeWireNoFormat:
      self.init(
        .unsupported, "\(subject) agrees on no format (\(words)); its other readers may keep it at one")
    default: self.init(.device, "PipeWire fails with \(subject): \(words)")
    }
  }
}
