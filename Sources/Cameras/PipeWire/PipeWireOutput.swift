internal import CPipeWire
internal import Pixels

/// A node that other programs read as a camera, with a connection of its own.
struct PipeWireOutput: ~Copyable {
  private let name: String
  private let handle: OpaquePointer

  /// Connects to the daemon; other programs see the node from the first offer on.
  ///
  /// - Throws: `disconnected` when the daemon is not running, `device`.
  init(_ name: String) throws(CameraError) {
    var problem = CPipeWireProblem()
    guard let handle = cpipewire_output_create(name, &problem) else {
      throw CameraError(problem, "'\(name)'")
    }
    self.name = name
    self.handle = handle
  }

  deinit { cpipewire_output_destroy(handle) }

  /// Shows the node with pictures of a size in any of these formats, the preferred first.
  func offer(_ formats: [PixelFormat], _ size: PixelSize, _ rate: FrameRate?) throws(CameraError) {
    let offers = formats.compactMap { format in
      format.fourCCs.first.map {
        CPipeWireOffer(
          fourCC: $0.rawValue, matrix: format.model == .yCbCr ? CPipeWireBT601 : CPipeWireMatrixUnknown,
          range: format.model == .yCbCr ? CPipeWireLimitedRange : CPipeWireRangeUnknown)
      }
    }
    var problem = CPipeWireProblem()
    let isDone = cpipewire_output_offer(
      handle, offers, offers.count, CPipeWireSize(size),
      CPipeWireRate(frames: rate?.frames ?? 0, seconds: rate?.seconds ?? 1), &problem)
    if !isDone { throw CameraError(problem, "'\(name)'") }
  }

  /// Hands a picture over, in memory as `layout` says.
  ///
  /// - Throws: `disconnected` when the daemon is gone, or `device`.
  func write(_ frame: borrowing Frame, as layout: FrameLayout) throws(CameraError) -> PictureOutcome {
    guard let fourCC = layout.format.fourCCs.first else {
      preconditionFailure("\(layout.format) is no format of cameras")
    }
    var memory: UnsafeMutablePointer<UInt8>?
    var wanted: UInt32 = 0
    var problem = CPipeWireProblem()
    switch cpipewire_output_begin(
      handle, fourCC.rawValue, CPipeWireSize(layout.size), layout.byteCount, &memory, &wanted, &problem)
    {
    case CPipeWireReady: break
    case CPipeWireUnread: return .unread
    case CPipeWireOtherFormat:
      return PixelFormat(fourCC: FourCC(rawValue: wanted)).map { .wanted($0) } ?? .dropped
    case CPipeWireGone: throw CameraError(problem, "'\(name)'")
    default: return .dropped
    }
    var target = UnsafeMutableRawBufferPointer(start: memory, count: layout.byteCount).mutableBytes
    let source = frame.layout
    frame.withBytes { bytes in
      if source == layout {
        target.copy(bytes.extracting(0..<layout.byteCount))
      } else {
        layout.fill(&target, from: source, bytes)
      }
    }
    let (seconds, attoseconds) = frame.timestamp.components
    cpipewire_output_end(
      handle, layout.byteCount, Int32(layout.planes[0].stride), frame.sequence,
      seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    return .written
  }
}

extension CPipeWireSize {
  init(_ size: PixelSize) { self.init(width: UInt32(size.width), height: UInt32(size.height)) }
}
