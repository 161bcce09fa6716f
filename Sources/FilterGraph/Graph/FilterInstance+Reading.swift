package import Pixels

extension FilterInstance {
  /// The radius of a stencil at the current settings, in pixels.
  package var radius: Int { ownRadius * spacing }

  /// The number of pixels per step of a stencil's offsets: 1 unless the header declares a grid.
  package var spacing: Int {
    definition.grid.map { Int(min(max(environment.number($0.codeName), 1), 4096)) } ?? 1
  }

  /// The radius of a stencil in steps of its offsets.
  package var ownRadius: Int {
    switch definition.kind {
    case .stencil(let radius), .separable(let radius):
      let value = radius.value(in: environment)
      return value.isFinite ? Int(min(max(value.rounded(.up), 0), 4096)) : 0
    default: return 0
    }
  }

  /// Whether it is a general filter that reads between pixels.
  package var readsBetweenPixels: Bool {
    guard case .general = definition.kind else { return false }
    return definition.code.readers.contains { $0.hasPrefix("at") }
  }

  /// The number of positions that a stencil or general filter reads at the current settings, along one axis
  /// if separable.
  package var taps: Int {
    if let count = definition.taps?.value(in: environment), count.isFinite {
      return Int(min(max(count.rounded(.up), 1), 65536))
    }
    let side = 2 * ownRadius + 1
    switch definition.kind {
    case .separable: return side
    case .stencil: return side * side
    // An estimate.
    default: return 9
    }
  }

  /// The columns and rows of a scatter's points for an input of a size; not finite or below 1 when a formula
  /// is wrong.
  package func points(for size: PixelSize) -> (columns: Double, rows: Double, count: Double) {
    var (columns, rows) = (Double(size.width), Double(size.height))
    if let formulas = definition.points {
      let environment = environment(for: size)
      columns = formulas.width.value(in: environment).rounded()
      rows = formulas.height.value(in: environment).rounded()
    }
    return (columns, rows, columns * rows)
  }

  /// The sides of the result for the sizes of the inputs; not finite or below 1 when a formula of the header is wrong.
  package func outputSides(for sizes: [PixelSize]) -> (width: Double, height: Double) {
    if case .reduce = definition.kind { return (1, 1) }
    guard let formulas = definition.size else { return (Double(sizes[0].width), Double(sizes[0].height)) }
    let environment = environment(for: sizes)
    return (
      formulas.width.value(in: environment).rounded(), formulas.height.value(in: environment).rounded()
    )
  }

  /// The size of the result for the sizes of the inputs, with sides of 1 to 1,000,000 pixels.
  package func outputSize(for sizes: [PixelSize]) -> PixelSize {
    func side(_ value: Double) -> Int { value.isFinite ? Int(min(max(value, 1), 1_000_000)) : 1 }
    let (width, height) = outputSides(for: sizes)
    return PixelSize(width: side(width), height: side(height))
  }

  /// The variables of size formulas, for a first input of a size; a second one has the same.
  package func environment(for size: PixelSize) -> Expression.Environment { environment(for: [size]) }

  /// The variables of size formulas, for the sizes of the inputs.
  package func environment(for sizes: [PixelSize]) -> Expression.Environment {
    var environment = environment
    for (index, suffix) in ["", "2"].enumerated() {
      let size = sizes[min(index, sizes.count - 1)]
      environment.define("width\(suffix)", [Double(size.width)])
      environment.define("height\(suffix)", [Double(size.height)])
    }
    for sizeLet in definition.sizeLets {
      environment.define(sizeLet.name, [sizeLet.number(in: environment)])
    }
    return environment
  }

  /// The filter with the numbers that follow from the sizes of its inputs, which its code and footprints read.
  package func settled(for sizes: [PixelSize]) -> FilterInstance {
    guard !definition.sizeLets.isEmpty, !sizes.isEmpty else { return self }
    var filter = self
    filter.inputSizes = sizes
    return filter
  }

  /// Defines the numbers that follow from the sizes of the inputs, if these are known.
  mutating func defineSizeLets() {
    guard !inputSizes.isEmpty else { return }
    let known = environment(for: inputSizes)
    for name in definition.sizeLets.map(\.name) { environment.define(name, known.numbers(name)!) }
  }

  /// What a warp shows outside its input at the current settings.
  package var edge: FilterDefinition.Edge {
    guard case .color(_, let condition?) = definition.edge, condition.value(in: environment) == 0 else {
      return definition.edge
    }
    return .clamp
  }

  /// Whether a warp maps pixel centres to pixel centres at the current settings.
  package var isExact: Bool { definition.exact.map { $0.value(in: environment) != 0 } ?? false }

  /// Whether the filter does nothing at the current settings.
  package var isIdentity: Bool { definition.identity.map { $0.value(in: environment) != 0 } ?? false }
}
