internal import CGLES
import Graphics

/// A fence in the stream of commands, which its owner deletes.
struct SyncObject {
  private let sync: GLsync?

  init(_ device: GLESDevice) {
    device.assertUsable()
    var sync: GLsync?
    device.submit { sync = glFenceSync(GL.syncGPUCommandsComplete, 0) }
    self.sync = sync
    device.createdObjects.fences += 1
    device.liveObjects.fences += 1
  }

  func delete(_ device: GLESDevice) {
    device.withCurrentForDeletion { glDeleteSync(sync) }
    device.liveObjects.fences -= 1
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
