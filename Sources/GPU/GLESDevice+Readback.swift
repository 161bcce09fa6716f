internal import CGLES
package import Graphics
package import Pixels

extension GLESDevice {
  /// From 8-bit textures to `rgba8`, and from float textures to `rgbaFloat`, the driver writes directly into the buffer;
  /// otherwise rows are converted on the CPU.
  package func read(
    _ region: PixelRegion, of target: RenderTarget, into destination: UnsafeMutableRawBufferPointer,
    as format: ReadbackFormat, stride: Int
  ) throws(RenderingError) {
    guard let start = destination.baseAddress else { return }

    try prepare(target)
    let source = ReadbackSource(target, as: format)
    glPixelStorei(GL.packAlignment, 1)
    if source.isDirect, !target.isWindow, stride.isMultiple(of: format.bytesPerPixel) {
      glPixelStorei(GL.packRowLength, GLint(stride / format.bytesPerPixel))
      work.readbacks += 1
      submit {
        source.read(x: region.x, y: region.y, width: region.width, height: region.height, into: start)
      }
    } else {
      work.readbacks += region.height
      glPixelStorei(GL.packRowLength, 0)
      withUnsafeTemporaryAllocation(byteCount: region.width * 16, alignment: 16) { scratch in
        for line in 0..<region.height {
          let y = target.row(ofTop: region.y + line, height: 1)
          let output = start + line * stride
          let input = source.isDirect ? output : scratch.baseAddress ?? output
          submit { source.read(x: region.x, y: y, width: region.width, height: 1, into: input) }
          if !source.isDirect { source.convert(input, to: format, into: output, count: region.width) }
        }
      }
    }
    try throwPendingError("reading back \(region.size)")
  }

  /// The driver writes directly into the memory if rows and strides allow it.
  package func readRows(
    of view: TextureView, _ region: PixelRegion, byteCount: Int, into memory: UnsafeMutableRawPointer,
    stride: Int
  ) throws(RenderingError) {
    try prepare(RenderTarget(view))
    let type = PictureReadType(view.format)
    let texel = type.bytesPerTexel
    work.readbacks += 1
    if type != .wideWords, byteCount == region.width * texel, stride.isMultiple(of: texel) {
      submit { type.read(region, rowLength: stride / texel, into: memory) }
    } else {
      withUnsafeTemporaryAllocation(byteCount: region.size.area * texel, alignment: 16) { scratch in
        let texels = scratch.baseAddress!
        submit { type.read(region, rowLength: 0, into: texels) }
        for row in 0..<region.height {
          type.copy(texels + row * region.width * texel, to: memory + row * stride, byteCount: byteCount)
        }
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

  func read(x: Int, y: Int, width: Int, height: Int, into memory: UnsafeMutableRawPointer) {
    let (format, type) =
      switch kind {
      case .bytes: (GL.rgba, GL.unsignedByte)
      case .tenBits: (GL.rgba, GL.unsignedInt2101010)
      case .floats: (GL.rgba, GL.float)
      case .words, .floatBits: (GL.rgbaInteger, GL.unsignedInt)
      }
    glReadPixels(GLint(x), GLint(y), GLsizei(width), GLsizei(height), format, type, memory)
  }

  /// Converts a row of `count` pixels.
  func convert(
    _ input: UnsafeMutableRawPointer, to format: ReadbackFormat, into output: UnsafeMutableRawPointer,
    count: Int
  ) {
    for pixel in 0..<count {
      let color = load(input, pixel)
      switch format {
      case .rgbaFloat:
        for channel in 0..<4 {
          output.storeBytes(of: color[channel], toByteOffset: pixel * 16 + channel * 4, as: Float.self)
        }
      case .rgba8:
        for channel in 0..<4 {
          // Written so that NaN becomes 0.
          let value = color[channel] > 0 ? min(color[channel], 1) : 0
          output.storeBytes(
            of: UInt8((value * 255).rounded(.toNearestOrEven)), toByteOffset: pixel * 4 + channel,
            as: UInt8.self)
        }
      }
    }
  }

  private func load(_ input: UnsafeMutableRawPointer, _ pixel: Int) -> SIMD4<Float> {
    switch kind {
    case .bytes:
      let word = input.loadUnaligned(fromByteOffset: pixel * 4, as: SIMD4<UInt8>.self)
      return SIMD4<Float>(word) / 255
    case .tenBits:
      let word = input.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self)
      return SIMD4<Float>(
        Float(word & 1023) / 1023, Float(word >> 10 & 1023) / 1023, Float(word >> 20 & 1023) / 1023,
        Float(word >> 30) / 3)
    case .floats, .floatBits:
      return input.loadUnaligned(fromByteOffset: pixel * 16, as: SIMD4<Float>.self)
    case .words:
      return SIMD4<Float>(input.loadUnaligned(fromByteOffset: pixel * 16, as: SIMD4<UInt32>.self)) / 65535
    }
  }
}
