import Files
import Pixels
import Stills
import Testing

/// The formats of lookup files: known answers, round trips, and files that are wrong.
struct LookupFileTests {
  private func table(_ text: String, _ name: String) throws(FileError) -> ColorLookup {
    try ColorLookup(decoding: Array(text.utf8), name: name)
  }

  private func distance(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
    (0..<3).map { abs(one[$0] - other[$0]) }.max() ?? 0
  }

  private static let colors: [SIMD3<Double>] = [
    [0, 0, 0], [1, 1, 1], [1, 0, 0], [0, 1, 0], [0, 0, 1], [0.2, 0.5, 0.9], [0.71, 0.33, 0.05],
    [0.5, 0.5, 0.5],
  ]

  /// A cube that no exchange of channels and no order of entries leaves as it is.
  private static func cube(size: Int) -> ColorLookup {
    let last = Double(size - 1)
    let values = (0..<size * size * size).flatMap { entry -> [Float] in
      let color =
        SIMD3<Double>(Double(entry % size), Double(entry / size % size), Double(entry / size / size)) / last
      return [Float(color.y * 0.9), Float(color.z * color.z), Float(0.1 + 0.6 * color.x)]
    }
    return ColorLookup(cube: .init(size: size, values: values))
  }

  @Test(arguments: ["a.cube", "a.csp", "a.clf", "a.3dl"]) func titlesAreText(name: String) throws {
    let bytes = try Self.cube(size: 5).encoded(
      for: name, LookupSettings(title: String(fileNameBytes: [0x61, 0xE9])))
    #expect(String(validating: bytes, as: UTF8.self)?.contains("a\\xE9") == true)
  }

  /// Files, how they are written, and the distance of their numbers.
  private static let cubes: [(name: String, settings: LookupSettings, step: Double)] = [
    ("a.cube", LookupSettings(), 0), ("a.cube", LookupSettings(dialect: .resolve), 0),
    ("a.csp", LookupSettings(), 0), ("a.clf", LookupSettings(), 0), ("a.spi3d", LookupSettings(), 0),
    ("a.3dl", LookupSettings(), 0.5 / 4095), ("a.3dl", LookupSettings(bits: 10), 0.5 / 1023),
    ("a.3dl", LookupSettings(bits: 16, dialect: .lustre), 0.5 / 65_535),
    ("a.png", LookupSettings(size: 9), 0.5 / 65_535),
    ("a.png", LookupSettings(bits: 8, layout: .strip), 0.5 / 255),
  ]

  /// A domain is that of the curves where a file has both: they lead into a cube over 0…1.
  @Test func theDomainBelongsToTheCurvesBeforeTheCube() throws {
    let corners = (0..<8).map { "\($0 & 1) \($0 >> 1 & 1) \($0 >> 2)" }.joined(separator: "\n")
    let both = try table(
      "LUT_1D_SIZE 2\nLUT_3D_SIZE 2\nDOMAIN_MIN 0 0 0\nDOMAIN_MAX 2 2 2\n0 0 0\n1 1 1\n\(corners)\n", "a.cube"
    )
    #expect(distance(both.color([1, 1, 1]), [0.5, 0.5, 0.5]) < 1e-6)
  }

  @Test(arguments: cubes)
  func cubesComeBack(name: String, settings: LookupSettings, step: Double) throws {
    let source = Self.cube(size: 9)
    let back = try ColorLookup(decoding: try source.encoded(for: name, settings), name: name)
    #expect(back.cube.size == 9 && back.shaper == nil)
    for (one, other) in zip(source.cube.values, back.cube.values) where abs(one - other) > Float(step) + 1e-6
    {
      Issue.record("\(name): \(one) comes back as \(other)")
      return
    }
  }

  @Test(arguments: ["a.cube", "a.csp", "a.clf", "a.spi1d"]) func curvesComeBack(name: String) throws {
    let domain = try #require(ColorLookup.Domain(from: [-0.5, -0.5, -0.5], to: [1.5, 1.5, 1.5]))
    let source = ColorLookup(
      curve: .init(
        values: [-0.25, 0, 0.1, 0.5, 0.25, 0.2, 2, 1, 0.75], domain: name == "a.clf" ? .unit : domain))
    let back = try ColorLookup(decoding: try source.encoded(for: name), name: name)
    for color in Self.colors { #expect(distance(back.color(color), source.color(color)) < 1e-5) }
  }

  /// A size asks for a cube, also of curves alone.
  @Test(arguments: ["a.cube", "a.csp", "a.clf", "a.spi3d"]) func aSizeMakesACubeOfCurves(name: String) throws
  {
    let source = ColorLookup(curve: .init(values: [0, 0, 0, 0.25, 0.5, 0.75, 1, 1, 1]))
    let back = try ColorLookup(decoding: try source.encoded(for: name, .init(size: 9)), name: name)
    #expect(back.shaper == nil && back.cube.size == 9)
    for color in Self.colors { #expect(distance(back.color(color), source.color(color)) < 1e-5) }
  }

  /// The formats that take inputs beyond 0…1 keep them, and the others say so.
  @Test func whatAFileLeavesOutIsToldApart() throws {
    let domain = try #require(ColorLookup.Domain(from: [-1, 0, 0], to: [1, 2, 1]))
    let wide = ColorLookup(cube: .init(size: 2, values: ColorLookup.Cube.identity().values, domain: domain))
    let bright = ColorLookup(
      cube: .init(size: 2, values: ColorLookup.Cube.identity().values.map { 2 * $0 - 0.5 }))
    func loss(_ table: ColorLookup, _ name: String) throws -> LookupDifference.Loss {
      let written = try ColorLookup(decoding: try table.encoded(for: name, .init(size: 4)), name: name)
      return LookupDifference.loss(
        of: LookupDifference.samples(through: table), from: table, in: written, named: name)
    }
    for name in ["a.cube", "a.csp", "a.clf"] {
      #expect(try loss(wide, name).inputs == nil && loss(bright, name).colors == 0)
    }
    for name in ["a.3dl", "a.png"] {
      let inputs = try loss(wide, name), results = try loss(bright, name)
      #expect(inputs.inputs == -1...2 && inputs.heldInputs == 0...1 && inputs.colors == 0)
      #expect(results.inputs == nil && results.colors > 40_000 && abs(results.excess - 0.5) < 0.01)
    }
    #expect(try loss(wide, "a.spi3d").inputs == -1...2 && loss(bright, "a.spi3d").colors == 0)
  }

  @Test(arguments: ["a.cube", "a.csp", "a.clf"]) func curvesBeforeACubeComeBack(name: String) throws {
    let source = ColorLookup(
      shaper: .init(values: [0, 0, 0, 0.1, 0.25, 0.5, 1, 1, 1]), cube: Self.cube(size: 3).cube)
    let back = try ColorLookup(decoding: try source.encoded(for: name), name: name)
    #expect(back.shaper != nil && back.cube.size == 3)
    // The curve of a .csp file is sampled to 4096 entries, between which its corners lie.
    let limit = name == "a.csp" ? 1e-4 : 1e-5
    for color in Self.colors { #expect(distance(back.color(color), source.color(color)) < limit) }
  }

  @Test func aDomainIsKeptOrSampled() throws {
    let domain = try #require(ColorLookup.Domain(from: [-1, 0, 0], to: [1, 2, 1]))
    let source = ColorLookup(cube: .init(size: 2, values: ColorLookup.Cube.identity().values, domain: domain))
    for name in ["a.cube", "a.csp", "a.clf"] {
      let back = try ColorLookup(decoding: try source.encoded(for: name), name: name)
      #expect(distance(back.color([0, 1, 0.5]), [0.5, 0.5, 0.5]) < 1e-6, "\(name)")
      #expect(distance(back.color([-0.5, 2, 0.5]), [0.25, 1, 0.5]) < 1e-6, "\(name)")
    }
    let sampled = try ColorLookup(decoding: try source.encoded(for: "a.spi3d"), name: "a.spi3d")
    #expect(distance(sampled.color([1, 1, 1]), [1, 0.5, 1]) < 1e-6)
  }

  // MARK: - Known answers

  @Test func cineSpaceHasFreeInputs() throws {
    let rows = (0..<8).map { "\($0 & 1) \($0 >> 1 & 1) \($0 >> 2)" }.joined(separator: "\n")
    let range = try table(
      "CSPLUTV100\n3D\n\n2\n0 2\n0 1\n2\n0 1\n0 1\n2\n0 4\n0 1\n\n2 2 2\n\(rows)\n", "a.csp")
    #expect(distance(range.color([1, 0.5, 1]), [0.5, 0.5, 0.25]) < 1e-6)
    let knots = "3\n0 0.25 1\n0 0.5 1\n"
    let bent = try table(
      "CSPLUTV100\n3D\nBEGIN METADATA\nx y\nEND METADATA\n\(knots)\(knots)\(knots)2 2 2\n\(rows)\n", "a.csp")
    #expect(distance(bent.color([0.25, 0.125, 0.625]), [0.5, 0.25, 0.75]) < 1e-3)
    let curve = try table(
      "CSPLUTV100\n1D\n2\n0 1\n0 1\n2\n0 1\n0 1\n2\n0 1\n0 1\n3\n0 0 0\n0.1 0.2 0.3\n1 1 1\n", "a.csp")
    #expect(distance(curve.color([0.5, 0.5, 0.5]), [0.1, 0.2, 0.3]) < 1e-6)
  }

  @Test func sonysRowsStateTheirPlaces() throws {
    let rows = (0..<8).reversed().map { "\($0 & 1) \($0 >> 1 & 1) \($0 >> 2) \($0) 0 0" }.joined(
      separator: "\n")
    let cube = try table("SPILUT 1.0\n3 3\n2 2 2\n\(rows)\n", "a.spi3d")
    #expect(cube.color([1, 0, 0]).x == 1 && cube.color([0, 0, 1]).x == 4)
    let curve = try table("Version 1\nFrom 0.0 2.0\nLength 3\nComponents 1\n{\n 0\n 0.25\n 1\n}\n", "a.spi1d")
    #expect(distance(curve.color([1, 2, 0]), [0.25, 1, 0]) < 1e-6)
  }

  @Test func decisionsAreSlopeOffsetPowerAndSaturation() throws {
    let node =
      "<SOPNode><Slope>2 1 1</Slope><Offset>0 0.5 0</Offset><Power>1 1 2</Power></SOPNode><SatNode><Saturation>0.5</Saturation></SatNode>"
    let correction = "<ColorCorrection id='x'>\(node)</ColorCorrection>"
    let files = [
      ("a.cc", correction), ("a.ccc", "<ColorCorrectionCollection>\(correction)</ColorCorrectionCollection>"),
      (
        "a.cdl",
        "<?xml version=\"1.0\"?><!-- x --><c:ColorDecisionList xmlns:c='u'><ColorDecision>\(correction)</ColorDecision></c:ColorDecisionList>"
      ),
    ]
    for (name, text) in files {
      let decision = try table(text, name)
      // Slope, offset and power give 0.4, 0.6 and 0.25, whose luma is 0.53221.
      #expect(distance(decision.color([0.2, 0.1, 0.5]), [0.466105, 0.566105, 0.391105]) < 1e-4)
      let again = try ColorLookup(decoding: try decision.encoded(for: name), name: name)
      #expect(again == decision)
      let common = try ColorLookup(decoding: try decision.encoded(for: "a.clf"), name: "a.clf")
      #expect(common == decision)
    }
    let error = stillsError { () throws(FileError) in _ = try Self.cube(size: 2).encoded(for: "a.cdl") }
    #expect(error?.code == .unsupported && error?.description.contains("name a .cube or .clf file") == true)
  }

  /// The first of several corrections is used, and a notice tells of it.
  @Test func furtherCorrectionsAreTold() throws {
    func correction(_ id: String, _ slope: String) -> String {
      "<ColorCorrection\(id)><SOPNode><Slope>\(slope)</Slope></SOPNode></ColorCorrection>"
    }
    let two = correction(" id='dawn'", "0.5 0.5 0.5") + correction(" id='dusk'", "1 1 1")
    let unnamed = correction("", "0.5 0.5 0.5") + correction("", "1 1 1") + correction("", "1 1 1")
    let decisions = "<ColorDecision><MediaRef ref='x'/></ColorDecision><ColorDecision>\(two)</ColorDecision>"
    for (name, text, start) in [
      (
        "a.ccc", "<ColorCorrectionCollection>\(two)</ColorCorrectionCollection>",
        "the first of its 2 corrections, 'dawn', is used; put"
      ),
      (
        "a.ccc", "<ColorCorrectionCollection>\(unnamed)</ColorCorrectionCollection>",
        "the first of its 3 corrections is used; put"
      ),
      (
        "a.cdl", "<ColorDecisionList>\(decisions)</ColorDecisionList>",
        "the first of its 2 corrections, 'dawn', is used; put"
      ),
    ] {
      let read = try table(text, name)
      #expect(distance(read.color([1, 1, 1]), [0.5, 0.5, 0.5]) < 1e-6)
      #expect(read.notice?.hasPrefix(start) == true, "\(read.notice ?? "none")")
    }
    let single = try table(
      "<ColorCorrectionCollection>\(correction("", "1 1 1"))</ColorCorrectionCollection>", "a.ccc")
    #expect(single.notice == nil)
  }

  private func process(_ nodes: String) -> String {
    "<ProcessList id='x' compCLFversion='3'>\(nodes)</ProcessList>"
  }

  @Test func commonFilesFollowTheirSteps() throws {
    let swap = (0..<8).map { "\(($0 & 1) * 1023) \(($0 >> 1 & 1) * 1023) \(($0 >> 2) * 1023)" }.joined(
      separator: "\n")
    // Blue is fastest: the entry 1 is blue, whose result is red.
    let cube = try table(
      process(
        "<Description>a &lt; b</Description><LUT3D inBitDepth='10i' outBitDepth='10i'><Array dim='2 2 2 3'>\(swap)</Array></LUT3D>"
      ),
      "a.clf")
    #expect(distance(cube.color([0.25, 0.5, 1]), [1, 0.5, 0.25]) < 1e-6)
    let depths = "inBitDepth='32f' outBitDepth='32f'"
    let matrix = "<Matrix \(depths)><Array dim='3 4'>0 1 0 0.1\n1 0 0 0\n0 0 1 0</Array></Matrix>"
    let range =
      "<Range \(depths)><minInValue>0</minInValue><maxInValue>1</maxInValue><minOutValue>0</minOutValue><maxOutValue>0.5</maxOutValue></Range>"
    let steps = try table(process(matrix + range), "a.clf")
    #expect(distance(steps.color([0.5, 0.25, 0.75]), [0.175, 0.25, 0.375]) < 1e-6)
    let curve = "<LUT1D inBitDepth='8i' outBitDepth='8i'><Array dim='3 1'>0 51 255</Array></LUT1D>"
    #expect(distance(try table(process(curve), "a.clf").color([0.5, 0.25, 1]), [0.2, 0.1, 1]) < 1e-6)
    let skipped = try table(
      process("<Exponent bypass='true' inBitDepth='8i' outBitDepth='8i'/>" + curve), "a.clf")
    #expect(skipped.shaper?.count == 3)
  }

  /// Factors that together are over what a number holds leave a table of numbers.
  @Test func hugeFactorsGiveNumbers() throws {
    let depths = "inBitDepth='32f' outBitDepth='32f'"
    let matrix = "<Matrix \(depths)><Array dim='3 3'>3e38 -3e38 0 -3e38 3e38 0 0 0 1</Array></Matrix>"
    let curve = "<LUT1D \(depths)><Array dim='2 1'>0 1</Array></LUT1D>"
    let steps = try table(process(String(repeating: matrix, count: 20) + curve), "a.clf")
    for place in 0..<125 {
      let color = steps.color(SIMD3(Double(place % 5), Double(place / 5 % 5), Double(place / 25)) / 4)
      #expect((0..<3).allSatisfy { (0...1).contains(color[$0]) }, "\(color)")
    }
    // Steps that leave the channels apart.
    let gain = "<Matrix \(depths)><Array dim='3 3'>1e38 0 0 0 1e38 0 0 0 1e38</Array></Matrix>"
    let gains = try table(process(String(repeating: gain, count: 10) + curve), "a.clf")
    #expect(gains.color([0, 0.5, 1]) == [0, 1, 1])
  }

  // MARK: - What is wrong

  @Test(arguments: [
    ("a.csp", "CSPLUTV100\n3D\n", "expected the number of a channel's inputs"),
    ("a.csp", "CSPLUTV100\n3D\n2\n1 0\n0 1\n", "expected increasing inputs"),
    ("a.csp", "CSPLUTV100\n3D\nBEGIN METADATA\n", "expected the number"),
    ("a.csp", "CSPLUTV100\n1D\n2\n0 1\n0 1\n2\n0 1\n0 1\n2\n0 1\n0 1\n99999999\n", "from 2 to 65536"),
    ("a.csp", "CSPLUTV100\n1D\n2\n0 nan\n0 1\n", "expected a finite number, found 'nan'"),
    ("a.spi1d", "Version 1\nLength 2\nComponents 1\n{\n0\n}\n", "expected 2 rows of numbers, found 1"),
    ("a.spi1d", "Version 1\nFrom 1 0\nLength 2\nComponents 1\n{\n0\n1\n}\n", "increasing range"),
    ("a.spi1d", "Length 99999999999\n", "from 2 to 65536"), ("a.spi1d", "Version 1\n", "end of the file"),
    ("a.spi3d", "SPILUT 1.0\n3 3\n200 200 200\n0 0 0 0 0 0\n", "8000000 rows"),
    ("a.spi3d", "SPILUT 1.0\n3 3\n2 2 2\n" + String(repeating: "0 0 0 0 0 0\n", count: 8), "given before"),
    (
      "a.spi3d", "SPILUT 1.0\n3 3\n2 2 2\n" + String(repeating: "0 0 7 0.0 0.0 0.0\n", count: 8),
      "a place from 0 to 1"
    ),
    (
      "a.clf", "<ProcessList><Gamma inBitDepth='32f' outBitDepth='32f'/></ProcessList>",
      "the step 'Gamma' is not supported"
    ),
    (
      "a.clf",
      "<ProcessList><LUT3D inBitDepth='32f' outBitDepth='32f'><Array dim='2 2 2 3'>1 2</Array></LUT3D></ProcessList>",
      "expected 24 numbers, found 2"
    ),
    (
      "a.clf",
      "<ProcessList><LUT1D inBitDepth='32f' outBitDepth='32f'><Array dim='2 1'>1 inf</Array></LUT1D></ProcessList>",
      "expected a finite number, found 'inf'"
    ),
    ("a.clf", "<ProcessList><Matrix><Array dim='3 3'/></Matrix></ProcessList>", "expected 'inBitDepth'"),
    ("a.clf", "<!DOCTYPE x [<!ENTITY y 'z'>]><ProcessList/>", "document types"),
    ("a.clf", String(repeating: "<a>", count: 100_000), "nest more than 32 deep"),
    ("a.clf", "<ProcessList>" + String(repeating: "<Info/>", count: 20_000), "more than 10000 elements"),
    ("a.clf", "<ProcessList><Info a='1' a='2'/></ProcessList>", "'a' is given twice"),
    ("a.clf", "<ProcessList>", "expected </ProcessList>, found the end of the file"),
    ("a.cdl", "<Other/>", "found 'Other'"),
    (
      "a.cc", "<ColorCorrection><SOPNode><Slope>1 2</Slope></SOPNode></ColorCorrection>", "expected 3 numbers"
    ),
    ("a.cc", "<ColorCorrection><SOPNode><Power>1 0 1</Power></SOPNode></ColorCorrection>", "a power above 0"),
  ])
  func faultsAreOneLineWithTheirPlace(name: String, text: String, words: String) {
    let error = stillsError { () throws(FileError) in _ = try table(text, name) }
    #expect(error?.code == .badData)
    #expect(
      error?.description.hasPrefix("\(name):") == true && error?.description.contains(words) == true,
      "\(error as Any)")
    #expect(error?.description.contains { $0.isNewline } == false)
  }

  @Test func choicesThatAFormatLacksAreRefused() throws {
    for (name, settings) in [
      ("a.cube", LookupSettings(bits: 12)), ("a.cube", .init(dialect: .flame)),
      ("a.3dl", .init(layout: .hald)), ("a.spi1d", .init(size: 9)), ("a.cc", .init(size: 9)),
      ("a.txt", .init()), ("a.png", .init(bits: 12)), ("a.cube", .init(size: 200)),
    ] {
      let error = stillsError { () throws(FileError) in try ColorLookup.check(settings, for: name) }
      #expect(error?.code == .unsupported && error?.description.hasPrefix("\(name): ") == true)
    }
    let lustre = stillsError { () throws(FileError) in
      _ = try Self.cube(size: 8).encoded(for: "a.3dl", .init(dialect: .lustre))
    }
    #expect(lustre?.description.contains("choose one of them with --size") == true)
    let hald = stillsError { () throws(FileError) in
      _ = try Self.cube(size: 8).encoded(for: "a.png", .init(size: 8))
    }
    #expect(hald?.code == .unsupported)
  }
}
