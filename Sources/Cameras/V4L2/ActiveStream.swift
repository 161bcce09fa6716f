internal import CPlatform
import Files
import Glibc
internal import Pixels

/// A negotiated and started stream of a device: its buffers, and their conversion to frames.
///
/// Belongs to the thread that starts it, then to the capture thread.
final class ActiveStream {
  /// The negotiated configuration.
  let configuration: StreamConfiguration
  /// The device.
  let device: OpenDevice
  /// The buffers.
  let queue: BufferQueue
  /// Converts the buffers to frames.
  let assembler: FrameAssembler
  private let agreed: PictureFormat

  private init(
    _ configuration: StreamConfiguration, _ agreed: PictureFormat, _ device: OpenDevice, _ queue: BufferQueue,
    _ assembler: FrameAssembler
  ) {
    self.agreed = agreed
    self.configuration = configuration
    self.device = device
    self.queue = queue
    self.assembler = assembler
  }

  /// Whether the device has another format by now than the one that was negotiated.
  var hasNewFormat: Bool {
    var format = PictureFormat(reading: agreed.type)
    guard (try? device.request(.getFormat, &format.raw)) != nil else { return false }
    return format.fourCC != agreed.fourCC || format.size != agreed.size
  }

  /// Negotiates, allocates buffers and starts the stream.
  ///
  /// - Parameter black: the black level of the sensor's linear values; nil when it is 0 or unknown.
  static func start(
    _ request: StreamRequest, on identity: DeviceIdentity, formats: [DeviceFormat], black: BlackLevel?
  ) throws(CameraError) -> ActiveStream {
    let device = identity.device
    device.watchSource()
    let choices = FormatChoice.choices(
      for: request, among: formats, rates: { device.rates(of: $0, at: $1) })
    guard let best = choices.first else { throw .noFormat(identity.label, request, formats) }
    do throws(StartFailure) {
      return try start(best, request, on: identity, black: black)
    } catch {
      // If a full USB bus refuses the stream, a compressed one of the same size may still fit.
      if error.reason == Errno(ENOSPC), best.delivery != .jpeg,
        let compressed = choices.first(where: { $0.delivery == .jpeg && $0.size == best.size }),
        let stream = try? start(compressed, request, on: identity, black: black)
      {
        return stream
      }
      throw error.error
    }
  }

  /// Why a stream did not start, with the driver's error number if there is one.
  private struct StartFailure: Error {
    var error: CameraError
    var reason: Errno?
  }

  private static func start(
    _ choice: FormatChoice, _ request: StreamRequest, on identity: DeviceIdentity, black: BlackLevel?
  ) throws(StartFailure) -> ActiveStream {
    let device = identity.device
    func attempt<T>(_ step: String, _ body: () throws(Errno) -> T) throws(StartFailure) -> T {
      do throws(Errno) { return try body() } catch {
        throw StartFailure(
          error: .cannotStart(identity.label, step, error, kernel: device.kernel), reason: error)
      }
    }
    func refuse(_ reason: String) -> StartFailure {
      StartFailure(error: CameraError(.unsupported, "\(identity.label) \(reason)"))
    }

    try attempt("take the format \(choice.fourCC) \(choice.size)") { () throws(Errno) in
      var format = PictureFormat(type: identity.type, fourCC: choice.fourCC, size: choice.size)
      try device.request(.setFormat, &format.raw)
    }
    let rate = device.negotiateRate(choice.rate, identity.type)
    // Drivers adjust silently, and the rate may change the format, so only the format read back now counts.
    let agreed = try attempt("report its format") { () throws(Errno) in
      var format = PictureFormat(reading: identity.type)
      try device.request(.getFormat, &format.raw)
      return format
    }
    if let wanted = request.fourCC, agreed.fourCC != wanted {
      throw refuse("was asked for \(wanted) and answered with \(agreed.fourCC)")
    }
    guard let stream = StreamFormat(agreed, black: black) else {
      throw refuse("answered with \(agreed.fourCC) in a layout that cannot be shown")
    }
    let queue = try attempt("give buffers") { () throws(Errno) in try BufferQueue(device, identity.type) }
    guard
      let assembler = FrameAssembler(
        stream, agreed, queue, orientation: identity.orientation, kernel: device.kernel)
    else {
      queue.end()
      throw refuse("provides buffers that are too small for \(stream.fourCC) \(stream.size)")
    }
    do throws(StartFailure) {
      try attempt("start") { () throws(Errno) in try queue.start() }
    } catch {
      queue.end()
      throw error
    }
    let configuration = StreamConfiguration(
      size: stream.deliveredSize, rate: rate, fourCC: stream.fourCC, format: stream.deliveredFormat,
      encoding: stream.encoding)
    return ActiveStream(configuration, agreed, device, queue, assembler)
  }
}

extension DeviceIdentity {
  /// The camera's name in messages.
  var label: CameraLabel { CameraLabel(name: info.name, path: info.path) }
}

extension OpenDevice {
  /// Subscribes to changes of the video source; webcams do not support this event.
  fileprivate func watchSource() {
    var subscription = v4l2_event_subscription()
    subscription.type = UInt32(V4L2_EVENT_SOURCE_CHANGE)
    try? request(.subscribeEvent, &subscription)
  }

  /// Requests a rate if the driver supports that, and returns the actual rate; nil when the driver does not
  /// report it.
  fileprivate func negotiateRate(_ wanted: FrameRate?, _ type: BufferType) -> FrameRate? {
    var parameters = v4l2_streamparm()
    parameters.type = type.rawValue
    guard (try? request(.getParameters, &parameters)) != nil else { return nil }
    if let wanted, parameters.parm.capture.capability & UInt32(V4L2_CAP_TIMEPERFRAME) != 0 {
      var change = parameters
      change.parm.capture.timeperframe = v4l2_fract(numerator: wanted.seconds, denominator: wanted.frames)
      // If the driver refuses, its own rate is read back.
      try? request(.setParameters, &change)
      parameters = v4l2_streamparm()
      parameters.type = type.rawValue
      guard (try? request(.getParameters, &parameters)) != nil else { return nil }
    }
    return FrameRate(interval: parameters.parm.capture.timeperframe)
  }
}
