import PlanCompiler
package import FilterGraph
import GPU
package import Pixels
package import Rendering
import Stills

/// Whether a picture is computed in tiles.
public enum Tiles: Hashable, Sendable {
  /// When it is over 67 megapixels, or when it or an intermediate result is larger than the GPU takes.
  case asNeeded
  /// In tiles of at most this many pixels a side, which takes less memory.
  case atMost(Int)
}

extension Renderer {
  /// Runs a chain on a picture in memory: its results in its order, top row first.
  ///
  /// - Parameters:
  ///   - graph: the chain.
  ///   - image: the picture.
  ///   - frame: what the picture is.
  ///   - tiles: whether it is computed in tiles.
  ///   - formats: the formats of the results, of `rgba8`, `rgba16` and floats; nil for 8-bit RGBA.
  package func render(
    _ graph: Graph, on image: Image, as frame: PictureDescription, tiles: Tiles, formats: [PixelFormat]? = nil
  ) throws(RenderingError) -> [Image] {
    let requests = zip(graph.outputs, formats ?? graph.outputs.map { _ in .rgba8 }).map {
      RenderPlan.ResultRequest($0.label, as: .pixels($1, .jpeg))
    }
    switch tiles {
    case .atMost(let side): return try render(graph, on: image, as: frame, requests, side: side)
    case .asNeeded:
      let isLarge = image.size.area > Self.largestWhole
      do throws(RenderingError) {
        return isLarge
          ? try render(graph, on: image, as: frame, requests, side: nil)
          : try renderWhole(graph, on: image, as: frame, requests)
      } catch  where error.code == .tooLarge {
        return isLarge
          ? try renderWhole(graph, on: image, as: frame, requests)
          : try render(graph, on: image, as: frame, requests, side: nil)
      }
    }
  }

  /// The most pixels that are computed in one piece, 67 megapixels: two textures of RGBA fill the budget of tiles.
  private static let largestWhole = tileBudget / 8

  private func renderWhole(
    _ graph: Graph, on image: Image, as frame: PictureDescription, _ requests: [RenderPlan.ResultRequest]
  ) throws(RenderingError) -> [Image] {
    let prepared = try prepare(graph, frame: frame, results: requests)
    let planes: FrameTextures
    do throws(GPUError) {
      planes = try FrameTextures(context, format: frame.format, size: frame.size)
    } catch {
      throw RenderingError(error)
    }
    planes.upload(image)
    var results = LeaseSlots(count: prepared.plan.resultTargets.count)
    try run(prepared, on: planes, into: &results)
    var images: [Image] = []
    for index in requests.indices { images.append(try picture(index, of: prepared, in: results)) }
    return images
  }

  private func render(
    _ graph: Graph, on image: Image, as frame: PictureDescription, _ requests: [RenderPlan.ResultRequest],
    side: Int?
  ) throws(RenderingError) -> [Image] {
    var options = self.options()
    options.extent = .tiles
    let prepared = try prepare(graph, frame: frame, results: requests, options: options)
    let sizes = prepared.plan.outputs.map { prepared.plan.output($0.target).size }
    if let size = sizes.first(where: { $0.area > StillLimits.standard.pixels }) {
      throw RenderingError(
        .tooLarge,
        "the result is \(size) pixels, over the limit of \(StillLimits.standard.pixels / 1_000_000) megapixels; "
          + "resize it to less")
    }
    return try renderAll(prepared, on: image, side: side)
  }
}
