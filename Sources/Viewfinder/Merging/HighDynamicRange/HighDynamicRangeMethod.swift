/// How the shots of a bracket of exposures become one picture.
public enum HighDynamicRangeMethod: Hashable, Sendable {
  /// Their light is merged, and brought to the display by a tone curve: ``RadianceMerge``.
  case radiance(ToneCurve = .reinhard)
  /// The best exposed shot of each place is taken: ``ExposureFusion``.
  case fusion(ExposureFusion.Settings = .init())

  var merge: ShotMerge.Method {
    switch self {
    case .radiance(let tone): .radiance(tone)
    case .fusion(let settings): .fusion(settings)
    }
  }
}
