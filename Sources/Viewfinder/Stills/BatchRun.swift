import Pixels
import Stills
import Synchronization

/// What the threads of a running batch share.
final class BatchRun: Sendable {
  /// What a decoder hands on.
  struct Decoded: Sendable {
    enum Content: Sendable {
      /// A photograph with what is to be done for each of its files.
      case picture(StillImage, [PhotoBatch.Need], OutputCheck.Record?)
      /// Nothing: the item is finished.
      case nothing
    }
    let index: Int
    let content: Content
  }

  /// A picture to encode and write.
  struct Rendered: Sendable {
    /// The item.
    let index: Int
    /// The file of the item.
    let place: Int
    let image: Image
    let origin: StillOrigin
    let metadata: Metadata
    let replacing: AtomicFile.Replacing
    let record: OutputCheck.Record?
  }

  /// An item that is begun.
  private struct Begun {
    var start: ContinuousClock.Instant
    var results: [PhotoBatch.FileResult]
    /// The number of files that are still to be written.
    var waiting: Int
    var notices: [String]
  }

  private struct State {
    var begun: [Int: Begun] = [:]
    var outcomes: [PhotoBatch.Outcome?]
    var finishedCount = 0
  }

  let items: [PhotoBatch.Item]
  let decoded: WorkQueue<Decoded>
  let rendered: WorkQueue<Rendered>
  /// Why items fail before they are read.
  private let obstacles: [StillsError?]
  private let check: OutputCheck
  private let next = Atomic(0)
  private let isCancelled = Atomic(false)
  private let state: Mutex<State>
  /// Held while an outcome is reported.
  private let report: Mutex<@Sendable (PhotoBatch.Outcome) -> Void>

  init(
    items: [PhotoBatch.Item], jobs: Int, obstacles: [StillsError?], check: OutputCheck,
    report: @escaping @Sendable (PhotoBatch.Outcome) -> Void
  ) {
    self.items = items
    self.obstacles = obstacles
    self.check = check
    self.report = Mutex(report)
    decoded = WorkQueue(capacity: jobs)
    rendered = WorkQueue(capacity: jobs)
    state = Mutex(State(outcomes: Array(repeating: nil, count: items.count)))
  }

  func decodeAll() {
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < items.count else { return }
      begin(index)
      var content = Decoded.Content.nothing
      do throws(PhotoBatch.Failure) {
        content = try decode(index)
      } catch {
        fail(index, error)
      }
      decoded.put(Decoded(index: index, content: content))
    }
  }

  private func decode(_ index: Int) throws(PhotoBatch.Failure) -> Decoded.Content {
    let item = items[index]
    if let obstacle = obstacles[index] { throw .still(obstacle) }
    let (needs, record) = try check.needs(of: item)
    let count = needs.count { $0 != .none }
    guard count > 0 else {
      finishCurrent(index)
      return .nothing
    }
    let still: StillImage
    do throws(StillsError) {
      still = try StillImage(
        contentsOf: item.input,
        colors: item.files.contains { $0.finish.isWide } ? .convertToExtendedSRGB : .convertToSRGB,
        isCancelled: { self.isCancelled.load(ordering: .relaxed) })
    } catch {
      // An item that is cancelled is left out.
      if error.code == .cancelled { return .nothing }
      throw .still(error)
    }
    state.withLock { state in
      state.begun[index]?.waiting = count
      state.begun[index]?.notices = still.notices
      for place in needs.indices where needs[place] == .none { state.begun[index]?.results[place] = .current }
    }
    return .picture(still, needs, record)
  }

  func encodeAll() {
    while let picture = rendered.take() {
      // The rest of a photograph that failed is not written.
      guard isBegun(picture.index) else { continue }
      let file = items[picture.index].files[picture.place]
      do throws(StillsError) {
        let metadata = try picture.metadata.carriedOver(size: picture.image.size, software: softwareName)
        let bytes = try StillImage.encode(
          picture.image, as: file.format, metadata: metadata, finish: file.finish, origin: picture.origin)
        try picture.record?.note(bytes, picture.place, of: items[picture.index])
        try AtomicFile.write(bytes, to: file.path, replacing: picture.replacing)
        finish(picture)
      } catch {
        fail(picture.index, .still(error))
      }
    }
  }

  /// Ends decoding: no item is begun, and none is waited for.
  func cancel() {
    next.store(items.count, ordering: .relaxed)
    isCancelled.store(true, ordering: .relaxed)
  }

  /// Ends an item with a failure, unless it has ended.
  func fail(_ index: Int, _ failure: PhotoBatch.Failure) { end(index) { _ in failure } }

  private func isBegun(_ index: Int) -> Bool { state.withLock { $0.begun[index] != nil } }

  private func begin(_ index: Int) {
    let missing = Array(repeating: PhotoBatch.FileResult.missing, count: items[index].files.count)
    state.withLock {
      $0.begun[index] = Begun(start: .now, results: missing, waiting: missing.count, notices: [])
    }
  }

  private func finishCurrent(_ index: Int) {
    end(index) { begun in
      begun.results = begun.results.map { _ in .current }
      return nil
    }
  }

  private func finish(_ picture: Rendered) {
    let isLast = state.withLock { state in
      guard var begun = state.begun[picture.index] else { return false }
      begun.results[picture.place] = .written(picture.image.size)
      begun.waiting -= 1
      state.begun[picture.index] = begun
      return begun.waiting == 0
    }
    if isLast { end(picture.index) { _ in nil } }
  }

  private func end(_ index: Int, _ conclude: (inout Begun) -> PhotoBatch.Failure?) {
    let outcome = state.withLock { state -> PhotoBatch.Outcome? in
      guard var begun = state.begun.removeValue(forKey: index) else { return nil }
      let failure = conclude(&begun)
      let outcome = PhotoBatch.Outcome(
        item: items[index], results: begun.results, duration: ContinuousClock.now - begun.start,
        notices: begun.notices, failure: failure)
      state.outcomes[index] = outcome
      state.finishedCount += 1
      return outcome
    }
    if let outcome { report.withLock { $0(outcome) } }
  }

  var finishedCount: Int { state.withLock { $0.finishedCount } }
  func outcomes() -> [PhotoBatch.Outcome] { state.withLock { $0.outcomes.compactMap(\.self) } }
}
