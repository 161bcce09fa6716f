import FilterGraph
import Filters
import Testing

@testable import ViewfinderPreview

/// The widget aborts where an end of a slider is beyond half of 32 bits.
@Suite struct SliderRangeTests {
  @Test(arguments: [0.0, 600_000_000, 2_147_483_647, -2_147_483_648, 1e300, -1e300, .infinity, .nan])
  func endsAreWithinHalfOf32Bits(value: Double) throws {
    let grain = try #require(FilterCatalog.standard.filter(named: "film-grain"))
    let seed = try #require(grain.parameter(named: "seed"))
    let range = ParameterPanel.sliderRange(of: seed, at: value)
    #expect(range.lowerBound == 0 && range.upperBound <= Int32.max / 2)
    #expect(value != 0 || range.upperBound == 16)
    #expect(value != 600_000_000 || range.upperBound == Int32.max / 2)
  }

  @Test func declaredEndsAreKept() throws {
    let filter = try #require(FilterCatalog.standard.filter(named: "kuwahara"))
    let radius = try #require(filter.parameter(named: "radius"))
    #expect(ParameterPanel.sliderRange(of: radius, at: 3) == 1...16)
  }
}
