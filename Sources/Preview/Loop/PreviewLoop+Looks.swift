import FilterGraph
import Viewfinder

extension PreviewLoop {
  /// Takes up what has happened to the looks' files.
  func takeLooks() {
    guard let news = looks?.take(), !news.isEmpty else { return }
    for item in news {
      switch item {
      case .offered(let content, let changed, let id, let deleted):
        offer(content, changed: changed, selecting: id, deleted: deleted)
      case .applied(let files):
        refusal = nil
        let broken = Set(brokenLooks.keys.map { "\($0).chain" })
        let names = files.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
          .filter { !broken.contains($0) }.sorted()
        if !names.isEmpty { notices.post(Notice("applied \(names.joined(separator: ", "))")) }
      case .refused(let reason):
        refusal = reason
        // What the session draws is the chain before.
        used.graph = session.configuration.graph
      case .notice(let notice): notices.post(notice)
      }
    }
    for view in views { view.redrawPanels() }
  }

  private func offer(
    _ content: LookLibrary.Content, changed: Set<String>, selecting id: String?, deleted: String?
  ) {
    followSession()
    for (id, problem) in content.broken where brokenLooks[id] != problem {
      notices.post(Notice(.verbatim(problem), kind: .failure))
    }
    brokenLooks = content.broken
    look.offer(
      content.looks, keeping: Set(content.broken.keys), catalog: content.catalog, selecting: id,
      deleted: deleted, at: monotonicNow())
    let (old, new) = (used, (graph: look.graph, aid: look.aid, turn: look.turn))
    used = new
    lookRevision += 1
    let named = new.graph.fileNames
    let resources = CaptureSession.ResourceRevision(
      number: lookRevision, changed: changed.intersection(named), forgotten: changed.subtracting(named))
    for view in views { view.panels.editor.catalogue = CatalogueSearch(content.catalog) }
    guard let controller = looks else { return }
    Task { [session] in
      do throws(SessionError) {
        try await session.configure { configuration throws(SessionError) in
          configuration.graph.takeChanges(from: old.graph, to: new.graph)
          configuration.aids = new.aid
          configuration.catalog = content.catalog
          configuration.resources = resources
        }
        controller.post(.applied(files: changed))
      } catch {
        controller.post(.refused(error.description))
      }
    }
  }
}
