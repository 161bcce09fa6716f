import FilterGraph
import Filters
import Testing

import ViewfinderPreview

/// What is left of a look that the user deletes.
struct LookDeletionTests {
  private let catalog = FilterCatalog.standard

  private func stored(_ id: String, _ chain: String) throws -> Look {
    Look(name: id, graph: try Graph(parsing: chain, catalog: catalog), origin: .saved(id: id))
  }

  private func state() throws -> LookState {
    LookState(
      chains: [
        Look(name: "Original", graph: Graph()), try stored("a", "exposure=0.5"), try stored("b", "sepia"),
      ],
      catalog: catalog, turn: .up)
  }

  @Test func thePictureStaysAndTheLookIsUnsaved() throws {
    var look = try state()
    look.select(1)
    look.edit(at: .zero) { $0.set("exposure", of: $0.steps[0].id, to: .number(1)) }
    let drawn = look.graph
    let rest = [Look(name: "Original", graph: Graph()), try stored("b", "sepia")]
    look.offer(rest, catalog: catalog, selecting: nil, deleted: "a", at: .zero)
    #expect(look.looks.map(\.title.english) == ["Original", "Unsaved", "b"])
    #expect(look.graph == drawn && look.chain.origin == .unsaved(number: 1) && look.isEdited)
    look.undo()
    #expect(look.graph.description == "exposure=exposure=0.5", "what was done to it can be undone")
    // Saved again, it is one of the user's.
    look.offer(
      rest + [try stored("c", "exposure=0.5")], catalog: catalog, selecting: "c", at: .zero)
    #expect(look.looks.map(\.title.english) == ["Original", "b", "c"] && look.chain.name == "c")
  }

  @Test func anotherLookThatIsDeletedJustGoes() throws {
    var look = try state()
    look.select(2)
    look.offer(
      [Look(name: "Original", graph: Graph()), try stored("b", "sepia")], catalog: catalog, selecting: nil,
      deleted: "a", at: .zero)
    #expect(look.looks.map(\.name) == ["Original", "b"] && look.chain.name == "b")
  }
}
