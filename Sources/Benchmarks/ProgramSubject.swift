import Graphics
import Rendering

/// A hand-written program, drawn into one texture or two.
final class ProgramSubject: BenchmarkSubject {
  /// A sampler of the program and its texture.
  struct Reading {
    let sampler: String
    let view: TextureView
    let sampling: Sampler
    /// Keeps the texture while the program reads it.
    let owner: AnyObject

    /// Reads the planes of frames, which the benchmark keeps.
    init(_ sampler: String, _ view: TextureView, _ sampling: Sampler, of owner: AnyObject) {
      self.sampler = sampler
      self.view = view
      self.sampling = sampling
      self.owner = owner
    }

    /// Reads a texture.
    init(_ sampler: String, _ texture: Box<Texture>, _ sampling: Sampler = .nearest) {
      self.init(sampler, texture.value.view, sampling, of: texture)
    }
  }

  /// A uniform of the program with its value.
  struct Value {
    let uniform: String
    let kind: Uniform.Kind
    let numbers: [Float]

    init(_ uniform: String, _ kind: Uniform.Kind, _ numbers: [Float]) {
      self.uniform = uniform
      self.kind = kind
      self.numbers = numbers
    }

    /// A number.
    init(_ uniform: String, _ number: Double) { self.init(uniform, .float, [Float(number)]) }
  }

  let name: String
  private let device: any GraphicsDevice
  private let program: Program
  private let readings: [Reading]
  private let values: [(location: UniformLocation, value: Value)]
  private let target: Box<Texture>
  private let second: Box<Texture>?

  /// Compiles a program.
  ///
  /// - Parameters:
  ///   - vertex: the vertex shader; by default the one that covers the target.
  ///   - second: what the shader's output 1 is written into.
  init(
    _ name: String, vertex: String = Program.coveringVertexShader, fragment: String, readings: [Reading],
    values: [Value] = [], into target: Box<Texture>, and second: Box<Texture>? = nil,
    device: any GraphicsDevice
  ) throws(RenderingError) {
    self.name = name
    self.device = device
    self.target = target
    self.second = second
    self.readings = readings
    let program = try Program.compile(device, vertex: vertex, fragment: fragment)
    for (unit, reading) in readings.enumerated() {
      if let location = program.uniform(reading.sampler) { program.set(location, unit: unit) }
    }
    self.values = values.compactMap { value in program.uniform(value.uniform).map { ($0, value) } }
    self.program = program
  }

  var passes: Int { 1 }

  func drawFrame() throws(RenderingError) {
    for unit in readings.indices {
      device.bind(readings[unit].view, toUnit: unit, sampler: readings[unit].sampling)
    }
    // Set for every frame, as in a preview whose sliders may have moved.
    for (location, value) in values { program.set(location, value.numbers, as: value.kind) }
    if let second {
      try device.draw(program, into: RenderTarget(target.value.view, second.value.view))
    } else {
      try device.draw(program, into: RenderTarget(target.value.view))
    }
  }

  /// The result of the last draw, four bytes per pixel, top row first.
  func result() throws(RenderingError) -> [UInt8] {
    try device.readPixels(of: target.value.view)
  }
}
