internal import CPlatform
import Glibc
internal import Pixels

/// The capture thread's loop: waits for frames, puts the newest into the mailbox, and recovers the stream
/// after driver errors or when the device is unplugged and returns.
struct CaptureLoop: ~Copyable {
  private let link: DeviceLink
  private let request: StreamRequest
  private let mailbox: FrameMailbox
  private let stopSignal: StopSignal
  private let kernel: any VideoKernel
  private var stream: ActiveStream?
  private var lastSequence: UInt32?
  private var lastLife: Duration
  private var failures = 0

  /// The timeout of `poll`, after which the loop checks that the device still exists.
  private static let pollMilliseconds: Int32 = 250
  /// The interval between attempts to find a device again.
  private static let returnMilliseconds: Int32 = 500
  /// The number of restarts without a frame before the device is reopened.
  private static let mostRestarts = 4

  /// Prepares to run a started stream.
  init(
    _ stream: ActiveStream, _ request: StreamRequest, link: DeviceLink, mailbox: FrameMailbox,
    stopSignal: StopSignal
  ) {
    self.stream = stream
    self.request = request
    self.link = link
    self.mailbox = mailbox
    self.stopSignal = stopSignal
    kernel = link.kernel
    lastLife = kernel.now()
  }

  /// Runs until a stop is requested, then stops the stream.
  mutating func run() {
    while !stopSignal.isStopping {
      if let stream { pass(stream) } else { awaitReturn() }
    }
    stream?.queue.end()
    stream = nil
  }

  private mutating func pass(_ stream: ActiveStream) {
    let ready = kernel.poll(
      device: stream.device.descriptor, wake: stopSignal.descriptor, milliseconds: Self.pollMilliseconds)
    if ready.isWoken { return }
    do throws(Errno) {
      if ready.hasEvent, try sourceChanged(stream.device) {
        renegotiate(stream)
        return
      }
      if ready.hasFrame || ready.hasError {
        let hasTaken = try drain(stream)
        if hasTaken {
          lastLife = kernel.now()
          failures = 0
          if link.streamState != .streaming { link.streamState = .streaming }
        } else if ready.hasError {
          // In an error state with nothing to dequeue: poll would return immediately forever.
          throw Errno(EIO)
        }
      } else if !ready.hasEvent {
        try checkLife(stream)
      }
    } catch {
      recover(stream, from: error)
    }
  }

  /// Dequeues all filled buffers and delivers the newest good one. Returns whether there was a buffer.
  private mutating func drain(_ stream: ActiveStream) throws(Errno) -> Bool {
    let queue = stream.queue
    var newest: BufferQueue.Filled?
    var taken = 0
    // Bounded, because a driver may fill buffers as fast as they are returned.
    while taken < queue.count * 2, let buffer = try queue.dequeue() {
      taken += 1
      count(sequence: buffer.sequence)
      guard stream.assembler.isWhole(buffer) else {
        link.count { $0.errors += 1 }
        try queue.requeue(buffer.slot)
        continue
      }
      if let older = newest {
        if stream.assembler.needsEveryBuffer {
          try deliver(older, stream)
        } else {
          link.count { $0.droppedLate += 1 }
          try queue.requeue(older.slot)
        }
      }
      newest = buffer
    }
    if let newest { try deliver(newest, stream) }
    return taken > 0
  }

  private func deliver(_ buffer: BufferQueue.Filled, _ stream: ActiveStream) throws(Errno) {
    switch try stream.assembler.frame(of: buffer, originals: mailbox.originals) {
    case .frame(let frame):
      link.count { $0.delivered += 1 }
      mailbox.put(frame)
    case .damaged: link.count { $0.errors += 1 }
    case .crowded: link.count { $0.droppedLate += 1 }
    case .pending: break
    }
  }

  /// Counts the frames missing between two sequence numbers. A step backwards or far ahead means that the
  /// driver restarted its counter.
  private mutating func count(sequence: UInt32) {
    if let lastSequence {
      let step = sequence &- lastSequence
      if step > 1, step < 1 << 16 { link.count { $0.droppedByDriver += Int(step - 1) } }
    }
    lastSequence = sequence
  }

  /// Checks that a silent device still exists, and reports it when it is silent for long.
  private mutating func checkLife(_ stream: ActiveStream) throws(Errno) {
    _ = try Capability(of: stream.device)
    let silence = kernel.now() - lastLife
    guard silence > stream.patience else { return }
    link.streamState = .interrupted(
      "\(label) has delivered no frame for \(silence.components.seconds) s\(stream.device.signalProblem)")
    // Restarting the stream revives some devices; doing so too often would be worse than waiting.
    guard silence > stream.patience * (failures + 2) else { return }
    failures += 1
    try stream.queue.restart()
    lastSequence = nil
  }

  private mutating func recover(_ stream: ActiveStream, from error: Errno) {
    if error.meansGone {
      abandon(stream, "\(label) was unplugged; waiting for it to return")
      return
    }
    failures += 1
    guard failures <= Self.mostRestarts else {
      failures = 0
      abandon(stream, "\(label) keeps failing (\(error)); opening it again")
      return
    }
    if failures > 1 {
      link.streamState = .interrupted("\(label) failed to deliver a frame: \(error)")
      pause(milliseconds: Int32(100 * failures))
      if stopSignal.isStopping { return }
    }
    lastSequence = nil
    do throws(Errno) {
      try stream.queue.restart()
    } catch {
      if error.meansGone { abandon(stream, "\(label) was unplugged; waiting for it to return") }
    }
  }

  /// Releases stream and device; frames held by a reader keep their memory.
  private mutating func abandon(_ stream: ActiveStream, _ reason: String) {
    link.streamState = .interrupted(reason)
    stream.queue.end()
    // A frame left in the mailbox might stay there until the device returns, and its mapping would keep the
    // driver from releasing the old device.
    if mailbox.take() != nil { link.count { $0.droppedLate += 1 } }
    self.stream = nil
    link.disconnect()
    lastSequence = nil
  }

  /// Searches for the device until it is back and streams again.
  private mutating func awaitReturn() {
    pause(milliseconds: Self.returnMilliseconds)
    guard !stopSignal.isStopping else { return }
    do throws(CameraError) {
      let identity = try link.connect()
      stream = try ActiveStream.start(request, on: identity, formats: link.formats)
      lastLife = kernel.now()
      failures = 0
    } catch {
      if error.code == .disconnected || error.code == .notFound {
        // The state already says that the device is gone.
        link.disconnect()
      } else {
        link.streamState = .interrupted(error.description)
      }
    }
  }

  /// Renegotiates after the video source changed its size.
  private mutating func renegotiate(_ stream: ActiveStream) {
    stream.queue.end()
    self.stream = nil
    lastSequence = nil
    guard let identity = link.identity else { return }
    identity.device.adoptTimings()
    do throws(CameraError) {
      self.stream = try ActiveStream.start(request, on: identity, formats: link.formats)
    } catch {
      link.streamState = .interrupted(error.description)
    }
  }

  /// Dequeues the pending events; true when the video source has changed.
  private func sourceChanged(_ device: OpenDevice) throws(Errno) -> Bool {
    var hasChanged = false
    for _ in 0..<64 {
      var event = v4l2_event()
      do throws(Errno) {
        try device.request(.dequeueEvent, &event)
      } catch {
        if error.meansGone { throw error }
        break
      }
      if event.type == UInt32(V4L2_EVENT_SOURCE_CHANGE) { hasChanged = true }
    }
    return hasChanged
  }

  private func pause(milliseconds: Int32) {
    _ = kernel.poll(device: -1, wake: stopSignal.descriptor, milliseconds: milliseconds)
  }

  private var label: CameraLabel {
    let info = link.info
    return CameraLabel(name: info.name, path: info.path)
  }
}

extension ActiveStream {
  /// How long the device may be silent: two seconds, or five frames of a slow stream.
  fileprivate var patience: Duration {
    max(.seconds(2), configuration.rate.map { $0.interval * 5 } ?? .zero)
  }
}

extension OpenDevice {
  /// The input's status about a missing signal, to append to a message.
  fileprivate var signalProblem: String {
    var index: Int32 = 0
    var input = v4l2_input()
    guard (try? request(.getInput, &index)) != nil else { return "" }
    input.index = UInt32(bitPattern: index)
    guard (try? request(.enumerateInputs, &input)) != nil else { return "" }
    if input.status & UInt32(V4L2_IN_ST_NO_POWER) != 0 { return ": its input has no power" }
    let missing = UInt32(V4L2_IN_ST_NO_SIGNAL) | UInt32(V4L2_IN_ST_NO_SYNC)
    return input.status & missing != 0 ? ": its input has no signal" : ""
  }

  /// Subscribes to changes of the video source; webcams do not support this event.
  func watchSource() {
    var subscription = v4l2_event_subscription()
    subscription.type = UInt32(V4L2_EVENT_SOURCE_CHANGE)
    try? request(.subscribeEvent, &subscription)
  }

  /// Applies the video timings that an HDMI input detects.
  fileprivate func adoptTimings() {
    var timings = v4l2_dv_timings()
    guard (try? request(.queryTimings, &timings)) != nil else { return }
    try? request(.setTimings, &timings)
  }
}
