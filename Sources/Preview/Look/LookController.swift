import Dispatch
import Files
import FilterGraph
import Synchronization
import Viewfinder

/// Reads and writes the looks of a library in the background, and watches their files.
///
/// The window takes the ``News`` on its own thread.
final class LookController: Sendable {
  /// What the window is to take up.
  enum News: Sendable {
    /// The looks were read again.
    ///
    /// - changed: the files that others have changed.
    /// - selecting: the id of the stored look to show; nil for the present one.
    /// - deleted: the id of the stored look that the window itself has deleted; nil for none.
    case offered(LookLibrary.Content, changed: Set<String>, selecting: String?, deleted: String?)
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
    /// The looks as they were read last.
    var looks: [Look]
    /// Filters that were dropped on the window.
    var dropped: [FilterDefinition] = []
  }

  let library: LookLibrary
  private let wake: @Sendable () -> Void
  private let state: Mutex<State>
  /// Where files are written and read, one after the other.
  private let queue = DispatchQueue(label: "looks")

  /// Watches the files of looks that were read.
  ///
  /// - Parameter wake: called on another thread when there is news.
  init(_ library: LookLibrary, _ content: LookLibrary.Content, wake: @escaping @Sendable () -> Void) {
    self.library = library
    self.wake = wake
    state = Mutex(State(looks: content.looks))
    let watcher = FileWatcher(Self.files(of: content)) { [weak self] changed in
      guard let self else { return }
      queue.async { self.read(changed: changed) }
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
    write { store throws(FileError) in
      let same = store.looks().first { $0.isNamed(file.name.description) }
      let mayReplace = same.map { $0.id == replaced } ?? false
      let path = try store.save(file, replacing: mayReplace ? .always : .never)
      let name = file.name.description
      let notice: Phrase =
        if let missing {
          "saved look \(name); its filter \(missing) must be dropped again at the next start"
        } else {
          "saved look \(name)"
        }
      return Written(selecting: Self.id(ofFile: path), deleted: nil, notice: notice)
    }
  }

  /// Gives a user's look another name.
  func rename(_ id: String, to name: LookName) {
    write { store throws(FileError) in
      Written(
        selecting: Self.id(ofFile: try store.rename(id, to: name)), deleted: nil,
        notice: "the look is called \(name.description) now")
    }
  }

  /// Deletes a user's look, which is kept in the folder of deleted ones.
  func delete(_ id: String) {
    write { store throws(FileError) in
      let path = try store.delete(id)
      return Written(
        selecting: nil, deleted: id,
        notice: "the look was moved to \(path) and is unsaved now; undo does not bring it back")
    }
  }

  /// What was written.
  private struct Written {
    /// The id of the stored look to show; nil for the present one.
    let selecting: String?
    /// The id of the stored look that is gone.
    let deleted: String?
    let notice: Phrase
  }

  private func write(_ change: @escaping @Sendable (LookStore) throws(FileError) -> Written) {
    guard let store = library.store else { return }
    queue.async { [self] in
      do throws(FileError) {
        let written = try change(store)
        read(changed: [], selecting: written.selecting, deleted: written.deleted)
        post(.notice(Notice(written.notice)))
      } catch {
        post(.notice(Notice(.verbatim(error.description), kind: .failure)))
      }
    }
  }

  private static func id(ofFile path: String) -> String {
    String((path.split(separator: "/").last ?? "").dropLast(".chain".count))
  }

  // MARK: - Reading

  private func read(changed: Set<String>, selecting id: String? = nil, deleted: String? = nil) {
    do {
      let content = try library.read(with: state.withLock { $0.dropped })
      state.withLock { $0.watcher }?.follow(Self.files(of: content))
      let before = state.withLock { state in
        defer { state.looks = content.looks }
        return state.looks
      }
      let others = changed.filter { isNew($0, in: content, before: before) }
      post(.offered(content, changed: others, selecting: id, deleted: deleted))
    } catch {
      post(.refused("\(error)"))
    }
  }

  /// Whether a file that has changed says something that was not read before: what the window has written itself was read
  /// at once, and the folder changes with each look in it.
  private func isNew(_ file: String, in content: LookLibrary.Content, before: [Look]) -> Bool {
    guard let folder = library.store?.folder else { return true }
    guard file != folder else { return false }
    guard file.hasPrefix(folder + "/"), file.hasSuffix(".chain") else { return true }
    let id = Self.id(ofFile: file)
    func graph(_ looks: [Look]) -> Graph? { looks.first { $0.origin == .saved(id: id) }?.graph }
    return content.broken[id] != nil || graph(content.looks) != graph(before)
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
