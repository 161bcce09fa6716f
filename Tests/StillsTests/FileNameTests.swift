import FileNames
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
    var generator = SeededGenerator(state: 1)
    let favourites: [UInt8] = [0xEF, 0xB7, 0x90, 0x9E, 0xA9, 0x80, 0xC3, 0x41]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? favourites.randomElement(using: &generator)! : UInt8.random(in: 1...255, using: &generator)
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
