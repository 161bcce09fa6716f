/// The pixels of a screen, top row first.
struct Screenshot {
  /// Red, green and blue of a pixel, 0…255.
  struct Color: Hashable, CustomStringConvertible {
    var red: Int
    var green: Int
    var blue: Int

    var description: String { "(\(red), \(green), \(blue))" }
    var sum: Int { red + green + blue }

    /// Whether no channel differs by more than `tolerance`.
    func isNear(_ other: Color, tolerance: Int = 3) -> Bool {
      abs(red - other.red) <= tolerance && abs(green - other.green) <= tolerance
        && abs(blue - other.blue) <= tolerance
    }

    static let black = Color(red: 0, green: 0, blue: 0)
  }

  struct Malformed: Error {}

  let width: Int
  let height: Int
  private let bytes: [UInt8]
  private let start: Int
  private let stride: Int

  /// Reads a screen in the X window dump format with 32 bits a pixel, as Xvfb keeps it.
  init(windowDump bytes: [UInt8]) throws {
    func field(_ index: Int) throws -> Int {
      guard bytes.count >= index * 4 + 4 else { throw Malformed() }
      return bytes[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    // Header: size, version, format, depth, width, height, offset, byte order, …, bits per pixel, bytes per line.
    let headerSize = try field(0)
    width = try field(4)
    height = try field(5)
    stride = try field(12)
    let colors = try field(19)
    start = headerSize + colors * 12
    guard try field(1) == 7, try field(11) == 32, bytes.count >= start + stride * height else {
      throw Malformed()
    }
    self.bytes = bytes
  }

  /// The colour of a pixel.
  subscript(x: Int, y: Int) -> Color {
    let place = start + y * stride + x * 4
    return Color(red: Int(bytes[place + 2]), green: Int(bytes[place + 1]), blue: Int(bytes[place]))
  }

  /// The mean of all channels in a rectangle, 0…255.
  func brightness(x: Range<Int>, y: Range<Int>) -> Double {
    var sum = 0
    for row in y { for column in x { sum += self[column, row].sum } }
    return Double(sum) / Double(max(x.count * y.count * 3, 1))
  }

  /// How many pixels of a rectangle differ from another screenshot's.
  func differences(from other: Screenshot, x: Range<Int>, y: Range<Int>) -> Int {
    var count = 0
    for row in y { for column in x where !self[column, row].isNear(other[column, row]) { count += 1 } }
    return count
  }

  /// The screen as a PPM file, to be looked at when a test fails.
  var portablePixmap: [UInt8] {
    var file = Array("P6\n\(width) \(height)\n255\n".utf8)
    file.reserveCapacity(file.count + width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        let color = self[x, y]
        file += [UInt8(color.red), UInt8(color.green), UInt8(color.blue)]
      }
    }
    return file
  }
}
