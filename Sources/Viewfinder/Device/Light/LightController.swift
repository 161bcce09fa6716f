public import Cameras
import Stills
import Synchronization

/// The light of a session's camera: torch and flash by a lamp where there is one, else by the screen.
public final class LightController: Sendable {
  /// When a photograph is flashed.
  public enum FlashMode: String, Hashable, Sendable, CaseIterable {
    /// Never.
    case off
    /// Always.
    case on
    /// When the metered light is too dim for the camera.
    case automatic = "auto"
  }

  /// How long a lamp lights the scene.
  enum Burn: Hashable {
    /// Until it is switched off.
    case steady
    /// For about the time of an exposure.
    case strobe
  }

  /// A screen that can turn white, such as a window's.
  public typealias Screen = @Sendable (ScreenLight) -> Void

  /// What a screen shows.
  public enum ScreenLight: Hashable, Sendable {
    /// Its content.
    case content
    /// White, to light the scene before it.
    case white
  }

  private struct State {
    var level = 0.0
    var screen: Screen?
    var recorded: PhotoSettings.Flash?
  }

  /// The lamps that may light the scene.
  public let units: [any FlashUnit]
  private let box = Mutex(State())

  private let camera: String

  init(_ camera: any Camera) {
    units = camera.flashUnits
    self.camera = camera.info.name
  }

  /// Who lights the scene: a lamp, or the screen.
  public var provider: CaptureDevice.Provider { units.isEmpty ? .software : .camera }

  /// Whether there is something to light the scene with.
  public var isAvailable: Bool { !units.isEmpty || box.withLock { $0.screen != nil } }

  /// The torch's level, 0 for off.
  public var torchLevel: Double { box.withLock { $0.level } }

  /// Lends a screen for cameras without a lamp; nil takes it back.
  public func lend(_ screen: Screen?) { box.withLock { $0.screen = screen } }

  /// Lights the scene steadily.
  ///
  /// - Parameter level: 0 for off, 1 for the brightest. A screen is white at every level above 0.
  /// - Throws: `CameraError` when there is nothing to light with, or the lamp refuses.
  public func setTorch(_ level: Double) throws(CameraError) {
    let unit = 0.0...1.0
    let level = unit.clamping(level)
    if let lamp = units.first {
      try lamp.setTorch(level)
    } else if let screen = box.withLock({ $0.screen }) {
      screen(level > 0 ? .white : .content)
    } else if level > 0 {
      throw absence
    }
    box.withLock { $0.level = level }
  }

  /// Whether a flash could be fired now; false while a lamp charges.
  public var isFlashReady: Bool { units.first?.isReady ?? isAvailable }

  /// What there is not.
  var absence: CameraError {
    CameraError(
      .unsupported,
      "\(camera) has no light: no flash control on it or a subdevice, no flash or torch in /sys/class/leds, and no window lends its screen"
    )
  }

  /// How the scene is lit for an exposure.
  var burn: Burn { units.first?.hasFlash == true ? .strobe : .steady }

  /// Fires the lamp's flash for an exposure, and puts the light back as it was, whatever happens.
  nonisolated(nonsending) func strobe<T>(_ body: nonisolated(nonsending) () async throws -> T) async throws
    -> T
  {
    let before = torchLevel
    // Also where the lamp refuses after it was switched to its mode for flashes.
    defer { try? setTorch(before) }
    guard let lamp = units.first else { throw absence }
    try lamp.fire()
    return try await body()
  }

  /// Lights the scene while `body` runs, and puts the light back as it was, whatever happens.
  ///
  /// - Throws: `CameraError` when there is nothing to light with, or the lamp cannot stay lit.
  nonisolated(nonsending) func keepLit<T>(_ body: nonisolated(nonsending) () async throws -> T) async throws
    -> T
  {
    let before = torchLevel
    defer { try? setTorch(before) }
    try setTorch(1)
    return try await body()
  }

  /// What the flash does in the photographs that are taken now; nil for nothing.
  var recorded: PhotoSettings.Flash? { box.withLock { $0.recorded } }

  /// Has photographs that are taken while `body` runs state what the flash did.
  nonisolated(nonsending) func recorded<T>(
    as flash: PhotoSettings.Flash, _ body: nonisolated(nonsending) () async throws -> T
  ) async throws -> T {
    box.withLock { $0.recorded = flash }
    defer { box.withLock { $0.recorded = nil } }
    return try await body()
  }
}
