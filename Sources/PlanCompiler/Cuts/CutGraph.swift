import FilterGraph
import Pixels

/// The working form as plain numbers: what the search asks thousands of times, without a reference to count.
struct CutGraph {
  /// Whether a value that is computed where it is read may be computed between pixels.
  enum Smoothness { case always, asInput, never }

  /// What is known of one value.
  struct Value {
    let access: Intermediate.Node.Access
    /// Its inputs among ``CutGraph/inputs``.
    let inputs: Range<Int>
    /// Its picture's size, by its place among those of the program: equal when the numbers are.
    let size: Int
    let pixels: Double
    let smoothness: Smoothness
    let isReduction: Bool
    /// Of a scatter, how many points it adds up.
    let points: Double?
    let isEnlargement: Bool
    /// Of a general filter, how many places it reads.
    let taps: Double
    /// Whether it is a warp that is read with mipmaps where it shrinks its input.
    let hasMipmaps: Bool
    /// Of luma, the value whose one number it reads when its input is computed with it.
    let brightness: Int?
  }

  let values: [Value]
  /// The inputs of all values, one after the other.
  let inputs: [Int]

  init(_ program: Intermediate) {
    var inputs: [Int] = []
    var sizes: [PixelSize] = []
    inputs.reserveCapacity(program.nodes.count * 2)
    values = program.nodes.map { node in
      let start = inputs.count
      inputs += node.inputs
      let size = sizes.firstIndex(of: node.size) ?? sizes.count
      if size == sizes.count { sizes.append(node.size) }
      return Value(node, program, inputs: start..<inputs.count, size: size)
    }
    self.inputs = inputs
  }
}

extension CutGraph.Value {
  /// How often the value is computed when it is the result of a pass: for each pixel, or for each point.
  var places: Double { points ?? pixels }

  fileprivate init(_ node: Intermediate.Node, _ program: Intermediate, inputs: Range<Int>, size: Int) {
    self.inputs = inputs
    self.size = size
    access = node.access
    pixels = Double(node.size.area)
    isReduction = node.isReduction
    taps = Double(node.filter?.taps ?? 1)
    points = node.isScatter ? node.filter!.points(for: program.nodes[node.inputs[0]].size).count : nil
    var isEnlargement = false
    var brightness: Int?
    switch node.operation {
    case .source, .state, .unread:
      smoothness = .always
    case .enlarge:
      smoothness = .always
      isEnlargement = true
    case .decode, .matrix, .result: smoothness = .asInput
    case .luma:
      smoothness = .asInput
      let input = program.nodes[node.inputs[0]]
      if case .decode(let source, _) = input.operation, program.readsBrightnessAlone(source) {
        brightness = input.inputs[0]
      }
    case .filter: smoothness = isReduction ? .always : node.clampingWarp != nil ? .asInput : .never
    case .axis, .coarse, .convert, .encode: smoothness = .never
    }
    self.isEnlargement = isEnlargement
    self.brightness = brightness
    hasMipmaps = node.filter?.definition.minification == .mipmap
  }
}
