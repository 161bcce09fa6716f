public import Pixels
public import Viewfinder

extension Docking: SettingValue {}
extension BarVisibility.Motion: SettingValue {}
extension Side: SettingValue {}

extension SettingKey where Value == Docking {
  /// Whether panels stand beside the picture or over it.
  static var docking: Self { Self("panels", default: .beside) }
}

extension SettingKey where Value == Bool {
  /// Whether the screen stays awake while a picture is watched or recorded.
  static var keepsScreenAwake: Self { Self("keep-screen-awake", default: true) }
}

extension SettingKey where Value == BarVisibility.Motion {
  /// Whether the bar fades.
  static var motion: Self { Self("motion", default: .full) }
}

extension SettingKey where Value == String {
  /// The language of the window: that of the desktop, or one by its code.
  static var language: Self {
    let choices = [Translations.desktop] + Translations.codes
    return Self(
      "language", default: Translations.desktop, expectation: "one of " + choices.joined(separator: ", ")
    ) { choices.contains($0) }
  }
}

extension SettingKey where Value == Side {
  /// The side at which a panel stands.
  static func side(of panel: Panel) -> Self { Self("panel-\(panel.rawValue)", default: panel.side ?? .right) }
}

extension PixelSize: SettingValue {
  /// `a size such as 1280x720`.
  public static var settingExpectation: String { "a size such as 1280x720" }
  /// Reads width and height.
  public init?(settingText: String) { self.init(settingText) }
  /// Width and height.
  public var settingText: String { description }
}

extension SettingKey where Value == PixelSize {
  /// The size of the window, in points, as the user has left it.
  public static var windowSize: Self {
    Self("window-size", default: PixelSize(width: 1280, height: 720))
  }
}
