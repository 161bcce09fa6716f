import Viewfinder

extension ShutterSettings.Timer: SettingValue {}
extension ShutterSettings.Mode: SettingValue {}
extension ShutterSettings.Aspect: SettingValue {}
extension ShutterSettings.Format: SettingValue {}
extension ShutterSettings.Raw: SettingValue {}

extension Preferences {
  private static let usual = ShutterSettings()
  private static let timer = SettingKey("shutter-timer", default: usual.timer)
  private static let mode = SettingKey("shutter-mode", default: usual.mode)
  private static let aspect = SettingKey("shutter-aspect", default: usual.aspect)
  private static let raw = SettingKey("shutter-raw", default: usual.raw)
  private static let format = SettingKey("shutter-format", default: usual.format)
  private static let burstCount = SettingKey(
    "burst-count", default: usual.burstCount,
    expectation:
      "a number from \(ShutterSettings.burstCounts.lowerBound) to \(ShutterSettings.burstCounts.upperBound)"
  ) { ShutterSettings.burstCounts.contains($0) }
  private static let bracketStep = SettingKey(
    "bracket-step", default: usual.bracketStep, expectation: "a number from 0.3 to 3"
  ) { ShutterSettings.bracketSteps.contains($0) }
  private static let bracketShots = SettingKey(
    "bracket-shots", default: usual.bracketShots, expectation: "3, 5 or 7"
  ) { ShutterSettings.bracketShots.contains($0) }
  private static let quality = SettingKey(
    "still-quality", default: usual.quality, expectation: "a number from 1 to 100"
  ) { ShutterSettings.qualities.contains($0) }

  /// The sides of stills, which each drawn frame asks for.
  var stillAspect: ShutterSettings.Aspect { self[Self.aspect] }

  /// How the shutter takes stills.
  package var shutter: ShutterSettings {
    get {
      ShutterSettings(
        timer: self[Self.timer], mode: self[Self.mode], burstCount: self[Self.burstCount],
        bracketStep: self[Self.bracketStep], bracketShots: self[Self.bracketShots],
        aspect: self[Self.aspect], raw: self[Self.raw], format: self[Self.format],
        quality: self[Self.quality])
    }
    set {
      self[Self.timer] = newValue.timer
      self[Self.mode] = newValue.mode
      self[Self.burstCount] = newValue.burstCount
      self[Self.bracketStep] = newValue.bracketStep
      self[Self.bracketShots] = newValue.bracketShots
      self[Self.aspect] = newValue.aspect
      self[Self.raw] = newValue.raw
      self[Self.format] = newValue.format
      self[Self.quality] = newValue.quality
    }
  }
}
