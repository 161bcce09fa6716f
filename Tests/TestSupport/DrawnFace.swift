package import Pixels
import Foundation

/// A face drawn from ellipses, for detectors.
package struct DrawnFace {
  /// The centre in pixels, and half of the width from ear to ear.
  package var x, y, radius: Double
  /// By how many degrees it leans clockwise.
  package var roll = 0.0

  package init(x: Double, y: Double, radius: Double, roll: Double = 0) {
    self.x = x
    self.y = y
    self.radius = radius
    self.roll = roll
  }

  private struct Ellipse {
    var x, y, width, height, softness, value: Double
  }

  /// The parts in units of the radius, from back to front.
  private static let parts: [Ellipse] = {
    var parts = [
      Ellipse(x: 0, y: -0.15, width: 0.98, height: 1.3, softness: 0.06, value: 45),
      Ellipse(x: 0, y: 0.1, width: 0.8, height: 1.1, softness: 0.06, value: 205),
      Ellipse(x: 0, y: -0.78, width: 0.72, height: 0.28, softness: 0.06, value: 200),
    ]
    for side in [-1.0, 1] {
      parts += [
        Ellipse(x: side * 0.35, y: -0.28, width: 0.24, height: 0.07, softness: 0.3, value: 60),
        Ellipse(x: side * 0.35, y: -0.08, width: 0.25, height: 0.15, softness: 0.6, value: 120),
        Ellipse(x: side * 0.35, y: -0.08, width: 0.17, height: 0.08, softness: 0.2, value: 235),
        Ellipse(x: side * 0.35, y: -0.08, width: 0.085, height: 0.085, softness: 0.2, value: 25),
        Ellipse(x: side * 0.12, y: 0.36, width: 0.07, height: 0.045, softness: 0.5, value: 110),
        Ellipse(x: side * 0.55, y: 0.32, width: 0.2, height: 0.2, softness: 1, value: 190),
      ]
    }
    parts += [
      Ellipse(x: 0, y: 0.14, width: 0.07, height: 0.24, softness: 0.9, value: 235),
      Ellipse(x: 0, y: 0.64, width: 0.32, height: 0.08, softness: 0.3, value: 110),
      Ellipse(x: 0, y: 0.64, width: 0.3, height: 0.02, softness: 0.5, value: 60),
    ]
    return parts
  }()

  /// Draws the face into a grey picture.
  package func draw(into image: inout Image) {
    let (sine, cosine) = (sin(roll * .pi / 180), cos(roll * .pi / 180))
    let reach = 1.6 * radius
    let size = image.size
    let stride = image.layout.planes[0].stride
    for row in max(0, Int(y - reach))..<min(size.height, Int(y + reach) + 1) {
      for column in max(0, Int(x - reach))..<min(size.width, Int(x + reach) + 1) {
        let (right, down) = ((Double(column) + 0.5 - x) / radius, (Double(row) + 0.5 - y) / radius)
        let (across, along) = (right * cosine + down * sine, down * cosine - right * sine)
        var value = Double(image.bytes[row * stride + column])
        for part in Self.parts {
          let (u, v) = ((across - part.x) / part.width, (along - part.y) / part.height)
          let cover = min(max((1 - (u * u + v * v).squareRoot()) / part.softness + 0.5, 0), 1)
          value += (part.value - value) * cover
        }
        image.bytes[row * stride + column] = UInt8(value)
      }
    }
  }

  /// A grey picture with faces.
  package static func picture(_ faces: [DrawnFace], size: PixelSize, background: UInt8 = 90) -> Image {
    var image = Image(packed: .gray8, size: size)
    image.bytes = Array(repeating: background, count: size.area)
    for face in faces { face.draw(into: &image) }
    return image
  }
}
