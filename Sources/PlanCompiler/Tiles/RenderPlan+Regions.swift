import FilterGraph
package import Pixels

extension RenderPlan {
  /// The parts of all pictures that a tile needs.
  package struct Regions: Hashable, Sendable {
    /// The part of each pass's result that must be computed; nil for a pass that the tile does not need. Of passes
    /// among ``RenderPlan/completePasses``, the part that is read.
    package var passes: [PixelRegion?]
    /// The part of each source that is read, in its pixels as stored; nil for one that is not read.
    package var sources: [PixelRegion?]
  }

  /// The passes whose whole results something may read anywhere. They come in tiles as well, but all tiles of one
  /// before any of a later pass. Empty for most chains.
  package var completePasses: [Int] { graph.completePasses }

  /// Where in the texture of a pass a tile of its result lies: elsewhere than in the result when that is longer than the
  /// GPU's textures. Of passes that are not among ``completePasses`` each tile lies at the texture's origin.
  package func texturePlace(of tile: PixelRegion, in pass: Int) -> (x: Int, y: Int) {
    guard completePasses.contains(pass) else { return (0, 0) }
    return graph.folds[pass]?.place(x: tile.x, y: tile.y) ?? (tile.x, tile.y)
  }

  /// Whether the plan can be run on tiles.
  package var isForTiles: Bool { tiles != nil }

  /// The parts of passes and sources that a tile of the result needs, halo included.
  ///
  /// Pure: microseconds, no driver. The plan must be compiled with ``CompilerOptions/Extent/tiles``.
  package func regions(for tile: PixelRegion) -> Regions { regions(for: tile, of: outputs[0].target.pass) }

  /// The parts of passes and sources that a tile of one pass's result needs, halo included.
  package func regions(for tile: PixelRegion, of pass: Int) -> Regions { regions(for: tile, of: [pass]) }

  /// The parts of passes and sources that a tile of the results of several passes, which have one size, needs.
  package func regions(for tile: PixelRegion, of some: [Int]) -> Regions {
    for pass in some {
      precondition(tile.fits(in: passes[pass].output.size), "a tile \(tile) of \(passes[pass].output.size)")
    }
    return graph.regions(for: tile, of: some, passCount: passes.count, sourceCount: sources.count)
  }

  /// What reads what; traps when the plan computes only whole results.
  var graph: TileGraph {
    guard let tiles else { preconditionFailure("the plan was not compiled for tiles") }
    return tiles
  }
}

extension PixelFormat.Plane {
  /// The texels of a plane that a part of a picture is made of, with the neighbours that its chroma is mixed from.
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
