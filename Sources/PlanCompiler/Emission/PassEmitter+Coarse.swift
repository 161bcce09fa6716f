import FilterGraph

/// Averages computed for every few pixels only: their positions, and the interpolation between them.
extension PassEmitter {
  /// The neighbour of the pixel that a coarse average stands for; the first coarse pixels are beyond the
  /// edge.
  mutating func coarseNeighbour(
    of here: String, _ offset: String, in input: Int, along axis: Intermediate.Axis, step: String
  ) -> String {
    let size = sizeName(input)
    let margin = CoarseAverage.margin
    let scale = axis == .x ? "ivec2(\(step), 1)" : "ivec2(1, \(step))"
    let first = axis == .x ? "ivec2(\(margin), 0)" : "ivec2(0, \(margin))"
    let pixel = "(\(here).pixel - \(first)) * \(scale) + ivec2(\(offset))"
    return "placeOf(clamp(\(pixel), ivec2(0), ivec2(\(size)) - 1), \(size))"
  }

  /// The name of the uniform with the distance between the computed pixels of a node.
  mutating func stepName(_ place: Int, _ step: Int) -> String {
    let name = "\(nodeName(place))_step"
    setting(.init(name: name, integer: step))
    return name
  }

  /// The interpolated value between coarse pixels.
  mutating func enlarged(_ coarse: Int, step: Int, name: String) -> String {
    let texture = stored(coarse, sampling: .linear)
    setting(.init(name: "\(name)_step", kind: .float, values: [Float(step)]))
    // Beyond its edges a picture repeats its edge pixels.
    let pixel = "clamp(place.position * place.size - 0.5, vec2(0.0), place.size - 1.0)"
    return
      "viewfinder_enlarged(\(texture), (\(pixel)) / \(name)_step + \(CoarseAverage.margin).0)"
  }
}
