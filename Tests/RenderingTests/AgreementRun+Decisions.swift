import FilterGraph
import Filters
import Pixels
import PlanCompiler
import Rendering

/// Chains with filters that jump: where a threshold decides, a difference of the last bit may change a pixel wholly.
extension AgreementRun {
  /// What such a chain gives when what its jumps read is off by up to 1.5/255.
  struct Decisions {
    let size: PixelSize
    private var lowest: [Float]
    private var highest: [Float]

    /// A pixel with a wider range is one about which a threshold decides one way or the other.
    private static let limit: Float = 8 / 255

    fileprivate init(_ drawn: (size: PixelSize, floats: [Float])) {
      (size, lowest, highest) = (drawn.size, drawn.floats, drawn.floats)
    }

    fileprivate mutating func add(_ floats: [Float]) {
      for place in floats.indices {
        lowest[place] = min(lowest[place], floats[place])
        highest[place] = max(highest[place], floats[place])
      }
    }

    /// The share of the pixels that are not decided.
    var shareOpen: Double {
      let pixels = lowest.count / 4
      return Double((0..<pixels).count { isOpen(4 * $0) }) / Double(pixels)
    }

    private func isOpen(_ pixel: Int) -> Bool {
      (pixel..<pixel + 4).contains { !(Self.unit(highest[$0]) - Self.unit(lowest[$0]) <= Self.limit) }
    }

    private static func unit(_ value: Float) -> Float { min(max(value, 0), 1) }

    /// The numbers found, moved into the range where a pixel is decided.
    func nearest(to found: [Float]) -> [Float] {
      found.indices.map { place in
        isOpen(place & ~3) ? found[place] : min(max(found[place], lowest[place]), highest[place])
      }
    }
  }

  /// Draws the definition again and again with disturbed inputs of the filters that jump. Each draw is a sample of what
  /// their thresholds may decide.
  func decisions(
    with renderer: Renderer, draws: Int = 12, where jumps: (FilterDefinition) -> Bool
  ) throws -> Decisions {
    let disturbed = try graph.disturbed(where: jumps)
    // Live, so that all are drawn by the same programs.
    let options = renderer.options(parameters: .live, fusion: .none, output: .rgba32f)
    var decisions = Decisions(try drawn(graph, with: renderer, options))
    for seed in 0..<draws {
      var graph = disturbed.graph
      for place in disturbed.places { graph.set("seed", of: place, toNearest: .number(Double(seed))) }
      decisions.add(try drawn(graph, with: renderer, options).floats)
    }
    return decisions
  }
}

extension Graph {
  /// The chain with a disturbance before each filter of a kind.
  fileprivate func disturbed(
    where holds: (FilterDefinition) -> Bool
  ) throws -> (graph: Graph, places: [NodeID]) {
    let disturbance = try FilterDefinition.parse(Self.disturbance, path: "disturbance.glsl")
    var graph = Graph()
    var copies: [NodeID: NodeID] = [:]
    var places: [NodeID] = []
    for id in ids {
      var inputs = self[id].inputs.map { copies[$0]! }
      switch self[id].operation {
      case .filter(let filter):
        if holds(filter.definition) {
          inputs = inputs.map { graph.add(FilterInstance(disturbance, nearest: [:]), inputs: [$0]) }
          places += inputs
        }
        copies[id] = graph.add(filter, inputs: inputs)
      case .image(let path): copies[id] = graph.addImage(path: path)
      case .input: copies[id] = graph.input
      }
    }
    graph.output = copies[output]!
    return (graph, places)
  }

  /// All numbers alike for the seeds 0 and 1, each by itself up to 6, then those of a few pixels; what is opaque or
  /// transparent stays so.
  private static var disturbance: String {
    """
    //! filter disturbance
    //! category other
    //! summary Changes every number by 1.5/255, up or down.
    //! formula rgba + 1.5/255 or - 1.5/255
    //! kind pixel
    //! param seed int 0 0..1000 "What is drawn"
    vec4 filter(vec4 image, Place place) {
      uvec4 bits = uvec4(0u, 1u, 2u, 3u) + 4u * uint(place.pixel.x + 5003 * place.pixel.y) + 900001u * uint(param.seed);
      bits = (bits ^ (bits >> 16u)) * 0x7feb352du;
      bits = (bits ^ (bits >> 15u)) * 0x846ca68bu;
      // One pixel in 32 alone, whose neighbours stay as they are.
      bool isSparse = param.seed >= 7 && ((bits.r >> 20u) & 31u) != 0u;
      bits = param.seed < 2 ? uvec4(uint(param.seed)) : (bits >> 16u) & 1u;
      vec4 sum = image + (isSparse ? vec4(0.0) : (vec4(bits) - 0.5) * (3.0 / 255.0));
      return vec4(sum.rgb, image.a <= 0.0 || image.a >= 1.0 ? image.a : clamp(sum.a, 0.0, 1.0));
    }
    """
  }
}
