import Pixels
import Testing

import FilterGraph
import PlanCompiler

/// Folding of pictures that are longer than a texture.
struct TextureFoldTests {
  @Test(
    arguments: [(150, 90, 128), (300, 190, 256), (1000, 3, 64), (3, 1000, 64), (61, 61, 60), (8191, 15, 512)])
  func everyPixelHasAPlaceOfItsOwn(width: Int, height: Int, side: Int) throws {
    let picture = PixelSize(width: width, height: height)
    guard let fold = TextureFold(picture, maximumSize: side) else {
      #expect(picture.area > side * side * 9 / 10, "\(picture) fits into \(side)")
      return
    }
    #expect(max(fold.size.width, fold.size.height) <= side)
    var taken: Set<[Int]> = []
    for block in fold.blocks {
      #expect(block.x.isMultiple(of: 2) && block.y.isMultiple(of: 2))
      let corner = fold.place(x: block.x, y: block.y)
      for y in block.y..<block.bottom {
        for x in block.x..<block.right {
          let place = fold.place(x: x, y: y)
          // A block is one rectangle of the texture.
          #expect(place == (corner.x + x - block.x, corner.y + y - block.y))
          #expect(place.x < fold.size.width && place.y < fold.size.height)
          taken.insert([place.x, place.y])
        }
      }
    }
    #expect(taken.count == picture.area)
  }

  @Test func whatHasMorePixelsThanATextureIsRefused() {
    #expect(TextureFold(PixelSize(width: 65, height: 64), maximumSize: 64) == nil)
    #expect(TextureFold(PixelSize(width: 20000, height: 13000), maximumSize: 16384) != nil)
    #expect(TextureFold(PixelSize(width: 1_000_000, height: 200), maximumSize: 16384) != nil)
  }
}
