import Dispatch
import FilterGraph
import Synchronization
import Viewfinder

/// Reads and writes the looks of a library in the background, and watches their files.
///
/// The window takes the ``News`` on its own thread.
final class LookDesk: Sendable {
  /// What the window is to take up.
  enum News: Sendable {
    /// The looks were read again.
    ///
    /// - changed: the files that have changed; empty where the window itself has written.
    /// - selecting: the id of the stored look to show; nil for the present one.
    case offered(LookLibrary.Content, changed: Set<String>, selecting: String?)
    /// The session draws what was read; the files are those that had changed.
    case applied(files: Set<String>)
    /// The looks cannot be read or drawn, for this reason; the last good ones stay in use.
    case refused(String)
    /// A line for people.
    case notice(Notice)
  }

  private struct State {
    var news: [News] = []
    var watcher: FileWatcher?
    /// Filters that were dropped on the window.
    var dropped: [FilterDefinition] = []
  }

  let library: LookLibrary
  private let wake: @Sendable () -> Void
  private let state = Mutex(State())
  /// Where files are written, one after the other.
  private let queue = DispatchQueue(label: "looks")

  /// Watches the files of looks that were read.
  ///
  /// - Parameter wake: called on another thread when there is news.
  init(_ library: LookLibrary, _ content: LookLibrary.Content, wake: @escaping @Sendable () -> Void) {
    self.library = library
    self.wake = wake
    let watcher = FileWatcher(Self.files(of: content)) { [weak self] changed in
      self?.read(changed: changed, selecting: nil)
    }
    state.withLock { $0.watcher = watcher }
  }

  /// Whether looks can be saved.
  var canSave: Bool { library.store?.folder != nil }

  /// What has happened since the last call.
  func take() -> [News] {
    state.withLock { state in
      defer { state.news.removeAll() }
      return state.news
    }
  }

  /// Watches no longer, and waits for what is being written.
  func stop() {
    let watcher = state.withLock { $0.watcher.take() }
    watcher?.stop()
    queue.sync {}
  }

  /// Has looks name a filter that was dropped on the window, as long as it is open.
  func keep(_ definition: FilterDefinition) {
    state.withLock { state in
      state.dropped.removeAll { $0.id == definition.id }
      state.dropped.append(definition)
    }
  }

  // MARK: - Writing

  /// Saves a look under its name.
  ///
  /// - Parameters:
  ///   - graph: its chain.
  ///   - replaced: the stored look of that name that may be replaced, by its id; any other is kept, with a notice.
  func save(_ file: LookFile, of graph: Graph, replacing replaced: String?) {
    let dropped = state.withLock { $0.dropped }
    let missing = graph.ids.lazy.compactMap { id -> String? in
      guard case .filter(let filter) = graph[id].operation else { return nil }
      return dropped.contains { $0.id == filter.definition.id } ? filter.definition.id : nil
    }.first
    write { store throws(LookError) in
      let same = store.looks().first { $0.isNamed(file.name.description) }
      let mayReplace = same.map { $0.id == replaced } ?? false
      let path = try store.save(file, replacing: mayReplace ? .always : .never)
      let name = file.name.description
      guard let missing else { return (Self.id(ofFile: path), "saved look \(name)") }
      return (
        Self.id(ofFile: path),
        "saved look \(name); its filter \(missing) must be dropped again at the next start"
      )
    }
  }

  /// Gives a user's look another name.
  func rename(_ id: String, to name: LookName) {
    write { store throws(LookError) in
      (Self.id(ofFile: try store.rename(id, to: name)), "the look is called \(name.description) now")
    }
  }

  /// Deletes a user's look, which is kept in the folder of deleted ones.
  func delete(_ id: String) {
    write { store throws(LookError) in (nil, "the look was moved to \(try store.delete(id))") }
  }

  private func write(
    _ change: @escaping @Sendable (LookStore) throws(LookError) -> (id: String?, notice: Phrase)
  ) {
    guard let store = library.store else { return }
    queue.async { [self] in
      do throws(LookError) {
        let (id, notice) = try change(store)
        read(changed: [], selecting: id)
        post(.notice(Notice(notice)))
      } catch {
        post(.notice(Notice(.verbatim(error.description), kind: .failure)))
      }
    }
  }

  private static func id(ofFile path: String) -> String {
    String((path.split(separator: "/").last ?? "").dropLast(".chain".count))
  }

  // MARK: - Reading

  private func read(changed: Set<String>, selecting id: String?) {
    do {
      let content = try library.read(with: state.withLock { $0.dropped })
      state.withLock { $0.watcher }?.follow(Self.files(of: content))
      post(.offered(content, changed: changed, selecting: id))
    } catch {
      post(.refused("\(error)"))
    }
  }

  /// Leaves news for the window.
  func post(_ news: News) {
    state.withLock { $0.news.append(news) }
    wake()
  }

  private static func files(of content: LookLibrary.Content) -> Set<String> {
    content.looks.reduce(into: content.files) { $0.formUnion($1.graph.fileNames) }
  }
}
