import Foundation
import Testing

/// What `render` leaves out is told once, and stands in its report.
struct RenderRemarkTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.make(folder: "in")
  }

  /// A chain that draws a character that is not assigned, and so in no font.
  private static let unwritten = "text='a\u{378}b':size=20[t];[in][t]watermark"

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// A TIFF file of grey pages of one pixel.
  private static func tiff(pages: Int) -> [UInt8] {
    var file = Array("II*\0".utf8) + little(8, 4)
    for page in 1...pages {
      let entries = [
        (256, 1), (257, 1), (258, 8), (259, 1), (262, 1), (273, file.count + 126), (277, 1), (278, 1),
        (279, 1),
      ]
      file += little(entries.count, 2)
      for (tag, value) in entries { file += little(tag, 2) + little(4, 2) + little(1, 4) + little(value, 4) }
      // The place of the next page, and the pixel with a byte that makes places even.
      file += little(page < pages ? file.count + 6 + 12 : 0, 4) + [UInt8](repeating: 128, count: 14)
    }
    return file
  }

  private static let animation: [UInt8] = {
    let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0] + [2, 2, 0x44, 1, 0]
    return Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [255, 0, 0, 0, 0, 255] + picture + picture
      + picture
      + [0x3B]
  }()

  @Test func furtherPicturesAreToldOnceForEachKind() throws {
    try scratch.write(Self.tiff(pages: 5), to: "in/a.tif")
    try scratch.write(Self.tiff(pages: 2), to: "in/b.tif")
    try scratch.write(Self.animation, to: "in/c.gif")
    let result = try scratch.run("render", "in", "-f", "sepia", "-o", "out/{name}.png", "--json")
    #expect(result.status == 0, "\(result)")
    #expect(
      result.errors == """
        viewfinder: 2 photographs, such as in/a.tif, have several pages, of which the first is rendered
        viewfinder: in/c.gif: the first of the 3 pictures of its animation is rendered

        """)
    let outputs = try objects(try result.json, "outputs")
    #expect(outputs.map { $0["pages"] as? Int } == [5, 2, nil])
    #expect(outputs.map { $0["framesOfSource"] as? Int } == [nil, nil, 3])
    let one = try scratch.run("render", "in/a.tif", "-f", "sepia", "-o", "x.png")
    #expect(one.errors == "viewfinder: in/a.tif: the first of its 5 pages is rendered\n")
    let quiet = try scratch.run("render", "in/a.tif", "-f", "sepia", "-o", "y.png", "--quiet")
    #expect(quiet.errors.isEmpty)
    let lines = try scratch.run("render", "in/a.tif", "-f", "sepia", "-o", "z.png", "--json-lines")
    #expect(
      lines.output.contains(#""event": "notice", "input": "in/a.tif", "message": "the first of its 5 pages"#))
  }

  @Test func picturesOfAnAVIFSequenceAreCounted() throws {
    let made = try scratch.shell(
      "ffmpeg -v error -f lavfi -i testsrc2=size=64x48:rate=5:duration=1 -c:v libaom-av1 -cpu-used 8 a.avif")
    #expect(made.status == 0, "\(made)")
    // A file whose picture comes first.
    var file = try Data(contentsOf: scratch.url("a.avif"))
    file.replaceSubrange(8..<12, with: "avif".utf8)
    try file.write(to: scratch.url("a.avif"))
    let result = try scratch.run("render", "a.avif", "-f", "sepia", "-o", "x.png", "--json")
    #expect(result.status == 0, "\(result)")
    #expect(result.errors == "viewfinder: a.avif: the first of the 5 pictures of its animation is rendered\n")
    #expect(try objects(try result.json, "outputs").map { $0["framesOfSource"] as? Int } == [5])
  }

  @Test func moviesInFoldersAreCounted() throws {
    try scratch.writePicture("in/a.png")
    for name in ["in/b.mp4", "in/c.MOV", "in/notes.txt"] { try scratch.write([0], to: name) }
    let result = try scratch.run("render", "in", "-f", "sepia", "-o", "out/", "--json")
    #expect(result.status == 0, "\(result)")
    #expect(result.errors.hasPrefix("viewfinder: 2 movies in the folders, such as in/b.mp4, are left out;"))
    #expect(try result.json["moviesLeftOut"] as? Int == 2)
    let none = try scratch.run("render", "in/a.png", "-f", "sepia", "-o", "x.png", "--json")
    #expect(try none.errors.isEmpty && none.json["moviesLeftOut"] as? Int == 0)
  }

  @Test func moviesThatComeIntoAFolderAreCounted() throws {
    try scratch.writePicture("in/first.png")
    try scratch.write([0], to: "in/a.mp4")
    let batch = ["render", "in", "-f", "sepia", "-o", "out/", "--watch", "--json-lines"]
    let result = try scratch.run(batch) { program in
      program.waitUntilItCatchesInterrupts()
      // The folder was followed, and then read, before that is there.
      waitUntil { try scratch.files.contains("out/first.png") }
      try scratch.write([0], to: "in/b.MOV")
      waitUntil { program.errors.contains("in/b.MOV: a movie in a folder is left out") }
      program.send(SIGTERM)
    }
    #expect(result.status == 0, "\(result)")
    #expect(result.errors.contains("in/a.mp4: a movie in a folder is left out"), "\(result)")
    #expect(result.output.contains(#""left": 0, "moviesLeftOut": 2, "#), "\(result)")
  }

  @Test func transparencyOfAJPEGIsTold() throws {
    try scratch.writePicture("in/a.png")
    let clear = "opacity=0.5"
    let result = try scratch.run("render", "in/a.png", "-f", clear, "-o", "x.jpg", "--json")
    #expect(result.status == 0, "\(result)")
    #expect(
      result.errors
        == "viewfinder: in/a.png: x.jpg has no transparency: the colour behind it shows, mostly black; choose one with --background\n"
    )
    #expect(try objects(try result.json, "outputs").map { $0["transparency"] as? String } == ["left-out"])
    for (chain, name) in [(clear, "x.png"), ("sepia", "y.jpg")] {
      #expect(try scratch.run("render", "in/a.png", "-f", chain, "-o", name).errors.isEmpty)
    }
  }

  @Test func metadataWithoutAPlaceAreTold() throws {
    try scratch.writePicture("in/a.jpg")
    let set = ["--set", "Iptc.Application2.EditStatus=draft", "--set", "artist=Ann"]
    #expect(try scratch.run(["render", "in/a.jpg", "-o", "b.jpg"] + set).status == 0)
    let result = try scratch.run("render", "b.jpg", "-o", "x.ppm", "--json")
    #expect(result.status == 0, "\(result)")
    #expect(
      result.errors == """
        viewfinder: b.jpg: x.ppm does not hold all of the metadata: Exif, XMP, IPTC of the photograph is left out where \
        it has no place there

        """)
    let left = try objects(try result.json, "outputs").map { $0["metadataLeftOut"] as? [String] }
    #expect(left == [["Exif", "XMP", "IPTC"]])
    let web = try scratch.run("render", "b.jpg", "-o", "x.webp", "--json")
    #expect(try objects(try web.json, "outputs").map { $0["metadataLeftOut"] as? [String] } == [["IPTC"]])
    for kept in [
      ["in/a.jpg", "-o", "y.ppm"], ["b.jpg", "-o", "z.ppm", "--strip"], ["b.jpg", "-o", "z.tif"],
    ] {
      #expect(try scratch.run(["render"] + kept).errors.isEmpty, "\(kept)")
    }
  }

  @Test(arguments: [["a.ppm"], ["out/{name}.pfm"], ["-", "--format", "ppm"]])
  func valuesWithoutAPlaceAreRefusedBeforeWork(output: [String]) throws {
    // What is no picture would fail by itself.
    try scratch.write([0], to: "in/a.png")
    let result = try scratch.run(["render", "in/a.png", "--set", "artist=Ann", "-o"] + output)
    #expect(result.status != 0 && result.errors.contains("no place for 'artist'"), "\(result)")
    #expect(!result.errors.contains("in/a.png"))
  }

  @Test func tenBitsOfAMovieAreTold() throws {
    let made = try scratch.shell(
      "ffmpeg -v error -f lavfi -i testsrc2=size=64x48:rate=5:duration=1 -pix_fmt yuv420p10le -c:v ffv1 a.mkv"
    )
    #expect(made.status == 0, "\(made)")
    let result = try scratch.run("render", "a.mkv", "-f", "sepia", "-o", "b.mkv", "--json")
    #expect(result.status == 0, "\(result)")
    #expect(result.errors == "viewfinder: a.mkv: its 10 bits a channel are rendered as 8\n")
    #expect(try objects(try result.json, "outputs").map { $0["bitsOfSource"] as? Int } == [10])
    let stills = try scratch.run(
      "render", "b.mkv", "-f", Self.unwritten, "-o", "s{index}.png", "--json", "--frames", "1")
    #expect(try objects(try stills.json, "outputs").map { $0["charactersWithoutFont"] as? Int } == [1])
    #expect(try objects(try stills.json, "outputs").map { $0["bitsOfSource"] as? Int } == [8])
  }

  @Test func charactersWithoutAFontAreTold() throws {
    try scratch.writePicture("in/a.png", width: 64, height: 64)
    let result = try scratch.run("render", "in/a.png", "-f", Self.unwritten, "-o", "x.png", "--json")
    #expect(result.status == 0, "\(result)")
    #expect(result.errors.contains("no installed font has 1 character of the text"), "\(result)")
    #expect(try objects(try result.json, "outputs").map { $0["charactersWithoutFont"] as? Int } == [1])
    let known = try scratch.run(
      "render", "in/a.png", "-f", "text=ab:size=20[t];[in][t]watermark", "-o", "y.png", "--json")
    #expect(known.status == 0 && known.errors.isEmpty, "\(known)")
    #expect(try objects(try known.json, "outputs").map { $0["charactersWithoutFont"] as? Int } == [nil])
  }

  @Test func aFileThatWasEmptyForAMomentIsNoFailure() throws {
    try scratch.writePicture("src.png")
    let result = try scratch.run(["render", "in", "-f", "sepia", "-o", "out/", "--watch"]) { program in
      program.waitUntilItCatchesInterrupts()
      // The first is rendered once the folder is followed.
      waitUntil {
        try Data(contentsOf: scratch.url("src.png")).write(to: scratch.url("in/first.png"))
        return try scratch.files.contains("out/first.png")
      }
      try scratch.write([UInt8](), to: "in/a.png")
      waitUntil { program.errors.contains("in/a.png: the file is empty") }
      try Data(contentsOf: scratch.url("src.png")).write(to: scratch.url("in/a.png"))
      waitUntil { try scratch.files.contains("out/a.png") }
      waitUntil { program.errors.contains("in/a.png -> out/a.png") }
      program.send(SIGTERM)
    }
    #expect(result.status == 0, "\(result)")
    #expect(result.errors.contains("0 failed in"), "\(result)")
  }
}
