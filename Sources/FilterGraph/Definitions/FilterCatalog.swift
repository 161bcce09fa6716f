/// The filters that chains can use, and the GLSL functions that they share.
public struct FilterCatalog: Sendable {
  /// All filters, by id; reads those that were not used before, which takes tens of milliseconds.
  public var filters: [FilterDefinition] { entries.map(\.definition) }
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
  private var entries: [CatalogEntry] = []
  private var byName: [String: CatalogEntry] = [:]
  /// What groups are made of in this catalogue and its unchanged copies.
  private(set) var groupBodies = GroupBodies()
  /// Why names cannot be used in chains, though files stand for them.
  private var refusals: [String: String] = [:]
  /// What chains that use a name are told.
  private var notes: [String: String] = [:]

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
    self.common = common
    shared = SharedCode(common: common)
    self.tableProviders = tableProviders
    self.curveProviders = curveProviders
    for filter in filters { add(filter) }
  }

  /// Creates a catalogue of texts that are known to be right; each is read when its filter is first asked for.
  ///
  /// - Throws: when the header of a text has no name.
  package init(
    trusted texts: [(path: String, text: String)], common: [CommonCode],
    tableProviders: [String: TableProvider], curveProviders: [String: CurveProvider]
  ) throws(FilterFileError) {
    self.init(
      filters: [], common: common, tableProviders: tableProviders, curveProviders: curveProviders)
    for (path, text) in texts { entries.append(try CatalogEntry(trusted: text, path: path)) }
    entries.sort { $0.id < $1.id }
    for entry in entries { addNames(of: entry) }
  }

  /// Adds a filter; it replaces one with the same id, and chains can use the name if it was refused.
  public mutating func add(_ filter: FilterDefinition) {
    let entry = CatalogEntry(filter)
    entries.removeAll { $0.id == filter.id }
    let place = entries.firstIndex { $0.id > filter.id } ?? entries.endIndex
    entries.insert(entry, at: place)
    refusals[filter.id] = nil
    addNames(of: entry)
    groupBodies = GroupBodies()
  }

  /// Lets chains use a further name for a filter of the catalogue, unless another one has that name as its id.
  package mutating func add(_ name: String, for filter: FilterDefinition) {
    guard let entry = byName[filter.id], byName[name]?.id != name else { return }
    byName[name] = entry
  }

  private mutating func addNames(of entry: CatalogEntry) {
    byName[entry.id] = entry
    for alias in entry.aliases { byName[alias] = entry }
  }

  /// The filter with an id or a GPUImage name.
  public func filter(named name: some StringProtocol) -> FilterDefinition? {
    byName[String(name)]?.definition
  }

  /// Has chains that use a name fail with a message, whether or not there is a filter of that name.
  ///
  /// Groups still find the filter: what a user's file is called does not change what they are made of.
  public mutating func refuse(_ name: String, because message: String) { refusals[name] = message }

  /// Has chains that use a name be told something, which is no error.
  public mutating func note(_ name: String, _ message: String) { notes[name] = message }

  /// What chains that use a name are told; nil for nothing.
  func note(on name: some StringProtocol) -> String? { notes.isEmpty ? nil : notes[String(name)] }

  /// Why a name cannot be used in chains; nil where nothing speaks against it.
  package func refusal(of name: some StringProtocol) -> String? {
    refusals.isEmpty ? nil : refusals[String(name)]
  }

  /// The same for the bodies of groups.
  var forGroups: FilterCatalog {
    guard !refusals.isEmpty || !notes.isEmpty else { return self }
    var catalog = self
    (catalog.refusals, catalog.notes) = ([:], [:])
    return catalog
  }

  /// The message for an unknown filter name, with the filters that it may refer to.
  public func unknownFilter(_ name: some StringProtocol) -> String {
    if let refusal = refusal(of: name) { return refusal }
    if let word = ChainWord(rawValue: String(name)) {
      return
        "'\(word.rawValue)' is a word of the chain language, and no filter; it is written \(word.example)"
    }
    let targets = filters(knownElsewhereAs: name).map { "'\($0)'" }
    if let last = targets.last {
      let others = targets.dropLast().joined(separator: ", ")
      return "no filter '\(name)'; did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
    }
    return unknown(name, among: Array(byName.keys) + ChainWord.allCases.map(\.rawValue), what: "filter")
  }
}
