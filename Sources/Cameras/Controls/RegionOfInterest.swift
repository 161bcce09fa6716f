import Pixels

/// The automatics of a camera that a region of interest may serve.
public struct RegionOfInterestAutomatics: OptionSet, Hashable, Sendable {
  /// The bits of `V4L2_CID_UVC_REGION_OF_INTEREST_AUTO`.
  public let rawValue: Int64
  /// Wraps bits.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Exposure.
  public static let exposure = Self(rawValue: 1)
  /// Iris.
  public static let iris = Self(rawValue: 2)
  /// White balance.
  public static let whiteBalance = Self(rawValue: 4)
  /// Focus.
  public static let focus = Self(rawValue: 8)
}

/// The part of the sensor at which some of a camera's own automatics can be pointed.
package struct RegionOfInterest: Sendable {
  private let bounds: CameraControl.Rectangle
  private let automatics: RegionOfInterestAutomatics

  /// Reads a camera's controls.
  ///
  /// - Parameters:
  ///   - controls: the camera's controls.
  ///   - automatics: what is to look at the region; what looks at it already goes on.
  /// - Returns: nil for a camera, or a kernel, without regions of interest, or not for these automatics.
  package init?(
    _ controls: some Sequence<CameraControl>, for automatics: RegionOfInterestAutomatics
  ) {
    guard let region = controls.first(where: { $0.id == .regionOfInterest }), region.isSettable,
      case .rectangle(let bounds)? = region.bounds, bounds.width > 0, bounds.height > 0,
      let served = controls.first(where: { $0.id == .regionOfInterestAutomatics }), served.isSettable,
      automatics.rawValue & ~served.maximum == 0
    else { return nil }
    self.bounds = bounds
    self.automatics = automatics.union(RegionOfInterestAutomatics(rawValue: served.value.number ?? 0))
  }

  /// The values that choose a part of the sensor, in fractions of it from its top left.
  package func values(
    of part: (x: Double, y: Double, width: Double, height: Double)
  ) -> [CameraControl.ID: CameraControl.Value] {
    func pixel(_ fraction: Double, _ length: Int) -> Int { Int((fraction * Double(length)).rounded()) }
    let left = min(max(pixel(part.x, bounds.width), 0), bounds.width - 1)
    let top = min(max(pixel(part.y, bounds.height), 0), bounds.height - 1)
    return [
      .regionOfInterest: .rectangle(
        .init(
          x: bounds.x + left, y: bounds.y + top,
          width: min(max(pixel(part.width, bounds.width), 1), bounds.width - left),
          height: min(max(pixel(part.height, bounds.height), 1), bounds.height - top))),
      .regionOfInterestAutomatics: .integer(automatics.rawValue),
    ]
  }
}

extension Camera {
  /// The values that point some of the camera's own automatics at a place: a region of a quarter of each side.
  ///
  /// - Parameters:
  ///   - point: the middle of the region, 0…1 from the left and from the top of the upright picture.
  ///   - automatics: what is to look at it.
  /// - Returns: nil for a camera, or a kernel, without regions of interest, or not for these automatics.
  package func regionOfInterest(
    around point: SIMD2<Double>, for automatics: RegionOfInterestAutomatics
  ) -> [CameraControl.ID: CameraControl.Value]? {
    let side = 0.25
    let starts = 0...(1 - side)
    let place = orientation.inverse.mapping(point)
    return RegionOfInterest(controls, for: automatics)?.values(
      of: (starts.clamping(place.x - side / 2), starts.clamping(place.y - side / 2), side, side))
  }
}
