internal import CGLES
package import Pixels

/// Copies pictures from the GPU to memory without stalling the GPU.
///
/// A ring of buffers: start a copy after drawing a frame, and take the oldest finished copy a frame or two
/// later. Nothing is allocated after its creation. Use it on its context's thread.
package final class AsyncReadback {
  /// The size of the pictures.
  package let size: PixelSize
  /// The format of the pictures.
  package let format: PixelFormat
  /// The number of copies in progress, or finished and not yet taken.
  package private(set) var pending = 0
  /// The number of copies that can be in progress at once.
  package var capacity: Int { buffers.count }

  private let context: GPUContext
  private let textures: [PictureRows]
  /// The offset of each texture in a buffer, and the length of a buffer.
  private let offsets: [Int]
  private let byteCount: Int
  private let packed: FrameLayout
  /// How to read the textures; determined by the first copy.
  private var types: [PictureReadType]
  private var buffers: [GLuint]
  private var syncs: [SyncObject?]
  private var bottomUp: [Bool]
  private var oldest = 0

  /// Creates the buffers.
  ///
  /// - Parameters:
  ///   - size: The size of the pictures.
  ///   - format: Their format, one of those that a plan writes; traps for others. `rgba8` can also be copied
  /// from any target with normalised channels, including the window, and `rgbaFloat` from float targets.
  ///   - depth: The number of copies that can be in progress at once, by default 3.
  /// - Throws: `GPUError` with code `outOfMemory`.
  package init(
    _ context: GPUContext, size: PixelSize, format: PixelFormat = .rgba8, depth: Int = 3
  ) throws(GPUError) {
    context.assertUsable()
    precondition(depth > 0, "a readback needs at least one buffer")
    self.context = context
    self.size = size
    self.format = format
    packed = FrameLayout(packed: format, size: size)
    textures = PictureRows.all(of: format, size: size)
    var (offsets, end) = ([Int](), 0)
    for rows in textures {
      offsets.append(end)
      end += rows.size.area * rows.greatestTexel
    }
    self.offsets = offsets
    byteCount = end
    types = textures.map { _ in .bytes }
    buffers = Array(repeating: 0, count: depth)
    syncs = Array(repeating: nil, count: depth)
    bottomUp = Array(repeating: false, count: depth)
    try context.throwPendingError("an earlier call")
    glGenBuffers(GLsizei(depth), &buffers)
    // Counted before anything can be thrown: deinit runs once all properties are set.
    context.createdObjects.buffers += depth
    context.liveObjects.buffers += depth
    for buffer in buffers {
      glBindBuffer(GL.pixelPackBuffer, buffer)
      context.submit { glBufferData(GL.pixelPackBuffer, byteCount, nil, GL.streamRead) }
    }
    glBindBuffer(GL.pixelPackBuffer, 0)
    try context.throwPendingError("\(depth) readback buffers of \(size)")
  }

  deinit {
    for case let sync? in syncs { sync.delete(context) }
    context.withCurrentForDeletion { glDeleteBuffers(GLsizei(buffers.count), buffers) }
    context.liveObjects.buffers -= buffers.count
  }

  /// Starts copying a target of one texture; traps when `pending` is `capacity`.
  ///
  /// - Throws: `GPUError` with code `unsupportedFormat`.
  package func start(_ target: RenderTarget) throws(GPUError) {
    precondition(target.size == size, "a readback of \(size) for a target of \(target.size)")
    let kind = target[0]?.format.kind ?? .normalized
    precondition(
      format == .rgba8 && kind == .normalized || format == .rgbaFloat && kind == .float,
      "\(format) cannot be read from \(kind) channels")
    beginCopies()
    try copy(target, texture: 0)
    bottomUp[(oldest + pending) % capacity] = target.isWindow
    endCopies()
  }

  /// Starts copying a picture that a plan has written; traps when `pending` is `capacity`.
  ///
  /// - Parameters:
  ///   - slots: the textures from a run; they may be released immediately.
  ///   - places: the indices of the slots with the picture's textures, in the order of
  /// ``Pixels/PixelFormat/textures``.
  /// - Throws: `GPUError` with code `unsupportedFormat`.
  package func start(_ slots: borrowing LeaseSlots, at places: [Int]) throws(GPUError) {
    precondition(
      places.count == textures.count, "\(places.count) textures for \(textures.count) of \(format)")
    beginCopies()
    for texture in textures.indices {
      try copy(RenderTarget(slots.view(at: places[texture])!), texture: texture)
    }
    endCopies()
  }

  private func beginCopies() {
    context.assertUsable()
    precondition(pending < capacity, "all \(capacity) readback buffers are in use; take one first")
    bottomUp[(oldest + pending) % capacity] = false
  }

  private func copy(_ target: RenderTarget, texture: Int) throws(GPUError) {
    let rows = textures[texture]
    precondition(target.size == rows.size, "a texture of \(target.size) for \(rows.size) of \(format)")
    try context.prepare(target, viewport: nil)
    types[texture] = PictureReadType(target[0]?.format ?? .rgba8)
    glBindBuffer(GL.pixelPackBuffer, buffers[(oldest + pending) % capacity])
    context.submit {
      types[texture].read(
        PixelRegion(rows.size), rowLength: 0, into: UnsafeMutableRawPointer(bitPattern: offsets[texture]))
    }
    glBindBuffer(GL.pixelPackBuffer, 0)
    context.work.readbacks += 1
  }

  private func endCopies() {
    syncs[(oldest + pending) % capacity] = SyncObject(context)
    context.flush()
    pending += 1
  }

  /// Whether the oldest copy can be taken without waiting.
  package var isReady: Bool {
    context.assertUsable()
    return pending > 0 && (syncs[oldest]?.wait(nanoseconds: 0) ?? true)
  }

  /// Discards the oldest copy; traps when none is pending.
  package func drop() {
    context.assertUsable()
    precondition(pending > 0, "no readback is pending")
    syncs[oldest]?.delete(context)
    syncs[oldest] = nil
    oldest = (oldest + 1) % capacity
    pending -= 1
  }

  /// Waits for the oldest copy and writes it to memory, top row first.
  ///
  /// - Parameters:
  ///   - destination: The caller's memory; traps when it is too small, or when no copy is pending.
  ///   - layout: The layout of the planes, of the same format and size; nil for no padding. Padding bytes are
  /// unchanged.
  /// - Throws: `GPUError` with code `lost`.
  package func take(
    into destination: UnsafeMutableRawBufferPointer, layout: FrameLayout? = nil
  ) throws(GPUError) {
    context.assertUsable()
    precondition(pending > 0, "no readback is pending")
    let layout = layout ?? packed
    precondition(
      layout.format == format && layout.size == size,
      "a layout of \(layout.size) \(layout.format) for \(size) \(format)")
    precondition(
      destination.count >= layout.byteCount, "\(destination.count) bytes for a layout of \(layout.byteCount)")
    let slot = oldest
    if let sync = syncs[slot] {
      // On some drivers, waiting for the fence lets other work proceed, unlike waiting in the mapping call.
      _ = sync.wait(nanoseconds: 10_000_000_000)
      sync.delete(context)
      syncs[slot] = nil
    }
    oldest = (oldest + 1) % capacity
    pending -= 1
    glBindBuffer(GL.pixelPackBuffer, buffers[slot])
    var mapped: UnsafeMutableRawPointer?
    context.submit { mapped = glMapBufferRange(GL.pixelPackBuffer, 0, byteCount, GL.mapReadBit) }
    if let mapped, let start = destination.baseAddress {
      for texture in textures.indices {
        textures[texture].copy(
          from: mapped + offsets[texture], types[texture], bottomUp: bottomUp[slot], to: start, layout: layout
        )
      }
    }
    if mapped != nil { context.submit { glUnmapBuffer(GL.pixelPackBuffer) } }
    glBindBuffer(GL.pixelPackBuffer, 0)
    try context.throwPendingError("taking a frame of \(size)")
    if mapped == nil { throw GPUError(.lost, "the GPU did not return a frame; restart the preview") }
  }
}

@available(*, unavailable)
extension AsyncReadback: Sendable {}
