extension SettingKey where Value == String {
  /// The folder of stills; empty for the program's choice.
  public static var stillsFolder: Self { Self("stills-folder", default: "") }
  /// Where a virtual camera is found that is started without a place, as `VirtualCameraPlace` reads it.
  public static var virtualCamera: Self { Self("virtual-camera", default: "pipewire") }
  /// The look that the program starts with, by its id; empty for none.
  public static var look: Self { Self("look", default: "") }
}

extension SettingKey where Value == Bool {
  /// Whether the preview is mirrored.
  public static var isMirrored: Self { Self("mirror", default: false) }
  /// Whether the hints of the first start were shown.
  public static var hasShownHints: Self { Self("hints-shown", default: false) }
}

extension SettingKey where Value == Double {
  /// The size of the interface in relation to the desktop's, 0.5 to 4.
  public static var interfaceScale: Self {
    Self("interface-scale", default: 1, expectation: "a number from 0.5 to 4") { (0.5...4).contains($0) }
  }
}
