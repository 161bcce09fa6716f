import Pixels
import Testing

struct OrientationTests {
  /// Where the pixel at (x, y) of a w x h image lands, written from EXIF's own table (row 0 and column 0 tell
  /// which visual side they are) and not from quarter turns.
  static func destination(_ orientation: Orientation, x: Int, y: Int, w: Int, h: Int) -> (Int, Int) {
    switch orientation {
    case .up: (x, y)
    case .upMirrored: (w - 1 - x, y)
    case .down: (w - 1 - x, h - 1 - y)
    case .downMirrored: (x, h - 1 - y)
    case .leftMirrored: (y, x)
    case .right: (h - 1 - y, x)
    case .rightMirrored: (h - 1 - y, w - 1 - x)
    case .left: (y, w - 1 - x)
    }
  }

  @Test(arguments: Orientation.allCases, Orientation.allCases)
  func compositionMatchesMovingPixelsTwice(first: Orientation, second: Orientation) {
    let size = PixelSize(width: 3, height: 2)
    let middle = first.applied(to: size)
    let whole = first.followed(by: second)
    for y in 0..<2 {
      for x in 0..<3 {
        let once = Self.destination(first, x: x, y: y, w: 3, h: 2)
        let twice = Self.destination(second, x: once.0, y: once.1, w: middle.width, h: middle.height)
        let direct = Self.destination(whole, x: x, y: y, w: 3, h: 2)
        #expect(twice == direct)
      }
    }
  }

  @Test(arguments: Orientation.allCases)
  func inverseUndoes(orientation: Orientation) {
    #expect(orientation.followed(by: orientation.inverse) == .up)
    #expect(orientation.inverse.followed(by: orientation) == .up)
  }
}
