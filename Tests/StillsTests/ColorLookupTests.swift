import Files
import Pixels
import ScratchFiles
import Stills
import Testing

struct ColorLookupTests {
  private func table(_ text: String, name: String = "a.cube") throws(FileError) -> ColorLookup {
    try ColorLookup(decoding: Array(text.utf8), name: name)
  }

  private func close(_ a: SIMD3<Double>, _ b: SIMD3<Double>, within tolerance: Double = 1e-6) -> Bool {
    abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance && abs(a.z - b.z) <= tolerance
  }

  /// The rows of a cube of two entries that swaps red and blue and halves green.
  private static let swapping = (0..<8).map { "\($0 >> 2) \(Double($0 >> 1 & 1) / 2) \($0 & 1)" }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func readsWhatProgramsWrite(lineEnd: String) throws {
    let lines =
      [
        "\u{FEFF}# a comment", "TITLE unquoted, with 3 words", "", "\tLUT_3D_SIZE  2 # so small",
        "DOMAIN_MIN 0 0 0", "DOMAIN_MAX 1.0 1 1",
      ] + Self.swapping
    let lookup = try table(lines.joined(separator: lineEnd))
    #expect(lookup.shaper == nil)
    #expect(lookup.cube.size == 2)
    #expect(close(lookup.color([0.25, 0.5, 1]), [1, 0.25, 0.25]))
  }

  @Test func redChangesFastest() throws {
    let lookup = try table("LUT_3D_SIZE 2\n" + (0..<8).map { "\($0) 0 0" }.joined(separator: "\n"))
    #expect(lookup.color([1, 0, 0]).x == 1)
    #expect(lookup.color([0, 1, 0]).x == 2)
    #expect(lookup.color([0, 0, 1]).x == 4)
  }

  @Test(arguments: [
    ("1e-05", 1e-5), ("1E-05", 1e-5), ("-0.25", -0.25), ("+.5", 0.5), ("2.", 2),
    ("0.1234567890123", 0.1234567890123),
    ("12345678901234567890123", 1.2345678901234568e22), ("1e3", 1000), ("00001.50000", 1.5),
  ])
  func numbersAreReadAsTheyAreWritten(word: String, value: Double) throws {
    let lookup = try table("LUT_1D_SIZE 2\n\(word) 0 0\n1 1 1\n")
    #expect(lookup.shaper?.values[0] == Float(value))
  }

  @Test func domainIsTheInputs() throws {
    // Three engines in use read this differently: the domain scales the input, and the values stay as they are.
    let rows = (0..<8).map { "\($0 & 1) \($0 >> 1 & 1) \($0 >> 2)" }.joined(separator: "\n")
    for header in [
      "LUT_3D_SIZE 2\nDOMAIN_MIN -1 0 0\nDOMAIN_MAX 1 2 1\n",
      "DOMAIN_MAX 1 2 1\nDOMAIN_MIN -1 0 0\nLUT_3D_SIZE 2\n",
    ] {
      let lookup = try table(header + rows)
      #expect(close(lookup.color([0, 1, 0.5]), [0.5, 0.5, 0.5]))
      #expect(close(lookup.color([-5, 9, 2]), [0, 1, 1]))
    }
    let ranged = try table("LUT_3D_SIZE 2\nLUT_3D_INPUT_RANGE 0.0 4.0\n" + rows)
    #expect(close(ranged.color([1, 2, 4]), [0.25, 0.5, 1]))
    let misplaced = try table("LUT_3D_SIZE 2\nLUT_1D_INPUT_RANGE 0 2\n" + rows)
    #expect(close(misplaced.color([1, 2, 0]), [0.5, 1, 0]))
  }

  /// The widest domain, and results whose difference no number holds, do not make colours wrong.
  @Test func hugeNumbersAreMapped() throws {
    let corners = (0..<8).map { "\($0 & 1) \($0 >> 1 & 1) \($0 >> 2)" }.joined(separator: "\n")
    let wide = try table("LUT_3D_SIZE 2\nDOMAIN_MIN -1e38 0 0\nDOMAIN_MAX 1e38 1 1\n\(corners)")
    #expect(close(wide.color([1, 0.25, 0.75]), [0.5, 0.25, 0.75]))
    #expect(close(wide.color([1e38, 0, 1]), [1, 0, 1]))
    let steep = try table("LUT_1D_SIZE 3\n-3e38 0 0\n0.5 0.5 0.5\n3e38 1 1\n")
    // Beside such results, those of 0 to 1 are below a number's precision.
    #expect(close(steep.color([0.5, 0.25, 1]), [0, 0.25, 1], within: 1e-3))
    #expect(
      steep.color([1, 0, 0]).x == Double(Float(1e38)) && steep.color([0, 0, 0]).x == -Double(Float(1e38)))
  }

  @Test func curvesAloneKeepValuesOutsideTheUnit() throws {
    let lookup = try table("LUT_1D_SIZE 3\nLUT_1D_INPUT_RANGE 0 2\n0 0 1\n0.5 -0.25 0.5\n1.5 1 0\n")
    #expect(close(lookup.color([1, 1, 1]), [0.5, -0.25, 0.5]))
    #expect(close(lookup.color([2, 1.5, 0.5]), [1.5, 0.375, 0.75]))
    #expect(lookup.cube.size == 2)
  }

  @Test func theShaperComesBeforeTheCube() throws {
    // A squaring curve, then the swap of red and blue.
    let lookup = try table(
      "LUT_1D_SIZE 3\nLUT_1D_INPUT_RANGE 0 1\nLUT_3D_SIZE 2\nLUT_3D_INPUT_RANGE 0 1\n0 0 0\n.25 .25 .25\n1 1 1\n"
        + Self.swapping.joined(separator: "\n"))
    #expect(close(lookup.color([0.5, 1, 0]), [0, 0.5, 0.25]))
    let baked = ColorLookup(cube: lookup.baked(size: 17))
    #expect(close(baked.color([0.5, 1, 0.75]), lookup.color([0.5, 1, 0.75])))
  }

  @Test(arguments: [
    ("LUT_3D_SIZE 2\n0 0 0\n", "a.cube:2: expected 8 rows of numbers, found 1"),
    ("LUT_3D_SIZE 2\n0 0 0\nnan 0 0\n", "a.cube:3: expected a finite number, found 'nan'"),
    ("LUT_3D_SIZE 2\n0 inf 0\n", "a.cube:2: expected a finite number, found 'inf'"),
    ("LUT_3D_SIZE 2\n0 1e99 0\n", "a.cube:2: expected a finite number, found '1e99'"),
    ("LUT_3D_SIZE 2\n0 0\n", "a.cube:2: expected three numbers, found 2"),
    ("0 0 0\n", "a.cube:1: expected LUT_1D_SIZE or LUT_3D_SIZE before the first row of numbers"),
    (
      "",
      "a.cube: the file is empty; a lookup table is a .cube, .3dl, .csp, .clf, .spi1d, .spi3d, "
        + ".cdl, .cc, .ccc or .png file"
    ),
    ("# nothing\n", "a.cube:1: expected LUT_1D_SIZE or LUT_3D_SIZE, found the end of the file"),
    ("LUT_3D_SIZE 1\n", "a.cube:1: expected LUT_3D_SIZE and a whole number from 2 to 256, found '1'"),
    (
      "LUT_3D_SIZE 99999999999999999999\n",
      "a.cube:1: expected LUT_3D_SIZE and a whole number from 2 to 256, "
        + "found '99999999999999999999'"
    ),
    ("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n1 1 1\n", "a.cube:4: expected 2 rows of numbers, found one more"),
    (
      "LUT_3D_SIZE 2\n0,5 0,5 0,5\n",
      "a.cube:2: expected numbers with a decimal point and spaces between them, found '0,5'"
    ),
    (
      "LUT_3D_SIZE 2\nDOMAIN_MIN 0 0 0\nDOMAIN_MAX 0 1 1\n" + Array(repeating: "0 0 0\n", count: 8).joined(),
      "a.cube:11: expected DOMAIN_MAX above DOMAIN_MIN in each channel, 1e-30 to 3.4e38 wide, found 0.0 0.0 0.0 and 0.0 1.0 1.0"
    ),
    (
      "LUT_3D_INPUT_RANGE 1 0\n",
      "a.cube:1: expected an increasing range after LUT_3D_INPUT_RANGE, 1e-30 to 3.4e38 wide, found 1.0 to 0.0"
    ),
    (
      "HELLO\n",
      "a.cube:1: expected LUT_1D_SIZE, LUT_3D_SIZE, DOMAIN_MIN, DOMAIN_MAX or numbers, found 'HELLO'"
    ),
    (
      "\n\nLUT_IN_VIDEO_RANGE\n",
      "a.cube:3: LUT_IN_VIDEO_RANGE is not supported; export the table with full range (0 to 1)"
    ),
  ])
  func faultsAreFoundByLine(text: String, message: String) {
    let error = stillsError { () throws(FileError) in _ = try table(text) }
    #expect(error?.description == message)
    #expect(error?.code == .badData)
  }

  /// Domains that a graphics processor cannot divide by, with what is wrong.
  @Test(arguments: [
    ("DOMAIN_MIN -3e38 0 0\nDOMAIN_MAX 3e38 1 1", "wide, found -3e+38 0.0 0.0 and 3e+38 1.0 1.0"),
    ("DOMAIN_MAX 1 1e-40 1", "wide, found 0.0 0.0 0.0 and 1.0 1e-40 1.0"),
    ("DOMAIN_MIN 2 2 2", "wide, found 2.0 2.0 2.0 and 1.0 1.0 1.0"),
    ("LUT_1D_INPUT_RANGE -3e38 3e38", "wide, found -3e+38 to 3e+38"),
    ("DOMAIN_MIN nan 0 0", "a.cube:2: expected a finite number, found 'nan'"),
    ("DOMAIN_MAX 1e39 1 1", "a.cube:2: expected a finite number, found '1e39'"),
  ])
  func domainsHaveAWidth(domain: String, words: String) {
    let error = stillsError { () throws(FileError) in
      _ = try table("LUT_1D_SIZE 2\n\(domain)\n0 0 0\n1 1 1\n")
    }
    #expect(error?.code == .badData && error?.description.contains(words) == true, "\(error as Any)")
  }

  @Test func otherFilesAreRefused() {
    for (bytes, words) in [
      (content(of: fixture("baseline.jpg")), "a JPEG cannot hold a lookup table"),
      ([1, 0, 2], "not a lookup table"),
    ] {
      let error = stillsError { () throws(FileError) in _ = try ColorLookup(decoding: bytes, name: "x") }
      #expect(error?.description.contains(words) == true)
    }
    let small = stillsError { () throws(FileError) in
      let png = try StillImage.encode(gradient, as: .png(.init()))
      _ = try ColorLookup(decoding: png, name: "x.png")
    }
    #expect(small?.description.contains("48x32 pixels are not the size of a lookup table") == true)
  }

  // MARK: Interpolation

  /// Barycentric weights solved from the tetrahedron's corners, not from a formula for each case.
  @Test func tetrahedraMeetTheirCorners() {
    var generator = SeededGenerator(state: 5)
    let values = (0..<81).map { _ in Float.random(in: 0...1, using: &generator) }
    let lookup = ColorLookup(cube: .init(size: 3, values: values))
    for _ in 0..<100 {
      let point = SIMD3(
        Double.random(in: 0...1, using: &generator), .random(in: 0...1, using: &generator),
        .random(in: 0...1, using: &generator))
      // Within a tetrahedron the result is affine: the middle of two near inputs gives the middle of the results.
      let near = point + SIMD3(1e-7, 2e-7, -1e-7)
      let middle = lookup.color((point + near) / 2)
      #expect(close(middle, (lookup.color(point) + lookup.color(near)) / 2, within: 1e-6))
    }
    for red in 0..<3 {
      for blue in 0..<3 {
        let start = 3 * (red + 3 * (1 + 3 * blue))
        let expected = SIMD3(Double(values[start]), Double(values[start + 1]), Double(values[start + 2]))
        for interpolation in ColorLookup.Interpolation.allCases {
          let input = SIMD3(Double(red) / 2, 0.5, Double(blue) / 2)
          #expect(close(lookup.color(input, interpolation: interpolation), expected))
        }
      }
    }
  }

  @Test func greysMeetOnlyTheGreyDiagonal() {
    // Colour at every corner but black and white: trilinear shows it on greys, tetrahedral does not.
    var values: [Float] = []
    for corner in 0..<8 { values += corner == 0 ? [0, 0, 0] : corner == 7 ? [1, 1, 1] : [1, 0, 0] }
    let lookup = ColorLookup(cube: .init(size: 2, values: values))
    #expect(close(lookup.color([0.5, 0.5, 0.5]), [0.5, 0.5, 0.5]))
    #expect(lookup.color([0.5, 0.5, 0.5], interpolation: .trilinear).y < 0.2)
  }

  @Test(arguments: ColorLookup.Interpolation.allCases)
  func linearTablesAreExactBetweenEntries(interpolation: ColorLookup.Interpolation) {
    let lookup = ColorLookup(cube: .identity(size: 5))
    for color in [SIMD3(0.1, 0.7, 0.33), [0, 1, 0.5], [0.999, 0.001, 0.25]] {
      #expect(close(lookup.color(color, interpolation: interpolation), color))
    }
  }

  // MARK: Pictures

  /// A grading that is not symmetric in any pair of channels.
  private static func graded(_ color: SIMD3<Double>) -> SIMD3<Double> {
    [color.x * color.x, 0.2 + 0.6 * color.y, 0.5 * color.z + 0.5 * color.x]
  }

  private func picture(side: Int, _ entry: (Int, Int) -> SIMD3<Double>) throws -> [UInt8] {
    let image = StillsTests.picture(side, side) { x, y in
      let color = Self.graded(entry(x, y)) * 255
      return (UInt8(color.x.rounded()), UInt8(color.y.rounded()), UInt8(color.z.rounded()), 255)
    }
    return try StillImage.encode(image, as: .png(.init()))
  }

  @Test func tilesAndHaldAreToldApartAt512() throws {
    let tiles = try picture(side: 512) { x, y in
      SIMD3(Double(x % 64), Double(y % 64), Double(x / 64 + y / 64 * 8)) / 63
    }
    let hald = try picture(side: 512) { x, y in
      let entry = x + y * 512
      return SIMD3(Double(entry % 64), Double(entry / 64 % 64), Double(entry / 4096)) / 63
    }
    let color = SIMD3(0.2, 0.9, 0.4)
    for file in [tiles, hald] {
      let lookup = try ColorLookup(decoding: file, name: "a.png")
      #expect(lookup.cube.size == 64)
      #expect(close(lookup.color(color), Self.graded(color), within: 0.004))
    }
    let wrong = try ColorLookup(decoding: tiles, name: "a.png", pictureLayout: .hald)
    #expect(!close(wrong.color(color), Self.graded(color), within: 0.1))
  }

  @Test func smallHaldsAndStripsAreKnownByTheirSize() throws {
    let hald = try picture(side: 64) { x, y in
      let entry = x + y * 64
      return SIMD3(Double(entry % 16), Double(entry / 16 % 16), Double(entry / 256)) / 15
    }
    let color = SIMD3(0.2, 0.9, 0.4)
    let lookup = try ColorLookup(decoding: hald, name: "a.png")
    #expect(lookup.cube.size == 16)
    #expect(close(lookup.color(color), Self.graded(color), within: 0.01))

    let strip = StillsTests.picture(256, 16) { x, y in
      let graded = Self.graded(SIMD3(Double(x % 16), Double(y), Double(x / 16)) / 15) * 255
      return (UInt8(graded.x), UInt8(graded.y), UInt8(graded.z), 255)
    }
    let fromStrip = try ColorLookup(decoding: StillImage.encode(strip, as: .png(.init())), name: "a.png")
    #expect(fromStrip.cube.size == 16)
    #expect(close(fromStrip.color(color), Self.graded(color), within: 0.01))
  }

  @Test func sixteenBitsOfAPictureCount() throws {
    var image = Image(packed: .rgba16, size: PixelSize(width: 4, height: 2))
    image.bytes.withUnsafeMutableBytes { $0.storeBytes(of: 0x1234, toByteOffset: 8, as: UInt16.self) }
    let lookup = try ColorLookup(decoding: StillImage.encode(image, as: .png(.init())), name: "a.png")
    #expect(lookup.cube.values[3] == Float(0x1234) / 65_535)
  }

  // MARK: 3dl

  @Test func meshesHaveBlueFastestAndGuessTheirDepth() throws {
    var rows: [String] = []
    for red in 0..<4 {
      for green in 0..<4 { for blue in 0..<4 { rows.append("\(red * 1365) \(green * 1365) \(blue * 1365)") } }
    }
    let lookup = try table("# x\n0 341 682 1023\n" + rows.joined(separator: "\n"), name: "a.3DL")
    #expect(lookup.shaper == nil)
    #expect(close(lookup.color([0.2, 0.9, 0.4]), [0.2, 0.9, 0.4], within: 1e-6))

    let uneven = try table(
      "3DMESH\n0 100 500 1023\n" + rows.joined(separator: "\n") + "\nLUT8\ngamma 1.0\n", name: "a.3dl")
    #expect(close(uneven.color(SIMD3(repeating: 300.0 / 1023)), SIMD3(repeating: 0.5), within: 1e-3))

    // Lustre's files may have no row of positions: 2¹ + 1 are even.
    let short = rows.filter { $0.split(separator: " ").allSatisfy { $0 != "4095" } }
    let even = try table("3DMESH\n\nMesh 1 12\n" + short.joined(separator: "\n"), name: "a.3dl")
    #expect(even.shaper == nil && even.cube.size == 3)
    #expect(close(even.color([0.2, 0.9, 0.4]), SIMD3(0.2, 0.9, 0.4) * (2730.0 / 4095), within: 1e-6))
  }

  @Test(arguments: [
    ("0 341 682 1023\n1 2 3\n", "a.3dl:2: expected 64 rows of numbers, found 1"),
    ("0 9 8 1023\n", "a.3dl:1: expected increasing input positions, found 9 before 8"),
    ("1 2 3\n", "a.3dl:1: expected the row of 4 to 129 input positions, found 3 words"),
    (
      "Mesh 8 12\n1 2 3\n",
      "a.3dl:1: expected Mesh, 1 to 7 bits of the input and 8 to 16 bits of the results, such as 'Mesh 5 12'"
    ),
    (
      "Mesh 2 12\n0 341 682 1023\n",
      "a.3dl:2: expected the row of 5 input positions that Mesh states, or of 3 numbers, found 4 words"
    ),
    (
      "0 341 682 1023\nMesh 2 12\n",
      "a.3dl:2: expected one Mesh line, before the input positions and the rows of numbers"
    ),
    (
      "Mesh 1 12\n1 2 3\n0 0 -1\n",
      "a.3dl:3: expected a whole number from 0 to 8191, twice the full scale of 12 bits, found '-1'"
    ),
    (
      "Mesh 1 12\n1 2 8192\n",
      "a.3dl:2: expected a whole number from 0 to 8191, twice the full scale of 12 bits, found '8192'"
    ),
    (
      "0 341 682 1023\n0 0 131072\n",
      "a.3dl:2: expected a whole number from 0 to 131071, twice the full scale of 16 bits, found '131072'"
    ),
    (
      "0 341 682 1023\n0 0 0.5\n",
      "a.3dl:2: expected a whole number from 0 to 131071, twice the full scale of 16 bits, found '0.5'"
    ),
    (
      "-1 341 682 1023\n",
      "a.3dl:1: expected a whole number from 0 to 131071, the input's position, found '-1'"
    ),
    (
      "3DMESH\ngamma 2.2\n",
      "a.3dl:2: expected gamma 1.0, found '2.2'; export the table without a gamma"
    ),
    (
      "3DMESH\nLUT10\n",
      "a.3dl:2: expected numbers, 3DMESH, Mesh, LUT8 or 'gamma 1.0', found 'LUT10'; leave the line out"
    ),
    ("Mesh 1 12\n1 2 3\n", "a.3dl:2: expected 27 rows of numbers, found 1"),
  ])
  func meshFaultsAreFoundByLine(text: String, message: String) {
    let error = stillsError { () throws(FileError) in _ = try table(text, name: "a.3dl") }
    #expect(error?.description == message)
  }
}
