internal import CGLES
package import Pixels

extension Texture {
  /// Copies texels from memory into the texture, top row first; other mip levels are unchanged.
  ///
  /// Synchronous. One GL call for any stride that GL can express, which is every multiple of the texel size
  /// and nearly every padded one; otherwise one call per row. Allocates nothing.
  /// - Parameters:
  ///   - bytes: The texels in the format's own layout; traps when smaller than `stride` and the region
  /// require.
  ///   - stride: The number of bytes between the starts of two rows, at least a row's length.
  ///   - region: The region to write; nil for the whole texture.
  package func upload(bytes: UnsafeRawBufferPointer, stride: Int, region: PixelRegion? = nil) {
    context.upload(bytes, stride: stride, to: view, region: region, type: view.format.uploadType)
  }

  /// Copies floats into a texture of a float format; the driver rounds them to half floats if necessary.
  ///
  /// - Parameters:
  ///   - floats: One per channel of each texel, rows without padding.
  ///   - region: The region to write; nil for the whole texture.
  package func upload(floats: UnsafeBufferPointer<Float>, region: PixelRegion? = nil) {
    precondition(view.format.kind == .float, "floats for a texture of format \(view.format)")
    let width = region?.width ?? size.width
    context.upload(
      UnsafeRawBufferPointer(floats), stride: width * view.format.channels * 4, to: view, region: region,
      type: GL.float)
  }
}

/// The description of an upload's rows for GL: the row length in texels, rounded up to an alignment in bytes.
struct UnpackLayout: Equatable {
  var rowLength: Int
  var alignment: Int

  /// The description of rows `stride` bytes apart; nil when GL cannot express it.
  init?(stride: Int, bytesPerTexel: Int) {
    rowLength = stride / bytesPerTexel
    let row = rowLength * bytesPerTexel
    alignment = 1
    while alignment <= 8 {
      if (row + alignment - 1) / alignment * alignment == stride { return }
      alignment *= 2
    }
    return nil
  }
}

extension GPUContext {
  func upload(
    _ bytes: UnsafeRawBufferPointer, stride: Int, to view: TextureView, region: PixelRegion?, type: GLenum
  ) {
    assertUsable()
    assertAlive(view)
    let region = region ?? PixelRegion(view.size)
    precondition(region.fits(in: view.size), "region \(region) is outside a texture of \(view.size)")
    let texel = type == GL.float ? view.format.channels * 4 : view.format.bytesPerPixel
    let row = region.width * texel
    precondition(
      stride >= row || region.height == 1, "stride \(stride) is shorter than a row of \(row) bytes")
    precondition(
      bytes.count >= stride * (region.height - 1) + row,
      "\(bytes.count) bytes for \(region.size) \(view.format) with a stride of \(stride)")

    bindForEditing(GL.texture2D, view.name)
    let x = GLint(region.x)
    let width = GLsizei(region.width)
    let format = view.format.uploadFormat
    if region.height > 1, let layout = UnpackLayout(stride: stride, bytesPerTexel: texel) {
      work.uploads += 1
      setUnpack(alignment: layout.alignment, rowLength: layout.rowLength)
      submit {
        glTexSubImage2D(
          GL.texture2D, 0, x, GLint(region.y), width, GLsizei(region.height), format, type, bytes.baseAddress)
      }
    } else {
      work.uploads += region.height
      setUnpack(alignment: 1, rowLength: 0)
      for line in 0..<region.height {
        submit {
          glTexSubImage2D(
            GL.texture2D, 0, x, GLint(region.y + line), width, 1, format, type,
            bytes.baseAddress.map { $0 + line * stride })
        }
      }
    }
  }

  func setUnpack(alignment: Int, rowLength: Int) {
    glPixelStorei(GL.unpackAlignment, GLint(alignment))
    glPixelStorei(GL.unpackRowLength, GLint(rowLength))
  }
}
