public import GPU

/// One program that somebody wrote by hand, drawn into one texture.
public final class ProgramSubject: BenchmarkSubject {
  /// How a table calls it.
  public let name: String
  private let context: GPUContext
  private let program: Program
  private let textures: [(view: TextureView, sampler: Sampler)]
  private let frames: BenchmarkFrames?
  private let target: Box<Texture>

  /// Compiles a program.
  ///
  /// - Parameters:
  ///   - fragment: the program. Its uniforms are constants in its text.
  ///   - textures: what its samplers read, in the order of the units, by name.
  ///   - frames: the frames that move on before each draw; nil for none.
  ///   - output: the size and format of the result.
  public init(
    _ name: String, fragment: String, textures: [(name: String, view: TextureView, sampler: Sampler)],
    frames: BenchmarkFrames?, into target: Box<Texture>, context: GPUContext
  ) throws(RenderingError) {
    self.name = name
    self.context = context
    self.frames = frames
    self.target = target
    self.textures = textures.map { ($0.view, $0.sampler) }
    program = try gpu { () throws(GPUError) in try Program.compile(context, fragment: fragment) }
    for (unit, texture) in textures.enumerated() {
      if let location = program.uniform(texture.name) { program.set(location, unit: unit) }
    }
  }

  /// The draws of one frame.
  public var passes: Int { 1 }

  /// Moves on to the next frame and draws it.
  public func drawFrame() throws(RenderingError) {
    frames?.advance()
    for unit in textures.indices {
      context.bind(textures[unit].view, toUnit: unit, sampler: textures[unit].sampler)
    }
    do throws(GPUError) {
      try context.draw(program, into: RenderTarget(target.value.view))
    } catch {
      throw RenderingError(error)
    }
  }

  /// The result of the last draw, top row first.
  public func result() throws(RenderingError) -> [UInt8] {
    try gpu { () throws(GPUError) in try context.readPixels(of: target.value.view) }
  }
}
