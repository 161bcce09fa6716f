import Files
import ScratchFiles
import Testing

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
    #expect(throws: FileError.self) { try publish(.never) }
    try publish(.always)
    #expect(folder.names == ["a.jpg", "a.mov"])
  }

  @Test(arguments: ["a.jpg", "a.mov"]) func aNameThatIsTakenMeanwhileLeavesNeither(name: String) throws {
    let error = #expect(throws: FileError.self) {
      try publish(.never) { try AtomicFile.write([9], to: folder.file(name)) }
    }
    #expect(error?.code == .exists && error?.description.contains(name) == true)
    #expect(folder.names == [name])
    #expect(content(of: folder.file(name)) == [9])
  }
}
