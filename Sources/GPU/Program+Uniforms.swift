internal import CGLES

// Each call makes the program current and costs one GL call; values persist until they are set again.
extension Program {
  /// Sets a float.
  package func set(_ uniform: UniformLocation, _ value: Float) {
    use()
    glUniform1f(uniform.location, value)
  }

  /// Sets a vec2.
  package func set(_ uniform: UniformLocation, _ value: SIMD2<Float>) {
    use()
    glUniform2f(uniform.location, value.x, value.y)
  }

  /// Sets a vec3.
  package func set(_ uniform: UniformLocation, _ value: SIMD3<Float>) {
    use()
    glUniform3f(uniform.location, value.x, value.y, value.z)
  }

  /// Sets a vec4.
  package func set(_ uniform: UniformLocation, _ value: SIMD4<Float>) {
    use()
    glUniform4f(uniform.location, value.x, value.y, value.z, value.w)
  }

  /// Sets an int; traps when the value does not fit into 32 bits.
  package func set(_ uniform: UniformLocation, _ value: Int) {
    use()
    glUniform1i(uniform.location, GLint(value))
  }

  /// Sets an ivec2.
  package func set(_ uniform: UniformLocation, _ value: SIMD2<Int32>) {
    use()
    glUniform2i(uniform.location, value.x, value.y)
  }

  /// Sets an ivec4.
  package func set(_ uniform: UniformLocation, _ value: SIMD4<Int32>) {
    use()
    glUniform4i(uniform.location, value.x, value.y, value.z, value.w)
  }

  /// Sets the texture unit that a sampler reads.
  package func set(_ uniform: UniformLocation, unit: Int) {
    precondition(
      context.state.units.indices.contains(unit), "texture unit \(unit) of \(context.state.units.count)")
    use()
    glUniform1i(uniform.location, GLint(unit))
  }

  /// Sets a mat3 from its columns.
  package func set(_ uniform: UniformLocation, columns a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>)
  {
    use()
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 9) { values in
      for row in 0..<3 {
        values[row] = a[row]
        values[3 + row] = b[row]
        values[6 + row] = c[row]
      }
      glUniformMatrix3fv(uniform.location, 1, 0, values.baseAddress)
    }
  }

  /// Sets a mat4 from its columns.
  package func set(
    _ uniform: UniformLocation, columns a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>,
    _ d: SIMD4<Float>
  ) {
    use()
    let columns = (a, b, c, d)
    withUnsafeBytes(of: columns) {
      glUniformMatrix4fv(uniform.location, 1, 0, $0.assumingMemoryBound(to: Float.self).baseAddress)
    }
  }

  /// Sets a uniform, or the first elements of an array, from floats in memory order: matrices in column-major
  /// order, vectors without padding in between.
  ///
  /// - Parameters:
  ///   - uniform: The location to set.
  ///   - values: A multiple of the number of floats of `kind`.
  ///   - kind: A float, vector or matrix kind.
  package func set(_ uniform: UniformLocation, _ values: UnsafeBufferPointer<Float>, as kind: Uniform.Kind) {
    guard let components = kind.floatCount else { preconditionFailure("\(kind) does not consist of floats") }
    precondition(
      values.count.isMultiple(of: components), "\(values.count) floats for elements of \(components)")
    use()
    let count = GLsizei(values.count / components)
    let start = values.baseAddress
    switch kind {
    case .float: glUniform1fv(uniform.location, count, start)
    case .vec2: glUniform2fv(uniform.location, count, start)
    case .vec3: glUniform3fv(uniform.location, count, start)
    case .vec4: glUniform4fv(uniform.location, count, start)
    case .mat2: glUniformMatrix2fv(uniform.location, count, 0, start)
    case .mat3: glUniformMatrix3fv(uniform.location, count, 0, start)
    case .mat4: glUniformMatrix4fv(uniform.location, count, 0, start)
    default: break
    }
  }

  /// Sets a uniform, or the first elements of an array, from floats; see the form with a buffer.
  package func set(_ uniform: UniformLocation, _ values: [Float], as kind: Uniform.Kind) {
    values.withUnsafeBufferPointer { set(uniform, $0, as: kind) }
  }

  private func use() {
    context.assertUsable()
    context.use(name)
  }
}

extension Uniform.Kind {
  /// The number of floats per element; nil for kinds that are not floats.
  package var floatCount: Int? {
    switch self {
    case .float: 1
    case .vec2: 2
    case .vec3: 3
    case .vec4, .mat2: 4
    case .mat3: 9
    case .mat4: 16
    default: nil
    }
  }
}
