import Foundation
import Pixels
import Stills
import Testing

/// What `viewfinder render` does to photographs before the chain: borders, assigned profiles, sidecars.
@Suite(.timeLimit(.minutes(10))) struct RenderPreparationTests {
  /// Writes a picture of 90 by 60 pixels with a border of a colour around 50 by 30 of others at (24, 12).
  private static func writeScan(
    _ name: String, border: [UInt8], in scratch: Scratch, orientation: Orientation = .up
  ) throws {
    let size = PixelSize(width: 90, height: 60)
    var image = Image(packed: .rgba8, size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isInside = (24..<74).contains(x) && (12..<42).contains(y)
        let pixel: [UInt8] = isInside ? [UInt8(x), UInt8(2 * y), UInt8(x + y), 255] : border
        image.bytes.replaceSubrange(4 * (y * size.width + x)..<4 * (y * size.width + x) + 4, with: pixel)
      }
    }
    let metadata = Metadata(photo: PhotoSettings(), size: size, orientation: orientation)
    try scratch.write(
      try StillImage.encode(image, as: try StillFormat(path: name), metadata: metadata), to: name)
  }

  @Test func bordersAreCutOffExactly() throws {
    let scratch = try Scratch()
    try Self.writeScan("scan.png", border: [250, 249, 251, 255], in: scratch)
    for options in [[], ["--memory", "64M", "--tile", "32"]] {
      let result = try scratch.run(
        ["render", "scan.png", "-o", "out.png", "--trim", "0", "--force"] + options)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
      let still = try scratch.still("out.png")
      #expect(still.image.size == PixelSize(width: 50, height: 30))
      for (x, y) in [(0, 0), (49, 0), (0, 29), (49, 29), (17, 11)] {
        #expect(still.color(x, y) == [24 + x, 2 * (12 + y), 36 + x + y].map { UInt8($0) }, "\(x), \(y)")
      }
    }
  }

  @Test func bordersOfTurnedPhotographsAreCutOff() throws {
    let scratch = try Scratch()
    try Self.writeScan("scan.png", border: [0, 0, 0, 255], in: scratch, orientation: .right)
    // To the right of a quarter turn clockwise is what was the top.
    #expect(try scratch.run("render", "scan.png", "-o", "out.png", "--trim", "0").status == 0)
    let still = try scratch.still("out.png")
    #expect(still.image.size == PixelSize(width: 30, height: 50))
    for (x, y) in [(0, 0), (29, 0), (0, 49), (29, 49)] {
      let (column, row) = (24 + y, 12 + 29 - x)
      #expect(still.color(x, y) == [column, 2 * row, column + row].map { UInt8($0) }, "\(x), \(y)")
    }
  }

  @Test func theToleranceCounts() throws {
    let scratch = try Scratch()
    let size = PixelSize(width: 40, height: 30)
    var image = Image(packed: .rgba8, size: size)
    for place in 0..<size.area {
      let (x, y) = (place % 40, place / 40)
      let isInside = (10..<30).contains(x) && (10..<20).contains(y)
      // 5 of 255 are just under 2 percent, and just over 1.
      let level: UInt8 = isInside ? 90 : (x + y) % 2 == 0 ? 200 : 205
      image.bytes.replaceSubrange(place * 4..<place * 4 + 4, with: [level, level, level, 255])
    }
    try scratch.write(try StillImage.encode(image, as: try StillFormat(path: "a.png")), to: "a.png")
    for (tolerance, width) in [("1", 40), ("2", 20)] {
      let file = "out\(tolerance).png"
      #expect(try scratch.run("render", "a.png", "-o", file, "--trim", tolerance).status == 0)
      #expect(try scratch.still(file).image.size.width == width, "\(tolerance)")
    }
  }

  @Test func whatIsAllBorderIsKept() throws {
    let scratch = try Scratch()
    let image = Image(packed: .rgba8, size: PixelSize(width: 20, height: 10))
    try scratch.write(try StillImage.encode(image, as: try StillFormat(path: "a.png")), to: "a.png")
    let result = try scratch.run("render", "a.png", "-o", "b.png", "--trim", "5")
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("viewfinder: a.png: all of it is border, and nothing was cut off\n"))
    #expect(try scratch.still("b.png").image.size == image.size)
    try scratch.expectFailure(
      64,
      "'--lens' does not go with '--trim': a lens is corrected by the whole frame of the sensor. See 'viewfinder render "
        + "--help'.",
      of: ["render", "a.png", "-o", "c.png", "--trim", "5", "--lens", "auto"])
  }

  /// The sRGB of a colour of Display P3 (SMPTE EG 432-1, IEC 61966-2-1).
  private static func sRGB(ofDisplayP3 color: [Double]) -> [Double] {
    func light(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    func encoded(_ value: Double) -> Double {
      value <= 0.003_130_8 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
    let rows = [
      [1.224_940_2, -0.224_940_2, 0], [-0.042_056_9, 1.042_056_9, 0],
      [-0.019_637_6, -0.078_636_1, 1.098_273_5],
    ]
    let lights = color.map(light)
    return rows.map { row in encoded(min(max(zip(row, lights).map(*).reduce(0, +), 0), 1)) }
  }

  @Test(arguments: [[], ["--tile", "32"]]) func profilesAreAssigned(options: [String]) throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 60, height: 40)
    let result = try scratch.run(
      ["render", "a.png", "-o", "b.png", "--input-profile", "display-p3"] + options)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    let (before, after) = (try scratch.still("a.png"), try scratch.still("b.png"))
    for (x, y) in [(5, 20), (50, 20), (30, 0)] {
      let expected = Self.sRGB(ofDisplayP3: before.color(x, y).map { Double($0) / 255 })
      for (value, number) in zip(after.color(x, y), expected) {
        #expect(abs(Double(value) - 255 * number) < 1.01, "\(x), \(y): \(value), \(255 * number)")
      }
    }
    // With its profile kept a picture has the same values, which the profile gives another meaning.
    #expect(
      try scratch.run(
        ["render", "a.png", "-o", "c.png", "--input-profile", "adobe-rgb", "--profile", "keep"] + options
      ).status == 0)
    let kept = try StillImage(contentsOf: scratch.url("c.png").path, colors: .asStored)
    for (value, old) in zip(kept.color(50, 20), before.color(50, 20)) {
      #expect(abs(Int(value) - Int(old)) <= 1)
    }
    #expect(try scratch.run("info", "c.png").output.contains("Adobe RGB"))
  }

  @Test func profilesThatAreNoneAreErrors() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png")
    try scratch.expectFailure(
      65,
      "a.png: not an ICC profile for red, green and blue; use one, or sRGB, display-p3, adobe-rgb",
      of: ["render", "a.png", "-o", "b.png", "--input-profile", "a.png"])
  }

  private static func tags(_ file: String, in scratch: Scratch) throws -> [String: Any] {
    let result = try Program.run(
      executable: "/usr/bin/exiftool", ["-a", "-G1", "-n", "-j", file], in: scratch.path)
    let read = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
    return try #require(read?.first, "\(result.errors)")
  }

  @Test(arguments: ["a.jpg.xmp", "a.xmp"]) func sidecarsAreRead(sidecar: String) throws {
    let scratch = try Scratch()
    try scratch.writePicture("plain.jpg")
    #expect(
      try scratch.run(
        "render", "plain.jpg", "-o", "a.jpg", "--set", "title=old", "--set", "Xmp.dc.subject=old",
        "--set", "Exif.Photo.FNumber=4/1"
      ).status == 0)
    let made = try scratch.shell(
      "exiftool -q -XMP-dc:Title=new -XMP-dc:Subject=sea -XMP-dc:Subject=boat -XMP-xmp:Rating=4 "
        + "-XMP-exif:GPSLatitude=52.5 -XMP-exif:GPSLongitude=-13.25 -XMP-crs:Exposure2012=1.5 "
        + "-XMP-tiff:Orientation#=6 -XMP-mwg-rs:RegionList='{Name=Ann,Type=Face}' \(sidecar)")
    #expect(made.status == 0, "\(made)")
    let result = try scratch.run("render", "a.jpg", "-o", "b.jpg", "--read-xmp")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    let tags = try Self.tags("b.jpg", in: scratch)
    #expect(tags["XMP-dc:Title"] as? String == "new")
    #expect(tags["XMP-dc:Subject"] as? [String] == ["sea", "boat"])
    #expect(tags["XMP-xmp:Rating"] as? Int == 4)
    #expect(tags["GPS:GPSLatitude"] as? Double == 52.5 && tags["GPS:GPSLongitude"] as? Double == 13.25)
    #expect(tags["GPS:GPSLongitudeRef"] as? String == "W")
    #expect(tags["ExifIFD:FNumber"] as? Double == 4)
    #expect(tags["XMP-mwg-rs:RegionName"] as? String == "Ann" || tags["XMP-mwg-rs:RegionName"] is [String])
    // What another program would do to the photograph again, and how it is stored.
    #expect(tags["XMP-crs:Exposure2012"] == nil)
    #expect(tags["IFD0:Orientation"] as? Int == 1)
    #expect(try Self.tags("a.jpg", in: scratch)["XMP-xmp:Rating"] == nil)
    let ignored = try scratch.run("render", "a.jpg", "-o", "c.jpg")
    #expect(ignored.status == 0)
    #expect(try Self.tags("c.jpg", in: scratch)["XMP-xmp:Rating"] == nil)
  }

  @Test func damagedSidecarsAreLeftOut() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.jpg")
    try scratch.write(Array("no XMP".utf8), to: "a.xmp")
    let result = try scratch.run("render", "a.jpg", "-o", "b.jpg", "--read-xmp")
    #expect(result.status == 0)
    #expect(
      result.errors.hasPrefix("viewfinder: a.xmp: the sidecar cannot be read: ")
        && result.errors.contains("; it was left out\n"), "\(result.errors)")
  }

  @Test func batchesThatGoOnKnowThePreparation() throws {
    let scratch = try Scratch()
    try Self.writeScan("a.png", border: [9, 9, 9, 255], in: scratch)
    func written(_ options: String...) throws -> Int {
      let result = try scratch.run(["render", "a.png", "-o", "out/", "--skip-existing", "--json"] + options)
      return try objects(result.json, "outputs").count { $0["status"] as? String == "written" }
    }
    #expect(try written() == 1)
    #expect(try written("--trim", "3") == 1)
    #expect(try written("--trim", "3") == 0)
    #expect(try written("--trim", "4") == 1)
    #expect(try written("--input-profile", "display-p3") == 1)
    #expect(try written("--input-profile", "adobe-rgb") == 1)
    #expect(try written("--input-profile", "adobe-rgb") == 0)
    #expect(try written("--read-xmp") == 1)
    #expect(try written("--read-xmp") == 0)
    #expect(try scratch.shell("exiftool -q -XMP-dc:Title=new a.xmp").status == 0)
    #expect(try written("--read-xmp") == 1)
    #expect(try written("--read-xmp") == 0)
  }

  @Test func metadataArePrintedAsASidecar() throws {
    let scratch = try Scratch()
    try scratch.writePicture("plain.jpg")
    #expect(
      try scratch.run(
        "render", "plain.jpg", "-o", "a.jpg", "--set", "title=A title", "--set", "Exif.Photo.FNumber=4/1"
      ).status == 0)
    let result = try scratch.shell("$viewfinder info --xmp a.jpg >a.xmp")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    let tags = try Self.tags("a.xmp", in: scratch)
    #expect(
      tags["XMP-dc:Title"] as? String == "A title" && tags["XMP-exif:FNumber"] as? Double == 4, "\(tags)")
    try scratch.expectFailure(
      64,
      "--xmp prints the metadata of one photograph, not of 2; give one FILE. See 'viewfinder info --help'.",
      of: ["info", "--xmp", "a.jpg", "plain.jpg"])
  }
}
