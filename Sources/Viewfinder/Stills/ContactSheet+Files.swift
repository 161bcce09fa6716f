import FilterGraph
import Graphics
package import Pixels
package import Rendering
package import Stills

extension ContactSheet {
  /// Draws a sheet of picture files.
  ///
  /// - Parameters:
  ///   - paths: the files with their labels; nil for one that is missing. What cannot be read is shown as missing.
  ///   - renderer: makes them small; the sheet is drawn on its thread.
  /// - Throws: `FileError` when no text can be drawn, `RenderingError` when pictures cannot be made small.
  package func draw(
    _ files: [(path: String?, label: String)], on renderer: Renderer
  ) throws -> Image {
    var tiles: [Tile] = []
    for (path, label) in files {
      guard let path, let still = try? StillImage(contentsOf: path) else {
        tiles.append(Tile(nil, label: label))
        continue
      }
      let size = still.frame.orientation.applied(to: still.frame.size)
      let factor = min(1, Double(side) / Double(max(size.width, size.height)))
      let width = max(1, Int((Double(size.width) * factor).rounded()))
      let height = max(1, Int((Double(size.height) * factor).rounded()))
      let graph = try Graph(parsing: "resize=width=\(width):height=\(height)", catalog: renderer.catalog)
      tiles.append(
        Tile(
          try renderer.render(graph, on: still.image, as: still.frame, tiles: .asNeeded, formats: [.rgba8])[
            0],
          label: label))
    }
    return try draw(tiles)
  }
}
