import FilterGraph
import Filters
import Testing

import ViewfinderPreview

struct ChainDraftTests {
  private let catalog = FilterCatalog.standard

  private func graph(_ text: String) throws -> Graph { try Graph(parsing: text, catalog: catalog) }

  private func draft(_ text: String) throws -> ChainDraft { try #require(ChainDraft(try graph(text))) }

  private func isChain(_ draft: ChainDraft, _ text: String) throws -> Bool {
    try draft.made.graph == graph(text)
  }

  @Test(arguments: [
    "exposure=0.5", "exposure=0.5,contrast=1.2,vignette", "image=a.png[b];[in][b]multiply-blend,sepia",
    "contrast,[in]overlay-blend", "",
  ])
  func aLineIsItsSteps(chain: String) throws {
    let whole = try graph(chain)
    #expect(try #require(ChainDraft(whole)).made.graph == whole)
  }

  /// A lookup without its table would fail, and with it every step behind it.
  @Test func aStepThatWaitsForItsFileIsLeftOut() throws {
    var draft = try draft("exposure=0.5")
    let (table, sepia) = (catalog.filter(named: "lookup"), catalog.filter(named: "sepia"))
    let added = draft.add(try #require(table))
    let lookup = try #require(added)
    draft.add(try #require(sepia))
    #expect(try isChain(draft, "exposure=0.5,sepia") && draft.steps.count == 3)
    draft.set("lookup-image", of: lookup, to: .file("warm.cube"))
    #expect(try isChain(draft, "exposure=0.5,lookup=warm.cube,sepia"))
  }

  @Test(arguments: ["split[a][b];[a]sepia[c];[b][c]multiply-blend"])
  func aBranchingChainIsNoDraft(chain: String) throws { #expect(ChainDraft(try graph(chain)) == nil) }

  @Test func severalResultsAreNoDraft() throws {
    var two = try graph("sepia")
    two.addOutput("other", of: two.input)
    #expect(ChainDraft(two) == nil)
  }

  @Test func stepsAreAddedMovedDuplicatedAndRemoved() throws {
    var draft = try draft("exposure=0.5,contrast=1.2")
    let filter = try #require(catalog.filter(named: "sepia"))
    let added = draft.add(filter, at: 1)
    let sepia = try #require(added)
    #expect(try isChain(draft, "exposure=0.5,sepia,contrast=1.2"))
    draft.move(sepia, to: 2)
    #expect(try isChain(draft, "exposure=0.5,contrast=1.2,sepia"))
    draft.move(sepia, to: -5)
    #expect(try isChain(draft, "sepia,exposure=0.5,contrast=1.2"))
    let duplicated = draft.duplicate(draft.steps[1].id)
    let copy = try #require(duplicated)
    draft.set("exposure", of: copy, to: 2)
    #expect(try isChain(draft, "sepia,exposure=0.5,exposure=2,contrast=1.2"))
    draft.remove(sepia)
    #expect(try isChain(draft, "exposure=0.5,exposure=2,contrast=1.2"))
    #expect(Set(draft.steps.map(\.id)).count == 3)
  }

  @Test func aStepThatIsOffKeepsItsSettings() throws {
    var draft = try draft("exposure=0.5,contrast=1.2")
    let first = draft.steps[0].id
    draft.toggle(first)
    #expect(try isChain(draft, "contrast=1.2"))
    #expect(draft.made.nodes[first] == nil)
    draft.toggle(first)
    #expect(try isChain(draft, "exposure=0.5,contrast=1.2"))
    draft.reset(first)
    #expect(try isChain(draft, "exposure,contrast=1.2"))
  }

  @Test func valuesAreBroughtIntoTheirRange() throws {
    var draft = try draft("exposure=0.5")
    draft.set("exposure", of: draft.steps[0].id, to: 99)
    #expect(try isChain(draft, "exposure=10"))
  }

  @Test func aBlendReadsAPictureOrTheInput() throws {
    var draft = ChainDraft()
    let filter = try #require(catalog.filter(named: "multiply-blend"))
    let added = draft.add(filter)
    let id = try #require(added)
    #expect(draft.made.graph == (try graph("[in][in]multiply-blend")))
    draft.setInput(0, of: id, to: .image(path: "a.png"))
    #expect(draft.made.graph == (try graph("image=a.png[b];[in][b]multiply-blend")))
    let generator = try #require(catalog.filters.first { $0.inputs.isEmpty })
    let none = draft.add(generator)
    #expect(none == nil)
  }

  @Test func settingsOfAProgramAreTaken() throws {
    var draft = try draft("exposure=0.5,contrast=1.2")
    draft.toggle(draft.steps[0].id)
    draft.follow(try graph("contrast=2"))
    draft.toggle(draft.steps[0].id)
    #expect(try isChain(draft, "exposure=0.5,contrast=2"))
    draft.follow(try graph("sepia"))
    #expect(try isChain(draft, "exposure=0.5,contrast=2"))
  }

  // MARK: - Undo

  @Test func changesOfOneKindAreUndoneAtOnce() {
    var history = EditHistory<Int>()
    var value = 0
    func change(to new: Int, _ parameter: String?, press: Int32? = nil, at milliseconds: Int) {
      history.note(
        value, kind: parameter.map { .init(parameter: $0, press: press) }, at: .milliseconds(milliseconds))
      value = new
    }
    change(to: 1, "a", at: 0)
    change(to: 2, "a", at: 500)
    change(to: 3, "a", at: 1200)
    change(to: 4, "b", at: 1300)
    change(to: 5, "b", at: 2200)
    change(to: 6, nil, at: 2201)
    change(to: 7, nil, at: 2202)
    // A drag is one step, even one that pauses, and the next drag another.
    change(to: 10, "c", press: 1, at: 2300)
    change(to: 11, "c", press: 1, at: 9300)
    change(to: 12, "c", press: 2, at: 9400)
    change(to: 13, "c", press: 2, at: 9401)
    var seen: [Int] = []
    while let previous = history.undo(from: value) {
      value = previous
      seen.append(value)
    }
    #expect(seen == [11, 7, 6, 5, 4, 3, 0])
    while let next = history.redo(from: value) { value = next }
    #expect(value == 13)
    let undone = history.undo(from: value)
    #expect(undone == 11)
    value = 11
    change(to: 9, nil, at: 9000)
    #expect(!history.canRedo)
  }

  @Test func oldVersionsAreDropped() {
    var history = EditHistory<Int>()
    for value in 0..<1000 { history.note(value, at: .zero) }
    var count = 0
    var value = 1000
    while let previous = history.undo(from: value) {
      value = previous
      count += 1
    }
    #expect(count == 200 && value == 800)
  }
}
