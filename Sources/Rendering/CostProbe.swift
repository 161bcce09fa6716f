package import Graphics
import Pixels

/// Measures whether a device behaves like a GPU or like a software renderer: the cost of an interpolated read
/// relative to its pass.
///
/// Takes a few milliseconds plus the compilation of two small programs. A busy machine disturbs most of its times, each of
/// them by as much as many passes take, so it goes on until the shortest times were seen twice, for `limit` at most. In
/// the second half of that time it accepts less agreement, since the shares of GPUs and of software renderers are at least
/// five times apart.
package struct CostProbe {
  /// The time limit of the measurement, without compilation.
  static let limit = Duration.seconds(1)

  private static let size = PixelSize(width: 512, height: 512)
  private static let manyReads = 17
  private static let fewestRounds = 5
  /// How far apart two times may be that count as the same, in the first half of the time limit and in the second.
  private static let (fineAgreement, coarseAgreement) = (1.2, 2.0)
  /// Shorter measurements are dominated by the wait for completion.
  private static let shortest = Duration.microseconds(500)

  private let device: any GraphicsDevice
  private let textures: [Box<Texture>]

  /// The cost that one more interpolated read adds to a copying pass, as a fraction of the pass; nil when the device is too
  /// slow, or the machine too busy, to measure it within the limit.
  ///
  /// - Throws: `RenderingError` when the device runs out of memory, or a shader does not compile.
  package static func readShare(_ device: any GraphicsDevice) throws(RenderingError) -> Double? {
    let probe = try CostProbe(device)
    let copy = try Program.compile(device, fragment: fragment(reads: 1))
    let reading = try Program.compile(device, fragment: fragment(reads: manyReads))
    for program in [copy, reading] {
      if let picture = program.uniform("picture") { program.set(picture, unit: 0) }
      // The first draw of a program may compile it.
      _ = try probe.time(program, passes: 2)
    }
    let start = ContinuousClock.now
    let end = start + limit
    var passes = 2
    while try probe.time(copy, passes: passes) < shortest, passes < 1024, .now < end { passes *= 2 }
    var (one, many) = (Shortest(), Shortest())
    for round in 1... {
      one.add(try probe.time(copy, passes: passes))
      many.add(try probe.time(reading, passes: passes))
      let agreement = .now < start + limit / 2 ? fineAgreement : coarseAgreement
      if round >= fewestRounds, one.isConfirmed(within: agreement), many.isConfirmed(within: agreement) {
        break
      }
      guard .now < end else { return nil }
    }
    return max(0, (many.time - one.time) / one.time / Double(manyReads - 1))
  }

  /// The shortest of several times, which is the least disturbed one.
  private struct Shortest {
    private(set) var time = Duration.seconds(3600)
    private var second = Duration.seconds(7200)

    /// Whether a second time was at most `agreement` times as long.
    func isConfirmed(within agreement: Double) -> Bool { second < time * agreement }

    mutating func add(_ new: Duration) {
      second = min(second, max(time, new))
      time = min(time, new)
    }
  }

  private init(_ device: any GraphicsDevice) throws(RenderingError) {
    self.device = device
    let bytes = [UInt8](repeating: 128, count: Self.size.area * 4)
    var textures: [Box<Texture>] = []
    for _ in 0..<2 {
      textures.append(Box(try Texture(device, size: Self.size, format: .rgba8, bytes: bytes)))
    }
    self.textures = textures
  }

  /// The duration of passes that each read the previous pass's result, so that a driver cannot skip any.
  private func time(_ program: Program, passes: Int) throws(RenderingError) -> Duration {
    device.finish()
    let start = ContinuousClock.now
    for pass in 0..<passes {
      device.bind(textures[pass % 2].value.view, toUnit: 0, sampler: .linear)
      try device.draw(program, into: RenderTarget(textures[1 - pass % 2].value.view))
    }
    device.finish()
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
