import PlanCompiler
import FilterGraph
import Filters
import Pixels
import Rendering
import TestSupport

/// A chain on a picture, or on several frames, drawn by its plan and by the definition, one 32-bit pass per filter.
///
/// Its description is one line, from which it can be made again.
struct AgreementRun {
  let graph: Graph
  private let content: HostileContent
  private let seed: UInt64
  private let frame: PictureDescription
  private let parameters: CompilerOptions.Parameters
  private let costs: Costs
  /// The number of frames, one after the other; a single one has no history.
  private let frames: Int

  /// The presets that the plan may have been made with.
  enum Costs: String, CaseIterable {
    case gpu, software

    fileprivate var costs: CompilerOptions.Costs { self == .gpu ? .gpu : .software }
  }

  private static let encodings: [(name: String, ColorEncoding)] = [
    ("jpeg", .jpeg), ("video601", .video601), ("video709", .video709),
  ]

  /// A random chain of some filters on a random picture, or on several frames.
  init(seed: UInt64, filters: [FilterDefinition], frames: Int = 1) {
    var generator = GraphGenerator(seed: seed, filters: filters)
    self.seed = seed
    self.frames = frames
    graph = generator.graph(depth: 4)
    frame = generator.source(sides: 40...72)
    content = generator.one(of: HostileContent.allCases)
    parameters = generator.one(of: [.fixed, .live])
    costs = generator.one(of: Costs.allCases)
  }

  /// The run that a line describes.
  init(_ line: String) throws {
    let words = line.split(separator: " ", maxSplits: 7).map(String.init)
    guard words.count == 8 else { throw Malformed(line: line) }
    let sides = words[4].split(separator: "x").compactMap { Int($0) }
    let content = words[0].split(separator: "*")
    guard sides.count == 2, let frames = content.count == 2 ? Int(content[1]) : 1,
      let kind = HostileContent(rawValue: String(content[0])),
      let seed = UInt64(words[1]),
      let format = PixelFormat(rawValue: words[2]),
      let encoding = Self.encodings.first(where: { $0.name == words[3] })?.1,
      let orientation = Orientation.allCases.first(where: { "\($0)" == words[5] }),
      let costs = Costs(rawValue: String(words[6].drop { $0 != "-" }.dropFirst()))
    else { throw Malformed(line: line) }
    (self.content, self.seed, self.costs, self.frames) = (kind, seed, costs, frames)
    parameters = words[6].hasPrefix("live") ? .live : .fixed
    frame = PictureDescription(
      format: format, size: PixelSize(width: sides[0], height: sides[1]), encoding: encoding,
      orientation: orientation)
    graph = try Graph(parsing: words[7], catalog: .standard)
  }

  private struct Malformed: Error {
    let line: String
  }

  /// The line for a chain on this picture.
  func line(_ graph: Graph) -> String {
    let encoding = Self.encodings.first { $0.1 == frame.encoding }!.name
    return
      "\(content)\(frames == 1 ? "" : "*\(frames)") \(seed) \(frame.format) \(encoding) \(frame.size.width)x\(frame.size.height) "
      + "\(frame.orientation) \(parameters)-\(costs) \(graph)"
  }

  /// How far the chain, or another one on this picture, is from its definition.
  func compare(_ graph: Graph? = nil, with renderer: Renderer) throws -> Difference {
    let graph = graph ?? self.graph
    let found = try drawn(graph, with: renderer, planned(on: renderer))
    let exact = try drawn(graph, with: renderer, renderer.options(fusion: .none, output: .rgba32f))
    precondition(found.size == exact.size, "\(graph) has two sizes")
    return Difference(found.floats, exact: exact.floats)
  }

  /// How far the chain is from what its definition may give.
  func compare(_ decisions: Decisions, with renderer: Renderer) throws -> Difference {
    let found = try drawn(graph, with: renderer, planned(on: renderer))
    precondition(found.size == decisions.size, "\(graph) has two sizes")
    return Difference(found.floats, exact: decisions.nearest(to: found.floats))
  }

  private func planned(on renderer: Renderer) -> CompilerOptions {
    var options = renderer.options(parameters: parameters)
    options.costs = costs.costs
    return options
  }

  /// The result of a chain on the picture, or those on all frames.
  func drawn(
    _ graph: Graph, with renderer: Renderer, _ options: CompilerOptions
  ) throws -> (size: PixelSize, floats: [Float]) {
    let images = (0..<frames).map { content.image(frame, seed: seed &+ UInt64($0), shift: 3 * $0) }
    var options = options
    if frames > 1 { options.history = .following }
    let results = try renderer.draw(graph, on: images, frame, options)
    return (results.last!.size, results.flatMap(\.floats))
  }

  /// The chain without the filters that it fails without just as well.
  func shrunk(with renderer: Renderer) -> Graph {
    var smallest = graph
    var place = 0
    while place < smallest.ids.count {
      if let smaller = smallest.without(smallest.ids[place]),
        let found = try? compare(smaller, with: renderer), !found.isWithinContract
      {
        smallest = smaller
        place = 0
      } else {
        place += 1
      }
    }
    return smallest
  }

  /// How far a result of 8 bits is from the definition, in 255ths. A colour counts by its opacity.
  struct Difference: CustomStringConvertible {
    private var greatest = 0.0
    private var squares = 0.0
    private let count: Int

    init(_ found: [Float], exact: [Float]) {
      count = found.count
      for place in found.indices {
        let opacity = place % 4 == 3 ? 1 : min(max(Double(exact[place | 3]), 0), 1)
        let found = Double(found[place]) * 255, exact = min(max(Double(exact[place]), 0), 1) * 255
        var difference = exact.isNaN ? 255 : opacity * abs(found - exact.rounded())
        // On the verge of the next level, the order of two sums of floats decides.
        if abs(found - exact) < 0.5 + 0.01 { difference = 0 }
        greatest = max(greatest, difference)
        squares += difference * difference
      }
    }

    var isWithinContract: Bool { greatest <= 1.5 && rms <= 0.2 }
    private var rms: Double { (squares / Double(count)).squareRoot() }
    var description: String { "off by \(greatest), root mean square \(rms)" }
  }
}

extension Graph {
  /// The chain without a filter, whose readers read its first input; nil when that is no filter with an input.
  fileprivate func without(_ removed: NodeID) -> Graph? {
    guard case .filter = self[removed].operation, !self[removed].inputs.isEmpty else { return nil }
    var graph = Graph()
    var copies: [NodeID: NodeID] = [:]
    for id in ids {
      let inputs = self[id].inputs.map { copies[$0]! }
      switch self[id].operation {
      case .filter where id == removed: copies[id] = inputs[0]
      case .filter(let filter): copies[id] = graph.add(filter, inputs: inputs)
      case .image(let path): copies[id] = graph.addImage(path: path)
      case .input: copies[id] = graph.input
      }
    }
    graph.output = copies[output]!
    return graph
  }
}
