internal import CGLES
package import Graphics
package import Pixels

extension GLESDevice {
  package func makeReadback(size: PixelSize, format: PixelFormat, depth: Int) throws(RenderingError)
    -> any AsyncReadback
  {
    try GLReadback(self, size: size, format: format, depth: depth)
  }
}

/// Copies pictures by pixel buffer objects.
private final class GLReadback: AsyncReadback {
  let size: PixelSize
  let format: PixelFormat
  let layout: FrameLayout
  private(set) var pending = 0
  var capacity: Int { buffers.count }

  private let device: GLESDevice
  private let textures: [PictureRows]
  /// The offset of each texture in a buffer, and the length of a buffer.
  private let offsets: [Int]
  private let byteCount: Int
  /// How to read the textures, as the copies found.
  private var types: [PictureReadType]
  private var buffers: [GLuint]
  private var syncs: [SyncObject?]
  private var bottomUp: [Bool]
  private var oldest = 0

  init(_ device: GLESDevice, size: PixelSize, format: PixelFormat, depth: Int) throws(RenderingError) {
    device.assertUsable()
    precondition(depth > 0, "a readback needs at least one buffer")
    self.device = device
    self.size = size
    self.format = format
    layout = FrameLayout(packed: format, size: size)
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
    try device.throwPendingError("an earlier call")
    glGenBuffers(GLsizei(depth), &buffers)
    // Counted before anything can be thrown: deinit runs once all properties are set.
    device.createdObjects.buffers += depth
    device.liveObjects.buffers += depth
    for buffer in buffers {
      glBindBuffer(GL.pixelPackBuffer, buffer)
      device.submit { glBufferData(GL.pixelPackBuffer, byteCount, nil, GL.streamRead) }
    }
    glBindBuffer(GL.pixelPackBuffer, 0)
    try device.throwPendingError("\(depth) readback buffers of \(size)")
  }

  deinit {
    for case let sync? in syncs { sync.delete(device) }
    device.withCurrentForDeletion { glDeleteBuffers(GLsizei(buffers.count), buffers) }
    device.liveObjects.buffers -= buffers.count
  }

  func start(_ target: RenderTarget) throws(RenderingError) {
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

  func start(_ slots: borrowing LeaseSlots, at places: [Int]) throws(RenderingError) {
    precondition(
      places.count == textures.count, "\(places.count) textures for \(textures.count) of \(format)")
    beginCopies()
    for texture in textures.indices {
      try copy(RenderTarget(slots.view(at: places[texture])!), texture: texture)
    }
    endCopies()
  }

  private func beginCopies() {
    device.assertUsable()
    precondition(pending < capacity, "all \(capacity) readback buffers are in use; take one first")
    bottomUp[(oldest + pending) % capacity] = false
  }

  private func copy(_ target: RenderTarget, texture: Int) throws(RenderingError) {
    let rows = textures[texture]
    precondition(target.size == rows.size, "a texture of \(target.size) for \(rows.size) of \(format)")
    try device.prepare(target)
    types[texture] = PictureReadType(target[0]?.format ?? .rgba8)
    glBindBuffer(GL.pixelPackBuffer, buffers[(oldest + pending) % capacity])
    device.submit {
      types[texture].read(
        PixelRegion(rows.size), rowLength: 0, into: .init(mutating: GL.place(offsets[texture])))
    }
    glBindBuffer(GL.pixelPackBuffer, 0)
    device.work.readbacks += 1
  }

  private func endCopies() {
    syncs[(oldest + pending) % capacity] = SyncObject(device)
    device.flush()
    pending += 1
  }

  var isReady: Bool {
    device.assertUsable()
    return pending > 0 && (syncs[oldest]?.wait(nanoseconds: 0) ?? true)
  }

  func drop() {
    device.assertUsable()
    precondition(pending > 0, "no readback is pending")
    syncs[oldest]?.delete(device)
    syncs[oldest] = nil
    oldest = (oldest + 1) % capacity
    pending -= 1
  }

  func take(into destination: inout MutableRawSpan, layout: FrameLayout) throws(RenderingError) {
    device.assertUsable()
    precondition(pending > 0, "no readback is pending")
    precondition(
      layout.format == format && layout.size == size,
      "a layout of \(layout.size) \(layout.format) for \(size) \(format)")
    precondition(
      destination.byteCount >= layout.byteCount,
      "\(destination.byteCount) bytes for a layout of \(layout.byteCount)")
    let slot = oldest
    if let sync = syncs[slot] {
      // On some drivers, waiting for the fence lets other work proceed, unlike waiting in the mapping call.
      _ = sync.wait(nanoseconds: 10_000_000_000)
      sync.delete(device)
      syncs[slot] = nil
    }
    oldest = (oldest + 1) % capacity
    pending -= 1
    glBindBuffer(GL.pixelPackBuffer, buffers[slot])
    var mapped: UnsafeMutableRawPointer?
    device.submit { mapped = glMapBufferRange(GL.pixelPackBuffer, 0, byteCount, GL.mapReadBit) }
    if let mapped {
      let texels = UnsafeRawBufferPointer(start: mapped, count: byteCount).bytes
      for texture in textures.indices {
        textures[texture].copy(
          from: texels.extracting(offsets[texture]...), types[texture], bottomUp: bottomUp[slot],
          to: &destination, layout: layout)
      }
    }
    if mapped != nil { device.submit { glUnmapBuffer(GL.pixelPackBuffer) } }
    glBindBuffer(GL.pixelPackBuffer, 0)
    try device.throwPendingError("taking a frame of \(size)")
    if mapped == nil { throw RenderingError(.gpu, "the GPU did not return a frame; restart the preview") }
  }
}
