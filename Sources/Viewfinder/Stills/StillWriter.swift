import Clocks
public import Files
public import Stills
import Synchronization

/// Encodes and writes stills on a separate thread, so that the preview keeps running.
///
/// A few stills may wait; when more are taken than the disk takes, taking one waits.
public final class StillWriter: Sendable {
  private struct Job: Sendable {
    let still: CapturedPhoto
    let path: String
    let format: StillFormat
    let replacing: AtomicFile.Replacing?
  }

  private let jobs = WorkQueue<Job>(capacity: 4)
  /// The stills that were handed over and are not reported yet.
  private let unreported: Count
  private let thread: Mutex<WorkerThread?>

  private final class Count: Sendable {
    let value = Atomic(0)
  }

  /// Starts the thread.
  ///
  /// - Parameter report: called on the thread with the path of each file written, or with what went wrong.
  public init(report: @escaping @Sendable (Result<String, FileError>) -> Void) {
    let jobs = jobs
    let unreported = Count()
    self.unreported = unreported
    thread = Mutex(
      .started("still-writer") {
        while let job = jobs.take() {
          report(
            Result { () throws(FileError) in
              try job.still.save(to: job.path, as: job.format, replacing: job.replacing)
            })
          unreported.value.subtract(1, ordering: .relaxed)
        }
      })
  }

  /// Hands a still over.
  ///
  /// - Parameters:
  ///   - still: the photograph.
  ///   - path: the file; its extension should match `format`.
  ///   - format: how it is encoded.
  ///   - replacing: what happens to a file of that name; nil finds a free name beside it.
  public func write(
    _ still: CapturedPhoto, to path: String, as format: StillFormat, replacing: AtomicFile.Replacing? = nil
  ) {
    unreported.value.add(1, ordering: .relaxed)
    jobs.put(Job(still: still, path: path, format: format, replacing: replacing))
  }

  /// How many of the stills that were handed over are not written yet.
  package var waitingCount: Int { unreported.value.load(ordering: .relaxed) }

  /// Waits until everything handed over is on the disk. Nothing can be written afterwards.
  public func finish() {
    jobs.close()
    thread.withLock { $0.take() }?.join()
  }

  deinit { jobs.close() }
}
