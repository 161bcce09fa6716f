import FilterGraph
package import Pixels

/// The order in which a result that is too large for one run is computed: the tiles, and the textures that
/// they share.
package struct TileSchedule: Hashable, Sendable {
  /// The results of passes of the same size, tile by tile, with all dependencies that no earlier step has
  /// completed.
  package struct Step: Hashable, Sendable {
    /// The passes, at least one. What several of them need is computed once per tile.
    package let passes: [Int]
    /// The tiles, row by row; together they cover the result.
    package let tiles: [PixelRegion]
  }

  /// The steps in order; the last ones compute the results.
  package let steps: [Step]
  /// The texture size of each pass: the largest part that any tile needs, or the whole for a pass completed
  /// by its own step.
  package let passSizes: [PixelSize]
  /// The texture size of each plane of each source; empty for a source that is not read.
  package let planeSizes: [[PixelSize]]
  /// The total bytes of these textures.
  package let byteCount: Int
}

extension RenderPlan {
  /// Chooses the tiles.
  ///
  /// By default they are as large as the GPU and the budget allow, since each tile recomputes the
  /// surroundings that its stencils read.
  ///
  /// - Parameters:
  ///   - side: the maximum side of a tile of the result, at least 1; nil to choose it.
  ///   - byteBudget: the target for the textures' bytes; tiles do not get smaller than 64 pixels to meet it.
  ///   - maximumSize: the maximum side of a texture on the GPU.
  /// - Throws: `tooLarge` when even a single pixel of the result needs more of a picture than the GPU
  ///   supports.
  package func schedule(side: Int? = nil, byteBudget: Int, maximumSize: Int) throws(CompileError)
    -> TileSchedule
  {
    precondition(side ?? 1 >= 1, "a tile has at least one pixel, not \(side ?? 0)")
    // The passes computed in tiles: the results, and the inputs stored whole for them; one pass may be both.
    let sizes = outputs.map { output($0.target).size } + completePasses.map { passes[$0].output.size }
    let longest = sizes.map { max($0.width, $0.height) }.max()!
    let isFree = side == nil
    var side = min(side ?? longest, longest, maximumSize)
    while true {
      let schedule = schedule(side: side)
      let worst = schedule.largest(in: self)
      if worst.side <= maximumSize, !isFree || schedule.byteCount <= byteBudget || side <= 64 {
        return schedule
      }
      guard side > 1 else {
        throw CompileError(
          .tooLarge,
          "a pixel of the result needs \(worst.side) pixels side by side of \(worst.name), but this GPU takes "
            + "\(maximumSize); resize the picture first")
      }
      side = (side + 1) / 2
    }
  }

  private func schedule(side: Int) -> TileSchedule {
    var results: [[Int]] = []
    for pass in Set(outputs.map(\.target.pass)).sorted() {
      let size = passes[pass].output.size
      if let same = results.firstIndex(where: { passes[$0[0]].output.size == size }) {
        results[same].append(pass)
      } else {
        results.append([pass])
      }
    }
    let complete = completePasses.filter { pass in !results.contains { $0.contains(pass) } }.map { [$0] }
    let steps = (complete + results).map { some in
      // Points can land anywhere, so all of them are drawn at once.
      let size = passes[some[0]].output.size
      let side = passes[some[0]].points == nil ? side : max(size.width, size.height)
      let fold = some.lazy.compactMap { graph.folds[$0] }.first
      let parts = fold?.blocks ?? [PixelRegion(size)]
      return TileSchedule.Step(
        passes: some,
        tiles: parts.flatMap { part in
          part.size.tiles(side: side).map {
            PixelRegion(x: part.x + $0.x, y: part.y + $0.y, size: $0.size)
          }
        })
    }
    var sizes = [PixelSize](repeating: PixelSize(width: 1, height: 1), count: passes.count)
    var planes = sources.map { $0.description.format.planes.map { _ in PixelSize(width: 1, height: 1) } }
    var used = sources.map { _ in false }
    for step in steps {
      for tile in step.tiles {
        let regions = regions(for: tile, of: step.passes)
        for (pass, region) in regions.passes.enumerated() {
          if let region { sizes[pass] = sizes[pass].including(region.size) }
        }
        for (source, region) in regions.sources.enumerated() {
          guard let region else { continue }
          used[source] = true
          let description = sources[source].description
          for (index, plane) in description.format.planes.enumerated() {
            let part = plane.region(for: region, of: description.size)
            planes[source][index] = planes[source][index].including(part.size)
          }
        }
      }
    }
    for pass in completePasses { sizes[pass] = graph.folds[pass]?.size ?? passes[pass].output.size }
    for source in sources.indices where !used[source] { planes[source] = [] }
    var bytes = 0
    for (pass, size) in zip(passes, sizes) {
      bytes += pass.outputs.reduce(0) { $0 + size.area * $1.kind.bytesPerTexel }
    }
    for (source, sizes) in zip(sources, planes) {
      for (plane, size) in zip(source.description.format.planes, sizes) {
        bytes += size.area * plane.bytesPerTexel
      }
    }
    return TileSchedule(steps: steps, passSizes: sizes, planeSizes: planes, byteCount: bytes)
  }
}

extension TileSchedule {
  /// The longest side of a texture, and the name of its picture.
  fileprivate func largest(in plan: RenderPlan) -> (side: Int, name: String) {
    var worst = (side: 0, name: "")
    for (pass, size) in zip(plan.passes, passSizes) {
      let side = max(size.width, size.height)
      if side > worst.side { worst = (side, "'\(pass.filters.last ?? "")'") }
    }
    for (source, sizes) in zip(plan.sources, planeSizes) {
      for size in sizes where max(size.width, size.height) > worst.side {
        let name = if case .image(let path, _) = source { path } else { "the picture" }
        worst = (max(size.width, size.height), name)
      }
    }
    return worst
  }
}

extension PixelSize {
  /// Rectangles of about equal size, at most `side` pixels a side, that cover a picture.
  fileprivate func tiles(side: Int) -> [PixelRegion] {
    /// Even lengths where possible, so that no block of two by two pixels is computed twice.
    func length(_ total: Int) -> Int {
      let count = (total + side - 1) / side
      let length = (total + count - 1) / count
      return length.isMultiple(of: 2) || length == side ? length : length + 1
    }
    let (across, down) = (length(width), length(height))
    return stride(from: 0, to: height, by: down).flatMap { y in
      stride(from: 0, to: width, by: across).map { x in
        PixelRegion(
          x: x, y: y, size: PixelSize(width: min(across, width - x), height: min(down, height - y)))
      }
    }
  }

  fileprivate func including(_ other: PixelSize) -> PixelSize {
    PixelSize(width: max(width, other.width), height: max(height, other.height))
  }
}
