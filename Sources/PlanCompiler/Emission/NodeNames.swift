import FilterGraph

/// The names of a plan's values in a program: readable, and each unique.
///
/// A name begins with a number of its own. So does what derives from it, such as a function of the filter's file, and none
/// is the name of another value, of what derives from one, or a word of GLSL, whatever filters are called.
struct NodeNames {
  private let program: Intermediate
  private var names: [Int: String] = [:]

  init(_ program: Intermediate) { self.program = program }

  /// The name of a value.
  subscript(place: Int) -> String {
    mutating get {
      if let name = names[place] { return name }
      let stem = stem(place)
      let name = "v\(names.count + 1)_" + (stem.count > 48 ? "matrix" : stem)
      names[place] = name
      return name
    }
  }

  /// What the words of a filter's file begin with: what it declares, its settings, and the functions through which it
  /// reads. No name of ours begins so.
  mutating func prefix(of place: Int) -> String { "f" + self[place].dropFirst() + "_" }

  private func stem(_ place: Int) -> String {
    let node = program.nodes[place]
    return switch node.operation {
    case .source(let index): "source\(index)_stored"
    case .state(let index): "state\(index)"
    case .decode(let index, let folded): "source\(index)_" + (folded.isEmpty ? "rgb" : "graded")
    case .matrix(let filters): filters.map(\.definition.codeName).joined(separator: "_")
    case .filter(let filter): filter.definition.codeName
    case .axis(let filter, let axis): filter.definition.codeName + "_" + axis.rawValue
    case .coarse(let filter, let axis, _): filter.definition.codeName + "_coarse_" + axis.rawValue
    case .enlarge(let filter, _): filter.definition.codeName + "_enlarged"
    case .encode(let format, _, let part): "\(format)_\(part)"
    case .storedLuma(let index, _): "source\(index)_luma"
    case .luma: stem(node.inputs[0]) + "_luma"
    case .convert(.toLinear): "to_linear"
    case .convert(.toDisplay): "to_display"
    case .convert(.fromConstantLuminance): "from_constant_luminance"
    case .convert(.toUnit): "to_unit"
    case .convert(.toPremultiplied): "premultiplied"
    case .convert(.toStraight): "straight"
    case .convert(.toResult): "to_result"
    case .convert(.toScreen): "to_screen"
    case .unread: "unread"
    case .baked: "baked"
    case .result: "result"
    }
  }
}
