import PlanCompiler
import FilterGraph
import Filters
import Graphics
import Pixels
import Rendering
import TestSupport
import Testing

/// Several results of a chain against each one alone.
struct DrawnOutputTests {
  static let chains = [
    "split[a][b];[a]exposure=1[preview];[b]sobel-edge-detection[mask]",
    "gamma=1.4,split[a][b];[a]vignette[preview];[b]sepia[other]",
    "gaussian-blur=4,split=3[a][b][c];[a]median[d];[b]gamma=2[e];[c]gaussian-blur=2[f]",
    "gamma=0.5,split[bright][b];[b]gaussian-blur=2[soft]",
    "focus-peaking,split[peaks][b];[b]resize=scale=0.5[small]",
    "sepia,split[a][b]", "split[a][b];[b]color-invert[c]",
    "split=5[a][b][c][d][e];[a]gamma=1.1[f];[b]gamma=1.2[g];[c]gamma=1.3[h];[d]gamma=1.4[i];[e]gamma=1.5[j]",
    "beautify,split[a][b];[a]canny-edge-detection[e];[b]unsharp-mask[f]",
  ]

  @Test(arguments: chains, [PixelFormat.rgba8, .nv12])
  func eachIsWhatItIsAlone(chain: String, format: PixelFormat) throws {
    let image = TileTests.picture(format, PixelSize(width: 61, height: 46))
    let frame = PictureDescription(
      format: format, size: image.size, encoding: image.encoding, orientation: .right)
    try withRenderer { renderer in
      let graph = try Graph(parsing: chain, catalog: renderer.catalog, results: .several)
      let textures = try FrameTextures(renderer.device, format: format, size: image.size)
      textures.upload(image)
      for fusion in [CompilerOptions.Fusion.full, .none] {
        let prepared = try renderer.prepare(
          graph, frame: frame, options: renderer.options(fusion: fusion))
        var results = LeaseSlots(count: graph.outputs.count)
        try renderer.run(prepared, on: textures, into: &results)
        for (index, output) in graph.outputs.enumerated() {
          let single = try renderer.prepare(
            graph.keeping(output.label), frame: frame, options: renderer.options(fusion: fusion))
          let expected = try renderer.run(single, on: textures)
          let found = try renderer.device.readPixels(of: results.view(at: index)!)
          let bytes = try renderer.device.readPixels(of: expected.view)
          #expect(found.count == bytes.count)
          let differing = zip(found, bytes).filter { $0 != $1 }
          let worst = differing.map { abs(Int($0) - Int($1)) }.max() ?? 0
          #expect(worst <= 1, "\(chain) \(format) [\(output.label)] \(fusion): \(worst)")
          #expect(differing.count <= bytes.count / 50, "\(chain) [\(output.label)]: \(differing.count)")
        }
      }
    }
  }

  /// Results in tiles have the bits of those that are computed whole, by the same programs.
  @Test(arguments: chains) func tilesAreTheWhole(chain: String) throws {
    let image = TileTests.picture(.rgba8, PixelSize(width: 61, height: 46))
    let frame = PictureDescription(
      format: .rgba8, size: image.size, encoding: image.encoding, orientation: .right)
    try withRenderer { renderer in
      let graph = try Graph(parsing: chain, catalog: renderer.catalog, results: .several)
      var options = renderer.options()
      options.extent = .tiles
      let prepared = try renderer.prepare(graph, frame: frame, options: options)
      let whole = try renderer.renderAll(prepared, on: image)
      #expect(whole.count == graph.outputs.count)
      for side in [7, 16] {
        let tiled = try renderer.renderAll(prepared, on: image, side: side)
        for (index, output) in graph.outputs.enumerated() {
          #expect(tiled[index].bytes == whole[index].bytes, "\(chain) [\(output.label)], tiles of \(side)")
        }
      }
      #expect(renderer.pool.bytesInUse == 0)
    }
  }

  /// What two results need is drawn once, whatever the frame.
  @Test func theSharedProducerIsDrawnOnce() throws {
    let chain = "gaussian-blur=4,split[a][b];[a]exposure=1[c];[b]gamma=2[d]"
    let image = TileTests.picture(.rgba8, PixelSize(width: 64, height: 48))
    try withRenderer { renderer in
      let graph = try Graph(parsing: chain, catalog: renderer.catalog, results: .several)
      let frame = PictureDescription(format: .rgba8, size: image.size, encoding: image.encoding)
      let prepared = try renderer.prepare(graph, frame: frame)
      let textures = try FrameTextures(renderer.device, format: .rgba8, size: image.size)
      textures.upload(image)
      var results = LeaseSlots(count: 2)
      try renderer.run(prepared, on: textures, into: &results)
      let before = (renderer.device.work.draws, renderer.device.createdObjects.textures)
      try renderer.run(prepared, on: textures, into: &results)
      #expect(renderer.device.work.draws - before.0 == prepared.plan.passes.count)
      #expect(prepared.plan.passes.last?.outputs.count == 2)
      // The second frame takes the textures of the first.
      #expect(renderer.device.createdObjects.textures == before.1)
    }
  }
}
