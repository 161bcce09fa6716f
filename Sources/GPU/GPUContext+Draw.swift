internal import CGLES
package import Pixels

/// The geometry of a draw.
package enum Geometry: Hashable, Sendable {
  /// The whole viewport, with one triangle that the vertex shader derives from `gl_VertexID`.
  case covering
  /// At least this many points, in instances of `perInstance` each, positioned by the vertex shader from
  /// `gl_InstanceID` and `gl_VertexID`. It must move those beyond the count out of the picture.
  ///
  /// Mesa's softpipe splits long draws and counts `gl_VertexID` from 0 again in each part; 1024 is below its limit.
  case points(Int, perInstance: Int)
  /// This many triangles, positioned by the vertex shader from `gl_VertexID`.
  case triangles(Int)
}

extension GPUContext {
  /// Draws once with a program into a target.
  ///
  /// Bind the textures and set the uniforms first. One pass over the viewport's pixels; nothing is allocated
  /// after a target's first draw. When the draw covers the whole target without blending, tile-based GPUs do
  /// not load the target's previous content.
  /// - Parameters:
  ///   - program: The program.
  ///   - target: The target; none of its textures may be read by the program.
  ///   - viewport: The part of the target to cover, rows from the top; nil for all.
  ///   - blending: How to combine the draw with the target's content.
  ///   - geometry: The geometry; all except `covering` need a matching vertex shader.
  /// - Throws: `GPUError` with code `unsupportedFormat` when the GPU cannot render to the target.
  package func draw(
    _ program: Program, into target: RenderTarget, viewport: PixelRegion? = nil,
    blending: Blending = .none, geometry: Geometry = .covering
  ) throws(GPUError) {
    try prepare(target, viewport: viewport)
    use(program.name)
    setBlending(blending)
    work.draws += 1
    switch geometry {
    case .covering:
      if blending == .none, viewport == nil || viewport == PixelRegion(target.size) { discard(target) }
      submit { glDrawArrays(GL.triangles, 0, 3) }
    case .points(let count, let perInstance):
      let instances = (count + perInstance - 1) / perInstance
      submit { glDrawArraysInstanced(GL.points, 0, GLsizei(min(count, perInstance)), GLsizei(instances)) }
    case .triangles(let count): submit { glDrawArrays(GL.triangles, 0, GLsizei(count * 3)) }
    }
    ExitGate.arm(afterDraws: work.draws)
  }

  /// Fills a target with one colour: red, green, blue and alpha as stored.
  ///
  /// - Throws: `GPUError` with code `unsupportedFormat` when the GPU cannot render to the target.
  package func clear(_ target: RenderTarget, to color: SIMD4<Float> = .zero) throws(GPUError) {
    try prepare(target, viewport: nil)
    for index in 0..<max(target.count, 1) {
      if target[index]?.format.kind == .integer {
        var value = SIMD4<GLuint>(color)
        withUnsafeBytes(of: &value) { bytes in
          submit {
            glClearBufferuiv(GL.color, GLint(index), bytes.assumingMemoryBound(to: GLuint.self).baseAddress)
          }
        }
      } else {
        var value = color
        withUnsafeBytes(of: &value) { bytes in
          submit {
            glClearBufferfv(GL.color, GLint(index), bytes.assumingMemoryBound(to: GLfloat.self).baseAddress)
          }
        }
      }
    }
  }

  /// Discards a target's content, so that the driver need not write it to memory.
  package func discardContent(of target: RenderTarget) throws(GPUError) {
    try prepare(target, viewport: nil)
    discard(target)
  }

  /// Binds a target and its viewport.
  func prepare(_ target: RenderTarget, viewport: PixelRegion?) throws(GPUError) {
    assertUsable()
    for index in 0..<target.count { if let view = target[index] { assertAlive(view) } }
    bind(framebuffer: try framebuffer(of: target))
    let region = viewport ?? PixelRegion(target.size)
    precondition(region.fits(in: target.size), "viewport \(region) is outside a target of \(target.size)")
    setViewport(
      x: region.x, y: target.row(ofTop: region.y, height: region.height), width: region.width,
      height: region.height)
  }

  private func discard(_ target: RenderTarget) {
    // The window's swap discards implicitly.
    guard !target.isWindow else { return }
    withUnsafeTemporaryAllocation(of: GLenum.self, capacity: 4) { attachments in
      for index in 0..<target.count { attachments[index] = GL.colorAttachment0 + GLenum(index) }
      glInvalidateFramebuffer(GL.framebuffer, GLsizei(target.count), attachments.baseAddress)
    }
  }
}

extension RenderTarget {
  subscript(index: Int) -> TextureView? {
    switch index {
    case 0: views.0
    case 1: views.1
    case 2: views.2
    case 3: views.3
    default: nil
    }
  }

  /// The first GL row of `height` rows that begin `top` rows below the top.
  func row(ofTop top: Int, height: Int) -> Int {
    isWindow ? size.height - top - height : top
  }
}
