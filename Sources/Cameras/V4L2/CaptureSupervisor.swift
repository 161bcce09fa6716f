import Clocks

/// Runs a camera's capture thread, and replaces it when the driver does not return from a request.
///
/// Nothing can end a thread that a driver holds: it is left behind, and ends by itself if its request returns. A new one
/// opens the device again, which works at once if the driver still answers others, and otherwise as soon as the old
/// thread has let go.
struct CaptureSupervisor: ~Copyable {
  private struct Worker {
    let thread: WorkerThread
    let stopSignal: StopSignal
    let pulse: CapturePulse
  }

  private let link: DeviceLink
  private let request: StreamRequest
  private let mailbox: FrameMailbox
  private let stopSignal: StopSignal
  private let kernel: any VideoKernel
  private var worker: Worker
  private var abandoned: [WorkerThread] = []

  /// The interval between looks at the capture thread.
  private static let lookMilliseconds: Int32 = 500
  /// The threads left behind at a time; with that many, the driver is dead.
  private static let mostAbandoned = 3

  /// Starts a capture thread for a started stream, or to wait for the camera when there is none.
  ///
  /// - Throws: `device` when the process has no descriptors or threads left.
  init(
    _ stream: sending ActiveStream?, _ request: StreamRequest, link: DeviceLink, mailbox: FrameMailbox,
    stopSignal: StopSignal
  ) throws(CameraError) {
    worker = try Self.launch(stream, request, link, mailbox)
    self.link = link
    self.request = request
    self.mailbox = mailbox
    self.stopSignal = stopSignal
    kernel = link.kernel
  }

  /// Watches until a stop is requested, then stops the stream.
  mutating func run() {
    while !stopSignal.isStopping {
      _ = kernel.poll(device: -1, wake: stopSignal.descriptor, milliseconds: Self.lookMilliseconds)
      if !stopSignal.isStopping, worker.pulse.isLate(at: kernel.now()) { replace() }
    }
    worker.stopSignal.stop()
    _ = worker.thread.join(within: .seconds(3))
    for thread in abandoned { _ = thread.join(within: .zero) }
  }

  private mutating func replace() {
    let label = CameraLabel(name: link.info.name, path: link.info.path)
    link.streamState = .interrupted(
      "\(label) does not answer: its driver hangs; unplug it and plug it in again if it does not return")
    guard abandoned.count < Self.mostAbandoned else { return }
    worker.stopSignal.stop()
    // The thread must be one that nobody waits for.
    abandoned.append(worker.thread)
    link.disconnect()
    if mailbox.take() != nil { link.count { $0.droppedLate += 1 } }
    guard let next = try? Self.launch(nil, request, link, mailbox) else { return }
    worker = next
  }

  private static func launch(
    _ stream: sending ActiveStream?, _ request: StreamRequest, _ link: DeviceLink, _ mailbox: FrameMailbox
  ) throws(CameraError) -> Worker {
    guard let stopSignal = StopSignal() else {
      throw CameraError(.device, "the process has no file descriptors left; close some files")
    }
    let pulse = CapturePulse(now: link.kernel.now())
    let loop = CaptureLoop(
      stream, request, link: link, mailbox: mailbox, stopSignal: stopSignal, pulse: pulse)
    var parked: CaptureLoop? = consume loop
    let thread = WorkerThread(name: "camera", on: link.kernel.clock) {
      guard var loop = parked.take() else { return }
      loop.run()
    }
    guard let thread else {
      throw CameraError(.device, "cannot create a capture thread; close other programs")
    }
    return Worker(thread: thread, stopSignal: stopSignal, pulse: pulse)
  }
}
