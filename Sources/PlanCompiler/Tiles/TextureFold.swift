import FilterGraph
import Pixels

/// How a picture that is longer than the GPU's textures lies in one: cut into blocks, which stand row by row.
///
/// What a filter may read anywhere must be there whole, and a reader cannot tell where in its input it will look. The
/// pixels of a panorama that is too long for a texture still fit into its area, and programs for tiles find every texel
/// by its number anyway.
struct TextureFold: Hashable, Sendable {
  /// The picture.
  let picture: PixelSize
  /// A block; those at the right and lower edges of the picture may be smaller. Its sides are even.
  let block: PixelSize
  /// How many blocks lie side by side in the picture.
  let across: Int
  /// How many blocks lie side by side in the texture.
  let columns: Int
  /// The texture.
  let size: PixelSize

  /// The most pieces into which a side is cut.
  private static let most = 64

  /// Finds the fewest blocks that a texture with sides up to `maximumSize` takes; nil when its area is too small.
  init?(_ picture: PixelSize, maximumSize: Int) {
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
  var blocks: [PixelRegion] {
    stride(from: 0, to: picture.height, by: block.height).flatMap { y in
      stride(from: 0, to: picture.width, by: block.width).map { x in
        PixelRegion(
          x: x, y: y,
          size: PixelSize(
            width: min(block.width, picture.width - x), height: min(block.height, picture.height - y)))
      }
    }
  }

  /// Where in the texture the pixel of a place in the picture lies.
  func place(x: Int, y: Int) -> (x: Int, y: Int) {
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
