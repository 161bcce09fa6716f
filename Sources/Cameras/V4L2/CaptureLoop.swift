internal import CPlatform
import Files
import Glibc
internal import Pixels

/// The capture thread's loop: waits for frames, puts the newest into the mailbox, and recovers the stream
/// after driver errors or when the device is unplugged and returns.
struct CaptureLoop: ~Copyable {
  private let link: DeviceLink
  private let request: StreamRequest
  private let mailbox: FrameMailbox
  private let stopSignal: StopSignal
  private let pulse: CapturePulse
  private let kernel: any VideoKernel
  private var stream: ActiveStream?
  private var health: StreamHealth
  private var lastSequence: UInt32?
  private var lastFormatCheck: Duration

  /// The timeout of `poll`, after which the loop checks that the device still exists.
  private static let pollMilliseconds: Int32 = 250
  /// The interval between attempts to find a device again.
  private static let returnMilliseconds: Int32 = 500
  /// How long a loopback node is left alone after it fell silent: until the thread that follows its controls has let go, too.
  private static let releaseMilliseconds: Int32 = 1500
  /// How often a format that changes without a sign is looked for.
  private static let formatInterval = Duration.milliseconds(500)
  /// The number of restarts without a frame before the device is reopened.
  private static let mostRestarts = 4

  /// Prepares to run a started stream, or to wait for the camera when there is none.
  init(
    _ stream: ActiveStream?, _ request: StreamRequest, link: DeviceLink, mailbox: FrameMailbox,
    stopSignal: StopSignal, pulse: CapturePulse
  ) {
    self.stream = stream
    self.request = request
    self.link = link
    self.mailbox = mailbox
    self.stopSignal = stopSignal
    self.pulse = pulse
    kernel = link.kernel
    let now = kernel.now()
    health = StreamHealth(interval: stream?.configuration.rate?.interval, now: now)
    lastFormatCheck = now
  }

  /// Runs until a stop is requested, then stops the stream.
  mutating func run() {
    while !stopSignal.isStopping {
      if let stream {
        pulse.beat(before: .frames, at: kernel.now())
        pass(stream)
      } else {
        pulse.beat(before: .start, at: kernel.now())
        awaitReturn()
      }
    }
    stream?.queue.end()
    stream = nil
  }

  private mutating func pass(_ stream: ActiveStream) {
    stream.queue.queueReturned()
    let ready = kernel.poll(
      device: stream.device.descriptor, wake: stopSignal.descriptor, milliseconds: Self.pollMilliseconds)
    if ready.isWoken { return }
    do throws(Errno) {
      if ready.hasEvent, try sourceChanged(stream.device) {
        renegotiate(stream)
        return
      }
      if ready.hasFrame || ready.hasError {
        let taken = try drain(stream)
        // The driver may have returned after another thread took over.
        if stopSignal.isStopping { return }
        switch taken {
        case .good:
          health.noteGood(at: kernel.now())
          show(.streaming)
          checkFormat(stream)
        case .renewed: renegotiate(stream)
        case .damaged:
          health.noteDamage(at: kernel.now())
          checkDamage(stream)
        case .nothing:
          // In an error state with nothing to dequeue: poll would return immediately forever.
          if ready.hasError { throw Errno(EIO) }
        }
      } else if !ready.hasEvent {
        try checkLife(stream)
      }
    } catch {
      recover(stream, from: error)
    }
  }

  /// What the buffers of one moment were; renewed for those of a format that was not negotiated.
  private enum Taken { case nothing, damaged, good, renewed }

  /// Dequeues all filled buffers and delivers the newest good one.
  private mutating func drain(_ stream: ActiveStream) throws(Errno) -> Taken {
    let queue = stream.queue
    var newest: BufferQueue.Filled?
    var taken = 0
    // Bounded, because a driver may fill buffers as fast as they are returned.
    while taken < queue.count * 2, let buffer = try queue.dequeue() {
      taken += 1
      count(sequence: buffer.sequence)
      if stream.assembler.hasNewLength(buffer), stream.hasNewFormat { return .renewed }
      guard stream.assembler.isWhole(buffer) else {
        link.count { $0.errors += 1 }
        try queue.requeue(buffer.slot)
        continue
      }
      if let older = newest {
        if stream.assembler.needsEveryBuffer {
          _ = try deliver(older, stream)
        } else {
          link.count { $0.droppedLate += 1 }
          try queue.requeue(older.slot)
        }
      }
      newest = buffer
    }
    if let newest { return try deliver(newest, stream) }
    return taken > 0 ? .damaged : .nothing
  }

  private func deliver(_ buffer: BufferQueue.Filled, _ stream: ActiveStream) throws(Errno) -> Taken {
    switch try stream.assembler.frame(of: buffer, originals: mailbox.originals) {
    case .frame(let frame):
      if stopSignal.isStopping { return .nothing }
      link.count { $0.delivered += 1 }
      mailbox.put(frame)
    case .damaged:
      link.count { $0.errors += 1 }
      return .damaged
    case .crowded: link.count { $0.droppedLate += 1 }
    case .pending: break
    }
    return .good
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

  /// Reports a stream of nothing but damaged frames, and negotiates anew when they are so because the device has
  /// changed its format without telling.
  private mutating func checkDamage(_ stream: ActiveStream) {
    let now = kernel.now()
    guard let time = health.damage(at: now) else { return }
    show(
      .interrupted(
        "\(label) has sent only \(stream.assembler.complaint ?? "damaged frames") for \(time.components.seconds) s"
      ))
    checkFormat(stream)
  }

  /// Negotiates anew when the device has changed its format without telling, as a loopback's producer may.
  private mutating func checkFormat(_ stream: ActiveStream) {
    let now = kernel.now()
    guard now - lastFormatCheck > Self.formatInterval else { return }
    lastFormatCheck = now
    if stream.hasNewFormat { renegotiate(stream) }
  }

  /// Checks that a silent device still exists, and reports and restarts it when it is silent for long.
  private mutating func checkLife(_ stream: ActiveStream) throws(Errno) {
    _ = try Capability(of: stream.device)
    let now = kernel.now()
    let step = health.step(at: now)
    guard step != .wait else { return }
    if health.isFailing {
      show(.interrupted("\(label) fails to transfer frames; check its cable and its port"))
    } else {
      show(
        .interrupted(
          "\(label) has delivered no frame for \(health.silence(at: now).components.seconds) s"
            + stream.device.signalProblem))
      if stream.hasNewFormat { return renegotiate(stream) }
      if link.info.isLoopback {
        // Its producer can choose another format only while nobody has the node open.
        abandon(stream, "\(label) gets no frames from its producer; waiting for them")
        pause(milliseconds: Self.releaseMilliseconds)
        return
      }
    }
    guard step == .restart else { return }
    guard !health.isFailing || health.restarts < Self.mostRestarts else {
      abandon(stream, "\(label) keeps failing to transfer frames; opening it again")
      return
    }
    health.noteRestart(at: now)
    pulse.beat(before: .start, at: now)
    try stream.queue.restart()
    lastSequence = nil
  }

  private mutating func recover(_ stream: ActiveStream, from error: Errno) {
    if stopSignal.isStopping { return }
    pulse.beat(before: .start, at: kernel.now())
    if error.meansGone {
      abandon(stream, "\(label) was unplugged; waiting for it to return")
      return
    }
    health.noteRestart(at: kernel.now())
    guard health.restarts <= Self.mostRestarts else {
      abandon(stream, "\(label) keeps failing (\(error)); opening it again")
      return
    }
    if health.restarts > 1 {
      show(.interrupted("\(label) failed to deliver a frame: \(error)"))
      pause(milliseconds: Int32(100 * health.restarts))
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
    show(.interrupted(reason))
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
      try start(on: link.connect())
    } catch {
      if stopSignal.isStopping { return }
      if error.code == .disconnected || error.code == .notFound {
        // The state already says that the device is gone.
        link.disconnect()
      } else {
        show(.interrupted(error.description))
        // While it is open, its producer cannot choose another format.
        if link.info.isLoopback { link.disconnect() }
      }
    }
  }

  /// Renegotiates after the video source changed its size; tries again when that fails.
  private mutating func renegotiate(_ stream: ActiveStream) {
    stream.queue.end()
    self.stream = nil
    guard let identity = link.identity else { return }
    identity.device.adoptTimings()
    do throws(CameraError) {
      try start(on: identity)
    } catch {
      show(.interrupted(error.description))
    }
  }

  private mutating func start(on identity: DeviceIdentity) throws(CameraError) {
    pulse.beat(before: .start, at: kernel.now())
    let formats = try link.refreshFormats(of: identity)
    let stream = try ActiveStream.start(
      request, on: identity, formats: formats, black: link.profile?.blackLevel)
    self.stream = stream
    health = StreamHealth(interval: stream.configuration.rate?.interval, now: kernel.now())
    lastSequence = nil
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

  /// Shows a state, unless this thread was left behind: another one, or nobody, has the stream now.
  private func show(_ state: StreamState) {
    if !stopSignal.isStopping, link.streamState != state { link.streamState = state }
  }

  private func pause(milliseconds: Int32) {
    _ = kernel.poll(device: -1, wake: stopSignal.descriptor, milliseconds: milliseconds)
  }

  private var label: CameraLabel {
    let info = link.info
    return CameraLabel(name: info.name, path: info.path)
  }
}

extension CameraInfo {
  /// Whether a program feeds the camera.
  fileprivate var isLoopback: Bool { driver == "v4l2 loopback" }
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

  /// Applies the video timings that an HDMI input detects.
  fileprivate func adoptTimings() {
    var timings = v4l2_dv_timings()
    guard (try? request(.queryTimings, &timings)) != nil else { return }
    try? request(.setTimings, &timings)
  }
}
