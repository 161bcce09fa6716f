import PlanCompiler
import FilterGraph
import GPU
import Pixels
import Rendering
import Stills

/// Whether a picture is computed in tiles.
public enum Tiles: Hashable, Sendable {
  /// When it is over 67 megapixels, or when it or an intermediate result is larger than the GPU takes.
  case asNeeded
  /// In tiles of at most so many pixels a side, which takes less memory.
  case atMost(Int)
}

extension Renderer {
  /// Runs a chain on a picture in memory: its results in its order, each 8-bit RGBA, top row first.
  ///
  /// - Parameters:
  ///   - graph: the chain.
  ///   - image: the picture.
  ///   - frame: what the picture is.
  ///   - tiles: whether it is computed in tiles.
  func render(
    _ graph: Graph, on image: Image, as frame: PictureDescription, tiles: Tiles
  ) throws(RenderingError) -> [Image] {
    switch tiles {
    case .atMost(let side): return try render(graph, on: image, as: frame, side: side)
    case .asNeeded:
      let isLarge = image.size.area > Self.largestWhole
      do throws(RenderingError) {
        return isLarge
          ? try render(graph, on: image, as: frame, side: nil) : try renderWhole(graph, on: image, as: frame)
      } catch  where error.code == .tooLarge {
        return isLarge
          ? try renderWhole(graph, on: image, as: frame) : try render(graph, on: image, as: frame, side: nil)
      }
    }
  }

  /// The most pixels that are computed in one piece, 67 megapixels: two textures of RGBA fill the budget of tiles.
  private static let largestWhole = tileBudget / 8

  private func renderWhole(
    _ graph: Graph, on image: Image, as frame: PictureDescription
  ) throws(RenderingError) -> [Image] {
    let prepared = try prepare(graph, frame: frame)
    let planes: FrameTextures
    do throws(GPUError) {
      planes = try FrameTextures(context, format: frame.format, size: frame.size)
    } catch {
      throw RenderingError(error)
    }
    planes.upload(image)
    var results = LeaseSlots(count: graph.outputs.count)
    try run(prepared, on: planes, into: &results)
    var images: [Image] = []
    for index in graph.outputs.indices {
      images.append(try self.image(of: results.take(at: index)!))
    }
    return images
  }

  private func render(
    _ graph: Graph, on image: Image, as frame: PictureDescription, side: Int?
  ) throws(RenderingError) -> [Image] {
    var options = self.options()
    options.extent = .tiles
    let prepared = try prepare(graph, frame: frame, options: options)
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
