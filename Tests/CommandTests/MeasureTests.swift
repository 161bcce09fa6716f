import Foundation
import Pixels
import Stills
import Testing

/// Measurements of stored photographs from the command line.
struct MeasureTests {
  private struct Report: Decodable {
    struct Entry: Decodable {
      struct Color: Decodable { let red, green, blue, alpha: Double }
      struct Point: Decodable { let x, y, strength: Double }
      let input, label, filter, kind: String
      let color: Color?
      let number: Double?
      let levels: Int?
      let red: [Double]?
      let points: [Point]?
      let found, limit: Int?
    }
    let version: Int
    let measurements: [Entry]
  }

  private static func report(_ result: Program.Result) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
  }

  /// The mean of the picture's own pixels, decoded without the GPU.
  private static func mean(_ scratch: Scratch, _ name: String) throws -> [Double] {
    let still = try scratch.still(name)
    let size = still.image.size
    var sums = [0.0, 0.0, 0.0]
    for y in 0..<size.height {
      for x in 0..<size.width {
        for (channel, value) in still.color(x, y).prefix(3).enumerated() { sums[channel] += Double(value) }
      }
    }
    return sums.map { $0 / 255 / Double(size.area) }
  }

  @Test func colorsAreExact() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 53, height: 37)
    try scratch.writePicture("b.png", width: 1, height: 1)
    let result = try scratch.run("measure", "a.png", "b.png", "-f", "average-color", "--json")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    let report = try Self.report(result)
    #expect(report.version == 1 && report.measurements.map(\.input) == ["a.png", "b.png"])
    for entry in report.measurements {
      #expect(entry.kind == "color" && entry.filter == "average-color" && entry.label == "out")
      let color = try #require(entry.color)
      for (measured, mean) in zip([color.red, color.green, color.blue], try Self.mean(scratch, entry.input)) {
        #expect(abs(measured - mean) < 1e-4)
      }
      #expect(color.alpha == 1)
    }
  }

  @Test func severalResultsAreMeasuredAtOnce() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 16, height: 8)
    let chain = "split[x][y];[x]luminosity[light];[y]color-invert,histogram-bins=all:1[levels]"
    let report = try Self.report(try scratch.run("measure", "a.png", "-f", chain, "--json"))
    #expect(report.measurements.map(\.label) == ["light", "levels"])
    #expect(report.measurements[0].number != nil)
    #expect(report.measurements[1].levels == 256)
    #expect(abs((report.measurements[1].red ?? []).reduce(0, +) - 1) < 1e-3)
    let text = try scratch.run("measure", "a.png", "-f", chain)
    let lines = text.output.split(separator: "\n")
    #expect(lines.count == 257 && lines[0].hasPrefix("a.png light: 0."))
  }

  /// Each reports what it measures where it stands: what follows it gets the picture that it measured.
  @Test func everyFilterThatMeasuresReports() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 53, height: 37)
    func colors(_ chain: String) throws -> [[Double]] {
      let report = try Self.report(try scratch.run("measure", "a.png", "-f", chain, "--json"))
      return report.measurements.compactMap(\.color).map { [$0.red, $0.green, $0.blue] }
    }
    let chain = "average-color,color-invert,average-color,luminosity,average-color[last]"
    let report = try Self.report(try scratch.run("measure", "a.png", "-f", chain, "--json"))
    #expect(
      report.measurements.map(\.label) == ["average-color", "average-color#2", "luminosity", "last"])
    #expect(
      report.measurements.map(\.filter) == ["average-color", "average-color", "luminosity", "average-color"])
    let mean = try Self.mean(scratch, "a.png")
    let found = try colors(chain)
    try #require(found.count == 3)
    for channel in 0..<3 {
      #expect(abs(found[0][channel] - mean[channel]) < 1e-4)
      #expect(abs(found[1][channel] - (1 - mean[channel])) < 1e-4)
      #expect(found[2] == found[1])
    }
    #expect(try colors("color-invert,average-color") == [found[1]])
    // As a second input a measurement is a picture: that of one colour.
    let far = "split[a][b];[a]average-color[c];[b][c]difference-blend,luminosity[far]"
    let difference = try Self.report(try scratch.run("measure", "a.png", "-f", far, "--json"))
    #expect(difference.measurements.map(\.label) == ["average-color", "far"])
    #expect(try #require(difference.measurements.last?.number) > 0.1)
  }

  @Test func tablesHaveARowForEach() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 16, height: 8)
    try scratch.writePicture("b, \"so\".png", width: 4, height: 4)
    let result = try scratch.run(
      "measure", "a.png", "b, \"so\".png", "-f", "luminosity,average-color", "--csv")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    let rows = result.output.split(separator: "\r\n", omittingEmptySubsequences: false)
    try #require(rows.count == 6 && rows[5].isEmpty)
    #expect(rows[0] == "input,label,filter,kind,number,red,green,blue,alpha")
    #expect(rows[1].hasPrefix("a.png,luminosity,luminosity,number,0.") && rows[1].hasSuffix(",,,,"))
    #expect(rows[2].hasPrefix("a.png,out,average-color,color,,0.") && rows[2].hasSuffix(",1.0"))
    #expect(rows[3].hasPrefix("\"b, \"\"so\"\".png\",luminosity,"))
    let report = try Self.report(
      try scratch.run("measure", "a.png", "-f", "luminosity,average-color", "--json"))
    #expect(rows[1].split(separator: ",")[4] == "\(try #require(report.measurements[0].number))")
    let levels = try scratch.run("measure", "a.png", "-f", "histogram-bins=all:1", "--csv")
    let cells = levels.output.split(separator: "\r\n").last?.split(separator: ",") ?? []
    #expect(levels.output.hasPrefix("input,label,filter,kind,red,green,blue,luminance,levels\r\n"))
    #expect(cells.count == 9 && cells[4].split(separator: " ").count == 256 && cells[8] == "256")
    try scratch.expectFailure(
      64,
      "'--csv' does not go with '--json': a report has one form. See 'viewfinder measure --help'.",
      of: ["measure", "a.png", "-f", "luminosity", "--json", "--csv"])
  }

  @Test func detectorsAreCapped() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 16, height: 8)
    try scratch.write(
      Array(
        """
        //! filter all-points
        //! summary Finds every pixel, those at the right most.
        //! kind generator
        //! result points 3
        vec4 filter(Place place) { return vec4(place.position.x, 0.0, 0.0, 1.0); }
        """.utf8), to: "all-points.glsl")
    let result = try scratch.run(
      "measure", "a.png", "--filters", "all-points.glsl", "-f", "all-points", "--json")
    #expect(result.status == 0)
    #expect(result.errors == "viewfinder: a.png: 128 points, only the strongest 3 are listed\n")
    let entry = try #require(try Self.report(result).measurements.first)
    #expect(entry.found == 128 && entry.limit == 3)
    #expect(entry.points?.map(\.x) == [0.96875, 0.96875, 0.96875])
    #expect(entry.points?.map(\.y) == [0.0625, 0.1875, 0.3125])
  }

  /// On the error stream, and only where the report has no place for it.
  @Test func noPointsAndLinesAreReportedAsThat() throws {
    let scratch = try Scratch()
    let plain = Image(packed: .gray8, size: PixelSize(width: 32, height: 24))
    try scratch.write(try StillImage.encode(plain, as: .png(.init())), to: "a.png")
    for (chain, notes) in [
      ("harris-corner-detection", ["a.png: no points"]),
      ("hough-transform-line-detector", ["a.png: no lines"]),
      (
        "split[x][y];[x]harris-corner-detection[corners];[y]hough-transform-line-detector[edges]",
        ["a.png corners: no points", "a.png edges: no lines"]
      ),
    ] {
      let result = try scratch.run("measure", "a.png", "-f", chain)
      #expect(result.status == 0 && result.output.isEmpty, "\(result)")
      #expect(result.errors == notes.map { "viewfinder: \($0)\n" }.joined())
      #expect(try scratch.run("measure", "a.png", "-f", chain, "--json").errors.isEmpty)
      #expect(try scratch.run("measure", "a.png", "-f", chain, "--csv").errors.isEmpty)
    }
  }

  @Test func badInputIsOneLine() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png", width: 16, height: 8)
    try scratch.write(Array("no picture".utf8), to: "b.png")
    for (name, arguments) in [
      ("sepia", ["measure", "a.png", "-f", "average-color,sepia"]),
      ("vignette", ["measure", "a.png", "-f", "split[a][b];[a]luminosity[x];[b]vignette[y]", "--json"]),
    ] {
      let result = try scratch.run(arguments)
      #expect(result.status == 65 && result.output.isEmpty)
      let start =
        "viewfinder: chain:1:1: '\(name)' makes a picture, and nothing to measure; end it with average-color, "
      #expect(
        result.errors.hasPrefix(start) && result.errors.count(where: \.isNewline) == 1, "\(result.errors)")
      #expect(result.errors.contains(" histogram-bins, ") && !result.errors.contains("mean-color"))
    }
    try scratch.expectFailure(
      66, "none.png: cannot be read: no such file or folder", of: ["measure", "none.png", "-f", "luminosity"])
    let result = try scratch.run("measure", "b.png", "a.png", "-f", "luminosity", "--json")
    #expect(result.status == 65)
    #expect(try Self.report(result).measurements.map(\.input) == ["a.png"])
    #expect(result.errors.split(separator: "\n").count == 2)
    #expect(result.errors.hasSuffix("viewfinder: 1 of 2 failed\n"))
  }
}
