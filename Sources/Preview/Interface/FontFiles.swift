internal import CImGui
import Glibc

/// The font files of the system that the interface uses; the built-in bitmap font serves where there is none.
enum FontFiles {
  /// Gives the fonts for a theme in the order of its text sizes.
  static func withFiles(_ theme: Theme, _ body: ([CImGuiFontFile]) -> Void) {
    // An empty path is none.
    (regular ?? "").withCString { regular in
      (strong ?? Self.regular ?? "").withCString { strong in
        body(
          Theme.Text.allCases.map { text in
            let isStrong = text == .title || text == .digits
            return CImGuiFontFile(
              path: isStrong ? strong : regular, pixels: text.size * theme.scale * shape)
          })
      }
    }
  }

  private static let regular = first([
    "opentype/inter/Inter-Regular.otf", "truetype/dejavu/DejaVuSans.ttf",
    "truetype/noto/NotoSans-Regular.ttf",
    "truetype/liberation/LiberationSans-Regular.ttf", "truetype/liberation2/LiberationSans-Regular.ttf",
  ])
  private static let strong = first([
    "opentype/inter/Inter-SemiBold.otf", "truetype/dejavu/DejaVuSans-Bold.ttf",
  ])
  /// The height of a font's line for each pixel of its size: fonts are asked for by their line.
  private static let shape: Float = regular?.contains("inter") == true ? 1.21 : 1.0

  private static func first(_ names: [String]) -> String? {
    names.map { "/usr/share/fonts/" + $0 }.first { access($0, R_OK) == 0 }
  }
}
