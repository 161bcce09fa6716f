/// Builds PNG files byte by byte from the specification, as a reference independent of libpng.
struct PNGFile {
  private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Begins a file.
  ///
  /// - Parameter color: the colour type: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
  init(width: Int, height: Int, depth: UInt8, color: UInt8, interlaced: UInt8 = 0) {
    add("IHDR", Self.big(width) + Self.big(height) + [depth, color, 0, 0, interlaced])
  }

  mutating func add(_ kind: String, _ body: [UInt8]) {
    let content = Array(kind.utf8) + body
    bytes += Self.big(body.count) + content + Self.big(Int(Self.crc(content)))
  }

  /// Ends the file with rows that each begin with their filter byte, stored without compression.
  func finished(rows: [UInt8]) -> [UInt8] {
    var file = self
    var stream: [UInt8] = [0x78, 0x01]
    var rest = rows[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      stream += [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
      stream += block
    } while !rest.isEmpty
    var low: UInt32 = 1, high: UInt32 = 0
    for byte in rows {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    file.add("IDAT", stream + Self.big(Int(high << 16 | low)))
    file.add("IEND", [])
    return file.bytes
  }

  static func big(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = .max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~crc
  }

  /// The content of the first chunk of a kind in a file; nil when there is none.
  static func chunk(_ kind: String, in file: [UInt8]) -> [UInt8]? {
    var place = 8
    while place + 12 <= file.count {
      let count = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard count >= 0, place + 12 + count <= file.count else { return nil }
      if file[place + 4..<place + 8].elementsEqual(kind.utf8) {
        return Array(file[place + 8..<place + 8 + count])
      }
      place += 12 + count
    }
    return nil
  }
}
