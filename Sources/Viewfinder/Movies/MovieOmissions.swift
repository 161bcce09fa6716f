package import Pixels

/// What was left out of a movie.
package struct MovieOmissions: Hashable, Sendable {
  /// The last columns and rows of its pictures, which have odd sides.
  package var columns = 0, rows = 0
  /// Pictures no later than the one before.
  package var pictures = 0
  /// Packets of sound whose times do not follow one another.
  package var soundPackets = 0

  /// Nothing.
  package init() {}

  /// What is left of the pictures.
  package func size(of size: PixelSize) -> PixelSize {
    PixelSize(width: size.width - columns, height: size.height - rows)
  }
}
