import Files
internal import Pixels
internal import Video

/// Converts filled buffers to frames: lends them, decodes them, makes whole pictures of fields, or copies them when too few would remain for
/// the driver.
///
/// Belongs to the capture thread.
package final class FrameAssembler {
  private enum Method {
    case native(PlaneLayout, FrameLayout)
    case unpacked(PackedSamples, stride: Int, FrameLayout)
    case fields(PlaneLayout, FrameLayout, FieldInterpolator)
    case jpeg(MotionJPEGDecoder)
    case video(VideoDecoder, PixelSize)
    case converted(FormatConverter, FrameLayout)
  }

  /// The result of a buffer.
  enum Outcome: ~Copyable {
    /// A frame; its buffer is lent, or was already requeued.
    case frame(Frame)
    /// The data were damaged.
    case damaged
    /// No picture came of the data yet.
    case pending
    /// No memory was free, because the readers hold too many frames.
    case crowded
  }

  /// What is wrong with the latest frames, such as `pictures of 640x480 instead of 64x48`; nil when that is not known.
  private(set) var complaint: String?
  private let method: Method
  private let queue: BufferQueue
  private let encoding: ColorEncoding
  private let orientation: Orientation
  private let kernel: any VideoKernel
  private var pool: DecodedFramePool?
  private var lastSequence: UInt32?
  /// The bytes in the last buffer of a raw format, in its first memory plane.
  private var lastLength: Int?

  /// Prepares for a stream; nil when the driver's buffers are too small for it.
  init?(
    _ stream: StreamFormat, _ answer: PictureFormat, _ queue: BufferQueue, orientation: Orientation,
    kernel: any VideoKernel
  ) {
    guard queue.planeStarts.count == stream.planes.count else { return nil }
    switch stream.delivery {
    case .native(let format):
      guard let map = PlaneLayout(format: format, size: stream.size, planes: stream.planes),
        let layout = map.layout(starts: queue.planeStarts),
        queue.planeLengths.indices.allSatisfy({
          map.requiredBytes(ofMemoryPlane: $0) <= queue.planeLengths[$0]
        })
      else { return nil }
      if stream.fieldOrder == .progressive {
        method = .native(map, layout)
      } else {
        let interpolator = FieldInterpolator(order: stream.fieldOrder, format: format, stored: stream.size)
        method = .fields(map, layout, interpolator)
        pool = DecodedFramePool(byteCount: interpolator.layout.byteCount)
      }
    case .jpeg:
      guard let decoder = MotionJPEGDecoder(size: stream.size) else { return nil }
      method = .jpeg(decoder)
      // Behind the planes is room for the image that they come from.
      pool = DecodedFramePool(byteCount: decoder.byteCount + queue.planeLengths[0])
    case .unpacked(let samples):
      let layout = FrameLayout(packed: samples.format, size: stream.size)
      let stride = max(stream.planes[0].bytesPerLine, samples.rowBytes(width: stream.size.width))
      guard samples.byteCount(size: stream.size, stride: stride) <= queue.planeLengths[0] else { return nil }
      method = .unpacked(samples, stride: stride, layout)
      pool = DecodedFramePool(byteCount: layout.byteCount)
    case .video(let codec):
      guard let decoder = try? VideoDecoder(codec) else { return nil }
      method = .video(decoder, stream.size)
      pool = DecodedFramePool(byteCount: VideoDecoder.byteCount(stream.size))
    case .converted:
      guard let converter = FormatConverter(answer) else { return nil }
      let layout = FrameLayout(packed: .rgb24, size: stream.size)
      method = .converted(converter, layout)
      pool = DecodedFramePool(byteCount: layout.byteCount)
    }
    self.queue = queue
    self.encoding = stream.encoding
    self.orientation = orientation
    self.kernel = kernel
  }

  /// Whether a buffer cannot be understood without those before it.
  var needsEveryBuffer: Bool { if case .video = method { true } else { false } }

  /// Whether a buffer holds a whole frame, by the driver's numbers. For compressed frames only decoding shows
  /// that.
  func isWhole(_ buffer: borrowing BufferQueue.Filled) -> Bool {
    if buffer.isDamaged { return false }
    for plane in queue.planeLengths.indices {
      let used = buffer.used[plane]
      guard used > 0, buffer.dataOffsets[plane] + used <= queue.planeLengths[plane] else { return false }
      if let map, used < map.requiredBytes(ofMemoryPlane: plane) { return false }
    }
    return true
  }

  /// Whether a buffer of a raw format holds another number of bytes than the one before: perhaps another format.
  func hasNewLength(_ buffer: borrowing BufferQueue.Filled) -> Bool {
    switch method {
    case .native, .fields, .unpacked: break
    // Compressed data, which differ in length, are converted as well.
    case .jpeg, .video, .converted: return false
    }
    guard !buffer.isDamaged else { return false }
    let length = buffer.used[0]
    defer { lastLength = length }
    return lastLength.map { $0 != length } ?? false
  }

  /// Where the planes of raw formats are.
  private var map: PlaneLayout? {
    switch method {
    case .native(let map, _), .fields(let map, _, _): map
    case .unpacked, .jpeg, .video, .converted: nil
    }
  }

  /// Converts a whole buffer to a frame, and requeues the buffer unless the frame lends it.
  func frame(
    of buffer: BufferQueue.Filled, originals: FrameMailbox.Originals = .dropped
  ) throws(Errno) -> Outcome {
    let queue = queue
    let moment = Self.moment(of: buffer.timestamp, now: kernel.now())
    switch method {
    case .native(let map, let usual):
      let layout = layout(map, usual, buffer)
      if queue.lend(buffer.slot) {
        return .frame(
          Frame(
            layout: layout, encoding: encoding, orientation: orientation, sequence: buffer.sequence,
            timestamp: moment, unsafeMemory: queue.bytes(of: buffer.slot), owner: queue, slot: buffer.slot))
      }
      return try decoded(buffer, moment) { memory in
        memory.copy(queue.bytes(of: buffer.slot).extracting(0..<layout.byteCount))
        return (layout, .same)
      }
    case .unpacked(let samples, let stride, let layout):
      return try decoded(buffer, moment) { memory in
        samples.unpack(data(of: buffer), stride: stride, size: layout.size, into: &memory)
          ? (layout, .same) : nil
      }
    case .fields(let map, let usual, let interpolator):
      let layout = layout(map, usual, buffer)
      return try decoded(buffer, moment) { memory in
        interpolator.fill(
          &memory, from: queue.bytes(of: buffer.slot), layout,
          field: interpolator.order.latest(in: buffer.field))
        return (interpolator.layout, .same)
      }
    case .jpeg(let decoder):
      return try decoded(buffer, moment) { memory in
        let image = data(of: buffer)
        guard let layout = decode(image, with: decoder, into: &memory) else { return nil }
        return (layout, originals.keep(image, in: &memory, from: decoder.byteCount))
      }
    case .video(let decoder, let size):
      return try picture(decoder, size, of: buffer, moment)
    case .converted(let converter, let layout):
      return try decoded(buffer, moment) {
        converter.convert(data(of: buffer), into: &$0) ? (layout, .same) : nil
      }
    }
  }

  /// Decodes a buffer, requeues it, and lends a copy of the picture.
  private func picture(
    _ decoder: VideoDecoder, _ size: PixelSize, of buffer: BufferQueue.Filled, _ moment: Duration
  ) throws(Errno) -> Outcome {
    // A buffer that was lost or marked bad is missing here, too. A driver may not count, or begin anew.
    if let lastSequence, (2..<1 << 16).contains(buffer.sequence &- lastSequence) { decoder.noteLoss() }
    lastSequence = buffer.sequence
    let decoded = decoder.decode(data(of: buffer))
    try queue.requeue(buffer.slot)
    switch decoded {
    case .damaged: return .damaged
    case .pending: return .pending
    case .picture: break
    }
    guard let pool, let slot = pool.take() else { return .crowded }
    var memory = pool.mutableBytes(of: slot)
    guard let layout = decoder.copyPicture(size, into: &memory) else {
      pool.recycle(slot)
      return .damaged
    }
    return .frame(
      Frame(
        layout: layout, encoding: decoder.encoding(else: encoding), orientation: orientation,
        sequence: buffer.sequence, timestamp: moment,
        unsafeMemory: pool.bytes(of: slot), owner: pool, slot: slot))
  }

  private func decode(
    _ data: RawSpan, with decoder: MotionJPEGDecoder, into memory: inout MutableRawSpan
  ) -> FrameLayout? {
    do throws(MotionJPEGDecoder.Refusal) {
      let layout = try decoder.decode(data, into: &memory)
      complaint = nil
      return layout
    } catch {
      complaint =
        error == .wrongSize ? decoder.lastSize.map { "pictures of \($0) instead of \(decoder.size)" } : nil
      return nil
    }
  }

  /// Fills a slot of the pool, requeues the buffer, and lends the slot.
  private func decoded(
    _ buffer: BufferQueue.Filled, _ moment: Duration,
    _ decode: (inout MutableRawSpan) -> (FrameLayout, Frame.Original)?
  ) throws(Errno) -> Outcome {
    // Raw formats need it only when a reader holds many frames, so it is created on first use.
    let queue = queue
    let pool = self.pool ?? DecodedFramePool(byteCount: queue.bytes(of: buffer.slot).byteCount)
    self.pool = pool
    guard let slot = pool.take() else {
      try queue.requeue(buffer.slot)
      return .crowded
    }
    var memory = pool.mutableBytes(of: slot)
    let content = decode(&memory)
    do throws(Errno) {
      try queue.requeue(buffer.slot)
    } catch {
      pool.recycle(slot)
      throw error
    }
    guard let (layout, original) = content else {
      pool.recycle(slot)
      return .damaged
    }
    return .frame(
      Frame(
        layout: layout, encoding: encoding, orientation: orientation, sequence: buffer.sequence,
        timestamp: moment, unsafeMemory: pool.bytes(of: slot), owner: pool, slot: slot, original: original))
  }

  @_lifetime(borrow self)
  private func data(of buffer: BufferQueue.Filled) -> RawSpan {
    let start = queue.planeStarts[0] + buffer.dataOffsets[0]
    let queue = queue
    let bytes = queue.bytes(of: buffer.slot).extracting(start..<start + buffer.used[0])
    return _overrideLifetime(bytes, borrowing: self)
  }

  /// The stream's layout, or a separate one for a buffer with a data offset.
  private func layout(
    _ map: PlaneLayout, _ usual: FrameLayout, _ buffer: BufferQueue.Filled
  ) -> FrameLayout {
    guard queue.planeStarts.indices.contains(where: { buffer.dataOffsets[$0] != 0 }) else { return usual }
    let starts = queue.planeStarts.indices.map { queue.planeStarts[$0] + buffer.dataOffsets[$0] }
    return map.layout(starts: starts) ?? usual
  }

  /// The driver's timestamp if it is plausible, otherwise now; never later than now, though some drivers stamp
  /// with the expected end of an exposure.
  package static func moment(of timestamp: Duration?, now: Duration) -> Duration {
    guard let timestamp, timestamp > .zero, timestamp >= now - .seconds(10) else { return now }
    return min(timestamp, now)
  }
}
