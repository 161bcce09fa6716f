import PlanCompiler
import FilterGraph
import Filters
import Graphics
import Pixels
import Rendering
import TestSupport
import Testing

/// Filters that do not declare `jumps` keep small differences small, and those that declare a `gain` as small as they say.
struct SteadinessTests {
  /// How far all numbers of the inputs are moved.
  private static let step = 13.0 / 65535
  /// By how many times of that a result may move: more than the steepest of steady filters does.
  private static let greatestGain: Float = 120

  /// Noise, and greys that are nearly without a hue; each channel is moved by something else.
  private static func picture(_ seed: UInt64, moved: Double) -> Image {
    let noise = TestPictures.noise(64, 56, seed: seed)
    return noise.mapPlaces { x, y in
      let color = noise[x, y]
      let rgb = x % 3 == 0 ? SIMD3(repeating: color.x) + color.rgb * 1e-4 : color.rgb
      let level = ((0.05 + 0.9 * rgb) * 65535).rounded(.down) / 65535
      return SIMD4(level + SIMD3(moved, 0, -moved), 1)
    }.image
  }

  /// Every filter with code, at its defaults and at random settings.
  @Test func whatJumpsSaysSo() throws {
    let filters = FilterCatalog.standard.filters.filter { filter in
      if case .scatter = filter.kind { return false }
      return filter.steadiness == .steady && !filter.isGroup && !filter.inputs.isEmpty
        && !filter.parameters.contains { $0.kind == .image }
    }
    #expect(filters.count > 80)
    var generator = GraphGenerator(seed: 5, filters: filters, extent: .moderate)
    for filter in filters {
      try withRenderer(resources: RandomAgreementTests.resources) { renderer in
        var options = renderer.options(parameters: .live, fusion: .none, output: .rgba32f)
        options.intermediates = .float
        for settings in [[:], generator.settings(of: filter), generator.settings(of: filter)] {
          guard !filter.parameters.contains(where: { $0.kind.isFile && settings[$0.name] == nil }) else {
            continue
          }
          let results = try [0, Self.step].map { moved in
            try Self.draw(filter, settings, moved: moved, options, renderer)
          }
          let worst = zip(results[0], results[1]).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
          let gain = worst / Float(Self.step)
          let environment = FilterInstance(filter, nearest: settings).environment
          // All inputs move.
          let gains = filter.inputs.indices.compactMap { filter.gain(ofInput: $0)?.value(in: environment) }
          if gains.count == filter.inputs.count {
            let declared = gains.reduce(0, +)
            // The sums of floats are rounded.
            #expect(gain <= Float(declared) * 1.01, "'\(filter.id)': \(gain) times, \(settings)")
          } else {
            #expect(
              gain <= Self.greatestGain, "'\(filter.id)' says not that it jumps: \(gain) times, \(settings)")
          }
        }
      }
    }
  }

  private static func draw(
    _ filter: FilterDefinition, _ settings: [String: ParameterValue], moved: Double,
    _ options: CompilerOptions,
    _ renderer: Renderer
  ) throws -> [Float] {
    var graph = Graph()
    // The further inputs are turns of the frame: other numbers at each pixel.
    let turns = ["rotate=180", "flip", "flip=vertical"]
    var inputs = [graph.input]
    for place in filter.inputs.indices.dropFirst() {
      let turn = try Graph(parsing: turns[(place - 1) % 3], catalog: renderer.catalog)
      guard case .filter(let turned) = turn[turn.output].operation else { continue }
      inputs.append(graph.add(turned, inputs: [graph.input]))
    }
    graph.output = graph.add(FilterInstance(filter, nearest: settings), inputs: inputs)
    let image = picture(3, moved: moved)
    let frame = PictureDescription(format: image.layout.format, size: image.size)
    let prepared = try renderer.prepare(graph, frame: frame, options: options)
    let textures = try FrameTextures(renderer.device, format: frame.format, size: frame.size)
    textures.upload(image)
    let result = try renderer.run(prepared, on: textures)
    return try renderer.device.readFloats(of: result.view)
  }
}
