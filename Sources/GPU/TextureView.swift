internal import CGLES
package import Pixels

/// A reference to a texture for draws; it does not own the texture.
///
/// A view is valid while its texture lives; using one later traps. It may be stored in
/// arrays and copied freely, and belongs to its context's thread.
package struct TextureView: Hashable {
  enum Dimension { case two, three }

  /// The width and height in texels.
  package let size: PixelSize
  /// The number of slices; 1 for a 2D texture.
  package let depth: Int
  /// The layout of a texel.
  package let format: TextureFormat
  /// The number of mip levels, 1 for a texture without mipmaps.
  package let levels: Int
  let dimension: Dimension
  let name: GLuint
  let serial: UInt64
}

@available(*, unavailable)
extension TextureView: Sendable {}

extension GPUContext {
  /// Traps when a view outlives its texture or belongs to another context.
  @inline(__always)
  func assertAlive(_ view: TextureView) {
    precondition(
      textureSerials[view.name] == view.serial,
      "a texture of \(view.size) \(view.format) is used after it was destroyed, or in another context")
  }

  /// Creates a texture with immutable storage for all its levels.
  func makeTexture(
    _ dimension: TextureView.Dimension, size: PixelSize, depth: Int, format: TextureFormat, levels: Int
  ) throws(GPUError) -> TextureView {
    assertUsable()
    try throwPendingError("an earlier call")
    var name: GLuint = 0
    glGenTextures(1, &name)
    let width = GLsizei(size.width)
    let height = GLsizei(size.height)
    switch dimension {
    case .two:
      bindForEditing(GL.texture2D, name)
      glTexStorage2D(GL.texture2D, GLsizei(levels), format.internalFormat, width, height)
    case .three:
      bindForEditing(GL.texture3D, name)
      glTexStorage3D(GL.texture3D, GLsizei(levels), format.internalFormat, width, height, GLsizei(depth))
    }
    if format.channels == 1 {
      // A single channel reads as grey.
      for channel in [GL.swizzleGreen, GL.swizzleBlue] {
        glTexParameteri(dimension == .two ? GL.texture2D : GL.texture3D, channel, GLint(GL.red))
      }
    }
    do throws(GPUError) {
      try throwPendingError("a texture of \(size) \(format)")
    } catch {
      glDeleteTextures(1, &name)
      throw error
    }
    let serial = nextSerial
    nextSerial += 1
    textureSerials[name] = serial
    createdObjects.textures += 1
    liveObjects.textures += 1
    return TextureView(
      size: size, depth: depth, format: format, levels: levels, dimension: dimension, name: name,
      serial: serial)
  }

  /// Deletes a texture and the framebuffers that draw into it.
  func retire(_ view: TextureView) {
    retireFramebuffers(of: view.name)
    withCurrentForDeletion {
      var name = view.name
      glDeleteTextures(1, &name)
    }
    forgetTexture(view.name)
    textureSerials[view.name] = nil
    liveObjects.textures -= 1
  }
}
