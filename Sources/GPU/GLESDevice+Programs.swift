internal import CGLES
package import Graphics

extension GLESDevice {
  package func beginProgram(vertex: String, fragment: String) -> any ProgramBuild {
    GLProgramBuild(self, vertex: vertex, fragment: fragment)
  }

  package func makeProgram(_ binary: ProgramBinary) -> Program? {
    assertUsable()
    guard capabilities.contains(.programBinary) else { return nil }
    let name = glCreateProgram()
    glProgramBinary(name, binary.format, binary.bytes, GLsizei(binary.bytes.count))
    var linked: GLint = 0
    glGetProgramiv(name, GL.linkStatus, &linked)
    guard linked != 0 else {
      glDeleteProgram(name)
      // A format unknown to the driver is an expected error.
      while glGetError() != GL.noError {}
      return nil
    }
    createdObjects.programs += 1
    liveObjects.programs += 1
    return Program(self, adopting: name, uniforms: Self.activeUniforms(of: name))
  }

  package func binary(of program: Program) -> ProgramBinary? {
    assertUsable()
    guard capabilities.contains(.programBinary) else { return nil }
    var size: GLint = 0
    glGetProgramiv(program.name, GL.programBinaryLength, &size)
    guard size > 0 else { return nil }
    var format: GLenum = 0
    var length: GLsizei = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
      glGetProgramBinary(program.name, size, &length, &format, buffer.baseAddress)
      count = min(max(Int(length), 0), Int(size))
    }
    return bytes.isEmpty ? nil : ProgramBinary(format: format, bytes: bytes)
  }

  package func destroyProgram(_ name: UInt32) {
    withCurrentForDeletion { glDeleteProgram(name) }
    if state.program == name { state.program = 0 }
    liveObjects.programs -= 1
  }

  package func set(
    _ uniform: UniformLocation, of program: Program, to values: Span<Float>, as kind: Uniform.Kind
  ) {
    assertUsable()
    use(program.name)
    let location = uniform.number
    values.withUnsafeBufferPointer { values in
      let (start, count) = (values.baseAddress, GLsizei(values.count))
      switch kind {
      case .float: glUniform1fv(location, count, start)
      case .vec2: glUniform2fv(location, count / 2, start)
      case .vec3: glUniform3fv(location, count / 3, start)
      case .vec4: glUniform4fv(location, count / 4, start)
      case .mat2: glUniformMatrix2fv(location, count / 4, 0, start)
      case .mat3: glUniformMatrix3fv(location, count / 9, 0, start)
      case .mat4: glUniformMatrix4fv(location, count / 16, 0, start)
      default: preconditionFailure("\(kind) does not consist of floats")
      }
    }
  }

  package func set(
    _ uniform: UniformLocation, of program: Program, to value: SIMD4<Int32>, as kind: Uniform.Kind
  ) {
    assertUsable()
    use(program.name)
    switch kind {
    case .int: glUniform1i(uniform.number, value.x)
    case .ivec2: glUniform2i(uniform.number, value.x, value.y)
    case .ivec3: glUniform3i(uniform.number, value.x, value.y, value.z)
    case .ivec4: glUniform4i(uniform.number, value.x, value.y, value.z, value.w)
    default: preconditionFailure("\(kind) does not consist of integers")
    }
  }

  static func activeUniforms(of program: GLuint) -> [Uniform] {
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
        location: UniformLocation(location))
    }
  }
}
