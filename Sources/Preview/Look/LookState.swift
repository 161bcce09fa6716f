import FilterGraph
import Pixels

/// What is done to the picture: the chain, the peaking over it, and how the user has turned it.
package struct LookState {
  /// The looks on offer with what the editor has changed.
  private var entries: [Entry]
  package private(set) var index = 0
  package private(set) var peaking = PeakingSettings()
  package private(set) var aids = AidSettings()
  /// The place of focus peaking in the chain, when the chain has it.
  private var peakingNode: Graph.NodeID?
  /// Whether the chain's own focus peaking is taken out.
  private var isChainPeakingOff = false
  private var catalog: FilterCatalog
  private var peakingFilter: FilterDefinition?
  private var quarterTurns = 0
  /// Whether the preview is mirrored left to right, as seen on the screen.
  private(set) var isMirrored = false

  /// A look, and how the editor sees it.
  private struct Entry {
    var look: Look
    /// The look as it was offered.
    let original: Graph
    /// Its steps; nil where the chain branches.
    var draft: ChainDraft?
    var history = EditHistory<ChainDraft>()

    init(_ look: Look) {
      self.look = look
      original = look.graph
      draft = ChainDraft(look.graph)
    }

    /// Whether it is the unchanged picture of the program, which stays as it is.
    var isPlain: Bool { look.origin == .program && original == Graph() }

    /// The number of an unsaved look; nil for others.
    var unsavedNumber: Int? { if case .unsaved(let number) = look.origin { number } else { nil } }

    /// The entry of the look as one that is not saved, with its steps and what can be undone.
    func unsaved(number: Int) -> Entry {
      var entry = Entry(.unsaved(number))
      entry.look.graph = look.graph
      (entry.draft, entry.history) = (draft, history)
      return entry
    }

    /// The entry of the look as it is offered now.
    func offered(_ look: Look, at now: Duration) -> Entry {
      guard look.graph != original else {
        var entry = self
        (entry.look.name, entry.look.summary) = (look.name, look.summary)
        return entry
      }
      var entry = Entry(look)
      guard let before = draft, entry.draft != nil else { return entry }
      entry.history = history
      entry.history.note(before, at: now)
      return entry
    }
  }

  /// Begins with the first of the chains, or with none.
  package init(chains: [Look], catalog: FilterCatalog, turn: Orientation) {
    let looks = chains.isEmpty ? [Look(name: "no filter", graph: Graph())] : chains
    entries = looks.map(Entry.init)
    self.catalog = catalog
    peakingFilter = catalog.filter(named: "focus-peaking")
    adopt(turn)
    adoptPeaking()
  }

  /// Takes the turn over and, where the chain is the present one, the settings that a program has given it.
  package mutating func follow(_ graph: Graph, turn: Orientation) {
    if turn != self.turn { adopt(turn) }
    guard graph != self.graph, graph.hasSameFilters(as: chain.graph) else { return }
    entries[index].look.graph = graph
    entries[index].draft?.follow(graph)
    adoptPeaking()
  }

  private mutating func adopt(_ turn: Orientation) {
    // The mirror is the last step here and the first one in an orientation.
    isMirrored = turn.isMirrored
    quarterTurns = turn.isMirrored ? -turn.quarterTurns : turn.quarterTurns
  }

  package var chain: Look { entries[index].look }

  /// How many looks are on offer.
  package var count: Int { entries.count }

  /// The looks on offer, as they are now.
  package var looks: [Look] { entries.map(\.look) }

  /// Takes the looks on offer as they have been read again.
  ///
  /// A look that is offered as before keeps what the editor has changed; one that is offered otherwise replaces it, which
  /// undo takes back. Looks that were opened or begun in the window stay, unless an unsaved one was saved just now.
  ///
  /// - Parameters:
  ///   - kept: the ids of stored looks that cannot be read at the moment, and stay as they are.
  ///   - id: the id of the stored look to use; nil for the present one.
  ///   - deleted: the id of the stored look that the user has just deleted; where it is the present one, it goes on as an
  ///     unsaved one, so that the picture stays as it is.
  package mutating func offer(
    _ looks: [Look], keeping kept: Set<String> = [], catalog: FilterCatalog, selecting id: String?,
    deleted: String? = nil, at now: Duration
  ) {
    self.catalog = catalog
    peakingFilter = catalog.filter(named: "focus-peaking")
    if let deleted, entries[index].look.origin == .saved(id: deleted) {
      entries[index] = entries[index].unsaved(number: nextUnsavedNumber)
    }
    let present = entries[index].look
    let presentPlace = place(of: index)
    var offered: [Entry] = []
    var programCount = 0
    for look in looks {
      if look.origin == .program { programCount += 1 }
      let old = entries.indices.first { other in
        look.origin == .program
          ? entries[other].look.origin == .program && place(of: other) == programCount - 1
          : entries[other].look.origin == look.origin
      }
      offered.append(old.map { entries[$0].offered(look, at: now) } ?? Entry(look))
    }
    if programCount == 0 { offered.insert(contentsOf: entries.filter { $0.look.origin == .program }, at: 0) }
    offered += entries.filter { $0.look.origin.storedID.map(kept.contains) ?? false }
    offered += entries.filter { if case .opened = $0.look.origin { true } else { false } }
    let saved = id.flatMap { id in offered.first { $0.look.origin.storedID == id } }
    let unsaved = entries.filter { entry in
      guard entry.unsavedNumber != nil else { return false }
      return entry.look != present || entry.look.graph.description != saved?.look.graph.description
    }
    offered.insert(contentsOf: unsaved, at: Self.unsavedPlace(in: offered))
    guard !offered.isEmpty else { return }
    let old = index
    entries = offered
    let wanted =
      id.flatMap { id in entries.firstIndex { $0.look.origin.storedID == id } }
      ?? entries.indices.first { other in
        present.origin == .program
          ? entries[other].look.origin == .program && place(of: other) == presentPlace
          : entries[other].look.origin == present.origin
      }
    index = wanted ?? min(old, count - 1)
    adoptPeaking()
  }

  /// Where unsaved looks stand: behind the program's.
  private static func unsavedPlace(in entries: [Entry]) -> Int {
    (entries.lastIndex { $0.look.origin == .program } ?? -1) + 1
  }

  /// How many looks of the same origin stand before one.
  private func place(of index: Int) -> Int {
    entries[..<index].count { $0.look.origin == entries[index].look.origin }
  }

  /// Uses a look by its place.
  package mutating func select(_ place: Int) { selectChain(offset: place - index) }

  // MARK: - Editing

  /// The steps of the present look; nil where its chain branches.
  package var draft: ChainDraft? { entries[index].draft }

  package var canUndo: Bool { entries[index].history.canUndo }
  package var canRedo: Bool { entries[index].history.canRedo }
  /// Whether the present look is not as it was offered.
  package var isEdited: Bool { entries[index].look.graph != entries[index].original }

  /// Changes the steps of the present look; without effect where its chain branches.
  ///
  /// - Parameters:
  ///   - kind: what the change is about: changes of one kind in a row are undone at once; nil for one that stands alone.
  ///   - now: when it happens.
  package mutating func edit(
    _ kind: EditHistory<ChainDraft>.Kind? = nil, at now: Duration, _ change: (inout ChainDraft) -> Void
  ) {
    guard var draft = entries[index].draft else { return }
    let before = draft
    change(&draft)
    guard draft != before else { return }
    leavePlain()
    entries[index].history.note(before, kind: kind, at: now)
    use(draft)
  }

  /// Puts another chain in place of the present look's, which undo brings back unless one of them branches.
  package mutating func replace(with graph: Graph, at now: Duration) {
    if let draft = ChainDraft(graph), entries[index].draft != nil {
      edit(at: now) { $0 = draft }
    } else {
      leavePlain()
      entries[index].look.graph = graph
      entries[index].draft = ChainDraft(graph)
      entries[index].history = EditHistory()
      adoptPeaking()
    }
  }

  /// Goes on with a new look where the present one is the unchanged picture: that is left as it is.
  private mutating func leavePlain() {
    guard entries[index].isPlain else { return }
    let new = Entry(.unsaved(nextUnsavedNumber))
    index = Self.unsavedPlace(in: entries) + entries.count { $0.unsavedNumber != nil }
    entries.insert(new, at: index)
  }

  private var nextUnsavedNumber: Int { (entries.compactMap(\.unsavedNumber).max() ?? 0) + 1 }

  /// Adds a look that was opened in the window, and uses it; one from the same file is replaced.
  package mutating func add(_ look: Look) {
    if let place = entries.firstIndex(where: { $0.look.origin == look.origin }) {
      entries[place] = Entry(look)
      index = place
    } else {
      entries.append(Entry(look))
      index = entries.count - 1
    }
    adoptPeaking()
  }

  package mutating func undo() {
    guard let draft, let previous = entries[index].history.undo(from: draft) else { return }
    use(previous)
  }

  package mutating func redo() {
    guard let draft, let next = entries[index].history.redo(from: draft) else { return }
    use(next)
  }

  private mutating func use(_ draft: ChainDraft) {
    entries[index].draft = draft
    entries[index].look.graph = draft.made.graph
    adoptPeaking()
  }

  /// The chain as it is to be drawn and taken into stills.
  package var graph: Graph {
    var graph = chain.graph
    guard let node = peakingNode else { return graph }
    guard !isChainPeakingOff else { return graph.removing(node) }
    for (name, value) in peaking.values { graph.set(name, of: node, toNearest: value) }
    return graph
  }

  /// What is drawn for the screen only: aids, and the marks of peaking unless the chain has them.
  package var aid: Graph? {
    let isMarked = peaking.isOn && peakingNode == nil
    guard isMarked || aids.coverPicture else { return nil }
    var graph = Graph()
    var picture = aids.addExposure(to: &graph, over: graph.input, catalog)
    if isMarked, let peakingFilter {
      // The others are the clean frame's.
      let inputs = peakingFilter.inputs.indices.map { $0 == 0 ? picture : graph.input }
      picture = graph.add(FilterInstance(peakingFilter, nearest: peaking.values), inputs: inputs)
    }
    graph.output = aids.addLines(to: &graph, over: picture, catalog)
    return graph
  }

  /// How the user wants the picture turned.
  package var turn: Orientation {
    Orientation(quarterTurns: quarterTurns).followed(by: isMirrored ? .upMirrored : .up)
  }

  /// Turns the picture on the screen clockwise by a right angle.
  package mutating func rotate() {
    // Behind the mirror the other way round.
    quarterTurns = (quarterTurns + (isMirrored ? 3 : 1)) % 4
  }

  package mutating func toggleMirror() { isMirrored.toggle() }

  /// Whether what is in focus is marked, by the chain or over it.
  package var isPeaking: Bool { peakingNode == nil ? peaking.isOn : !isChainPeakingOff }

  /// Whether marks depend on how sharp the camera has shown to be.
  package var comparesWithCamera: Bool { isPeaking && !peaking.marksEdges }

  package mutating func togglePeaking() {
    if peakingNode == nil { peaking.isOn.toggle() } else { isChainPeakingOff.toggle() }
  }

  package mutating func nextPeakingColor() { peaking.nextColor() }

  package mutating func toggleThreshold() { peaking.toggleFollowing() }

  package mutating func nextPeakingMode() { peaking.nextMode() }

  /// Changes how what is in focus is marked.
  package mutating func changePeaking(_ change: (inout PeakingSettings) -> Void) { change(&peaking) }

  package mutating func toggle(_ aid: Aid) { aids.toggle(aid) }

  mutating func flip(_ aid: Aid) { aids.flip(aid) }

  mutating func setGrid(_ index: Int) { aids.setGrid(index) }

  /// Changes what aids show.
  package mutating func changeAids(_ change: (inout AidSettings) -> Void) { change(&aids) }

  package mutating func changeSensitivity(by steps: Int) { peaking.changeSensitivity(by: steps) }

  package mutating func selectChain(offset: Int) {
    let left = index
    index = ((index + offset) % count + count) % count
    // An unsaved look whose steps were all undone or removed is the unchanged picture again.
    if left != index, entries[left].unsavedNumber != nil, entries[left].draft?.steps.isEmpty == true {
      entries.remove(at: left)
      if index > left { index -= 1 }
    }
    adoptPeaking()
  }

  /// Changes a setting of the present look, whose chain branches.
  package mutating func set(_ parameter: String, of node: Graph.NodeID, to value: ParameterValue) {
    entries[index].look.graph.set(parameter, of: node, toNearest: value)
    if node == peakingNode, case .filter(let filter) = chain.graph[node].operation { peaking.adopt(filter) }
  }

  /// Looks for focus peaking in the chain, and takes its settings over.
  private mutating func adoptPeaking() {
    isChainPeakingOff = false
    let graph = chain.graph
    peakingNode = graph.ids.last { id in
      guard case .filter(let filter) = graph[id].operation else { return false }
      return filter.definition == peakingFilter
    }
    guard let node = peakingNode, case .filter(let filter) = chain.graph[node].operation else { return }
    peaking.adopt(filter)
  }
}

extension Look {
  /// A look without steps that is not saved.
  fileprivate static func unsaved(_ number: Int) -> Look {
    Look(name: "Unsaved", graph: Graph(), origin: .unsaved(number: number))
  }
}
