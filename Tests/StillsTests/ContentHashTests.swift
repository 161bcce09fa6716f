import Files
import ScratchFiles
import Stills
import Testing

/// The hashes by which batches know content again.
struct ContentHashTests {
  /// The value of the reference implementation for no bytes, from its documentation.
  @Test func nothingHasTheReferenceValue() {
    #expect(ContentHash(of: []).description == "99aa06d3014798d86001c324468d497f")
  }

  /// A file is hashed in pieces and gives the same as its bytes at once; a changed byte gives another.
  @Test func filesHashAsTheirBytes() throws {
    let folder = ScratchFolder()
    var bytes = (0..<(2 << 20) + 77).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let path = folder.file("a")
    try AtomicFile.write(bytes, to: path)
    #expect(try ContentHash(contentsOf: path) == ContentHash(of: bytes))
    bytes[1 << 20] ^= 1
    #expect(try ContentHash(contentsOf: path) != ContentHash(of: bytes))
  }

  @Test func textsAreParsed() {
    let hash = ContentHash(of: "viewfinder")
    #expect(ContentHash(hash.description) == hash)
    for text in ["", "1", String(repeating: "g", count: 32), "+" + String(repeating: "0", count: 31)] {
      #expect(ContentHash(text) == nil, "\(text)")
    }
  }

  @Test func onlyFilesAreHashed() throws {
    let folder = ScratchFolder()
    for path in ["/dev/null", folder.file("none"), folder.file(".")] {
      #expect(throws: FileError.self, "\(path)") { _ = try ContentHash(contentsOf: path) }
    }
    // Whatever it is, its bytes are another reader's.
    let refusal = #expect(throws: FileError.self) { _ = try ContentHash(contentsOf: "/dev/stdin") }
    #expect(refusal?.code == .unsupported)
  }
}
