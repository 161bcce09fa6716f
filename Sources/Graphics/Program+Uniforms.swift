// Values persist until they are set again.
extension Program {
  /// Sets a float.
  package func set(_ uniform: UniformLocation, _ value: Float) {
    let values: [1 of Float] = [value]
    device.set(uniform, of: self, to: values.span, as: .float)
  }

  /// Sets a vec2.
  package func set(_ uniform: UniformLocation, _ value: SIMD2<Float>) {
    let values: [2 of Float] = [value.x, value.y]
    device.set(uniform, of: self, to: values.span, as: .vec2)
  }

  /// Sets a vec4.
  package func set(_ uniform: UniformLocation, _ value: SIMD4<Float>) {
    let values: [4 of Float] = [value.x, value.y, value.z, value.w]
    device.set(uniform, of: self, to: values.span, as: .vec4)
  }

  /// Sets an int; traps when the value does not fit into 32 bits.
  package func set(_ uniform: UniformLocation, _ value: Int) {
    device.set(uniform, of: self, to: SIMD4(Int32(value), 0, 0, 0), as: .int)
  }

  /// Sets an ivec2.
  package func set(_ uniform: UniformLocation, _ value: SIMD2<Int32>) {
    device.set(uniform, of: self, to: SIMD4(lowHalf: value, highHalf: .zero), as: .ivec2)
  }

  /// Sets the texture unit that a sampler reads.
  package func set(_ uniform: UniformLocation, unit: Int) {
    let units = device.limits.textureUnits
    precondition((0..<units).contains(unit), "texture unit \(unit) of \(units)")
    set(uniform, unit)
  }

  /// Sets a uniform, or the first elements of an array, from floats in memory order: matrices in column-major
  /// order, vectors without padding in between.
  ///
  /// - Parameters:
  ///   - uniform: The location to set.
  ///   - values: A multiple of the number of floats of `kind`.
  ///   - kind: A float, vector or matrix kind.
  package func set(_ uniform: UniformLocation, _ values: [Float], as kind: Uniform.Kind) {
    guard let components = kind.floatCount else { preconditionFailure("\(kind) does not consist of floats") }
    precondition(
      values.count.isMultiple(of: components), "\(values.count) floats for elements of \(components)")
    device.set(uniform, of: self, to: values.span, as: kind)
  }
}
