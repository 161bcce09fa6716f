import Files
import Glibc
import ScratchFiles
import Testing

struct AtomicFileTests {
  private let folder = ScratchFolder()

  @Test func writesTheContentAndNothingElse() throws {
    try AtomicFile.write([1, 2, 3], to: folder.file("a"))
    #expect(content(of: folder.file("a")) == [1, 2, 3])
    #expect(folder.names == ["a"])
  }

  @Test func keepsAnExistingFileUnlessAsked() throws {
    let path = folder.file("a")
    try AtomicFile.write([1], to: path)
    let error = #expect(throws: FileError.self) { try AtomicFile.write([2], to: path) }
    #expect(error?.code == .exists)
    #expect(error?.description.hasPrefix("\(path): the file exists") == true)
    #expect(content(of: path) == [1])
    chmod(path, 0o640)
    try AtomicFile.write([2], to: path, replacing: .always)
    #expect(content(of: path) == [2])
    var status = stat()
    stat(path, &status)
    #expect(status.st_mode & 0o777 == 0o640)
    #expect(folder.names == ["a"])
  }

  @Test func aFullDiskLeavesNothingBehind() throws {
    let path = folder.file("a")
    try AtomicFile.write([1], to: path)
    for replacing in [AtomicFile.Replacing.never, .always] {
      let target = replacing == .always ? path : folder.file("b")
      var calls = 0
      let error = #expect(throws: FileError.self) {
        try AtomicFile.write([UInt8](repeating: 7, count: 100), to: target, replacing: replacing) {
          file, bytes, count in
          calls += 1
          if calls == 1 { return write(file, bytes, min(count, 10)) }
          errno = ENOSPC
          return -1
        }
      }
      #expect(error?.code == .io)
      #expect(error?.description == "\(target): cannot be written: no space left on the device")
    }
    #expect(content(of: path) == [1])
    #expect(folder.names == ["a"])
  }

  @Test(arguments: [Draft.Kind.nameless, .hidden])
  func draftsVanishUnlessPublished(kind: Draft.Kind) throws {
    func draft(_ byte: UInt8) throws(Errno) -> Draft {
      let draft = try Draft(besides: folder.file("a"), kind: kind)
      try draft.fill([byte], mode: nil, through: Glibc.write)
      return draft
    }
    do { _ = try draft(1) }
    #expect(folder.names.isEmpty)
    var first = try draft(2)
    try first.publish(as: folder.file("a"), replacing: .never)
    #expect(throws: Errno(EEXIST)) {
      var second = try draft(3)
      try second.publish(as: folder.file("a"), replacing: .never)
    }
    #expect(content(of: folder.file("a")) == [2])
    var third = try draft(4)
    try third.publish(as: folder.file("a"), replacing: .always)
    #expect(content(of: folder.file("a")) == [4])
    _ = consume first
    _ = consume third
    #expect(folder.names == ["a"])
  }

  @Test func interruptedAndShortWritesGoOn() throws {
    var calls = 0
    try AtomicFile.write([1, 2, 3, 4, 5], to: folder.file("a"), replacing: .never) { file, bytes, count in
      calls += 1
      if calls % 2 == 1 {
        errno = EINTR
        return -1
      }
      return write(file, bytes, min(count, 2))
    }
    #expect(content(of: folder.file("a")) == [1, 2, 3, 4, 5])
  }

  @Test func aMissingFolderIsNamed() {
    let path = folder.file("none/a.jpg")
    let error = #expect(throws: FileError.self) { try AtomicFile.write([1], to: path) }
    #expect(error?.code == .cannotCreate)
    #expect(error?.description == "\(path): cannot be created: there is no folder \(folder.file("none"))")
    // The system's folder says the same of a new file in it.
    let refused = #expect(throws: FileError.self) { try AtomicFile.write([1], to: "/proc/x.cube") }
    #expect(
      refused?.description
        == "/proc/x.cube: cannot be created: the folder /proc takes no new files; choose another folder")
  }

  @Test func aFolderIsNoTarget() {
    let error = #expect(throws: FileError.self) {
      try AtomicFile.write([1], to: folder.path, replacing: .always)
    }
    #expect(error?.code == .cannotCreate)
    #expect(error?.description == "\(folder.path): cannot be written: it is a folder")
  }

  @Test func aFileInPlaceOfAFolderIsNamed() throws {
    try AtomicFile.write([1], to: folder.file("a"))
    let error = #expect(throws: FileError.self) { try AtomicFile.write([1], to: folder.file("a/b")) }
    #expect(error?.code == .cannotCreate)
  }

  /// Not even root may create files in sysfs.
  @Test func aFolderWithoutPermissionIsNamed() {
    let error = #expect(throws: FileError.self) { try AtomicFile.write([1], to: "/sys/a.jpg") }
    #expect(error?.code == .noPermission)
    #expect(error?.description.hasPrefix("/sys/a.jpg: cannot be ") == true)
  }

  @Test func aLinkLeadsToTheFileThatIsReplaced() throws {
    try AtomicFile.write([1], to: folder.file("real"))
    symlink(folder.file("real"), folder.file("link"))
    try AtomicFile.write([2], to: folder.file("link"), replacing: .always)
    #expect(content(of: folder.file("real")) == [2])
    var status = stat()
    lstat(folder.file("link"), &status)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func devicesAreWrittenToAndNotReplaced() throws {
    try AtomicFile.write([1], to: "/dev/null")
    let error = #expect(throws: FileError.self) {
      try AtomicFile.write([1], to: "/dev/full", replacing: .always)
    }
    #expect(error?.code == .io)
    var status = stat()
    stat("/dev/full", &status)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func collidingNamesAreCountedOn() throws {
    let path = folder.file("IMG_20250131_180509_042.jpg")
    #expect(try AtomicFile.writeUnique([1], to: path) == path)
    #expect(try AtomicFile.writeUnique([2], to: path) == folder.file("IMG_20250131_180509_042_2.jpg"))
    #expect(try AtomicFile.writeUnique([3], to: path) == folder.file("IMG_20250131_180509_042_3.jpg"))
    #expect(content(of: path) == [1])
  }

  @Test func namesThatAreNoTextAreWrittenAsTheyAre() throws {
    let path = folder.file(String(fileNameBytes: [0xFF, 0x2E, 0x70, 0x6E, 0x67]))
    for replacing in [AtomicFile.Replacing.never, .always] {
      try AtomicFile.write([1, 2], to: path, replacing: replacing)
      #expect(folder.names.map(\.fileNameBytes) == [[0xFF, 0x2E, 0x70, 0x6E, 0x67]])
    }
    #expect(try FileContent.read(path, limit: 10, contents: "") == [1, 2])
    #expect(
      try AtomicFile.writeUnique([3], to: path).fileNameBytes.suffix(7) == [
        0xFF, 0x5F, 0x32, 0x2E, 0x70, 0x6E, 0x67,
      ])
    #expect(folder.names.count == 2)
  }

  @Test func readingNamesTheTrouble() {
    for (path, code) in [(folder.file("none.jpg"), FileError.Code.noInput), (folder.path, .noInput)] {
      let error = #expect(throws: FileError.self) {
        _ = try FileContent.read(path, limit: 10, contents: "tests")
      }
      #expect(error?.code == code)
      #expect(error?.description.hasPrefix("\(path): cannot be read: ") == true)
    }
  }
}
