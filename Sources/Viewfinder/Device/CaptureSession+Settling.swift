import Cameras
import Clocks
import Filters

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
  /// It rests when the mean colour of the frames, and the values of the automatic modes that the camera tells, have stayed
  /// for about half a second. Returns at once where nothing adjusts itself, and for a source that is not a camera. A series
  /// that holds the automatic modes, as a bracket, holds what they have arrived at: to be called before one right after the
  /// start.
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

  /// Waits until a camera rests, also one that does not say whether it adjusts itself.
  ///
  /// - Parameter subjects: what is to rest.
  func rest(
    of device: CaptureDevice,
    _ subjects: Set<GovernedValues.Subject> = Set(GovernedValues.Subject.allCases), within limit: Duration,
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) async throws -> Settling {
    let frames = try measurements(LightMeter(), of: .source)
    return try await withThrowingTaskGroup(of: Settling.self) { [clock] group in
      group.addTask(executorPreference: clock.executor) {
        var window = AdjustmentWindow(device.camera, of: subjects)
        for await frame in frames {
          let controls = window.isQuestionDue ? device.camera.controls : nil
          if window.rests(with: frame.value, controls), !device.isAdjusting(subjects) { return .settled }
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

extension CaptureDevice {
  fileprivate func isAdjusting(_ subjects: Set<GovernedValues.Subject>) -> Bool {
    subjects.contains(.exposure) && exposure.isAdjusting
      || subjects.contains(.whiteBalance) && whiteBalance.isAdjusting
      || subjects.contains(.focus) && focus.isAdjusting
  }
}
