import Cameras
import Clocks
import Filters
import Glibc

/// Whether the exposure, the white balance and the focus that adjust themselves have come to rest.
public enum Settling: Hashable, Sendable {
  /// They rest, or nothing adjusts itself.
  case settled
  /// They did not rest within the limit: the light changes, or the camera has not finished.
  case unsettled
}

extension CaptureSession {
  /// Whether the camera of the first source, or the session in its place, changes exposure, white balance or focus by
  /// itself. Cost: queries the camera.
  public var adjustsItself: Bool {
    guard let device else { return false }
    return HeldAutomatics.isAnyOn(among: device.camera.controls)
      || device.exposure.state.provider == .software && device.exposure.state.mode == .continuous
      || device.whiteBalance.state.provider == .software && device.whiteBalance.state.mode == .continuous
  }

  /// Waits until what the camera of the first source adjusts by itself rests: its exposure, its white balance, its focus,
  /// and what the session adjusts in its place.
  ///
  /// It rests when the mean colour of the frames has stayed for about half a second. Returns at once where nothing adjusts
  /// itself, and for a source that is not a camera. A series that holds the automatic modes, as a bracket, holds what they
  /// have arrived at: to be called before one right after the start.
  ///
  /// - Parameters:
  ///   - limit: how long to wait; what moves in the picture may keep it from resting.
  ///   - isCancelled: asked ten times a second; the task's cancellation by default.
  /// - Throws: ``SessionError`` when the light cannot be measured, and `CancellationError`.
  @discardableResult
  public func settle(
    within limit: Duration = .seconds(5), isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) async throws -> Settling {
    guard let device, adjustsItself else { return .settled }
    return try await rest(of: device, within: limit, isCancelled: isCancelled)
  }

  /// Waits until the frames of a camera rest, also of one that does not say whether it adjusts itself.
  func rest(
    of device: CaptureDevice, within limit: Duration,
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) async throws -> Settling {
    let frames = try measurements(LightMeter(), of: .source)
    return try await withThrowingTaskGroup(of: Settling.self) { [clock] group in
      group.addTask(executorPreference: clock.executor) {
        var window = SettlingWindow(count: SettlingWindow.least + device.camera.settlingFrames)
        for await frame in frames where window.rests(with: frame.value) && !device.isAdjusting {
          return .settled
        }
        return .unsettled
      }
      group.addTask(executorPreference: clock.executor) {
        let end = clock.time + limit
        while clock.time < end, !isCancelled() { try await clock.pause(for: .milliseconds(100)) }
        return .unsettled
      }
      defer { group.cancelAll() }
      return try await group.next() ?? .unsettled
    }
  }
}

/// The light of the last frames, as the logarithms of their mean colours.
private struct SettlingWindow {
  /// What passes over the noise of frames and what moves in them, and still sees an exposure that takes seconds.
  static let least = 16
  /// The stops by which the later half may differ from the earlier one.
  static let tolerance = 0.03

  let count: Int
  private var light: [SIMD3<Double>] = []

  init(count: Int) { self.count = count }

  /// Takes a frame, and returns whether the light has stayed over the whole window.
  mutating func rests(with color: MeasuredColor) -> Bool {
    let light = color.rgb.replacing(with: 1e-5, where: color.rgb .< 1e-5)
    self.light.append(SIMD3(log2(light.x), log2(light.y), log2(light.z)))
    guard self.light.count > count else { return false }
    self.light.removeFirst()
    let change = mean(self.light.suffix(count / 2)) - mean(self.light.prefix(count / 2))
    return max(abs(change.x), abs(change.y), abs(change.z)) < Self.tolerance
  }

  private func mean(_ light: ArraySlice<SIMD3<Double>>) -> SIMD3<Double> {
    light.reduce(SIMD3(), +) / Double(light.count)
  }
}

extension CaptureDevice {
  fileprivate var isAdjusting: Bool {
    exposure.isAdjusting || whiteBalance.isAdjusting || focus.isAdjusting
  }
}
