internal import CGLES
package import Pixels

/// A 3D texture, such as a lookup table.
///
/// The fastest axis is the first texture coordinate. Use it on its context's thread.
package struct Texture3D: ~Copyable {
  /// The view of this texture.
  package let view: TextureView
  private let context: GPUContext

  /// Creates a 3D texture from texels without padding: x runs fastest, then y, then z.
  ///
  /// - Parameters:
  ///   - size: The number of texels along x and y.
  ///   - depth: The number of texels along z.
  ///   - bytes: The texels in the format's own layout; traps when there are too few.
  /// - Throws: `GPUError` with code `textureTooLarge` or `outOfMemory`.
  package init(
    _ context: GPUContext, size: PixelSize, depth: Int, format: TextureFormat, bytes: UnsafeRawBufferPointer
  ) throws(GPUError) {
    try self.init(context, size: size, depth: depth, format: format, bytes: bytes, type: format.uploadType)
  }

  /// Creates a 3D texture from texels without padding: x runs fastest, then y, then z.
  ///
  /// - Throws: `GPUError` with code `textureTooLarge` or `outOfMemory`.
  package init(
    _ context: GPUContext, size: PixelSize, depth: Int, format: TextureFormat, bytes: [UInt8]
  ) throws(GPUError) {
    view = try bytes.withUnsafeBufferPointer { bytes throws(GPUError) in
      try Self.make(
        context, size: size, depth: depth, format: format, bytes: UnsafeRawBufferPointer(bytes),
        type: format.uploadType)
    }
    self.context = context
  }

  /// Creates a 3D texture of a float format from floats, one per channel of each texel.
  ///
  /// Half-float formats are rounded by the driver.
  /// - Throws: `GPUError` with code `textureTooLarge` or `outOfMemory`.
  package init(
    _ context: GPUContext, size: PixelSize, depth: Int, format: TextureFormat, floats: [Float]
  ) throws(GPUError) {
    precondition(format.kind == .float, "floats for a texture of format \(format)")
    view = try floats.withUnsafeBufferPointer { floats throws(GPUError) in
      let bytes = UnsafeRawBufferPointer(floats)
      return try Self.make(context, size: size, depth: depth, format: format, bytes: bytes, type: GL.float)
    }
    self.context = context
  }

  private init(
    _ context: GPUContext, size: PixelSize, depth: Int, format: TextureFormat, bytes: UnsafeRawBufferPointer,
    type: GLenum
  ) throws(GPUError) {
    view = try Self.make(context, size: size, depth: depth, format: format, bytes: bytes, type: type)
    self.context = context
  }

  deinit { context.retire(view) }

  /// The number of texels along x and y.
  package var size: PixelSize { view.size }
  /// The number of texels along z.
  package var depth: Int { view.depth }

  private static func make(
    _ context: GPUContext, size: PixelSize, depth: Int, format: TextureFormat, bytes: UnsafeRawBufferPointer,
    type: GLenum
  ) throws(GPUError) -> TextureView {
    precondition(depth > 0, "a 3D texture has at least one slice, not \(depth)")
    let limit = context.limits.max3DTextureSize
    guard size.width <= limit, size.height <= limit, depth <= limit else {
      throw GPUError(
        .textureTooLarge, "\(size)x\(depth) exceeds \(limit), the largest side of a 3D texture on this GPU")
    }
    let texel = type == GL.float ? format.channels * 4 : format.bytesPerPixel
    precondition(
      bytes.count >= size.area * depth * texel, "\(bytes.count) bytes for \(size)x\(depth) \(format)")
    let view = try context.makeTexture(.three, size: size, depth: depth, format: format, levels: 1)
    context.setUnpack(alignment: 1, rowLength: 0)
    context.submit {
      glTexSubImage3D(
        GL.texture3D, 0, 0, 0, 0, GLsizei(size.width), GLsizei(size.height), GLsizei(depth),
        format.uploadFormat, type, bytes.baseAddress)
    }
    return view
  }
}

@available(*, unavailable)
extension Texture3D: Sendable {}
