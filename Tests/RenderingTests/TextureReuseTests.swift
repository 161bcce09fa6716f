import Graphics
import PlanCompiler
import Pixels
import Rendering
import TestSupport
import Testing

/// Textures between passes go back to the pool with their last reader.
struct TextureReuseTests {
  /// Of a row of passes, each reads the one before: two textures serve all between them.
  @Test func aRowOfPassesNeedsTwoTextures() throws {
    let image = TestPictures.ramp(16, 12).image
    try withRenderer { renderer in
      let chain = "median,median,median,median,median,median"
      _ = try renderer.render(chain, on: image, options: renderer.options(fusion: .none, output: .rgba32f))
      #expect(renderer.pool.texturesCreated == 2)
      #expect(renderer.pool.bytesInUse == 0)
    }
  }
}
