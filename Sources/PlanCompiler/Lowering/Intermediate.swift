package import FilterGraph
package import Pixels

/// The compiler's intermediate form of a graph: primitive operations with sizes, each after its inputs.
package struct Intermediate {
  /// One operation.
  package enum Operation: Hashable {
    /// The stored values of a source, as in its planes.
    case source(Int)
    /// A state of an earlier frame, by its index.
    case state(Int)
    /// Converts the stored values of a source to RGBA, with affine filters folded into the conversion.
    case decode(Int, folded: [FilterInstance])
    /// A sequence of affine filters, applied as one.
    case matrix([FilterInstance])
    /// A filter that has code. Indirect, as other cases of many parts: nodes are copied often.
    indirect case filter(FilterInstance)
    /// A separable stencil along one axis.
    indirect case axis(FilterInstance, Axis)
    /// A separable average along one axis, computed only for every `step`th pixel of that axis.
    indirect case coarse(FilterInstance, Axis, step: Int)
    /// Interpolates a value computed for every `step`th pixel of both axes.
    indirect case enlarge(FilterInstance, step: Int)
    /// The bytes of an encoded picture: the content of one of its textures, by its index among the format's.
    case encode(PixelFormat, ColorEncoding, part: Int)
    /// Luminance, in every channel.
    case luma
    /// Luminance of a source, from its luma sample alone, with affine filters folded into it.
    case storedLuma(Int, folded: [FilterInstance])
    /// A conversion between what filters expect.
    case convert(Conversion)
    /// A picture of which only the size is used: its pixels are neither read nor computed.
    case unread(PixelSize)
    /// Looks a colour up in a cube that stands for a run of operations.
    indirect case baked(BakedLookup)
    /// A result of the chain with this label that other values also derive from: those read it at the
    /// precision that they need, not at that of the stored result.
    case result(String)
  }

  package enum Axis: String { case x, y }

  /// Conversions that the compiler inserts.
  package enum Conversion: String {
    case toLinear = "to linear light", toDisplay = "to display encoding", toUnit = "clamp to 0…1"
    /// From Y'C, C'BC and C'RC to R'G'B'.
    case fromConstantLuminance = "from constant luminance"
    /// Multiplies colours by alpha.
    case toPremultiplied = "multiply by alpha"
    /// Divides colours by alpha; black where it is 0.
    case toStraight = "divide by alpha"
    /// The identity: a separate pass for a value whose format differs from the result's.
    case toResult = "to the result"
    /// Composites over black.
    case toScreen = "over black"
  }

  /// An operation and its inputs.
  package struct Node {
    package var operation: Operation
    package var inputs: [Int]
    /// The size of the result.
    package var size: PixelSize
  }

  var sources: [RenderPlan.Source] = []
  package private(set) var nodes: [Node] = []
  /// The facts about each node's value.
  private(set) var facts: [Facts] = []
  /// The pictures that persist from frame to frame.
  var states: [State] = []
  /// The nodes that must be stored, each with the reason.
  package var required: [Int: RenderPlan.CutReason] = [:]
  /// For tiles: how whole pictures are folded into their textures when they exceed the GPU's maximum size.
  var folds: [Int: TextureFold] = [:]
  /// The requested results, at least one; those requested in different forms are separate nodes.
  var results: [Result] = []
  var filterCount = 0

  /// A requested result.
  struct Result {
    let request: RenderPlan.ResultRequest
    /// The description of an encoded picture; nil for a texture.
    let picture: PictureDescription?
    /// Its own size, before it is resized.
    let size: PixelSize
    /// The nodes of its textures.
    var places: [Int]
    /// Whether it is for a window and nothing else needs its texture.
    var isForWindow = false
  }

  /// The nodes of the results' textures, without duplicates.
  package var outputs: [(label: String, place: Int)] {
    var outputs: [(label: String, place: Int)] = []
    for result in results {
      for place in result.places where !outputs.contains(where: { $0.place == place }) {
        outputs.append((result.request.label, place))
      }
    }
    return outputs
  }

  /// Whether a node is a result of the chain.
  func isOutput(_ place: Int) -> Bool { results.contains { $0.places.contains(place) } }

  private var known: [Key: Int] = [:]

  private struct Key: Hashable {
    let operation: Operation
    let inputs: [Int]
    /// Of a warp, it may follow from an input that is not read.
    let size: PixelSize
  }

  /// Adds an operation, or returns an equal existing one, so that common subexpressions are computed once.
  ///
  /// - Parameter given: the facts about its value, if they do not follow from the operation and its inputs.
  mutating func add(_ node: Node, facts given: Facts? = nil) -> Int {
    let key = Key(operation: node.operation, inputs: node.inputs, size: node.size)
    if let place = known[key] { return place }
    nodes.append(node)
    facts.append(given ?? Facts(of: node, inputs: node.inputs.map { facts[$0] }, sources: sources))
    known[key] = nodes.count - 1
    return nodes.count - 1
  }

  /// Puts an operation in the place of another that computes the same value.
  mutating func setNode(_ place: Int, _ node: Node) { nodes[place] = node }

  /// Which results of the same value share a texture.
  enum Sharing {
    /// All of them.
    case values
    /// Those with the same label.
    case labels
  }

  /// Sets the results: a value that others read, that is kept, or whose texture must not be shared gets a
  /// node of its own.
  mutating func setResults(_ wanted: [Result], sharing: Sharing) {
    results = wanted
    let readers = readers()
    let kept = Set(keptPlaces)
    var owners: [Int: String] = [:]
    for index in results.indices {
      for (number, place) in wanted[index].places.enumerated() {
        if case .encode = nodes[place].operation { continue }
        let owner = owners[place] ?? results[index].request.label
        let label = sharing == .values ? owner : results[index].request.label
        owners[place] = owner
        guard !readers[place].isEmpty || kept.contains(place) || owner != label else { continue }
        results[index].places[number] = add(
          Node(operation: .result(label), inputs: [place], size: nodes[place].size))
      }
    }
    for index in results.indices {
      guard case .window = results[index].request.form else { continue }
      let place = results[index].places[0]
      results[index].isForWindow = results.count { $0.places.contains(place) } == 1
    }
  }

  /// Whether a node's pass can draw into a window.
  package func isForWindow(_ place: Int) -> Bool {
    results.contains { $0.isForWindow && $0.places[0] == place }
  }

  /// Drops the requirements of nodes of which only the size is used, or that were rewritten.
  mutating func forgetWhatNothingNeeds() {
    guard !required.isEmpty else { return }
    let readers = readers()
    required = required.filter { isRoot($0.key) || !readers[$0.key].isEmpty }
  }

  /// The nodes that the results and states need, each after its inputs.
  func needed(_ readers: [[Int]]) -> [Int] {
    var isNeeded = readers.map { !$0.isEmpty }
    for root in roots { isNeeded[root] = true }
    return nodes.indices.filter { isNeeded[$0] }
  }

  /// For each node that the results and states need, the nodes that read it; empty for the others.
  package func readers() -> [[Int]] {
    var needed = Array(repeating: false, count: nodes.count)
    var readers: [[Int]] = Array(repeating: [], count: nodes.count)
    for root in roots { needed[root] = true }
    for place in nodes.indices.reversed() where needed[place] {
      for input in nodes[place].inputs {
        needed[input] = true
        if !readers[input].contains(place) { readers[input].append(place) }
      }
    }
    return readers
  }
}
