package import Files
package import Pixels

/// A PNG picture that stores a colour cube.
package struct LookupPicture: LookupCodec {
  package static let name = "PNG"
  package static let extensions = ["png"]
  package static let limitsResults = true
  package static let choices: Set<LookupSettings.Choice> = [.layout, .bits([8, 16])]

  package static func decode(_ bytes: [UInt8], name: String) throws(FileError) -> ColorLookup {
    try ColorLookup(decoding: bytes, name: name)
  }

  private let image: Image
  private let name: String

  /// Wraps a picture decoded without colour management.
  package init(image: Image, name: String) {
    self.image = image
    self.name = name
  }

  /// The order of entries in a layout: maps an entry (red, green, blue) to its pixel.
  struct Path {
    let size: Int
    /// The number of tiles per row; nil for one sequence of entries.
    let columns: Int?
    let width: Int

    func pixel(_ red: Int, _ green: Int, _ blue: Int) -> Int {
      guard let columns else { return red + size * (green + size * blue) }
      return (green + size * (blue / columns)) * width + red + size * (blue % columns)
    }
  }

  /// Whether a picture of this size can store a cube.
  package static func canHaveSize(width: Int, height: Int) -> Bool {
    tiles(width: width, height: height) != nil || hald(width: width, height: height) != nil
  }

  /// The cube.
  ///
  /// - Throws: `badData` naming the supported sizes.
  package func cube(layout: ColorLookup.PictureLayout) throws(FileError) -> ColorLookup.Cube {
    let width = image.size.width, height = image.size.height
    let tiles = Self.tiles(width: width, height: height)
    let hald = Self.hald(width: width, height: height)
    let path: Path
    switch layout {
    case .tiles: path = try required(tiles, "tiles: 512x512, or a strip such as 1024x32")
    case .hald: path = try required(hald, "a Hald CLUT: 64x64, 125x125, 216x216, 343x343, 512x512 and so on")
    case .automatic:
      if let tiles, let hald {
        path = roughness(hald) < roughness(tiles) ? hald : tiles
      } else {
        path = try required(
          tiles ?? hald,
          "a lookup table: 512x512 tiles, a strip such as 1024x32, or a Hald CLUT (64x64, 125x125, …)")
      }
    }
    return cube(along: path)
  }

  private func required(_ path: Path?, _ expected: String) throws(FileError) -> Path {
    guard let path else {
      throw FileError(.badData, "\(name): \(image.size) pixels are not the size of \(expected)")
    }
    return path
  }

  private static func tiles(width: Int, height: Int) -> Path? {
    if width == 512, height == 512 { return Path(size: 64, columns: 8, width: width) }
    if (2...128).contains(height), width == height * height {
      return Path(size: height, columns: height, width: width)
    }
    if (2...128).contains(width), height == width * width {
      return Path(size: width, columns: 1, width: width)
    }
    return nil
  }

  private static func hald(width: Int, height: Int) -> Path? {
    guard width == height, let level = (2...16).first(where: { $0 * $0 * $0 == width }) else { return nil }
    return Path(size: level * level, columns: nil, width: width)
  }

  private func sample(_ bytes: RawSpan, _ pixel: Int, _ channel: Int) -> Float {
    func word(_ index: Int) -> Float {
      Float(bytes.unsafeLoadUnaligned(fromByteOffset: index * 2, as: UInt16.self)) / 65_535
    }
    return switch image.layout.format {
    case .gray8: Float(bytes[pixel]) / 255
    case .gray16: word(pixel)
    case .rgba16: word(pixel * 4 + channel)
    case .rgbaFloat: bytes.unsafeLoadUnaligned(fromByteOffset: 16 * pixel + 4 * channel, as: Float.self)
    default: Float(bytes[pixel * 4 + channel]) / 255
    }
  }

  private func cube(along path: Path) -> ColorLookup.Cube {
    let count = 3 * path.size * path.size * path.size
    let bytes = image.bytes.span.bytes
    let values = [Float](capacity: count) { values in
      for blue in 0..<path.size {
        for green in 0..<path.size {
          for red in 0..<path.size {
            let pixel = path.pixel(red, green, blue)
            for channel in 0..<3 { values.append(sample(bytes, pixel, channel)) }
          }
        }
      }
    }
    return ColorLookup.Cube(size: path.size, values: values)
  }

  /// How much neighbours in the cube differ along its three edges, on a grid of samples. The wrong pixel
  /// order puts distant colours side by side, so the right one is by far the smoother.
  private func roughness(_ path: Path) -> Double {
    let bytes = image.bytes.span.bytes
    var sum = 0.0
    for blue in stride(from: 0, to: path.size - 1, by: 3) {
      for green in stride(from: 0, to: path.size - 1, by: 3) {
        for red in stride(from: 0, to: path.size - 1, by: 3) {
          let here = path.pixel(red, green, blue)
          let neighbours = [
            path.pixel(red + 1, green, blue), path.pixel(red, green + 1, blue),
            path.pixel(red, green, blue + 1),
          ]
          for neighbour in neighbours {
            for channel in 0..<3 {
              let step = Double(sample(bytes, neighbour, channel) - sample(bytes, here, channel))
              sum += step * step
            }
          }
        }
      }
    }
    return sum
  }
}
