import Glibc
import Testing

import CommandLineKit
import Files

/// Writing to pipes, full disks, closed descriptors and terminals.
struct OutputStreamTests {
  @Test func longTextsArriveWholeThroughANarrowPipe() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    // Non-blocking, so that partial writes and waiting for room are exercised.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let text = String(repeating: "0123456789é\n", count: 40_000)
    let reader = Reader(descriptor: ends[0])
    try StandardStreams(name: "test", output: ends[1]).write(text)
    close(ends[1])
    #expect(reader.finish() == text)
  }

  @Test func aReaderThatHasGoneIsToldApart() async {
    await #expect(processExitsWith: .signal(SIGPIPE)) {
      StandardStreams.prepareProcess()
      var ends: [Int32] = [0, 0]
      _ = pipe(&ends)
      close(ends[0])
      do throws(StreamError) {
        try StandardStreams(name: "test", output: ends[1]).writeLine("x")
      } catch {
        if error == .closedByReader { StandardStreams.endLikeBrokenPipe() }
      }
    }
  }

  @Test func anInterruptEndsTheProcessAsOne() async {
    await #expect(processExitsWith: .signal(SIGINT)) { StandardStreams.end(by: SIGINT) }
  }

  @Test func aFullDiskIsTold() {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let error = #expect(throws: StreamError.self) {
      try StandardStreams(name: "test", output: full).writeLine("x")
    }
    #expect(error?.description == "cannot write to standard output: No space left on device")
    #expect(error?.exitCode == .inputOutput)
  }

  @Test func closedDescriptorsAreReservedAndStillFail() async {
    await #expect(processExitsWith: .exitCode(3)) {
      close(STDIN_FILENO)
      close(STDOUT_FILENO)
      StandardStreams.prepareProcess()
      let next = open("/dev/null", O_WRONLY)
      do throws(StreamError) {
        try StandardStreams(name: "test").writeLine("x")
      } catch {
        if next > STDERR_FILENO, error == .failed("Bad file descriptor") { exit(3) }
      }
    }
  }

  @Test func notesAreOneLine() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let reader = Reader(descriptor: ends[0])
    StandardStreams(name: "darkroom", output: -1, error: ends[1]).note("no \"a\u{1B}[31m\nb\u{202E}\"")
    close(ends[1])
    #expect(reader.finish() == "darkroom: no \"a\\u{1B}[31m\\nb\\u{202E}\"\n")
  }

  private static func output(_ body: (StandardStreams) throws -> Void) throws -> String {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let reader = Reader(descriptor: ends[0])
    try body(StandardStreams(name: "test", output: ends[1]))
    close(ends[1])
    return reader.finish()
  }

  /// A file's name may hold line breaks and sequences that control terminals, which a listing is often read on later.
  @Test func linesAreOneLineWhereverTheyGo() throws {
    #expect(
      try Self.output { try $0.writeLine("a\u{1B}[31m\nb\t\u{202E}c") } == "a\\u{1B}[31m\\nb\t\\u{202E}c\n")
    // Of several lines are the texts of files, and what other programs read.
    #expect(try Self.output { try $0.write("a\nb\u{1B}\n") } == "a\nb\u{1B}\n")
    let json: JSON = ["a": ["b": 1], "c": []]
    #expect(try Self.output { try $0.write(json) } == "{\n  \"a\": {\"b\": 1},\n  \"c\": []\n}\n")
  }

  @Test func bytesThatAreNoTextAreWrittenAsEscapes() throws {
    let name = String(fileNameBytes: [0x61, 0xE9, 0x2E, 0x6A])
    #expect(try Self.output { try $0.writeLine(name) } == "a\\xE9.j\n")
    #expect(try Self.output { try $0.write(name) } == "a\\xE9.j")
    #expect(try Self.output { try $0.write(.string(name)) } == "\"a\\\\xE9.j\"\n")
  }

  @Test(
    arguments: [
      (true, nil, "xterm", TextStyle.styled), (true, "", "xterm", .styled), (true, "1", "xterm", .plain),
      (true, nil, "dumb", .plain), (true, nil, nil, .plain), (false, nil, "xterm", .plain),
    ] as [(Bool, String?, String?, TextStyle)])
  func terminalsAreDressedUnlessTheUserObjects(
    isTerminal: Bool, noColor: String?, terminal: String?, style: TextStyle
  ) {
    #expect(TextStyle(isTerminal: isTerminal, noColor: noColor, terminal: terminal) == style)
  }
}

struct ProgressTests {
  @Test func theLineIsCutThrottledAndErased() throws {
    let terminal = try #require(Terminal(columns: 20))
    let reader = Reader(descriptor: terminal.main)
    do {
      var line = ProgressLine(on: StandardStreams(name: "test", output: -1, error: terminal.replica))
      for number in 0..<1000 { line.update("number \(number) of a very long work") }
    }
    close(terminal.replica)
    // Drawn once in a tenth of a second, in which there are many updates; then erased.
    let output = reader.finish()
    #expect(output.hasPrefix("\rnumber 0 of a very \u{1B}[K") && output.hasSuffix("\u{1B}[K\r\u{1B}[K"))
    #expect(output.count(where: { $0 == "\r" }) < 100, "\(output)")
  }

  @Test func nothingIsDrawnOffTerminals() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let reader = Reader(descriptor: ends[0])
    do {
      var line = ProgressLine(on: StandardStreams(name: "test", output: -1, error: ends[1]))
      line.update(done: 1, of: 2, "x")
    }
    close(ends[1])
    #expect(reader.finish().isEmpty)
  }

  @Test(arguments: [
    (0, 0, 0, "[....................] 0/0"), (1, 4, 9, "[#####...............] 1/4 6.7/min 27 s left"),
    (1, 100, 60, "[....................] 1/100 1.0/min 99 min left"),
    (4, 8, 1, "[##########..........] 4/8 4.0/s 1 s left"),
    (40, 80, 2, "[##########..........] 40/80 20/s 2 s left"),
    (1, 10, 1800, "[##..................] 1/10 2.0/h 4 h 30 min left"),
    (4, 4, 9, "[####################] 4/4 27/min"),
  ])
  func barsTellWhatIsLeft(done: Int, total: Int, seconds: Int, bar: String) {
    var pace = ProgressLine.Pace()
    pace.update(done: done, elapsed: .seconds(seconds))
    #expect(ProgressLine.bar(done: done, of: total, pace: pace, "") == bar)
    #expect(ProgressLine.bar(done: done, of: total, pace: pace, "a.jpg") == bar + " a.jpg")
  }

  /// A thousand files that are skipped at once say nothing of those that are rendered.
  @Test func theLatestItemsDetermineThePace() {
    var pace = ProgressLine.Pace()
    pace.update(done: 1000, elapsed: .milliseconds(100))
    #expect(pace.rate == "10000/s")
    for number in 1...60 {
      pace.update(done: 1000 + number, elapsed: .milliseconds(100) + .seconds(number * 2))
    }
    #expect(pace.rate == "30/min")
    #expect(pace.time(for: 10) == "20 s")
  }
}
