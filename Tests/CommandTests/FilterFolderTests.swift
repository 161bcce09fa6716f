import Foundation
import Pixels
import Stills
import Testing

/// Folders of filter files and shaders from the command line.
struct FilterFolderTests {
  private static func folder() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 16, height: 8)
    try scratch.make(folder: "shaders/below")
    func filter(_ name: String, _ code: String) -> [UInt8] {
      Array(
        """
        //! filter \(name)
        //! summary A filter of a test.
        //! kind pixel
        vec4 filter(vec4 color, Place place) { return \(code); }
        """.utf8)
    }
    try scratch.write(filter("half-light", "vec4(color.rgb * 0.5, color.a)"), to: "shaders/one.glsl")
    try scratch.write(
      Array(
        """
        varying highp vec2 textureCoordinate;
        uniform sampler2D inputImageTexture;
        void main() {
          gl_FragColor = vec4(1.0 - texture2D(inputImageTexture, textureCoordinate).rgb, 1.0);
        }
        """.utf8), to: "shaders/Turn Round.fsh")
    try scratch.write(filter("sepia", "vec4(0.0, 0.0, 0.0, 1.0)"), to: "shaders/sepia.glsl")
    try scratch.write(filter("twin", "color"), to: "shaders/twin-a.glsl")
    try scratch.write(filter("twin", "color"), to: "shaders/twin-b.glsl")
    try scratch.write(Array("no shader".utf8), to: "shaders/Broken One.fs")
    try scratch.write(filter("deep", "color"), to: "shaders/below/deep.glsl")
    try scratch.write(Array("notes".utf8), to: "shaders/README.txt")
    return scratch
  }

  @Test func filtersAreKnownByTheirNames() throws {
    let scratch = try Self.folder()
    func run(_ chain: String, _ output: String) throws -> Program.Result {
      try scratch.run("render", "a.png", "--filters", "shaders", "-f", chain, "-o", output)
    }
    #expect(try run("turn-round,half-light", "b.png").status == 0)
    let (before, after) = try (scratch.still("a.png").color(2, 4), scratch.still("b.png").color(2, 4))
    for (one, other) in zip(before, after) { #expect(abs((255 - Int(one)) / 2 - Int(other)) <= 1) }
    // A group is made of the built-in filters, whatever files are called.
    #expect(try run("beautify", "c.png").status == 0)
    let other = try scratch.run("render", "a.png", "-f", "beautify", "-o", "d.png")
    #expect(other.status == 0)
    #expect(try scratch.still("c.png").image.bytes == scratch.still("d.png").image.bytes)
  }

  @Test func whatCannotBeUsedIsToldWhenItIs() throws {
    let scratch = try Self.folder()
    let advice = "rename it, or name its file with --filters"
    for (chain, message) in [
      ("sepia", "the filter 'sepia' of shaders/sepia.glsl is also built in; \(advice)"),
      ("twin", "the filter 'twin' of shaders/twin-b.glsl is also that of shaders/twin-a.glsl; \(advice)"),
      ("deep", "no filter 'deep'"),
    ] {
      let result = try scratch.run(
        "render", "a.png", "--filters", "shaders", "-f", "exposure=0.1,\(chain)", "-o", "b.png")
      #expect(result.status == 65)
      #expect(result.errors.hasPrefix("viewfinder: chain:1:14: \(message)"), "\(result.errors)")
      #expect(result.errors.count(where: \.isNewline) == 1)
    }
    let broken = try scratch.run(
      "render", "a.png", "--filters", "shaders", "-f", "broken-one", "-o", "b.png")
    #expect(broken.status == 65 && broken.errors.contains("shaders/Broken One.fs:1:"), "\(broken.errors)")
    try scratch.make(folder: "none")
    try scratch.expectFailure(
      66, "none: the folder has no filter; those end in .glsl, .fs, .fsh or .frag",
      of: ["render", "a.png", "--filters", "none", "-f", "sepia", "-o", "b.png"])
  }

  /// In both orders; `twin` and `sepia` are refused when only their folder is given.
  @Test(arguments: [["shaders", "shaders/sepia.glsl"], ["shaders/sepia.glsl", "shaders"]])
  func aNamedFileReplacesTheOthersOfItsName(paths: [String]) throws {
    let scratch = try Self.folder()
    let filters = (paths + ["shaders/twin-b.glsl"]).flatMap { ["--filters", $0] }
    let result = try scratch.run(["render", "a.png", "-f", "sepia,twin", "-o", "b.png"] + filters)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    #expect(try scratch.still("b.png").color(12, 4) == [0, 0, 0])
    let check = try scratch.run(["filters", "--check"] + filters)
    #expect(check.status == 65 && check.errors.hasSuffix("viewfinder: 1 of 5 cannot be used\n"), "\(check)")
    #expect(check.output.contains("shaders/sepia.glsl: sepia\n"), "\(check)")
    #expect(check.output.contains("shaders/twin-b.glsl: twin\n"), "\(check)")
  }

  private static let invertingShader = Array(
    """
    varying highp vec2 textureCoordinate;
    uniform sampler2D inputImageTexture;
    void main() { gl_FragColor = vec4(1.0 - texture2D(inputImageTexture, textureCoordinate).rgb, 1.0); }
    """.utf8)

  @Test func aShaderMayHaveAnyNameAndEnding() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 16, height: 8)
    for (file, name) in [
      ("CustomShader.fsh", "CustomShader"), ("CustomShader.fsh", "custom-shader"), ("Odd One.txt", "odd-one"),
      ("Plain", "Plain"), ("Vignette.shader", "Vignette"),
    ] {
      try scratch.write(Self.invertingShader, to: file)
      let result = try scratch.run(
        "render", "a.png", "--filters", file, "-f", name, "-o", "b.png", "--force")
      #expect(result.status == 0 && result.errors.isEmpty, "\(file): \(result)")
      let (before, after) = try (scratch.still("a.png").color(2, 4), scratch.still("b.png").color(2, 4))
      for (one, other) in zip(before, after) { #expect(abs(255 - Int(one) - Int(other)) <= 1) }
    }
  }

  /// A folder of shaders from elsewhere is used as it is: those that are called as built-in filters get a suffix.
  @Test func shadersCalledAsBuiltInFiltersGetASuffix() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 16, height: 8)
    try scratch.make(folder: "shaders")
    try scratch.write(Self.invertingShader, to: "shaders/Exposure.fsh")
    let isf =
      #"/*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/"#
      + "\nvoid main() { gl_FragColor = vec4(0.0, 0.0, 1.0, 1.0); }"
    try scratch.write(Array(isf.utf8), to: "shaders/Sepia.fs")
    func run(_ chain: String) throws -> Program.Result {
      try scratch.run("render", "a.png", "--filters", "shaders", "-f", chain, "-o", "b.png", "--force")
    }
    let own = try run("sepia-isf")
    #expect(own.status == 0 && own.errors.isEmpty, "\(own)")
    #expect(try scratch.still("b.png").color(2, 4) == [0, 0, 255])
    let builtIn = try run("exposure=0,sepia")
    #expect(builtIn.status == 0, "\(builtIn)")
    let notes = [
      "chain:1:1: 'exposure' is the built-in filter; that of shaders/Exposure.fsh is 'exposure-shader' "
        + "(name the file with --filters to replace it)",
      "chain:1:12: 'sepia' is the built-in filter; that of shaders/Sepia.fs is 'sepia-isf' "
        + "(name the file with --filters to replace it)",
    ]
    for note in notes { #expect(builtIn.errors.contains(note), "\(builtIn.errors)") }
    #expect(try scratch.still("b.png").color(2, 4) != [0, 0, 255])
    let check = try scratch.run("filters", "--check", "--filters", "shaders")
    #expect(check.status == 0 && check.errors.contains("'sepia-isf'"), "\(check)")
    #expect(check.output == "shaders/Exposure.fsh: exposure-shader\nshaders/Sepia.fs: sepia-isf\n")
    // A file that is named itself has its own name.
    let named = try scratch.run(
      "render", "a.png", "--filters", "shaders", "--filters", "shaders/Sepia.fs", "-f", "sepia", "-o", "c.png"
    )
    #expect(named.status == 0 && named.errors.isEmpty, "\(named)")
    #expect(try scratch.still("c.png").color(2, 4) == [0, 0, 255])
  }

  @Test func foldersReplaceNoFilterOfOneAnother() throws {
    let scratch = try Self.folder()
    try scratch.make(folder: "more")
    try FileManager.default.copyItem(at: scratch.url("shaders/one.glsl"), to: scratch.url("more/two.glsl"))
    let arguments = [
      "render", "a.png", "--filters", "shaders", "-f", "half-light", "-o", "b.png", "--filters",
    ]
    try scratch.expectFailure(
      65,
      "chain:1:1: the filter 'half-light' of more/two.glsl is also that of shaders/one.glsl; "
        + "rename it, or name its file with --filters", of: arguments + ["more"])
    // The same folder, however it is written, is no other one.
    let result = try scratch.run(arguments + ["./shaders/"])
    #expect(result.status == 0, "\(result)")
  }

  /// A group may be made of other files, which are read before and after it.
  @Test func aCheckKnowsTheOtherFiles() throws {
    let scratch = try Self.folder()
    try scratch.make(folder: "group")
    for name in ["a.glsl", "z.glsl"] {
      let filter = try String(contentsOf: scratch.url("shaders/one.glsl"), encoding: .utf8)
      try scratch.write(
        filter.replacingOccurrences(of: "half-light", with: "part-\(name.prefix(1))").utf8,
        to: "group/\(name)")
    }
    let group = [
      "//! filter pair", "//! category color", "//! summary A pair.", "//! kind group", "part-a,part-z",
    ]
    try scratch.write(group.joined(separator: "\n").utf8, to: "group/pair.glsl")
    for paths in [["group"], ["group/a.glsl", "group/pair.glsl", "group/z.glsl"]] {
      let check = try scratch.run(["filters", "--check"] + paths.flatMap { ["--filters", $0] })
      #expect(check.status == 0 && check.errors.isEmpty, "\(check)")
      #expect(check.output == "group/a.glsl: part-a\ngroup/pair.glsl: pair\ngroup/z.glsl: part-z\n")
    }
    // Without what it is made of, it cannot be used.
    let alone = try scratch.run("filters", "--check", "--filters", "group/pair.glsl")
    #expect(alone.status == 65 && alone.errors.contains("part-a"), "\(alone)")
  }

  @Test func aCheckTellsOfEachFile() throws {
    let scratch = try Self.folder()
    let result = try scratch.run("filters", "--check", "--filters", "shaders")
    #expect(result.status == 65)
    let lines = result.output.split(separator: "\n")
    #expect(lines == ["shaders/Turn Round.fsh: turn-round", "shaders/one.glsl: half-light"])
    #expect(result.errors.contains("'sepia'") && result.errors.contains("'twin'"))
    #expect(result.errors.hasSuffix("viewfinder: 3 of 5 cannot be used\n"), "\(result.errors)")
    let good = try scratch.run("filters", "--check", "--filters", "shaders/one.glsl")
    #expect(good.status == 0 && good.output == "shaders/one.glsl: half-light\n")
  }

  /// What only a driver finds is told with the line of the file.
  @Test func aCheckCompilesTheShaders() throws {
    let scratch = try Scratch()
    func filter(_ header: String, _ code: String) -> [UInt8] {
      Array("//! filter tried\n//! summary A filter of a test.\n//! kind pixel\n\(header)\(code)\n".utf8)
    }
    try scratch.write(
      filter("", "vec4 filter(vec4 image, Place place) { return image.rgb; }"), to: "broken.glsl")
    try scratch.write(
      filter("//! inputs a b\n", "vec4 filter(vec4 a, vec4 b, Place place) { return a * b; }"), to: "two.glsl"
    )
    let broken = try scratch.run("filters", "--check", "--filters", "broken.glsl")
    #expect(broken.status == 65 && broken.output.isEmpty)
    #expect(broken.errors.hasPrefix("viewfinder: broken.glsl:4:"), "\(broken.errors)")
    #expect(broken.errors.hasSuffix("viewfinder: 1 of 1 cannot be used\n"), "\(broken.errors)")
    let two = try scratch.run("filters", "--check", "--filters", "two.glsl")
    #expect(two.status == 0 && two.output == "two.glsl: tried\n", "\(two)")
  }

  @Test func eachErrorOfAShaderHasItsLine() throws {
    let scratch = try Scratch()
    try scratch.write(
      Array(
        """
        /*{"ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
        varying vec2 a;
        varying vec2 b;
        void main() { gl_FragColor = IMG_NORM_PIXEL(inputImage, a + b); }
        """.utf8), to: "two.fs")
    try scratch.writePicture("in.png", width: 4, height: 4)
    for arguments in [
      ["filters", "--check", "--filters", "two.fs"],
      ["render", "in.png", "--filters", "two.fs", "-f", "two", "-o", "out.png"],
    ] {
      let result = try scratch.run(arguments)
      let lines = result.errors.split(separator: "\n")
      #expect(result.status == 65 && lines.count >= 2, "\(result)")
      #expect(lines[0].hasPrefix("viewfinder: two.fs:2:14: 'varying vec2 a'"), "\(result)")
      #expect(lines[1].hasPrefix("viewfinder: two.fs:3:14: 'varying vec2 b'"), "\(result)")
    }
  }
}
