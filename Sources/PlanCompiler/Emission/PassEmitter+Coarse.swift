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
    let function = "\(name)_interpolated"
    guard emittedSources.insert(function).inserted else { return "\(function)(place)" }
    func read(_ position: String) -> String { sample(texture, at: position) }
    pieces.append(
      Piece(
        text: """
          // A uniform cubic B-spline through texels in four linear reads.
          vec4 \(function)(Place place) {
            vec2 size = vec2(\(texelCounts(of: texture)));
            // Beyond its edges a picture repeats its edge pixels.
            vec2 pixel = clamp(place.position * place.size - 0.5, vec2(0.0), place.size - 1.0);
            vec2 texel = pixel / \(name)_step + \(CoarseAverage.margin).0;
            vec2 cell = floor(texel);
            vec2 f = texel - cell;
            vec2 first = (1.0 - f) * (1.0 - f) * (1.0 - f) / 6.0;
            vec2 last = f * f * f / 6.0;
            // The weights of the two texels on either side; each pair is read as one, between the two.
            vec2 upper = (1.0 + 3.0 * f + 3.0 * f * f - 2.0 * f * f * f) / 6.0;
            vec2 lower = 1.0 - upper;
            vec2 a = (cell - 0.5 + (lower - first) / lower) / size;
            vec2 b = (cell + 1.5 + last / upper) / size;
            return mix(
                mix(\(read("a")), \(read("vec2(b.x, a.y)")), upper.x),
                mix(\(read("vec2(a.x, b.y)")), \(read("b")), upper.x), upper.y);
          }

          """))
    return "\(function)(place)"
  }
}
