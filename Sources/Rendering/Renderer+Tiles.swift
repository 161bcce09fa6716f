package import PlanCompiler
import FilterGraph
import GPU
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
        side: side, byteBudget: byteBudget, maximumSize: context.limits.maxTextureSize)
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
    precondition(prepared.plan.inputCount == 1, "tiles are computed of one picture")
    var images = [image]
    for source in prepared.plan.sources.dropFirst() {
      guard case .image(let path, _) = source else { continue }
      images.append(try resources.picture(path).image)
    }
    let outputs = prepared.plan.outputs
    var results = outputs.map {
      Image(
        packed: $0.picture?.format ?? .rgba8, size: prepared.plan.output($0.target).size,
        encoding: $0.picture?.encoding ?? .jpeg)
    }
    do throws(GPUError) {
      let run = try TileRun(self, prepared, images, schedule)
      for step in schedule.steps {
        for tile in step.tiles {
          try run.draw(tile, of: step.passes)
          for (index, output) in outputs.enumerated() where step.passes.contains(output.target.pass) {
            let (target, part) = run.result(tile, output.target)
            let pixel = results[index].layout.format.planes[0].bytesPerTexel
            let stride = results[index].size.width * pixel
            let start = tile.y * stride + tile.x * pixel
            try results[index].bytes.withUnsafeMutableBufferPointer { bytes throws(GPUError) in
              let memory = UnsafeMutableRawBufferPointer(
                UnsafeMutableBufferPointer(rebasing: bytes[start...]))
              if output.picture == nil {
                try context.readPixels(of: RenderTarget(target), region: part, into: memory, stride: stride)
              } else {
                try context.readTexels(of: target, region: part, into: memory, stride: stride)
              }
            }
          }
        }
      }
    } catch {
      throw RenderingError(error)
    }
    return results
  }
}

/// The textures of a tiled run, and the part of its picture that each currently holds.
private final class TileRun {
  private let renderer: Renderer
  private let prepared: PreparedPlan
  private let images: [Image]
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
    _ renderer: Renderer, _ prepared: PreparedPlan, _ images: [Image], _ schedule: TileSchedule
  ) throws(GPUError) {
    let plan = prepared.plan
    for (source, image) in zip(plan.sources, images) {
      let described = source.description
      precondition(
        image.size == described.size && image.layout.format == described.format,
        "a picture of \(image.size) \(image.layout.format) for a plan for \(described.size) \(described.format)"
      )
    }
    self.renderer = renderer
    self.prepared = prepared
    self.images = images
    results = LeaseSlots(count: prepared.slotCount)
    origins = Array(repeating: (0, 0), count: prepared.slotCount)
    for (image, sizes) in zip(images, schedule.planeSizes) {
      var parts: [Part] = []
      for (plane, size) in zip(image.layout.format.planes, sizes) {
        guard let format = TextureFormat(planeBytesPerTexel: plane.bytesPerTexel) else {
          preconditionFailure("no texture holds texels of \(plane.bytesPerTexel) bytes")
        }
        parts.append(Part(try Texture(renderer.context, size: size, format: format)))
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
  func draw(_ tile: PixelRegion, of last: [Int]) throws(GPUError) {
    let plan = prepared.plan
    let regions = plan.regions(for: tile, of: last)
    for (source, region) in regions.sources.enumerated() {
      if let region { upload(region, of: source) }
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

  private func draw(_ index: Int, _ region: PixelRegion) throws(GPUError) {
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
      renderer.context.bind(view, toUnit: unit, sampler: texture.sampler)
      if let location = pass.textureOrigins[unit] {
        pass.program.set(location, SIMD2(Int32(origin.x), Int32(origin.y)))
      }
    }
    pass.setUniforms(time)
    let origin = origins[pass.slot]
    if let location = pass.origin { pass.program.set(location, SIMD2(Int32(origin.x), Int32(origin.y))) }
    try renderer.context.draw(
      pass, into: pass.target(in: results),
      viewport: PixelRegion(x: region.x - origin.x, y: region.y - origin.y, size: region.size))
  }

  /// Uploads a part of a source to its textures, unless it is already there.
  private func upload(_ region: PixelRegion, of source: Int) {
    let image = images[source]
    for (index, plane) in image.layout.format.planes.enumerated() {
      let part = planes[source][index]
      let texels = plane.region(for: region, of: image.size)
      guard part.region != texels else { continue }
      part.region = texels
      let place = image.layout.planes[index]
      let start = place.offset + texels.y * place.stride + texels.x * plane.bytesPerTexel
      image.bytes.withUnsafeBytes { bytes in
        part.texture.upload(
          bytes: UnsafeRawBufferPointer(rebasing: bytes[start...]), stride: place.stride,
          region: PixelRegion(texels.size))
      }
    }
  }
}
