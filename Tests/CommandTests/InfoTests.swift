import Foundation
import Stills
import Testing

/// `viewfinder info`, beside what ExifTool says of the same files.
@Suite(.timeLimit(.minutes(10))) struct InfoTests {
  private static func tags(_ options: [String], of file: String, in scratch: Scratch) throws -> [String: Any]
  {
    let result = try Program.run(
      executable: "/usr/bin/exiftool", ["-n", "-j"] + options + [file], in: scratch.path)
    let read = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
    return try #require(read?.first, "\(result.errors)")
  }

  private static func photograph(_ arguments: [String], in scratch: Scratch) throws -> [String: Any] {
    let result = try scratch.run(["info", "--json"] + arguments)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    let report = try result.json
    #expect(report["version"] as? Int == 1)
    return try #require(try objects(report, "photographs").first)
  }

  @Test(arguments: [
    ("a.jpg", "JPEG", "JPEG", 8), ("a.png", "PNG", "PNG", 16), ("a.tif", "TIFF", "TIFF", 16),
    ("a.webp", "WebP", "Extended WEBP", 8), ("a.avif", "AVIF", "AVIF", 8), ("a.exr", "OpenEXR", "EXR", 32),
    ("a.ppm", "PPM", "PPM", 16), ("a.pfm", "PFM", "PFM", 32),
  ])
  func formatsHaveTheirSizesAndSamples(file: String, format: String, type: String, bits: Int) throws {
    let scratch = try Scratch()
    try scratch.writePicture("in.png", width: 40, height: 30)
    let depth = bits == 16 ? ["--bits", "16"] : []
    let made = try scratch.run(["render", "in.png", "-o", file] + depth)
    #expect(made.status == 0, "\(made)")
    let photograph = try Self.photograph([file], in: scratch)
    let tags = try Self.tags(
      ["-FileType", "-FileSize", "-ImageWidth", "-ImageHeight"], of: file, in: scratch)
    #expect(photograph["format"] as? String == format && tags["FileType"] as? String == type, "\(tags)")
    for (name, tag) in [("width", "ImageWidth"), ("height", "ImageHeight"), ("bytes", "FileSize")] {
      #expect(photograph[name] as? Int == tags[tag] as? Int, "\(name)")
    }
    #expect(photograph["bits"] as? Int == bits && photograph["colors"] as? String == "rgb")
    #expect(photograph["opaque"] as? Bool == true && photograph["pictures"] as? Int == 1)
  }

  /// A camera that names its maker twice, a place in the south, and a turned picture.
  @Test func theShotIsDescribed() throws {
    let scratch = try Scratch()
    try scratch.writePicture("in.png", width: 40, height: 30)
    let values = [
      "Exif.Image.Make=Canon", "Exif.Image.Model=Canon EOS R5", "Exif.Photo.LensModel=RF50mm F1.2 L USM",
      "Exif.Photo.ExposureTime=1/200", "Exif.Photo.FNumber=28/10", "Exif.Photo.ISOSpeedRatings=400",
      "Exif.Photo.FocalLength=50/1", "Exif.Photo.ExposureBiasValue=-1/3",
      "Exif.Photo.DateTimeOriginal=2025:01:31 18:05:09", "Exif.Photo.OffsetTimeOriginal=+02:00",
      "Exif.GPSInfo.GPSLatitude=33/1 51/1 2500/100", "Exif.GPSInfo.GPSLatitudeRef=S",
      "Exif.GPSInfo.GPSLongitude=151/1 12/1 4000/100", "Exif.GPSInfo.GPSLongitudeRef=E",
      "description=one\ntwo",
    ]
    let set = values.flatMap { ["--set", $0] }
    #expect(try scratch.run(["render", "in.png", "-o", "a.jpg"] + set).status == 0)
    let photograph = try Self.photograph(["a.jpg"], in: scratch)
    let tags = try Self.tags(
      ["-ExposureTime", "-FNumber", "-ISO", "-FocalLength", "-ExposureCompensation", "-Composite:all"],
      of: "a.jpg", in: scratch)
    for (name, tag) in [
      ("seconds", "ExposureTime"), ("aperture", "FNumber"), ("iso", "ISO"), ("focalLength", "FocalLength"),
      ("bias", "ExposureCompensation"), ("latitude", "GPSLatitude"), ("longitude", "GPSLongitude"),
    ] {
      let (ours, theirs) = (photograph[name] as? Double, tags[tag] as? Double)
      #expect(abs((ours ?? .nan) - (theirs ?? .nan)) < 1e-6, "\(name): \(ours ?? .nan), \(theirs ?? .nan)")
    }
    #expect(photograph["camera"] as? String == "Canon EOS R5")
    #expect(photograph["time"] as? String == "2025-01-31T18:05:09+02:00")
    let text = try scratch.run("info", "a.jpg").output
    #expect(text.contains("\n  exposure     1/200 s, f/2.8, ISO 400, 50 mm, -0.33 EV\n"), "\(text)")
    #expect(text.contains("\n  place        -33.856944, 151.211111\n"), "\(text)")
    // What a file says stays on one line of a terminal.
    let all = try scratch.run("info", "a.jpg", "--all").output
    #expect(all.contains("\n  Exif.Image.ImageDescription  one\\ntwo\n"), "\(all)")
    let listed = try objects(try Self.photograph(["a.jpg", "--all"], in: scratch), "metadata")
    #expect(
      listed.contains { $0["key"] as? String == "Exif.Photo.FNumber" && $0["value"] as? String == "28/10" })
    #expect(try scratch.run("info", "a.jpg", "--tag", "Exif.Photo.FNumber").output == "28/10\n")
    #expect(try scratch.run("info", "in.png", "--tag", "Exif.Photo.FNumber").output == "")
    #expect(
      try scratch.run("info", "in.png", "a.jpg", "--tag", "Exif.Photo.FNumber").output == "a.jpg\t28/10\n")
  }

  @Test func oneThatCannotBeReadDoesNotStopTheOthers() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 40, height: 30)
    try scratch.write(Array("no picture".utf8), to: "b.png")
    let result = try scratch.run("info", "b.png", "none.png", "a.png", "--json")
    #expect(result.status == 65 && result.errors.hasSuffix("viewfinder: 2 of 3 failed\n"), "\(result)")
    let report = try result.json
    #expect(try objects(report, "photographs").map { $0["input"] as? String } == ["a.png"])
    #expect(try objects(report, "failures").map { $0["code"] as? Int } == [65, 66])
    let piped = try scratch.shell("$viewfinder info - < a.png")
    #expect(piped.status == 0 && piped.output.hasPrefix("standard input\n  format       PNG\n"), "\(piped)")
    for (arguments, words) in [(["--all", "--tag", "a"], "--tag"), (["--json", "--tag", "a"], "--tag")] {
      let refused = try scratch.run(["info", "a.png"] + arguments)
      #expect(refused.status == 64 && refused.errors.contains(words), "\(refused)")
    }
  }
}
