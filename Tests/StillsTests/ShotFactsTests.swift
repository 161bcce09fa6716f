import Files
import ScratchFiles
import Testing

import Stills

struct ShotFactsTests {
  /// Exiv2's parser of AVI does not return from the first, and that of Matroska ends the program at the second.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      Array("RIFF".utf8) + [0xE8, 3, 0, 0] + Array("AVI LIST".utf8) + [200, 0, 0, 0] + Array("hdrlavih".utf8)
        + [0, 0, 0, 0] + Array("strh".utf8) + [UInt8](repeating: 0, count: 104),
      [0x1A, 0x45, 0xDF, 0xA3, 0x9F] + [UInt8](repeating: 0, count: 31) + [0x18, 0x53, 0x80, 0x67]
        + [UInt8](repeating: 0, count: 40),
    ])
  func damagedMoviesHaveTheTimesOfTheirFiles(movie: [UInt8]) throws {
    let folder = ScratchFolder()
    let path = folder.file("a.bin")
    try AtomicFile.write(movie, to: path)
    let facts = ShotFacts(ofFileAt: path)
    #expect(facts.timeSource == .file && facts.camera == nil)
  }
}
