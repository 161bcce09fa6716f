import FilterGraph
import Pixels

/// The names of values in a program, and the textures and uniforms that it reads.
extension PassEmitter {
  /// A readable name, unique within the program.
  mutating func nodeName(_ place: Int) -> String {
    if let name = names[place] { return name }
    let node = program.nodes[place]
    let stem: String
    switch node.operation {
    case .source(let index): stem = "source\(index)_stored"
    case .state(let index): stem = "state\(index)"
    case .decode(let index, let folded): stem = "source\(index)_" + (folded.isEmpty ? "rgb" : "graded")
    case .matrix(let filters): stem = filters.map(\.definition.codeName).joined(separator: "_")
    case .filter(let filter): stem = filter.definition.codeName
    case .axis(let filter, let axis): stem = filter.definition.codeName + "_" + axis.rawValue
    case .coarse(let filter, let axis, _):
      stem = filter.definition.codeName + "_coarse_" + axis.rawValue
    case .enlarge(let filter, _): stem = filter.definition.codeName + "_enlarged"
    case .encode(let format, _, let part): stem = "\(format)_\(part)"
    case .storedLuma(let index, _): stem = "source\(index)_luma"
    case .luma: stem = nodeName(node.inputs[0]) + "_luma"
    case .convert(.toLinear): stem = "to_linear"
    case .convert(.toDisplay): stem = "to_display"
    case .convert(.fromConstantLuminance): stem = "from_constant_luminance"
    case .convert(.toUnit): stem = "to_unit"
    case .convert(.toPremultiplied): stem = "premultiplied"
    case .convert(.toStraight): stem = "straight"
    case .convert(.toResult): stem = "to_result"
    case .convert(.toScreen): stem = "to_screen"
    case .unread: stem = "unread"
    case .baked: stem = "baked"
    case .result: stem = "result\(place)"
    }
    let short = stem.count > 48 ? "matrix" : stem
    nameCounts[short, default: 0] += 1
    let name = nameCounts[short] == 1 ? short : "\(short)_\(nameCounts[short]!)"
    names[place] = name
    return name
  }

  mutating func note(_ place: Int) {
    guard noted.insert(place).inserted else { return }
    filters.append((place, program.nodes[place].names))
  }

  /// The sampler of an earlier pass. A result read in several ways has several samplers.
  mutating func stored(_ place: Int, sampling: RenderPlan.TextureBinding.Sampling) -> String {
    let suffix = sampling == .nearest ? "" : sampling == .linear ? "_linear" : "_mipmaps"
    let name = nodeName(place) + ending("texture", of: place) + suffix
    let content: RenderPlan.TextureBinding.Content =
      if case .state(let index) = program.nodes[place].operation {
        .state(index)
      } else {
        .pass(targets[place]!.pass, output: targets[place]!.output)
      }
    bind(.init(name: name, content: content, sampling: sampling))
    return name
  }

  /// A suffix for our names derived from a value's name; a different one if the filter's file has a setting
  /// of that name.
  private func ending(_ word: String, of place: Int) -> String {
    guard let filter = program.nodes[place].filter?.definition else { return "_" + word }
    let isTaken =
      filter.parameter(named: word) != nil || filter.lets.contains { $0.name == word }
      || filter.sizeLets.contains { $0.name == word }
      || filter.tables.contains { $0.name == word } || filter.code.declarations.contains(word)
    // Names of settings contain no underscore.
    return isTaken ? "_picture_" + word : "_" + word
  }

  mutating func bind(_ binding: RenderPlan.TextureBinding) {
    guard !textures.contains(where: { $0.name == binding.name }) else { return }
    textures.append(binding)
    if extent == .tiles { bindTile(binding) }
  }

  mutating func add(_ uniform: RenderPlan.Uniform) {
    if !uniforms.contains(where: { $0.name == uniform.name }) { uniforms.append(uniform) }
  }

  /// Emits a setting: a uniform while settings may change, so that a slider compiles nothing; otherwise a
  /// constant, which the driver uses to simplify the program.
  mutating func setting(_ values: RenderPlan.Uniform) {
    if parameters == .live { add(values) } else { constant(values) }
  }

  /// Emits values that are part of the program: choices, and values that follow from files and formats.
  mutating func constant(_ values: RenderPlan.Uniform) {
    guard let text = values.literal else { return add(values) }
    if emittedSources.insert(values.name).inserted {
      pieces.append(Piece(text: "const \(values.kind.declaration(of: values.name)) = \(text);\n"))
    }
  }

  /// The uniform with the size of a node's picture, so that one program serves every size.
  mutating func sizeName(_ place: Int) -> String {
    let name = nodeName(place) + ending("size", of: place)
    let size = program.nodes[place].size
    add(.init(name: name, kind: .vec2, values: [Float(size.width), Float(size.height)]))
    return name
  }
}

extension RenderPlan.Uniform {
  /// The value as a GLSL literal; nil for arrays, which are faster as uniforms, and for numbers without a
  /// literal.
  fileprivate var literal: String? {
    guard values.allSatisfy(\.isFinite) else { return nil }
    let numbers = values.map { "\($0)" }.joined(separator: ", ")
    return switch kind {
    case .float: numbers
    // GLSL has no negative literals, and 2147483648 is not a valid one either.
    case .int: integer == .min ? "(-2147483647 - 1)" : "\(integer)"
    case .vec2: "vec2(\(numbers))"
    case .vec3: "vec3(\(numbers))"
    case .vec4: "vec4(\(numbers))"
    case .mat4: "mat4(\(numbers))"
    case .floats: nil
    }
  }
}
