import FilterGraph
import Pixels

/// The properties of a value that are known without computing it; they determine how it may be stored.
struct Facts: Hashable {
  /// Whether every number is in 0…1.
  var isUnit: Bool
  /// Whether alpha is 1 everywhere.
  var isOpaque: Bool
  /// Whether red, green and blue are equal.
  var isNarrow: Bool
  /// Whether the numbers are bytes stored in a source, or a filter's that says so: 8 bits represent them exactly.
  var isBytes: Bool
  /// Whether colours are multiplied by alpha, as the compiler has them for filters that ask for it.
  var isPremultiplied = false
  /// Whether alpha is a number like the others, and no opacity.
  var hasNumbersAlone = false

  /// Nothing is known.
  static let none = Facts(isUnit: false, isOpaque: false, isNarrow: false, isBytes: false)

  /// The facts of an operation's result, derived from those of its inputs.
  init(of node: Intermediate.Node, inputs: [Facts], sources: [RenderPlan.Source]) {
    self = inputs.first ?? .none
    switch node.operation {
    case .source(let index):
      let format = sources[index].description.format
      isUnit = format != .rgbaHalf && format != .rgbaFloat
      isOpaque = sources[index].description.isOpaque
      isNarrow = format.model == .gray
      isBytes = format.storesBytes
    case .baked:
      isUnit = false
      isNarrow = false
      isBytes = false
    case .decode(_, let filters), .matrix(let filters):
      isUnit = false
      isNarrow = false
      isBytes = false
      isOpaque = isOpaque && AffineColor.keepsAlpha(filters)
    case .state, .encode: self = .none
    case .storedLuma: (isUnit, isOpaque, isNarrow, isBytes) = (false, true, true, false)
    case .luma:
      isNarrow = true
      isOpaque = true
      isBytes = false
    case .convert(let conversion):
      if conversion == .toUnit { isUnit = true }
      if conversion == .toScreen { isOpaque = true }
      if conversion == .toStraight { isUnit = false }
      isPremultiplied = conversion == .toPremultiplied
      isBytes = isBytes && conversion == .toResult
    case .result: break
    case .unread: (isUnit, isOpaque, isNarrow, isBytes) = (true, true, true, true)
    case .axis, .coarse, .enlarge:
      adopt(node.filter ?? node.enlarged)
    case .filter(let filter):
      if node.clampingWarp != nil {
        isBytes = isBytes && filter.isExact
      } else if case .warp = filter.definition.kind {
        isOpaque = false
        isNarrow = false
        isBytes = isBytes && filter.isExact
        // Colours are within 0…1, but between bytes.
        if case .color = filter.edge { isBytes = false }
      } else {
        adopt(filter)
      }
    }
  }

  private init(isUnit: Bool, isOpaque: Bool, isNarrow: Bool, isBytes: Bool) {
    (self.isUnit, self.isOpaque, self.isNarrow, self.isBytes) = (isUnit, isOpaque, isNarrow, isBytes)
  }

  /// Keeps the facts that the blend mode preserves; a filter that declares nothing may do anything.
  private mutating func adopt(_ filter: FilterInstance?) {
    guard let definition = filter?.definition else { return self = .none }
    switch definition.mixing {
    case .averages, .gaussian, .box: isBytes = false
    case .selects: break
    case .any:
      let known = self
      self = .none
      isOpaque = definition.isOpaque(inputIsOpaque: known.isOpaque)
      isPremultiplied = known.isPremultiplied
    }
    if definition.result == .float || definition.alphaForm == .none { hasNumbersAlone = true }
    if definition.result == .r8 {
      isUnit = true
      isOpaque = true
      isNarrow = true
    }
    if let condition = definition.givesBytes, condition.value(in: filter!.environment) != 0 {
      isUnit = true
      isBytes = true
    }
  }
}

extension Intermediate.Node {
  /// The filter whose coarse result the node interpolates.
  fileprivate var enlarged: FilterInstance? {
    if case .enlarge(let filter, _) = operation { filter } else { nil }
  }
}

extension PixelFormat {
  /// Whether a channel's value is a stored byte, read as it is: not interpolated, as subsampled chroma is,
  /// and not deeper than 8 bits.
  fileprivate var storesBytes: Bool {
    switch self {
    case .rgba16, .rgbaHalf, .rgbaFloat: false
    default:
      model != .bayer && !storesWords
        && planes.allSatisfy { $0.horizontalStep == 1 && $0.verticalStep == 1 }
    }
  }
}
