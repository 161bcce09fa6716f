import Cameras
import ClockSupport
import Clocks
import SimulatedCamera

/// Reads a simulated camera's frames by the test's clock.
final class FrameReader: Sendable {
  /// Where the frames come.
  let mailbox: FrameMailbox
  private let clock = MonotonicClock.test
  private let arrived: Condition

  init() {
    let arrived = Condition(clock)
    self.arrived = arrived
    mailbox = FrameMailbox { arrived.withLock { arrived.broadcast() } }
  }

  /// Waits until a frame has come; nil when none comes within ten minutes.
  func next() -> Frame? {
    let end = clock.time + .seconds(600)
    while true {
      if let frame = mailbox.take() { return frame }
      let isLate = arrived.withLock { mailbox.isEmpty && !arrived.wait(until: end) }
      if isLate { return nil }
    }
  }

  /// Lets a camera stream until it has delivered so many frames, and takes none.
  func wait(until count: Int, of camera: SimulatedCamera) {
    while camera.statistics.delivered < count { clock.block(for: .milliseconds(1)) }
  }
}
