import Files
import Stills
import Testing

struct OutputTemplateTests {
  private let time = CaptureTime(secondsSince1970: 1_738_343_109, milliseconds: 42, zoneMinutes: 120)

  @Test(arguments: [
    ("out/{name}-{index}.jpg", "out/IMG.1-7.jpg"), ("{index:3}.{ext}", "007.png"),
    ("{{{name}}}.png", "{IMG.1}.png"), ("x_{date}.jpg", "x_20250131_190509.jpg"),
  ])
  func fieldsAreFilledIn(template: String, path: String) throws {
    #expect(try OutputTemplate(template).path(input: "/a.b/IMG.1.PNG", index: 7, time: time) == path)
  }

  @Test(arguments: [
    ("{nam}.jpg", "no field '{nam}'"), ("{name.jpg", "'{' without '}'"), ("a}.jpg", "'}' without '{'"),
    ("", "the path is empty"), ("{index:0}.png", "no field '{index:0}'"),
  ])
  func faultsAreNamed(template: String, words: String) {
    let error = stillsError { () throws(FileError) in _ = try OutputTemplate(template) }
    #expect(error?.code == .unsupported)
    #expect(error?.description.contains(words) == true)
  }

  @Test func aFolderKeepsNames() throws {
    let template = OutputTemplate(folder: "out")
    #expect(template.path(input: "in/a.webp", index: 1, time: time) == "out/a.webp")
    // What is only read is written as JPEG.
    #expect(template.path(input: "in/a.heic", index: 1, time: time) == "out/a.jpg")
    #expect(template.isVariable)
    #expect(try !OutputTemplate("out/x.jpg").isVariable)
  }

  @Test func twoInputsForOnePathAreRefused() throws {
    let template = try OutputTemplate("out/{name}.jpg")
    #expect(try template.paths(inputs: ["a.png", "b.png"], time: time) == ["out/a.jpg", "out/b.jpg"])
    let error = stillsError { () throws(FileError) in
      _ = try template.paths(inputs: ["x/a.png", "y/a.png"], time: time)
    }
    #expect(error?.code == .cannotCreate)
    #expect(error?.description.contains("x/a.png and y/a.png would both become out/a.jpg") == true)
  }

  @Test func namesThatOnlyLookAlikeAreTwoFiles() throws {
    // é as one code point and as two: one Character, two names.
    let paths = try OutputTemplate("{name}.jpg").paths(inputs: ["\u{E9}.png", "e\u{301}.png"], time: time)
    #expect(paths.map { Array($0.utf8) } == [Array("\u{E9}.jpg".utf8), Array("e\u{301}.jpg".utf8)])
  }

  @Test func combiningMarksDoNotHideSlashesDotsAndBraces() throws {
    let template = try OutputTemplate("{name}\u{301}.{ext}")
    #expect(
      Array(template.path(input: "a/\u{301}b.\u{301}c", index: 1, time: time).utf8)
        == Array("\u{301}b\u{301}.jpg".utf8))
  }

  @Test func bytesThatAreNoTextStay() throws {
    let input = String(fileNameBytes: [0x61, 0x2F, 0xE9, 0x74, 0xE9, 0x2E, 0x70, 0x6E, 0x67])
    let path = try OutputTemplate("o/{name}-{index}.{ext}").path(input: input, index: 2, time: time)
    #expect(path.fileNameBytes == Array("o/".utf8) + [0xE9, 0x74, 0xE9] + Array("-2.png".utf8))
  }

  @Test func twoResultsForOnePathAreRefused() throws {
    let template = try OutputTemplate("{name}-{output}.png")
    #expect(template.namesOutputs)
    #expect(
      try template.paths(inputs: [.init("a.jpg"), .init("b.jpg")], outputs: ["x", "y"], time: time)
        == [["a-x.png", "a-y.png"], ["b-x.png", "b-y.png"]])
    #expect(
      OutputTemplate(folder: "o", outputs: ["x", "y"]).path(input: "a.jpg", index: 1, time: time, output: "y")
        == "o/a-y.jpg")
    let error = stillsError { () throws(FileError) in
      _ = try OutputTemplate("{name}.png").paths(inputs: [.init("a.png")], outputs: ["x", "y"], time: time)
    }
    #expect(error?.description.hasSuffix("[x] and [y] would both become a.png; add {output}") == true)
    let twice = stillsError { () throws(FileError) in
      _ = try OutputTemplate("{name}.png").paths(
        inputs: [.init("in/a.jpg"), .init("in/a.jpg")], outputs: ["out"], time: time)
    }
    #expect(twice?.description.hasSuffix("in/a.jpg is given twice") == true)
  }

  @Test func theExtensionChoosesTheFormat() throws {
    #expect(try StillFormat(path: "a/b.JPG") == .jpeg(.init()))
    #expect(try StillFormat(path: "b.jpeg") == .jpeg(.init()))
    #expect(try StillFormat(path: "b.png") == .png(.init()))
    #expect(try StillFormat(path: "b.TIFF") == .tiff(.init()))
    #expect(try StillFormat(path: "b.webp") == .webP(.quality(92)))
    #expect(try StillFormat(path: "b.pfm") == .netpbm(.float))
    for path in ["b.gif", "b", ".png", "b.jpg/c"] {
      let error = stillsError { () throws(FileError) in _ = try StillFormat(path: path) }
      #expect(error?.code == .unsupported)
      #expect(error?.description.contains("use .jpg, .jpeg, .png, .tif") == true)
    }
  }

  @Test func inputsAreCountedFromOneOrFromTheGivenNumber() throws {
    let template = try OutputTemplate("{index}.jpg")
    #expect(try template.paths(inputs: ["a.png", "b.png"], time: time) == ["1.jpg", "2.jpg"])
    let shot = ShotFacts(time: time)
    let later = try template.paths(
      inputs: [PictureInput("a.png")], outputs: ["out"], firstIndex: 7, shots: { _ in shot })
    #expect(later == [["7.jpg"]])
  }

  @Test func timesAreThoseOfTheCalendar() {
    // date -u -d @N, and with TZ; leap day, century, before 1970, a zone that changes the date.
    for (seconds, zone, name) in [
      (1_709_164_800, 0, "20240229_000000"), (951_782_399, 0, "20000228_235959"), (-1, 0, "19691231_235959"),
      (0, -90, "19691231_223000"), (4_107_542_400, 330, "21000301_053000"),
    ] {
      #expect(CaptureTime(secondsSince1970: seconds, zoneMinutes: zone).fileDate == name)
    }
    #expect(time.photoName == "IMG_20250131_190509_042")
  }

  @Test func theFolderOfAnInputIsKept() throws {
    let template = try OutputTemplate("out/{dir}/{name}.png")
    let inputs = [PictureInput("in/a.jpg"), PictureInput("in/x/y/a.jpg", folder: "x/y")]
    let paths = try template.paths(inputs: inputs, outputs: ["out"], time: time)
    #expect(paths == [["out/a.png"], ["out/x/y/a.png"]])
    let kept = try OutputTemplate(folder: "out").paths(inputs: inputs, outputs: ["out"], time: time)
    #expect(kept == [["out/a.jpg"], ["out/x/y/a.jpg"]])
    #expect(try !OutputTemplate("{dir}/x.png").isVariable)
    let error = stillsError { () throws(FileError) in
      _ = try OutputTemplate("out/{name}.png").paths(inputs: inputs, outputs: ["out"], time: time)
    }
    #expect(error?.description.hasSuffix("would both become out/a.png; add {dir} or {index}") == true)
  }
}
