import FilterGraph
import Pixels

/// The intermediate program as plain numbers, which the search queries thousands of times without reference
/// counting.
package struct CutGraph {
  /// Whether a value computed by its reader may be computed between pixels.
  enum Smoothness { case always, asInput, never }

  /// The properties of one value.
  package struct Value {
    let access: Intermediate.Node.Access
    /// The range of its inputs in ``CutGraph/inputs``.
    let inputs: Range<Int>
    /// An ID of its picture's size; equal IDs mean equal sizes.
    let size: Int
    let pixels: Double
    let smoothness: Smoothness
    let isReduction: Bool
    /// For a scatter, the number of points that it accumulates.
    let points: Double?
    let isEnlargement: Bool
    /// Whether it is a warp whose pixels are not neighbours where its input's are, so that what is between its pixels is
    /// not what is between its input's.
    let interpolates: Bool
    /// Whether it is a general filter that reads between its input's pixels.
    let readsBetween: Bool
    /// Whether it is a picture from outside.
    let isSource: Bool
    /// For a general filter, the number of positions that it reads.
    let taps: Double
    /// Whether it is a warp that reads its input with mipmaps.
    let minifies: Bool
  }

  package let values: [Value]
  /// The inputs of all values, concatenated.
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

  /// Whether a value reads an input of another size between its pixels; a reduction has only one value.
  func stretches(_ value: Value) -> Bool {
    guard value.access == .samePixel else { return false }
    for index in value.inputs {
      let read = values[inputs[index]]
      if read.size != value.size, !read.isReduction { return true }
    }
    return false
  }
}

extension CutGraph.Value {
  /// How many times the value is computed as the result of a pass: once per pixel, or once per point.
  var places: Double { points ?? pixels }

  fileprivate init(_ node: Intermediate.Node, _ program: Intermediate, inputs: Range<Int>, size: Int) {
    self.inputs = inputs
    self.size = size
    access = node.access
    pixels = CoarseAverage.pixels(of: node, in: program) ?? Double(node.size.area)
    isReduction = node.isReduction
    interpolates =
      switch node.access {
      case .freeWarp: true
      case .exactWarp: node.filter!.definition.id != Lowering.orientation
      default: false
      }
    readsBetween = node.filter?.readsBetweenPixels == true
    taps = Double(node.filter?.taps ?? 1)
    points = node.isScatter ? node.filter!.points(for: program.nodes[node.inputs[0]].size).count : nil
    var isEnlargement = false
    switch node.operation {
    case .source, .storedLuma, .state, .unread:
      smoothness = .always
    case .enlarge:
      smoothness = .always
      isEnlargement = true
    case .decode, .matrix, .luma, .result: smoothness = .asInput
    case .filter: smoothness = isReduction ? .always : node.clampingWarp != nil ? .asInput : .never
    case .axis, .coarse, .convert, .encode, .baked: smoothness = .never
    }
    self.isEnlargement = isEnlargement
    isSource =
      switch node.operation {
      case .source, .storedLuma: true
      default: false
      }
    if let filter = node.filter, let input = node.inputs.first {
      minifies = filter.minifies(from: program.nodes[input].size, to: node.size)
    } else {
      minifies = false
    }
  }
}
