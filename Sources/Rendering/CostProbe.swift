package import GPU
import Pixels

/// Measures whether a device behaves like a GPU or like a CPU that draws: what reads between texels cost beside the
/// pass that they are in.
///
/// Takes some milliseconds besides compiling two small programs, and stops after `limit` however slow the device is.
package struct CostProbe {
  /// No measurement goes on for longer.
  static let limit = Duration.milliseconds(250)

  private static let size = PixelSize(width: 512, height: 512)
  private static let manyReads = 17
  private static let rounds = 5
  /// A measurement that is shorter is mostly the wait for its end.
  private static let shortest = Duration.microseconds(500)

  private let context: GPUContext
  private let textures: [Box<Texture>]
  private let end: ContinuousClock.Instant

  /// What reading between texels once more adds to a pass that copies, in shares of that pass.
  ///
  /// - Throws: `GPUError` when the device has no memory for two small pictures, or does not compile.
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
    // The shortest times are those that nothing else has disturbed.
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

  /// How long passes take of which each reads what the one before has written, so that a driver can drop none.
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
