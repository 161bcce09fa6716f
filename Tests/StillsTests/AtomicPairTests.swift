import Pixels
import Testing

import Stills

/// Two files that belong together, as those of a live photo.
struct AtomicPairTests {
  private let folder = ScratchFolder()

  private func publish(_ replacing: AtomicFile.Replacing, between: () throws -> Void = {}) throws {
    var first = try AtomicOutput(folder.file("a.jpg"), replacing: replacing)
    var second = try AtomicOutput(folder.file("a.mov"), replacing: replacing)
    try first.write([1, 2])
    try first.write([3])
    try second.write([4])
    try between()
    try AtomicOutput.publish(&first, &second)
  }

  @Test func bothGetTheirNames() throws {
    try publish(.never) { #expect(folder.names.isEmpty) }
    #expect(folder.names == ["a.jpg", "a.mov"])
    #expect(content(of: folder.file("a.jpg")) == [1, 2, 3] && content(of: folder.file("a.mov")) == [4])
    #expect(throws: StillsError.self) { try publish(.never) }
    try publish(.always)
    #expect(folder.names == ["a.jpg", "a.mov"])
  }

  @Test(arguments: ["a.jpg", "a.mov"]) func aNameThatIsTakenMeanwhileLeavesNeither(name: String) throws {
    let error = #expect(throws: StillsError.self) {
      try publish(.never) { try AtomicFile.write([9], to: folder.file(name)) }
    }
    #expect(error?.code == .cannotCreate && error?.description.contains(name) == true)
    #expect(folder.names == [name])
    #expect(content(of: folder.file(name)) == [9])
  }

  @Test func anIdentifierIsInApplesMakerNote() throws {
    var settings = PhotoSettings()
    settings.uniqueID = "0123456789abcdef0123456789abcdef"
    let metadata = Metadata(photo: settings, size: PixelSize(width: 4, height: 4))
    let note = Array("Apple iOS\0".utf8) + [0, 1] + Array("MM".utf8)
    let text = Array("01234567-89AB-CDEF-0123-456789ABCDEF\0".utf8)
    let start = try #require(metadata.exif.indices.first { metadata.exif[$0...].starts(with: note) })
    // The directory: one entry, tag 17, type 2, 37 characters, 32 bytes from the signature.
    #expect(
      Array(metadata.exif[start + 14..<start + 32]) == [
        0, 1, 0, 17, 0, 2, 0, 0, 0, 37, 0, 0, 0, 32, 0, 0, 0, 0,
      ])
    #expect(metadata.exif[(start + 32)...].starts(with: text))
    settings.uniqueID = "not an identifier"
    let other = Metadata(photo: settings, size: PixelSize(width: 4, height: 4))
    #expect(!other.exif.indices.contains { other.exif[$0...].starts(with: note) })
  }
}
