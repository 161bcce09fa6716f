import FilterGraph
import Graphics
import Pixels
import PlanCompiler
import Rendering
import TestSupport
import Testing

/// The last pass draws into a window, whose rows count from the bottom: the same picture, flipped.
struct WindowOutputTests {
  @Test(arguments: [
    "", "exposure=0.3,vignette", "sobel-edge-detection", "gaussian-blur=2,sharpen",
    "average-luminance-threshold",
    "rotate=90",
  ])
  func theWindowShowsTheTexture(chain: String) throws {
    let image = TestPictures.colorful(23, 14).image
    try withRenderer { renderer in
      let graph = try Graph(parsing: chain, catalog: renderer.catalog)
      let frame = PictureDescription(format: image.layout.format, size: image.size)
      let textures = try FrameTextures(renderer.device, format: frame.format, size: frame.size)
      textures.upload(image)
      let prepared = try renderer.prepare(graph, frame: frame, results: [.init(as: .window())])
      #expect(prepared.plan.outputs[0].isForWindow)
      let size = prepared.plan.outputSize
      let expected = try renderer.device.readPixels(of: try renderer.run(prepared, on: textures).view)

      // A texture stands for the window: what is drawn into it is its rows from below.
      let window = try Texture(renderer.device, size: PixelSize(width: 40, height: 38), format: .rgba8)
      var slots = LeaseSlots(count: 1)
      let region = PixelRegion(x: 5, y: 9, size: size)
      for _ in 0..<2 {
        try renderer.device.clear(RenderTarget(window.view))
        let draws = renderer.device.work.draws
        try renderer.run(
          prepared, on: textures, into: &slots,
          window: .init(target: RenderTarget(window.view), region: region))
        #expect(renderer.device.work.draws - draws == prepared.plan.passes.count)
        #expect(slots.view(at: 0) == nil)
      }
      let found = try renderer.device.readPixels(of: window.view)
      var worst = 0
      for y in 0..<38 {
        for x in 0..<40 {
          let (column, row) = (x - region.x, size.height - 1 - (y - region.y))
          for channel in 0..<4 {
            let isInside = (0..<size.width).contains(column) && (0..<size.height).contains(row)
            let wanted = isInside ? Int(expected[(row * size.width + column) * 4 + channel]) : 0
            worst = max(worst, abs(Int(found[(y * 40 + x) * 4 + channel]) - wanted))
          }
        }
      }
      #expect(worst <= 1, "\(chain): \(worst)")
    }
  }

  /// What another reader needs is a texture, and what is transparent lies over black.
  @Test func sharedResultsAreTextures() throws {
    let image = TestPictures.translucent(8, 6).image
    try withRenderer { renderer in
      let graph = try Graph(parsing: "exposure=0", catalog: renderer.catalog)
      let opaque = PictureDescription(format: .nv12, size: image.size)
      let both: [RenderPlan.ResultRequest] = [
        .init(as: .window()), .init(as: .init(format: .rgba8, size: image.size)),
      ]
      let shared = try renderer.prepare(graph, frame: opaque, results: both).plan
      #expect(!shared.outputs[0].isForWindow)
      #expect(shared.resultTargets.count == 1)
      let other = try renderer.prepare(
        graph, frame: opaque, results: [.init(as: .window()), .init(as: .pixels(.yuyv, .video709))]
      ).plan
      #expect(other.outputs[0].isForWindow)

      let frame = PictureDescription(format: image.layout.format, size: image.size)
      let textures = try FrameTextures(renderer.device, format: frame.format, size: frame.size)
      textures.upload(image)
      let prepared = try renderer.prepare(graph, frame: frame, results: [.init(as: .window())])
      let found = ReferenceImage(
        size: image.size,
        floats: try renderer.device.readFloats(of: try renderer.run(prepared, on: textures).view))
      let expected = ReferenceImage(converting: image).map { SIMD4($0.rgb * $0.w, 1) }
      #expect(found.difference(to: expected).amount < 0.6 / 255)
    }
  }
}
