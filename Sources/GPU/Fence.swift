internal import CGLES

/// A fence in the GPU's command stream, signalled when the GPU reaches it.
///
/// Use it on its context's thread.
package struct Fence: ~Copyable {
  private let context: GPUContext
  private let sync: SyncObject

  /// Inserts a fence after all commands so far, and flushes them to the GPU.
  package init(_ context: GPUContext) {
    self.context = context
    sync = SyncObject(context)
    context.flush()
  }

  deinit { sync.delete(context) }

  /// Whether the GPU has passed the fence; does not wait.
  package var isPassed: Bool {
    context.assertUsable()
    return sync.wait(nanoseconds: 0)
  }

  /// Waits until the GPU has passed the fence, at most for `limit`; returns whether it has.
  package func wait(upTo limit: Duration) -> Bool {
    context.assertUsable()
    let (seconds, attoseconds) = limit.components
    guard seconds >= 0, attoseconds >= 0 else { return sync.wait(nanoseconds: 0) }
    // Drivers limit the wait themselves; an hour is effectively unlimited.
    let nanoseconds = UInt64(min(seconds, 3600)) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    return sync.wait(nanoseconds: nanoseconds)
  }
}

@available(*, unavailable)
extension Fence: Sendable {}

/// A GL sync object, for code that stores several in an array and deletes them itself.
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

  /// Whether the fence is signalled within the time. A lost context signals every fence, so that no thread
  /// waits forever.
  func wait(nanoseconds: UInt64) -> Bool {
    // A driver refuses a fence only when it is out of memory or lost.
    guard let sync else { return true }
    let result = glClientWaitSync(sync, GL.syncFlushCommandsBit, nanoseconds)
    return result != GL.timeoutExpired
  }
}
