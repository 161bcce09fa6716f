import Pixels
import PlanCompiler

/// The colours for which a function is computed before it is baked: a grid, twice as fine as that of the cube, and
/// colours on which errors show: ramps of grey and of the corners of the cube, and colours from all over it.
struct BakingColors {
  /// The points of the grid along each channel; every second one is a point of the cube.
  static let fineSide = 2 * BakedCube.side - 1
  private static let gridCount = fineSide * fineSide * fineSide

  /// The colours, in rows of 32-bit floats.
  let image: Image

  init() {
    let size = ColorFunction.colors
    precondition(size.width == Self.fineSide * Self.fineSide && size.height >= Self.fineSide)
    var colors: [SIMD4<Float>] = []
    colors.reserveCapacity(size.area)
    let last = Float(Self.fineSide - 1)
    for blue in 0..<Self.fineSide {
      for green in 0..<Self.fineSide {
        for red in 0..<Self.fineSide {
          colors.append(SIMD4(Float(red) / last, Float(green) / last, Float(blue) / last, 1))
        }
      }
    }
    // Grey comes first: see `error`.
    for corner in [7, 1, 2, 4, 3, 5, 6] {
      for level in 0..<256 {
        let value = Float(level) / 255
        colors.append(
          SIMD4(corner & 1 != 0 ? value : 0, corner & 2 != 0 ? value : 0, corner & 4 != 0 ? value : 0, 1))
      }
    }
    // Steps by irrational numbers reach all of the cube evenly.
    var place = SIMD3<Double>(repeating: 0.5)
    while colors.count < size.area {
      place += SIMD3(0.8191725133961645, 0.6710436067037893, 0.5497004779019703)
      place -= place.rounded(.down)
      colors.append(SIMD4(Float(place.x), Float(place.y), Float(place.z), 1))
    }
    var image = Image(packed: .rgbaFloat, size: size)
    image.bytes = Array(copying: colors.span.bytes)
    self.image = image
  }

  /// Whether the corners of the cube become the same bytes. They are the colours of pictures with few.
  func cornersAgree(_ found: [Float], _ wanted: [Float]) -> Bool {
    let steps = [1, Self.fineSide, Self.fineSide * Self.fineSide].map { $0 * (Self.fineSide - 1) }
    return (0..<8).allSatisfy { corner in
      let place = steps.indices.reduce(0) { $0 + (corner >> $1 & 1) * steps[$1] }
      return (0..<3).allSatisfy { channel in
        let index = place * 4 + channel
        return (found[index] * 255).rounded() == (wanted[index] * 255).rounded()
      }
    }
  }

  /// The errors of results, four numbers for each colour: the greatest, and the greater of the means over the grid and
  /// over grey, which most pictures are close to.
  func error(of found: [Float], from wanted: [Float]) -> (greatest: Double, mean: Double) {
    var greatest: Float = 0
    func sum(_ places: Range<Int>) -> Double {
      var sum = 0.0
      for place in places {
        var most: Float = 0
        for channel in 0..<3 {
          let difference = abs(found[place * 4 + channel] - wanted[place * 4 + channel])
          sum += Double(difference)
          most = max(most, difference.isNaN ? .infinity : difference)
        }
        greatest = max(greatest, most)
      }
      return sum / Double(3 * places.count)
    }
    let grid = sum(0..<Self.gridCount)
    let grey = sum(Self.gridCount..<Self.gridCount + 256)
    _ = sum(Self.gridCount + 256..<ColorFunction.colors.area)
    return (Double(greatest), max(grid, grey))
  }
}
