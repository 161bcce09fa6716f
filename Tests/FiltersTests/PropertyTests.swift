import Graphics
import PlanCompiler
import FilterGraph
import Filters
import Pixels
import Rendering
import TestSupport
import Testing

/// Properties that hold for every filter, derived from the headers.
struct PropertyTests {
  /// Filters that are about transparency, or make it.
  private static let aboutAlpha: Set = [
    "opacity", "chroma-key", "premultiply-alpha", "unpremultiply-alpha", "color-matrix",
  ]

  /// A filter with some settings, on a picture.
  private struct Trial {
    let filter: FilterDefinition
    var settings: [String] = []

    /// The chain; `before` changes what the filter is given.
    func chain(before: String = "") -> String {
      let others = filter.inputs.dropFirst().filter { $0.fallback == .none }
      let images = others.enumerated().map { "image=\($0.offset + 1)[i\($0.offset + 1)];" }.joined()
      let labels = others.indices.map { _ in "" }.enumerated().map { "[i\($0.offset + 1)]" }.joined()
      let call = filter.id + (settings.isEmpty ? "" : "=" + settings.joined(separator: ":"))
      if case .generator = filter.kind { return call }
      guard !labels.isEmpty else { return before.isEmpty ? call : before + "," + call }
      return images + (before.isEmpty ? "[in]" : "[in]\(before)[w];[w]") + labels + call
    }
  }

  /// Each parameter at both ends of its range, all others at their defaults. Sizes stay small.
  private static func trials(_ filter: FilterDefinition) -> [Trial] {
    let files = filter.parameters.filter { $0.kind.isFile && $0.defaultValue.text(kind: $0.kind).isEmpty }
    guard files.isEmpty else { return [] }
    var trials = [Trial(filter: filter)]
    for parameter in filter.parameters {
      switch parameter.kind {
      case .choice(let words):
        trials += words.map { Trial(filter: filter, settings: ["\(parameter.name)=\($0)"]) }
      // The points of a curve are in order, and cannot all lie at one end.
      case .curve: break
      default:
        for end in [parameter.minimum, parameter.maximum].compactMap(\.self) {
          // An output of tens of thousands of pixels shows nothing more, and takes memory.
          if filter.size != nil, end > 64 { continue }
          guard case .numbers(let numbers) = parameter.defaultValue else { continue }
          let value = ParameterValue.numbers(numbers.map { _ in end }).text(kind: parameter.kind)
          trials.append(Trial(filter: filter, settings: ["\(parameter.name)=\(value)"]))
        }
      }
    }
    return trials
  }

  private static let pictures = [
    TestPictures.translucent(13, 9), TestPictures.colorful(13, 9), TestPictures.noise(5, 3),
  ]

  /// A picture as maps are: with whole bytes.
  private static let eightBits = pictures[1].map { ($0 * 255).rounded(.down) / 255 }

  private static var filters: [FilterDefinition] {
    // Parts are only given what their groups give them.
    FilterCatalog.standard.filters.filter { $0.role != .part }
  }

  /// Numbers stay numbers at the ends of all ranges, for colours within 0…1 and far outside, at 13 by 9 pixels
  /// and at one.
  @Test func resultsAreFinite() throws {
    try Self.withDefinition { render in
      for filter in Self.filters {
        for trial in Self.trials(filter) {
          for before in ["", "exposure=10,brightness=-1", "exposure=-10"] {
            let chain = trial.chain(before: before)
            guard let result = try render(chain, Self.pictures[0]) else { continue }
            #expect(result.pixels.allSatisfy { Self.isFinite($0) }, "\(chain)")
          }
        }
        guard let chain = Self.trials(filter).first?.chain() else { continue }
        let single = try render(chain, TestPictures.translucent(1, 1))
        #expect(single?.pixels.allSatisfy { Self.isFinite($0) } ?? true, "\(chain) on one pixel")
      }
    }
  }

  /// A filter of single pixels that is not about transparency leaves it as it was.
  @Test func alphaIsKept() throws {
    try Self.withDefinition { render in
      for filter in Self.filters where filter.inputs.count == 1 && !Self.aboutAlpha.contains(filter.id) {
        switch filter.kind {
        case .pixel, .matrix: break
        default: continue
        }
        for trial in Self.trials(filter) {
          guard let result = try render(trial.chain(), Self.pictures[0]) else { continue }
          let difference = zip(result.pixels, Self.pictures[0].pixels).map { abs($0.w - $1.w) }.max() ?? 0
          #expect(difference < 1e-5, "\(trial.chain())")
        }
      }
    }
  }

  /// Where a filter says that it does nothing, and is left out of plans, its code would change nothing, not even of
  /// colours outside 0…1.
  @Test func identitiesChangeNothing() throws {
    let catalog = FilterCatalog.standard
    let frame = PictureDescription(format: .rgba16, size: PixelSize(width: 13, height: 9))
    func passes(_ chain: String) throws -> [String] {
      try RenderPlan.compile(
        Graph(parsing: chain, catalog: catalog), catalog: catalog, frame: frame, lookups: { _ in nil }
      ).passes.map(\.fragmentShader)
    }
    try Self.withDefinition { render in
      for before in ["", "contrast=3,brightness=-0.2"] {
        let plain = try passes(before)
        let unchanged = try #require(try render(before, Self.pictures[0]))
        for filter in Self.filters where filter.inputs.count == 1 && filter.identity != nil {
          for trial in Self.trials(filter) {
            let chain = trial.chain(before: before)
            guard (try? passes(chain)) == plain, let result = try render(chain, Self.pictures[0]) else {
              continue
            }
            let (amount, x, y) =
              try premultiplies(chain, inputs: [Self.pictures[0]], as: .live)
              ? result.premultiplied.difference(to: unchanged.premultiplied)
              : result.difference(to: unchanged)
            #expect(amount < 2e-5, "\(chain) at (\(x), \(y))")
          }
        }
      }
    }
  }

  /// What a filter declares to be bytes is, at all of its choices; 8 bits store nothing else exactly.
  @Test func declaredBytesAreBytes() throws {
    let filters = FilterCatalog.standard.filters.filter { $0.givesBytes != nil }
    #expect(filters.count > 8)
    try Self.withDefinition { render in
      for filter in filters {
        var tried = 0
        for trial in Self.trials(filter) {
          let graph = try Graph(parsing: trial.chain(), catalog: .standard)
          guard case .filter(let instance) = graph[graph.output].operation,
            filter.givesBytes!.value(in: instance.environment) != 0,
            filter.identity?.value(in: instance.environment) ?? 0 == 0,
            let result = try render(trial.chain(), Self.pictures[1])
          else { continue }
          tried += 1
          let worst = result.pixels.reduce(0) { worst, color in
            (0..<4).reduce(worst) { max($0, abs(color[$1] - (color[$1] * 255).rounded() / 255)) }
          }
          #expect(worst < 1e-6, "\(trial.chain())")
        }
        #expect(tried > 0, "\(filter.id)")
      }
    }
  }

  private static func isFinite(_ color: SIMD4<Double>) -> Bool {
    (0..<4).allSatisfy { color[$0].isFinite }
  }

  /// Gives `body` a way to run chains by their definition, with live settings so that no filter is left out; it
  /// gives nil when the result is larger than the GPU takes.
  private static func withDefinition(
    _ body: ((String, ReferenceImage) throws -> ReferenceImage?) throws -> Void
  ) throws {
    var resources = TestResources()
    for (index, picture) in pictures.enumerated() { resources.pictures["\(index)"] = picture.image }
    for parameter in filters.flatMap(\.parameters) {
      guard case .file(let path) = parameter.defaultValue, path.hasSuffix(".png") else { continue }
      resources.pictures[path] = eightBits.image
    }
    try withRenderer(resources: resources) { renderer in
      var options = renderer.options(parameters: .live, fusion: .none, output: .rgba32f)
      options.intermediates = .float
      try body { chain, picture in
        do {
          let (size, floats) = try renderer.render(chain, on: picture.image, options: options)
          return ReferenceImage(size: size, floats: floats)
        } catch let error as RenderingError where error.code == .tooLarge {
          return nil
        }
      }
    }
  }
}
