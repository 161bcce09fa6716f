import Pixels
import PlanCompiler

/// The cube of a function of colours, stored within 0…1.
struct BakedCube {
  /// The points along each channel. A packed cube may have 40.
  static let side = 33

  let cube: LookupTable.Cube
  private let low: Float
  private let range: Float
  private let slope: Double

  /// Takes the cube out of the function's results for ``BakingColors``, four numbers each.
  ///
  /// Nil when results are not finite or not opaque.
  init?(_ results: [Float]) {
    let (side, fine) = (Self.side, BakingColors.fineSide)
    var values: [Float] = []
    values.reserveCapacity(side * side * side * 3)
    for blue in 0..<side {
      for green in 0..<side {
        for red in 0..<side {
          let place = 4 * (2 * red + fine * (2 * green + fine * 2 * blue))
          guard abs(results[place + 3] - 1) < 1e-4 else { return nil }
          values += results[place..<place + 3]
        }
      }
    }
    guard values.allSatisfy(\.isFinite), let least = values.min(), let most = values.max() else { return nil }
    let isUnit = least >= 0 && most <= 1
    low = isUnit ? 0 : least
    range = isUnit ? 1 : max(most - least, 1e-6)
    let (low, range) = (low, range)
    cube = LookupTable.Cube(
      low: .zero, high: .one, side: side,
      colors: isUnit ? values : values.map { min(max(($0 - low) / range, 0), 1) })
    var step: Float = 1 / 255
    if case .unit(let greatest) = cube.kind { step = greatest }
    slope = Double(step * range) * Double(side - 1)
  }

  /// The storages that can hold the cube: the cheapest first, then the most exact.
  func storages(preferring preferred: CubeStorage) -> [CubeStorage] {
    switch (cube.kind, preferred) {
    case (.unit(let step), .packedTetrahedra) where step <= CubeStorage.greatestPackedStep:
      [.packedTetrahedra, .floats]
    case (.unit, .words): [.words, .floats]
    default: [.floats]
    }
  }

  func lookup(path: String, names: [String], storage: CubeStorage) -> BakedLookup {
    BakedLookup(
      path: path, names: names, grid: .init(count: cube.side), colors: cube.kind, storage: storage, low: low,
      range: range, slope: slope)
  }
}
