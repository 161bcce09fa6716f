import Files
import Pixels
import Testing

import Stills

/// Text drawn as pictures, in the fonts of Debian's fonts-dejavu-core.
struct TextDrawingTests {
  private func drawing(_ text: String, size: Double = 40) -> TextDrawing {
    TextDrawing(text, font: "DejaVu Sans", size: size, color: SIMD4(1, 0.5, 0, 1))
  }

  /// The pixels' alpha, row by row.
  private func alpha(_ image: Image) -> [[Int]] {
    let plane = image.layout.planes[0]
    return (0..<image.size.height).map { y in
      (0..<image.size.width).map { Int(image.bytes[plane.offset + y * plane.stride + $0 * 4 + 3]) }
    }
  }

  private func coverage(_ image: Image) -> Int { alpha(image).reduce(0) { $0 + $1.reduce(0, +) } / 255 }

  @Test func itHasTheColorAndGrowsWithTheSize() throws {
    let small = try drawing("Hamburg").draw(), large = try drawing("Hamburg", size: 80).draw()
    #expect(coverage(small) > 200)
    #expect(abs(Double(large.size.width) / Double(small.size.width) - 2) < 0.1)
    #expect(abs(Double(coverage(large)) / Double(coverage(small)) - 4) < 0.4)
    for place in stride(from: 0, to: small.bytes.count, by: 4) where small.bytes[place + 3] > 0 {
      #expect(Array(small.bytes[place..<place + 3]) == [255, 128, 0])
    }
    // A capital of DejaVu Sans is 0.729 of its size.
    let capital = try drawing("H", size: 100).draw()
    #expect(abs(capital.size.height - 73) <= 2, "\(capital.size)")
  }

  @Test(arguments: ["", " ", "\n", " \u{A0}\n "]) func blanksAreATransparentPicture(text: String) throws {
    #expect(try coverage(drawing(text).draw()) == 0)
  }

  @Test func linesAreAlignedAndWrapped() throws {
    var text = drawing("WWWW\nI")
    let left = alpha(try text.draw())
    text.alignment = .right
    let right = alpha(try text.draw())
    func lowerHalf(_ rows: [[Int]], _ columns: Range<Int>) -> Int {
      rows.suffix(rows.count / 3).reduce(0) { $0 + $1[columns].reduce(0, +) }
    }
    let width = left[0].count
    #expect(right[0].count == width)
    #expect(lowerHalf(left, 0..<width / 4) > 0 && lowerHalf(left, width * 3 / 4..<width) == 0)
    #expect(lowerHalf(right, 0..<width / 4) == 0 && lowerHalf(right, width * 3 / 4..<width) > 0)
    var long = drawing("several words on a line")
    let one = try long.draw().size
    long.wrap = 150
    let several = try long.draw().size
    #expect(several.width <= 150 && several.height > 2 * one.height, "\(one) \(several)")
  }

  @Test func outlineShadowAndBackground() throws {
    let plain = try drawing("I").draw()
    var text = drawing("I")
    text.outline = (5, SIMD4(0, 0, 1, 1))
    let outlined = try text.draw()
    #expect(outlined.size == PixelSize(width: plain.size.width + 10, height: plain.size.height + 10))
    // Beyond the letter the outline is blue and opaque, in the letter its colour stays.
    let plane = outlined.layout.planes[0]
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      let start = plane.offset + y * plane.stride + x * 4
      return Array(outlined.bytes[start..<start + 4])
    }
    let middle = outlined.size.height / 2
    #expect(pixel(2, middle) == [0, 0, 255, 255])
    #expect(pixel(outlined.size.width / 2, middle) == [255, 128, 0, 255])
    #expect(pixel(0, 0)[3] < 128, "the outline is round")
    var shaded = drawing("I")
    shaded.shadow = (6, SIMD4(0, 0, 0, 1))
    #expect(coverage(try shaded.draw()) > coverage(plain) * 3 / 2)
    var framed = drawing("I")
    framed.background = (SIMD4(0, 0, 0, 0.5), 10)
    let frame = try framed.draw()
    #expect(frame.size == PixelSize(width: plain.size.width + 20, height: plain.size.height + 20))
    #expect(Array(frame.bytes[0..<4]) == [0, 0, 0, 128])
  }

  /// Nothing is markup, and every script draws something.
  @Test(arguments: [
    "<b>bold</b> &amp; <span", "שלום עולם", "日本語の写真", "नमस्ते", "👩‍👩‍👧 emoji", "a\u{202E}b\u{0301}\u{0301}\u{0301}",
    "tab\there", String(repeating: "x", count: 200),
  ])
  func everyScript(text: String) throws {
    let image = try TextDrawing(text, font: "Sans", size: 24, color: SIMD4(repeating: 1)).draw()
    #expect(coverage(image) > 20 && image.size.height >= 10)
  }

  @Test func markupIsDrawnAsItStands() throws {
    let marked = try drawing("<b>A</b>").draw(), plain = try drawing("A").draw()
    #expect(marked.size.width > 4 * plain.size.width)
  }

  @Test func whatCannotBeDrawnIsSaid() throws {
    let unknown = TextDrawing("a", font: "Nosuch Grotesk Bold", size: 20, color: SIMD4(repeating: 1))
    let error = #expect(throws: FileError.self) { try unknown.draw() }
    #expect(error?.code == .noInput)
    #expect(error?.description.hasPrefix("no font 'Nosuch Grotesk' is installed; the nearest is '") == true)
    let fallback = TextDrawing("a", font: "Nosuch Grotesk, DejaVu Sans", size: 20, color: SIMD4(repeating: 1))
    #expect(coverage(try fallback.draw()) > 10)
    let large = #expect(throws: FileError.self) {
      try drawing(String(repeating: "W", count: 4096), size: 1000).draw()
    }
    #expect(large?.code == .badData)
    let lines = #expect(throws: FileError.self) {
      try drawing(String(repeating: "W\n", count: 2000), size: 1000).draw()
    }
    #expect(lines?.description.hasPrefix("the text is larger than 16384 pixels at size 1000; choose") == true)
  }

  /// Refused by their estimated extent, before memory is taken for them.
  @Test func wrappedTextIsLimited() throws {
    var text = drawing(String(repeating: "word ", count: 20_000), size: 100)
    text.wrap = 200
    // 100,000 letters of 50 pixels in lines of 200 are 25,000 lines.
    #expect(throws: FileError.self) { try text.draw() }
    text = drawing(String(repeating: "word ", count: 10_000), size: 100)
    text.wrap = 16_000
    // 157 lines of 100 pixels: each side is within its limit, and the area is 251 megapixels.
    let error = #expect(throws: FileError.self) { try text.draw() }
    #expect(error?.code == .badData)
    #expect(
      error?.description.hasPrefix("the text takes more than 67 megapixels at size 100; choose") == true,
      "\(error?.description ?? "")")
    let lines = drawing(String(repeating: "W\r\n", count: 2000), size: 1000)
    #expect(throws: FileError.self) { try lines.draw() }
  }

  /// A float holds the squares of places up to 4,096 only.
  @Test func outlinesAreRoundAtAnyPlace() {
    let size = PixelSize(width: 16_000, height: 15)
    var coverage = [UInt8](repeating: 0, count: size.area)
    let places = [100, 4200, 15_900]
    for place in places { coverage[7 * size.width + place] = 255 }
    let grown = CoverageMap(TextMask(size: size, coverage: coverage), in: size, x: 0, y: 0).grown(by: 4.3)
    let dots = places.map { place in
      (0..<size.height).map { y in
        Array(grown.values[y * size.width + place - 7...y * size.width + place + 7])
      }
    }
    #expect(dots[1] == dots[0])
    #expect(dots[2] == dots[0])
    #expect(dots[0][7][4] == 1 && dots[0][7][1] == 0)
  }
}
