/// Windows bitmaps, which libvips leaves to ImageMagick.
enum BMPCodec: VipsCodec {
  static let name = "BMP"
  static let loader = "VipsForeignLoadMagick"

  static func recognizes(_ head: [UInt8]) -> Bool {
    // The bytes that the format reserves may have any value. The length of what follows tells the version.
    head.starts(with: "BM".utf8) && head.count >= 18 && head[15..<18].allSatisfy { $0 == 0 }
      && [12, 16, 40, 52, 56, 64, 108, 124].contains(head[14])
  }

  static func objection(to file: FileBytes) -> String? {
    isCut(file) ? "damaged BMP: its picture ends early" : nil
  }

  /// Whether pixels are missing, which ImageMagick makes black.
  private static func isCut(_ file: FileBytes) -> Bool {
    func number(_ place: Int, _ count: Int) -> Int {
      guard place + count <= file.count else { return 0 }
      return (0..<count).reduce(0) { $0 | Int(file[place + $1]) << (8 * $1) }
    }
    let start = number(10, 4), isOld = file[14] == 12
    let width = isOld ? number(18, 2) : number(18, 4)
    // A picture from the top has a negative height.
    let height = isOld ? number(20, 2) : Int(Int32(truncatingIfNeeded: number(22, 4)).magnitude)
    let bits = isOld ? number(24, 2) : number(28, 2), packing = isOld || file[14] == 16 ? 0 : number(30, 4)
    switch packing {
    case 0, 3, 6:
      let (row, isTooLong) = width.multipliedReportingOverflow(by: bits)
      let (bytes, isTooHigh) = ((row + 31) / 32 * 4).multipliedReportingOverflow(by: height)
      // Some programs leave the last row's padding out.
      return isTooLong || isTooHigh || start + bytes > file.count + 3
    case 1, 2: return !hasEnd(file, from: start, pixelsInByte: packing)
    default: return false
    }
  }

  /// Whether run lengths come to the mark at their end. `pixelsInByte` is the number of pixels of a byte.
  private static func hasEnd(
    _ file: FileBytes, from start: Int, pixelsInByte: Int
  ) -> Bool {
    var place = start
    while place + 1 < file.count {
      let (count, value) = (file[place], Int(file[place + 1]))
      place += 2
      guard count == 0 else { continue }
      switch value {
      case 0: break
      case 1: return true
      case 2: place += 2
      // Pixels as they are, on to an even place.
      default: place += ((value + pixelsInByte - 1) / pixelsInByte + 1) / 2 * 2
      }
    }
    return false
  }
}
