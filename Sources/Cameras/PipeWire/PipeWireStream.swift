internal import CPipeWire
internal import Pixels

/// A stream of a node, from the agreement on a format until it is released.
final class PipeWireStream: Sendable {
  /// What was agreed on.
  let configuration: StreamConfiguration
  // Safety: the address never changes, and what is asked of it locks the thread of the stream.
  nonisolated(unsafe) private let handle: OpaquePointer
  // Safety: only the thread of the stream uses it, which ends before it is released.
  nonisolated(unsafe) private let reader: PipeWireReader
  private let title: String

  /// Which node a stream is of.
  struct Target: Hashable, Sendable {
    /// Its name.
    var name: String
    /// Its number, which tells it from others of its name; a node that returns has another.
    var serial: String
    /// The only format to deliver; nil for all.
    var format: FourCC?
  }

  /// Finds the node, agrees on a format and starts the stream.
  ///
  /// - Throws: `disconnected` when the node or the daemon is not there, `unsupported` when no format matches, `device`.
  init(_ target: Target, _ request: StreamRequest, into mailbox: FrameMailbox, _ record: PipeWireRecord)
    throws(CameraError)
  {
    let entries = try PipeWireCameraList.discover().entries.map(\.node).filter { $0.name == target.name }
    guard let node = entries.first(where: { $0.serial == target.serial }) ?? entries.first else {
      throw CameraError(.disconnected, "PipeWire has no camera '\(target.name)' at present; connect it again")
    }
    record.formats = node.formats
    var request = request
    request.fourCC = request.fourCC ?? target.format
    let deliverable = node.formats.filter { Delivery($0.fourCC)?.isDirect ?? false }
    let choices = FormatChoice.choices(for: request, among: deliverable) { fourCC, _ in
      deliverable.first { $0.fourCC == fourCC }?.sizes.first?.rates ?? .unknown
    }
    guard let best = choices.first else {
      throw .noFormat(CameraLabel(name: node.title, path: node.info.path), request, node.formats)
    }
    // Where other readers keep the node at a format, that one is taken.
    var codes = [best.fourCC]
    if request.fourCC == nil { codes += deliverable.map(\.fourCC).filter { $0 != best.fourCC } }
    let reader = PipeWireReader(mailbox, record)
    var format = CPipeWireStreamFormat()
    var problem = CPipeWireProblem()
    let handle = Self.open(node, codes, best, reader, &format, &problem)
    guard let handle else { throw CameraError(problem, "'\(node.title)'") }
    let fourCC = FourCC(rawValue: format.fourCC)
    guard let delivery = Delivery(fourCC), let size = PixelSize(format.size) else {
      cpipewire_capture_destroy(handle)
      throw CameraError(.unsupported, "'\(node.title)' agrees on \(fourCC), which cannot be shown")
    }
    self.handle = handle
    self.reader = reader
    title = node.title
    let pixels = if case .native(let native) = delivery { native } else { PixelFormat.yuv422 }
    configuration = StreamConfiguration(
      size: size, rate: FrameRate(format.rate), fourCC: fourCC, format: pixels,
      encoding: ColorEncoding(format, delivery))
  }

  deinit { cpipewire_capture_destroy(handle) }

  /// Why no more frames come; nil while they may.
  var problem: CameraError? {
    var problem = CPipeWireProblem()
    cpipewire_capture_check(handle, &problem)
    return problem.kind == CPipeWireNoProblem ? nil : CameraError(problem, "'\(title)'")
  }

  private static func open(
    _ node: PipeWireNode, _ codes: [FourCC], _ best: FormatChoice, _ reader: PipeWireReader,
    _ format: inout CPipeWireStreamFormat, _ problem: inout CPipeWireProblem
  ) -> OpaquePointer? {
    let numbers = codes.map(\.rawValue)
    return node.serial.withCString { serial in
      node.name.withCString { name in
        numbers.withUnsafeBufferPointer { numbers in
          var wish = CPipeWireWish(
            serial: serial, name: name, fourCCs: numbers.baseAddress!, count: numbers.count,
            size: CPipeWireSize(width: UInt32(best.size.width), height: UInt32(best.size.height)),
            rate: CPipeWireRate(frames: best.rate?.frames ?? 0, seconds: best.rate?.seconds ?? 1))
          return cpipewire_capture_create(
            &wish,
            { context, buffer in
              Unmanaged<PipeWireReader>.fromOpaque(context).takeUnretainedValue().read(buffer.pointee)
            }, Unmanaged.passUnretained(reader).toOpaque(), &format, &problem)
        }
      }
    }
  }
}

extension Delivery {
  /// Whether ``PipeWireReader`` makes frames of it.
  fileprivate var isDirect: Bool {
    switch self {
    case .native, .jpeg: true
    case .unpacked, .video, .converted: false
    }
  }
}
