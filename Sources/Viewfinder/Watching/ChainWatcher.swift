package import FilterGraph
import Synchronization

/// Applies a chain to a session again whenever a file that it is made of is saved: the chain's own, those of its filters,
/// looks, lookups and pictures.
///
/// What cannot be used is reported, and the last good chain keeps drawing.
package final class ChainWatcher: Sendable {
  /// A chain that was read.
  package struct Content: Sendable {
    /// The chain.
    package var graph: Graph
    /// The filters that it may name.
    package var catalog: FilterCatalog
    /// What is to be told of it, such as numbers that were out of range.
    package var warnings: [String]

    /// Describes a chain.
    package init(graph: Graph, catalog: FilterCatalog, warnings: [String] = []) {
      self.graph = graph
      self.catalog = catalog
      self.warnings = warnings
    }
  }

  /// What became of a change.
  package enum Report: Sendable {
    /// The chain is in use; the files are those that had changed.
    case applied(files: [String], warnings: [String])
    /// It cannot be used, for the reason given, which names the file and the line where there is one.
    case refused(any Error)
  }

  private struct State {
    /// Counts the changes, so that each reads its files anew.
    var revision = 0
    var watcher: FileWatcher?
    /// Changes are applied one after the other.
    var last: Task<Void, Never>?
  }

  private let session: CaptureSession
  private let files: Set<String>
  private let load: @Sendable () throws -> Content
  private let report: @Sendable (Report) -> Void
  private let state = Mutex(State())

  /// Starts to follow the files of the session's present chain.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - files: the files that `load` reads.
  ///   - load: reads the chain, on the watcher's thread.
  ///   - report: told of every change, on any thread.
  package init(
    _ session: CaptureSession, files: Set<String>, load: @escaping @Sendable () throws -> Content,
    report: @escaping @Sendable (Report) -> Void
  ) {
    self.session = session
    self.files = files
    self.load = load
    self.report = report
    let watcher = FileWatcher(files.union(session.graph.fileNames), clock: session.clock) { [weak self] in
      self?.apply($0)
    }
    state.withLock { $0.watcher = watcher }
  }

  /// Follows no further.
  package func stop() {
    let (watcher, last) = state.withLock { state in
      defer { (state.watcher, state.last) = (nil, nil) }
      return (state.watcher, state.last)
    }
    last?.cancel()
    watcher?.stop()
  }

  private func apply(_ changed: Set<String>) {
    let content: Content
    do {
      content = try load()
    } catch {
      return report(.refused(error))
    }
    // Also those of a chain that is refused, which may come later.
    let named = content.graph.fileNames
    state.withLock { state in
      state.watcher?.follow(files.union(named).union(session.graph.fileNames))
      state.revision += 1
      let resources = CaptureSession.ResourceRevision(
        number: state.revision, changed: changed.intersection(named))
      let before = state.last
      state.last = Task(executorPreference: session.clock.executor) { [session, report] in
        await before?.value
        guard !Task.isCancelled else { return }
        do throws(SessionError) {
          try await session.configure { configuration throws(SessionError) in
            configuration.graph = content.graph
            configuration.catalog = content.catalog
            configuration.resources = resources
          }
          report(.applied(files: changed.sorted(), warnings: content.warnings))
        } catch {
          report(.refused(error))
        }
      }
    }
  }
}

extension CaptureSession {
  /// Which files that a graph names are to be read anew.
  package struct ResourceRevision: Hashable, Sendable {
    /// Another number with each change.
    package var number = 0
    /// The paths as the graph names them.
    package var changed: Set<String> = []
    /// Files that have changed and that the graph does not name: they are read when one names them.
    package var forgotten: Set<String> = []

    /// Nothing.
    package init() {}

    /// Describes a change.
    package init(number: Int, changed: Set<String>, forgotten: Set<String> = []) {
      self.number = number
      self.changed = changed
      self.forgotten = forgotten
    }
  }
}
