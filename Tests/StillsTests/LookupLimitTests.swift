import Files
import Pixels
import Testing

import Stills

/// The sizes of tables: each is accepted at its limit and refused beyond, before its numbers take memory.
struct LookupLimitTests {
  private static func failure(_ name: String, _ text: String) -> String? {
    do throws(FileError) {
      _ = try ColorLookup(decoding: Array(text.utf8), name: name)
      return nil
    } catch {
      return error.description
    }
  }

  /// A file with a size, and how it is refused when the size is one more.
  private struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let size: Int
    let text: @Sendable (Int) -> String
    let message: String

    var testDescription: String { "\(name) of \(size)" }
  }

  private static func numbers(_ count: Int) -> String { (0..<count).map(String.init).joined(separator: " ") }

  private static func process(_ steps: String) -> String { "<ProcessList>\(steps)</ProcessList>" }

  private static func curves(_ count: Int) -> String {
    process(
      String(
        repeating: "<LUT1D inBitDepth='32f' outBitDepth='32f'><Array dim='2 1'>0 1</Array></LUT1D>",
        count: count))
  }

  private static func decision(_ before: String, _ after: String = "") -> String {
    "<ColorCorrection>\(before)<SatNode><Saturation>0.5</Saturation></SatNode>\(after)</ColorCorrection>"
  }

  private static let sizes: [Case] = [
    Case(
      name: "a.cube", size: 65_536,
      text: { "LUT_1D_SIZE \($0)\n" + String(repeating: "0 0 0\n", count: $0) },
      message: "a.cube:1: expected LUT_1D_SIZE and a whole number from 2 to 65536, found '65537'"),
    Case(
      name: "a.csp", size: 65_536,
      text: {
        "CSPLUTV100\n1D\n" + String(repeating: "\($0)\n\(numbers($0))\n\(numbers($0))\n", count: 3)
          + "2\n0 0 0\n1 1 1\n"
      }, message: "a.csp:3: expected the number of a channel's inputs, from 2 to 65536"),
    Case(
      name: "a.spi1d", size: 65_536,
      text: { "Version 1\nLength \($0)\nComponents 1\n{\n" + String(repeating: "0\n", count: $0) + "}\n" },
      message: "a.spi1d:2: expected a Length from 2 to 65536, found '65537'"),
    Case(
      name: "a.clf", size: 64, text: { curves($0) }, message: "a.clf:1: more than 64 steps"),
    Case(
      name: "a.clf", size: 65_536,
      text: {
        process(
          "<LUT1D inBitDepth='32f' outBitDepth='32f'><Array dim='\($0) 1'>\(numbers($0))</Array></LUT1D>")
      }, message: "a.clf:1: expected dim 'N 1' or 'N 3', N from 2 to 65536"),
    Case(
      name: "a.cc", size: 30,
      text: { decision(String(repeating: "<a>", count: $0 + 1) + String(repeating: "</a>", count: $0 + 1)) },
      message: "a.cc:1: elements nest more than 32 deep"),
    Case(
      name: "a.cc", size: 9_997, text: { decision("", String(repeating: "<a/>", count: $0)) },
      message: "a.cc:1: more than 10000 elements"),
    Case(
      name: "a.cc", size: 64,
      text: { count in decision("<a \((0..<count).map { "b\($0)=''" }.joined(separator: " "))/>") },
      message: "a.cc:1: <a> has more than 64 attributes"),
  ]

  @Test(arguments: sizes) private func sizesAreLimited(limit: Case) {
    #expect(Self.failure(limit.name, limit.text(limit.size)) == nil)
    #expect(Self.failure(limit.name, limit.text(limit.size + 1)) == limit.message)
  }

  private static let cubes: [Case] = [
    Case(name: "a.cube", size: 256, text: { "LUT_3D_SIZE \($0)\n" }, message: "from 2 to 256"),
    Case(
      name: "a.csp", size: 256,
      text: {
        "CSPLUTV100\n3D\n" + String(repeating: "2\n0 1\n0 1\n", count: 3) + "\($0) \($0) \($0)\n"
      }, message: "from 2 to 256"),
    Case(
      name: "a.spi3d", size: 256, text: { "SPILUT 1.0\n3 3\n\($0) \($0) \($0)\n" },
      message: "from 2 to 256"),
    Case(
      name: "a.3dl", size: 129, text: { numbers($0) + "\n" },
      message: "expected the row of 4 to 129 input positions, found 130 words"),
    Case(
      name: "a.clf", size: 129,
      text: {
        process(
          "<LUT3D inBitDepth='32f' outBitDepth='32f'><Array dim='\($0) \($0) \($0) 3'>0</Array></LUT3D>")
      }, message: "N from 2 to 129"),
  ]

  /// Largest cubes have hundreds of megabytes of text: only that their sizes are believed is tested.
  @Test(arguments: cubes) private func cubesAreLimited(limit: Case) {
    let count = limit.size * limit.size * limit.size
    let believed = Self.failure(limit.name, limit.text(limit.size)) ?? ""
    #expect(believed.contains("\(count) rows") || believed.contains("\(3 * count) numbers"), "\(believed)")
    #expect(Self.failure(limit.name, limit.text(limit.size + 1))?.contains(limit.message) == true)
  }

  /// Strips of 128 tiles, and a Hald picture of 256 entries a side, of one grey.
  @Test func picturesAreLimited() throws {
    func side(_ width: Int, _ height: Int) throws -> Int {
      let image = Image(packed: .gray8, size: PixelSize(width: width, height: height))
      return try LookupPicture(image: image, name: "a.png").cube(layout: .automatic).size
    }
    #expect(try side(128 * 128, 128) == 128)
    #expect(try side(128, 128 * 128) == 128)
    for (width, height) in [(129 * 129, 129), (129, 129 * 129), (17 * 17 * 17, 17 * 17 * 17)] {
      #expect(!LookupPicture.canHaveSize(width: width, height: height))
      let error = #expect(throws: FileError.self) { try side(width, height) }
      #expect(error?.description.contains("\(width)x\(height) pixels are not the size of") == true)
    }
    #expect(LookupPicture.canHaveSize(width: 4096, height: 4096))
  }

  /// A million words of a line do not become a million places.
  @Test func aLongLineIsReadInParts() {
    var text = Array(String(repeating: "1 ", count: 70_000).utf8)
    text += Array("\n2 # 3\n".utf8)
    text.withFileBytes { bytes in
      var lines = TableText(bytes, name: "a.cube")
      let counts = (0..<4).map { _ in lines.next()?.words.count }
      #expect(counts == [65_537, 4463, 1, nil])
    }
  }
}
