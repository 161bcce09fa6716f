import FilterGraph
package import Pixels

extension RenderPlan {
  /// The parts of all pictures that a tile needs.
  package struct Regions: Hashable, Sendable {
    /// The part of each pass's result that must be computed; nil for a pass that the tile does not need. For
    /// ``RenderPlan/completePasses``, the part that is read.
    package var passes: [PixelRegion?]
    /// The part of each source that is read, in its pixels as stored; nil if none.
    package var sources: [PixelRegion?]
  }

  /// The passes whose whole results may be read anywhere. They are also computed in tiles, but all tiles of
  /// one come before any tile of a later pass. Empty for most chains.
  package var completePasses: [Int] { graph.completePasses }

  /// The position in the texture of a pass of a tile of its result: a position other than in the result if
  /// the result is folded. For passes not in ``completePasses``, each tile is at the texture's origin.
  package func texturePlace(of tile: PixelRegion, in pass: Int) -> (x: Int, y: Int) {
    guard completePasses.contains(pass) else { return (0, 0) }
    return graph.folds[pass]?.place(x: tile.x, y: tile.y) ?? (tile.x, tile.y)
  }

  /// Whether the plan can be run on tiles.
  package var isForTiles: Bool { tiles != nil }

  /// The parts of passes and sources that a tile of the result needs, including halos.
  ///
  /// Pure and takes microseconds. The plan must be compiled with ``CompilerOptions/Extent/tiles``.
  package func regions(for tile: PixelRegion) -> Regions { regions(for: tile, of: outputs[0].target.pass) }

  /// The parts of passes and sources that a tile of one pass's result needs, including halos.
  package func regions(for tile: PixelRegion, of pass: Int) -> Regions { regions(for: tile, of: [pass]) }

  /// The parts of passes and sources that a tile of the results of several passes of the same size needs.
  package func regions(for tile: PixelRegion, of some: [Int]) -> Regions {
    for pass in some {
      precondition(tile.fits(in: passes[pass].output.size), "a tile \(tile) of \(passes[pass].output.size)")
    }
    return graph.regions(for: tile, of: some, passCount: passes.count, sourceCount: sources.count)
  }

  /// The dependencies; traps when the plan computes only whole results.
  var graph: TileGraph {
    guard let tiles else { preconditionFailure("the plan was not compiled for tiles") }
    return tiles
  }
}

extension PixelFormat.Plane {
  /// The texels of a plane that cover a part of a picture, including the neighbours that chroma is
  /// interpolated from.
  ///
  /// - Parameters:
  ///   - region: the part, in pixels.
  ///   - size: the whole picture's size, in pixels.
  package func region(for region: PixelRegion, of size: PixelSize) -> PixelRegion {
    let texels = self.size(for: size)
    func span(_ start: Int, _ end: Int, _ step: Int, _ count: Int) -> Range<Int> {
      max(start / step - 1, 0)..<min((end + step - 1) / step + 1, count)
    }
    let columns = span(region.x, region.right, horizontalStep, texels.width)
    let rows = span(region.y, region.bottom, verticalStep, texels.height)
    return PixelRegion(
      x: columns.lowerBound, y: rows.lowerBound, size: PixelSize(width: columns.count, height: rows.count))
  }
}
