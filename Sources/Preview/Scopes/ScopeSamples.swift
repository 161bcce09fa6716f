import Pixels

/// The pixels that the scopes count: a grid over the whole picture.
struct ScopeSamples {
  /// How many there are across, and from top to bottom.
  let grid: PixelSize
  /// Red, green, blue and alpha of each, a byte each, row by row.
  var bytes: [UInt8]

  init(grid: PixelSize) {
    self.grid = grid
    bytes = Array(repeating: 0, count: grid.area * 4)
  }
}
