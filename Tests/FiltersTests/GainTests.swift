import FilterGraph
import Filters
import Pixels
import PlanCompiler
import Rendering
import TestSupport
import Testing

/// A filter that declares a `gain` enlarges no difference of its inputs by more.
struct GainTests {
  private static let difference = 1.0 / 255
  /// One picture for each input, and the same with differences.
  private static let names = ["0", "1", "2"]

  private static func picture(_ index: Int, isChanged: Bool) -> ReferenceImage {
    let noise = TestPictures.noise(19, 13, seed: UInt64(index + 1))
    let signs = TestPictures.noise(19, 13, seed: UInt64(index + 77))
    return ReferenceImage(19, 13) { x, y in
      // Neighbours differ by little here and by much there, and so do channels.
      let color = (x < 9 ? 0.1 : 0.8) * noise[x, y] + SIMD4(repeating: x < 9 ? 0.4 : 0.1)
      let sign = signs[x, y].x < 0.5 ? -1.0 : 1.0
      return TestPictures.storable(color + (isChanged ? sign * difference : 0)).replacingAlpha(with: 1)
    }
  }

  private static func trials(_ filter: FilterDefinition) -> [String] {
    var calls = [filter.id]
    for parameter in filter.parameters {
      switch parameter.kind {
      case .choice(let words): calls += words.map { "\(filter.id)=\(parameter.name)=\($0)" }
      case .float, .int, .bool, .color, .list:
        guard case .numbers(let numbers) = parameter.defaultValue else { continue }
        for end in [parameter.minimum, parameter.maximum].compactMap(\.self) {
          let text = ParameterValue.numbers(numbers.map { _ in end }).text(kind: parameter.kind)
          calls.append("\(filter.id)=\(parameter.name)=\(text)")
        }
      default: continue
      }
    }
    return calls
  }

  @Test func differencesAreEnlargedByNoMore() throws {
    var resources = TestResources()
    for (index, name) in Self.names.enumerated() {
      resources.pictures[name] = Self.picture(index, isChanged: false).image
      resources.pictures[name + "c"] = Self.picture(index, isChanged: true).image
    }
    var count = 0
    try withRenderer(resources: resources) { renderer in
      let options = renderer.options(fusion: .none, output: .rgba32f)
      // In linear light a filter's own differences are not those of its pictures.
      for filter in FilterCatalog.standard.filters
      where filter.space == .display && !filter.isGroup && !filter.inputs.isEmpty {
        for call in Self.trials(filter) {
          let inputs = filter.inputs.count
          let labels = (0..<inputs).map { "[i\($0)]" }.joined()
          func chain(_ names: [String]) -> String {
            names.enumerated().map { "image=\($0.element)[i\($0.offset)];" }.joined() + labels + call
          }
          let graph = try Graph(parsing: chain(Array(Self.names[0..<inputs])), catalog: .standard)
          guard case .filter(let instance) = graph[graph.output].operation else { continue }
          func result(changing changed: Int?) throws -> ReferenceImage {
            let names = Self.names[0..<inputs].enumerated().map {
              $0.offset == changed ? "\($0.element)c" : $0.element
            }
            let (size, floats) = try renderer.render(
              chain(names), on: Self.picture(0, isChanged: false).image, options: options)
            return ReferenceImage(size: size, floats: floats)
          }
          let gains = (0..<inputs).map { filter.gain(ofInput: $0)?.value(in: instance.environment) }
          guard gains.contains(where: { $0 != nil }) else { continue }
          let plain = try result(changing: nil)
          for (input, gain) in gains.enumerated() {
            guard let gain else { continue }
            let (amount, x, y) = try result(changing: input).difference(to: plain)
            count += 1
            #expect(
              amount <= gain * Self.difference * 1.01 + 2e-5,
              "\(call): \(amount / Self.difference) times at (\(x), \(y)), not \(gain)")
          }
        }
      }
    }
    #expect(count > 100)
  }
}

extension SIMD4<Double> {
  fileprivate func replacingAlpha(with alpha: Double) -> Self { Self(x, y, z, alpha) }
}
