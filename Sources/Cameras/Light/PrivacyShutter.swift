/// A cover or switch of a camera that keeps it from seeing.
public enum PrivacyShutter: Hashable, Sendable {
  /// The camera sees.
  case open
  /// The camera sends black pictures, or none.
  case closed
}

extension Camera {
  /// The privacy shutter; nil for a camera that has none, or does not report it. Cost: queries the device.
  public var privacyShutter: PrivacyShutter? { control(.privacy).map { PrivacyShutter($0) } }

  /// The changes of the privacy shutter from now on. Cost: that of ``controlChanges``.
  public var privacyShutterChanges: AsyncStream<PrivacyShutter> {
    let changes = controlChanges
    return AsyncStream { continuation in
      let task = Task {
        for await controls in changes {
          if let control = controls.first(where: { $0.id == .privacy }) {
            continuation.yield(PrivacyShutter(control))
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension PrivacyShutter {
  fileprivate init(_ control: CameraControl) { self = control.value == 0 ? .open : .closed }
}
