public import FilterGraph
import Filters

extension FilterDefinition {
  /// The filter itself; of a group, the filters that it stands for.
  public var withParts: [FilterDefinition] {
    guard isGroup else { return [self] }
    let words = body.split { !($0.isLetter || $0.isNumber || $0 == "-") }
    return words.flatMap { FilterCatalog.standard.filter(named: String($0))?.withParts ?? [] }
  }

  /// Whether it, or a part, reads its input elsewhere, or at another size.
  public var warps: Bool {
    withParts.contains { if case .warp = $0.kind { true } else { $0.size != nil } }
  }

  /// Whether it, or a part, decides by a threshold.
  public var jumps: Bool { withParts.contains { $0.steadiness == .jumps } }
}
