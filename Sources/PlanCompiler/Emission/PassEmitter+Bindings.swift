import FilterGraph
import GLSL
import Pixels

/// The textures, uniforms and constants that a program reads.
extension PassEmitter {
  /// The sampler of an earlier pass. A result read in several ways has several samplers.
  mutating func stored(_ place: Int, sampling: RenderPlan.TextureBinding.Sampling) -> String {
    let suffix = sampling == .nearest ? "" : sampling == .linear ? "_linear" : "_mipmaps"
    let name = names[place] + "_texture" + suffix
    let content: RenderPlan.TextureBinding.Content =
      if case .state(let index) = program.nodes[place].operation {
        .state(index)
      } else {
        .pass(context.targets[place]!.pass, output: context.targets[place]!.output)
      }
    bind(.init(name: name, content: content, sampling: sampling))
    return name
  }

  mutating func bind(_ texture: RenderPlan.TextureBinding) {
    if bindings.add(texture), extent == .tiles { bindTile(texture) }
  }

  /// Adds a setting: a uniform while settings may change, so that a slider compiles nothing; otherwise a
  /// constant, which the driver uses to simplify the program.
  mutating func setting(_ values: RenderPlan.Uniform) {
    if parameters == .live { bindings.add(values) } else { constant(values) }
  }

  /// Adds values that are part of the program: choices, and values that follow from files and formats.
  mutating func constant(_ values: RenderPlan.Uniform) {
    guard values.canBeConstant else { return bindings.add(values) }
    if code.begins(values.name) { code.append(values.constant) }
  }

  /// The uniform with the size of a node's picture, so that one program serves every size.
  mutating func sizeName(_ place: Int) -> ExpressionNode {
    let name = names[place] + "_size"
    let size = program.nodes[place].size
    bindings.add(.init(name: name, kind: .vec2, values: [Float(size.width), Float(size.height)]))
    return .init(name)
  }
}
