import PlanCompiler
package import FilterGraph
package import Graphics
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
  ///   - limits: the largest result that is computed in tiles.
  package func render(
    _ graph: Graph, on image: Image, as frame: PictureDescription, tiles: Tiles,
    formats: [PixelFormat]? = nil, limits: StillLimits = .standard
  ) throws(RenderingError) -> [Image] {
    var image: Image? = image
    return try render(
      graph, consuming: &image, as: frame, tiles: tiles, formats: formats, limits: limits)
  }

  /// As ``render(_:on:as:tiles:formats:limits:)``, for a picture that is not needed afterwards: it becomes nil as soon as the GPU
  /// has it, and its memory becomes that of a result.
  func render(
    _ graph: Graph, consuming image: inout Image?, as frame: PictureDescription, tiles: Tiles,
    formats: [PixelFormat]? = nil, limits: StillLimits = .standard
  ) throws(RenderingError) -> [Image] {
    guard let size = image?.size else { preconditionFailure("the picture was rendered before") }
    let requests = zip(graph.outputs, formats ?? graph.outputs.map { _ in .rgba8 }).map {
      RenderPlan.ResultRequest($0.label, as: .pixels($1, .jpeg))
    }
    switch tiles {
    case .atMost(let side): return try render(graph, on: image!, as: frame, requests, side: side, limits)
    case .asNeeded:
      let isLarge = size.area > Self.largestWhole
      do throws(RenderingError) {
        return isLarge
          ? try render(graph, on: image!, as: frame, requests, side: nil, limits)
          : try renderWhole(graph, on: &image, as: frame, requests)
      } catch {
        guard error.code == .tooLarge, image != nil else { throw error }
        return isLarge
          ? try renderWhole(graph, on: &image, as: frame, requests)
          : try render(graph, on: image!, as: frame, requests, side: nil, limits)
      }
    }
  }

  /// The most pixels that are computed in one piece, 67 megapixels: two textures of RGBA fill the budget of tiles.
  private static let largestWhole = tileBudget / 8

  private func renderWhole(
    _ graph: Graph, on image: inout Image?, as frame: PictureDescription,
    _ requests: [RenderPlan.ResultRequest]
  ) throws(RenderingError) -> [Image] {
    let prepared = try prepare(graph, frame: frame, results: requests, baking: .atOnce)
    let planes = try takeFrame(format: frame.format, size: frame.size)
    defer { keepFrame(planes) }
    planes.value.upload(image!)
    var results = LeaseSlots(count: prepared.plan.resultTargets.count)
    try run(prepared, on: planes.value, into: &results)
    // The first result of the photograph's size takes its memory.
    var spare = image.take()?.bytes
    var images: [Image] = []
    for index in requests.indices {
      images.append(try picture(index, of: prepared, in: results, spare: spare.take() ?? []))
    }
    return images
  }

  private func render(
    _ graph: Graph, on image: Image, as frame: PictureDescription, _ requests: [RenderPlan.ResultRequest],
    side: Int?, _ limits: StillLimits
  ) throws(RenderingError) -> [Image] {
    let prepared = try prepareTiles(graph, frame, requests, limits)
    return try renderAll(prepared, on: image, side: side)
  }

  /// Where a result of a stored picture is kept.
  enum Storage { case memory, file }

  /// Runs a chain on a picture in a temporary file, tile by tile.
  ///
  /// - Parameters:
  ///   - side: the most pixels of a tile's side; nil to choose it.
  ///   - byteBudget: the target for the textures' bytes.
  ///   - formats: the formats of the results.
  ///   - limits: the largest result.
  ///   - storage: where the result with an index and a description is to be kept; called before anything is computed.
  func render(
    _ graph: Graph, on picture: StoredPicture, as frame: PictureDescription, side: Int?, byteBudget: Int,
    formats: [PixelFormat], limits: StillLimits,
    storage: (Int, PictureDescription) throws(RenderingError) -> Storage
  ) throws(RenderingError) -> [PhotoRendering.Result] {
    let requests = zip(graph.outputs, formats).map {
      RenderPlan.ResultRequest($0.label, as: .pixels($1, .jpeg))
    }
    let prepared = try prepareTiles(graph, frame, requests, limits)
    var targets: [any PictureWriting] = []
    // Read when they are filled.
    var results: [() -> PhotoRendering.Result] = []
    for (index, description) in prepared.plan.resultDescriptions.enumerated() {
      switch try storage(index, description) {
      case .memory:
        let target = ImageResult(description)
        targets.append(target)
        results.append { .image(target.image) }
      case .file:
        let target = try StoredResult(description)
        targets.append(target)
        results.append { .stored(target.picture) }
      }
    }
    try renderAll(
      prepared, on: StoredSource(picture: picture), into: targets, side: side, byteBudget: byteBudget)
    return results.map { $0() }
  }

  private func prepareTiles(
    _ graph: Graph, _ frame: PictureDescription, _ requests: [RenderPlan.ResultRequest],
    _ limits: StillLimits
  ) throws(RenderingError) -> PreparedPlan {
    var options = self.options()
    options.extent = .tiles
    let prepared = try prepare(graph, frame: frame, results: requests, options: options, baking: .atOnce)
    let sizes = prepared.plan.outputs.map { prepared.plan.output($0.target).size }
    if let size = sizes.first(where: { $0.area > limits.pixels }) {
      throw RenderingError(
        .tooLarge,
        "the result is \(size) pixels, over the limit of \(limits.pixels / 1_000_000) megapixels; "
          + limits.wayOut)
    }
    return prepared
  }
}
