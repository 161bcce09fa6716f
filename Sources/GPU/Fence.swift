internal import CGLES

/// A mark in the stream of commands that the GPU signals when it reaches it.
///
/// Use it on its context's thread.
package struct Fence: ~Copyable {
  private let context: GPUContext
  private let sync: SyncObject

  /// Puts a mark after everything asked for so far, and sends it all to the GPU.
  package init(_ context: GPUContext) {
    self.context = context
    sync = SyncObject(context)
    context.flush()
  }

  deinit { sync.delete(context) }

  /// Whether the GPU has passed the mark; does not wait.
  package var isPassed: Bool {
    context.assertUsable()
    return sync.wait(nanoseconds: 0)
  }

  /// Waits until the GPU has passed the mark, but not longer than `limit`; returns whether it has.
  package func wait(upTo limit: Duration) -> Bool {
    context.assertUsable()
    let (seconds, attoseconds) = limit.components
    guard seconds >= 0, attoseconds >= 0 else { return sync.wait(nanoseconds: 0) }
    // Drivers bound the wait themselves; an hour is as good as for ever.
    let nanoseconds = UInt64(min(seconds, 3600)) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    return sync.wait(nanoseconds: nanoseconds)
  }
}

@available(*, unavailable)
extension Fence: Sendable {}

/// GL's sync object, for those who keep several in an array and see to their deletion themselves.
struct SyncObject {
  private let sync: GLsync?

  init(_ context: GPUContext) {
    context.assertUsable()
    var sync: GLsync?
    context.submit { sync = glFenceSync(GL.syncGPUCommandsComplete, 0) }
    self.sync = sync
    context.createdObjects.fences += 1
    context.liveObjects.fences += 1
  }

  func delete(_ context: GPUContext) {
    context.withCurrentForDeletion { glDeleteSync(sync) }
    context.liveObjects.fences -= 1
  }

  /// Whether the mark is passed within the time. A lost context passes every mark, so that no thread waits for ever.
  func wait(nanoseconds: UInt64) -> Bool {
    // A driver refuses a fence only when it is out of memory or lost.
    guard let sync else { return true }
    let result = glClientWaitSync(sync, GL.syncFlushCommandsBit, nanoseconds)
    return result != GL.timeoutExpired
  }
}
