import Foundation
import Pixels
import Stills
import Testing

/// For every invalid input the program prints one line, exits with the right status and leaves no files
/// behind.
struct BadInputTests {
  private static func folder() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.writePicture("a.png")
    return scratch
  }

  private static func render(_ input: String, _ chain: String, to output: String = "out.png") -> [String] {
    ["render", input, "-f", chain, "-o", output]
  }

  @Test func wordsOfTheChainLanguageAreDescribed() throws {
    let scratch = try Scratch()
    for word in ["null", "copy", "nullsink", "split", "image", "movie"] {
      let result = try scratch.run("filters", word)
      #expect(result.status == 0 && result.output.hasPrefix("\(word)\n\n  "), "\(result)")
      #expect(result.output.contains("Kind      word of the chain language"))
    }
    let json = try scratch.run("filters", "null", "--json")
    #expect(try objects(try json.json, "words").map { $0["name"] as? String } == ["null"])
    try scratch.expectFailure(64, "no filter 'nul'; did you mean 'null'?", of: ["filters", "nul"])
    try scratch.writePicture("a.png")
    #expect(try scratch.run("render", "a.png", "-f", "null", "-o", "b.png").status == 0)
  }

  @Test(
    arguments: [
      (
        "exposure=0.5,sobell", 65,
        "chain:1:14: no filter 'sobell'; did you mean 'sobel-edge-detection'?"
      ),
      ("exposure,", 65, "chain:1:10: a filter must follow ','"),
      ("lookup=none.cube", 66, "none.cube: cannot be read: no such file or folder"),
      ("image=none.png[l];[in][l]alpha-blend", 66, "none.png: cannot be read: no such file or folder"),
      ("@none.chain", 66, "none.chain: cannot be read: no such file or folder"),
    ] as [(String, Int32, String)])
  func chains(chain: String, status: Int32, line: String) throws {
    try Self.folder().expectFailure(status, line, of: Self.render("a.png", chain))
  }

  /// libjxl prints what it finds.
  @Test func damagedJPEGXLIsToldInLinesOfTheProgram() throws {
    let scratch = try Scratch()
    try scratch.make(folder: "in")
    try scratch.writePicture("a.jxl", width: 64, height: 64)
    let whole = [UInt8](try Data(contentsOf: scratch.url("a.jxl")))
    // The first is where the Exif data begin: behind two boxes, a box's header and the offset.
    for place in [44] + stride(from: 60, to: whole.count, by: max(1, whole.count / 24)) {
      var damaged = whole
      damaged[place] ^= 0xFF
      try scratch.write(damaged, to: "in/\(place).jxl")
    }
    let result = try scratch.run("render", "in", "-o", "out/{name}.png")
    #expect(result.status == 65, "\(result)")
    #expect(result.errors.contains("JPEG XL"))
    #expect(result.errors.contains("viewfinder: in/44.jxl: the Exif data cannot be read"), "\(result.errors)")
    for line in result.errors.split(separator: "\n") {
      #expect(line.hasPrefix("viewfinder: "), "\(line)")
    }
  }

  /// The number is clamped to the range, with a warning.
  @Test func numbersOutsideTheirRangeAreClamped() throws {
    let scratch = try Self.folder()
    let chain = "exposure=9999,vignette=center=0.2|0.3:start=-0.5"
    let result = try scratch.run(Self.render("a.png", chain))
    #expect(result.status == 0 && result.output.isEmpty)
    #expect(
      result.errors == """
        viewfinder: chain:1:10: 9999 is outside the range -10..10 of 'exposure'; using 10
        viewfinder: chain:1:45: -0.5 is outside the range 0..1 of 'start'; using 0

        """)
    #expect(
      try scratch.run(Self.render("a.png", "exposure=10,vignette=center=0.2|0.3:start=0", to: "b.png")).status
        == 0)
    #expect(try scratch.still("out.png").image.bytes == scratch.still("b.png").image.bytes)
  }

  @Test func filesOfProfiles() throws {
    let scratch = try Self.folder()
    try scratch.write("text".utf8, to: "b.icc")
    for command in [["render", "a.png"], ["capture", "-d", "simulated"]] {
      let arguments = command + ["-o", "b.jpg", "--profile"]
      try scratch.expectFailure(
        66, "none.icc: cannot be read: no such file or folder", of: arguments + ["none.icc"])
      let damaged = try scratch.run(arguments + ["b.icc"])
      #expect(damaged.status == 65)
      #expect(damaged.errors.hasPrefix("viewfinder: b.icc: not an ICC profile"), "\(damaged.errors)")
    }
  }

  @Test func filesOfChains() throws {
    let scratch = try Self.folder()
    try scratch.write("# warm\nexposure=0.5,\n  sobell\n".utf8, to: "a.chain")
    try scratch.write([0x73, 0xff, 0xfe, 0x00], to: "b.chain")
    try scratch.expectFailure(
      65, "a.chain:3:3: no filter 'sobell'; did you mean 'sobel-edge-detection'?",
      of: Self.render("a.png", "@a.chain"))
    try scratch.expectFailure(
      65, "b.chain: not UTF-8 text; chains and filters are text files", of: Self.render("a.png", "@b.chain"))
  }

  @Test(arguments: [
    ("LUT_3D_SIZE 2\n0 0 0\n1 0 x\n", 3), ("LUT_3D_SIZE 999999999\n0 0 0\n", 1),
  ]) func hostileLookups(text: String, line: Int) throws {
    let scratch = try Self.folder()
    try scratch.write(text.utf8, to: "bad.cube")
    let result = try scratch.run(Self.render("a.png", "lookup=bad.cube"))
    #expect(result.status == 65)
    #expect(result.errors.contains("bad.cube:\(line): "), "\(result.errors)")
    #expect(result.errors.count(where: \.isNewline) == 1)
    #expect(try scratch.files == ["a.png", "bad.cube"])
  }

  @Test func aFilterThatDoesNotCompileIsToldOnce() throws {
    let scratch = try Self.folder()
    try scratch.writePicture("b.png")
    let lines = [
      "//! filter bad", "//! category color", "//! summary Bad.", "//! kind pixel",
      "vec4 filter(vec4 color, Place place) { return colr; }",
    ]
    try scratch.write(lines.joined(separator: "\n").utf8, to: "bad.glsl")
    let before = try scratch.files
    let result = try scratch.run(
      "render", "a.png", "b.png", "--filters", "bad.glsl", "-f", "bad", "-o", "{name}-out.png")
    #expect(result.status == 65)
    let told = result.errors.split(separator: "\n")
    #expect(told.first?.hasPrefix("viewfinder: bad.glsl:5: ") == true && told.first?.contains("colr") == true)
    #expect(told.dropFirst().first?.hasPrefix("viewfinder: 0 of 2 rendered") == true)
    #expect(told.last == "viewfinder: 2 of 2 failed" && told.count == 3)
    #expect(try scratch.files == before)
  }

  @Test func picturesOfOneNameDoNotOverwriteEachOther() throws {
    let scratch = try Self.folder()
    try scratch.writePicture("a.jpg")
    try scratch.expectFailure(
      73, "output 'x-{name}.png': a.png and a.jpg would both become x-a.png; add {index}",
      of: ["render", "a.png", "a.jpg", "-f", "sepia", "-o", "x-{name}.png"])
  }

  @Test func damagedPictures() throws {
    let scratch = try Self.folder()
    try scratch.writePicture("b.jpg", width: 64, height: 64)
    for (name, cut) in [("a.png", "cut.png"), ("b.jpg", "cut.jpg")] {
      let whole = try Data(contentsOf: scratch.url(name))
      try scratch.write(whole.prefix(whole.count * 2 / 3), to: cut)
    }
    try scratch.write([], to: "empty.jpg")
    try scratch.write("not a picture".utf8, to: "text.jpg")
    let before = try scratch.files
    for name in ["cut.png", "cut.jpg", "empty.jpg", "text.jpg"] {
      let result = try scratch.run(Self.render(name, "sepia"))
      #expect(result.status == 65, "\(name)")
      #expect(result.errors.hasPrefix("viewfinder: \(name): "), "\(result.errors)")
      #expect(result.errors.count(where: \.isNewline) == 1)
    }
    #expect(try scratch.files == before)
  }

  @Test func places() throws {
    let scratch = try Self.folder()
    try scratch.expectFailure(
      66, "none.jpg: cannot be read: no such file or folder", of: Self.render("none.jpg", "sepia"))
    try scratch.make(folder: "void")
    try scratch.expectFailure(
      66,
      "void: the folder has no picture with a known extension; --recursive looks into the folders below it",
      of: Self.render("void", "sepia"))
    try scratch.expectFailure(
      73, "a.png/of/out.png: cannot create the folder a.png/of: a part of the path is not a folder",
      of: Self.render("a.png", "sepia", to: "a.png/of/out.png"))
    try scratch.expectFailure(
      73, "a.png/of/out.jpg: cannot create the folder a.png/of: a part of the path is not a folder",
      of: ["capture", "-d", "simulated:size=64x48", "-o", "a.png/of/out.jpg", "-q"])
    try scratch.expectFailure(
      64,
      "out.gif: the extension chooses the format, and '.gif' is not supported; use .jpg, .jpeg, .png, .tif, .tiff, .webp, .avif, .jxl, .exr, .ppm, .pfm."
        + " See 'viewfinder render --help'.", of: Self.render("a.png", "sepia", to: "out.gif"))
  }

  @Test func cameras() throws {
    let scratch = try Scratch()
    try scratch.expectFailure(
      69,
      "there is no camera at /dev/video77; 'viewfinder devices' lists the cameras, and '-d simulated' needs none",
      of: ["capture", "-d", "/dev/video77", "-o", "a.jpg"])
    try scratch.expectFailure(
      69,
      "/dev/null is not a video device; 'viewfinder devices' lists the cameras, and '-d simulated' needs none",
      of: ["live", "-d", "/dev/null", "--headless", "--frames", "1"])
  }

  /// Permissions keep everybody but root from writing, so root becomes somebody else.
  @Test func foldersThatMayNotBeWritten() throws {
    let scratch = try Self.folder()
    // The program may lie where others cannot go.
    try FileManager.default.copyItem(atPath: Program.url.path, toPath: scratch.path + "/program")
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/closed", withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.path)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: scratch.path + "/closed")
    let result = try scratch.shell(
      """
      other=; [[ $EUID -ne 0 ]] || other='setpriv --reuid 65534 --regid 65534 --clear-groups env HOME=/none'
      $other ./program render a.png -f sepia -o closed/out.png
      """)
    #expect(result.status == 77)
    #expect(
      result.errors
        == "viewfinder: closed/out.png: cannot be created: no permission to write in closed\n")
    #expect(try scratch.files == ["a.png", "closed", "program"])
  }

  @Test func whatTheGPUCannotHold() throws {
    let scratch = try Self.folder()
    try scratch.writePicture("wide.png", width: 65_500, height: 1)
    // Tiles hold everything but what fills the memory.
    for (arguments, message) in [
      (Self.render("a.png", "resize=width=65500:height=65500"), "over the limit of 268 megapixels")
    ] {
      let result = try scratch.run(arguments)
      #expect(result.status == 65)
      #expect(
        result.errors.contains("\(arguments[1]): ") && result.errors.contains("65500x"), "\(result.errors)")
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(result.errors.count(where: \.isNewline) == 1)
    }
    #expect(try scratch.files == ["a.png", "wide.png"])
    for chain in ["median,sepia", "focus-peaking"] {
      let result = try scratch.run(Self.render("wide.png", chain))
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      #expect(try scratch.still("out.png").image.size == PixelSize(width: 65_500, height: 1))
      try FileManager.default.removeItem(at: scratch.url("out.png"))
    }
    #expect(try scratch.files == ["a.png", "wide.png"])
  }

  @Test(
    arguments: [
      ("render a.png -f sepia -o out.png --json >/dev/full", 74, "No space left on device"),
      ("explain sepia --json >&-", 74, "Bad file descriptor"),
      ("filters --json >/dev/full", 74, "No space left on device"),
    ] as [(String, Int32, String)])
  func standardOutput(line: String, status: Int32, reason: String) throws {
    let scratch = try Self.folder()
    let result = try scratch.shell("$viewfinder " + line)
    #expect(result.status == status)
    #expect(result.errors == "viewfinder: cannot write to standard output: \(reason)\n")
    // The picture was done and is whole.
    if line.hasPrefix("render") { #expect(try scratch.still("out.png").image.size.width == 8) }
  }

  @Test func aReaderThatLeavesEndsTheProgramQuietly() throws {
    let result = try Scratch().shell(
      "(sleep 0.2; exec $viewfinder filters --json) | true; exit ${PIPESTATUS[0]}")
    #expect(result.status == 141 && result.errors.isEmpty)
  }
}
