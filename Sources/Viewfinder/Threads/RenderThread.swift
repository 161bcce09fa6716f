import Clocks
import Graphics

/// A serial executor that runs every job on one dedicated thread, as a GPU context needs it.
final class RenderThread: SerialExecutor {
  private let jobs = WorkQueue<UnownedJob>(capacity: .max)

  init() {
    let jobs = jobs
    // The thread keeps the executor alive until `stop`, so that it outlives the last job.
    _ = WorkerThread.started("render") { [self] in
      let gate = ExitGate()
      while let job = jobs.take() { gate.pass { job.runSynchronously(on: asUnownedSerialExecutor()) } }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) { jobs.put(UnownedJob(job)) }

  /// Lets the thread end once what is enqueued has run.
  func stop() { jobs.close() }
}
