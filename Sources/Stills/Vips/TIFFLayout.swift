/// How a TIFF file stores its first picture, as far as it decides whether libvips reads it right.
struct TIFFLayout {
  /// The values of a field, by its tag; those of types other than whole numbers are left out.
  private var fields: [Int: [Int]] = [:]

  /// Where the next directory is; 0 for none.
  private var next = 0

  /// Reads the first directory, of TIFF or BigTIFF; what is damaged is left out, as the decoder notices it.
  init(_ file: FileBytes) {
    let numbers = Numbers(file)
    self.init(numbers, at: numbers.first)
  }

  private init(_ numbers: Numbers, at start: Int) {
    let (word, entry, counted) = numbers.isBig ? (8, 20, 8) : (4, 12, 2)
    guard start > 0, start < numbers.file.count else { return }
    let entries = max(0, min(numbers.read(start, counted), 4096))
    next = numbers.read(start + counted + entry * entries, word)
    for index in 0..<entries {
      let place = start + counted + entry * index
      let count = numbers.read(place + 4, word)
      guard let size = [1: 1, 3: 2, 4: 4, 16: 8][numbers.read(place + 2, 2)], count > 0 else { continue }
      let values = count > word / size ? numbers.read(place + 4 + word, word) : place + 4 + word
      guard values > 0, values < numbers.file.count else { continue }
      // A pixel has no more channels than these in most files; the others are as the first.
      fields[numbers.read(place, 2)] = (0..<min(count, 16)).map { numbers.read(values + size * $0, size) }
    }
  }

  /// The most pages that are counted.
  private static let mostPages = 65_536

  /// How many pictures a file has beside smaller copies and masks of them.
  static func pages(of file: FileBytes) -> Int {
    let numbers = Numbers(file)
    var seen: Set<Int> = [], pages = 0, place = numbers.first
    while place > 0, seen.count < mostPages, seen.insert(place).inserted {
      let directory = TIFFLayout(numbers, at: place)
      // NewSubfileType: the first bit means a smaller copy, the third a mask.
      if directory.value(254, default: 0) & 5 == 0 { pages += 1 }
      place = directory.next
    }
    return pages
  }

  /// The numbers of a file in its byte order.
  private struct Numbers {
    let file: FileBytes
    private let isLittle: Bool
    /// Whether it is a BigTIFF.
    private(set) var isBig = false
    /// Where the first directory is.
    private(set) var first = 0

    init(_ file: FileBytes) {
      self.file = file
      isLittle = file.first == UInt8(ascii: "I")
      isBig = read(2, 2) == 43
      first = isBig ? read(8, 8) : read(4, 4)
    }

    func read(_ place: Int, _ count: Int) -> Int {
      guard place >= 0, place <= file.count - count else { return 0 }
      let bytes = file[place..<place + count]
      // No place or count of a file has 63 bits.
      return Int(
        truncatingIfNeeded: isLittle
          ? bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
          : bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
  }

  private func value(_ tag: Int, default standard: Int) -> Int { fields[tag]?.first ?? standard }

  /// What is not read, and what to do about it; nil where libvips reads the picture right.
  var objection: String? {
    let bits = value(258, default: 1), compression = value(259, default: 1), samples = value(339, default: 1)
    let way = "; make a TIFF of 8 or 16 bits without a sign of it"
    // JPEG's decoder makes RGB of them.
    if value(262, default: 1) == 6, compression != 7 {
      return "YCbCr colours without JPEG compression are not read; make an RGB TIFF of it"
    }
    if samples == 2 { return "samples with a sign are not read\(way)" }
    if samples == 3, bits != 32, bits != 64 {
      return "floats of \(bits) bits are not read; make a TIFF of 32-bit floats of it"
    }
    if samples != 3, ![1, 2, 4, 8, 16].contains(bits) { return "samples of \(bits) bits are not read\(way)" }
    if value(284, default: 1) == 2, fields[322] != nil {
      return
        "tiles of one channel each are not read; make a TIFF of strips, or of tiles of all channels, of it"
    }
    return nil
  }
}
