import FilterGraph
import GLSL
import Pixels

/// Reads of values that are stored, and of those that a warp looks for elsewhere.
extension PassEmitter {
  /// A stored value at a domain's position.
  mutating func fetch(_ place: Int, _ body: DomainBody) -> ExpressionNode {
    let exact = body.sampling == .exact && program.nodes[place].size == body.size
    return exact ? pixel(of: place, at: .place.position) : mixed(place, at: .place.position)
  }

  /// One pixel of a stored value. Drivers compute nothing of an alpha that they know to be 1.
  mutating func pixel(of place: Int, at position: ExpressionNode) -> ExpressionNode {
    let read = sample(stored(place, sampling: .nearest), at: position)
    let facts = program.facts[place]
    return facts.isOpaque && !facts.isNarrow ? .color(read.rgb, 1.0) : read
  }

  /// The mean of the pixels of a stored value around a position. Samplers' weights, or their results, have 8 bits.
  mutating func mixed(_ place: Int, at position: ExpressionNode) -> ExpressionNode {
    // Tiles locate and mix texels themselves.
    extent == .tiles
      ? sample(stored(place, sampling: .linear), at: position)
      : .call("viewfinder_mixed", .init(stored(place, sampling: .nearest)), position)
  }

  /// What a warp finds where it looks.
  mutating func warp(
    _ filter: FilterInstance, _ place: Int, in body: inout DomainBody
  ) throws(CompileError) -> ExpressionNode {
    try emitCode(of: filter, place)
    let (name, input) = (names[place], program.nodes[place].inputs[0])
    let size = sizeName(input)
    let exact = filter.isExact && body.sampling == .exact
    let position = body.declare("vec2", "\(name)_position", .call(name, .place))
    let looked: ExpressionNode
    if isStored(input) {
      looked = look(filter, place, at: position, isExact: exact, in: &body)
    } else {
      let function = try domain(input, exact ? .exact : .smooth)
      // Beyond its edges a picture repeats its edge pixels, whatever surrounds it in the picture that it was
      // cropped from.
      let inside = program.looksElsewhere(input) ? .call("clamp", position, 0.0, 1.0) : position
      looked = .call(function, .call("placeAt", inside, size))
    }
    guard let outside = try outside(of: filter, place) else { return looked }
    let isInside = ExpressionNode.call("viewfinder_isInside", position)
    // One texel needs no level of a mipmap, nor does a tile, whose gradients are explicit.
    let readsOneTexel = exact && isStored(input)
    guard extent == .whole, !readsOneTexel else { return .init(.conditional(isInside, looked, outside)) }
    // Read outside as well: the level follows from neighbours, which must all read (GLSL ES 3.00, 8.8).
    let read = body.declare("vec4", "\(name)_looked", looked)
    return .init(.conditional(isInside, read, outside))
  }

  /// A stored value where a warp looks.
  private mutating func look(
    _ filter: FilterInstance, _ place: Int, at position: ExpressionNode, isExact: Bool,
    in body: inout DomainBody
  ) -> ExpressionNode {
    let (name, node) = (names[place], program.nodes[place])
    let input = node.inputs[0]
    if isExact { return pixel(of: input, at: position) }
    guard filter.minifies(from: program.nodes[input].size, to: node.size) else {
      return mixed(input, at: position)
    }
    let texture = stored(input, sampling: .trilinear)
    guard packsPixels else { return sample(texture, at: position) }
    // The level follows from the distance to the next pixel, which is not that to the next fragment.
    let texel = ExpressionNode.place.member("texel")
    let steps = [("across", [texel.member("x"), 0.0]), ("down", [0.0, texel.member("y")])].map { axis, step in
      let next = ExpressionNode.call(
        "placeAt", .place.position + .call("vec2", with: step), .place.member("size"))
      return body.declare("vec2", "\(name)_\(axis)", .call(name, next) - position)
    }
    return .call("textureGrad", .init(texture), position, steps[0], steps[1])
  }

  /// What is outside of a warp's input; nil where its edge is repeated.
  private mutating func outside(
    of filter: FilterInstance, _ place: Int
  ) throws(CompileError) -> ExpressionNode? {
    switch filter.edge {
    case .clamp: return nil
    case .transparent: return .call("vec4", 0.0)
    case .color(let parameter, _):
      let color = ExpressionNode(
        try bindParameter(
          parameter, filter, names.prefix(of: place), filter.environment, line: filter.definition.bodyLine))
      return program.facts[program.nodes[place].inputs[0]].isPremultiplied ? .premultiplied(color) : color
    }
  }
}
