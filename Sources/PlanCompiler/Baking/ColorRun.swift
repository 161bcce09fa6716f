import FilterGraph

/// Operations between a value within 0…1 and a result that depends on nothing but that value at the same pixel.
struct ColorRun: Hashable {
  /// The value that the run reads.
  let base: Int
  /// The result.
  let result: Int
  /// The operations from the base, which is not among them, to the result, each after its inputs.
  let places: [Int]
}

extension Intermediate {
  /// The longest runs, in the order of their results.
  func colorRuns() -> [ColorRun] {
    var bases: [Int?] = []
    for place in nodes.indices {
      let below = mapsColors(place) ? commonBase(nodes[place].inputs, bases) : nil
      bases.append(below ?? (canBegin(place) ? place : nil))
    }
    let readers = readers()
    let kept = Set(keptPlaces)
    return nodes.indices.compactMap { place in
      guard let base = bases[place], base != place, holdsColors(place),
        !readers[place].isEmpty || isOutput(place) || kept.contains(place)
      else { return nil }
      // A reader that continues the run computes it as well.
      let isInner = readers[place].allSatisfy { bases[$0] == base && $0 != base }
      guard !isInner || isOutput(place) || kept.contains(place) else { return nil }
      return ColorRun(base: base, result: place, places: operations(from: base, to: place))
    }
  }

  /// Replaces the operations of a run by a lookup.
  mutating func replace(_ run: ColorRun, with lookup: BakedLookup) {
    setNode(run.result, .init(operation: .baked(lookup), inputs: [run.base], size: nodes[run.result].size))
  }

  private func commonBase(_ inputs: [Int], _ bases: [Int?]) -> Int? {
    guard let first = inputs.first, let base = bases[first], inputs.allSatisfy({ bases[$0] == base }) else {
      return nil
    }
    return base
  }

  private func canBegin(_ place: Int) -> Bool {
    facts[place].isUnit && facts[place].isOpaque && !facts[place].hasNumbersAlone
  }

  /// Whether a value is an opaque colour.
  private func holdsColors(_ place: Int) -> Bool {
    let isColor =
      switch nodes[place].operation {
      case .filter(let filter): filter.definition.result == .color
      case .luma, .convert(.toUnit): false
      default: true
      }
    return isColor && facts[place].isOpaque && !facts[place].hasNumbersAlone
  }

  /// Whether an operation depends on nothing but the colours of its inputs at the same pixel.
  private func mapsColors(_ place: Int) -> Bool {
    let node = nodes[place]
    guard node.inputs.allSatisfy({ nodes[$0].size == node.size }) else { return false }
    switch node.operation {
    case .decode, .matrix, .luma, .convert: return true
    case .filter(let filter): return filter.definition.mapsColors
    default: return false
    }
  }

  private func operations(from base: Int, to result: Int) -> [Int] {
    var needed: Set<Int> = [result]
    for place in (base + 1...result).reversed() where needed.contains(place) {
      needed.formUnion(nodes[place].inputs.filter { $0 != base })
    }
    return needed.sorted()
  }
}
