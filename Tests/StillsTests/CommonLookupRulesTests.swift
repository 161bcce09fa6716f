import Files
import Stills
import Testing

/// What the Common LUT Format (Academy S-2014-006, SMPTE ST 2136-1) rules out, and what it leaves to its readers.
///
/// The cases are those of OpenColorIO's legal and illegal files, `tests/data/files/clf`, in short.
struct CommonLookupRulesTests {
  private static let depths = "inBitDepth='32f' outBitDepth='32f'"
  private static let identity = "<Matrix \(depths)><Array dim='3 3'>1 0 0 0 1 0 0 0 1</Array></Matrix>"

  private func table(_ nodes: String, attributes: String = "id='x' compCLFversion='3'") throws(FileError)
    -> ColorLookup
  {
    try ColorLookup(
      decoding: Array("<ProcessList \(attributes)>\n\(nodes)</ProcessList>".utf8), name: "a.clf")
  }

  private static func curve(_ attributes: String, _ values: String = "0 0.25 1") -> String {
    "<LUT1D \(depths) \(attributes)><Array dim='3 1'>\(values)</Array></LUT1D>"
  }

  private static func range(_ attributes: String, _ ends: String...) -> String {
    let names = ["minIn", "maxIn", "minOut", "maxOut"].map { $0 + "Value" }
    return "<Range \(attributes)>"
      + zip(names, ends).filter { $1 != "" }.map { "<\($0)>\($1)</\($0)>" }.joined() + "</Range>"
  }

  /// A line break in a value is a space, and one in a word that an error quotes does not break its line.
  @Test func valuesAreOneLine() throws {
    #expect(try table(Self.curve("name='two\nlines'")).color(SIMD3(0.5, 0.5, 0.5)).x == 0.25)
    let error = #expect(throws: FileError.self) {
      try table(Self.curve("interpolation='li\nnear\u{2028}spline'"))
    }
    #expect(error?.description.contains("found 'li near spline'; ") == true)
  }

  /// The curve gives 0.125, 0.25 and 1; the middle goes where it was, a third of the way.
  @Test func aCurveMayKeepTheHue() throws {
    let curve = Self.curve("hueAdjust='dw3'")
    let kept = try table(curve)
    let third = 0.125 + 0.875 / 3
    for (color, wanted) in [
      (SIMD3(0.25, 0.5, 1), SIMD3(0.125, third, 1)), (SIMD3(1, 0.25, 0.5), SIMD3(1, 0.125, third)),
      (SIMD3(0.5, 1, 0.25), SIMD3(third, 1, 0.125)), (SIMD3(0.5, 0.25, 1), SIMD3(third, 0.125, 1)),
      (SIMD3(0.5, 0.5, 0.5), SIMD3(0.25, 0.25, 0.25)), (SIMD3(0.5, 0.5, 1), SIMD3(0.25, 0.25, 1)),
      (SIMD3(0, 1, 1), SIMD3(0, 1, 1)),
    ] {
      let difference = kept.color(color) - wanted
      #expect((0..<3).allSatisfy { abs(difference[$0]) < 1e-6 }, "\(color): \(kept.color(color))")
    }
    // Steps around it go on.
    let halved = "<Matrix \(Self.depths)><Array dim='3 3'>0.5 0 0 0 0.5 0 0 0 0.5</Array></Matrix>"
    #expect(abs(try table(curve + halved).color([0.25, 0.5, 1]).y - third / 2) < 1e-6)
  }

  /// As an exponent nears 1, the line of a monitor's curve nears x / (1 + offset).
  @Test func aMonitorsExponentMayBeOne() throws {
    func value(_ style: String, _ exponent: String, _ offset: String, at number: Double) throws -> Double {
      try table(
        "<Exponent \(Self.depths) style='\(style)'><ExponentParams exponent='\(exponent)' offset='\(offset)'/></Exponent>"
      ).color(SIMD3(repeating: number)).x
    }
    #expect(abs(try value("monCurveFwd", "1", "0.25", at: 0.5) - 0.4) < 1e-6)
    #expect(abs(try value("monCurveFwd", "1.0000001", "0.25", at: 0.5) - 0.4) < 1e-5)
    #expect(abs(try value("monCurveRev", "1", "0.25", at: 0.4) - 0.5) < 1e-5)
    #expect(abs(try value("monCurveFwd", "1", "0", at: 0.5) - 0.5) < 1e-6)
    #expect(abs(try value("monCurveFwd", "2", "0", at: 0.5) - 0.25) < 1e-5)
  }

  /// XML has no tabs and new lines in attributes: they are spaces.
  @Test(arguments: ["3 3", "3\t3", "3\n3", "\r\n  3 \t 3\n"]) func sizesMayHaveAnySpace(sizes: String) throws
  {
    let matrix = "<Matrix \(Self.depths)>\n<Array\n\tdim='\(sizes)'>0 1 0\t1 0 0\n0 0 1</Array></Matrix>"
    let swapped = try table(matrix).color([0.25, 0.5, 1])
    #expect(abs(swapped.x - 0.5) < 1e-6 && abs(swapped.y - 0.25) < 1e-6)
  }

  /// Parameters of a plain logarithm count for nothing; a channel that is not named has the base of the others.
  @Test func aLogarithmHasOneBase() throws {
    func log(_ style: String, _ parameters: String) -> String {
      "<Log \(Self.depths) style='\(style)'><LogParams \(parameters)/></Log>"
    }
    #expect(abs(try table(log("log2", "base='10' logSideSlope='3'")).color([0.25, 0.5, 1]).x + 2) < 1e-5)
    let green = try table(log("linToLog", "base='10' channel='G'")).color([0.1, 0.1, 1])
    #expect(abs(green.x + 1) < 1e-5 && abs(green.y + 1) < 1e-5)
  }

  /// A scale before a cube states the cube's inputs, as before a curve.
  @Test func aScaleBeforeACubeIsItsRange() throws {
    let scale = "<Matrix \(Self.depths)><Array dim='3 4'>0.5 0 0 0.5 0 1 0 0 0 0 1 0</Array></Matrix>"
    let corners = (0..<8).map { "\($0 >> 2) \($0 >> 1 & 1) \($0 & 1)" }.joined(separator: " ")
    let read = try table(scale + "<LUT3D \(Self.depths)><Array dim='2 2 2 3'>\(corners)</Array></LUT3D>")
    #expect(read.shaper == nil && read.cube.domain == ColorLookup.Domain(from: [-1, 0, 0], to: [1, 1, 1]))
    #expect(read.color([-0.5, 0.5, 1]) == [0.25, 0.5, 1])
  }

  @Test(arguments: [
    "id='x' compCLFversion='3.0'", "compCLFversion='2'", "compCLFversion='ST2136-1:2024'", "id='x'",
    "xmlns='http://www.smpte-ra.org/ns/2136-1/2024'", "xmlns='urn:AMPAS:CLF:v3.0' compCLFversion='3'",
  ])
  func knownVersionsAreRead(attributes: String) throws {
    #expect(abs(try table(Self.identity, attributes: attributes).color([0.2, 0.5, 0.9]).y - 0.5) < 1e-6)
  }

  @Test(arguments: [
    (
      "compCLFversion='3.2'",
      "a.clf:1: <ProcessList>: expected a compCLFversion from 1 to 3, or ST2136-1:2024"
    ),
    ("compCLFversion='three'", "found 'three'"),
    ("xmlns='http://www.smpte-ra.org/ns/2136-1/2025'", "expected the namespace"),
  ])
  func laterVersionsAreRefused(attributes: String, message: String) {
    let error = #expect(throws: FileError.self) { try table(Self.identity, attributes: attributes) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    ("", "a.clf:1: <ProcessList>: expected a step, found none; export the look as a LUT3D"),
    ("<Description>x</Description>", "expected a step, found none"),
    (
      identity + "\n<Matrix inBitDepth='16f' outBitDepth='32f'><Array dim='3 3'/></Matrix>",
      "a.clf:3: <Matrix>: expected the inBitDepth 32f that <Matrix> in line 2 leaves, found 16f; give both the same depth"
    ),
    (
      curve("hueAdjust='dw2'"),
      "a.clf:2: <LUT1D>: expected hueAdjust='dw3', found 'dw2'; leave hueAdjust out"
    ),
    (
      curve("interpolation='nearest'"),
      "<LUT1D>: expected interpolation='linear', found 'nearest'; leave interpolation out"
    ),
    (curve("halfDomain='false'"), "expected halfDomain='true', found 'false'; leave halfDomain out"),
    (curve("rawHalfs='false'"), "expected rawHalfs='true', found 'false'; leave rawHalfs out"),
    (
      "<LUT3D \(depths) interpolation='nearest'><Array dim='2 2 2 3'/></LUT3D>",
      "<LUT3D>: expected interpolation='tetrahedral' or 'trilinear', found 'nearest'; leave interpolation out"
    ),
    (
      "<LUT1D \(depths)><Array dim='2 1'>0 1</Array>\n<IndexMap dim='2'>64@0 940@1</IndexMap></LUT1D>",
      "a.clf:3: <LUT1D>: IndexMap, of version 2, is not supported; put a Range before the step instead"
    ),
    (curve("", "0 nan 1"), "<Array>: expected a finite number, found 'nan' as number 2"),
    (curve("", "0 1 -Inf"), "<Array>: expected a finite number, found '-Inf' as number 3"),
    (
      curve("rawHalfs='true'", "0 31744 15360"),
      "a.clf:2: expected the bits of finite half floats, found 31744, which is inf, as number 2"
    ),
    (range(depths, "0", "", "", "1"), "<Range>: expected values of input and output, both of a minimum or"),
    (range(depths, "0.1", "", "0.2"), "<Range>: expected the same share of full scale in and out"),
    (
      range("inBitDepth='10i' outBitDepth='16i'", "256", "", "256"),
      "<Range>: expected the same share of full scale in and out"
    ),
    (range("\(depths) style='noClamp'", "", "1", "", "1"), "and the style Clamp, with one end only"),
    (
      range("\(depths) style='clip'", "0", "1", "0", "1"),
      "<Range>: expected style='Clamp' or 'noClamp', found 'clip'; leave style out"
    ),
    (
      "<ASC_CDL \(depths)><SOPNode><Slope>1 1 1</Slope><Power>1 1 1</Power></SOPNode></ASC_CDL>",
      "<SOPNode>: expected Slope, Offset and Power, found no Offset"
    ),
    (
      "<Log \(depths) style='linToLog'><LogParams linSideBreak='0.1'/></Log>",
      "<LogParams>: expected no 'linSideBreak', which only the styles cameraLinToLog and cameraLogToLin have"
    ),
    (
      "<Log \(depths) style='linToLog'><LogParams channel='R' base='2'/><LogParams channel='G' base='10'/></Log>",
      "<LogParams>: expected the same base for all channels, found 10.0"
    ),
    (
      "<Exponent \(depths) style='monCurveFwd'><ExponentParams exponent='2'/></Exponent>",
      "<ExponentParams>: expected an offset from 0 to 0.9"
    ),
    (
      "<Exponent \(depths) style='monCurveFwd'><ExponentParams exponent='0.9' offset='0.1'/></Exponent>",
      "<ExponentParams>: expected an exponent from 1 to 10"
    ),
    (
      "<Exponent \(depths) style='basicFwd'><ExponentParams exponent='2' offset='0'/></Exponent>",
      "<ExponentParams>: expected no offset with a basic style"
    ),
  ])
  func whatTheFormatRulesOutIsRefused(nodes: String, message: String) {
    let error = #expect(throws: FileError.self) { try table(nodes) }
    #expect(error?.code == .badData)
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  /// Infinity may be the result of an infinite input, which is not used, and of no other.
  @Test func halfDomainsAreFiniteWhereInputsAre() throws {
    func nodes(_ entry: (Float16) -> String) -> String {
      let entries = (0..<65_536).map { entry(Float16(bitPattern: UInt16($0))) }.joined(separator: " ")
      return "<LUT1D \(Self.depths) halfDomain='true'><Array dim='65536 1'>\(entries)</Array></LUT1D>"
    }
    #expect(try table(nodes { $0.isFinite ? "0.5" : "inf" }).color([0, 0.5, 1]) == [0.5, 0.5, 0.5])
    let error = #expect(throws: FileError.self) { try table(nodes { $0 == 2 ? "inf" : "0.5" }) }
    #expect(error?.description.contains("found 'inf' as number 16385") == true)
  }
}
