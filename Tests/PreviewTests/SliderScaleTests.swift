import FilterGraph
import Filters
import Testing

import ViewfinderPreview

struct SliderScaleTests {
  /// Whatever a chain sets, the slider has ends around it that can be drawn.
  @Test(arguments: [0.0, 600_000_000, 2_147_483_647, -2_147_483_648, 1e300, -1e300, .infinity, .nan])
  func openEndsAreAroundTheValue(value: Double) throws {
    let grain = try #require(FilterCatalog.standard.filter(named: "film-grain"))
    let seed = try #require(grain.parameter(named: "seed"))
    let scale = ParameterRow.scale(of: seed, at: value)
    let range = try #require(scale.range)
    #expect(range.lowerBound == 0 && range.upperBound <= 1e6 && scale.isWhole)
    #expect(value != 0 || range.upperBound == 16)
    #expect((0...1).contains(scale.fraction(of: value)))
    #expect(range.contains(scale.nearest(value)))
  }

  @Test func declaredEndsAreKept() throws {
    let filter = try #require(FilterCatalog.standard.filter(named: "kuwahara"))
    let radius = try #require(filter.parameter(named: "radius"))
    #expect(ParameterRow.scale(of: radius, at: 3) == SliderScale(1...16, isWhole: true))
  }

  @Test func anOpenEndIsNoneForWhatIsTyped() throws {
    let grain = try #require(FilterCatalog.standard.filter(named: "film-grain"))
    let seed = try #require(grain.parameter(named: "seed"))
    let scale = ParameterRow.scale(of: seed, at: 0)
    #expect(scale.nearest(typed: 12_345) == 12_345 && scale.nearest(typed: -3) == 0)
    #expect(scale.nearest(12_345) == 16, "the slider ends there")
    #expect(SliderScale(1...16).nearest(typed: 99) == 16)
  }

  @Test func numbersAreShownAsFinelyAsStepsAre() {
    #expect(SliderScale(0...1).text(0.25) == "0.25")
    #expect(SliderScale(0...100, isWhole: true).text(40) == "40")
    #expect(SliderScale(-1000...1000).text(-12.5) == "-13")
    #expect(SliderScale(0...0.02).text(0.0104) == "0.0104")
    #expect(SliderScale(0...1).text(-0.001) == "0.00")
    #expect(SliderScale(0...1).text(.nan) == "\u{2013}")
  }

  @Test func draggedNumbersAreAsFineAsSteps() {
    #expect(SliderScale(1000...40000).nearest(6318.181753158569) == 6318)
    #expect(SliderScale(0...1).nearest(0.123456) == 0.12 && SliderScale(0...1).nearest(0.289999) == 0.29)
    #expect(SliderScale(-3...3, step: 0.1).nearest(-1.2345) == -1.2)
    #expect(SliderScale(0...1e-5).nearest(1.23456e-6) == 1.2e-6)
    // The ends are exact, and so is what is typed.
    #expect(SliderScale(0.125...0.875, step: 0.1).nearest(0.1) == 0.125)
    #expect(SliderScale(0...1).nearest(typed: 0.123456) == 0.123456)
  }

  /// An open range grows with the value, its steps do not.
  @Test(arguments: [0.5, 3, 7000, -20]) func anOpenRangeHasTheSameStepsEverywhere(value: Double) throws {
    let vignette = try #require(FilterCatalog.standard.filter(named: "vignette"))
    let center = try #require(vignette.parameter(named: "center"))
    let scale = ParameterRow.scale(of: center, at: value)
    #expect(scale.nearest(value * 0.51239) == (value * 51.239).rounded() / 100)
  }

  @Test func whatIsTypedIsBroughtIntoTheRange() {
    let scale = SliderScale(1...16, isWhole: true)
    #expect(scale.nearest(3.4) == 3 && scale.nearest(99) == 16 && scale.nearest(-.infinity) == 1)
    #expect(SliderScale(nil).nearest(1e9) == 1e9)
  }
}
