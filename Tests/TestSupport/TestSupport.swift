package import PlanCompiler
package import FilterGraph
import Filters
import GPU
package import Graphics
public import Pixels
public import Rendering

/// Pictures and lookups that a test provides to a chain by name.
public struct TestResources: ResourceLoader {
  /// The pictures by the names that the chain uses.
  public var pictures: [String: Image]
  /// The lookups by the names that the chain uses.
  package var lookups: [String: LookupTable]

  /// Creates a set of resources.
  package init(pictures: [String: Image] = [:], lookups: [String: LookupTable] = [:]) {
    self.pictures = pictures
    self.lookups = lookups
  }

  /// The picture of a path.
  package func picture(at path: String) throws(RenderingError) -> LoadedPicture {
    guard let picture = pictures[path] else { throw RenderingError(.noInput, "no test picture '\(path)'") }
    return LoadedPicture(picture)
  }

  /// The colour lookup of a path.
  package func lookup(at path: String) throws(RenderingError) -> LookupTable {
    if let lookup = lookups[path] ?? Self.builtIn(path) { return lookup }
    throw RenderingError(.noInput, "no test lookup '\(path)'")
  }
}

extension TestResources {
  /// A built-in table: the size, then lines of three numbers, red fastest.
  private static func builtIn(_ path: String) -> LookupTable? {
    guard path.hasPrefix("asset:"), let asset = EmbeddedAsset(path: path.dropFirst(6)) else { return nil }
    let lines = String(decoding: asset.bytes, as: UTF8.self).split(separator: "\n")
    let rows = lines.filter { $0.first?.isNumber == true }.map { $0.split(separator: " ") }
    let colors = rows.flatMap { $0.compactMap { Float($0) } }
    guard let size = lines.first(where: { $0.hasPrefix("LUT_3D_SIZE") })?.split(separator: " ").last,
      let side = Int(size), colors.count == side * side * side * 3
    else { return nil }
    return LookupTable(cube: .init(low: .zero, high: .one, side: side, colors: colors))
  }
}

/// Runs `body` with a renderer on a device without a window.
///
/// - Throws: what `body` throws; `RendererMisuse` when objects of the device outlive the renderer, or the driver reported
///   an error.
package func withRenderer<R>(
  resources: TestResources = TestResources(), catalog: FilterCatalog? = nil, _ body: (Renderer) throws -> R
) throws -> R {
  var messages: [String] = []
  let device = try GLESDevice(.surfaceless) { if $0.severity == .error { messages.append($0.text) } }
  // A function of its own, at whose end the renderer is gone.
  func run() throws -> R {
    try body(Renderer(device, catalog: catalog ?? .standard, loader: resources))
  }
  let result = try run()
  device.finish()
  guard device.drainDiagnostics() == 0 else {
    throw RendererMisuse(description: "the driver reported: \(messages.joined(separator: "; "))")
  }
  guard device.liveObjects.total == 0 else {
    throw RendererMisuse(description: "objects outlive the renderer: \(device.liveObjects)")
  }
  return result
}

/// What a test left behind, or did wrong, on its device.
package struct RendererMisuse: Error, CustomStringConvertible {
  package let description: String
}

extension Renderer {
  /// Renders a picture through a chain and reads the result back as four floats a pixel, top row first.
  package func render(
    _ chain: String, on image: Image, orientation: Orientation = .up, options: CompilerOptions
  ) throws -> (size: PixelSize, floats: [Float]) {
    let graph = try Graph(parsing: chain, catalog: catalog)
    let description = PictureDescription(
      format: image.layout.format, size: image.size, encoding: image.encoding, orientation: orientation,
      isKnownOpaque: image.isOpaque)
    let prepared = try prepare(graph, frame: description, options: options)
    let frame = try FrameTextures(device, format: image.layout.format, size: image.size)
    frame.upload(image)
    let result = try run(prepared, on: frame)
    return (result.size, try device.readFloats(of: result.view))
  }
}

extension Image {
  /// Whether the alpha of every pixel is 1, of a picture without padding; false for other formats than 8 and 16 bits.
  fileprivate var isOpaque: Bool {
    let bytesPerSample: Int
    switch layout.format {
    case .rgba8: bytesPerSample = 1
    case .rgba16: bytesPerSample = 2
    default: return false
    }
    return bytes.indices.allSatisfy { $0 / bytesPerSample % 4 < 3 || bytes[$0] == 255 }
  }
}
