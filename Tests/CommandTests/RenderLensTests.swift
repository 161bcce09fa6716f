import Foundation
import Pixels
import Stills
import Testing

/// `viewfinder render --lens` and `info --lens`.
@Suite(.timeLimit(.minutes(10))) struct RenderLensTests {
  private static let metadata = [
    "Exif.Image.Make=Canon", "Exif.Image.Model=Canon EOS 5D Mark III",
    "Exif.Photo.LensModel=EF24-105mm f/4L IS USM", "Exif.Photo.FocalLength=24/1", "Exif.Photo.FNumber=4/1",
  ]

  private static func photograph(_ values: [String] = metadata) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.writePicture("in.png", width: 120, height: 80)
    let set = values.flatMap { ["--set", $0] }
    #expect(try scratch.run(["render", "in.png", "-o", "a.png"] + set).status == 0)
    return scratch
  }

  /// The chain in the history of a file.
  private static func history(_ file: String, _ scratch: Scratch) throws -> String {
    try scratch.run(["info", "--all", file]).output.split(separator: "\n")
      .filter { $0.contains("History") }.joined(separator: "\n")
  }

  @Test func theLensOfTheMetadataIsCorrected() throws {
    let scratch = try Self.photograph()
    for (file, options) in [
      ("plain.png", []), ("all.png", ["--lens", "auto"]),
      ("named.png", ["--lens", "canon ef 24-105mm F/4L IS USM"]),
      ("light.png", ["--lens", "auto", "--lens-correct", "vignetting"]),
    ] {
      let result = try scratch.run(["render", "a.png", "-o", file] + options)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    }
    let pixels = try ["plain.png", "all.png", "named.png", "light.png"].map {
      try StillImage(contentsOf: scratch.path + "/" + $0).image.bytes
    }
    #expect(
      pixels[0] != pixels[1] && pixels[1] == pixels[2] && pixels[3] != pixels[0] && pixels[3] != pixels[1])
    let history = try Self.history("all.png", scratch)
    #expect(history.contains("lens-vignetting=") && history.contains("lens-profile="), "\(history)")
  }

  @Test func anUnknownLensIsANotice() throws {
    let scratch = try Self.photograph(Self.metadata.map { $0.hasPrefix("Exif.Photo.Lens") ? $0 + " X" : $0 })
    try scratch.writePicture("bare.png", width: 20, height: 10)
    let result = try scratch.run("render", "a.png", "bare.png", "-o", "out/", "--lens", "auto")
    #expect(result.status == 0)
    #expect(
      result.errors.split(separator: "\n").prefix(2) == [
        "viewfinder: a.png: the lens is not corrected: camera 'Canon EOS 5D Mark III' and lens 'EF24-105mm f/4L IS USM X': "
          + "lensfun's database has no calibration of its lens on such a sensor",
        "viewfinder: bare.png: the lens is not corrected: an unknown camera and an unknown lens: lensfun's database does not "
          + "know its camera",
      ], "\(result.errors)")
    #expect(try scratch.files.filter { $0.hasPrefix("out/") } == ["out/a.png", "out/bare.png"])
  }

  @Test func wrongOptionsAreUsageErrors() throws {
    let scratch = try Self.photograph()
    let result = try scratch.run("render", "a.png", "-o", "b.png", "--lens", "Canon EF 50mm f/1.7")
    #expect(result.status == 64, "\(result)")
    #expect(
      result.errors.contains("no lens 'Canon EF 50mm f/1.7'; did you mean 'Canon EF 50mm f/1."), "\(result)")
    for options in [
      ["--lens-correct", "vignetting"], ["--lens", "auto", "--lens-correct", "vigneting"],
      ["--lens", "auto", "--lens-correct", ""],
    ] {
      #expect(try scratch.run(["render", "a.png", "-o", "b.png"] + options).status == 64, "\(options)")
    }
    #expect(try !scratch.files.contains("b.png"))
  }

  @Test func batchesThatGoOnKnowTheCorrection() throws {
    let scratch = try Self.photograph()
    func written(_ options: String...) throws -> Int {
      let result = try scratch.run(["render", "a.png", "-o", "out/", "--skip-existing", "--json"] + options)
      let outputs = try objects(result.json, "outputs")
      return outputs.count { $0["status"] as? String == "written" }
    }
    #expect(try written() == 1)
    #expect(try written("--lens", "auto") == 1)
    #expect(try written("--lens", "auto") == 0)
    // The same lens by its name is the same correction.
    #expect(try written("--lens", "Canon EF 24-105mm f/4L IS USM") == 0)
    #expect(try written("--lens", "auto", "--lens-correct", "distortion") == 1)
  }

  @Test func infoNamesTheProfile() throws {
    let scratch = try Self.photograph()
    let text = try scratch.run("info", "--lens", "a.png")
    #expect(
      text.output.contains(
        "  correction   Canon EF 24-105mm f/4L IS USM: distortion, chromatic-aberration, vignetting\n"),
      "\(text)")
    let report = try scratch.run("info", "--lens", "--json", "a.png", "in.png").json
    let profiles = try objects(report, "photographs").map { $0["lensProfile"] as? [String: Any] }
    #expect(profiles[0]?["lens"] as? String == "Canon EF 24-105mm f/4L IS USM")
    #expect(profiles[0]?["camera"] as? String == "Canon EOS 5D Mark III")
    #expect(profiles[1]?["problem"] as? String == "lensfun's database does not know its camera")
    #expect(try !scratch.run("info", "a.png").output.contains("correction"))
  }
}
