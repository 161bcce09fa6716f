import FilterGraph
import Filters
import Foundation
import GPU
import Pixels
import PlanCompiler
import Rendering
import TestSupport
import Testing

/// The syntax tree that the module `GLSL` makes of a program means what a driver makes of it.
struct InterpreterTests {
  /// Filters whose plans an interpreter of fragment shaders can run: they read pictures alone.
  private static let filters = FilterCatalog.standard.filters.filter { filter in
    (1...2).contains(filter.inputs.count)
      && !filter.parameters.contains { [.lookup, .image].contains($0.kind) }
  }

  private static func chain(_ filter: FilterDefinition) -> String {
    filter.inputs.count == 1 ? filter.id : "split[a][b];[a]gamma=1.4,flip[c];[c][b]\(filter.id)"
  }

  /// A picture without hard steps, between whose pixels hardware interpolates exactly enough, and without equal neighbours,
  /// among which the last bit would decide.
  private static func picture(_ size: PixelSize) -> Image {
    var image = Image(packed: .rgba8, size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (across, down) = (Double(x), Double(y))
        let waves = [0.5 * across + 0.3 * down, 0.8 - 0.4 * across + 0.2 * down, 0.2 * across - 0.6 * down]
        for (channel, wave) in waves.enumerated() {
          image.bytes[(y * size.width + x) * 4 + channel] = UInt8(128 + 100 * sin(wave + 0.1 * across * down))
        }
        image.bytes[(y * size.width + x) * 4 + 3] = 255
      }
    }
    return image
  }

  /// The result of a chain as the interpreter computes it, and as a driver does; nil where the interpreter cannot.
  private static func results(
    _ chain: String, _ options: CompilerOptions, _ renderer: Renderer
  ) throws -> (interpreted: [Float], drawn: [Float])? {
    let size = PixelSize(width: 13, height: 9)
    let image = picture(size)
    let frame = PictureDescription(format: .rgba8, size: size, encoding: .jpeg, orientation: .up)
    let graph = try Graph(parsing: chain, catalog: .standard)
    let plan = InterpretedPlan(plan: try renderer.prepare(graph, frame: frame, options: options).plan)
    guard plan.obstacle == nil else { return nil }
    return (plan.run(on: image), try renderer.draw(graph, on: [image], frame, options)[0].floats)
  }

  /// Each filter as its definition says: one program for each step, in 32-bit floats.
  @Test func theTreeMeansWhatADriverMakesOfIt() throws {
    try withRenderer { renderer in
      var options = renderer.options(fusion: .none, output: .rgba32f)
      options.intermediates = .float
      var run = 0
      for filter in Self.filters {
        guard let (interpreted, drawn) = try Self.results(Self.chain(filter), options, renderer) else {
          continue
        }
        run += 1
        let errors = zip(interpreted, drawn).map { abs($0 - $1) / max(1, abs($1)) }
        let far = errors.count { !($0 <= 2e-3) }
        #expect(far == 0, "\(filter.id): \(far) of \(errors.count) numbers, by up to \(errors.max() ?? 0)")
      }
      #expect(run >= 250, "the others have vertex shaders or mipmaps")
    }
  }

  /// Chains as the compiler fuses them, in the formats that it chooses.
  @Test(arguments: [
    "exposure=0.5,contrast=1.2,saturation=1.1,white-balance=5500,vignette",
    "gaussian-blur=2,exposure=0.3,unsharp-mask", "beautify", "sobel-edge-detection,color-invert",
    "split[a][b];[a]gaussian-blur=2[c];[b][c]multiply-blend,rotate=90", "swirl,box-blur=2,gamma=1.3",
    "median,sharpen,threshold-edge-detection", "kuwahara,crop=0.1|0.1|0.8|0.8,glow",
  ])
  func fusedProgramsMeanWhatADriverMakesOfThem(chain: String) throws {
    try withRenderer { renderer in
      let (interpreted, drawn) = try #require(try Self.results(chain, renderer.options(), renderer))
      let errors = zip(interpreted, drawn).map { abs($0 - $1) * 255 }
      #expect(errors.allSatisfy { $0 <= 1.5 }, "by up to \(errors.max() ?? 0) levels")
    }
  }
}
