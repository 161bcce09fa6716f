import Cameras
import Clocks
import Glibc
import Pixels

/// The thread that delivers the frames of one stream.
final class SimulatedStream: Sendable {
  private let pool: FramePool
  private let thread: WorkerThread

  /// Starts the thread.
  init(
    _ configuration: StreamConfiguration, options: SimulatedCameraOptions, state: SimulatedState,
    mailbox: FrameMailbox, clock: MonotonicClock
  ) throws(CameraError) {
    guard let maker = FrameMaker(configuration, options: options, state: state) else {
      throw CameraError(.device, "out of memory for a JPEG encoder of \(configuration.size)")
    }
    let pool = FramePool(byteCount: maker.byteCount, clock: clock)
    let run = Run(
      configuration: configuration, options: options, state: state, mailbox: mailbox, pool: pool,
      maker: maker, clock: clock)
    guard let thread = WorkerThread(name: "simulated", on: clock, { run.deliver() }) else {
      throw CameraError(.device, "cannot create a thread for the simulated camera; close other programs")
    }
    self.pool = pool
    self.thread = thread
  }

  /// Stops the stream and waits for its thread.
  func stop() {
    pool.stop()
    thread.join()
  }
}

/// The body of a stream's thread.
private final class Run {
  private let configuration: StreamConfiguration
  private let options: SimulatedCameraOptions
  private let state: SimulatedState
  private let mailbox: FrameMailbox
  private let pool: FramePool
  private let maker: FrameMaker
  private let interval: Duration
  /// The time from one frame to the next; nil for none.
  private let pace: Duration?
  private let clock: MonotonicClock
  private var deadline: Duration
  /// The time from a frame's moment until it is delivered, in virtual time: reading it out takes none there, and nothing
  /// can answer a frame in the frame's own moment.
  private static let transfer = Duration.milliseconds(1)
  /// The settings at the end of the frame before, with which the next is exposed; nil after a pause.
  ///
  /// What a program sets when it gets a frame is thus never in the next, however late this thread is.
  private var settings: SimulatedControls?

  init(
    configuration: StreamConfiguration, options: SimulatedCameraOptions, state: SimulatedState,
    mailbox: FrameMailbox, pool: FramePool, maker: FrameMaker, clock: MonotonicClock
  ) {
    self.configuration = configuration
    self.options = options
    self.state = state
    self.mailbox = mailbox
    self.pool = pool
    self.maker = maker
    self.clock = clock
    deadline = clock.time
    interval = (configuration.rate ?? options.rate).interval
    // Work takes no virtual time, which would stand where nothing waits for it.
    pace = options.speed == .realtime ? interval : clock.isVirtual ? .milliseconds(1) : nil
  }

  func deliver() {
    var frame: UInt32 = 0
    while !pool.isStopped {
      let fault = state.begin(frame: frame)
      let goesOn =
        switch fault {
        case .unplug, .silence: wait()
        case nil, .error, .drop, .late, .refuse, .ignore: deliver(frame, fault)
        }
      if !goesOn { return }
      frame &+= 1
    }
  }

  /// Lets the time of a frame pass; false when the stream was stopped.
  private func wait() -> Bool {
    settings = nil
    // Without a clock a frame still takes some time, so that a program can see what happens.
    let now = clock.time
    deadline = max(now, deadline) + (pace ?? .milliseconds(1))
    return pool.sleep(until: deadline)
  }

  /// Makes and delivers a frame; false when the stream was stopped.
  private func deliver(_ frame: UInt32, _ fault: SimulatedFault.Kind?) -> Bool {
    guard let slot = pool.acquire() else { return false }
    let exposure = maker.expose(settings ?? state.controls, frame: frame)
    // Reading out a large frame takes long enough for a caller of `stop` to notice.
    if pool.isStopped {
      pool.recycle(slot)
      return false
    }
    let pool = pool
    var memory = pool.memory(slot)
    let (layout, original) = maker.read(exposure, into: &memory, originals: mailbox.originals)
    if pace != nil, !pool.sleep(until: deadline) {
      pool.recycle(slot)
      return false
    }
    let moment = clock.time
    settings = state.controls
    // A frame takes at least its exposure time; a camera that is late does not catch up.
    let time = Duration.microseconds(exposure.controls[.exposureAbsolute] * 100)
    let least = options.speed == .realtime ? max(interval, time) : pace ?? interval
    deadline = max(moment, deadline + least)
    state.interruption = nil
    state.note(exposure.controls, inFrameAt: moment)
    switch fault {
    case .error:
      state.count(\.errors)
      pool.recycle(slot)
    case .drop:
      state.count(\.droppedByDriver)
      pool.recycle(slot)
    case .late:
      if !pool.sleep(until: moment + interval * 2) {
        pool.recycle(slot)
        return false
      }
      put(slot, layout, original, frame, moment)
    default:
      if clock.isVirtual, !pool.sleep(until: moment + Self.transfer) {
        pool.recycle(slot)
        return false
      }
      put(slot, layout, original, frame, moment)
    }
    return true
  }

  private func put(
    _ slot: Int, _ layout: FrameLayout, _ original: Frame.Original, _ frame: UInt32, _ moment: Duration
  ) {
    // Counted first: whoever takes the frame may ask for the count.
    state.count(\.delivered)
    let pool = pool
    mailbox.put(
      Frame(
        layout: layout, encoding: configuration.encoding, orientation: options.rotation.correction,
        sequence: frame, timestamp: moment, unsafeMemory: pool.bytes(slot), owner: pool, slot: slot,
        original: original))
  }
}

extension SimulatedCameraOptions.Rotation {
  /// The orientation that makes frames from a sensor mounted this way appear upright.
  var correction: Orientation { Orientation(quarterTurns: -rawValue / 90) }
}
