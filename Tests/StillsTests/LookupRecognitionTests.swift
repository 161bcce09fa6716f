import Foundation
import Pixels
import Testing

import Stills

/// PNG files that are lookup tables, and photographs of the same sizes that are none.
struct LookupRecognitionTests {
  /// Whether a picture is taken for a table.
  private func isTable(
    _ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> SIMD3<Double>
  ) throws -> Bool {
    var image = Image(packed: .rgba8, size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        let value = color(x, y).clamped(lowerBound: .zero, upperBound: .one)
        for channel in 0..<3 { image.bytes[(y * width + x) * 4 + channel] = UInt8(value[channel] * 255) }
        image.bytes[(y * width + x) * 4 + 3] = 255
      }
    }
    let path = NSTemporaryDirectory() + "lookup-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bytes = try StillImage.encode(image, as: .png(StillFormat.PNGSettings()))
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return ColorLookup.isTable(pictureAt: path)
  }

  /// A strong look: contrast, and colours that are turned.
  private func graded(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let steep = (color - 0.5) * 1.8 + 0.5
    return SIMD3(steep.y, 1 - steep.x, steep.z * steep.z)
  }

  /// Large shapes with soft shades, as in a photograph.
  private func photograph(_ across: Double, _ down: Double) -> SIMD3<Double> {
    let sky = SIMD3(0.4, 0.6, 0.9) * (1 - 0.4 * down)
    let hill = SIMD3(0.2, 0.4, 0.1) * (0.6 + 0.4 * across)
    return down > 0.6 + 0.1 * (7 * across).rounded() / 7 ? hill : sky
  }

  @Test(arguments: [4, 5, 6, 7, 8, 10]) func haldTablesAre(level: Int) throws {
    let (side, size) = (level * level * level, level * level)
    let entry = { (x: Int, y: Int) in
      let place = y * side + x
      return SIMD3(Double(place % size), Double(place / size % size), Double(place / size / size))
        / Double(size - 1)
    }
    #expect(try isTable(side, side, entry))
    #expect(try isTable(side, side) { graded(entry($0, $1)) })
    #expect(try !isTable(side, side) { photograph(Double($0) / Double(side), Double($1) / Double(side)) })
  }

  @Test func tilesAndStripsAre() throws {
    for (size, columns) in [(64, 8), (32, 32), (16, 16)] {
      let (width, height) = (size * columns, size * size / columns)
      let entry = { (x: Int, y: Int) in
        SIMD3(Double(x % size), Double(y % size), Double(y / size * columns + x / size)) / Double(size - 1)
      }
      #expect(try isTable(width, height, entry))
      #expect(try isTable(width, height) { graded(entry($0, $1)) })
    }
  }

  /// Of the sizes of tiles, photographs have the square one.
  @Test func aSquarePhotographIsNot() throws {
    #expect(try !isTable(512, 512) { photograph(Double($0) / 512, Double($1) / 512) })
    #expect(try !isTable(512, 512) { x, y in SIMD3(Double(x) / 511, Double(y) / 511, 0.5) })
  }

  @Test func otherSizesAndFilesAreNot() throws {
    #expect(try !isTable(640, 480) { _, _ in .zero })
    #expect(try !isTable(512, 512) { _, _ in SIMD3(0.5, 0.5, 0.5) })
    #expect(!ColorLookup.isTable(pictureAt: "/nonexistent.png"))
    #expect(!ColorLookup.isTable(pictureAt: "/dev/null"))
  }
}
