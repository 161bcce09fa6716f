internal import CGLES

/// A linked vertex and fragment shader.
///
/// A class, because caches and plans share programs. Use it on its context's thread.
package final class Program {
  /// A vertex shader that covers the target with one triangle and needs no vertex buffer.
  ///
  /// It outputs `v_uv`, which is 0 at the left edge and row 0, and 1 at the opposite edges.
  package static let coveringVertexShader = """
    #version 300 es
    precision highp float;
    out vec2 v_uv;
    void main() {
      vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0;
      v_uv = corner;
      gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
    }
    """

  let context: GPUContext
  let name: GLuint
  /// The uniforms that the shaders read, in the driver's order, except those of blocks.
  package let uniforms: [Uniform]

  /// Compiles and links a program and waits for it.
  ///
  /// Takes milliseconds to hundreds of milliseconds; see `ProgramBuild` to compile in the background and
  /// `ProgramBinary` to store the program for the next start.
  /// - Parameters:
  ///   - vertex: The vertex shader; by default the one that covers the target with one triangle.
  ///   - fragment: The fragment shader, from `#version` on. Use `ShaderMessage.lineDirective` to make
  /// messages name a file and line.
  /// - Throws: `GPUError` with code `shaderCompile` or `link` and the log's lines as `messages`.
  package static func compile(
    _ context: GPUContext, vertex: String = coveringVertexShader, fragment: String
  ) throws(GPUError) -> Program {
    try ProgramBuild(context, vertex: vertex, fragment: fragment).finish()
  }

  /// Loads a stored program.
  ///
  /// - Throws: `GPUError` with code `binaryRejected` when the driver rejects it, for example after an update;
  ///   then compile from source.
  package convenience init(_ context: GPUContext, binary: ProgramBinary) throws(GPUError) {
    context.assertUsable()
    guard context.capabilities.contains(.programBinary) else {
      throw GPUError(.binaryRejected, "this driver cannot store programs")
    }
    let name = glCreateProgram()
    binary.bytes.withUnsafeBytes {
      glProgramBinary(name, binary.format, $0.baseAddress, GLsizei($0.count))
    }
    var linked: GLint = 0
    glGetProgramiv(name, GL.linkStatus, &linked)
    guard linked != 0 else {
      glDeleteProgram(name)
      // A format unknown to the driver is an expected error.
      while glGetError() != GL.noError {}
      throw GPUError(.binaryRejected, "the driver rejects the stored program; it is compiled again")
    }
    context.createdObjects.programs += 1
    context.liveObjects.programs += 1
    self.init(context, adopting: name)
  }

  /// Adopts a linked program that is already counted.
  init(_ context: GPUContext, adopting name: GLuint) {
    self.context = context
    self.name = name
    uniforms = Self.activeUniforms(of: name)
  }

  deinit {
    context.withCurrentForDeletion { glDeleteProgram(name) }
    if context.state.program == name { context.state.program = 0 }
    context.liveObjects.programs -= 1
  }

  /// The linked program in the driver's format; nil when the driver cannot store programs.
  package func binary() -> ProgramBinary? {
    context.assertUsable()
    guard context.capabilities.contains(.programBinary) else { return nil }
    var size: GLint = 0
    glGetProgramiv(name, GL.programBinaryLength, &size)
    guard size > 0 else { return nil }
    var format: GLenum = 0
    var length: GLsizei = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
      glGetProgramBinary(name, size, &length, &format, buffer.baseAddress)
      count = min(max(Int(length), 0), Int(size))
    }
    return bytes.isEmpty ? nil : ProgramBinary(format: format, bytes: bytes)
  }

  /// The location of a uniform; nil when the shaders do not read one with that name.
  ///
  /// A linear search: look locations up once, not in every frame.
  package func uniform(_ name: String) -> UniformLocation? {
    uniforms.first { $0.name == name }?.location
  }

  private static func activeUniforms(of program: GLuint) -> [Uniform] {
    var count: GLint = 0
    var longest: GLint = 0
    glGetProgramiv(program, GL.activeUniforms, &count)
    glGetProgramiv(program, GL.activeUniformMaxLength, &longest)
    var characters = [GLchar](repeating: 0, count: Int(max(longest, 1)))
    return (0..<GLuint(count)).compactMap { index in
      var elements: GLint = 0
      var type: GLenum = 0
      glGetActiveUniform(program, index, GLsizei(characters.count), nil, &elements, &type, &characters)
      let location = glGetUniformLocation(program, characters)
      guard location >= 0 else { return nil }
      let bytes = characters.prefix(while: { $0 != 0 }).map { UInt8(bitPattern: $0) }
      var name = String(decoding: bytes, as: UTF8.self)
      if name.hasSuffix("[0]") { name.removeLast(3) }
      return Uniform(
        name: name, kind: Uniform.Kind(type), count: Int(elements),
        location: UniformLocation(location: location))
    }
  }
}

@available(*, unavailable)
extension Program: Sendable {}
