import Foundation
import Stills
import Testing

import Viewfinder

/// Files and lines that are longer than what is read of them.
struct FileLimitTests {
  /// A file of a length, of which nothing takes a place on the disk.
  private static func make(_ name: String, of count: Int, in scratch: Scratch) throws -> String {
    try scratch.write("file\n".utf8, to: name)
    let path = scratch.url(name).path
    try #require(truncate(path, count) == 0)
    return path
  }

  private static func failure<Value>(_ body: () throws -> Value) -> String? {
    do {
      _ = try body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func textsAreLimited() throws {
    let scratch = try Scratch()
    let path = try Self.make("a.chain", of: 1 << 20, in: scratch)
    #expect(try TextFile.read(path).utf8.count == 1 << 20)
    truncate(path, 1 << 20 + 1)
    #expect(
      Self.failure { try TextFile.read(path) }
        == "\(path): the file is larger than 1 MiB, the limit for chains and filters")
  }

  /// Only `render` has an option for the limit.
  @Test func picturesOverTheLimitAreRefusedWithAWayOut() throws {
    let scratch = try Scratch()
    try scratch.write("P5\n40000 40000\n255\n".utf8, to: "a.pgm")
    let name = "a.pgm: 40000x40000 pixels are over the limit of"
    for arguments in [
      ["compare", "a.pgm", "a.pgm"], ["measure", "a.pgm", "-f", "luminosity"], ["detect", "a.pgm"],
    ] {
      try scratch.expectFailure(65, "\(name) 268 megapixels; scale it down", of: arguments)
    }
    try scratch.expectFailure(
      65, "\(name) 1073 megapixels; scale it down, or raise the limit",
      of: ["render", "a.pgm", "-f", "sepia", "-o", "b.png"])
  }

  @Test func tablesAreLimited() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 4, height: 4)
    _ = try Self.make("a.csv", of: 256 << 20 + 1, in: scratch)
    try scratch.expectFailure(
      65, "a.csv: the file is larger than 256 MiB, the limit for tables of settings",
      of: ["render", "a.png", "-f", "gamma=1.1", "-o", "b.png", "--settings", "a.csv"])
  }

  @Test func manifestsAreLimited() throws {
    let scratch = try Scratch()
    let path = try Self.make("large.jsonl", of: 2 << 30 + 1, in: scratch)
    #expect(
      Self.failure { try RenderManifest(path) }
        == "\(path): the file is larger than 2048 MiB, the limit for manifests")
    // A line that is read, and the same with a byte more.
    let lines = scratch.url("lines.jsonl").path, output = scratch.url("a.png").path
    let hash = try #require(ContentHash(String(repeating: "0", count: 32)))
    let entry = RenderManifest.Entry(content: hash, size: 1, input: hash, recipe: hash, software: "x")
    try RenderManifest(lines).record(entry, for: output, of: "b.png")
    let line = try String(contentsOfFile: lines, encoding: .utf8).dropLast()
    for (count, known) in [(128 << 10, 2), (128 << 10 + 1, 1)] {
      let spaces = String(repeating: " ", count: count - line.utf8.count)
      try scratch.write("\(line)\n\(line.dropLast())\(spaces)}\n".utf8, to: "lines.jsonl")
      #expect(try RenderManifest(lines).entries(for: output).count == known)
    }
  }

  @Test func rawMoviesAreLimited() throws {
    let scratch = try Scratch()
    let path = scratch.url("a.y4m").path
    func failure(_ line: String) throws -> String? {
      try scratch.write("\(line)\n".utf8, to: "a.y4m")
      return Self.failure { try Y4MSource(path, isCancelled: { false }) }
    }
    #expect(try failure("YUV4MPEG2 W8192 H8192 F25:1") == nil)
    #expect(
      try failure("YUV4MPEG2 W8193 H8192 F25:1")
        == "\(path): 8193x8192 pixels are over the limit of 67 megapixels; scale the movie down")
    let line = "YUV4MPEG2 W4 H4 F25:1 X"
    let long = line + String(repeating: "a", count: 1024 - line.utf8.count)
    #expect(try failure(long) == nil)
    #expect(try failure(long + "a")?.hasPrefix("\(path): ") == true)
  }

  /// Both are counted before anything is rendered.
  @Test func contactSheetsAreLimited() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 4, height: 4)
    func render(_ count: Int) -> [String] {
      [
        "render", "a.png", "-f", "exposure,gamma", "-o", "out/", "--contact-sheet", "sheet.png", "--sweep",
        "exposure.exposure=-1..1/1000", "--sweep", "gamma.gamma=1..2/\(count)",
      ]
    }
    try scratch.expectFailure(
      64, "sheet.png: a contact sheet has at most 5000 pictures, not 6000", of: render(6))
    let many = try scratch.run(render(11))
    #expect(many.status == 64 && many.errors.contains("10000"), "\(many)")
    #expect(try scratch.files == ["a.png"])
  }
}
