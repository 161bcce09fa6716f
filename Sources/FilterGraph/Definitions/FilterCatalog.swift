/// The filters that chains can use, and the GLSL functions that they share.
public struct FilterCatalog: Sendable {
  /// All filters, by id.
  public private(set) var filters: [FilterDefinition]
  /// Shared GLSL, one entry per topic.
  public let common: [CommonCode]
  /// The function behind `table` lines: computes `count` floats from arguments.
  public typealias TableProvider = @Sendable (_ arguments: [Double], _ count: Int) -> [Float]
  /// The functions behind `table` lines, by name.
  public private(set) var tableProviders: [String: TableProvider]
  /// The function behind `curves` lines: computes the RGB curves from the points of some curves, x and y
  /// alternating.
  public typealias CurveProvider = @Sendable (_ arguments: [[Double]]) -> ComputedCurves
  /// The functions behind `curves` lines, by name.
  public private(set) var curveProviders: [String: CurveProvider]
  /// The common code and the compiler's own code, parsed.
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

  /// Creates a catalogue; a filter replaces an earlier one with the same id.
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

  /// Adds a filter; it replaces one with the same id.
  public mutating func add(_ filter: FilterDefinition) {
    filters.removeAll { $0.id == filter.id }
    let place = filters.firstIndex { $0.id > filter.id } ?? filters.endIndex
    filters.insert(filter, at: place)
    byName[filter.id] = filter
    for alias in filter.aliases { byName[alias] = filter }
  }

  /// The filter with an id or a GPUImage name.
  public func filter(named name: some StringProtocol) -> FilterDefinition? { byName[String(name)] }

  /// The message for an unknown filter name, with the filters that it may refer to.
  public func unknownFilter(_ name: some StringProtocol) -> String {
    let targets = filters(knownElsewhereAs: name).map { "'\($0)'" }
    if let last = targets.last {
      let others = targets.dropLast().joined(separator: ", ")
      return "no filter '\(name)'; did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
    }
    return unknown(name, among: Array(byName.keys) + ["split", "image", "null"], what: "filter")
  }
}
