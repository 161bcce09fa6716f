import Pixels

/// The pixels that the scopes count: a grid over the whole picture.
package struct ScopeSamples {
  /// How many there are across, and from top to bottom.
  package let grid: PixelSize
  /// Red, green, blue and alpha of each, a byte each, row by row.
  package var bytes: [UInt8]

  package init(grid: PixelSize) {
    self.grid = grid
    bytes = Array(repeating: 0, count: grid.area * 4)
  }
}
