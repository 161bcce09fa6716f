import Files
import FilterGraph
import Filters
import Glibc
import ScratchFiles
import Stills
import Testing
import Viewfinder

/// The looks of the program and of its user.
struct LookStoreTests {
  private func look(_ name: String, _ chain: String = "sepia") throws -> LookFile {
    LookFile(name: try #require(LookName(name)), summary: "A test.", chain: chain)
  }

  @Test func everyBuiltInLookCompilesAndChangesThePicture() throws {
    let looks = LookStore(folder: nil).looks()
    #expect(looks.count >= 16)
    #expect(Set(looks.map(\.name)).count == looks.count && Set(looks.map(\.id)).count == looks.count)
    for look in looks {
      #expect(look.origin == .builtIn && look.warnings.isEmpty && !look.summary.isEmpty, "\(look.id)")
      #expect(try look.graph.get() != Graph(), "\(look.id)")
      #expect(try look.graph.get().fileNames.isEmpty, "\(look.id) needs a file")
    }
  }

  @Test func aLookIsSavedFoundRenamedAndDeleted() throws {
    let scratch = ScratchFolder()
    let store = LookStore(folder: scratch.file("config/looks"))
    let path = try store.save(try look("Rainy day"))
    #expect(path == scratch.file("config/looks/rainy-day.chain"))
    for name in ["rainy-day", "Rainy day", "RAINY DAY"] {
      let found = try store.look(named: name)
      #expect(found.origin == .file(path: path) && found.summary == "A test.")
      #expect(try found.graph.get() == Graph("sepia"))
    }
    // Never over another look.
    #expect(throws: FileError.self) { try store.save(try look("rainy DAY", "vignette")) }
    #expect(try store.look(named: "rainy-day").graph.get() == Graph("sepia"))
    // What is replaced is kept.
    #expect(try store.save(try look("Rainy day", "vignette"), replacing: .always) == path)
    #expect(try TextFile.read(scratch.file("config/looks/deleted/rainy-day.chain")).hasSuffix("sepia\n"))
    // Another name that makes the same file name gets a file of its own.
    let other = try store.save(try look("Rainy, day!"))
    #expect(other == scratch.file("config/looks/rainy-day-2.chain"))
    let renamed = try store.rename("rainy-day", to: try #require(LookName("Snow")))
    #expect(renamed == scratch.file("config/looks/snow.chain"))
    #expect(try store.look(named: "Snow").graph.get() == Graph("vignette"))
    #expect(throws: FileError.self) { try store.rename("snow", to: LookName("RAINY, day!")!) }
    #expect(try store.rename("snow", to: LookName("SNOW")!) == renamed)
    let deleted = try store.delete("SNOW")
    #expect(try TextFile.read(deleted).hasSuffix("vignette\n"))
    let error = #expect(throws: FileError.self) { try store.look(named: "snow") }
    #expect(error?.code == .noInput)
  }

  @Test func namesStayInTheFolder() throws {
    let scratch = ScratchFolder()
    let store = LookStore(folder: scratch.file("looks"))
    for name in ["../../etc/passwd", ".hidden", "/", "a/b", String(repeating: "ü", count: 80), "…", "日本"] {
      let path = try store.save(try look(name))
      let file = path.dropFirst(store.folder!.count + 1)
      #expect(path.hasPrefix(store.folder! + "/") && !file.contains("/") && !file.hasPrefix("."))
      #expect(file.utf8.count < 255 && file.hasSuffix(".chain"))
      #expect(try store.look(named: name).name.description == name)
    }
  }

  /// The text of a look is UTF-8, and would name another file.
  @Test func aFileWhoseNameIsNoTextIsNoPartOfALook() throws {
    let scratch = ScratchFolder()
    let store = LookStore(folder: scratch.file("looks"))
    let path = try store.save(try look("Old"))
    let name = String(fileNameBytes: [0xE9])
    let errors = [
      #expect(throws: FileError.self) {
        try store.save(try look("Old", "lookup=\(name).cube"), replacing: .always)
      },
      #expect(throws: FileError.self) {
        let folder = LookStore(folder: "\(scratch.path)/\(name)")
        _ = try folder.install([], extension: "cube", as: try #require(LookName("New")))
      },
    ]
    for error in errors {
      #expect(error?.description.contains("names a file whose name is not UTF-8") == true)
      #expect(error?.description.contains("\\xE9") == true && error?.code == .badData)
    }
    // Nothing is written for it.
    #expect(try store.look(named: "Old").origin == .file(path: path))
    #expect(try FileContent.read(path, limit: 100, contents: "looks") == Array(try look("Old").text.utf8))
    #expect(throws: FileError.self) { try TextFile.read(scratch.file("looks/deleted/old.chain")) }
  }

  @Test func aBuiltInLookCanBeHiddenButNotChanged() throws {
    let scratch = ScratchFolder()
    let store = LookStore(folder: scratch.path)
    let builtIn = try #require(store.looks().first)
    for change in [
      { _ = try store.delete(builtIn.id) }, { _ = try store.rename(builtIn.id, to: LookName("x")!) },
    ] {
      let error = #expect(throws: FileError.self) { try change() }
      #expect(error?.code == .cannotCreate && error!.description.contains("comes with the program"))
    }
    let own = try look(builtIn.name.description)
    #expect(throws: FileError.self) { try store.save(own) }
    try store.save(own, replacing: .always)
    #expect(try store.look(named: builtIn.name.description).graph.get() == Graph("sepia"))
    try store.delete(builtIn.name.description)
    #expect(try store.look(named: builtIn.name.description).origin == .builtIn)
  }

  @Test func aLookThatCannotBeUsedIsListedWithItsError() throws {
    let scratch = ScratchFolder()
    let store = LookStore(folder: scratch.path)
    let wrong = try scratch.write(Array("#! look Wrong\nsobell\n".utf8), to: "wrong.chain")
    try scratch.write([0xFF, 0xFE], to: "bytes.chain")
    try scratch.write(Array("#! what\n".utf8), to: "header.chain")
    mkdir(scratch.file("folder.chain"), 0o755)
    mkfifo(scratch.file("pipe.chain"), 0o644)
    symlink("nowhere", scratch.file("link.chain"))
    let own = store.looks().filter { $0.origin != .builtIn }
    #expect(own.map(\.id).sorted() == ["bytes", "header", "link", "wrong"])
    for look in own { #expect(throws: FileError.self) { try look.graph.get() } }
    let look = try store.look(named: "Wrong")
    let error = #expect(throws: FileError.self) { try look.graph.get() }
    #expect(
      error?.description == "\(wrong):2:1: no filter 'sobell'; did you mean 'sobel-edge-detection'?")
    #expect(error?.code == .badData)
    // It can be put away all the same.
    #expect(try store.delete("bytes") == scratch.file("deleted/bytes.chain"))
    #expect(throws: FileError.self) { try store.rename("header", to: LookName("y")!) }
  }

  @Test func withoutAFolderNothingIsSaved() throws {
    #expect(throws: FileError.self) { try LookStore(folder: nil).save(try look("A")) }
    let scratch = ScratchFolder()
    try scratch.write([], to: "file")
    #expect(throws: FileError.self) { try LookStore(folder: scratch.file("file/looks")).save(try look("A")) }
    #expect(throws: FileError.self) { try LookStore(folder: scratch.path).look(named: "nonesuch") }
  }
}
