import TestSupport

/// Mutates texts in many small ways, reproducible by seed.
struct Mutations {
  private var random: SeededRandom
  private let pieces: [String]

  /// - Parameter pieces: what is inserted into texts in addition to single characters.
  init(seed: UInt64, pieces: [String]) {
    random = SeededRandom(seed: seed)
    self.pieces = pieces
  }

  private mutating func number(below bound: Int) -> Int { Int(random.next() % UInt64(max(bound, 1))) }

  private static let odd: [UInt8] = [
    0, 1, 9, 10, 13, 32, 34, 35, 36, 39, 40, 41, 42, 44, 47, 48, 57, 58, 59, 61, 91, 92, 93, 95, 123, 125,
    127, 195,
    169, 226, 240, 255,
  ]

  /// The text after one to four changes; broken UTF-8 becomes replacement characters.
  mutating func changed(_ text: String, with others: [String]) -> String {
    var bytes = Array(text.utf8)
    for _ in 0...number(below: 4) {
      let place = number(below: bytes.count + 1)
      let end = min(bytes.count, place + 1 + number(below: 20))
      switch number(below: 8) {
      case 0: bytes.removeSubrange(min(place, end)..<end)
      case 1: bytes.insert(Self.odd[number(below: Self.odd.count)], at: place)
      case 2: bytes.insert(contentsOf: pieces[number(below: pieces.count)].utf8, at: place)
      case 3: bytes.insert(contentsOf: Array(bytes[min(place, end)..<end]), at: place)
      case 4: if place < bytes.count { bytes[place] = UInt8(number(below: 256)) }
      case 5: if place < bytes.count { bytes[place] ^= 1 << UInt8(number(below: 8)) }
      case 6: bytes.removeSubrange(place...)
      default:
        let other = Array(others[number(below: others.count)].utf8)
        let cut = number(below: other.count + 1)
        bytes = Array(bytes[..<place]) + other[cut...]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
