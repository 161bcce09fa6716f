import Foundation
import GPU
import Graphics
import Testing

import Rendering

/// Programs on disk are loaded whole, or not at all.
struct ProgramStoreTests {
  /// A folder that goes with the test.
  final class Folder {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("programs-\(UUID())").path

    func store(
      driver: String = "vendor|renderer|1.0", limits: ProgramStore.Limits = .init()
    ) -> ProgramStore {
      ProgramStore(folder: path, driver: driver, limits: limits)
    }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    deinit {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  static let source = "void main() {}"
  static let binary = ProgramBinary(format: 0xfedc_ba98, bytes: (0..<200).map { UInt8($0 % 251) })

  @Test func whatWasSavedComesBack() {
    let folder = Folder()
    #expect(folder.store().load(Self.source) == nil)
    folder.store().save(Self.binary, for: Self.source)
    #expect(folder.store().load(Self.source) == Self.binary)
    #expect(folder.names.count == 1)
    let other = ProgramBinary(format: 1, bytes: [1, 2, 3])
    folder.store().save(other, for: Self.source)
    #expect(folder.store().load(Self.source) == other)
    #expect(folder.names.count == 1)
  }

  @Test func anotherDriverOrSourceFindsNothing() throws {
    let folder = Folder()
    folder.store().save(Self.binary, for: Self.source)
    #expect(folder.store().load(Self.source + " ") == nil)
    let updated = folder.store(driver: "vendor|renderer|1.1")
    #expect(updated.load(Self.source) == nil)
    // Even where its file has the name: names are hashes, and hashes collide.
    try FileManager.default.copyItem(
      atPath: folder.store().path(for: Self.source), toPath: updated.path(for: Self.source))
    #expect(updated.load(Self.source) == nil)
    // What is joined differently is another program.
    #expect(folder.store(driver: "vendor|renderer|1.0\nvoid").load("main() {}") == nil)
  }

  @Test func aDamagedFileIsNotTaken() throws {
    let folder = Folder()
    let store = folder.store()
    store.save(Self.binary, for: Self.source)
    let path = URL(fileURLWithPath: store.path(for: Self.source))
    let whole = try [UInt8](Data(contentsOf: path))
    for length in 0..<whole.count {
      try Data(whole.prefix(length)).write(to: path)
      #expect(store.load(Self.source) == nil, "cut after \(length) bytes")
    }
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= 1 << UInt8(index % 8)
      try Data(bytes).write(to: path)
      #expect(store.load(Self.source) == nil, "a bit of byte \(index)")
    }
    try Data(whole + [0]).write(to: path)
    #expect(store.load(Self.source) == nil)
    // Saving mends it.
    store.save(Self.binary, for: Self.source)
    #expect(store.load(Self.source) == Self.binary)
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["pipe", "folder", "device", "loop", "huge", "secret"])
  func whatIsNoFileOfOursIsLeftAlone(kind: String) throws {
    let folder = Folder()
    let store = folder.store()
    store.save(Self.binary, for: Self.source)
    let path = store.path(for: Self.source)
    if kind != "secret" { try FileManager.default.removeItem(atPath: path) }
    switch kind {
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case "device": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    case "loop": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    case "huge":
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      // No disk holds it; the file system only says so.
      #expect(truncate(path, 1 << 40) == 0)
    default: chmod(path, 0)
    }
    // The superuser may read every file.
    if kind != "secret" || geteuid() != 0 { #expect(store.load(Self.source) == nil) }
    store.save(Self.binary, for: Self.source)
    // All but a folder are replaced.
    #expect(store.load(Self.source) == (kind == "folder" ? nil : Self.binary))
    #expect(folder.names.count == 1)
  }

  @Test func aFolderThatCannotBeMadeOrWrittenIsNoError() throws {
    for path in [
      "/proc/viewfinder/programs", "/dev/null/programs", "/\(String(repeating: "x", count: 5000))",
    ] {
      let store = ProgramStore(folder: path, driver: "driver")
      store.save(Self.binary, for: Self.source)
      #expect(store.load(Self.source) == nil)
    }
    let folder = Folder()
    folder.store().save(Self.binary, for: Self.source)
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
    #expect(folder.store().load(Self.source) == Self.binary)
    folder.store().save(Self.binary, for: "another")
    if geteuid() != 0 { #expect(folder.store().load("another") == nil) }
    #expect(folder.store().load(Self.source) == Self.binary)
  }

  @Test func theFolderStaysWithinItsLimits() throws {
    let folder = Folder()
    let store = folder.store(limits: .init(bytes: 1 << 20, files: 20))
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    // What others put here stays, even if old.
    let foreign = folder.path + "/notes.txt"
    #expect(FileManager.default.createFile(atPath: foreign, contents: Data([1])))
    try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: foreign)
    for number in 0..<60 {
      store.save(Self.binary, for: "program \(number)")
      // The first one is used again and again.
      #expect(store.load("program 0") != nil)
      #expect(folder.names.count <= 21)
    }
    #expect(store.load("program 59") != nil && store.load("program 1") == nil)
    #expect(FileManager.default.fileExists(atPath: foreign))
    // By bytes: eight of these are more than there is room for.
    let large = ProgramBinary(format: 1, bytes: .init(repeating: 7, count: 150_000))
    for number in 0..<8 { store.save(large, for: "large \(number)") }
    let sizes = try folder.names.map {
      try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\($0)")[.size] as? Int ?? 0
    }
    #expect(sizes.reduce(0, +) <= 1 << 20)
    #expect(store.load("large 7") == large)
    // One that would take all the room is not kept.
    store.save(ProgramBinary(format: 1, bytes: .init(repeating: 7, count: 500_000)), for: "too large")
    #expect(store.load("too large") == nil)
    // What a crash left goes as well.
    let stray = "\(folder.path)/.viewfinder-a1b2c3.part"
    #expect(FileManager.default.createFile(atPath: stray, contents: Data([1])))
    try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: stray)
    for number in 0..<30 { store.save(Self.binary, for: "more \(number)") }
    #expect(!FileManager.default.fileExists(atPath: stray))
  }

  /// Several at once, as several processes would: each has descriptors and temporary files of its own, and nothing in
  /// memory is shared.
  @Test func writersAtTheSameTimeDoNotDisturbEachOther() async {
    let folder = Folder()
    let path = folder.path
    let wrong = await withTaskGroup(of: Int.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let store = ProgramStore(folder: path, driver: "driver", limits: .init(bytes: 4 << 20, files: 12))
          var wrong = 0
          for round in 0..<100 {
            let source = "program \(round % 16)"
            let bytes = [UInt8](repeating: UInt8(writer), count: 1000 + round * 50)
            store.save(ProgramBinary(format: UInt32(writer), bytes: bytes), for: source)
            // It may be another's, or gone, but never a mixture.
            guard let found = store.load(source) else { continue }
            if found.bytes.contains(where: { UInt32($0) != found.format }) { wrong += 1 }
          }
          return wrong
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
    #expect(folder.names.count <= 16)
    #expect(!folder.names.contains { !$0.hasSuffix(".bin") })
  }

  /// The driver takes its own programs from the store, and a start with them compiles nothing.
  @Test func aSecondStartCompilesNothing() throws {
    let folder = Folder()
    for start in 0..<2 {
      let device = try GLESDevice(.surfaceless)
      try #require(device.capabilities.contains(.programBinary), "\(device.info.renderer)")
      let cache = ProgramCache(device, store: folder.store(driver: device.info.programCacheKey))
      var builds = 0
      cache.startBuild = {
        builds += 1
        return $0.beginProgram(vertex: $1, fragment: $2)
      }
      let fragment = """
        #version 300 es
        precision highp float;
        uniform float level;
        in vec2 v_uv;
        out vec4 result;
        void main() { result = vec4(v_uv, level, 1.0); }
        """
      let program = try cache.begin(fragment: fragment).finish()
      #expect(program.uniform("level") != nil)
      #expect(builds == 1 - start)
    }
  }
}
