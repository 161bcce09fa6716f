import Cameras
import Glibc
import Pixels
import Synchronization
import Viewfinder

/// A camera whose every pixel is known: red at the top left, green at the top right, blue at the bottom left and
/// grey at the bottom right, with a black and white pixel checkerboard in the middle.
///
/// It can fall silent, and come back, as a camera does that is unplugged.
final class PatternCamera: Camera {
  /// What happens after so many frames.
  enum Fault: Equatable {
    /// Nothing.
    case none
    /// The first frame never comes.
    case silent
    /// After a second the camera is gone, and two seconds later back again.
    case unplugged
    /// No stream starts.
    case busy
  }

  /// Whether the pattern has its own colours, or 255 less each.
  enum Tone { case plain, negative }

  private struct State {
    var focus: Int64 = 50
    var isInterrupted = false
    var isRunning = false
    var delivered = 0
    /// The stream that runs, or ran last, counted from 1.
    var stream = 0
  }

  /// A pattern in memory, which stays as long as the camera.
  private struct Pattern: @unchecked Sendable {
    let size: PixelSize
    // Safety: written once here and only read afterwards, by frames on any thread.
    let pixels: UnsafeMutableRawBufferPointer

    init(_ size: PixelSize, _ tone: Tone) {
      self.size = size
      pixels = .allocate(byteCount: size.area * 3, alignment: 16)
      let stride = size.width * 3
      for y in 0..<size.height {
        let row = UnsafeMutableRawBufferPointer(rebasing: pixels[(y * stride)...].prefix(stride))
        // Most rows are as the one above, and this code is not optimised.
        if y > 0, y != size.height / 2, abs(y - size.height / 2) > 40 {
          let above = UnsafeRawBufferPointer(rebasing: pixels[((y - 1) * stride)...].prefix(stride))
          row.copyMemory(from: above)
        } else {
          let colors = (0..<size.width).flatMap { PatternCamera.color($0, y, size) }
          row.copyBytes(from: tone == .plain ? colors : colors.map { 255 - $0 })
        }
      }
    }
  }

  private final class Pool: FrameOwner {
    func recycle(_ slot: Int) {}
  }

  /// Windows are drawn without a GPU, so that each frame takes the time of tests.
  private static let rate = FrameRate(frames: 10)

  let info: CameraInfo
  let formats: [CameraFormat]
  private let sizes: [PixelSize]
  private let fault: Fault
  private let pool = Pool()
  private let shared = Mutex(State())
  private let patterns: [Pattern]

  /// Creates a camera.
  ///
  /// - Parameters:
  ///   - sizes: the sizes that it delivers, the default first.
  ///   - id: its id, which is its name as well.
  init(sizes: [PixelSize], fault: Fault, id: String = "Pattern camera", tone: Tone = .plain) {
    info = CameraInfo(
      id: id, path: "pattern", name: id, driver: "pattern", bus: "none",
      position: getenv("HARNESS_TILT") == nil ? .external : .back)
    self.sizes = sizes
    self.fault = fault
    patterns = sizes.map { Pattern($0, tone) }
    formats = [
      CameraFormat(
        fourCC: PixelFormat.rgb24.fourCCs[0], summary: "pattern",
        sizes: sizes.map { CameraFormat.Size(size: $0, rates: [Self.rate]) })
    ]
  }

  static func color(_ x: Int, _ y: Int, _ size: PixelSize) -> [UInt8] {
    if abs(x - size.width / 2) < 40, abs(y - size.height / 2) < 40 {
      return (x + y).isMultiple(of: 2) ? [255, 255, 255] : [0, 0, 0]
    }
    return switch (x < size.width / 2, y < size.height / 2) {
    case (true, true): [220, 30, 30]
    case (false, true): [30, 200, 30]
    case (true, false): [30, 30, 220]
    case (false, false): [128, 128, 128]
    }
  }

  var controls: [CameraControl] {
    [
      CameraControl(
        id: .focusAbsolute, name: "focus-absolute", kind: .integer,
        value: .integer(shared.withLock { $0.focus }),
        defaultValue: 50, minimum: 0, maximum: 100)
    ]
  }

  var state: StreamState {
    shared.withLock {
      $0.isInterrupted
        ? .interrupted("Pattern camera was unplugged; plug it in again") : $0.isRunning ? .streaming : .idle
    }
  }

  var statistics: StreamStatistics {
    var statistics = StreamStatistics()
    statistics.delivered = shared.withLock { $0.delivered }
    return statistics
  }

  @discardableResult
  func set(_ values: [CameraControl.ID: CameraControl.Value]) throws(CameraError) -> [ControlAdjustment] {
    for (id, value) in values {
      guard id == .focusAbsolute, let value = value.number, (0...100).contains(value) else {
        throw CameraError(.badControl, "control \(id.rawValue) does not take \(value)")
      }
      shared.withLock { $0.focus = value }
    }
    // For the test that moves the focus from the keyboard.
    let line = "focus \(shared.withLock { $0.focus })\n"
    _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
    return []
  }

  func start(_ request: StreamRequest, into mailbox: FrameMailbox) throws(CameraError) -> StreamConfiguration
  {
    if fault == .busy {
      throw CameraError(.busy, "\(info.name) is in use by another program; end that first")
    }
    let pattern = patterns.first { $0.size == request.size } ?? patterns[0]
    let stream = shared.withLock {
      $0.isRunning = true
      $0.stream += 1
      return $0.stream
    }
    Main.say("stream \(stream) started")
    if fault != .silent {
      Task.detached { await self.deliver(pattern, stream: stream, into: mailbox) }
    }
    return StreamConfiguration(
      size: pattern.size, rate: Self.rate, fourCC: PixelFormat.rgb24.fourCCs[0], format: .rgb24,
      encoding: .jpeg)
  }

  func stop() {
    let stopped = shared.withLock { state in
      defer { state.isRunning = false }
      return state.isRunning ? state.stream : nil
    }
    if let stopped { Main.say("stream \(stopped) stopped") }
  }

  private func deliver(_ pattern: Pattern, stream: Int, into mailbox: FrameMailbox) async {
    var sequence: UInt32 = 0
    while shared.withLock({ $0.isRunning && $0.stream == stream }) {
      if fault == .unplugged, (10..<30).contains(sequence % 40) {
        shared.withLock { $0.isInterrupted = true }
      } else {
        shared.withLock {
          $0.isInterrupted = false
          $0.delivered += 1
        }
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        mailbox.put(
          Frame(
            layout: FrameLayout(packed: .rgb24, size: pattern.size), encoding: .jpeg, sequence: sequence,
            timestamp: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec),
            unsafeMemory: pattern.pixels.bytes, owner: pool, slot: 0))
      }
      sequence += 1
      try? await pause(for: .milliseconds(100))
    }
  }
}
