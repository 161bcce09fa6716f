import Graphics
import Pixels
import Rendering
import TestSupport
import Testing

/// What `withRenderer`, on which the other tests stand, reports.
struct TestRendererTests {
  @Test func aTextureThatOutlivesTheRendererIsReported() {
    var kept = LeaseSlots(count: 1)
    let error = #expect(throws: RendererMisuse.self) {
      try withRenderer { renderer in
        kept.put(try renderer.pool.lease(size: PixelSize(width: 2, height: 2), format: .rgba8), at: 0)
      }
    }
    #expect(error?.description == "objects outlive the renderer: 1 textures")
    kept.release(at: 0)
  }

  @Test func whatTheRendererKeepsIsNoLeak() throws {
    let image = TestPictures.ramp(8, 8).image
    try withRenderer { renderer in
      _ = try renderer.render("gaussian-blur=2,color-invert", on: image, options: renderer.options())
    }
  }
}
