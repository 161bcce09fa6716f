import FilterGraph
import GLSL

/// The textures and uniforms of a program.
struct PassBindings {
  private(set) var textures: [RenderPlan.TextureBinding] = []
  private(set) var uniforms: [RenderPlan.Uniform] = []

  /// Adds a texture, unless there is one of its name.
  ///
  /// - Returns: whether it was added.
  mutating func add(_ texture: RenderPlan.TextureBinding) -> Bool {
    guard !textures.contains(where: { $0.name == texture.name }) else { return false }
    textures.append(texture)
    return true
  }

  /// Adds a uniform, unless there is one of its name.
  mutating func add(_ uniform: RenderPlan.Uniform) {
    if !uniforms.contains(where: { $0.name == uniform.name }) { uniforms.append(uniform) }
  }
}

extension RenderPlan.Uniform {
  /// The uniform in a program's interface.
  var variable: PassProgram.Variable {
    let count: Int? = if case .floats(let count) = kind { count } else { nil }
    return .init(qualifiers: "uniform", type: kind.type, name: name, count: count)
  }

  /// Whether the value can be a constant: arrays are faster as uniforms, and some numbers cannot be written.
  var canBeConstant: Bool {
    if case .floats = kind { return false }
    return values.allSatisfy(\.isFinite)
  }

  /// The declaration of a constant of this value.
  var constant: DeclarationNode {
    let value: ExpressionNode
    switch kind {
    case .float, .floats: value = .init(values[0])
    // GLSL has no negative literals, and 2147483648 is not a valid one either.
    case .int: value = integer == .min ? .init(Int(integer) + 1) - .init(1) : .init(Int(integer))
    case .vec2, .vec3, .vec4, .mat4: value = .call(kind.type, with: values.map { .init($0) })
    }
    return DeclarationNode(["const"], kind.type, name, value)
  }
}

extension RenderPlan.Uniform.Kind {
  /// The type; of an array, that of its elements.
  fileprivate var type: String {
    switch self {
    case .float, .floats: "float"
    case .int: "int"
    case .vec2: "vec2"
    case .vec3: "vec3"
    case .vec4: "vec4"
    case .mat4: "mat4"
    }
  }
}
