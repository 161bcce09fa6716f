/// The first directory of a TIFF file of up to 4 GiB.
struct TIFFDirectory {
  private static let subfileType = 254
  private static let dngVersion = 50_706

  /// Whether the first picture is a smaller copy of another, as in the RAW files of cameras.
  let isPreview: Bool

  /// Reads the entries; nil where there are none.
  init?(_ file: [UInt8]) {
    let isLittle = file.starts(with: "II*\0".utf8)
    guard isLittle || file.starts(with: "MM\0*".utf8) else { return nil }
    func number(at place: Int, _ length: Int) -> Int? {
      guard place >= 0, place + length <= file.count else { return nil }
      let bytes = file[place..<place + length]
      return (isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let start = number(at: 4, 4), let count = number(at: start, 2) else { return nil }
    var isPreview = false
    for entry in 0..<count {
      let place = start + 2 + 12 * entry
      guard let tag = number(at: place, 2), let value = number(at: place + 8, 4) else { break }
      if tag == Self.dngVersion || tag == Self.subfileType && value & 1 == 1 { isPreview = true }
    }
    self.isPreview = isPreview
  }
}
