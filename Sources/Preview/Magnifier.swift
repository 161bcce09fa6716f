import GPU
import Pixels

/// The lens at the pointer: so many pixels of the screen for each of the picture's.
struct Magnifier {
  /// The factors that the wheel goes through.
  static let factors = [1, 2, 3, 4, 6, 8, 12, 16]

  private var step = 1
  /// Whether the lens is shown.
  var isShown = false

  /// Screen pixels for each of the picture's.
  var factor: Int { Self.factors[step] }

  /// Changes the factor by so many steps, within 1…16.
  mutating func zoom(by steps: Int) {
    step = min(max(step + steps, 0), Self.factors.count - 1)
  }

  /// The window's pixels that the lens covers: a square around the pointer, moved inside the window.
  static func region(at pointer: SIMD2<Float>, in window: PixelSize) -> PixelRegion {
    let shorter = min(window.width, window.height)
    // Even, so that the middle is the corner of a pixel.
    let side = max(min(shorter, max(shorter * 45 / 100, min(shorter, 180))) / 2 * 2, 1)
    func start(_ center: Float, _ length: Int) -> Int {
      let clamped = min(max(center, 0), Float(length))
      return min(max(Int(clamped) - side / 2, 0), length - side)
    }
    return PixelRegion(
      x: start(pointer.x, window.width), y: start(pointer.y, window.height),
      size: PixelSize(width: side, height: side))
  }
}
