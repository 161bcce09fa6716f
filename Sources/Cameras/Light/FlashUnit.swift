/// A lamp beside a camera: a flash, a torch, or both.
public protocol FlashUnit: Sendable {
  /// The lamp's name for people.
  var name: String { get }
  /// Whether it can flash for one exposure.
  var hasFlash: Bool { get }
  /// Whether a flash could be fired now; false while it charges.
  var isReady: Bool { get }

  /// Lights the lamp steadily.
  ///
  /// - Parameter level: 0 for off, 1 for the brightest that the lamp takes steadily.
  /// - Throws: `CameraError` when the lamp refuses, or there is no permission to switch it.
  func setTorch(_ level: Double) throws(CameraError)

  /// Fires the flash for an exposure that begins now.
  ///
  /// - Throws: `CameraError` when the lamp cannot flash or refuses.
  func fire() throws(CameraError)
}
