import PlanCompiler
public import FilterGraph
import Glibc
public import Pixels

/// Generates random chains of a catalogue's filters, reproducible by seed on every machine.
public struct GraphGenerator {
  /// How far settings go.
  public enum Extent: Sendable {
    /// Anywhere within the ranges, and at their ends.
    case whole
    /// As people grade pictures, so that no chain multiplies the rounding of a number to many times its size.
    case moderate
  }

  private let filters: [FilterDefinition]
  private let extent: Extent
  private let images: [String]
  private var random: SeededRandom

  /// The names of pictures that chains may use as `image=NAME` and as parameters.
  public static let pictures = ["small", "large"]
  /// The name of the lookup that chains use.
  public static let lookup = "table"

  /// Creates a generator.
  ///
  /// - Parameters:
  ///   - filters: what chains are made of.
  ///   - extent: how far settings go.
  ///   - images: the pictures that may be inputs of filters; with none, all inputs come from the frame.
  public init(
    seed: UInt64, filters: [FilterDefinition], extent: Extent = .whole, images: [String] = Self.pictures
  ) {
    self.filters = filters
    self.extent = extent
    self.images = images
    random = SeededRandom(seed: seed)
  }

  /// A number below `bound`, which is above 0.
  public mutating func integer(below bound: Int) -> Int { random.integer(below: bound) }

  /// Whether something of a probability happens.
  public mutating func chance(_ probability: Double) -> Bool { random.unit() < probability }

  /// One of several.
  public mutating func one<T>(of choices: [T]) -> T { choices[integer(below: choices.count)] }

  // MARK: - Chains

  /// A chain of at most `depth` filters: mostly a row, with results that several read, blends and pictures.
  public mutating func graph(depth: Int) -> Graph {
    var graph = Graph()
    var results = [graph.input]
    for _ in 0..<(1 + integer(below: depth)) {
      let definition = one(of: filters)
      var inputs: [Graph.NodeID] = []
      for place in definition.inputs.indices {
        if place == 0 {
          inputs.append(chance(0.8) ? results[results.count - 1] : one(of: results))
        } else if chance(0.3), !images.isEmpty {
          inputs.append(graph.addImage(path: one(of: images)))
        } else {
          inputs.append(one(of: results))
        }
      }
      results.append(graph.add(FilterInstance(definition, nearest: settings(of: definition)), inputs: inputs))
    }
    graph.output = results[results.count - 1]
    return graph
  }

  /// Settings within a filter's ranges; some stay at their defaults.
  public mutating func settings(of definition: FilterDefinition) -> [String: ParameterValue] {
    var values: [String: ParameterValue] = [:]
    for parameter in definition.parameters {
      if parameter.kind.isFile || chance(0.75) { values[parameter.name] = value(of: parameter) }
    }
    // Pictures stay small, and keep some pixels.
    if definition.id == "resize" || definition.id.hasPrefix("lanczos-") {
      values =
        chance(0.5)
        ? ["scale": .number(0.2 + 1.8 * random.unit())]
        : ["width": .number(Double(integer(below: 70))), "height": .number(Double(integer(below: 70)))]
    }
    if definition.id == "resize", values["width"] != nil, chance(0.7) {
      for name in ["mode", "gravity", "color", "enlarge"] {
        values[name] = definition.parameter(named: name).map { value(of: $0) }
      }
    }
    if definition.id == "pad" {
      values["width"] = .number(Double(integer(below: 60)))
      values["height"] = .number(Double(integer(below: 60)))
      values["border"] = .number(Double(integer(below: 9)))
      values["aspect"] = .number(chance(0.5) ? 0 : 0.5 + 1.5 * random.unit())
    }
    if definition.id == "watermark" || definition.id == "watermark-scale" {
      values["width"] = .number(Double(chance(0.5) ? 0 : integer(below: 40)))
      values["size"] = .number(0.1 + 0.9 * random.unit())
    }
    if definition.id == "crop" {
      values["crop-region"] = .numbers((0..<4).map { _ in 0.2 + 0.6 * random.unit() })
    }
    return values
  }

  /// The same chain with other numbers, colours and points, but the same words, switches and files.
  public mutating func moved(_ graph: Graph) -> Graph {
    var result = graph
    for id in graph.ids {
      guard case .filter(let filter) = graph[id].operation, filter.definition.size == nil else { continue }
      for parameter in filter.definition.parameters {
        switch parameter.kind {
        case .choice, .bool, .image, .lookup, .text, .curve: continue
        case .float, .int, .point, .color, .list:
          result.set(parameter.name, of: id, toNearest: value(of: parameter))
        }
      }
    }
    return result
  }

  /// The places of a slider that somebody plays with: both ends, and a random walk between them.
  public mutating func walk(of parameter: ParameterDefinition, steps: Int) -> [ParameterValue] {
    guard case .numbers(let usual) = parameter.defaultValue else { return [] }
    var shares = usual.map { _ in 0.0 }
    return (0..<steps).map { step in
      for index in shares.indices {
        shares[index] = step < 2 ? Double(step) : min(max(shares[index] + random.unit() - 0.5, 0), 1)
      }
      return parameter.clamped(
        .numbers(
          zip(usual, shares).map { usual, share in
            let range = Self.range(of: parameter, around: usual)
            return range.lowerBound + share * (range.upperBound - range.lowerBound)
          }))
    }
  }

  private static func range(of parameter: ParameterDefinition, around usual: Double) -> ClosedRange<Double> {
    let low = parameter.minimum ?? min(usual - 2, -2)
    return low...(parameter.maximum ?? max(low + 4, usual * 2))
  }

  private mutating func value(of parameter: ParameterDefinition) -> ParameterValue {
    switch parameter.kind {
    case .float: return .number(number(parameter, parameter.defaultNumber(0)))
    case .int: return .number(number(parameter, parameter.defaultNumber(0)).rounded())
    case .bool: return .number(Double(integer(below: 2)))
    case .choice(let words): return .number(Double(integer(below: words.count)))
    // As chains write them, in 8 bits.
    case .color:
      return .numbers(
        (0..<3).map { _ in Double(integer(below: 256)) / 255 } + [chance(0.7) ? 1 : random.unit()])
    case .point: return .numbers((0..<2).map { number(parameter, parameter.defaultNumber($0)) })
    case .list(let count):
      return .numbers((0..<count).map { number(parameter, parameter.defaultNumber($0)) })
    case .curve: return .numbers([0, 0.1 * random.unit(), 0.2 + 0.6 * random.unit(), random.unit(), 1, 1])
    case .image: return .file(one(of: Self.pictures))
    case .lookup: return .file(Self.lookup)
    case .text: preconditionFailure("no filter has words")
    }
  }

  private mutating func number(_ parameter: ParameterDefinition, _ usual: Double) -> Double {
    let range = Self.range(of: parameter, around: usual)
    let (low, high) = (range.lowerBound, range.upperBound)
    if extent == .moderate {
      let reach = 0.15 * min(high - low, max(abs(usual) * 2, 2))
      return min(max(usual + (2 * random.unit() - 1) * reach, low), high)
    }
    switch integer(below: 10) {
    case 0: return low
    case 1: return high
    case 2: return min(max(0, low), high)
    default: return low + random.unit() * (high - low)
    }
  }

  // MARK: - Pictures

  /// A frame of a random size, format, encoding and orientation.
  public mutating func source(sides: ClosedRange<Int>) -> PictureDescription {
    let side = sides.upperBound - sides.lowerBound + 1
    var size = PixelSize(
      width: sides.lowerBound + integer(below: side), height: sides.lowerBound + integer(below: side))
    if chance(0.1) { size = PixelSize(width: 1, height: size.height) }
    if chance(0.1) { size = PixelSize(width: size.width, height: 1) }
    return PictureDescription(
      format: one(of: PixelFormat.allCases.filter { $0 != .rgbaHalf && $0 != .rgbaFloat }), size: size,
      encoding: one(of: [.jpeg, .video601, .video709]),
      orientation: chance(0.5) ? .up : one(of: Orientation.allCases))
  }
}

extension ParameterDefinition {
  fileprivate func defaultNumber(_ index: Int) -> Double {
    guard case .numbers(let numbers) = defaultValue else { return 0 }
    return numbers[index]
  }
}

/// The number of random cases of a test, and the first seed: set in the environment for longer runs.
public struct RandomRuns: Sequence, Sendable {
  private let first: UInt64
  private let count: UInt64

  /// `VIEWFINDER_SEED` is the first seed, and `VIEWFINDER_RUNS` multiplies how many follow.
  public init(_ count: Int, seed: UInt64 = 1) {
    func setting(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }
    first = setting("VIEWFINDER_SEED") ?? seed
    self.count = UInt64(count) * (setting("VIEWFINDER_RUNS") ?? 1)
  }

  /// The seeds, one for each case.
  public func makeIterator() -> Range<UInt64>.Iterator { (first..<first + count).makeIterator() }
}
