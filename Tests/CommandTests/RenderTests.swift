import Foundation
import Pixels
import Stills
import Testing

/// Rendering stored photographs from the command line.
struct RenderTests {
  /// Turns the Orientation of a JPEG file's EXIF, which is written as 1.
  private static func turn(_ bytes: [UInt8], to orientation: UInt8) throws -> [UInt8] {
    let little: [UInt8] = [0x12, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x00]
    let big: [UInt8] = [0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01]
    var turned = bytes
    for (entry, place) in [(little, 8), (big, 9)] {
      if let start = turned.indices.first(where: { turned[$0...].starts(with: entry) }) {
        turned[start + place] = orientation
        return turned
      }
    }
    Issue.record("the file has no Orientation")
    return bytes
  }

  /// 16 bits stay 16 from file to file: none of the levels is lost; where the file holds 8 they become 8.
  @Test func sixteenBitPicturesKeepTheirLevels() throws {
    let scratch = try Scratch()
    var ramp = Image(packed: .rgba16, size: PixelSize(width: 256, height: 256))
    for level in 0..<65536 {
      for (channel, number) in [level, 65535 - level, level, 65535].enumerated() {
        ramp.bytes[level * 8 + channel * 2] = UInt8(number & 255)
        ramp.bytes[level * 8 + channel * 2 + 1] = UInt8(number >> 8)
      }
    }
    try scratch.write(try StillImage.encode(ramp, as: .png(.init())), to: "ramp.png")
    for tile in [[], ["--tile", "100"]] {
      let result = try scratch.run(
        ["render", "ramp.png", "-f", "exposure=1,exposure=-1", "-o", "out.png", "--force"] + tile)
      #expect(result.status == 0, "\(result)")
      let still = try scratch.still("out.png")
      #expect(still.image.layout.format == .rgba16)
      #expect(still.image.bytes == ramp.bytes, "\(tile)")
    }
    let result = try scratch.run("render", "ramp.png", "-f", "color-invert", "-o", "out.jpg")
    #expect(result.status == 0, "\(result)")
  }

  @Test func orientationIsAppliedAndMetadataCarriedOver() throws {
    let scratch = try Scratch()
    var settings = PhotoSettings()
    settings.model = "Webcam Pro"
    settings.exposureTime = .init(1, 60)
    settings.userComment = "by hand"
    try scratch.writePicture("a.jpg", width: 16, height: 8, settings: settings)
    let bytes = try Self.turn(Array(try Data(contentsOf: scratch.url("a.jpg"))), to: 6)
    try scratch.write(bytes, to: "a.jpg")
    #expect(try scratch.still("a.jpg").orientation == .right)

    let result = try scratch.run("render", "a.jpg", "-f", "color-invert", "-o", "{name}-out.png")
    #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result)")
    let still = try scratch.still("a-out.png")
    try #require(still.image.size == PixelSize(width: 8, height: 16))
    #expect(still.orientation == .up)
    // A quarter clockwise: the dark left half is the upper one, the red top row the rightmost column.
    let (dark, light, red) = (still.color(2, 3), still.color(2, 12), still.color(7, 8))
    #expect(dark.allSatisfy { $0 > 215 } && light.allSatisfy { $0 < 165 }, "\(dark) \(light)")
    #expect(red[0] < 30 && red[1] > 225 && red[2] > 225, "\(red)")
    #expect(still.metadata.text("Exif.Image.Model") == "Webcam Pro")
    #expect(still.metadata.text("Exif.Photo.ExposureTime") == "1/60")
    #expect(still.metadata.text("Exif.Photo.UserComment")?.hasSuffix("by hand") == true)
    #expect(still.metadata.text("Exif.Image.Software")?.hasPrefix("Viewfinder ") == true)
    #expect(still.metadata.text("Exif.Photo.PixelXDimension") == "8")
  }

  /// Unlike stills of a camera, photographs have the aids for the eye that their chain names: here underexposure in blue.
  @Test func aidsOfTheChainAreDrawn() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png")
    let result = try scratch.run("render", "a.png", "-f", "exposure-false-color", "-o", "b.png")
    #expect(result.status == 0, "\(result.errors)")
    let still = try scratch.still("b.png")
    let (dark, light) = (still.color(1, 3), still.color(6, 3))
    #expect(dark[0] < 30 && dark[1] < 60 && dark[2] > 200, "\(dark)")
    #expect(Set(light).count == 1, "\(light)")
  }

  /// Every result of a chain is written, and is what the chain gives without the others.
  @Test func everyResultIsWritten() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 16, height: 8)
    try scratch.writePicture("b.png", width: 5, height: 7)
    let chain = "split[x][y];[x]color-invert[photo];[y]resize=scale=0.5[small]"
    for tiles in [[], ["--tile", "16"]] {
      let arguments = [
        "render", "a.png", "b.png", "-f", chain, "-o", "out/{name}-{output}.png", "--json", "--force",
      ]
      let result = try scratch.run(arguments + tiles)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      let outputs = try objects(try result.json, "outputs")
      #expect(
        outputs.map { $0["output"] as? String }
          == ["out/a-photo.png", "out/a-small.png", "out/b-photo.png", "out/b-small.png"])
      #expect(outputs.map { $0["label"] as? String } == ["photo", "small", "photo", "small"])
      #expect(outputs.map { $0["width"] as? Int } == [16, 8, 5, 3])
      let alone = try scratch.run("render", "a.png", "-f", "color-invert", "-o", "alone.png", "--force")
      #expect(alone.status == 0)
      #expect(try scratch.still("out/a-photo.png").image.bytes == scratch.still("alone.png").image.bytes)
      #expect(try scratch.still("out/b-small.png").image.size == PixelSize(width: 3, height: 4))
    }
    let folder = try scratch.run("render", "a.png", "-f", chain, "-o", "out/", "--force")
    #expect(folder.status == 0, "\(folder.errors)")
    #expect(try scratch.files.contains("out/a-small.png"))
  }

  @Test func resultsNeedNamesOfTheirOwn() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png")
    try scratch.expectFailure(
      73, "output 'x.png': [photo] and [mask] would both become x.png; add {output}",
      of: ["render", "a.png", "-f", "split[photo][b];[b]sepia[mask]", "-o", "x.png"])
    try scratch.expectFailure(
      73, "output '{output}.png': the label '[../b]' cannot be part of a file's name",
      of: ["render", "a.png", "-f", "split[a][../b]", "-o", "{output}.png"])
  }

  @Test func severalPicturesAreReportedInOrder() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.jpg")
    try scratch.writePicture("b.png", width: 3, height: 5)
    try scratch.writePicture("c.png", width: 1, height: 1)
    let result = try scratch.run(
      "render", "a.jpg", "b.png", "c.png", "-f", "exposure=1,vignette", "-o", "{index:2}-{name}.{ext}",
      "--jobs", "3", "--json")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let report = try result.json
    #expect(report["version"] as? Int == 1)
    let outputs = try objects(report, "outputs")
    #expect(outputs.compactMap { $0["input"] as? String } == ["a.jpg", "b.png", "c.png"])
    #expect(outputs.compactMap { $0["output"] as? String } == ["01-a.jpg", "02-b.png", "03-c.png"])
    #expect(outputs.compactMap { $0["width"] as? Int } == [8, 3, 1])
    #expect(outputs.compactMap { $0["height"] as? Int } == [6, 5, 1])
    #expect(outputs.allSatisfy { ($0["milliseconds"] as? Double ?? 0) > 0 })
    for (name, width) in [("01-a.jpg", 8), ("02-b.png", 3), ("03-c.png", 1)] {
      #expect(try scratch.still(name).image.size.width == width)
    }
  }

  /// Missing folders are created, each level.
  @Test func foldersAreCreated() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png")
    let result = try scratch.run("render", "a.png", "-f", "sepia", "-o", "out/of/{name}.png")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(try scratch.still("out/of/a.png").image.size == PixelSize(width: 8, height: 6))
    #expect(try scratch.run("render", "a.png", "-f", "sepia", "-o", "new//folder/").status == 0)
    #expect(try scratch.files.contains("new/folder/a.png"))
  }

  /// Where nothing is written no folder stays, and a folder that was there does.
  @Test func noEmptyFolderIsLeftBehind() throws {
    let scratch = try Scratch()
    try scratch.write("no picture".utf8, to: "a.png")
    try scratch.make(folder: "kept")
    let result = try scratch.run("render", "a.png", "-f", "sepia", "-o", "kept/out/of/{name}.png")
    #expect(result.status == 65)
    #expect(try scratch.files == ["a.png", "kept"])
    let wrong = try scratch.run("render", "a.png", "-f", "no-such", "-o", "out/{name}.png")
    #expect(wrong.status == 65)
    #expect(try scratch.files == ["a.png", "kept"])
    try scratch.writePicture("b.png")
    let blocked = try scratch.run("render", "b.png", "-f", "sepia", "-o", "a.png/of/b.png")
    #expect(blocked.status == 73 && blocked.errors.contains("a.png"), "\(blocked)")
  }

  /// An output that exists fails its photograph alone, and the report names it.
  @Test func oneExistingFileDoesNotStopABatch() throws {
    let scratch = try Scratch()
    for name in ["a.png", "b.png", "c.png"] { try scratch.writePicture(name) }
    try scratch.make(folder: "out")
    try scratch.write("mine".utf8, to: "out/b.png")
    try scratch.write("no picture".utf8, to: "d.png")
    let result = try scratch.run(
      "render", "a.png", "b.png", "c.png", "d.png", "-f", "sepia", "-o", "out/", "--json")
    #expect(result.status == 73, "\(result)")
    #expect(result.errors.contains("out/b.png: the file exists and is kept; --force replaces it"))
    #expect(result.errors.contains("2 of 4 failed"))
    #expect(try Data(contentsOf: scratch.url("out/b.png")) == Data("mine".utf8))
    let json = try result.json
    #expect(try objects(json, "outputs").map { $0["output"] as? String } == ["out/a.png", "out/c.png"])
    let failures = try objects(json, "failures")
    #expect(failures.map { $0["input"] as? String } == ["b.png", "d.png"])
    #expect(failures.map { $0["code"] as? Int } == [73, 65])
    #expect(
      failures.first?["message"] as? String == "out/b.png: the file exists and is kept; --force replaces it")
  }

  /// Several chains are one: the second filters what the first gives, and only the last may have several results.
  @Test func severalChainsAreJoined() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 16, height: 8)
    try scratch.write("resize=scale=0.5".utf8, to: "small.chain")
    let joined = try scratch.run(
      "render", "a.png", "-f", "color-invert", "-f", "@small.chain", "-o", "joined.png")
    #expect(joined.status == 0, "\(joined.errors)")
    #expect(
      try scratch.run("render", "a.png", "-f", "color-invert,resize=scale=0.5", "-o", "one.png").status == 0)
    #expect(try scratch.still("joined.png").image.bytes == scratch.still("one.png").image.bytes)
    #expect(try scratch.still("joined.png").image.size == PixelSize(width: 8, height: 4))
    let several = try scratch.run(
      "render", "a.png", "-f", "color-invert", "-f", "split[x][y]", "-o", "{output}.png")
    #expect(several.status == 0, "\(several.errors)")
    #expect(try scratch.still("x.png").image.bytes == scratch.still("y.png").image.bytes)
    #expect(
      try scratch.run("render", "a.png", "-f", "split[x][y]", "-f", "sepia", "-o", "z.png").status == 65)
  }

  @Test func existingFilesAreKeptWithoutForce() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png")
    try scratch.write("mine".utf8, to: "out.png")
    let arguments = ["render", "a.png", "-f", "sepia", "-o", "out.png"]
    try scratch.expectFailure(73, "out.png: the file exists and is kept; --force replaces it", of: arguments)
    #expect(try Data(contentsOf: scratch.url("out.png")) == Data("mine".utf8))
    #expect(try scratch.run(arguments + ["--force"]).status == 0)
    #expect(try scratch.still("out.png").image.size == PixelSize(width: 8, height: 6))
  }

  @Test func oneBadPictureDoesNotStopTheOthers() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.jpg")
    try scratch.writePicture("z.png")
    let whole = try Data(contentsOf: scratch.url("a.jpg"))
    try scratch.write(whole.prefix(whole.count / 2), to: "cut.jpg")
    let result = try scratch.run(
      "render", "a.jpg", "cut.jpg", "none.jpg", "z.png", "-f", "sepia", "-o", "{name}-out.png", "--json")
    #expect(result.status == 65)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 3, "\(result.errors)")
    #expect(lines.first?.hasPrefix("viewfinder: cut.jpg: ") == true)
    #expect(lines.dropFirst().first == "viewfinder: none.jpg: cannot be read: no such file or folder")
    #expect(lines.last == "viewfinder: 2 of 4 failed")
    let outputs = try objects(try result.json, "outputs")
    #expect(outputs.compactMap { $0["output"] as? String } == ["a-out.png", "z-out.png"])
    #expect(try scratch.files == ["a-out.png", "a.jpg", "cut.jpg", "z-out.png", "z.png"])
  }

  @Test func tilesGiveTheSameFile() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 301, height: 203)
    for side in ["16", "97", "4096"] {
      let result = try scratch.run(
        "render", "a.png", "-f", "unsharp-mask,rotate=90,crop=0.1|0.05|0.8|0.9,vignette", "-o", "\(side).png",
        "--tile", side)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    }
    let files = try ["16", "97", "4096"].map { try Data(contentsOf: scratch.url("\($0).png")) }
    #expect(files[0] == files[2] && files[1] == files[2])
  }

  /// A file claims 1,600 megapixels and has none.
  @Test func theLimitOfPixelsCanBeMoved() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 1_100, height: 1_000)
    try scratch.writePicture("b.png", width: 4, height: 4)
    var claim = Array(try Data(contentsOf: scratch.url("b.png")))
    // The width and the height follow the signature and the head of the first chunk; its checksum follows at 29.
    for place in [16, 20] { claim.replaceSubrange(place..<place + 4, with: [0, 0, 156, 64]) }
    let checksum = ~claim[12..<29].reduce(~UInt32(0)) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    claim.replaceSubrange(29..<33, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) })
    try scratch.write(claim, to: "claim.png")
    for (arguments, message) in [
      (["a.png", "-f", "sepia", "--limit", "1"], "1100x1000 pixels are over the limit of 1 megapixels"),
      (
        ["b.png", "-f", "resize=width=1500:height=1500", "--tile", "256", "--limit", "1"],
        "the result is 1500x1500 pixels, over the limit of 1 megapixels"
      ),
      (["claim.png", "-f", "sepia"], "40000x40000 pixels are over the limit of 1073 megapixels"),
      (["claim.png", "-f", "sepia", "--limit", "2000"], "damaged PNG"),
    ] {
      let result = try scratch.run(["render", "-o", "out.png"] + arguments)
      #expect(result.status == 65 && result.errors.contains(message), "\(arguments): \(result)")
    }
    let result = try scratch.run("render", "a.png", "-f", "sepia", "-o", "out.png", "--limit", "2")
    #expect(result.status == 0, "\(result)")
  }

  /// A look that was made at half the height has lengths of half the pixels; the height is that of the upright picture.
  @Test func looksAreScaledToEachPhotograph() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 64, height: 48)
    try scratch.writePicture("b.png", width: 40, height: 24)
    var result = try scratch.run(
      "render", "a.png", "b.png", "-f", "box-blur=2", "-o", "scaled-{name}.png", "--look-height", "24",
      "--strip")
    #expect(result.status == 0 && result.errors.contains("2 of 2"), "\(result)")
    for (name, chain) in [("a", "box-blur=4"), ("b", "box-blur=2")] {
      result = try scratch.run("render", "\(name).png", "-f", chain, "-o", "plain-{name}.png", "--strip")
      #expect(result.status == 0, "\(result)")
      let scaled = try Data(contentsOf: scratch.url("scaled-\(name).png"))
      #expect(try scaled == Data(contentsOf: scratch.url("plain-\(name).png")), "\(name)")
    }
    try scratch.writePicture("c.jpg", width: 48, height: 64)
    try scratch.write(try Self.turn(Array(try Data(contentsOf: scratch.url("c.jpg"))), to: 6), to: "c.jpg")
    for arguments in [
      ["-f", "box-blur=2", "-o", "turned.png", "--look-height=24"], ["-f", "box-blur=4", "-o", "plain.png"],
    ] {
      result = try scratch.run(["render", "c.jpg", "--strip"] + arguments)
      #expect(result.status == 0, "\(result)")
    }
    #expect(try Data(contentsOf: scratch.url("turned.png")) == Data(contentsOf: scratch.url("plain.png")))
    result = try scratch.run("render", "a.png", "-f", "sepia", "-o", "d.png", "--look-height=0")
    #expect(result.status == 64 && result.errors.contains("--look-height"), "\(result)")
  }

  @Test(arguments: ["0", "15", "-3", "65537", "many"]) func tilesOfNoUseAreRefused(side: String) throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png")
    let result = try scratch.run("render", "a.png", "-f", "sepia", "-o", "b.png", "--tile=\(side)")
    #expect(result.status == 64)
    #expect(result.errors.contains("--tile") && result.errors.contains("16"), "\(result.errors)")
    #expect(try scratch.files == ["a.png"])
  }
}
