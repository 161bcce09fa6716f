import CommandLineKit
import Pixels
import Stills
import Viewfinder

/// How a bracket is merged.
enum HDRMethod: String, CaseIterable {
  case radiance, fusion

  /// The library's method.
  var method: HighDynamicRangeMethod {
    switch self {
    case .radiance: .radiance()
    case .fusion: .fusion()
    }
  }
}

/// Whether shots are aligned before they are merged.
enum Aligning {
  case on, off

  /// The library's mode, for the motions that a kind of shots is prone to.
  func mode(_ model: ShotAlignment.Model) -> ShotAlignment.Mode { self == .on ? .on(model) : .off }
}

extension ShotAlignment.Outcome {
  /// How a shot was aligned, as reports tell it; null for one that was left out.
  func report(in size: PixelSize) -> JSON {
    guard let motion else { return .null }
    let shift = motion.shift(in: size)
    return [
      "x": .double(shift.x.rounded(places: 2)), "y": .double(shift.y.rounded(places: 2)),
      "rotation": .double(motion.rotation.rounded(places: 3)),
      "scale": .double(motion.scale.rounded(places: 5)),
    ]
  }
}
