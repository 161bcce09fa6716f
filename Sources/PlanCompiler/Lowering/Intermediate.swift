import FilterGraph
import Pixels

/// The compiler's working form of a graph: primitive operations with sizes, each after its inputs.
struct Intermediate {
  /// What one operation does.
  enum Operation: Hashable {
    /// The stored numbers of a source, as they lie in its planes.
    case source(Int)
    /// What an earlier frame has kept, by the place of the state.
    case state(Int)
    /// Makes the stored numbers of a source RGBA, with affine filters folded into the conversion.
    case decode(Int, folded: [FilterInstance])
    /// Affine filters, applied in order as one.
    case matrix([FilterInstance])
    /// A filter that has code.
    case filter(FilterInstance)
    /// A separable stencil along one axis.
    case axis(FilterInstance, Axis)
    /// A separable average along one axis, computed for every `step`th pixel of that axis only.
    case coarse(FilterInstance, Axis, step: Int)
    /// Interpolates what was computed for every `step`th pixel of both axes.
    case enlarge(FilterInstance, step: Int)
    /// The bytes of a picture in memory: what one of its textures holds, by its place among the format's.
    case encode(PixelFormat, ColorEncoding, part: Int)
    /// Luminance alone, in every channel.
    case luma
    /// A conversion between what filters want.
    case convert(Conversion)
    /// A picture of which only the size is asked: nothing reads its pixels, so nothing computes them.
    case unread(PixelSize)
    /// A result of the chain of this label, which other values are made from too: those read it as exactly as they
    /// need it, not as the result is stored.
    case result(String)
  }

  enum Axis: String { case x, y }

  /// Conversions that the compiler inserts.
  enum Conversion: String {
    case toLinear = "to linear light", toDisplay = "to display encoding", toUnit = "clamp to 0…1"
    /// Changes nothing: a pass of its own for what cannot be written as the result is.
    case toResult = "to the result"
    /// What is transparent lies over black.
    case toScreen = "over black"
  }

  /// An operation and where its inputs come from.
  struct Node {
    var operation: Operation
    var inputs: [Int]
    /// The size of the result.
    var size: PixelSize
  }

  var sources: [RenderPlan.Source] = []
  private(set) var nodes: [Node] = []
  /// What is known of each node's value.
  private(set) var facts: [Facts] = []
  /// What lives from frame to frame.
  var states: [State] = []
  /// What must be stored whatever it costs, and why.
  var required: [Int: RenderPlan.CutReason] = [:]
  /// How what is stored whole for tiles lies in its texture, where it is longer than the GPU's.
  var folds: [Int: TextureFold] = [:]
  /// What is wanted, at least one result; those that are not wanted in the same form are nodes of their own.
  var results: [Result] = []
  var filterCount = 0

  /// A result that was asked for.
  struct Result {
    let request: RenderPlan.ResultRequest
    /// What the picture in memory is; nil for a texture.
    let picture: PictureDescription?
    /// The nodes of its textures.
    var places: [Int]
    /// Whether it is for a window, and nothing else needs its texture.
    var isForWindow = false
  }

  /// The nodes of the results' textures, each once.
  var outputs: [(label: String, place: Int)] {
    var outputs: [(label: String, place: Int)] = []
    for result in results {
      for place in result.places where !outputs.contains(where: { $0.place == place }) {
        outputs.append((result.request.label, place))
      }
    }
    return outputs
  }

  /// Whether a node is a result of the chain.
  func isOutput(_ place: Int) -> Bool { outputs.contains { $0.place == place } }

  private var known: [Key: Int] = [:]

  private struct Key: Hashable {
    let operation: Operation
    let inputs: [Int]
  }

  /// Adds an operation, or finds the equal one that is already there: common subexpressions are computed once.
  ///
  /// - Parameter given: what is known of its value, where the operation and its inputs do not tell.
  mutating func add(_ node: Node, facts given: Facts? = nil) -> Int {
    let key = Key(operation: node.operation, inputs: node.inputs)
    if let place = known[key] { return place }
    nodes.append(node)
    facts.append(given ?? Facts(of: node, inputs: node.inputs.map { facts[$0] }, sources: sources))
    known[key] = nodes.count - 1
    return nodes.count - 1
  }

  /// Which results of one value have one texture.
  enum Sharing {
    /// All of them.
    case values
    /// Those of one label.
    case labels
  }

  /// Sets the results: values that others read or that are kept get nodes of their own, and so do those that share no
  /// texture.
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
    for index in results.indices where results[index].request.form == .window {
      let place = results[index].places[0]
      results[index].isForWindow = results.count { $0.places.contains(place) } == 1
    }
  }

  /// Whether a node's pass can draw into a window.
  func isForWindow(_ place: Int) -> Bool { results.contains { $0.isForWindow && $0.places[0] == place } }

  /// Drops the requirements of nodes of which only the size is asked, or that were rewritten.
  mutating func forgetWhatNothingNeeds() {
    guard !required.isEmpty else { return }
    let readers = readers()
    required = required.filter { isRoot($0.key) || !readers[$0.key].isEmpty }
  }

  /// For each node, the nodes that the results, and what is kept, need and that read it; none for what they do not need.
  func readers() -> [[Int]] {
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
