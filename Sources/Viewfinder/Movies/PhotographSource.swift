import Clocks
package import Files
package import Pixels
package import Stills
package import Video

/// Photographs as the pictures of a movie, one after the other, in sRGB.
///
/// Each of its threads decodes a photograph while one that it has decoded waits, so that as many photographs are in memory
/// as two for each thread.
package final class PhotographSource: MovieSource {
  /// A decoded photograph, or why there is none.
  private typealias Decoded = Result<StillImage, FileError>

  private let inputs: [PictureInput]
  private let queues: [WorkQueue<Decoded>]
  private let threads: [WorkerThread]
  /// The photograph that was given last; before the first one, that one.
  private var still: StillImage
  /// The number of photographs that were given.
  private var count = 0

  package let rate: MovieRate?

  /// Begins to decode, and waits for the first photograph.
  ///
  /// - Parameters:
  ///   - inputs: at least one photograph.
  ///   - rate: how many are shown in a time.
  ///   - memory: what they may take, and how large one may be.
  ///   - jobs: the most threads, above 0; there are fewer where twice as many photographs as the first one would exceed the
  ///     memory.
  ///   - interpretation: what the values of their files are taken for.
  ///   - isCancelled: asked before each photograph, and about ten times a second while a pipe has no data.
  /// - Throws: what ``StillImage/init(contentsOf:colors:limits:as:isCancelled:)`` throws of the first photograph.
  package init(
    _ inputs: [PictureInput], rate: MovieRate, memory: PictureMemory, jobs: Int,
    as interpretation: StillInterpretation,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws(FileError) {
    self.inputs = inputs
    self.rate = rate
    // A thread has every so many photographs, and a queue of its own, so that they keep their order.
    let pixels = StillImage.pixelCount(ofFileAt: inputs[0].path) ?? 0
    let count = min(jobs, inputs.count, max(memory.bytes / (2 * 4 * max(pixels, 1)), 1))
    let queues = (0..<count).map { _ in WorkQueue<Decoded>(capacity: 1) }
    self.queues = queues
    threads = queues.enumerated().map { first, queue in
      WorkerThread.started("photo-decoder") {
        for input in stride(from: first, to: inputs.count, by: count).lazy.map({ inputs[$0] }) {
          let decoded = Result { () throws(FileError) in
            if isCancelled() { throw FileError(.cancelled, "\(input.path): reading was cancelled") }
            return try StillImage(
              contentsOf: input.path, limits: memory.limits, as: interpretation,
              isCancelled: isCancelled)
          }
          guard queue.put(decoded) else { return }
        }
        queue.close()
      }
    }
    do throws(FileError) {
      still = try Self.next(queues[0], inputs[0])
    } catch {
      Self.stop(queues, threads)
      throw error
    }
  }

  deinit { Self.stop(queues, threads) }

  private static func next(_ queue: WorkQueue<Decoded>, _ input: PictureInput) throws(FileError) -> StillImage
  {
    guard let decoded = queue.take() else { preconditionFailure("\(input.path) was not decoded") }
    return try decoded.get()
  }

  private static func stop(_ queues: [WorkQueue<Decoded>], _ threads: [WorkerThread]) {
    for queue in queues { queue.close() }
    for thread in threads { thread.join() }
  }

  /// The file of the photograph that was given last.
  package var name: String { inputs[max(count - 1, 0)].path }
  package var size: PixelSize { still.image.size }
  package var orientation: Orientation { still.orientation }
  package var expectedCount: Int? { inputs.count }
  package var pixelShape: String? { nil }

  package func next() throws(FileError) -> MoviePicture? {
    guard count < inputs.count else { return nil }
    let index = count
    count += 1
    if index > 0 { still = try Self.next(queues[index % queues.count], inputs[index]) }
    return MoviePicture(
      layout: still.image.layout, encoding: still.image.encoding, time: rate?.time(of: index))
  }

  package func withPixels(_ body: (RawSpan) throws -> Void) rethrows {
    let bytes = still.image.bytes
    try body(bytes.span.bytes)
  }
}
