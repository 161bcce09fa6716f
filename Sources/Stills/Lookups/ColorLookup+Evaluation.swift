extension ColorLookup {
  /// How colours between the entries of a cube are interpolated.
  public enum Interpolation: Hashable, Sendable, CaseIterable {
    /// From the eight surrounding entries.
    case trilinear
    /// From four of the eight surrounding entries, chosen so that a grey input uses only those on the grey
    /// diagonal.
    case tetrahedral
  }

  /// Maps a colour, in double precision.
  ///
  /// A reference for the GPU implementation; too slow for whole pictures.
  public func color(
    _ color: SIMD3<Double>, interpolation: Interpolation = .tetrahedral
  ) -> SIMD3<Double> {
    let shaped = shaper.map { $0.value(at: color) } ?? color
    let mapped = cube.value(at: shaped, interpolation: interpolation)
    return output.map { $0.value(at: mapped) } ?? mapped
  }

  /// Bakes the whole table into one cube over 0…1, for a renderer without curves.
  ///
  /// Exact at the entries of the new cube; steep curves are only approximated between them.
  public func baked(size: Int) -> Cube {
    if isCube, cube.size == size, cube.domain == .unit { return cube }
    return sampled(size: size, over: .unit)
  }

  /// Bakes the whole table into one cube over a range of inputs.
  func sampled(size: Int, over domain: Domain) -> Cube {
    var values: [Float] = []
    values.reserveCapacity(3 * size * size * size)
    let last = Double(size - 1)
    let low = SIMD3<Double>(domain.minimum), width = SIMD3<Double>(domain.maximum) - low
    for blue in 0..<size {
      for green in 0..<size {
        for red in 0..<size {
          let place = SIMD3(Double(red), Double(green), Double(blue)) / last
          let mapped = color(low + width * place)
          values += [Float(mapped.x), Float(mapped.y), Float(mapped.z)]
        }
      }
    }
    return Cube(size: size, values: values, domain: domain)
  }
}

extension ColorLookup.Curve {
  /// The curves' values, interpolated linearly between entries.
  func value(at color: SIMD3<Double>) -> SIMD3<Double> {
    let place = domain.position(color) * Double(count - 1)
    var result = SIMD3<Double>.zero
    for channel in 0..<3 {
      let entry = min(Int(place[channel]), count - 2)
      let low = Double(values[3 * entry + channel]), high = Double(values[3 * (entry + 1) + channel])
      result[channel] = low + (high - low) * (place[channel] - Double(entry))
    }
    return result
  }
}

extension ColorLookup.Cube {
  private func entry(_ red: Int, _ green: Int, _ blue: Int) -> SIMD3<Double> {
    let start = 3 * (red + size * (green + size * blue))
    return SIMD3(Double(values[start]), Double(values[start + 1]), Double(values[start + 2]))
  }

  /// The cube's colour for an input.
  func value(at color: SIMD3<Double>, interpolation: ColorLookup.Interpolation) -> SIMD3<Double> {
    let place = domain.position(color) * Double(size - 1)
    let (red, green, blue) = (
      min(Int(place.x), size - 2), min(Int(place.y), size - 2), min(Int(place.z), size - 2)
    )
    let fraction = place - SIMD3(Double(red), Double(green), Double(blue))
    switch interpolation {
    case .trilinear:
      var sum = SIMD3<Double>.zero
      for corner in 0..<8 {
        let (x, y, z) = (corner & 1, corner >> 1 & 1, corner >> 2)
        let weight =
          (x == 1 ? fraction.x : 1 - fraction.x) * (y == 1 ? fraction.y : 1 - fraction.y)
          * (z == 1 ? fraction.z : 1 - fraction.z)
        sum += weight * entry(red + x, green + y, blue + z)
      }
      return sum
    case .tetrahedral:
      // Walks from the low corner to the high corner along the axes in order of decreasing fractions
      // (Sakamoto and Itooka 1981).
      let first =
        fraction.y > fraction.x ? (fraction.z > fraction.y ? 2 : 1) : (fraction.z > fraction.x ? 2 : 0)
      let (one, other) = ((first + 1) % 3, (first + 2) % 3)
      let second = fraction[one] >= fraction[other] ? one : other
      var corner = SIMD3(red, green, blue)
      var before = entry(red, green, blue)
      var result = before
      for axis in [first, second, 3 - first - second] {
        corner[axis] += 1
        let after = entry(corner.x, corner.y, corner.z)
        result += fraction[axis] * (after - before)
        before = after
      }
      return result
    }
  }
}
