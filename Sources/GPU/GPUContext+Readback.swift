internal import CGLES
package import Pixels

/// The pixels that a readback writes to memory.
package enum ReadbackFormat: Hashable, Sendable {
  /// Red, green, blue and alpha, 8 bits each.
  case rgba8
  /// Red, green, blue and alpha as 32-bit floats.
  case rgbaFloat

  /// The bytes per pixel: 4 or 16.
  package var bytesPerPixel: Int { self == .rgba8 ? 4 : 16 }
}

extension GPUContext {
  /// Copies pixels of a texture or the window to memory, top row first, and waits for all earlier draws.
  ///
  /// Channels that the texture lacks read as 0, alpha as 1. 16-bit integers are divided by 65535; 32-bit
  /// integers are the bits of floats. From 8-bit textures to `rgba8`, and from float textures to `rgbaFloat`,
  /// the driver writes directly into the buffer; otherwise rows are converted on the CPU, and floats are
  /// clamped to 0…1 and rounded to the nearest 8-bit value.
  /// - Parameters:
  ///   - target: The target to read; if it has several textures, the first one.
  ///   - region: The pixels, rows from the top; nil for all.
  ///   - destination: The caller's memory; traps when it is smaller than the region and stride require.
  ///   - format: The format to write.
  ///   - stride: The number of bytes between the starts of two rows; nil for no padding.
  /// - Throws: `GPUError` with code `unsupportedFormat` when the GPU cannot read such textures, or `lost`.
  package func readPixels(
    of target: RenderTarget, region: PixelRegion? = nil, into destination: UnsafeMutableRawBufferPointer,
    as format: ReadbackFormat = .rgba8, stride: Int? = nil
  ) throws(GPUError) {
    let region = region ?? PixelRegion(target.size)
    precondition(region.fits(in: target.size), "region \(region) is outside a target of \(target.size)")
    let row = region.width * format.bytesPerPixel
    let stride = stride ?? row
    precondition(stride >= row, "stride \(stride) is shorter than a row of \(row) bytes")
    precondition(
      destination.count >= stride * (region.height - 1) + row,
      "\(destination.count) bytes for \(region.size) with a stride of \(stride)")
    guard let start = destination.baseAddress else { return }

    try prepare(target, viewport: nil)
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

  /// Copies a whole texture to a new array, top row first; for tests and stills.
  package func readPixels(of view: TextureView, as format: ReadbackFormat = .rgba8) throws(GPUError)
    -> [UInt8]
  {
    var bytes = [UInt8](repeating: 0, count: view.size.area * format.bytesPerPixel)
    try bytes.withUnsafeMutableBufferPointer { buffer throws(GPUError) in
      try readPixels(of: RenderTarget(view), into: UnsafeMutableRawBufferPointer(buffer), as: format)
    }
    return bytes
  }

  /// Copies a whole texture to a new array of floats, four per pixel, top row first; for tests and data.
  package func readFloats(of view: TextureView) throws(GPUError) -> [Float] {
    var floats = [Float](repeating: 0, count: view.size.area * 4)
    try floats.withUnsafeMutableBufferPointer { buffer throws(GPUError) in
      try readPixels(of: RenderTarget(view), into: UnsafeMutableRawBufferPointer(buffer), as: .rgbaFloat)
    }
    return floats
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
