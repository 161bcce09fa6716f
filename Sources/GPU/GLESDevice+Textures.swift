internal import CGLES
package import Graphics
package import Pixels

extension GLESDevice {
  package func makeTexture(
    _ dimension: TextureView.Dimension, size: PixelSize, depth: Int, format: TextureFormat, levels: Int
  ) throws(RenderingError) -> TextureView {
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
        glTexParameteri(dimension.target, channel, GLint(GL.red))
      }
    }
    do throws(RenderingError) {
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
      dimension, size: size, depth: depth, format: format, levels: levels, name: name, serial: serial)
  }

  package func destroyTexture(_ view: TextureView) {
    retireFramebuffers(of: view.name)
    withCurrentForDeletion {
      var name = view.name
      glDeleteTextures(1, &name)
    }
    forgetTexture(view.name)
    textureSerials[view.name] = nil
    liveObjects.textures -= 1
  }

  package func generateMipmaps(_ view: TextureView) {
    assertUsable()
    assertAlive(view)
    guard view.levels > 1 else { return }
    precondition(
      canRender(to: view.format) && canFilter(view.format), "\(view.format) textures have no mipmaps")
    bindForEditing(view.dimension.target, view.name)
    submit { glGenerateMipmap(view.dimension.target) }
  }

  /// One call for any stride that GL can express, which is every multiple of the texel size and nearly every padded one;
  /// otherwise one call per row.
  package func upload(
    _ bytes: RawSpan, of components: TexelComponents, stride: Int, to view: TextureView, region: PixelRegion
  ) {
    assertUsable()
    assertAlive(view)
    bindForEditing(view.dimension.target, view.name)
    let texel = components.bytesPerTexel(view.format)
    bytes.withUnsafeBytes { bytes in
      if view.dimension == .three {
        setUnpack(alignment: 1, rowLength: 0)
        submitRows(bytes.baseAddress, to: view, region, components)
      } else if region.height > 1, let layout = UnpackLayout(stride: stride, bytesPerTexel: texel) {
        work.uploads += 1
        setUnpack(alignment: layout.alignment, rowLength: layout.rowLength)
        submitRows(bytes.baseAddress, to: view, region, components)
      } else {
        work.uploads += region.height
        setUnpack(alignment: 1, rowLength: 0)
        for line in 0..<region.height {
          let row = PixelRegion(
            x: region.x, y: region.y + line, size: PixelSize(width: region.width, height: 1))
          submitRows(bytes.baseAddress.map { $0 + line * stride }, to: view, row, components)
        }
      }
    }
  }

  private func submitRows(
    _ bytes: UnsafeRawPointer?, to view: TextureView, _ region: PixelRegion, _ components: TexelComponents
  ) {
    let (x, y) = (GLint(region.x), GLint(region.y))
    let (width, height) = (GLsizei(region.width), GLsizei(region.height))
    let (format, type) = (view.format.uploadFormat, view.format.uploadType(of: components))
    submit {
      switch view.dimension {
      case .two: glTexSubImage2D(GL.texture2D, 0, x, y, width, height, format, type, bytes)
      case .three:
        glTexSubImage3D(GL.texture3D, 0, x, y, 0, width, height, GLsizei(view.depth), format, type, bytes)
      }
    }
  }

  private func setUnpack(alignment: Int, rowLength: Int) {
    glPixelStorei(GL.unpackAlignment, GLint(alignment))
    glPixelStorei(GL.unpackRowLength, GLint(rowLength))
  }

  /// Traps when a view outlives its texture or belongs to another device.
  @inline(__always)
  func assertAlive(_ view: TextureView) {
    precondition(
      textureSerials[view.name] == view.serial,
      "a texture of \(view.size) \(view.format) is used after it was destroyed")
  }
}

extension TextureView.Dimension {
  fileprivate var target: GLenum { self == .two ? GL.texture2D : GL.texture3D }
}

/// The description of an upload's rows for GL: the row length in texels, rounded up to an alignment in bytes.
private struct UnpackLayout {
  let rowLength: Int
  let alignment: Int

  /// The description of rows `stride` bytes apart; nil when GL cannot express it.
  init?(stride: Int, bytesPerTexel: Int) {
    rowLength = stride / bytesPerTexel
    let row = rowLength * bytesPerTexel
    var alignment = 1
    while (row + alignment - 1) / alignment * alignment != stride {
      alignment *= 2
      guard alignment <= 8 else { return nil }
    }
    self.alignment = alignment
  }
}
