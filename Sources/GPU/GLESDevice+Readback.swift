internal import CGLES
package import Graphics
package import Pixels

extension GLESDevice {
  /// From 8-bit textures to `rgba8`, and from float textures to `rgbaFloat`, the driver writes directly into the buffer;
  /// otherwise rows are converted on the CPU.
  package func read(
    _ region: PixelRegion, of target: RenderTarget, into destination: inout MutableRawSpan,
    as format: ReadbackFormat, stride: Int
  ) throws(RenderingError) {
    try prepare(target)
    let source = ReadbackSource(target, as: format)
    glPixelStorei(GL.packAlignment, 1)
    if source.isDirect, !target.isWindow, stride.isMultiple(of: format.bytesPerPixel) {
      glPixelStorei(GL.packRowLength, GLint(stride / format.bytesPerPixel))
      work.readbacks += 1
      source.read(region, into: &destination, at: 0, on: self)
    } else {
      work.readbacks += region.height
      glPixelStorei(GL.packRowLength, 0)
      let rowSize = PixelSize(width: region.width, height: 1)
      var converted = [SIMD4<Float>](repeating: .zero, count: source.isDirect ? 0 : region.width)
      for line in 0..<region.height {
        let row = PixelRegion(x: region.x, y: target.row(ofTop: region.y + line, height: 1), size: rowSize)
        if source.isDirect {
          source.read(row, into: &destination, at: line * stride, on: self)
        } else {
          var input = converted.mutableBytes()
          source.read(row, into: &input, at: 0, on: self)
          source.convert(
            input.bytes, to: format, into: &destination, at: line * stride, count: region.width)
        }
      }
    }
    try throwPendingError("reading back \(region.size)")
  }

  /// The driver writes directly into the memory if rows and strides allow it.
  package func readRows(
    of view: TextureView, _ region: PixelRegion, byteCount: Int, into memory: inout MutableRawSpan,
    at offset: Int, stride: Int
  ) throws(RenderingError) {
    try prepare(RenderTarget(view))
    let type = PictureReadType(view.format)
    let texel = type.bytesPerTexel
    work.readbacks += 1
    if type != .wideWords, byteCount == region.width * texel, stride.isMultiple(of: texel) {
      memory.withUnsafeMutableBytes { memory in
        submit { type.read(region, rowLength: stride / texel, into: memory.baseAddress! + offset) }
      }
    } else {
      let count = region.size.area * texel
      let texels = [UInt8](unsafeUninitializedCapacity: count) { memory, written in
        submit { type.read(region, rowLength: 0, into: memory.baseAddress!) }
        written = count
      }
      for row in 0..<region.height {
        type.copy(
          texels.span.bytes.extracting((row * region.width * texel)...), to: &memory,
          at: offset + row * stride, byteCount: byteCount)
      }
    }
    try throwPendingError("reading back \(region.size)")
  }
}

/// The GL format and type of a readback, one of the few combinations that OpenGL ES guarantees per kind of
/// framebuffer.
private struct ReadbackSource {
  enum Kind { case bytes, tenBits, floats, words, floatBits }

  let kind: Kind
  /// Whether GL's output needs no conversion.
  let isDirect: Bool

  init(_ target: RenderTarget, as format: ReadbackFormat) {
    let texture = target[0]?.format ?? .rgba8
    switch texture.kind {
    case .float: kind = .floats
    case .integer: kind = texture == .rgba32ui ? .floatBits : .words
    case .normalized: kind = texture == .rgb10a2 && format == .rgbaFloat ? .tenBits : .bytes
    }
    isDirect = format == .rgba8 ? kind == .bytes : kind == .floats
  }

  /// Reads pixels of the bound framebuffer, whose first row is GL's.
  func read(
    _ region: PixelRegion, into memory: inout MutableRawSpan, at offset: Int, on device: GLESDevice
  ) {
    let (format, type) =
      switch kind {
      case .bytes: (GL.rgba, GL.unsignedByte)
      case .tenBits: (GL.rgba, GL.unsignedInt2101010)
      case .floats: (GL.rgba, GL.float)
      case .words, .floatBits: (GL.rgbaInteger, GL.unsignedInt)
      }
    memory.withUnsafeMutableBytes { memory in
      device.submit {
        glReadPixels(
          GLint(region.x), GLint(region.y), GLsizei(region.width), GLsizei(region.height), format, type,
          memory.baseAddress! + offset)
      }
    }
  }

  /// Converts a row of `count` pixels.
  func convert(
    _ input: RawSpan, to format: ReadbackFormat, into output: inout MutableRawSpan, at offset: Int,
    count: Int
  ) {
    for pixel in 0..<count {
      let color = load(input, pixel)
      switch format {
      case .rgbaFloat:
        for channel in 0..<4 {
          output.storeBytes(
            of: color[channel], toByteOffset: offset + pixel * 16 + channel * 4, as: Float.self)
        }
      case .rgba8:
        for channel in 0..<4 {
          // Written so that NaN becomes 0.
          let value = color[channel] > 0 ? min(color[channel], 1) : 0
          output[offset + pixel * 4 + channel] = UInt8((value * 255).rounded(.toNearestOrEven))
        }
      }
    }
  }

  private func load(_ input: RawSpan, _ pixel: Int) -> SIMD4<Float> {
    switch kind {
    case .bytes:
      let word = input.unsafeLoadUnaligned(fromByteOffset: pixel * 4, as: SIMD4<UInt8>.self)
      return SIMD4<Float>(word) / 255
    case .tenBits:
      let word = input.unsafeLoadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self)
      return SIMD4<Float>(
        Float(word & 1023) / 1023, Float(word >> 10 & 1023) / 1023, Float(word >> 20 & 1023) / 1023,
        Float(word >> 30) / 3)
    case .floats, .floatBits:
      return input.unsafeLoadUnaligned(fromByteOffset: pixel * 16, as: SIMD4<Float>.self)
    case .words:
      let words = input.unsafeLoadUnaligned(fromByteOffset: pixel * 16, as: SIMD4<UInt32>.self)
      return SIMD4<Float>(words) / 65535
    }
  }
}
