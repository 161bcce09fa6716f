import Foundation
import Pixels
import Stills
import Testing

/// Sizes, watermarks and captions from the command line.
struct GeometryOptionTests {
  /// One command for pictures of all sizes: the mark has its share of each width, at its place.
  @Test func aWatermarkFitsEveryPictureOfABatch() throws {
    let scratch = try Scratch()
    var mark = Image(packed: .rgba8, size: PixelSize(width: 40, height: 20))
    for place in 0..<mark.size.area {
      mark.bytes.replaceSubrange(place * 4..<place * 4 + 4, with: [0, 255, 0, 128])
    }
    try scratch.write(try StillImage.encode(mark, as: .png(.init())), to: "mark.png")
    let sizes = [("a.png", 100, 80), ("b.png", 81, 333), ("c.png", 640, 480)]
    for (name, width, height) in sizes { try scratch.writePicture(name, width: width, height: height) }
    for tiles in [[], ["--tile", "64"]] {
      let result = try scratch.run(
        [
          "render", "a.png", "b.png", "c.png", "-f",
          "image=mark.png[m];[in][m]watermark=south-east:size=0.5:offset=0.1|0.1", "-o", "out/", "--force",
        ] + tiles)
      #expect(result.status == 0, "\(result.errors)")
      for (name, width, height) in sizes {
        let still = try scratch.still("out/\(name)")
        #expect(still.image.size == PixelSize(width: width, height: height))
        let across = (width + 1) / 2, down = (20 * across + 20) / 40
        let margin = Int((Double(min(width, height)) * 0.1).rounded())
        let (left, top) = (width - across - margin, height - down - margin)
        // Half green over 200, 150, 100 on the right half.
        let inside = still.color(left + across - 1, top + down - 1).map { Int($0) }
        #expect(abs(inside[0] - 100) <= 1 && abs(inside[1] - 203) <= 1, "\(name): \(inside)")
        #expect(still.color(left + across, top + down - 1)[0] == 200, "\(name)")
        #expect(still.color(left + across - 1, top + down)[0] == 200, "\(name)")
        let corner = still.color(left, top)
        #expect(corner[1] > 120 && still.color(left - 1, top)[1] < 151 && still.color(left, top - 1)[1] < 151)
      }
    }
  }

  /// The caption is where it should be, and nowhere else.
  @Test func aCaptionIsAtItsPlace() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 300, height: 100)
    let result = try scratch.run(
      "render", "a.png", "-f",
      "solid-color=black,null[b];text='© Ann, 2026: <b>\\n日本':size=20:font=DejaVu Sans[t];"
        + "[b][t]watermark=south-west:size=0:offset=0|0",
      "-o", "out.png")
    // Not every machine has a font of these characters.
    let isTold = result.errors.contains("no installed font has 2 characters of the text")
    #expect(result.status == 0 && (result.errors.isEmpty || isTold), "\(result.errors)")
    let still = try scratch.still("out.png")
    var lit = 0
    for y in 0..<100 {
      for x in 0..<300 where still.color(x, y)[0] > 128 {
        lit += 1
        #expect(y >= 45 && x < 250, "\(x), \(y)")
      }
    }
    #expect(lit > 300, "\(lit)")
  }

  /// Each photograph has its own text, and the same text gives the same file.
  @Test func fieldsOfTextsAreThoseOfThePhotograph() throws {
    let scratch = try Scratch()
    var settings = PhotoSettings()
    settings.model = "Webcam Pro"
    for name in ["one.png", "two.png"] {
      try scratch.writePicture(name, width: 200, height: 100, settings: settings)
    }
    func render(_ text: String, to folder: String) throws {
      let result = try scratch.run(
        "render", "one.png", "two.png", "-f",
        "text='\(text)':font=DejaVu Sans[t];[in][t]watermark=center:size=0.9",
        "-o", folder)
      #expect(result.status == 0, "\(result.errors)")
    }
    try render("{name} {camera} {index}':fields='true", to: "a/")
    try render("one Webcam Pro 1", to: "b/")
    try render("two Webcam Pro 2", to: "c/")
    let (one, two) = (try scratch.still("a/one.png").image.bytes, try scratch.still("a/two.png").image.bytes)
    #expect(try scratch.still("b/one.png").image.bytes == one)
    #expect(try scratch.still("c/two.png").image.bytes == two)
    #expect(one != two)
    let failure = try scratch.run(
      "render", "one.png", "-f", "text='{nme}':fields=true[t];[in][t]watermark", "-o", "x.png")
    #expect(failure.status == 64 && failure.errors.hasPrefix("viewfinder: text '{nme}': no field '{nme}'"))
    #expect(failure.errors.split(separator: "\n").count == 1)
  }

  /// Not as in the names of files, which have no slashes and are cut at 80 bytes.
  @Test func factsInTextsAreAsTheyAreStated() throws {
    let scratch = try Scratch()
    var settings = PhotoSettings()
    for lens in ["EF50mm f/1.8 STM", "A \"lens\": " + String(repeating: "f/1.8? ", count: 12) + "end."] {
      settings.lensModel = lens
      try scratch.writePicture("a.png", width: 400, height: 100, settings: settings)
      for (text, file) in [("{lens}':fields='true", "a"), (lens, "b")] {
        let result = try scratch.run(
          "render", "a.png", "-f", "text='\(text)':font=DejaVu Sans[t];[in][t]watermark=center:size=0.9",
          "-o", "out/\(file).png", "--force")
        #expect(result.status == 0, "\(result.errors)")
      }
      #expect(try scratch.still("out/a.png").image.bytes == scratch.still("out/b.png").image.bytes, "\(lens)")
      #expect(try scratch.still("out/a.png").image.bytes != scratch.still("a.png").image.bytes)
    }
  }

  @Test func sizesAreWhatIsAskedFor() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 301, height: 200)
    for (chain, width, height) in [
      ("resize=long=150", 150, 100), ("resize=100:100:mode=fit", 100, 66),
      ("resize=100:90:mode=fill", 100, 90),
      ("resize=400:400:mode=pad:color=white", 400, 400), ("crop=aspect=3/2", 300, 200),
      ("crop=aspect=1:gravity=west", 200, 200), ("pad=aspect=1", 301, 301),
      ("resize=4000:4000:mode=fit:enlarge=false", 301, 200),
    ] {
      let result = try scratch.run("render", "a.png", "-f", chain, "-o", "out.png", "--force")
      #expect(result.status == 0, "\(result.errors)")
      #expect(try scratch.still("out.png").image.size == PixelSize(width: width, height: height), "\(chain)")
    }
  }

  @Test func whatIsWrongIsSaidInOneLine() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png")
    try scratch.expectFailure(
      65, "chain:1:15: ':' separates settings; a ratio is written aspect=3/2 or aspect=1.5",
      of: ["render", "a.png", "-f", "crop=aspect=3:2", "-o", "x.png"])
    try scratch.expectFailure(
      65, "chain:1:1: no filter 'logo'; did you mean 'watermark'?",
      of: ["render", "a.png", "-f", "logo", "-o", "x.png"])
    let font = try scratch.run(
      "render", "a.png", "-f", "text=a:font=Nosuch Grotesk[t];[in][t]watermark", "-o", "x.png")
    #expect(
      font.status == 66
        && font.errors.contains("text: no font 'Nosuch Grotesk' is installed; the nearest is '"))
    #expect(font.errors.split(separator: "\n").count == 1, "\(font.errors)")
    let large = try scratch.run("render", "a.png", "-f", "resize=width=65535,gaussian-blur", "-o", "x.png")
    #expect(large.status != 0 && large.status != 70 && large.errors.split(separator: "\n").count == 1)
    #expect(try scratch.files == ["a.png"])
  }

  @Test func theSettingsOfTextAreListed() throws {
    let result = try Program.run("filters", "text")
    #expect(result.status == 0)
    for word in ["font", "size", "outline", "default Sans", "4..1000"] {
      #expect(result.output.contains(word), "\(word)")
    }
    #expect(try Program.run("filters").output.contains("  text "))
    // Completion offers what the plain list has.
    #expect(try Program.run("filters", "--plain").output.contains("\ntext\t"))
    let listed = try objects(try Program.run("filters", "--json").json, "filters")
    #expect(listed.count { $0["id"] as? String == "text" } == 1)
  }
}
