import Pixels

/// A colour of the interface: display-encoded, with straight alpha, eight bits each.
package struct Ink: Hashable {
  /// Red in the lowest byte, then green, blue and alpha.
  let packed: UInt32

  /// A colour from components of 0…1.
  package init(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float = 1) {
    func byte(_ value: Float) -> UInt32 { UInt32(min(max(value, 0), 1) * 255 + 0.5) }
    packed = byte(red) | byte(green) << 8 | byte(blue) << 16 | byte(alpha) << 24
  }

  /// A grey.
  package static func gray(_ level: Float, _ alpha: Float = 1) -> Ink { Ink(level, level, level, alpha) }

  /// A component of 0…1 by its place: red, green, blue, alpha.
  private func component(_ place: UInt32) -> Float { Float(packed >> (8 * place) & 255) / 255 }

  var red: Float { component(0) }
  var green: Float { component(1) }
  var blue: Float { component(2) }
  var alpha: Float { component(3) }

  /// The same colour with its opacity multiplied.
  func faded(_ factor: Float) -> Ink { Ink(red, green, blue, alpha * factor) }

  /// This colour over an opaque one.
  package func over(_ below: Ink) -> Ink {
    func mix(_ own: Float, _ other: Float) -> Float { own * alpha + other * (1 - alpha) }
    return Ink(mix(red, below.red), mix(green, below.green), mix(blue, below.blue))
  }

  /// The relative luminance of the opaque colour, 0…1, by WCAG 2.1.
  var luminance: Float {
    0.2126 * SRGBTransfer.linear(red) + 0.7152 * SRGBTransfer.linear(green)
      + 0.0722 * SRGBTransfer.linear(blue)
  }

  /// The contrast ratio of two opaque colours, 1…21, by WCAG 2.1.
  package func contrast(with other: Ink) -> Float {
    let (own, others) = (luminance, other.luminance)
    return (max(own, others) + 0.05) / (min(own, others) + 0.05)
  }
}
