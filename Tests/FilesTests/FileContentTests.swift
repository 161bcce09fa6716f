import Files
import Glibc
import ScratchFiles
import Testing

struct FileContentTests {
  private let folder = ScratchFolder()

  private func read(
    _ path: String, patience: Duration = .seconds(20), isCancelled: () -> Bool = { false },
    longest: ([UInt8]) throws(FileError) -> Int? = { _ in 1 << 20 }
  ) throws(FileError) -> [UInt8] {
    try FileContent.read(path, patience: patience, isCancelled: isCancelled, longest: longest)
  }

  private func pipe(_ name: String = "pipe") throws -> String {
    let path = folder.file(name)
    try #require(mkfifo(path, 0o600) == 0)
    return path
  }

  /// Runs a shell command at the same time as the test.
  private func start(_ command: String) {
    #expect(system("{ \(command); } &") == 0)
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
  func filesOfEverySizeAreReadWhole(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try AtomicFile.write(bytes, to: folder.file("a"))
    #expect(try read(folder.file("a")) == bytes)
    let part = try read(folder.file("a"), longest: { _ throws(FileError) in 70_000 })
    #expect(part == Array(bytes.prefix(70_000)))
  }

  /// What holds for every limit of bytes, however large.
  @Test(arguments: [1, 65_535, 65_536, 65_537, 1 << 20])
  func aFileMayHaveTheLimitAndNotAByteMore(limit: Int) throws {
    let path = folder.file("a")
    try AtomicFile.write([UInt8](repeating: 3, count: limit), to: path)
    #expect(try FileContent.read(path, limit: limit, contents: "tests").count == limit)
    let named = try pipe()
    start("cat '\(path)' > \(named)")
    #expect(try FileContent.read(named, limit: limit, contents: "tests").count == limit)
    try AtomicFile.write([UInt8](repeating: 3, count: limit + 1), to: path, replacing: .always)
    for source in [path, named] {
      if source == named { start("cat '\(path)' > \(named)") }
      let error = #expect(throws: FileError.self) {
        _ = try FileContent.read(source, limit: limit, contents: "tests")
      }
      #expect(error?.code == .badData && error?.description.hasSuffix("the limit for tests") == true)
    }
  }

  /// The start is shown again with twice as much until it is enough.
  @Test func theStartDecidesHowMuchIsRead() throws {
    try AtomicFile.write([UInt8](repeating: 7, count: 1 << 20), to: folder.file("a"))
    var heads: [Int] = []
    let bytes = try read(
      folder.file("a"),
      longest: { head throws(FileError) in
        heads.append(head.count)
        return head.count < 200_000 ? nil : 300_000
      })
    #expect(heads == [65_536, 131_072, 262_144])
    #expect(bytes.count == 300_000)
  }

  @Test func aPipeIsReadUntilItsWriterCloses() throws {
    let path = try pipe()
    start("{ printf abc; sleep 0.3; head -c 200000 /dev/zero; printf xyz; } > \(path)")
    let bytes = try read(path)
    #expect(bytes.count == 200_006)
    #expect(bytes.starts(with: "abc".utf8) && bytes.suffix(3).elementsEqual("xyz".utf8))
  }

  @Test func aWriterMayComeLateOrBringNothing() throws {
    let path = try pipe()
    start("sleep 0.4; printf late > \(path)")
    #expect(try read(path) == Array("late".utf8))
    start("sleep 0.2; : > \(path)")
    #expect(try read(path) == [])
  }

  @Test func aPipeWithoutAWriterIsAnErrorInTime() throws {
    let path = try pipe()
    var turns = 0
    let error = #expect(throws: FileError.self) {
      _ = try read(path, patience: .milliseconds(300)) {
        turns += 1
        return false
      }
    }
    // Each turn takes its time at least.
    #expect(turns <= 300 / Int(FileContent.turn) + 2)
    #expect(error?.code == .noInput)
    #expect(
      error?.description
        == "\(path): no program writes to this pipe; start the program that writes to it, or name a file")
  }

  @Test(arguments: ["none", "silent"])
  func waitingIsCancelled(writer: String) throws {
    let path = try pipe()
    if writer == "silent" { self.start("sleep 30 > \(path)") }
    var turns = 0
    let error = #expect(throws: FileError.self) {
      _ = try read(path) {
        turns += 1
        return turns == 5
      }
    }
    #expect(turns == 5)
    #expect(error?.code == .cancelled)
  }

  /// A pipe of the shell, as `<(…)` and `|` make it, ends with its writer even when nothing was written.
  @Test func aNamelessPipeEndsWithItsWriter() throws {
    var ends: [Int32] = [0, 0]
    try #require(Glibc.pipe(&ends) == 0)
    defer { close(ends[0]) }
    #expect(write(ends[1], "hello", 5) == 5)
    close(ends[1])
    #expect(try read("/dev/fd/\(ends[0])") == Array("hello".utf8))
    var turns = 0
    let empty = try read("/dev/fd/\(ends[0])") {
      turns += 1
      return false
    }
    #expect(empty == [] && turns <= 2)
  }

  @Test func whatIsNoFileIsNamed() throws {
    let socketPath = folder.file("socket")
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socketPath.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    for (path, reason) in [
      ("/dev/zero", "it is a device; name a file or a pipe"),
      (socketPath, "it is a socket; name a file or a pipe"),
      (folder.path, "it is a folder"),
    ] {
      let error = #expect(throws: FileError.self) { _ = try read(path) }
      #expect(error?.code == .noInput)
      #expect(error?.description == "\(path): cannot be read: \(reason)")
    }
  }
}
