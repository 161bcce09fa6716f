import Foundation
import Pixels
import Stills
import Testing

/// Presets of outputs: `--preset` and `viewfinder presets`.
@Suite(.timeLimit(.minutes(10))) struct PresetTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.writePicture("a.png", width: 300, height: 200)
    try scratch.make(folder: "home/viewfinder/presets")
  }

  private func run(_ arguments: String...) throws -> Program.Result {
    try scratch.run(arguments, environment: ["XDG_CONFIG_HOME": scratch.url("home").path])
  }

  /// What ExifTool says of a file.
  private func tag(_ name: String, of file: String) throws -> String {
    try Program.run(executable: "/usr/bin/exiftool", ["-s3", "-\(name)", file], in: scratch.path).output
  }

  private func write(_ lines: String, as name: String) throws {
    try scratch.write(lines.utf8, to: "home/viewfinder/presets/\(name).preset")
  }

  @Test func theBuiltInOneForTheWeb() throws {
    try scratch.writePicture("large.jpg", width: 2500, height: 1000)
    let tags = ["-q", "-overwrite_original", "-GPSLatitude=1", "-GPSLatitudeRef=N", "-Artist=A", "large.jpg"]
    #expect(try Program.run(executable: "/usr/bin/exiftool", tags, in: scratch.path).status == 0)
    let result = try run("render", "large.jpg", "a.png", "--preset", "web", "-o", "out/")
    #expect(result.status == 0, "\(result)")
    #expect(try tag("ImageSize", of: "out/large.jpg") == "2048x819\n")
    #expect(try tag("ImageSize", of: "out/a.jpg") == "300x200\n")
    #expect(try tag("EncodingProcess", of: "out/large.jpg") == "Progressive DCT, Huffman coding\n")
    #expect(try tag("GPSLatitude", of: "out/large.jpg").isEmpty)
    #expect(try tag("Artist", of: "out/large.jpg") == "A\n")
    #expect(try tag("ProfileDescription", of: "out/a.jpg").contains("sRGB"))
    // The edge in the middle is sharpened: what is beside it is darker and brighter than the rest.
    let sharpened = try scratch.still("out/large.jpg")
    let dark = (1000..<1030).map { sharpened.color($0, 400)[1] }
    #expect(dark.min()! + 6 < sharpened.color(100, 400)[1], "\(dark)")
  }

  @Test(arguments: ["web", "mail", "print"]) func theBuiltInOnesWork(name: String) throws {
    let result = try run("render", "a.png", "--preset", name, "-o", "out/")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    #expect(try scratch.files.contains { $0.hasPrefix("out/a.") })
  }

  @Test func argumentsCountInPlaceOfThePreset() throws {
    try write("filter = resize=width=30\nquality = 5\nset = artist=P\nformat = jpg", as: "small")
    for arguments in [
      ["-o", "a/", "-f", "resize=100:10"], ["-o", "b/", "--quality", "100", "--set", "title=T"],
      ["-o", "c.png"],
    ] {
      let result = try scratch.run(
        ["render", "a.png", "--preset", "small"] + arguments,
        environment: ["XDG_CONFIG_HOME": scratch.url("home").path])
      #expect(result.status == 0, "\(result)")
    }
    // The preset's chain comes last.
    #expect(try scratch.still("a/a.jpg").image.size.description == "30x3")
    #expect(try scratch.still("b/a.jpg").image.size.description == "30x20")
    #expect(try tag("Artist", of: "b/a.jpg") == "P\n" && tag("Title", of: "b/a.jpg") == "T\n")
    // The first step of a table of quantization, at index 25 behind the marker, is 1 only at a high quality.
    func step(_ file: String) throws -> UInt8 {
      let bytes = [UInt8](try Data(contentsOf: scratch.url(file)))
      let marker = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDB })
      return bytes[marker + 5]
    }
    #expect(try step("b/a.jpg") == 1)
    #expect(try step("a/a.jpg") > 50)
    #expect(try tag("FileType", of: "c.png") == "PNG\n")
  }

  @Test func filesAndOwnPresets() throws {
    try write("#! summary Mine\n\n# A comment\n  bits=16 \n", as: "web")
    try scratch.write("gray".utf8, to: "gray.txt")
    let result = try scratch.shell(
      """
      set -e
      $viewfinder render a.png --preset web -o deep.png
      $viewfinder render a.png --preset @gray.txt -o gray.png
      $viewfinder presets
      """, environment: ["XDG_CONFIG_HOME": scratch.url("home").path])
    #expect(result.status == 0, "\(result)")
    #expect(try scratch.still("deep.png").image.layout.format == .rgba16)
    #expect(try scratch.still("gray.png").image.layout.format == .gray8)
    #expect(result.output.contains("\nweb    Mine\n"), "\(result.output)")
    let entry = try objects(try run("presets", "web", "--json").json, "presets")[0]
    let options = try #require(entry["options"] as? [[String: Any]])
    #expect(
      options.count == 1 && options[0]["name"] as? String == "bits" && options[0]["value"] as? String == "16")
    #expect(entry["origin"] as? String == "user" && entry["summary"] as? String == "Mine", "\(entry)")
  }

  @Test func whatIsWrongIsNamed() throws {
    let folder = scratch.url("home/viewfinder/presets").path
    try write("quality = 900", as: "loud")
    let cases: [(preset: String, text: String?, status: Int32, line: String)] = [
      ("wep", nil, 66, "no preset 'wep'; did you mean 'web'?"),
      (
        "typo", "\nqualty = 3", 65,
        "\(folder)/typo.preset:2: no option of outputs 'qualty'; did you mean 'quality'?"
      ),
      ("jobs", "jobs = 3", 65, "\(folder)/jobs.preset:1: no option of outputs 'jobs'"),
      ("bare", "quality", 65, "\(folder)/bare.preset:1: 'quality' needs a value, as in 'quality = Q'"),
      ("flag", "strip = 1", 65, "\(folder)/flag.preset:1: 'strip' takes no value"),
      (
        "loud", "quality = 900", 64,
        "preset 'loud': option '--quality' takes a whole number from 1 to 100, not '900'. See 'viewfinder render --help'."
      ),
      ("@none", nil, 66, "none: cannot be read: no such file or folder"),
    ]
    for (preset, text, status, line) in cases {
      if let text { try write(text, as: preset) }
      try scratch.expectFailure(
        status, line, of: ["render", "a.png", "--preset", preset, "-o", "x.png"],
        environment: ["XDG_CONFIG_HOME": scratch.url("home").path])
    }
    // What the arguments have wrong is theirs.
    try scratch.expectFailure(
      64, "option '--jobs' takes a whole number from 1 to 64, not '0'. See 'viewfinder render --help'.",
      of: ["render", "a.png", "--preset", "loud", "-o", "x.png", "-j", "0"],
      environment: ["XDG_CONFIG_HOME": scratch.url("home").path])
    let list = try run("presets")
    #expect(list.output.contains("bare   cannot be used: \(folder)/bare.preset:1: 'quality'"), "\(list)")
  }
}
