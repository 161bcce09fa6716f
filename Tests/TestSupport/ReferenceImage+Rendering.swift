package import PlanCompiler
package import FilterGraph
import Filters
import Graphics
public import Pixels
package import Rendering

extension ReferenceImage {
  /// The picture as straight RGBA, of 8 bits where they hold it exactly, else of 16; values outside 0…1 are
  /// cut off.
  public var image: Image {
    func isLevel(_ value: Double) -> Bool { abs(value * 255 - (value * 255).rounded()) < 1e-6 }
    if pixels.allSatisfy({ color in (0..<4).allSatisfy { isLevel(color[$0]) } }) {
      var image = Image(packed: .rgba8, size: PixelSize(width: width, height: height))
      for (index, color) in pixels.enumerated() {
        for channel in 0..<4 {
          image.bytes[index * 4 + channel] = UInt8((min(max(color[channel], 0), 1) * 255).rounded())
        }
      }
      return image
    }
    var image = Image(packed: .rgba16, size: PixelSize(width: width, height: height))
    for (index, color) in pixels.enumerated() {
      for channel in 0..<4 {
        let number = UInt16((min(max(color[channel], 0), 1) * 65535).rounded())
        withUnsafeBytes(of: number) { bytes in
          image.bytes[index * 8 + channel * 2] = bytes[0]
          image.bytes[index * 8 + channel * 2 + 1] = bytes[1]
        }
      }
    }
    return image
  }

  /// Creates a picture from four floats a pixel.
  public init(size: PixelSize, floats: [Float]) {
    self.init(size.width, size.height) { x, y in
      let place = (y * size.width + x) * 4
      return SIMD4(
        Double(floats[place]), Double(floats[place + 1]), Double(floats[place + 2]), Double(floats[place + 3])
      )
    }
  }
}

/// How a chain is executed.
public enum ChainExecution: Hashable, Sendable, CaseIterable {
  /// One pass for each filter, in 32-bit floats throughout: the definition.
  case definition
  /// Fused as the program does it, with an 8-bit result.
  case fused
  /// Fused with settings that may change, with an 8-bit result.
  case live

  func options(on renderer: Renderer) -> CompilerOptions {
    switch self {
    case .definition:
      var options = renderer.options(fusion: .none, output: .rgba32f)
      options.intermediates = .float
      return options
    case .fused: return renderer.options()
    case .live: return renderer.options(parameters: .live)
    }
  }
}

/// Renders a chain; the first input is the frame, the others are the images `1`, `2` ….
public func renderChain(
  _ chain: String, inputs: [ReferenceImage], as execution: ChainExecution = .definition
) throws -> ReferenceImage {
  try renderChain(chain, inputs: inputs, as: [execution])[0]
}

/// Whether a chain computes with colours multiplied by alpha, so that the transparent pixels of its result have none.
public func premultiplies(
  _ chain: String, inputs: [ReferenceImage], as execution: ChainExecution = .definition
) throws -> Bool {
  let catalog = FilterCatalog.standard
  let images = inputs.enumerated().dropFirst().map { ("\($0.offset)", $0.element.description) }
  let plan = try RenderPlan.compile(
    Graph(parsing: chain, catalog: catalog), catalog: catalog, frame: inputs[0].description,
    images: Dictionary(uniqueKeysWithValues: images),
    options: CompilerOptions(parameters: execution == .live ? .live : .fixed, fusion: .none),
    lookups: { _ in nil })
  return plan.passes.contains { $0.filters.contains("multiply by alpha") }
}

extension ReferenceImage {
  fileprivate var description: PictureDescription {
    PictureDescription(format: .rgba8, size: PixelSize(width: width, height: height))
  }
}

/// Renders a chain in several modes on one device.
public func renderChain(
  _ chain: String, inputs: [ReferenceImage], as executions: [ChainExecution]
) throws -> [ReferenceImage] {
  var resources = TestResources()
  for (index, input) in inputs.enumerated().dropFirst() { resources.pictures["\(index)"] = input.image }
  return try withRenderer(resources: resources) { renderer in
    try executions.map { execution in
      let (size, floats) = try renderer.render(
        chain, on: inputs[0].image, options: execution.options(on: renderer))
      return ReferenceImage(size: size, floats: floats)
    }
  }
}

/// Renders a chain on frames one after the other, and returns the results; the further pictures are the images `1`,
/// `2` ….
public func renderFrames(
  _ chain: String, _ frames: [ReferenceImage], pictures: [ReferenceImage] = [], as execution: ChainExecution
) throws -> [ReferenceImage] {
  var resources = TestResources()
  for (index, picture) in pictures.enumerated() { resources.pictures["\(index + 1)"] = picture.image }
  return try withRenderer(resources: resources) { renderer in
    var options = execution.options(on: renderer)
    options.history = .following
    let graph = try Graph(parsing: chain, catalog: renderer.catalog)
    let images = frames.map(\.image)
    let frame = PictureDescription(format: images[0].layout.format, size: images[0].size)
    return try renderer.draw(graph, on: images, frame, options).map {
      ReferenceImage(size: $0.size, floats: $0.floats)
    }
  }
}

extension Renderer {
  /// Draws a chain on a picture or on consecutive frames, 25 a second, and reads the floats of each result.
  package func draw(
    _ graph: Graph, on images: [Image], _ frame: PictureDescription, _ options: CompilerOptions
  ) throws -> [(size: PixelSize, floats: [Float])] {
    let prepared = try prepare(graph, frame: frame, options: options)
    let textures = try FrameTextures(device, format: frame.format, size: frame.size)
    let history = options.history == .following ? FrameHistory() : nil
    return try images.enumerated().map { number, image in
      textures.upload(image)
      history?.beginFrame(at: .milliseconds(40 * number))
      let result = try run(prepared, on: textures, history: history)
      return (result.size, try device.readFloats(of: result.view))
    }
  }
}
