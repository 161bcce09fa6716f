import FilterGraph
import Filters
import Pixels
import Testing

import PlanCompiler

/// Chains in which a rewrite would be wrong, each beside one in which it is right.
struct RewriteConditionTests {
  /// Two steps that need numbers within 0…1: the second one gets those of the first.
  @Test func whatIsInRangeIsNotClampedAgain() throws {
    let names = try RewriteTests.names("erosion=4")
    #expect(names.filter { $0 == "erosion-step" }.count == 2)
    #expect(names.filter { $0 == "clamp to 0…1" }.count == 1)
  }

  /// Two uses become one where all settings but the merged ones are equal.
  @Test(arguments: [("weigh=2:0.5,weigh=3:0.5", 1), ("weigh=2:0.5,weigh=3:0.25", 2)])
  func usesMergeWhereTheOtherSettingsAreEqual(chain: String, count: Int) throws {
    var catalog = FilterCatalog.standard
    catalog.add(
      try FilterDefinition.parse(
        """
        //! filter weigh
        //! summary Multiplies twice.
        //! kind pixel
        //! param first float 1 "First factor"
        //! param second float 1 "Second factor"
        //! merge first = first * nextFirst
        vec4 filter(vec4 image, Place place) { return vec4(image.rgb * param.first * param.second, image.a); }
        """, path: "weigh.glsl"))
    let plan = try RenderPlan.compile(
      Graph(parsing: chain, catalog: catalog), catalog: catalog,
      frame: PictureDescription(format: .rgba8, size: PixelSize(width: 64, height: 48)))
    #expect(plan.passes.flatMap(\.filters).filter { $0 == "weigh" }.count == count)
  }
}
