public import FilterGraph
import Filters

extension FilterDefinition {
  /// The filter itself; of a group, the filters that it stands for.
  public var withParts: [FilterDefinition] {
    guard isGroup else { return [self] }
    let words = body.split { !($0.isLetter || $0.isNumber || $0 == "-") }
    return words.flatMap { FilterCatalog.standard.filter(named: String($0))?.withParts ?? [] }
  }
}
