package import Pixels

extension FilterInstance {
  /// The radius of a stencil at the present settings, in pixels.
  package var radius: Int { ownRadius * spacing }

  /// The pixels for which one step of a stencil's offsets stands: 1 save where the header declares a grid.
  package var spacing: Int {
    definition.grid.map { Int(min(max(environment.number($0.codeName), 1), 4096)) } ?? 1
  }

  /// The radius of a stencil in the steps that its code counts.
  package var ownRadius: Int {
    switch definition.kind {
    case .stencil(let radius), .separable(let radius):
      let value = radius.value(in: environment)
      return value.isFinite ? Int(min(max(value.rounded(.up), 0), 4096)) : 0
    default: return 0
    }
  }

  /// How many places a stencil or general filter reads at the present settings, along one axis where it is separable.
  package var taps: Int {
    if let count = definition.taps?.value(in: environment), count.isFinite {
      return Int(min(max(count.rounded(.up), 1), 65536))
    }
    let side = 2 * ownRadius + 1
    switch definition.kind {
    case .separable: return side
    case .stencil: return side * side
    // A guess.
    default: return 9
    }
  }

  /// The columns and rows of a scatter's points for an input of a size; not finite or below 1 when a formula is wrong.
  package func points(for size: PixelSize) -> (columns: Double, rows: Double, count: Double) {
    var (columns, rows) = (Double(size.width), Double(size.height))
    if let formulas = definition.points {
      let environment = environment(for: size)
      columns = formulas.width.value(in: environment).rounded()
      rows = formulas.height.value(in: environment).rounded()
    }
    return (columns, rows, columns * rows)
  }

  /// What formulas of sizes know.
  package func environment(for size: PixelSize) -> Expression.Environment {
    var environment = environment
    environment.define("width", [Double(size.width)])
    environment.define("height", [Double(size.height)])
    return environment
  }

  /// Whether a warp maps pixel centres to pixel centres at the present settings.
  package var isExact: Bool { definition.exact.map { $0.value(in: environment) != 0 } ?? false }

  /// Whether the filter does nothing at the present settings.
  package var isIdentity: Bool { definition.identity.map { $0.value(in: environment) != 0 } ?? false }
}
