import Files
import Testing

struct FileNameTests {
  @Test(
    arguments: [
      [], [0x61], [0xFF], [0xC3, 0xA9], [0xC3], [0xE9, 0x74, 0xE9], [0x61, 0xCC, 0x81],
      [0xF0, 0x9F, 0x98, 0x80],
      [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0xAF], [0xE2, 0x82], [0x80, 0x80, 0x2F, 0xFE],
      // Noncharacters, which escapes use, and a pair that looks like an escape.
      [0xEF, 0xB7, 0x98], [0xEF, 0xB7, 0xA0], [0xEF, 0xB7, 0x9E, 0xEF, 0xB7, 0xA9],
      [0xEF, 0xB7, 0xA0, 0xFF], [0xFF, 0xEF, 0xB7, 0xAF], [0xEF, 0xB7], [0xEF, 0xB7, 0x90],
    ] as [[UInt8]])
  func everyByteComesBack(bytes: [UInt8]) {
    #expect(String(fileNameBytes: bytes).fileNameBytes == bytes)
  }

  @Test func randomBytesComeBack() {
    let favourites: [UInt8] = [0xEF, 0xB7, 0x90, 0x9E, 0xA9, 0x80, 0xC3, 0x41]
    // Knuth's MMIX generator, so that a failure comes back.
    var state: UInt64 = 1
    func random(_ count: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % count
    }
    for _ in 0..<20_000 {
      let bytes = (0..<random(9)).map { _ in
        random(2) == 0 ? favourites[Int(random(8))] : UInt8(1 + random(255))
      }
      #expect(String(fileNameBytes: bytes).fileNameBytes == bytes)
    }
  }

  @Test func textIsItself() {
    for text in ["", "a/b.jpg", "\u{E9}t\u{E9}", "e\u{301}", "\u{1F600}"] {
      #expect(Array(String(fileNameBytes: Array(text.utf8)).utf8) == Array(text.utf8))
      #expect(text.fileNameBytes == Array(text.utf8))
      #expect(text.showingFileNames == text)
    }
  }

  @Test func peopleSeeTheBytes() {
    #expect(String(fileNameBytes: [0x61, 0xE9, 0x2E, 0x6A]).showingFileNames == "a\\xE9.j")
  }

  @Test func theSystemGetsTheBytesAndAZero() {
    for bytes in [[0x61], [0x61, 0xE9]] as [[UInt8]] {
      let given = String(fileNameBytes: bytes).withFileName { pointer in
        (0...bytes.count).map { UInt8(bitPattern: pointer[$0]) }
      }
      #expect(given == bytes + [0])
    }
  }
}
