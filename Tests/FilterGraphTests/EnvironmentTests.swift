import FilterGraph
import Testing

/// The variables of formulas.
struct EnvironmentTests {
  @Test func theOrderOfVariablesDoesNotMatter() {
    var one = Expression.Environment()
    one.define("sigma", [2])
    one.define("color", [0, 0.5, 1])
    var other = Expression.Environment()
    other.define("color", [9])
    other.define("sigma", [2])
    #expect(one != other)
    other.define("color", [0, 0.5, 1])
    #expect(one == other && one.hashValue == other.hashValue)
    #expect(one == Expression.Environment(["sigma": [2], "color": [0, 0.5, 1]]))
    #expect(other.number("color") == 0 && other.element(of: "color", at: 2) == 1)
    #expect(other.numbers("radius") == nil)
    other.define("radius", [1])
    #expect(one != other)
  }
}
