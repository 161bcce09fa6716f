import Files
import Pixels
import Stills
import Synchronization

/// What the threads of a running batch share.
final class BatchRun: Sendable {
  /// What a decoder hands on.
  struct Decoded: Sendable {
    enum Content: Sendable {
      /// A photograph with what is to be done for each of its files.
      case picture(PhotoRendering.Source, [PhotoBatch.Need], OutputCheck.Record?)
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
    let picture: PhotoRendering.Result
    /// The chain that made it.
    let chain: String
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
    var remarks: [PhotoBatch.Remark] = []
    /// The memory of the last picture that was written.
    var memory: [UInt8] = []
  }

  /// The right to have a photograph in memory, with that of the one that had it before.
  private struct Permit {
    var memory: [UInt8] = []
  }

  private struct State {
    var begun: [Int: Begun] = [:]
    var outcomes: [PhotoBatch.Outcome?]
    var finishedCount = 0
  }

  let items: [PhotoBatch.Item]
  let decoded: WorkQueue<Decoded>
  let rendered: WorkQueue<Rendered>
  /// A permit for each photograph that may be in memory, from before it is read until its last file is written. One
  /// more than there are decoders keeps the GPU and the cores busy; each more would cost memory alone.
  private let permits: WorkQueue<Permit>
  /// Why items fail before they are read.
  private let obstacles: [FileError?]
  private let check: OutputCheck
  private let reader: PhotoReader
  /// The most bytes of pixels that a photograph or a result in memory may have.
  var share: Int { reader.share }
  private let next = Atomic(0)
  private let isCancelled = Atomic(false)
  private let state: Mutex<State>
  /// Held while an outcome is reported.
  private let report: Mutex<@Sendable (PhotoBatch.Outcome) -> Void>

  init(
    items: [PhotoBatch.Item], jobs: Int, memory: PictureMemory, presentation: PhotoBatch.Presentation,
    preparation: PhotoPreparation, obstacles: [FileError?], check: OutputCheck,
    report: @escaping @Sendable (PhotoBatch.Outcome) -> Void
  ) {
    self.items = items
    reader = PhotoReader(memory, jobs: jobs, presentation, preparation)
    self.obstacles = obstacles
    self.check = check
    self.report = Mutex(report)
    decoded = WorkQueue(capacity: jobs)
    rendered = WorkQueue(capacity: jobs)
    permits = WorkQueue(capacity: jobs + 1)
    for _ in 0...jobs { permits.put(Permit()) }
    state = Mutex(State(outcomes: Array(repeating: nil, count: items.count)))
  }

  func decodeAll() {
    while let permit = permits.take() {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < items.count else { return }
      begin(index)
      var content = Decoded.Content.nothing
      do throws(PhotoBatch.Failure) {
        content = try decode(index, in: (consume permit).memory)
      } catch {
        fail(index, error)
      }
      decoded.put(Decoded(index: index, content: content))
    }
  }

  private func decode(_ index: Int, in spare: consuming [UInt8]) throws(PhotoBatch.Failure) -> Decoded.Content
  {
    let item = items[index]
    if let obstacle = obstacles[index] { throw .still(obstacle) }
    let (needs, record) = try check.needs(of: item)
    let count = needs.count(where: \.isWriting)
    state.withLock { state in
      for (place, need) in needs.enumerated() where !need.isWriting {
        state.begun[index]?.results[place] = .current
        if need == .kept { state.begun[index]?.remarks.append(.kept(path: item.files[place].path)) }
      }
    }
    guard count > 0 else {
      end(index) { _ in nil }
      return .nothing
    }
    let source: PhotoRendering.Source
    do throws(FileError) {
      source = try reader.read(item, needs, in: consume spare, isCancelled: wasCancelled)
    } catch {
      // An item that is cancelled is left out.
      if error.code == .cancelled { return .nothing }
      throw .still(error)
    }
    state.withLock { state in
      state.begun[index]?.waiting = count
      state.begun[index]?.notices += source.notices
      if source.series != .single { state.begun[index]?.remarks.append(.series(source.series)) }
    }
    return .picture(source, needs, record)
  }

  func encodeAll() {
    while let picture = rendered.take() {
      // The rest of a photograph that failed is not written.
      let index = picture.index
      guard isBegun(index) else { continue }
      do throws(FileError) {
        let file = items[index].files[picture.place]
        try write(picture, to: file)
        var remarks: [PhotoBatch.Remark] = []
        if try losesTransparency(picture) { remarks.append(.opaque(path: file.path)) }
        let parts = try file.finish.omissions(of: picture.metadata, for: file.format)
        if !parts.isEmpty { remarks.append(.metadata(path: file.path, parts)) }
        if !remarks.isEmpty { state.withLock { $0.begun[index]?.remarks += remarks } }
        finish(consume picture)
      } catch {
        // One whose reader took nothing until the batch was cancelled is left out.
        if error.code == .cancelled { continue }
        fail(index, .still(error))
      }
    }
  }

  private func write(_ result: Rendered, to file: PhotoBatch.File) throws(FileError) {
    var thumbnail: (() throws(FileError) -> [UInt8])?
    if file.format.hasThumbnail {
      thumbnail = { () throws(FileError) in try result.picture.thumbnail(over: file.finish.background) }
    }
    let metadata = try (file.finish.model?.metadata ?? result.metadata).carriedOver(
      size: result.picture.size, software: softwareName, chain: result.chain, thumbnail: thumbnail)
    let item = items[result.index]
    switch result.picture {
    case .image(let image):
      let bytes = try StillImage.encode(
        image, as: file.format, metadata: metadata, finish: file.finish, origin: result.origin)
      try result.record?.note(bytes, result.place, of: item)
      try AtomicFile.write(bytes, to: file.path, replacing: result.replacing)
    case .stored(let picture):
      try picture.write(
        to: file.path, as: file.format, metadata: metadata, finish: file.finish, origin: result.origin,
        replacing: result.replacing,
        check: { path throws(FileError) in
          try result.record?.note(contentsOf: path, result.place, of: item)
        })
    }
  }

  /// Whether a picture has transparent places, and its file has none.
  private func losesTransparency(_ result: borrowing Rendered) throws(FileError) -> Bool {
    let file = items[result.index].files[result.place]
    guard !file.format.hasTransparency, file.finish.background == nil else { return false }
    return switch result.picture {
    case .image(let image): !image.isOpaque
    case .stored(let picture): !(try picture.isOpaque)
    }
  }

  private func wasCancelled() -> Bool { isCancelled.load(ordering: .relaxed) }

  /// Ends decoding: no item is begun, and none is waited for.
  func cancel() {
    next.store(items.count, ordering: .relaxed)
    isCancelled.store(true, ordering: .relaxed)
    permits.close()
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

  private func finish(_ picture: consuming Rendered) {
    let index = picture.index, place = picture.place, size = picture.picture.size
    // Memory is used again only where nothing else refers to it.
    var memory = Optional((consume picture).picture.memory)
    let isLast = state.withLock { state in
      guard state.begun[index] != nil else { return false }
      state.begun[index]?.results[place] = .written(size)
      state.begun[index]?.waiting -= 1
      state.begun[index]?.memory = memory.take() ?? []
      return state.begun[index]?.waiting == 0
    }
    if isLast { end(index) { _ in nil } }
  }

  private func end(_ index: Int, _ conclude: (inout Begun) -> PhotoBatch.Failure?) {
    var permit = Permit()
    let outcome = state.withLock { state -> PhotoBatch.Outcome? in
      guard var begun = state.begun.removeValue(forKey: index) else { return nil }
      let failure = conclude(&begun)
      let outcome = PhotoBatch.Outcome(
        item: items[index], results: begun.results, duration: ContinuousClock.now - begun.start,
        notices: begun.notices, remarks: begun.remarks, failure: failure)
      state.outcomes[index] = outcome
      state.finishedCount += 1
      swap(&permit.memory, &begun.memory)
      return outcome
    }
    guard let outcome else { return }
    permits.put(consume permit)
    report.withLock { $0(outcome) }
  }

  var finishedCount: Int { state.withLock { $0.finishedCount } }
  func outcomes() -> [PhotoBatch.Outcome] { state.withLock { $0.outcomes.compactMap(\.self) } }
}
