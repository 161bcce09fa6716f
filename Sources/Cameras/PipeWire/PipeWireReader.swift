internal import CPipeWire
internal import Pixels
import Synchronization

/// Makes frames of the buffers of a node, and puts them into the mailbox.
///
/// Frames are copies: the daemon takes a buffer's memory away when the node goes, whoever still reads it, and all readers of
/// a node wait for the last one to return a buffer. Confined to the thread of its stream; allocates nothing in steady state.
final class PipeWireReader {
  private enum Method {
    case native(FrameLayout)
    case jpeg(MotionJPEGDecoder)
  }

  /// Where the planes of a raw format are, by what the last buffer told.
  private struct Places {
    var map: PlaneLayout
    var strides: SIMD4<Int32>
  }

  private let mailbox: FrameMailbox
  private let record: PipeWireRecord
  private let kernel: LinuxVideoKernel
  private var agreed: CPipeWireStreamFormat?
  private var method: Method?
  private var encoding = ColorEncoding.video601
  private var pool: DecodedFramePool?
  private var places: Places?
  private var lastSequence: UInt32?

  init(_ mailbox: FrameMailbox, _ record: PipeWireRecord, kernel: LinuxVideoKernel = LinuxVideoKernel()) {
    self.mailbox = mailbox
    self.record = record
    self.kernel = kernel
  }

  /// Delivers a buffer.
  func read(_ buffer: borrowing CPipeWireBuffer) {
    let format = buffer.format
    if agreed.map({ $0 != format }) ?? true { prepare(for: format) }
    let skipped = Int(buffer.skipped)
    let lost = lost(before: buffer.sequence, skipped)
    switch frame(of: buffer) {
    case .frame(let frame):
      record.note(at: kernel.now()) { statistics in
        statistics.delivered += 1
        statistics.droppedLate += skipped
        statistics.droppedByDriver += lost
      }
      mailbox.put(frame)
    case .damaged: record.count { $0.errors += 1 }
    case .crowded: record.count { $0.droppedLate += 1 + skipped }
    }
  }

  /// The result of a buffer.
  private enum Outcome: ~Copyable {
    case frame(Frame)
    case damaged
    /// The readers hold too many frames.
    case crowded
  }

  private func prepare(for format: CPipeWireStreamFormat) {
    agreed = format
    method = nil
    pool = nil
    places = nil
    guard let size = PixelSize(format.size),
      let delivery = Delivery(FourCC(rawValue: format.fourCC))
    else { return }
    encoding = ColorEncoding(format, delivery)
    switch delivery {
    case .native(let pixelFormat):
      let layout = FrameLayout(packed: pixelFormat, size: size)
      method = .native(layout)
      pool = DecodedFramePool(byteCount: layout.byteCount)
    case .jpeg:
      guard let decoder = MotionJPEGDecoder(size: size) else { return }
      method = .jpeg(decoder)
      // Behind the planes is room for the image that they come from.
      pool = DecodedFramePool(byteCount: decoder.byteCount + size.area)
    case .unpacked, .video, .converted: return
    }
  }

  /// Counts the frames missing between two sequence numbers but for those that were skipped here. A step backwards or far
  /// ahead means that the sender began to count anew.
  private func lost(before sequence: UInt32, _ skipped: Int) -> Int {
    defer { lastSequence = sequence }
    guard let lastSequence else { return 0 }
    let step = sequence &- lastSequence
    return step > 1 && step < 1 << 16 ? max(Int(step) - 1 - skipped, 0) : 0
  }

  private func frame(of buffer: borrowing CPipeWireBuffer) -> Outcome {
    guard !buffer.isDamaged, buffer.planeCount > 0, let method, let pool else { return .damaged }
    guard let slot = pool.take() else { return .crowded }
    var memory = pool.mutableBytes(of: slot)
    let content: (FrameLayout, Frame.Original)?
    switch method {
    case .native(let layout): content = copy(buffer, as: layout, into: &memory) ? (layout, .same) : nil
    case .jpeg(let decoder):
      let image = buffer.bytes(ofPlane: 0)
      if let layout = try? decoder.decode(image, into: &memory) {
        content = (layout, mailbox.originals.keep(image, in: &memory, from: decoder.byteCount))
      } else {
        content = nil
      }
    }
    guard let (layout, original) = content else {
      pool.recycle(slot)
      return .damaged
    }
    let time: Duration? = buffer.time > 0 ? .nanoseconds(buffer.time) : nil
    return .frame(
      Frame(
        layout: layout, encoding: encoding, sequence: buffer.sequence,
        timestamp: FrameAssembler.moment(of: time, now: kernel.now()),
        unsafeMemory: pool.bytes(of: slot), owner: pool, slot: slot, original: original))
  }

  /// Copies the planes; false when they are not all there.
  private func copy(
    _ buffer: borrowing CPipeWireBuffer, as layout: FrameLayout, into memory: inout MutableRawSpan
  ) -> Bool {
    let count = Int32(buffer.planeCount)
    let strides = SIMD4(buffer.planes.0.stride, buffer.planes.1.stride, buffer.planes.2.stride, count)
    if places.map({ $0.strides != strides }) ?? true {
      let planes = (0..<buffer.planeCount).map {
        PictureFormat.Plane(bytesPerLine: max(Int(strides[$0]), 0), byteCount: 0)
      }
      places = PlaneLayout(format: layout.format, size: layout.size, planes: planes).map {
        Places(map: $0, strides: strides)
      }
    }
    guard let map = places?.map else { return false }
    for plane in 0..<buffer.planeCount
    where buffer.bytes(ofPlane: plane).byteCount < map.requiredBytes(ofMemoryPlane: plane) { return false }
    for (index, entry) in map.entries.enumerated() {
      let bytes = buffer.bytes(ofPlane: entry.memoryPlane)
      layout.fill(
        plane: index, of: &memory, from: bytes.extracting(entry.offset...), stride: entry.stride)
    }
    return true
  }
}

extension CPipeWireBuffer {
  /// The bytes of a memory plane.
  @_lifetime(borrow self)
  fileprivate func bytes(ofPlane index: Int) -> RawSpan {
    let plane = index == 0 ? planes.0 : index == 1 ? planes.1 : planes.2
    let bytes = UnsafeRawBufferPointer(start: plane.bytes, count: plane.count)
    return _overrideLifetime(bytes.bytes, borrowing: self)
  }
}

extension CPipeWireStreamFormat {
  fileprivate static func != (a: Self, b: Self) -> Bool {
    a.fourCC != b.fourCC || a.size.width != b.size.width || a.size.height != b.size.height
      || a.matrix != b.matrix || a.range != b.range
  }
}

extension ColorEncoding {
  /// The encoding that a node tells; where it tells nothing, that of USB cameras, or the full range of RGB.
  init(_ format: CPipeWireStreamFormat, _ delivery: Delivery) {
    guard case .native(let pixelFormat) = delivery, pixelFormat.model == .yCbCr else {
      self = .jpeg
      return
    }
    self = .video601
    switch format.matrix {
    case CPipeWireBT709: matrix = .bt709
    case CPipeWireBT2020: matrix = .bt2020
    case CPipeWireSMPTE240M: matrix = .smpte240M
    default: break
    }
    if format.range == CPipeWireFullRange { range = .full }
  }
}
