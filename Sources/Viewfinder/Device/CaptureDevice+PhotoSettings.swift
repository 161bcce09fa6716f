import Cameras
import Filters
import Pixels
import Stills

extension CaptureDevice {
  /// Adds what this library did in place of the camera to the facts about a photograph.
  ///
  /// - Parameter timestamp: the frame's moment of exposure; nil for the present moment.
  func complete(_ settings: inout PhotoSettings, at timestamp: Duration?) {
    let moment = timestamp ?? exposure.clock.time
    let (course, held) = (exposure.course(at: moment), held.modes(at: moment))
    if course.mode == .continuous, course.provider == .software {
      settings.exposureMode = .automatic
      settings.exposureBias = .init(Int32((course.bias * 100).rounded()), 100)
    }
    if let balance = whiteBalance.softwareBalance {
      settings.whiteBalance = balance.mode == .continuous ? .automatic : .manual
      settings.lightSource =
        balance.mode == .locked ? balance.light.flatMap { .init(temperature: $0.temperature) } : nil
    }
    if held.contains(.exposureAuto) {
      settings.exposureMode = .automatic
      settings.exposureBias =
        course.provider == .software
        ? .init(Int32((course.bias * 100).rounded()), 100)
        : camera.control(.exposureBias).flatMap { .init(bias: $0) } ?? .init(0, 1)
    }
    if !held.isDisjoint(with: [.autoWhiteBalance, .whiteBalancePreset]) {
      settings.whiteBalance = .automatic
      settings.lightSource = nil
    }
    let factor = zoom.factor
    if factor > 1 { settings.digitalZoom = .init(Int32((factor * 100).rounded()), 100) }
    settings.flash = settings.flash ?? light.recorded ?? (light.isAvailable ? .off : .absent)
  }

  /// The point of interest of focus or exposure, as a pixel of a photograph; nil where there is none, or the photograph
  /// does not show it.
  ///
  /// - Parameters:
  ///   - size: the size of the whole picture.
  ///   - region: the part of it that the photograph shows.
  ///   - isFlipped: whether the photograph is mirrored in relation to the preview.
  func subject(in size: PixelSize, showing region: PixelRegion, isFlipped: Bool) -> PhotoSettings.Place? {
    let metered = exposure.pointOfInterest
    guard let point = focus.pointOfInterest ?? metered.map({ Point(x: $0.x, y: $0.y) }) else { return nil }
    let zoomed = zoom.shownPlace(of: point)
    let x = (isFlipped ? 1 - zoomed.x : zoomed.x) * Double(size.width) - Double(region.x)
    let y = zoomed.y * Double(size.height) - Double(region.y)
    let (width, height) = (region.size.width, region.size.height)
    guard (0...Double(width)).contains(x), (0...Double(height)).contains(y) else { return nil }
    return .init(x: UInt16(clamping: min(Int(x), width - 1)), y: UInt16(clamping: min(Int(y), height - 1)))
  }
}
