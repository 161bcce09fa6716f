/// The most common CSS colour names, as FFmpeg knows them, in sRGB.
private let namedColors: [String: UInt32] = [
  "black": 0x000000, "silver": 0xc0c0c0, "gray": 0x808080, "grey": 0x808080, "white": 0xffffff,
  "maroon": 0x800000, "red": 0xff0000, "purple": 0x800080, "fuchsia": 0xff00ff, "magenta": 0xff00ff,
  "green": 0x008000, "lime": 0x00ff00, "olive": 0x808000, "yellow": 0xffff00, "navy": 0x000080,
  "blue": 0x0000ff, "teal": 0x008080, "aqua": 0x00ffff, "cyan": 0x00ffff, "orange": 0xffa500,
  "pink": 0xffc0cb, "brown": 0xa52a2a, "gold": 0xffd700, "indigo": 0x4b0082, "violet": 0xee82ee,
  "turquoise": 0x40e0d0, "tomato": 0xff6347, "salmon": 0xfa8072, "coral": 0xff7f50, "crimson": 0xdc143c,
  "khaki": 0xf0e68c, "lavender": 0xe6e6fa, "beige": 0xf5f5dc, "ivory": 0xfffff0, "chocolate": 0xd2691e,
  "orchid": 0xda70d6, "plum": 0xdda0dd, "sienna": 0xa0522d, "skyblue": 0x87ceeb, "tan": 0xd2b48c,
]

/// Parses `red`, `#rrggbb[aa]`, `0xrrggbb[aa]`, each with an optional `@alpha` (0…1 or 0x00…0xff).
package func parseColor(_ text: String) -> [Double]? {
  let parts = text.split(separator: "@", omittingEmptySubsequences: false)
  guard let base = parts.first, parts.count <= 2 else { return nil }
  var alpha = 1.0
  var rgb: UInt32
  if let value = namedColors[base.lowercased()] {
    rgb = value
  } else {
    let digits = base.hasPrefix("#") ? base.dropFirst() : base.hasPrefix("0x") ? base.dropFirst(2) : base
    guard digits.count == 6 || digits.count == 8, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    rgb = value
    if digits.count == 8 {
      alpha = Double(value & 0xff) / 255
      rgb = value >> 8
    }
  }
  if parts.count == 2 {
    if parts[1].hasPrefix("0x") {
      guard let value = UInt8(parts[1].dropFirst(2), radix: 16) else { return nil }
      alpha = Double(value) / 255
    } else {
      guard let value = Double(parts[1]), (0...1).contains(value) else { return nil }
      alpha = value
    }
  }
  return [Double(rgb >> 16 & 0xff) / 255, Double(rgb >> 8 & 0xff) / 255, Double(rgb & 0xff) / 255, alpha]
}

/// The colour in chain syntax: a name if it has one, otherwise `0xrrggbb`, with `@alpha` unless opaque.
func colorText(_ color: [Double]) -> String {
  let bytes = color.prefix(3).map { UInt32(min(max($0, 0), 1) * 255 + 0.5) }
  let rgb = bytes[0] << 16 | bytes[1] << 8 | bytes[2]
  let name = namedColors.filter { $0.value == rgb }.keys.min()
  let digits = String(rgb, radix: 16)
  let base = name ?? "0x" + String(repeating: "0", count: 6 - digits.count) + digits
  return color[3] == 1 ? base : base + "@" + plain(color[3])
}
