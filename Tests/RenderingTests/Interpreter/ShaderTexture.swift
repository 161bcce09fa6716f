/// What a sampler reads: texels of four numbers, row by row and slice by slice, and how it interpolates between them.
struct ShaderTexture {
  enum Sampling { case nearest, linear }

  let width: Int
  let height: Int
  let depth: Int
  let texels: [Double]
  let sampling: Sampling
  let type: String

  /// The colour of a texel; beyond the edges that of the nearest one.
  func texel(_ x: Int, _ y: Int, _ z: Int = 0) -> ShaderValue {
    .numbers(.init(type.hasPrefix("u") ? .uint : .float, numbers(x, y, z)))
  }

  /// The colour at a place in fractions of the sides.
  func sample(_ place: [Double]) -> ShaderValue {
    let sides = [width, height, depth]
    // Far beyond the edges every place reads the same texel.
    let places = (0..<3).map { axis in
      let place = axis < place.count ? place[axis] * Double(sides[axis]) : 0.5
      return place.isFinite ? min(max(place, -1e6), 1e6) : 0
    }
    guard sampling == .linear else {
      let cell = places.map { Int($0.rounded(.down)) }
      return texel(cell[0], cell[1], cell[2])
    }
    let cell = places.map { ($0 - 0.5).rounded(.down) }
    var color = [0.0, 0, 0, 0]
    for corner in 0..<8 {
      let beyond = (0..<3).map { corner >> $0 & 1 }
      let shares = (0..<3).map { axis in
        let share = places[axis] - 0.5 - cell[axis]
        return beyond[axis] == 1 ? share : 1 - share
      }
      let share = shares.reduce(1, *)
      guard share > 0 else { continue }
      let texel = numbers(Int(cell[0]) + beyond[0], Int(cell[1]) + beyond[1], Int(cell[2]) + beyond[2])
      for channel in 0..<4 { color[channel] += share * texel[channel] }
    }
    return .vector(color)
  }

  private func numbers(_ x: Int, _ y: Int, _ z: Int) -> [Double] {
    func clamped(_ place: Int, _ side: Int) -> Int { min(max(place, 0), side - 1) }
    let index = (clamped(z, depth) * height + clamped(y, height)) * width + clamped(x, width)
    return Array(texels[4 * index..<4 * index + 4])
  }
}
