import Clocks
internal import Pixels
import Synchronization

/// A camera of PipeWire's: a device that its session manager offers, or the picture of another program.
///
/// Several programs may read it at the same time; the first decides on its format. When the node or the daemon goes while
/// streaming, the camera waits for it and continues. Its node has no controls that can be set here.
public final class PipeWireCamera: Camera {
  private struct Session {
    var stopSignal: StopSignal
    var thread: WorkerThread
    var mailbox: FrameMailbox
    var lateBefore: Int
  }

  /// The camera's identity.
  public let info: CameraInfo
  private let target: PipeWireStream.Target
  private let record: PipeWireRecord
  private let session = Mutex<Session?>(nil)

  /// The interval between looks at the stream.
  private static let lookMilliseconds: Int32 = 250
  /// How long a node may be silent.
  private static let patience = Duration.seconds(2)

  /// Opens a camera of a list.
  ///
  /// - Parameters:
  ///   - entry: the camera.
  ///   - format: the code of the only format to deliver, in any case; nil for all.
  /// - Throws: `unsupported` when it does not have the format.
  public init(_ entry: PipeWireCameraList.Entry, format: String? = nil) throws(CameraError) {
    info = entry.info
    record = PipeWireRecord(entry.node.formats)
    var selected: FourCC?
    if let format {
      let codes = entry.node.formats.map(\.fourCC)
      selected = codes.first { "\($0)".lowercased() == format.lowercased() }
      guard selected != nil else {
        let list = codes.isEmpty ? "none" : codes.map(\.description).joined(separator: ", ")
        throw CameraError(.unsupported, "'\(info.name)' does not deliver '\(format)'; it has \(list)")
      }
    }
    target = PipeWireStream.Target(name: entry.node.name, serial: entry.node.serial, format: selected)
  }

  deinit { stop() }

  /// What it delivers of the formats that can be shown.
  public var formats: [CameraFormat] {
    record.formats.filter { target.format == nil || $0.fourCC == target.format }.map(\.listed)
  }

  /// None.
  public var controls: [CameraControl] { [] }

  /// The state of the stream.
  public var state: StreamState { record.state }

  /// The frame counts since the stream started.
  public var statistics: StreamStatistics {
    var statistics = record.statistics
    session.withLock { session in
      if let session { statistics.droppedLate += session.mailbox.lateCount - session.lateBefore }
    }
    return statistics
  }

  /// Refuses every value.
  ///
  /// - Throws: `badControl`.
  @discardableResult
  public func set(
    _ values: [CameraControl.ID: CameraControl.Value]
  ) throws(CameraError) -> [ControlAdjustment] {
    guard values.isEmpty else {
      throw CameraError(.badControl, "'\(info.name)' is a camera of PipeWire's, which has no controls here")
    }
    return []
  }

  /// Starts the stream into `mailbox` and returns what was agreed on with the node.
  ///
  /// - Throws: `busy` when it is already streaming here, `unsupported` when no format matches, `disconnected` when the node
  ///   or the daemon is not there.
  public func start(
    _ request: StreamRequest, into mailbox: FrameMailbox
  ) throws(CameraError) -> StreamConfiguration {
    guard let configuration = try start(request, into: mailbox, whenAbsent: .fails) else {
      preconditionFailure("a start that does not wait has a configuration")
    }
    return configuration
  }

  /// The same, and with ``CameraAbsence/waits`` a camera that is not there is waited for.
  public func start(
    _ request: StreamRequest, into mailbox: FrameMailbox, whenAbsent absence: CameraAbsence
  ) throws(CameraError) -> StreamConfiguration? {
    try session.withLock { session throws(CameraError) in
      guard session == nil else { throw .alreadyStreaming(info.name) }
      guard let stopSignal = StopSignal() else {
        throw CameraError(.device, "the process has no file descriptors left; close some files")
      }
      let late = mailbox.lateCount
      record.begin(.streaming)
      var stream: PipeWireStream?
      do throws(CameraError) {
        stream = try PipeWireStream(target, request, into: mailbox, record)
        record.show(.streaming, at: LinuxVideoKernel().now())
      } catch {
        guard error.code == .disconnected, absence == .waits else {
          record.begin(.idle)
          throw error
        }
        record.begin(.interrupted(error.description))
      }
      let configuration = stream?.configuration
      let (target, record) = (target, record)
      // The thread alone keeps it, so that its own threads end when it fails.
      var parked = stream.take()
      let thread = WorkerThread(name: "camera-watch") {
        Self.watch(parked.take(), target, request, mailbox, record, stopSignal)
      }
      guard let thread else {
        record.begin(.idle)
        throw CameraError(.device, "cannot create a capture thread; close other programs")
      }
      session = Session(stopSignal: stopSignal, thread: thread, mailbox: mailbox, lateBefore: late)
      return configuration
    }
  }

  /// Stops the stream and waits until its threads have ended. Does nothing when not streaming.
  ///
  /// Frames stay valid. Must not be called from the mailbox's wake function.
  public func stop() {
    guard let running = session.withLock({ $0.take() }) else { return }
    running.stopSignal.stop()
    running.thread.join()
    let late = running.mailbox.lateCount - running.lateBefore
    record.count { $0.droppedLate += late }
    record.show(.idle, at: .zero)
  }

  /// Follows the stream until a stop is requested, and begins it again when the node or the daemon returns.
  private static func watch(
    _ first: consuming PipeWireStream?, _ target: PipeWireStream.Target, _ request: StreamRequest,
    _ mailbox: FrameMailbox, _ record: PipeWireRecord, _ stopSignal: StopSignal
  ) {
    let kernel = LinuxVideoKernel()
    var stream = consume first
    while !stopSignal.isStopping {
      _ = kernel.poll(device: -1, wake: stopSignal.descriptor, milliseconds: lookMilliseconds)
      if stopSignal.isStopping { break }
      if let current = stream {
        if let problem = current.problem {
          stream = nil
          record.show(.interrupted(problem.description), at: kernel.now())
        } else if record.silence(at: kernel.now()) > patience {
          let seconds = record.silence(at: kernel.now()).components.seconds
          record.show(
            .interrupted("'\(target.name)' of PipeWire has delivered no frame for \(seconds) s"),
            at: kernel.now())
        }
      } else {
        do throws(CameraError) {
          stream = try PipeWireStream(target, request, into: mailbox, record)
          record.show(.streaming, at: kernel.now())
        } catch {
          // While it is gone, the state says so already.
          if error.code != .disconnected { record.show(.interrupted(error.description), at: kernel.now()) }
        }
      }
    }
  }
}
