import Foundation
import Pixels
import Stills
import Testing

/// Rendering folders and lists of photographs.
struct RenderFolderTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for (name, width) in [("in/a.jpg", 64), ("in/x/b.png", 32), ("in/x/y/a.jpg", 16)] {
      try scratch.make(folder: String(name[..<name.lastIndex(of: "/")!]))
      try scratch.writePicture(name, width: width, height: 16)
    }
  }

  private func rendered(_ folder: String) throws -> [String] {
    try scratch.files.filter { $0.hasPrefix(folder + "/") && $0.contains(".") }
  }

  @Test func aFolderKeepsItsStructure() throws {
    let result = try scratch.run("render", "in", "--recursive", "-f", "color-invert", "-o", "in/out/")
    #expect(result.status == 0, "\(result)")
    #expect(try rendered("in/out") == ["in/out/a.jpg", "in/out/x/b.png", "in/out/x/y/a.jpg"])
    // What was written there is no input the next time.
    let again = try scratch.run(
      "render", "in", "-r", "-f", "color-invert", "-o", "in/out/", "--force", "--json", "--quiet")
    #expect(again.status == 0, "\(again)")
    #expect(try rendered("in/out").count == 3)
    let flat = try scratch.run("render", "in", "-f", "color-invert", "-o", "flat/")
    #expect(flat.status == 0, "\(flat)")
    #expect(try rendered("flat") == ["flat/a.jpg"])
  }

  @Test func aFolderGoesToAFolder() throws {
    let result = try scratch.run("render", "in", "-r", "-f", "color-invert", "-o", "new/out")
    #expect(result.status == 0, "\(result)")
    #expect(try rendered("new/out") == ["new/out/a.jpg", "new/out/x/b.png", "new/out/x/y/a.jpg"])
  }

  @Test func picturesAreConvertedWithoutAChain() throws {
    let result = try scratch.run("render", "in/x/b.png", "in/a.jpg", "-o", "c/{name}.tif")
    #expect(result.status == 0, "\(result)")
    #expect(try rendered("c") == ["c/a.tif", "c/b.tif"])
    for (name, source) in [("c/a.tif", "in/a.jpg"), ("c/b.tif", "in/x/b.png")] {
      let (converted, original) = (try scratch.still(name).image, try scratch.still(source).image)
      #expect(converted.size == original.size && converted.bytes == original.bytes)
    }
  }

  @Test func aListIsRendered() throws {
    let result = try scratch.shell(
      "find in -name '*.jpg' -print0 | sort -z | $viewfinder render --files-from - -f color-invert -o 'l/{index}.png'"
    )
    #expect(result.status == 0, "\(result)")
    #expect(try rendered("l") == ["l/1.png", "l/2.png"])
    try scratch.write([], to: "empty")
    try scratch.expectFailure(
      65, "empty: the list names no file",
      of: ["render", "--files-from", "empty", "-f", "color-invert", "-o", "l/"])
  }

  @Test func shardsTogetherRenderEachOnce() throws {
    var all: [String] = []
    for number in 1...2 {
      let folder = "s\(number)"
      let result = try scratch.run(
        "render", "in", "-r", "-f", "color-invert", "-o", folder + "/{index}.png", "--shard", "\(number)/2")
      #expect(result.status == 0, "\(result)")
      let files = try rendered(folder).map { String($0.dropFirst(3)) }
      // The largest picture takes as much as the two others together.
      #expect(files == (number == 1 ? ["1.png"] : ["2.png", "3.png"]))
      all += files
    }
    #expect(all.sorted() == ["1.png", "2.png", "3.png"])
    let empty = try scratch.run(
      "render", "in/a.jpg", "-f", "color-invert", "-o", "e/", "--shard", "2/2")
    #expect(empty.status == 0 && empty.errors.isEmpty, "\(empty)")
    try scratch.expectFailure(
      64,
      "option '--shard' takes K/N with K from 1 to N, such as 3/8, not '3/2'. See 'viewfinder render --help'.",
      of: ["render", "in", "-f", "color-invert", "-o", "e/", "--shard", "3/2"])
  }

  @Test func aDryRunWritesNothing() throws {
    try scratch.make(folder: "out")
    try scratch.write([], to: "out/a.jpg")
    let before = try scratch.files
    let arguments = ["render", "in", "-r", "-f", "color-invert", "-o", "out", "--dry-run"]
    let result = try scratch.run(arguments)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    #expect(
      result.output == """
        in/a.jpg -> out/a.jpg (exists and is kept)
        in/x/b.png -> out/x/b.png
        in/x/y/a.jpg -> out/x/y/a.jpg

        """)
    let report = try scratch.run(arguments + ["--json", "--force"])
    let json = try JSONSerialization.jsonObject(with: Data(report.output.utf8)) as? [String: Any]
    let outputs = try #require(json?["outputs"] as? [[String: Any]])
    #expect(outputs.count == 3 && outputs[0]["output"] as? String == "out/a.jpg")
    #expect(outputs.allSatisfy { $0["kept"] as? Bool == false })
    #expect(try scratch.files == before)
  }

  @Test func severalNeedSeveralNames() throws {
    try scratch.expectFailure(
      64, "3 inputs need a folder, or a template such as 'out/{name}.jpg', not 'x.jpg'",
      of: ["render", "in", "-r", "-f", "color-invert", "-o", "x.jpg"])
    try scratch.expectFailure(
      73, "output 'o/{name}.png': in/a.jpg and in/x/y/a.jpg would both become o/a.png; add {dir} or {index}",
      of: ["render", "in", "-r", "-f", "color-invert", "-o", "o/{name}.png"])
    try scratch.expectFailure(
      64,
      "missing INPUT: name photographs, or a list of them with --files-from. See 'viewfinder render --help'.",
      of: ["render", "-f", "color-invert", "-o", "o/"])
  }
}
