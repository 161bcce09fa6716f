/// What precedes the samples of a PBM, PGM, PPM or PFM file.
struct NetpbmHeader {
  /// How samples are stored.
  enum Samples {
    /// Bits, of which 1 is black.
    case bits
    /// Whole numbers from 0 to the greatest one.
    case integers(greatest: Int)
    /// Floats, in lines from the bottom to the top.
    case floats(isLittleEndian: Bool)
  }

  /// Why a file is refused.
  struct Damage: Error {
    let reason: String

    static let endsEarly = Damage(reason: "the file ends early")
  }

  let samples: Samples
  /// 1 or 3.
  let channels: Int
  /// Whether samples are decimal digits.
  let isPlain: Bool
  let width: Int
  let height: Int
  /// Where the samples begin.
  let start: Int

  /// Reads the header of a file.
  init(_ file: FileBytes) throws(Damage) {
    guard file.count > 2 else { throw .endsEarly }
    var text = NetpbmText(file, from: 2)
    let kind = file[1]
    width = try text.number()
    height = try text.number()
    guard width > 0, height > 0 else { throw Damage(reason: "its picture is empty") }
    isPlain = (UInt8(ascii: "1")...UInt8(ascii: "3")).contains(kind)
    channels = [UInt8(ascii: "3"), UInt8(ascii: "6"), UInt8(ascii: "F")].contains(kind) ? 3 : 1
    switch kind {
    case UInt8(ascii: "1"), UInt8(ascii: "4"): samples = .bits
    case UInt8(ascii: "F"), UInt8(ascii: "f"):
      let scale = try text.word()
      // Its magnitude is a unit of light, which no program keeps.
      guard let value = Double(scale), value.isFinite, value != 0 else {
        throw Damage(reason: "its scale is '\(scale)', not a number other than 0")
      }
      samples = .floats(isLittleEndian: value < 0)
    default:
      let greatest = try text.number()
      guard (1...65535).contains(greatest) else {
        throw Damage(reason: "its greatest sample is \(greatest), not 1 to 65535")
      }
      samples = .integers(greatest: greatest)
    }
    // One blank, as the next byte may be a sample; but libvips 8.16 fills the line of a scale, so that floats are aligned.
    if case .floats = samples { text.skipSpacesBeforeLineBreak() }
    start = text.place + 1
  }

  /// The bytes of a line where samples are no digits.
  private var rowBytes: Int {
    switch samples {
    case .bits: (width + 7) / 8
    case .integers(let greatest): width * channels * (greatest > 255 ? 2 : 1)
    case .floats: width * channels * 4
    }
  }

  /// The bytes that a file with all samples has at least; the picture must be within limits.
  var leastBytes: Int {
    guard isPlain else { return start + rowBytes * height }
    if case .bits = samples { return start + width * height }
    return start + 2 * width * channels * height - 1
  }

  /// Where a line begins, from the top of the picture, where samples are no digits.
  func start(ofRow row: Int) -> Int {
    if case .floats = samples { return start + (height - 1 - row) * rowBytes }
    return start + row * rowBytes
  }
}

/// Words and numbers between blanks and comments.
struct NetpbmText {
  private let bytes: FileBytes
  private(set) var place: Int

  init(_ bytes: FileBytes, from place: Int) {
    self.bytes = bytes
    self.place = place
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private mutating func skipBlanks() throws(NetpbmHeader.Damage) {
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "#") {
        while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
      } else if Self.isBlank(bytes[place]) {
        place += 1
      } else {
        return
      }
    }
    throw .endsEarly
  }

  /// Goes to the end of the line where only spaces are before it.
  mutating func skipSpacesBeforeLineBreak() {
    let end = bytes[place...].firstIndex { $0 != 0x20 }
    if let end, bytes[end] == 0x0A { place = end }
  }

  /// The next digit 0 or 1, which need not be followed by a blank.
  mutating func bit() throws(NetpbmHeader.Damage) -> Int {
    try skipBlanks()
    let byte = bytes[place]
    guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw NetpbmHeader.Damage(reason: "a bit is neither 0 nor 1")
    }
    place += 1
    return Int(byte & 1)
  }

  /// The next number of up to nine digits.
  mutating func number() throws(NetpbmHeader.Damage) -> Int {
    try skipBlanks()
    let first = place
    var value = 0
    while place < bytes.count, (0x30...0x39).contains(bytes[place]), place - first < 10 {
      value = value * 10 + Int(bytes[place] & 15)
      place += 1
    }
    guard (1...9).contains(place - first) else {
      throw NetpbmHeader.Damage(reason: "a number is missing, or too large")
    }
    return value
  }

  /// The next word of up to 40 letters.
  mutating func word() throws(NetpbmHeader.Damage) -> String {
    try skipBlanks()
    let first = place
    while place < bytes.count, !Self.isBlank(bytes[place]), place - first < 40 { place += 1 }
    return String(decoding: bytes[first..<place], as: UTF8.self)
  }
}
