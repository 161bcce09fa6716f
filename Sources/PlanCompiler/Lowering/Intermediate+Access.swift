import FilterGraph
import Pixels

extension Intermediate.Node {
  /// The ways of reading an input, which determine what may be fused.
  package enum Access: Hashable {
    case samePixel
    /// One other pixel, exactly.
    case exactWarp
    /// One position between pixels.
    case freeWarp
    case neighbours(taps: Int)
    case anywhere
    /// Several pixels of a picture, each exactly, for one texel of an encoded picture.
    case block(pixels: Int)
  }

  /// How the node reads its inputs.
  package var access: Access {
    switch operation {
    case .source, .decode, .matrix, .baked, .luma, .storedLuma, .convert, .state, .unread, .result:
      return .samePixel
    case .encode(let format, _, let part):
      let pixels = format.pixelsPerTexel(part: part)
      return pixels == 1 ? .samePixel : .block(pixels: pixels)
    case .axis(let filter, _): return .neighbours(taps: filter.taps)
    case .coarse(let filter, _, _): return .neighbours(taps: 2 * filter.radius + 1)
    case .enlarge: return .anywhere
    case .filter(let filter):
      switch filter.definition.kind {
      case .pixel, .matrix, .generator: return .samePixel
      case .warp: return filter.isExact ? .exactWarp : .freeWarp
      case .stencil, .separable:
        return .neighbours(taps: filter.taps)
      case .general, .reduce, .scatter: return .anywhere
      case .group: preconditionFailure("groups are expanded before")
      }
    }
  }

  /// The names of the filters and conversions.
  package var names: [String] {
    switch operation {
    case .source(let index): [index == 0 ? "source" : "image \(index)"]
    case .state(let index): ["state \(index + 1)"]
    case .decode(_, let folded): ["to RGB"] + folded.map(\.definition.id)
    case .matrix(let filters): filters.map(\.definition.id)
    case .filter(let filter): [filter.definition.id]
    case .axis(let filter, let axis): ["\(filter.definition.id) \(axis.rawValue)"]
    case .coarse(let filter, let axis, let step): ["\(filter.definition.id) \(axis.rawValue)/\(step)"]
    case .enlarge(let filter, let step): ["\(filter.definition.id) x\(step)"]
    case .encode(let format, _, _): ["to \(format)"]
    case .luma, .storedLuma: ["luma"]
    case .convert(let conversion): [conversion.rawValue]
    case .unread: ["size"]
    case .baked(let lookup): [lookup.name]
    case .result(let label): ["[\(label)]"]
    }
  }

  /// The filter whose code the node runs.
  var filter: FilterInstance? {
    switch operation {
    case .filter(let filter), .axis(let filter, _), .coarse(let filter, _, _): filter
    case .source, .decode, .encode, .matrix, .baked, .enlarge, .luma, .storedLuma, .convert, .state, .unread,
      .result:
      nil
    }
  }

  /// The pixel format of the encoded picture whose bytes the node computes.
  var encoded: PixelFormat? {
    if case .encode(let format, _, _) = operation { format } else { nil }
  }

  /// Whether the node computes luminance.
  var isLuma: Bool {
    switch operation {
    case .luma, .storedLuma: true
    default: false
    }
  }

  /// Whether the node has one value for the whole picture.
  package var isReduction: Bool {
    if case .reduce = filter?.definition.kind { true } else { false }
  }

  /// Whether the node accumulates points.
  package var isScatter: Bool {
    if case .scatter = filter?.definition.kind { true } else { false }
  }

  /// The filter, if it is a warp that clamps positions outside its input to the nearest pixel.
  var clampingWarp: FilterInstance? {
    guard case .filter(let filter) = operation, case .warp = filter.definition.kind,
      filter.edge == .clamp
    else { return nil }
    return filter
  }
}

extension Intermediate {
  /// Whether means are all that is made of each value. Where it is stored, its pixels are then not rounded alike, so that
  /// the mean of many equal ones is as exact as that of different ones.
  func averaged(_ readers: [[Int]]) -> [Bool] {
    nodes.indices.map { place in
      !isOutput(place) && !readers[place].isEmpty
        && readers[place].allSatisfy { nodes[$0].filter?.definition.averages == true }
    }
  }

  /// Whether the luma of a source is read from one of its stored values.
  var readsStoredLuma: Bool {
    nodes.contains { if case .storedLuma = $0.operation { true } else { false } }
  }

  /// Whether an average is computed for every few pixels only.
  var hasCoarseAverages: Bool {
    nodes.contains { if case .coarse = $0.operation { true } else { false } }
  }

  /// Whether a value computed by its reader reads its input at other positions than its own.
  func looksElsewhere(_ place: Int) -> Bool {
    var waiting = [place]
    var met: Set<Int> = [place]
    while let next = waiting.popLast() {
      switch nodes[next].access {
      case .exactWarp, .freeWarp: return true
      case .samePixel:
        for input in nodes[next].inputs where met.insert(input).inserted { waiting.append(input) }
      case .neighbours, .anywhere, .block: break
      }
    }
    return false
  }

  /// The source whose stored values a value consists of, perhaps averaged or warped; nil when they were
  /// changed.
  func storedSource(_ place: Int) -> Int? {
    let node = nodes[place]
    switch node.operation {
    case .source(let index): return index
    case .filter(let filter):
      guard node.clampingWarp != nil || filter.definition.averages else { return nil }
      return storedSource(node.inputs[0])
    case .axis(let filter, _):
      guard filter.definition.averages else { return nil }
      return storedSource(node.inputs[0])
    case .coarse, .enlarge: return storedSource(node.inputs[0])
    case .decode, .encode, .matrix, .baked, .luma, .storedLuma, .convert, .state, .unread, .result: return nil
    }
  }
}
