/// The animation of a PNG file, which its readers show as one picture (PNG, third edition).
enum PNGAnimation {
  /// How many pictures a file has: the number of `acTL`, which precedes the pixels.
  static func frames(_ file: UnsafeBufferPointer<UInt8>) -> Int {
    func number(at place: Int) -> Int { file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    var place = 8
    while place + 12 <= file.count {
      let kind = file[place + 4..<place + 8]
      if kind.elementsEqual("acTL".utf8) { return number(at: place + 8) }
      if kind.elementsEqual("IDAT".utf8) { return 1 }
      place += 12 + number(at: place)
    }
    return 1
  }
}
