import Foundation
import Testing

/// Movies that are rendered one after the other.
@Suite(.timeLimit(.minutes(10))) struct SeveralMoviesTests {
  private let scratch: Scratch

  /// Two movies of three and two grey pictures.
  init() throws {
    scratch = try Scratch()
    for (name, values) in [("a", [20, 60, 100]), ("b", [40, 80])] as [(String, [UInt8])] {
      try scratch.make(folder: name)
      for (index, value) in values.enumerated() {
        try scratch.write(
          Array("P6 32 16 255\n".utf8) + Array(repeating: value, count: 32 * 16 * 3),
          to: "\(name)/\(index).ppm")
      }
      #expect(try scratch.run("render", name, "-o", "\(name).y4m", "--rate", "5").status == 0)
    }
  }

  /// The number of pictures, and the first value of the last one.
  private func pictures(_ name: String) throws -> (count: Int, last: UInt8) {
    let bytes = [UInt8](try Data(contentsOf: scratch.url(name)))
    return ((bytes.count - 40) / 774, bytes[bytes.count - 768])
  }

  @Test func eachBecomesAMovieOfItsName() throws {
    let result = try scratch.run("render", "a.y4m", "b.y4m", "-f", "color-invert", "-o", "out/", "--json")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    let outputs = try objects(result.json, "outputs")
    #expect(outputs.map { $0["output"] as? String } == ["out/a.y4m", "out/b.y4m"])
    #expect(outputs.map { $0["frames"] as? Int } == [3, 2])
    let (first, second) = (try pictures("out/a.y4m"), try pictures("out/b.y4m"))
    #expect(first.count == 3 && second.count == 2)
    // 255 - 100 and 255 - 80 in the limited range.
    #expect(abs(Int(first.last) - 149) <= 1 && abs(Int(second.last) - 166) <= 1, "\(first), \(second)")
  }

  @Test func templatesNameThem() throws {
    let result = try scratch.run("render", "a.y4m", "b.y4m", "-o", "{index:2}-{name}.mp4")
    #expect(result.status == 0, "\(result)")
    #expect(
      result.errors.contains("viewfinder: a.y4m: 3 pictures rendered in ")
        && result.errors.contains("viewfinder: b.y4m: 2 pictures rendered in "), "\(result.errors)")
    #expect(try scratch.files.filter { $0.hasSuffix(".mp4") } == ["01-a.mp4", "02-b.mp4"])
    let stills = try scratch.run("render", "a.y4m", "b.y4m", "-o", "stills/{name}-{index}.png")
    #expect(stills.status == 0, "\(stills)")
    #expect(
      try scratch.files.filter { $0.hasPrefix("stills/") }
        == ["stills/a-1.png", "stills/a-2.png", "stills/a-3.png", "stills/b-1.png", "stills/b-2.png"])
  }

  @Test func aDamagedOneDoesNotStopTheOthers() throws {
    try scratch.write(Array("no movie".utf8), to: "c.mp4")
    let result = try scratch.run("render", "c.mp4", "a.y4m", "-o", "out/{name}.y4m")
    #expect(result.status == 65, "\(result)")
    #expect(
      result.errors.contains("viewfinder: c.mp4: ") && result.errors.hasSuffix("viewfinder: 1 of 2 failed\n"))
    #expect(try scratch.files.filter { $0.hasPrefix("out/") } == ["out/a.y4m"])
    let missing = try scratch.run("render", "b.y4m", "d.mp4", "-o", "other/{name}.y4m")
    #expect(missing.status == 66, "\(missing)")
    #expect(
      missing.errors.contains(
        "viewfinder: d.mp4: cannot be read: no such file or folder\nviewfinder: 1 of 2 failed\n"))
    #expect(try scratch.files.filter { $0.hasPrefix("other/") } == ["other/b.y4m"])
    // What is there is kept.
    let kept = try scratch.run("render", "b.y4m", "a.y4m", "-o", "out/{name}.y4m", "--json-lines")
    #expect(kept.status == 73, "\(kept)")
    let lines = try kept.output.split(separator: "\n").map { try parseJSON(Data($0.utf8)) }
    #expect(lines.map { $0["event"] as? String } == ["start", "output", "failure", "end"])
    #expect(lines.first?["photographs"] as? Int == 2)
    #expect(lines.last?["rendered"] as? Int == 1 && lines.last?["failed"] as? Int == 1)
  }

  @Test func theirFilesAreToldBefore() throws {
    let plan = try scratch.run("render", "a.y4m", "b.y4m", "-o", "out/{name}-{index}.png", "--dry-run")
    #expect(
      plan.output.split(separator: "\n") == [
        "a.y4m -> out/a-1.png", "a.y4m -> out/a-2.png", "a.y4m -> out/a-3.png", "b.y4m -> out/b-1.png",
        "b.y4m -> out/b-2.png",
      ], "\(plan)")
  }

  @Test func whatCannotBeIsRefused() throws {
    try scratch.expectFailure(
      64, "2 movies need a folder, or a template such as 'out/{name}.mp4', not 'x.mp4'",
      of: ["render", "a.y4m", "b.y4m", "-o", "x.mp4"])
    try scratch.expectFailure(
      64, "a.y4m is a movie; render movies and photographs in runs of their own",
      of: ["render", "a/0.ppm", "a.y4m", "-o", "out/"])
    try scratch.expectFailure(
      64, "a.y4m and b.y4m would both become 'out/1.png'; choose other names",
      of: ["render", "a.y4m", "b.y4m", "-o", "out/{index}.png"])
  }
}
