internal import CSDL2
import Glibc
import Pixels

/// How much larger than at 96 dots an inch a window is shown.
struct WindowScale {
  /// Pixels of the screen for one unit of the window's size and of the pointer's coordinates: above 1 where the desktop
  /// scales.
  let pixels: Float
  private let display: Int32

  /// Units of the window's size for one at 96 dots an inch: above 1 where the desktop leaves it to programs to scale.
  var units: Float { text / pixels }

  /// The scale of a window.
  init(of window: OpaquePointer) {
    var (width, drawn) = (Int32(0), Int32(0))
    SDL_GetWindowSize(window, &width, nil)
    SDL_GL_GetDrawableSize(window, &drawn, nil)
    pixels = width > 0 ? Float(max(drawn, 1)) / Float(width) : 1
    display = SDL_GetWindowDisplayIndex(window)
  }

  /// What text grows by, in quarters from 1 to 4.
  var text: Float {
    if pixels > 1 { return min((pixels * 4).rounded() / 4, 4) }
    // X11 does not scale; desktop sessions set this variable so that programs do it themselves.
    if let set = getenv("GDK_SCALE"), let scale = Float(String(cString: set)), (1...4).contains(scale) {
      return (scale * 4).rounded() / 4
    }
    // Otherwise the density of the screen decides; some report nonsense.
    var dots: Float = 0
    guard SDL_GetDisplayDPI(display, nil, &dots, nil) == 0, (60...600).contains(dots) else { return 1 }
    return dots < 140 ? 1 : min((dots / 96 * 4).rounded(.down) / 4, 3)
  }
}

extension PixelSize {
  /// The size times a factor, at least a pixel.
  func scaled(by factor: Float) -> PixelSize {
    PixelSize(
      width: max(Int((Float(width) * factor).rounded()), 1),
      height: max(Int((Float(height) * factor).rounded()), 1))
  }
}
