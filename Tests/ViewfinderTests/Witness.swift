import Cameras
import Pixels
import Synchronization
import Viewfinder

/// A sink that checks the order of its calls.
final class Witness: FrameSink {
  let request: SinkRequest
  private let state = Mutex((isOpen: false, ends: 0, faults: 0))
  init(_ request: SinkRequest) { self.request = request }
  func begin(_ description: PictureDescription) { state.withLock { $0.isOpen = true } }
  func consume(_ frame: borrowing Frame) { state.withLock { if !$0.isOpen { $0.faults += 1 } } }
  func end(_ reason: SinkEnd) {
    state.withLock {
      $0.isOpen = false
      $0.ends += 1
    }
  }
  var faults: Int { state.withLock { $0.faults } }
  var ends: Int { state.withLock { $0.ends } }
  var isOpen: Bool { state.withLock { $0.isOpen } }
}
