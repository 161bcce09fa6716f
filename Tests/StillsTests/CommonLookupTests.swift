import Files
import Glibc
import Stills
import Testing

/// The steps of the Common LUT Format (Academy S-2014-006, SMPTE ST 2136-1) that are formulas or curves over half floats.
///
/// The expected numbers are those of other specifications, or computed from the formulas as these print them.
struct CommonLookupTests {
  private static let depths = "inBitDepth='32f' outBitDepth='32f'"

  private func color(_ nodes: String, _ color: SIMD3<Double>) throws -> SIMD3<Double> {
    let text = "<ProcessList id='x' compCLFversion='3'>\(nodes)</ProcessList>"
    return try ColorLookup(decoding: Array(text.utf8), name: "a.clf").color(color)
  }

  private func expect(
    _ nodes: String, _ points: [(Double, Double)], within tolerance: Double = 2e-5,
    location: SourceLocation = #_sourceLocation
  ) throws {
    for (input, output) in points {
      let found = try color(nodes, SIMD3(repeating: input))
      for channel in 0..<3 {
        #expect(
          abs(found[channel] - output) <= tolerance * max(1, abs(output)),
          "\(input): \(found), not \(output)",
          sourceLocation: location)
      }
    }
  }

  /// ACEScct, S-2016-001: 10.5402377416545 x + 0.0729055341958355 up to 0.0078125, else (log2 x + 9.72) / 17.52.
  @Test func camerasLogarithms() throws {
    let parameters =
      "<LogParams base='2' logSideSlope='0.0570776255707763' logSideOffset='0.554794520547945' linSideSlope='1' linSideOffset='0' linSideBreak='0.0078125'/>"
    try expect(
      "<Log \(Self.depths) style='cameraLinToLog'>\(parameters)</Log>",
      [
        (0, 0.0729055341958355), (0.004, 0.0729055341958355 + 10.5402377416545 * 0.004), (0.18, 0.4135884),
        (0.5, (log2(0.5) + 9.72) / 17.52), (1, 9.72 / 17.52),
      ])
    try expect(
      "<Log \(Self.depths) style='cameraLogToLin'>\(parameters)</Log>",
      [
        (0.0729055341958355, 0), (0.1, (0.1 - 0.0729055341958355) / 10.5402377416545), (0.4135884, 0.18),
        (9.72 / 17.52, 1),
      ])
  }

  /// A camera's line of a slope of its own: V-Log, with 5.6 x + 0.125 below 0.01.
  @Test func aCamerasLineHasItsSlope() throws {
    let parameters =
      "<LogParams base='10' logSideSlope='0.241514' logSideOffset='0.598206' linSideSlope='1' linSideOffset='0.00873' linSideBreak='0.01' linearSlope='5.6'/>"
    try expect(
      "<Log \(Self.depths) style='cameraLinToLog'>\(parameters)</Log>",
      [(0.005, 0.153), (0.18, 0.423311), (0.9, 0.598206 + 0.241514 * log10(0.90873))], within: 2e-4)
  }

  /// Cineon of 10 bits: 685 is white, and 0.002 of a density a code at a gamma of 0.6.
  @Test func logarithms() throws {
    let cineon =
      "<LogParams base='10' logSideSlope='0.29325513' logSideOffset='0.66959922' linSideSlope='0.98920225' linSideOffset='0.01079775'/>"
    try expect(
      "<Log \(Self.depths) style='logToLin'>\(cineon)</Log>",
      [
        (685.0 / 1023, 1), (95.0 / 1023, 0),
        (445.0 / 1023, (pow(10, (445.0 - 685) * 0.002 / 0.6) - 0.01079775) / 0.98920225),
      ],
      within: 1e-4)
    try expect(
      "<Log \(Self.depths) style='linToLog'>\(cineon)</Log>", [(1, 685.0 / 1023), (0, 95.0 / 1023)],
      within: 1e-4)
    try expect("<Log \(Self.depths) style='log10'/>", [(1, 0), (0.1, -1), (0.5, log10(0.5))])
    try expect("<Log \(Self.depths) style='log2'/>", [(0.25, -2), (0.7, log2(0.7))])
    try expect("<Log \(Self.depths) style='antiLog10'/>", [(0, 1), (0.5, 10.0.squareRoot()), (1, 10)])
    try expect("<Log \(Self.depths) style='antiLog2'/>", [(0, 1), (1, 2)])
    // Numbers of integer depths are fractions of full scale, as in all steps.
    try expect("<Log inBitDepth='10i' outBitDepth='12i' style='log2'/>", [(0.25, -2)])
  }

  /// sRGB, IEC 61966-2-1, whose curve is this one with rounded constants.
  @Test func exponents() throws {
    func nodes(_ style: String, _ parameters: String) -> String {
      "<Exponent \(Self.depths) style='\(style)'><ExponentParams \(parameters)/></Exponent>"
    }
    try expect(
      nodes("monCurveFwd", "exponent='2.4' offset='0.055'"),
      [(0.5, 0.21404114), (0.02, 0.02 / 12.9232102), (1, 1)])
    try expect(
      nodes("monCurveRev", "exponent='2.4' offset='0.055'"),
      [(0.21404114, 0.5), (0.002, 0.002 * 12.9232102), (1, 1)])
    try expect(nodes("basicFwd", "exponent='2.2'"), [(0.5, pow(0.5, 2.2)), (0, 0), (1, 1)])
    try expect(nodes("basicRev", "exponent='2.2'"), [(0.5, pow(0.5, 1 / 2.2)), (0, 0)])
    // Negative numbers come from a step before.
    let shift = "<Matrix \(Self.depths)><Array dim='3 4'>1 0 0 -0.5 0 1 0 -0.5 0 0 1 -0.5</Array></Matrix>"
    for (style, value) in [
      ("basicFwd", 0), ("basicMirrorFwd", -0.0625), ("basicPassThruFwd", -0.25), ("basicMirrorRev", -0.5),
      ("basicPassThruRev", -0.25), ("basicRev", 0),
    ] {
      try expect(shift + nodes(style, "exponent='2'"), [(0.25, value)])
    }
    try expect(shift + nodes("monCurveMirrorFwd", "exponent='2.4' offset='0.055'"), [(0, -0.21404114)])
    try expect(
      shift + nodes("monCurveMirrorRev", "exponent='2.4' offset='0.055'"), [(0.5 - 0.21404114, -0.5)])
    // Each channel by itself; those that are not named stay.
    let single =
      "<Exponent \(Self.depths) style='basicFwd'><ExponentParams channel='G' exponent='2'/></Exponent>"
    let found = try color(single, [0.5, 0.5, 0.5])
    #expect(abs(found.x - 0.5) < 1e-5 && abs(found.y - 0.25) < 1e-5 && abs(found.z - 0.5) < 1e-5)
  }

  /// Curves on both sides of a matrix or of a cube are kept as curves: a cube of everything is 0.05 off in the dark.
  @Test func curvesMayFollowWhatMixesChannels() throws {
    let rows = [
      SIMD3(3.24, -1.537, -0.4985), SIMD3(-0.9693, 1.876, 0.04156), SIMD3(0.0556, -0.204, 1.0573),
    ]
    let text = rows.map { "\($0.x) \($0.y) \($0.z)" }.joined(separator: "\n")
    let matrix = "<Matrix \(Self.depths)><Array dim='3 3'>\(text)</Array></Matrix>"
    let clamp = """
      <Range \(Self.depths)><minInValue>0</minInValue><maxInValue>1</maxInValue><minOutValue>0</minOutValue>\
      <maxOutValue>1</maxOutValue></Range>
      """
    let gamma = "<Exponent \(Self.depths) style='basicRev'><ExponentParams exponent='2.2'/></Exponent>"
    let linear = "<Exponent \(Self.depths) style='basicFwd'><ExponentParams exponent='2.2'/></Exponent>"
    let table = "<LUT1D \(Self.depths)><Array dim='5 1'>0 0.5 0.7 0.9 1</Array></LUT1D>"
    for color in [SIMD3(0.18, 0.111, 0.83), SIMD3(0.01, 0.01, 0.011), SIMD3(0.4, 0.5, 0.3)] {
      func mixed(_ color: SIMD3<Double>) -> [Double] { rows.map { min(max(($0 * color).sum(), 0), 1) } }
      let light = SIMD3(pow(color.x, 2.2), pow(color.y, 2.2), pow(color.z, 2.2))
      let cases: [(String, [Double], Double)] = [
        (matrix + clamp + gamma, mixed(color).map { pow($0, 1 / 2.2) }, 3e-3),
        (linear + matrix + clamp, mixed(light), 1e-5),
        (
          matrix + clamp + table,
          mixed(color).map { value in
            let ends = [0, 0.5, 0.7, 0.9, 1], cell = min(Int(value * 4), 3)
            return ends[cell] + (ends[cell + 1] - ends[cell]) * (value * 4 - Double(cell))
          }, 1e-5
        ),
      ]
      for (nodes, expected, tolerance) in cases {
        let found = try self.color(nodes, color)
        for channel in 0..<3 {
          #expect(abs(found[channel] - expected[channel]) < tolerance, "\(color): \(found), not \(expected)")
        }
      }
    }
  }

  /// A logarithm of what a camera's logarithm holds: evenly spaced entries over such a range would miss the dark.
  @Test func logarithmsMayFollowAMatrix() throws {
    func log(_ style: String) -> String {
      "<Log \(Self.depths) style='\(style)'><LogParams base='2' logSideSlope='0.06' logSideOffset='0.6'/></Log>"
    }
    let matrix = "<Matrix \(Self.depths)><Array dim='3 3'>0.7 0.2 0.1 0.1 0.8 0.1 0 0.1 0.9</Array></Matrix>"
    for code in [SIMD3(0.2, 0.21, 0.22), SIMD3(0.4, 0.45, 0.38), SIMD3(0.9, 0.8, 0.85)] {
      let light = SIMD3(exp2((code.x - 0.6) / 0.06), exp2((code.y - 0.6) / 0.06), exp2((code.z - 0.6) / 0.06))
      let red = 0.06 * log2(0.7 * light.x + 0.2 * light.y + 0.1 * light.z) + 0.6
      #expect(abs(try color(log("logToLin") + matrix + log("linToLog"), code).x - red) < 2e-3)
    }
  }

  /// What only a cube can hold is exact in the dark, too: an even cube of these steps is 0.03 off.
  @Test func theDarkOfMixedStepsIsExact() throws {
    let matrix = "<Matrix \(Self.depths)><Array dim='3 3'>0.7 0.2 0.1 0.1 0.8 0.1 0 0.1 0.9</Array></Matrix>"
    let gamma = "<Exponent \(Self.depths) style='basicRev'><ExponentParams exponent='2.2'/></Exponent>"
    // Blue is fastest: red becomes the mean of red and green.
    let corners = (0..<8).map { "\(Double($0 >> 2) / 2 + Double($0 >> 1 & 1) / 2) \($0 >> 1 & 1) \($0 & 1)" }
    let cube =
      "<LUT3D \(Self.depths)><Array dim='2 2 2 3'>\(corners.joined(separator: "\n"))</Array></LUT3D>"
    for color in [SIMD3(0.01, 0.012, 0.011), SIMD3(0.002, 0.004, 0.003), SIMD3(0.5, 0.1, 0.02)] {
      let red = pow(0.7 * color.x + 0.2 * color.y + 0.1 * color.z, 1 / 2.2)
      let green = pow(0.1 * color.x + 0.8 * color.y + 0.1 * color.z, 1 / 2.2)
      let found = try self.color(matrix + gamma + cube, color)
      #expect(abs(found.x - (red + green) / 2) < 2e-3, "\(color): \(found), not \((red + green) / 2)")
      #expect(abs(found.y - green) < 2e-3, "\(color): \(found), not \(green)")
    }
    // A matrix after a cube is one with it.
    let curved = try self.color(gamma + cube + matrix, [0.003, 0.001, 0.002])
    let tones = [0.003, 0.001, 0.002].map { pow($0, 1 / 2.2) }
    let red = 0.7 * (tones[0] + tones[1]) / 2 + 0.2 * tones[1] + 0.1 * tones[2]
    #expect(abs(curved.x - red) < 1e-4, "\(curved), not \(red)")
  }

  @Test func curvesAfterACubeAreWritten() throws {
    let table = ColorLookup(
      shaper: .init(values: [0, 0, 0, 0.2, 0.3, 0.4, 1, 1, 1]), cube: .identity(size: 3),
      output: .init(
        values: [0, 0.1, 0, 0.5, 0.6, 0.9, 1, 1, 0.9],
        domain: try #require(.init(from: .zero, to: SIMD3(1, 1, 0.8)))))
    let same = try ColorLookup(decoding: table.encoded(for: "a.clf"), name: "a.clf")
    #expect(same.output?.count == 3)
    let cube = try ColorLookup(decoding: table.encoded(for: "a.cube"), name: "a.cube")
    #expect(cube.shaper?.count == 3 && cube.output == nil && cube.cube.size == 65)
    for color in [SIMD3(0.1, 0.4, 0.9), SIMD3(0.7, 0.5, 0.3)] {
      let (expected, exact, near) = (table.color(color), same.color(color), cube.color(color))
      for channel in 0..<3 {
        #expect(abs(exact[channel] - expected[channel]) < 1e-5)
        #expect(abs(near[channel] - expected[channel]) < 0.02)
      }
    }
  }

  /// The inverse of a colour decision undoes it, where nothing was clamped.
  @Test func decisionsMayBeInverted() throws {
    func node(_ style: String, saturation: Double) -> String {
      """
      <ASC_CDL \(Self.depths) style='\(style)'><SOPNode><Slope>0.8 0.9 0.7</Slope><Offset>0.1 0.05 0.2</Offset>\
      <Power>1.2 0.9 1.5</Power></SOPNode><SatNode><Saturation>\(saturation)</Saturation></SatNode></ASC_CDL>
      """
    }
    for (forward, inverse) in [("Fwd", "Rev"), ("FwdNoClamp", "RevNoClamp"), ("v1.2_Fwd", "v1.2_Rev")] {
      for color in [SIMD3(0.3, 0.4, 0.5), SIMD3(0.7, 0.2, 0.6), SIMD3(0, 0, 0)] {
        let plain = try self.color(node(forward, saturation: 1) + node(inverse, saturation: 1), color)
        for channel in 0..<3 { #expect(abs(plain[channel] - color[channel]) < 1e-5, "\(color): \(plain)") }
      }
    }
    // (0.5 ^ (1 / power) - offset) / slope.
    let gray = try color(node("Rev", saturation: 0.8), SIMD3(repeating: 0.5))
    for (channel, (slope, offset, power)) in [(0.8, 0.1, 1.2), (0.9, 0.05, 0.9), (0.7, 0.2, 1.5)].enumerated()
    {
      #expect(abs(gray[channel] - (pow(0.5, 1 / power) - offset) / slope) < 1e-4, "\(gray)")
    }
    // The saturation is undone first: 0.5 + (c - 0.5) / 0.8 about the luma; 0 is kept by the clamp.
    let colored = try color(node("Rev", saturation: 0.8), SIMD3(0.25, 0.5, 0.75))
    let luma = 0.2126 * 0.25 + 0.7152 * 0.5 + 0.0722 * 0.75
    #expect(abs(colored.x - (pow(luma + (0.25 - luma) / 0.8, 1 / 1.2) - 0.1) / 0.8) < 1e-3, "\(colored)")
    #expect(try color(node("Rev", saturation: 1), .zero) == .zero)
    #expect(try color(node("RevNoClamp", saturation: 1), .zero).x < -0.12)
  }

  /// What a saturation drives out of 0…1 is limited, also in a decision that stands alone. The numbers are OpenColorIO's.
  @Test(arguments: [true, false]) func decisionsAreClampedAfterTheirSaturation(isClamped: Bool) throws {
    let nodes = """
      <SOPNode><Slope>1.2 1 0.9</Slope><Offset>0.02 -0.02 0</Offset><Power>0.8 1.1 1.45</Power></SOPNode>\
      <SatNode><Saturation>1.5</Saturation></SatNode>
      """
    let style = isClamped ? "Fwd" : "FwdNoClamp"
    var tables = [
      try ColorLookup(
        decoding: Array(
          "<ProcessList><ASC_CDL \(Self.depths) style='\(style)'>\(nodes)</ASC_CDL></ProcessList>".utf8),
        name: "a.clf")
    ]
    if isClamped {
      tables.append(
        try ColorLookup(
          decoding: Array("<ColorCorrection>\(nodes)</ColorCorrection>".utf8), name: "a.cc"))
    }
    let inside: [(SIMD3<Double>, SIMD3<Double>)] = [
      ([0.2, 0.5, 0.9], [0.288307, 0.446767, 0.882802]), ([0.5, 0.5, 0.5], [0.779944, 0.425687, 0.227888]),
    ]
    let outside: [(SIMD3<Double>, SIMD3<Double>)] =
      isClamped
      ? [
        ([0.9, 0.1, 0.2], [1, 0, 0]), ([0.02, 0.03, 0.7], [0.093803, 0, 0.738135]), ([0, 1, 0], [0, 1, 0]),
      ]
      : [
        ([0.9, 0.1, 0.2], [1.478897, -0.046733, -0.015142]),
        ([0.02, 0.03, 0.7], [0.093803, -0.020001, 0.738135]),
      ]
    for (color, wanted) in inside + outside {
      for table in tables {
        let difference = table.color(color) - wanted
        #expect((0..<3).allSatisfy { abs(difference[$0]) < 1e-4 }, "\(color): \(table.color(color))")
      }
    }
    // Formats without such a curve have its limits in the cube, and keep the curves before it.
    let cube = try ColorLookup(decoding: tables[0].encoded(for: "a.cube"), name: "a.cube")
    for (color, wanted) in inside where isClamped {
      let difference = cube.color(color) - wanted
      #expect(cube.shaper?.count == 65_536 && (0..<3).allSatisfy { abs(difference[$0]) < 1e-3 })
    }
  }

  /// A curve after a cube without one before is written once, not into the cube as well.
  @Test func aCurveAfterAMatrixIsWrittenOnce() throws {
    let text =
      "<ProcessList><Matrix \(Self.depths)><Array dim='3 3'>0.5 0.5 0 0 1 0 0 0 1</Array></Matrix>"
      + "<LUT1D \(Self.depths)><Array dim='3 1'>0 0.25 1</Array></LUT1D></ProcessList>"
    let table = try ColorLookup(decoding: Array(text.utf8), name: "a.clf")
    let same = try ColorLookup(decoding: table.encoded(for: "a.clf"), name: "a.clf")
    for color in [SIMD3(0.1, 0.4, 0.9), SIMD3(0.7, 0.5, 0.3)] {
      let difference = same.color(color) - table.color(color)
      #expect((0..<3).allSatisfy { abs(difference[$0]) < 1e-5 }, "\(color): \(same.color(color))")
    }
  }

  /// The entry for a half float is that of its bits.
  @Test(arguments: [false, true]) func halfDomains(isRaw: Bool) throws {
    var entries: [String] = []
    for bits in 0..<65_536 {
      let number = Float16(bitPattern: UInt16(bits))
      let result = number.isFinite ? (number < 0 ? 0.25 : number.squareRoot()) : number
      entries.append(isRaw ? "\(result.bitPattern)" : result.isNaN ? "nan" : "\(Float(result))")
    }
    let table =
      "<LUT1D inBitDepth='16f' outBitDepth='16f' halfDomain='true'\(isRaw ? " rawHalfs='true'" : "")><Array dim='65536 1'>"
      + entries.joined(separator: "\n") + "</Array></LUT1D>"
    try expect(
      table,
      [(0, 0), (0.25, 0.5), (0.0625, 0.25), (1, 1), (0.001, 0.001.squareRoot()), (0.6, 0.6.squareRoot())],
      within: 5e-4)
    let shift =
      "<Matrix inBitDepth='32f' outBitDepth='16f'><Array dim='3 4'>4 0 0 -1 0 4 0 -1 0 0 4 -1</Array></Matrix>"
    try expect(shift + table, [(0, 0.25), (1, 3.0.squareRoot()), (0.2, 0.25)], within: 1e-3)
  }

  @Test func rawHalfsAreBits() throws {
    let table =
      "<LUT1D inBitDepth='16f' outBitDepth='16f' rawHalfs='true'><Array dim='3 1'>0 14336 15360</Array></LUT1D>"
    try expect(table, [(0, 0), (0.5, 0.5), (1, 1), (0.25, 0.25)])
  }

  @Test(arguments: [
    ("<Log \(depths) style='lin'/>", "<Log>: expected the style"),
    ("<Log \(depths)/>", "<Log>: expected the style"),
    (
      "<ASC_CDL \(depths) style='Back'/>",
      "expected the style Fwd, FwdNoClamp, Rev or RevNoClamp, found 'Back'"
    ),
    (
      "<ASC_CDL \(depths) style='Rev'><SOPNode><Slope>0 1 1</Slope><Offset>0 0 0</Offset><Power>1 1 1</Power></SOPNode></ASC_CDL>",
      "expected a slope and a saturation above 0 with the style Rev"
    ),
    ("<Log \(depths) style='cameraLinToLog'><LogParams base='2'/></Log>", "expected 'linSideBreak'"),
    ("<Log \(depths) style='linToLog'><LogParams base='1'/></Log>", "expected a base above 0"),
    (
      "<Log \(depths) style='linToLog'><LogParams base='x'/></Log>", "expected a number for 'base', found 'x'"
    ),
    (
      "<Log \(depths) style='linToLog'><LogParams channel='R'/><LogParams channel='R'/></Log>",
      "expected each channel R, G and B once, or none"
    ),
    ("<Exponent \(depths) style='basicFwd'/>", "expected one ExponentParams, or one for each channel"),
    (
      "<Exponent \(depths) style='basicFwd'><ExponentParams exponent='0'/></Exponent>",
      "an exponent from 0.01 to 100"
    ),
    (
      "<Exponent \(depths) style='monCurveFwd'><ExponentParams exponent='2' offset='2'/></Exponent>",
      "an offset from 0 to 0.9"
    ),
    (
      "<LUT1D inBitDepth='16f' outBitDepth='16f' halfDomain='true'><Array dim='2 1'>0 1</Array></LUT1D>",
      "expected dim '65536 1' or '65536 3' of a half domain"
    ),
    (
      "<LUT1D inBitDepth='16f' outBitDepth='16f' rawHalfs='true'><Array dim='2 1'>0 65536</Array></LUT1D>",
      "expected the bits of half floats, from 0 to 65535, found 65536"
    ),
  ])
  func wrongSteps(nodes: String, message: String) {
    let error = #expect(throws: FileError.self) { try color(nodes, .zero) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}
