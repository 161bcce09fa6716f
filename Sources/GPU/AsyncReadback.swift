internal import CGLES
public import Pixels

/// Copies frames from the GPU to memory without making the GPU wait for the CPU.
///
/// A ring of buffers: start a copy after drawing a frame, and take the oldest finished one a frame or two later.
/// Nothing is allocated after its creation. Use it on its context's thread.
public final class AsyncReadback {
  /// The size of the frames.
  public let size: PixelSize
  /// What is written to memory: `rgba8` from targets with normalised channels, `rgbaFloat` from float targets.
  public let format: ReadbackFormat
  /// How many copies are under way or finished and not yet taken.
  public private(set) var pending = 0
  /// How many copies can be under way at once.
  public var capacity: Int { buffers.count }

  private let context: GPUContext
  private var buffers: [GLuint]
  private var syncs: [SyncObject?]
  private var bottomUp: [Bool]
  private var oldest = 0

  /// Makes the buffers.
  ///
  /// - Parameter depth: How many copies can be under way at once, by default 3.
  /// - Throws: `GPUError` with code `outOfMemory`.
  public init(
    _ context: GPUContext, size: PixelSize, format: ReadbackFormat = .rgba8, depth: Int = 3
  ) throws(GPUError) {
    context.assertUsable()
    precondition(depth > 0, "a readback needs at least one buffer")
    self.context = context
    self.size = size
    self.format = format
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
      glBufferData(GL.pixelPackBuffer, size.area * format.bytesPerPixel, nil, GL.streamRead)
    }
    glBindBuffer(GL.pixelPackBuffer, 0)
    try context.throwPendingError("\(depth) readback buffers of \(size)")
  }

  deinit {
    for case let sync? in syncs { sync.delete(context) }
    context.withCurrentForDeletion { glDeleteBuffers(GLsizei(buffers.count), buffers) }
    context.liveObjects.buffers -= buffers.count
  }

  /// Begins the copy of a target; traps when `pending` is `capacity`.
  ///
  /// - Throws: `GPUError` with code `unsupportedFormat`.
  public func start(_ target: RenderTarget) throws(GPUError) {
    precondition(pending < capacity, "all \(capacity) readback buffers are in use; take one first")
    precondition(target.size == size, "a readback of \(size) for a target of \(target.size)")
    let kind = target[0]?.format.kind ?? .normalized
    precondition(
      kind == (format == .rgba8 ? .normalized : .float), "\(format) cannot be read from \(kind) channels")
    let slot = (oldest + pending) % capacity
    try context.prepare(target, viewport: nil)
    glPixelStorei(GL.packAlignment, 1)
    glPixelStorei(GL.packRowLength, 0)
    glBindBuffer(GL.pixelPackBuffer, buffers[slot])
    glReadPixels(
      0, 0, GLsizei(size.width), GLsizei(size.height), GL.rgba,
      format == .rgba8 ? GL.unsignedByte : GL.float, nil)
    context.work.readbacks += 1
    glBindBuffer(GL.pixelPackBuffer, 0)
    syncs[slot] = SyncObject(context)
    glFlush()
    bottomUp[slot] = target.isWindow
    pending += 1
  }

  /// Whether the oldest copy can be taken without waiting.
  public var isReady: Bool {
    context.assertUsable()
    return pending > 0 && (syncs[oldest]?.wait(nanoseconds: 0) ?? true)
  }

  /// Waits for the oldest copy and writes it to memory, top row first and without padding.
  ///
  /// - Parameter destination: The caller's memory; traps when it is too short, or when no copy is pending.
  /// - Throws: `GPUError` with code `lost`.
  public func take(into destination: UnsafeMutableRawBufferPointer) throws(GPUError) {
    context.assertUsable()
    precondition(pending > 0, "no readback is pending")
    let row = size.width * format.bytesPerPixel
    precondition(destination.count >= row * size.height, "\(destination.count) bytes for \(size)")
    let slot = oldest
    if let sync = syncs[slot] {
      // The fence lets other work go on meanwhile on some drivers; mapping would wait as well.
      _ = sync.wait(nanoseconds: 10_000_000_000)
      sync.delete(context)
      syncs[slot] = nil
    }
    oldest = (oldest + 1) % capacity
    pending -= 1
    glBindBuffer(GL.pixelPackBuffer, buffers[slot])
    let mapped = glMapBufferRange(GL.pixelPackBuffer, 0, row * size.height, GL.mapReadBit)
    if let mapped, let start = destination.baseAddress {
      if bottomUp[slot] {
        for line in 0..<size.height {
          (start + line * row).copyMemory(from: mapped + (size.height - 1 - line) * row, byteCount: row)
        }
      } else {
        start.copyMemory(from: mapped, byteCount: row * size.height)
      }
      glUnmapBuffer(GL.pixelPackBuffer)
    }
    glBindBuffer(GL.pixelPackBuffer, 0)
    try context.throwPendingError("taking a frame of \(size)")
    if mapped == nil { throw GPUError(.lost, "the GPU gave no frame back; start again") }
  }
}

@available(*, unavailable)
extension AsyncReadback: Sendable {}
