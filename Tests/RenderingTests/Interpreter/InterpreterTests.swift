import FilterGraph
import Filters
import Foundation
import Graphics
import Pixels
import PlanCompiler
import Rendering
import TestSupport
import Testing

/// A renderer needs no OpenGL, and the syntax tree that the module `GLSL` makes of a program means what a driver makes of it.
struct InterpreterTests {
  private static let size = PixelSize(width: 13, height: 9)

  /// A chain of one filter, whose further inputs and files differ from the picture.
  private static func chain(_ filter: FilterDefinition) -> String {
    let settings = filter.parameters.compactMap { parameter -> String? in
      switch parameter.kind {
      case .lookup: "\(parameter.name)=table"
      case .image: "\(parameter.name)=other"
      // The same program as for the 64 tiles of CLAHE, each of which has a curve of 256 sums.
      default: parameter.name == "tiles" ? "tiles=2" : nil
      }
    }
    let call = settings.isEmpty ? filter.id : "\(filter.id)=\(settings.joined(separator: ":"))"
    let count = filter.inputs.count
    guard count > 1 else { return call }
    let changes = (1..<count).map { ";[i\($0)]gamma=1.\(3 + $0),flip[o\($0)]" }
    let split = "split=\(count)" + (0..<count).map { "[i\($0)]" }.joined()
    return split + changes.joined() + ";" + (1..<count).map { "[o\($0)]" }.joined() + "[i0]\(call)"
  }

  /// A picture without hard steps, between whose pixels hardware interpolates exactly enough, and without equal neighbours,
  /// among which the last bit would decide.
  private static func picture(_ size: PixelSize, phase: Double = 0) -> Image {
    var image = Image(packed: .rgba8, size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (across, down) = (Double(x), Double(y))
        let waves = [0.5 * across + 0.3 * down, 0.8 - 0.4 * across + 0.2 * down, 0.2 * across - 0.6 * down]
        for (channel, wave) in waves.enumerated() {
          image.bytes[(y * size.width + x) * 4 + channel] = UInt8(
            128 + 100 * sin(wave + 0.1 * across * down + phase))
        }
        image.bytes[(y * size.width + x) * 4 + 3] = 255
      }
    }
    return image
  }

  private static var resources: TestResources {
    let side = 5
    let colors = (0..<side * side * side).flatMap { index -> [Float] in
      let place = [index % side, index / side % side, index / side / side].map { Float($0) / Float(side - 1) }
      return [place[1] * place[1], 0.8 * place[0] + 0.1, 1 - place[2] * place[0]]
    }
    return TestResources(
      pictures: ["other": picture(PixelSize(width: 6, height: 7), phase: 2)],
      lookups: ["table": LookupTable(cube: .init(low: .zero, high: .one, side: side, colors: colors))])
  }

  /// The results of a chain for a few frames as the interpreter computes them, and as a driver does; nil for a chain that
  /// reads mipmaps, which the interpreter does not have.
  private static func results(
    _ chain: String, _ options: CompilerOptions, _ renderer: Renderer
  ) throws -> (interpreted: [Float], drawn: [Float])? {
    let frame = PictureDescription(format: .rgba8, size: size, encoding: .jpeg, orientation: .up)
    let graph = try Graph(parsing: chain, catalog: renderer.catalog)
    var options = options
    options.history = .following
    let plan = try renderer.prepare(graph, frame: frame, options: options).plan
    let samplings = plan.passes.flatMap { $0.textures.map(\.sampling) }
    guard !samplings.contains(.trilinear) else { return nil }
    let images = (0..<(plan.states.isEmpty ? 1 : 3)).map { picture(size, phase: 0.4 * Double($0)) }
    func numbers(_ renderer: Renderer) throws -> [Float] {
      try renderer.draw(graph, on: images, frame, options).flatMap(\.floats)
    }
    let device = InterpreterDevice()
    let interpreted = try numbers(Renderer(device, catalog: renderer.catalog, loader: resources))
    #expect(device.liveObjects.total == 0, "\(device.liveObjects) outlive their renderer")
    return (interpreted, try numbers(renderer))
  }

  /// Each filter as its definition says: one program for each step, in 32-bit floats.
  @Test func theTreeMeansWhatADriverMakesOfIt() throws {
    try withRenderer(resources: Self.resources) { renderer in
      var options = renderer.options(fusion: .none, output: .rgba32f)
      options.intermediates = .float
      var without: [String] = []
      for filter in FilterCatalog.standard.filters {
        guard let (interpreted, drawn) = try Self.results(Self.chain(filter), options, renderer) else {
          without.append(filter.id)
          continue
        }
        let errors = zip(interpreted, drawn).map { abs($0 - $1) / max(1, abs($1)) }
        let far = errors.count { !($0 <= 2e-3) }
        #expect(far == 0, "\(filter.id): \(far) of \(errors.count) numbers, by up to \(errors.max() ?? 0)")
      }
      #expect(
        without.allSatisfy { $0.hasPrefix("watermark") }, "only watermarks need mipmaps, not \(without)")
    }
  }

  /// Chains as the compiler fuses them, in the formats that it chooses.
  @Test(arguments: [
    "exposure=0.5,contrast=1.2,saturation=1.1,white-balance=5500,vignette",
    "gaussian-blur=2,exposure=0.3,unsharp-mask", "beautify", "sobel-edge-detection,color-invert",
    "split[a][b];[a]gaussian-blur=2[c];[b][c]multiply-blend,rotate=90", "swirl,box-blur=2,gamma=1.3",
    "median,sharpen,threshold-edge-detection", "kuwahara,crop=0.1|0.1|0.8|0.8,glow", "lookup=table,gamma=1.2",
  ])
  func fusedProgramsMeanWhatADriverMakesOfThem(chain: String) throws {
    try withRenderer(resources: Self.resources) { renderer in
      let (interpreted, drawn) = try #require(try Self.results(chain, renderer.options(), renderer))
      let errors = zip(interpreted, drawn).map { abs($0 - $1) * 255 }
      #expect(errors.allSatisfy { $0 <= 1.5 }, "by up to \(errors.max() ?? 0) levels")
    }
  }
}
