import Foundation
import Pixels
import Stills
import Testing

/// Settings that differ between photographs and between results, and what is made of the results.
struct RenderVariantTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.make(folder: "in")
    try scratch.writePicture("in/a.png")
    try scratch.writePicture("in/b.png", width: 3, height: 5)
  }

  private func rendered(_ folder: String) throws -> [String] {
    try scratch.files.filter { $0.hasPrefix(folder + "/") && $0.contains(".png") }
  }

  /// Whether a file has the pixels of `in/a.png` through a chain.
  private func expect(_ file: String, is chain: String, of input: String = "in/a.png") throws {
    let result = try scratch.run("render", input, "-f", chain, "-o", "expected.png", "--force")
    #expect(result.status == 0, "\(result)")
    #expect(
      try scratch.still(file).image.bytes == scratch.still("expected.png").image.bytes, "\(file): \(chain)")
  }

  @Test func sweepsMakeEveryCombination() throws {
    let result = try scratch.run(
      "render", "in", "-f", "exposure,box-blur,box-blur=2", "-o", "out/", "--sweep",
      "exposure.exposure=-1..1/3",
      "--sweep", "box-blur#2.radius=0,3", "--json")
    #expect(result.status == 0, "\(result)")
    let names = ["-1", "0", "1"].flatMap { e in
      ["0", "3"].map { "exposure.exposure=\(e)_box-blur#2.radius=\($0)" }
    }
    #expect(
      try rendered("out") == ["a", "b"].flatMap { file in names.map { "out/\(file)-\($0).png" } }.sorted())
    #expect(try objects(try result.json, "outputs").count == 12)
    try expect("out/a-exposure.exposure=-1_box-blur#2.radius=3.png", is: "exposure=-1,box-blur,box-blur=3")
    try expect(
      "out/b-exposure.exposure=1_box-blur#2.radius=0.png", is: "exposure=1,box-blur,box-blur=0",
      of: "in/b.png")
    // Steps have the digits that they need, and no more.
    let steps = try scratch.run(
      "render", "in/a.png", "-f", "exposure", "-o", "s/{exposure.exposure}.png", "--sweep",
      "exposure.exposure=0.1..0.7/7", "--dry-run")
    #expect(
      steps.output == (1...7).map { "in/a.png -> s/0.\($0).png\n" }.joined(), "\(steps)")
    // What is there of a sweep is skipped.
    let arguments = [
      "render", "in/a.png", "-f", "exposure", "-o", "k/{sweep}.png", "--skip-existing", "--json-lines",
      "--sweep",
    ]
    #expect(try scratch.run(arguments + ["exposure.exposure=1,2"]).status == 0)
    let more = try scratch.run(arguments + ["exposure.exposure=1,2,3"])
    #expect(more.output.components(separatedBy: #""status": "written""#).count == 2, "\(more)")
    #expect(more.output.components(separatedBy: #""status": "skipped""#).count == 3, "\(more)")
  }

  /// A slash is a part of a value; only behind two dots it counts steps.
  @Test func ratiosAreSwept() throws {
    try scratch.writePicture("wide.png", width: 300, height: 200)
    let result = try scratch.run(
      "render", "wide.png", "-f", "crop=aspect=1", "-o", "s/{sweep}.png", "--sweep", "crop.aspect=3/2,4/5")
    #expect(result.status == 0, "\(result)")
    for (name, width) in [("3-2", 300), ("4-5", 160)] {
      #expect(
        try scratch.still("s/crop.aspect=\(name).png").image.size == PixelSize(width: width, height: 200))
    }
  }

  @Test(
    arguments: [
      (
        "exposur.exposure=1,2", 65,
        "'exposur.exposure': the chain has no filter 'exposur'; did you mean 'exposure'?"
      ),
      (
        "exposure.exposur=1,2", 65,
        "'exposur' of 'exposure': there is no such parameter; did you mean 'exposure'?"
      ),
      ("exposure.exposure=-20..20/3", 65, "'exposure' of 'exposure': -20 is outside the range -10..10"),
      ("exposure.exposure=1..2", 65, "'exposure' of 'exposure': '1..2' is not a number"),
    ] as [(String, Int32, String)])
  func wrongSweepsAreNamed(sweep: String, status: Int32, line: String) throws {
    try scratch.expectFailure(
      status, line, of: ["render", "in/a.png", "-f", "exposure", "-o", "out/", "--sweep", sweep])
  }

  @Test(arguments: [
    "exposure=1,2", "exposure.exposure", "exposure.exposure=1..1/3", "exposure.exposure=1..2/1",
  ])
  func sweepsOfAnotherFormAreRefused(sweep: String) throws {
    let result = try scratch.run("render", "in/a.png", "-f", "exposure", "-o", "out/", "--sweep", sweep)
    #expect(result.status == 64 && result.errors.contains("--sweep"), "\(result)")
  }

  @Test func fieldsNeedTheirSweep() throws {
    try scratch.expectFailure(
      64,
      "a sweep needs a folder, {sweep}, or the fields of its settings, not '{name}.png'. See 'viewfinder render --help'.",
      of: ["render", "in/a.png", "-f", "exposure", "-o", "{name}.png", "--sweep", "exposure.exposure=1,2"])
    try scratch.expectFailure(
      73,
      "output '{name}-{exposure.exposure}.png': several settings would become a-1.png; add {sweep}",
      of: [
        "render", "in/a.png", "-f", "exposure,box-blur", "-o", "{name}-{exposure.exposure}.png", "--sweep",
        "exposure.exposure=1,2", "--sweep", "box-blur.radius=1,2",
      ])
    let result = try scratch.run("render", "in/a.png", "-f", "exposure", "-o", "{gamma.gamma}.png")
    #expect(result.status == 64 || result.errors.contains("add --sweep gamma.gamma=A..B/N"), "\(result)")
  }

  @Test func tablesSetSinglePhotographs() throws {
    // With a byte order mark, a quoted name, line ends of Windows, and a column that is empty for one.
    try scratch.write(
      "\u{FEFF}file,exposure.exposure, box-blur.radius\r\n\"a.png\",1,\r\n\r\nnone.png,1,1\r\nc.png,,\r\n"
        .utf8,
      to: "in/s.csv")
    let arguments = ["render", "in", "-f", "exposure=-1,box-blur=1", "-o", "out/", "--settings", "in/s.csv"]
    let result = try scratch.run(arguments)
    #expect(result.status == 0, "\(result)")
    let others = "in/s.csv:4: 'none.png' is none of the photographs, nor is 'c.png'\n"
    #expect(result.errors.contains(others), "\(result)")
    try expect("out/a.png", is: "exposure=1,box-blur=1")
    try expect("out/b.png", is: "exposure=-1,box-blur=1", of: "in/b.png")
    for (text, line) in [
      ("file,exposure.exposure\na.png,x\n", "in/s.csv:2: 'exposure' of 'exposure': 'x' is not a number"),
      (
        "file,exposure\n",
        "in/s.csv:1: the column 'exposure' must be FILTER.PARAMETER, such as exposure.exposure, once"
      ),
      ("name\n", "in/s.csv:1: the first line names the columns; one of them must be 'file'"),
      ("file,gamma.gamma\na.png\n", "in/s.csv:2: 1 cells, but 2 columns"),
      ("file,exposure.exposure\na.png,1\na.png,2\n", "in/s.csv:3: in/a.png has a line already, line 2"),
      ("file\n\"a.png\n", "in/s.csv:2: the closing quote is missing"),
    ] {
      try scratch.write(text.utf8, to: "in/s.csv")
      try scratch.expectFailure(65, line, of: arguments + ["--force"])
    }
  }

  @Test func sidecarsComeFirst() throws {
    try scratch.write("color-invert".utf8, to: "in/a.png.chain")
    let arguments = ["render", "in", "-f", "exposure=1", "-o"]
    #expect(try scratch.run(arguments + ["out/", "--sidecars"]).status == 0)
    try expect("out/a.png", is: "color-invert,exposure=1")
    try expect("out/b.png", is: "exposure=1", of: "in/b.png")
    #expect(try scratch.run(arguments + ["plain/"]).status == 0)
    try expect("plain/a.png", is: "exposure=1")
    try scratch.write("sobell".utf8, to: "in/a.png.chain")
    try scratch.expectFailure(
      65, "in/a.png.chain:1:1: no filter 'sobell'; did you mean 'sobel-edge-detection'?",
      of: arguments + ["next/", "--sidecars"])
  }

  @Test func photographAndResultAreBesideOneAnother() throws {
    let result = try scratch.run(
      "render", "in/a.png", "-f", "color-invert", "-o", "out.png", "--before-after", "--strip")
    #expect(result.status == 0, "\(result)")
    let (still, source) = (try scratch.still("out.png"), try scratch.still("in/a.png"))
    #expect(still.image.size == PixelSize(width: 8 + 2 + 8, height: 6))
    for (x, y) in [(0, 0), (1, 3), (7, 5)] {
      let color = source.color(x, y)
      #expect(still.color(x, y) == color)
      #expect(still.color(10 + x, y) == color.map { 255 - $0 })
    }
    #expect(still.color(8, 3) == [0, 0, 0])
    // The photograph has the height of the result.
    #expect(
      try scratch.run("render", "in/a.png", "-f", "resize=scale=2", "-o", "large.png", "--before-after")
        .status == 0)
    #expect(try scratch.still("large.png").image.size == PixelSize(width: 16 + 2 + 16, height: 12))
  }

  @Test func contactSheetsShowAllResults() throws {
    try scratch.write("no picture".utf8, to: "in/c.png")
    let result = try scratch.run(
      "render", "in", "-f", "color-invert", "-o", "out/", "--contact-sheet", "sheets/all.png")
    #expect(result.status == 65, "\(result)")
    let sheet = try scratch.still("sheets/all.png")
    // Two beside one another; the small pictures are not made larger.
    #expect(sheet.image.size.width == 2 * (320 + 12) + 12)
    var (colors, ink) = ([[UInt8]: Int](), 0)
    for y in 0..<sheet.image.size.height {
      for x in 0..<sheet.image.size.width {
        let color = sheet.color(x, y)
        colors[color, default: 0] += 1
        if color.min()! > 200 { ink += 1 }
      }
    }
    // The red row of each, inverted: 8 and 3 pixels; and text for three.
    #expect(colors[[0, 255, 255]] == 11)
    #expect(ink > 60)
    try scratch.expectFailure(
      73, "sheets/all.png: the file exists and is kept; --force replaces it",
      of: ["render", "in/a.png", "-f", "sepia", "-o", "z.png", "--contact-sheet", "sheets/all.png"])
    try scratch.expectFailure(
      73, "z.png would be the contact sheet and the result of in/a.png; choose another name",
      of: ["render", "in/a.png", "-f", "sepia", "-o", "z.png", "--contact-sheet", "z.png"])
  }

  @Test func filesAreNamedByTheShot() throws {
    var settings = PhotoSettings()
    settings.time = CaptureTime(secondsSince1970: 1_709_251_198, zoneMinutes: 0)
    settings.model = "Acme X/1: Pro."
    settings.lensModel = "50mm f/1.8"
    settings.isoSpeed = 200
    try scratch.writePicture("shot.jpg", settings: settings)
    let result = try scratch.run(
      "render", "shot.jpg", "in/a.png", "-f", "sepia", "-n", "-o",
      "{date:%Y/%m-%d}/{camera}-{lens}-{iso}-{index:4}.jpg")
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "shot.jpg -> 2024/02-29/Acme X-1- Pro-50mm f-1.8-200-0001.jpg", "\(result)")
    #expect(lines.last?.hasSuffix("/unknown-unknown-unknown-0002.jpg") == true)
    #expect(
      result.errors == "viewfinder: in/a.png: no time of the shot; {date} is that of the file's last change\n"
    )
    // The formats keep the facts in places of their own.
    for ending in ["png", "tif", "webp", "jxl", "avif"] {
      #expect(try scratch.run("render", "shot.jpg", "-f", "sepia", "-o", "s.\(ending)").status == 0)
      let named = try scratch.run("render", "s.\(ending)", "-f", "sepia", "-n", "-o", "{date}-{iso}.png")
      #expect(named.output == "s.\(ending) -> 20240229_235958-200.png\n", "\(named)")
    }
    try scratch.expectFailure(
      73, "output '{camera}.jpg': in/a.png and in/b.png would both become unknown.jpg; add {index}",
      of: ["render", "in/a.png", "in/b.png", "-f", "sepia", "-o", "{camera}.jpg"])
    for field in ["{date:%Q}", "{date:}", "{date:x}"] {
      let wrong = try scratch.run("render", "shot.jpg", "-f", "sepia", "-o", field + ".jpg")
      #expect(wrong.status == 64 && wrong.errors.contains("no field '\(field)'"), "\(wrong)")
    }
  }
}
