import Glibc
package import Graphics
import Pixels
package import Rendering

/// Synthetic pictures and lookups: a benchmark depends on their sizes, not on their content.
package struct BenchmarkResources: ResourceLoader {
  /// Creates a loader that succeeds for every path.
  package init() {}

  /// A picture of 256 x 256.
  package func picture(at path: String) throws(RenderingError) -> LoadedPicture {
    LoadedPicture(Image(madeUp: .rgba8, size: PixelSize(width: 256, height: 256), encoding: .jpeg, seed: 0))
  }

  /// A warm grade as a cube of 33 entries per side.
  package func lookup(at path: String) throws(RenderingError) -> LookupTable {
    let side = 33
    var colors: [Float] = []
    colors.reserveCapacity(side * side * side * 3)
    let last = Float(side - 1)
    for blue in 0..<side {
      for green in 0..<side {
        for red in 0..<side {
          colors += [pow(Float(red) / last, 0.9), Float(green) / last, pow(Float(blue) / last, 1.2)]
        }
      }
    }
    return LookupTable(cube: .init(low: .zero, high: .one, side: side, colors: colors))
  }
}
