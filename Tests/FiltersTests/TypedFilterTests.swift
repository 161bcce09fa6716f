import FilterGraph
import Filters
import Testing

struct TypedFilterTests {
  @Test func defaultsAreThoseOfTheHeader() throws {
    let filters: [any Filter] = [
      Exposure(), Vignette(), GaussianBlur(), WhiteBalance(), FocusPeaking(), Crop(), Beautify(),
      FalseColor(),
    ]
    for filter in filters {
      let definition = try filter.instance.definition
      #expect(Set(filter.values.keys) == Set(definition.parameters.map(\.name)))
      for parameter in definition.parameters {
        guard case .numbers(let expected) = parameter.defaultValue,
          case .numbers(let found)? = filter.values[parameter.name]
        else { continue }
        for (a, b) in zip(expected, found) {
          #expect(abs(a - b) < 1e-8, "\(definition.id) \(parameter.name)")
        }
      }
    }
  }

  @Test func settingsReachTheGraph() throws {
    #expect(try GaussianBlur(sigma: 4).instance.description == "gaussian-blur=sigma=4")
    #expect(
      try FocusPeaking(color: .green, sensitivity: 0.6).instance.description.contains("sensitivity=0.6"))
  }
}
