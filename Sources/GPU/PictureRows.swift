internal import CGLES
package import Pixels

/// The rows of one texture of a picture: how to read them from GL, and where they go in memory.
struct PictureRows {
  /// The texture's content.
  let texture: PictureTexture
  /// The size of the texture in texels.
  let size: PixelSize
  /// The number of its rows that are rows of the picture.
  let count: Int
  /// The bytes of a row in memory; a row of texels may be longer.
  let byteCount: Int

  init(_ texture: PictureTexture, format: PixelFormat, size: PixelSize) {
    self.texture = texture
    self.size = texture.size(for: size, format: format)
    count = texture.rowCount(for: size, format: format)
    let plane = format.planes[texture.plane]
    byteCount = plane.size(for: size).width * plane.bytesPerTexel
  }

  /// The textures of a picture, in order; traps for a format that no plan writes.
  static func all(of format: PixelFormat, size: PixelSize) -> [PictureRows] {
    guard let textures = format.textures else { preconditionFailure("no plan writes \(format) pictures") }
    return textures.map { PictureRows($0, format: format, size: size) }
  }

  /// The maximum number of bytes that GL writes per texel: 16-bit integers may be read as 32-bit ones.
  var greatestTexel: Int { texture.bytesPerTexel == 8 ? 16 : texture.bytesPerTexel }

  /// The offset of the first row in memory, and the distance between two rows.
  func place(in layout: FrameLayout) -> (offset: Int, stride: Int) {
    let plane = layout.planes[texture.plane]
    return (plane.offset + texture.firstRow * plane.stride, plane.stride * texture.rowStep)
  }

  /// Copies rows of texels from GL to their position in memory.
  func copy(
    from texels: UnsafeRawPointer, _ type: PictureReadType, bottomUp: Bool,
    to memory: UnsafeMutableRawPointer,
    layout: FrameLayout
  ) {
    let (offset, stride) = place(in: layout)
    let length = size.width * type.bytesPerTexel
    if type != .wideWords, !bottomUp, stride == length, byteCount == length {
      return (memory + offset).copyMemory(from: texels, byteCount: length * count)
    }
    for row in 0..<count {
      let source = texels + (bottomUp ? size.height - 1 - row : row) * length
      type.copy(source, to: memory + offset + row * stride, byteCount: byteCount)
    }
  }
}

/// The format and type in which to read the texels of a picture, depending on the driver.
enum PictureReadType {
  case bytes, words, wideWords, longWords, floats

  var bytesPerTexel: Int {
    switch self {
    case .bytes: 4
    case .words: 8
    case .wideWords, .longWords, .floats: 16
    }
  }

  /// The type for the bound framebuffer: OpenGL ES guarantees 32-bit integers, most drivers also support 16.
  init(_ format: TextureFormat) {
    switch format {
    case .rgba16ui:
      let isDirect =
        GL.integer(GL.implementationReadFormat) == Int(GL.rgbaInteger)
        && GL.integer(GL.implementationReadType) == Int(GL.unsignedShort)
      self = isDirect ? .words : .wideWords
    case .rgba32ui: self = .longWords
    default: self = format.kind == .float ? .floats : .bytes
    }
  }

  /// Copies a row from GL to `byteCount` bytes of memory.
  func copy(_ texels: UnsafeRawPointer, to memory: UnsafeMutableRawPointer, byteCount: Int) {
    guard self == .wideWords else { return memory.copyMemory(from: texels, byteCount: byteCount) }
    for word in 0..<byteCount / 2 {
      let value = texels.load(fromByteOffset: word * 4, as: UInt32.self)
      memory.storeBytes(of: UInt16(truncatingIfNeeded: value), toByteOffset: word * 2, as: UInt16.self)
    }
  }

  private var codes: (format: GLenum, type: GLenum) {
    switch self {
    case .bytes: (GL.rgba, GL.unsignedByte)
    case .words: (GL.rgbaInteger, GL.unsignedShort)
    case .wideWords, .longWords: (GL.rgbaInteger, GL.unsignedInt)
    case .floats: (GL.rgba, GL.float)
    }
  }

  /// Reads a part of the bound framebuffer.
  func read(_ region: PixelRegion, rowLength: Int, into memory: UnsafeMutableRawPointer?) {
    glPixelStorei(GL.packAlignment, 1)
    glPixelStorei(GL.packRowLength, GLint(rowLength))
    let (format, type) = codes
    glReadPixels(
      GLint(region.x), GLint(region.y), GLsizei(region.width), GLsizei(region.height), format, type, memory)
    glPixelStorei(GL.packRowLength, 0)
  }
}

extension GPUContext {
  /// Copies a picture that a plan has written to memory, and waits for all earlier draws.
  ///
  /// If rows and strides allow it, the driver writes directly into the memory. Use ``AsyncReadback`` for a
  /// steady stream of frames.
  /// - Parameters:
  ///   - slots: the textures from a run.
  ///   - places: the indices of the slots with the picture's textures, in the order of
  /// ``Pixels/PixelFormat/textures``.
  ///   - layout: the layout of the planes; padding bytes are unchanged.
  ///   - destination: the caller's memory; traps when it is smaller than the layout requires.
  /// - Throws: `GPUError` with code `lost`, or `unsupportedFormat`.
  package func readPicture(
    from slots: borrowing LeaseSlots, at places: [Int], layout: FrameLayout,
    into destination: UnsafeMutableRawBufferPointer
  ) throws(GPUError) {
    precondition(
      destination.count >= layout.byteCount, "\(destination.count) bytes for a layout of \(layout.byteCount)")
    guard let memory = destination.baseAddress else { return }
    let textures = PictureRows.all(of: layout.format, size: layout.size)
    precondition(
      places.count == textures.count, "\(places.count) textures for \(textures.count) of \(layout.format)")
    for (rows, place) in zip(textures, places) where rows.count > 0 {
      let view = slots.view(at: place)!
      precondition(view.size == rows.size, "a texture of \(view.size) for \(rows.size) of \(layout.format)")
      let (offset, stride) = rows.place(in: layout)
      try readRows(
        of: view, PixelRegion(PixelSize(width: rows.size.width, height: rows.count)),
        byteCount: rows.byteCount,
        into: memory + offset, stride: stride)
    }
    try throwPendingError("reading back \(layout.size) \(layout.format)")
  }

  /// Copies a part of a picture with one pixel per texel: `rgba8`, `rgba16` or floats.
  ///
  /// - Parameters:
  ///   - view: the texture that a plan has written.
  ///   - region: the pixels, rows from the top.
  ///   - destination: the caller's memory; traps when it is smaller than the region and stride require.
  ///   - stride: the number of bytes between the starts of two rows.
  /// - Throws: `GPUError` with code `lost`, or `unsupportedFormat`.
  package func readTexels(
    of view: TextureView, region: PixelRegion, into destination: UnsafeMutableRawBufferPointer, stride: Int
  ) throws(GPUError) {
    precondition(region.fits(in: view.size), "region \(region) is outside a texture of \(view.size)")
    let row = region.width * view.format.bytesPerPixel
    precondition(
      stride >= row && destination.count >= stride * (region.height - 1) + row,
      "\(destination.count) bytes for \(region.size) with a stride of \(stride)")
    guard let memory = destination.baseAddress else { return }
    try readRows(of: view, region, byteCount: row, into: memory, stride: stride)
    try throwPendingError("reading back \(region.size)")
  }

  /// Copies the first bytes of rows of texels, in the driver if rows and strides allow it.
  private func readRows(
    of view: TextureView, _ region: PixelRegion, byteCount: Int, into memory: UnsafeMutableRawPointer,
    stride: Int
  ) throws(GPUError) {
    try prepare(RenderTarget(view), viewport: nil)
    let type = PictureReadType(view.format)
    let texel = type.bytesPerTexel
    work.readbacks += 1
    if type != .wideWords, byteCount == region.width * texel, stride.isMultiple(of: texel) {
      return submit { type.read(region, rowLength: stride / texel, into: memory) }
    }
    withUnsafeTemporaryAllocation(byteCount: region.size.area * texel, alignment: 16) { scratch in
      let texels = scratch.baseAddress!
      submit { type.read(region, rowLength: 0, into: texels) }
      for row in 0..<region.height {
        type.copy(texels + row * region.width * texel, to: memory + row * stride, byteCount: byteCount)
      }
    }
  }
}
