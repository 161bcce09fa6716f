import GPU
import Rendering

/// A hand-written program, drawn into one texture.
final class ProgramSubject: BenchmarkSubject {
  /// A sampler of the program and its texture.
  struct Reading {
    let sampler: String
    let view: TextureView
    let sampling: Sampler
  }

  /// A uniform of the program with its value.
  struct Value {
    let uniform: String
    let kind: Uniform.Kind
    let numbers: [Float]
  }

  let name: String
  private let context: GPUContext
  private let program: Program
  private let readings: [Reading]
  private let values: [(location: UniformLocation, value: Value)]
  private let frames: BenchmarkFrames?
  private let target: Box<Texture>
  private let kept: AnyObject?

  /// Compiles a program.
  ///
  /// - Parameters:
  ///   - frames: the frames to advance before each draw; nil for none.
  ///   - kept: the owner of the sampled textures, if it is not the frames.
  init(
    _ name: String, fragment: String, readings: [Reading], values: [Value] = [], frames: BenchmarkFrames?,
    into target: Box<Texture>, keeping kept: AnyObject? = nil, context: GPUContext
  ) throws(RenderingError) {
    self.name = name
    self.context = context
    self.frames = frames
    self.target = target
    self.kept = kept
    self.readings = readings
    let program = try gpu { () throws(GPUError) in try Program.compile(context, fragment: fragment) }
    for (unit, reading) in readings.enumerated() {
      if let location = program.uniform(reading.sampler) { program.set(location, unit: unit) }
    }
    self.values = values.compactMap { value in program.uniform(value.uniform).map { ($0, value) } }
    self.program = program
  }

  var passes: Int { 1 }

  func drawFrame() throws(RenderingError) {
    frames?.advance()
    for unit in readings.indices {
      context.bind(readings[unit].view, toUnit: unit, sampler: readings[unit].sampling)
    }
    // Set for every frame, as in a preview whose sliders may have moved.
    for (location, value) in values { program.set(location, value.numbers, as: value.kind) }
    do throws(GPUError) {
      try context.draw(program, into: RenderTarget(target.value.view))
    } catch {
      throw RenderingError(error)
    }
  }

  /// The result of the last draw, four bytes per pixel, top row first.
  func result() throws(RenderingError) -> [UInt8] {
    try gpu { () throws(GPUError) in try context.readPixels(of: target.value.view) }
  }
}
