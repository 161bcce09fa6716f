/// The filters that chains can name, and the GLSL functions that they share.
public struct FilterCatalog: Sendable {
  /// All filters, by id.
  public private(set) var filters: [FilterDefinition]
  /// Shared GLSL, one topic an entry.
  public let common: [CommonCode]
  /// The code behind `table` lines: from arguments and a count to as many floats.
  public typealias TableProvider = @Sendable (_ arguments: [Double], _ count: Int) -> [Float]
  /// The code behind `table` lines, by name.
  public private(set) var tableProviders: [String: TableProvider]
  /// The code behind `curves` lines: from the points of some curves, x and y alternating, to the curves of the colours.
  public typealias CurveProvider = @Sendable (_ arguments: [[Double]]) -> ComputedCurves
  /// The code behind `curves` lines, by name.
  public private(set) var curveProviders: [String: CurveProvider]
  /// The common code and the compiler's own, parsed.
  package let shared: SharedCode
  private var byName: [String: FilterDefinition] = [:]

  /// Functions that any filter may call.
  public struct CommonCode: Hashable, Sendable {
    /// The file.
    public let path: String
    /// GLSL.
    public let text: String

    /// Creates an entry.
    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// Creates a catalogue; a later filter replaces an earlier one of the same id.
  public init(
    filters: [FilterDefinition], common: [CommonCode] = [], tableProviders: [String: TableProvider] = [:],
    curveProviders: [String: CurveProvider] = [:]
  ) {
    self.filters = []
    self.common = common
    shared = SharedCode(common: common)
    self.tableProviders = tableProviders
    self.curveProviders = curveProviders
    for filter in filters { add(filter) }
  }

  /// Adds a filter; it replaces one of the same id.
  public mutating func add(_ filter: FilterDefinition) {
    filters.removeAll { $0.id == filter.id }
    let place = filters.firstIndex { $0.id > filter.id } ?? filters.endIndex
    filters.insert(filter, at: place)
    byName[filter.id] = filter
    for alias in filter.aliases { byName[alias] = filter }
  }

  /// The filter of an id or of a GPUImage name.
  public func filter(named name: some StringProtocol) -> FilterDefinition? { byName[String(name)] }

  /// The message for a name that no filter has, with the filters that it may mean.
  public func unknownFilter(_ name: some StringProtocol) -> String {
    let targets = filters(knownElsewhereAs: name).map { "'\($0)'" }
    if let last = targets.last {
      let others = targets.dropLast().joined(separator: ", ")
      return "no filter '\(name)'; did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
    }
    return unknown(name, among: Array(byName.keys) + ["split", "image", "null"], what: "filter")
  }
}
