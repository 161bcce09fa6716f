import Cameras
import ClockSupport
import Clocks
import Glibc
import Pixels

/// Waits until another thread makes a condition true; false after a minute of the test's clock.
func eventually(_ condition: () -> Bool) -> Bool {
  for _ in 0..<60_000 {
    if condition() { return true }
    MonotonicClock.test.block(for: .milliseconds(1))
  }
  return condition()
}

/// No frame came in time.
struct NoFrame: Error {}

extension FrameMailbox {
  /// Waits for a frame.
  func frame() throws(NoFrame) -> Frame {
    for _ in 0..<60_000 {
      if let frame = take() { return frame }
      MonotonicClock.test.block(for: .milliseconds(1))
    }
    throw NoFrame()
  }

  /// Waits for a frame and copies it, with its number.
  func next() throws(NoFrame) -> (sequence: UInt32, image: Image) {
    let frame = try frame()
    return (frame.sequence, frame.copy())
  }
}

/// Bytes that depend on the index and the seed.
func noise(_ count: Int, seed: UInt64) -> [UInt8] {
  var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
  return (0..<count).map { _ in
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return UInt8(truncatingIfNeeded: state >> 32)
  }
}

/// The folder for temporary files.
func temporaryFolder() -> String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }
