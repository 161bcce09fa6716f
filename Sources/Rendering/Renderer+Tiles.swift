package import PlanCompiler
import FilterGraph
package import Graphics
package import Pixels

extension Renderer {
  /// The default limit for the bytes of textures when ``render(_:on:side:byteBudget:)`` chooses the tiles:
  /// 512 MiB.
  package static let tileBudget = 512 << 20

  /// Runs a plan with one result on a picture in memory, tile by tile, and returns the result: 8-bit RGBA,
  /// top row first.
  ///
  /// Picture and result may exceed the GPU's maximum size. The tiles do not affect the result, bit for bit.
  /// Each tile recomputes the surroundings that stencils read, so large tiles are faster; small ones take
  /// less memory.
  /// - Parameters:
  ///   - prepared: a plan compiled with ``CompilerOptions/Extent/tiles``.
  ///   - image: the picture that the plan describes as its frame.
  ///   - side: the maximum side of a tile of the result, in pixels; nil for as large as GPU and budget allow.
  ///   - byteBudget: the target for the textures' bytes.
  /// - Throws: `tooLarge` when even small tiles need more of a picture than the GPU supports.
  package func render(
    _ prepared: PreparedPlan, on image: Image, side: Int? = nil, byteBudget: Int = tileBudget
  ) throws(RenderingError) -> Image {
    let schedule = try schedule(prepared, side, byteBudget)
    return try render(prepared, on: image, schedule)
  }

  /// Runs a plan on a picture in memory, tile by tile, and returns all its results, in the order of the
  /// plan's outputs: 8-bit RGBA, or the requested format. Work shared by results of the same size is done
  /// once per tile.
  package func renderAll(
    _ prepared: PreparedPlan, on image: Image, side: Int? = nil, byteBudget: Int = tileBudget
  ) throws(RenderingError) -> [Image] {
    let schedule = try schedule(prepared, side, byteBudget)
    return try renderAll(prepared, on: image, schedule)
  }

  private func schedule(
    _ prepared: PreparedPlan, _ side: Int?, _ byteBudget: Int
  ) throws(RenderingError) -> TileSchedule {
    do throws(CompileError) {
      return try prepared.plan.schedule(
        side: side, byteBudget: byteBudget, maximumSize: device.limits.maxTextureSize)
    } catch {
      throw RenderingError(error)
    }
  }

  /// Runs a plan with one result on a picture in memory with given tiles.
  package func render(
    _ prepared: PreparedPlan, on image: Image, _ schedule: TileSchedule
  ) throws(RenderingError) -> Image {
    precondition(prepared.outputSlots.count == 1, "a plan with several results has as many pictures")
    return try renderAll(prepared, on: image, schedule)[0]
  }

  private func renderAll(
    _ prepared: PreparedPlan, on image: Image, _ schedule: TileSchedule
  ) throws(RenderingError) -> [Image] {
    let results = prepared.plan.resultDescriptions.map { ImageResult($0) }
    try renderAll(prepared, on: image, into: results, schedule)
    return results.map(\.image)
  }

  /// Runs a plan on a picture, tile by tile, and fills its results, in the order of the plan's outputs, which are of
  /// ``RenderPlan/resultDescriptions``.
  ///
  /// - Throws: `tooLarge` when even small tiles need more of a picture than the GPU supports, and what reading and writing
  ///   the pictures throws.
  package func renderAll(
    _ prepared: PreparedPlan, on picture: any PictureReading, into results: [any PictureWriting],
    side: Int? = nil, byteBudget: Int = tileBudget
  ) throws(RenderingError) {
    try renderAll(prepared, on: picture, into: results, try schedule(prepared, side, byteBudget))
  }

  private func renderAll(
    _ prepared: PreparedPlan, on picture: any PictureReading, into results: [any PictureWriting],
    _ schedule: TileSchedule
  ) throws(RenderingError) {
    precondition(prepared.plan.inputCount == 1, "tiles are computed of one picture")
    var pictures = [picture]
    for source in prepared.plan.sources.dropFirst() {
      guard case .image(let path, _) = source else { continue }
      pictures.append(try resources.picture(path).image)
    }
    let run: TileRun
    run = try TileRun(self, prepared, pictures, schedule)
    for step in schedule.steps {
      for tile in step.tiles {
        try run.draw(tile, of: step.passes)
        for (index, output) in prepared.plan.outputs.enumerated()
        where step.passes.contains(output.target.pass) {
          let (target, part) = run.result(tile, output.target)
          try results[index].fill(tile) { memory, stride throws(RenderingError) in
            if output.picture == nil {
              try device.readPixels(of: RenderTarget(target), region: part, into: &memory, stride: stride)
            } else {
              try device.readTexels(of: target, region: part, into: &memory, stride: stride)
            }
          }
        }
      }
    }
  }
}

extension RenderPlan {
  /// What the results are in memory, in the order of the plan's outputs.
  package var resultDescriptions: [PictureDescription] {
    outputs.map {
      PictureDescription(
        format: $0.picture?.format ?? .rgba8, size: output($0.target).size,
        encoding: $0.picture?.encoding ?? .jpeg)
    }
  }
}

/// The textures of a tiled run, and the part of its picture that each currently holds.
private final class TileRun {
  private let renderer: Renderer
  private let prepared: PreparedPlan
  private let pictures: [any PictureReading]
  private var planes: [[Part]] = []
  private var results: LeaseSlots
  private var origins: [(x: Int, y: Int)]
  private let time = FrameTime.still

  private final class Part {
    let texture: Texture
    var region: PixelRegion?

    init(_ texture: consuming Texture) { self.texture = texture }
  }

  init(
    _ renderer: Renderer, _ prepared: PreparedPlan, _ pictures: [any PictureReading], _ schedule: TileSchedule
  ) throws(RenderingError) {
    let plan = prepared.plan
    for (source, picture) in zip(plan.sources, pictures) {
      let described = source.description
      precondition(
        picture.size == described.size && picture.format == described.format,
        "a picture of \(picture.size) \(picture.format) for a plan for \(described.size) \(described.format)")
    }
    self.renderer = renderer
    self.prepared = prepared
    self.pictures = pictures
    results = LeaseSlots(count: prepared.slotCount)
    origins = Array(repeating: (0, 0), count: prepared.slotCount)
    for (picture, sizes) in zip(pictures, schedule.planeSizes) {
      var parts: [Part] = []
      for (plane, size) in zip(picture.format.planes, sizes) {
        guard let format = TextureFormat(planeBytesPerTexel: plane.bytesPerTexel) else {
          preconditionFailure("no texture holds texels of \(plane.bytesPerTexel) bytes")
        }
        parts.append(Part(try Texture(renderer.device, size: size, format: format)))
      }
      planes.append(parts)
    }
    for (pass, size) in zip(prepared.passes, schedule.passSizes) {
      for (number, output) in pass.outputs.enumerated() {
        results.put(try renderer.pool.lease(size: size, format: output.format), at: pass.slot + number)
      }
    }
  }

  /// Computes a tile of the results of some passes, after the parts that it depends on.
  func draw(_ tile: PixelRegion, of last: [Int]) throws(RenderingError) {
    let plan = prepared.plan
    let regions = plan.regions(for: tile, of: last)
    for (source, region) in regions.sources.enumerated() {
      if let region { try upload(region, of: source) }
    }
    for (index, region) in regions.passes.enumerated() {
      guard let region else { continue }
      let isComplete = plan.completePasses.contains(index)
      // Already completed by its own step.
      if isComplete, !last.contains(index) { continue }
      let pass = prepared.passes[index]
      let place = plan.texturePlace(of: region, in: index)
      for number in pass.outputs.indices {
        origins[pass.slot + number] = (region.x - place.x, region.y - place.y)
      }
      try draw(index, region)
    }
  }

  /// The texture with a tile that was drawn, and the tile's region in it.
  func result(_ tile: PixelRegion, _ target: RenderPlan.Target) -> (TextureView, PixelRegion) {
    let slot = prepared.passes[target.pass].slot + target.output
    let origin = origins[slot]
    return (
      results.view(at: slot)!, PixelRegion(x: tile.x - origin.x, y: tile.y - origin.y, size: tile.size)
    )
  }

  private func draw(_ index: Int, _ region: PixelRegion) throws(RenderingError) {
    let pass = prepared.passes[index]
    for (unit, texture) in pass.textures.enumerated() {
      let view: TextureView
      var origin = (x: 0, y: 0)
      switch texture.content {
      case .slot(let slot):
        view = results.view(at: slot)!
        origin = origins[slot]
      case .part(let source, let plane):
        let part = planes[source][plane]
        view = part.texture.view
        if let region = part.region { origin = (region.x, region.y) }
      case .fixed(let fixed, _): view = fixed
      case .kept(let texture): view = texture.value.view
      case .state: preconditionFailure("plans for tiles are of frames that stand alone")
      case .inputPlane: preconditionFailure("plans for tiles read parts of sources")
      }
      renderer.device.bind(view, toUnit: unit, sampler: texture.sampler)
      if let location = pass.textureOrigins[unit] {
        pass.program.set(location, SIMD2(Int32(origin.x), Int32(origin.y)))
      }
    }
    pass.setUniforms(time)
    let origin = origins[pass.slot]
    if let location = pass.origin { pass.program.set(location, SIMD2(Int32(origin.x), Int32(origin.y))) }
    try renderer.device.draw(
      pass, into: pass.target(in: results),
      viewport: PixelRegion(x: region.x - origin.x, y: region.y - origin.y, size: region.size))
  }

  /// Uploads a part of a source to its textures, unless it is already there.
  private func upload(_ region: PixelRegion, of source: Int) throws(RenderingError) {
    let picture = pictures[source]
    for (index, plane) in picture.format.planes.enumerated() {
      let part = planes[source][index]
      let texels = plane.region(for: region, of: picture.size)
      guard part.region != texels else { continue }
      part.region = nil
      try picture.withTexels(of: texels, plane: index) { bytes, stride in
        part.texture.upload(bytes: bytes, stride: stride, region: PixelRegion(texels.size))
      }
      part.region = texels
    }
  }
}
