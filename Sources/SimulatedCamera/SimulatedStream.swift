import Cameras
import Glibc
import Pixels
import Synchronization

/// The state shared by the simulated camera and its thread.
final class SimulatedState: Sendable {
  private let controlsBox: Mutex<SimulatedControls>
  private let deliveredCount = Atomic(0)

  init(_ controls: SimulatedControls) { controlsBox = Mutex(controls) }

  /// The current settings.
  var controls: SimulatedControls { controlsBox.withLock { $0 } }

  /// Changes settings, all of them or none.
  func set(_ values: [CameraControl.ID: Int64]) throws(CameraError) {
    try controlsBox.withLock { controls throws(CameraError) in try controls.set(values) }
  }

  /// Advances the automatic modes by one step.
  func stepAutomatics(meanLuma: Double, longestExposure: Int64) {
    controlsBox.withLock { $0.stepAutomatics(meanLuma: meanLuma, longestExposure: longestExposure) }
  }

  /// The number of frames delivered since the stream started.
  var delivered: Int { deliveredCount.load(ordering: .relaxed) }

  /// Counts a delivered frame.
  func countDelivery() { deliveredCount.add(1, ordering: .relaxed) }

  /// Resets the count to zero.
  func resetDelivered() { deliveredCount.store(0, ordering: .relaxed) }
}

/// The thread that delivers the frames of one stream.
final class SimulatedStream: Sendable {
  private let pool: FramePool
  private let thread: WorkerThread

  /// Starts the thread.
  init(
    _ configuration: StreamConfiguration, options: SimulatedCameraOptions, state: SimulatedState,
    mailbox: FrameMailbox
  ) throws(CameraError) {
    guard let readout = SimulatedReadout(configuration, seed: options.seed) else {
      throw CameraError(.device, "out of memory for a JPEG encoder of \(configuration.size)")
    }
    let pool = FramePool(byteCount: readout.byteCount)
    let run = Run(
      configuration: configuration, options: options, state: state, mailbox: mailbox, pool: pool,
      readout: readout)
    guard let thread = WorkerThread(name: "simulated", { run.deliver() }) else {
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
  private let readout: SimulatedReadout

  init(
    configuration: StreamConfiguration, options: SimulatedCameraOptions, state: SimulatedState,
    mailbox: FrameMailbox, pool: FramePool, readout: SimulatedReadout
  ) {
    self.configuration = configuration
    self.options = options
    self.state = state
    self.mailbox = mailbox
    self.pool = pool
    self.readout = readout
  }

  func deliver() {
    let rate = configuration.rate ?? options.rate
    let imager = SimulatedImager(
      size: configuration.size, rate: rate, options: options, content: readout.content)
    let longest = Int64(10000 / rate.perSecond)
    let orientation = options.rotation.correction
    var deadline = FramePool.now()
    var frame: UInt32 = 0
    while let slot = pool.acquire() {
      let controls = state.controls
      let picture = imager.expose(controls, frame: frame)
      // Reading out a large frame takes long enough for a caller of `stop` to notice.
      if pool.isStopped { return pool.recycle(slot) }
      let (layout, original) = readout.read(
        picture, frame: frame, into: pool.memory(slot), originals: mailbox.originals)
      state.stepAutomatics(meanLuma: imager.meanLuma(controls), longestExposure: longest)
      if options.speed == .realtime, !pool.sleep(until: deadline) {
        pool.recycle(slot)
        return
      }
      let moment = FramePool.now()
      mailbox.put(
        Frame(
          layout: layout, encoding: configuration.encoding, orientation: orientation, sequence: frame,
          timestamp: moment, memory: UnsafeRawBufferPointer(pool.memory(slot)), owner: pool, slot: slot,
          original: original))
      state.countDelivery()
      // A frame takes at least its exposure time; a camera that is late does not catch up.
      let exposure = Duration.microseconds(controls[.exposureAbsolute] * 100)
      deadline = max(moment, deadline + max(rate.interval, exposure))
      frame &+= 1
    }
  }
}

extension SimulatedCameraOptions.Rotation {
  /// The orientation that makes frames from a sensor mounted this way appear upright.
  var correction: Orientation { Orientation(quarterTurns: -rawValue / 90) }
}
