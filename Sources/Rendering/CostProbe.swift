package import GPU
import Pixels

/// Measures whether a device behaves like a GPU or like a software renderer: the cost of an interpolated read
/// relative to its pass.
///
/// Takes a few milliseconds plus the compilation of two small programs, and stops after `limit` on slow
/// devices.
package struct CostProbe {
  /// The time limit of the measurement.
  static let limit = Duration.milliseconds(250)

  private static let size = PixelSize(width: 512, height: 512)
  private static let manyReads = 17
  private static let rounds = 5
  /// Shorter measurements are dominated by the wait for completion.
  private static let shortest = Duration.microseconds(500)

  private let context: GPUContext
  private let textures: [Box<Texture>]
  private let end: ContinuousClock.Instant

  /// The cost that one more interpolated read adds to a copying pass, as a fraction of the pass.
  ///
  /// - Throws: `GPUError` when the device runs out of memory, or a shader does not compile.
  package static func readShare(_ context: GPUContext) throws(GPUError) -> Double {
    let probe = try CostProbe(context)
    let copy = try Program.compile(context, fragment: fragment(reads: 1))
    let reading = try Program.compile(context, fragment: fragment(reads: manyReads))
    for program in [copy, reading] {
      if let picture = program.uniform("picture") { program.set(picture, unit: 0) }
      // The first draw of a program may compile it.
      _ = try probe.time(program, passes: 2)
    }
    var passes = 2
    while try probe.time(copy, passes: passes) < shortest, passes < 1024, !probe.isOver { passes *= 2 }
    // The shortest times are the least disturbed ones.
    var (one, many) = (Duration.seconds(3600), Duration.seconds(3600))
    for round in 0..<rounds where round == 0 || !probe.isOver {
      one = min(one, try probe.time(copy, passes: passes))
      many = min(many, try probe.time(reading, passes: passes))
    }
    return max(0, (many - one) / one / Double(manyReads - 1))
  }

  private init(_ context: GPUContext) throws(GPUError) {
    self.context = context
    end = .now + Self.limit
    let bytes = [UInt8](repeating: 128, count: Self.size.area * 4)
    var textures: [Box<Texture>] = []
    for _ in 0..<2 {
      textures.append(Box(try Texture(context, size: Self.size, format: .rgba8, bytes: bytes)))
    }
    self.textures = textures
  }

  private var isOver: Bool { .now >= end }

  /// The duration of passes that each read the previous pass's result, so that a driver cannot skip any.
  private func time(_ program: Program, passes: Int) throws(GPUError) -> Duration {
    context.finish()
    let start = ContinuousClock.now
    for pass in 0..<passes {
      context.bind(textures[pass % 2].value.view, toUnit: 0, sampler: .linear)
      try context.draw(program, into: RenderTarget(textures[1 - pass % 2].value.view))
    }
    context.finish()
    return start.duration(to: .now)
  }

  private static func fragment(reads: Int) -> String {
    """
    #version 300 es
    precision highp float;
    uniform sampler2D picture;
    in vec2 v_uv;
    out vec4 result;
    void main() {
      vec4 sum = vec4(0.0);
      for (int i = 0; i < \(reads); i++) sum += texture(picture, v_uv + float(i) * vec2(0.0007, 0.0011));
      result = sum / float(\(reads));
    }
    """
  }
}
