import FilterGraph
package import Pixels

/// Folds a picture that is longer than the GPU's maximum texture side into one texture: cut into blocks,
/// placed row by row.
///
/// An input that a filter may read anywhere must be whole, because the reads cannot be predicted. The pixels
/// of a panorama that is too long for a texture may still fit into a texture's area, and programs for tiles
/// address texels by index anyway.
package struct TextureFold: Hashable, Sendable {
  /// The picture.
  let picture: PixelSize
  /// The size of a block; those at the right and lower edges of the picture may be smaller. Its sides are
  /// even.
  let block: PixelSize
  /// The number of blocks side by side in the picture.
  let across: Int
  /// The number of blocks side by side in the texture.
  let columns: Int
  /// The size of the texture.
  package let size: PixelSize

  /// The maximum number of pieces into which a side is cut.
  private static let most = 64

  /// Finds the fewest blocks for a texture with sides up to `maximumSize`; nil when its area is too small.
  package init?(_ picture: PixelSize, maximumSize: Int) {
    guard picture.area <= maximumSize * maximumSize else { return nil }
    var best: (count: Int, fold: TextureFold)?
    for across in 1...Self.most {
      for down in 1...Self.most where across * down < best?.count ?? .max {
        guard let fold = TextureFold(picture, across: across, down: down, maximumSize) else { continue }
        best = (across * down, fold)
      }
    }
    guard let best else { return nil }
    self = best.fold
  }

  private init?(_ picture: PixelSize, across: Int, down: Int, _ maximumSize: Int) {
    func length(_ side: Int, _ count: Int) -> Int { ((side + count - 1) / count + 1) & ~1 }
    block = PixelSize(width: length(picture.width, across), height: length(picture.height, down))
    guard block.width <= maximumSize, block.height <= maximumSize else { return nil }
    self.picture = picture
    self.across = (picture.width + block.width - 1) / block.width
    let count = self.across * ((picture.height + block.height - 1) / block.height)
    columns = min(maximumSize / block.width, count)
    let rows = (count + columns - 1) / columns
    guard rows <= maximumSize / block.height else { return nil }
    size = PixelSize(width: columns * block.width, height: rows * block.height)
  }

  /// The blocks as parts of the picture.
  package var blocks: [PixelRegion] {
    stride(from: 0, to: picture.height, by: block.height).flatMap { y in
      stride(from: 0, to: picture.width, by: block.width).map { x in
        PixelRegion(
          x: x, y: y,
          size: PixelSize(
            width: min(block.width, picture.width - x), height: min(block.height, picture.height - y)))
      }
    }
  }

  /// The position in the texture of a pixel of the picture.
  package func place(x: Int, y: Int) -> (x: Int, y: Int) {
    let index = y / block.height * across + x / block.width
    return (
      index % columns * block.width + x % block.width, index / columns * block.height + y % block.height
    )
  }

  /// A GLSL function that does the same.
  func function(named name: String) -> String {
    """
    ivec2 \(name)(ivec2 p) {
      ivec2 cell = p / ivec2(\(block.width), \(block.height));
      int index = cell.y * \(across) + cell.x;
      return p + (ivec2(index % \(columns), index / \(columns)) - cell) * ivec2(\(block.width), \(block.height));
    }
    """
  }
}
