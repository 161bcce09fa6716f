internal import CGLES
package import Graphics
package import Pixels

extension GLESDevice {
  package func draw(
    _ program: Program, _ geometry: Geometry, into target: RenderTarget, viewport: PixelRegion,
    blending: Blending
  ) throws(RenderingError) {
    try prepare(target, viewport: viewport)
    use(program.name)
    setBlending(blending)
    work.draws += 1
    switch geometry {
    case .covering:
      if blending == .none, viewport == PixelRegion(target.size) { discard(target) }
      submit { glDrawArrays(GL.triangles, 0, 3) }
    case .points(let count, let perInstance):
      let instances = (count + perInstance - 1) / perInstance
      submit { glDrawArraysInstanced(GL.points, 0, GLsizei(min(count, perInstance)), GLsizei(instances)) }
    case .triangles(let count): submit { glDrawArrays(GL.triangles, 0, GLsizei(count * 3)) }
    }
    ExitGate.arm(afterDraws: work.draws)
  }

  package func clear(_ target: RenderTarget, to color: SIMD4<Float>) throws(RenderingError) {
    try prepare(target)
    for index in 0..<max(target.count, 1) {
      let isInteger = target[index]?.format.kind == .integer
      let value = isInteger ? SIMD4<GLuint>(color) : unsafeBitCast(color, to: SIMD4<GLuint>.self)
      withUnsafeBytes(of: value) { bytes in
        submit {
          if isInteger {
            glClearBufferuiv(GL.color, GLint(index), bytes.assumingMemoryBound(to: GLuint.self).baseAddress)
          } else {
            glClearBufferfv(GL.color, GLint(index), bytes.assumingMemoryBound(to: GLfloat.self).baseAddress)
          }
        }
      }
    }
  }

  /// Binds a target and its viewport.
  func prepare(_ target: RenderTarget, viewport: PixelRegion? = nil) throws(RenderingError) {
    assertUsable()
    for index in 0..<target.count { if let view = target[index] { assertAlive(view) } }
    bind(framebuffer: try framebuffer(of: target))
    let region = viewport ?? PixelRegion(target.size)
    setViewport(
      x: region.x, y: target.row(ofTop: region.y, height: region.height), width: region.width,
      height: region.height)
  }

  private func discard(_ target: RenderTarget) {
    // The window's swap discards implicitly.
    guard !target.isWindow else { return }
    glInvalidateFramebuffer(GL.framebuffer, GLsizei(target.count), Self.attachments)
  }

  private static let attachments: [GLenum] = (0..<4).map { GL.colorAttachment0 + $0 }
}

extension RenderTarget {
  /// The first GL row of `height` rows that begin `top` rows below the top.
  func row(ofTop top: Int, height: Int) -> Int {
    isWindow ? size.height - top - height : top
  }
}

/// The textures of a framebuffer in the order of its attachments; 0 for none.
typealias FramebufferKey = SIMD4<GLuint>

extension FramebufferKey {
  fileprivate init(_ target: RenderTarget) {
    self.init(target[0]?.name ?? 0, target[1]?.name ?? 0, target[2]?.name ?? 0, target[3]?.name ?? 0)
  }
}

extension GLESDevice {
  /// The framebuffer of a target, created when it is first drawn into and kept until one of its textures is
  /// deleted.
  func framebuffer(of target: RenderTarget) throws(RenderingError) -> GLuint {
    if target.isWindow { return 0 }
    let key = FramebufferKey(target)
    if let name = framebuffers[key] { return name }

    let views = (0..<target.count).compactMap { target[$0] }
    for view in views where !canRender(to: view.format) {
      throw RenderingError(
        .gpu, "this GPU cannot draw into \(view.format) textures; use an 8-bit format")
    }
    try throwPendingError("an earlier call")
    var name: GLuint = 0
    glGenFramebuffers(1, &name)
    bind(framebuffer: name)
    var buffers: [GLenum] = []
    for (index, view) in views.enumerated() {
      precondition(view.dimension == .two, "only 2D textures can be drawn into")
      let attachment = GL.colorAttachment0 + GLenum(index)
      glFramebufferTexture2D(GL.framebuffer, attachment, GL.texture2D, view.name, 0)
      buffers.append(attachment)
    }
    glDrawBuffers(GLsizei(buffers.count), buffers)
    let status = glCheckFramebufferStatus(GL.framebuffer)
    guard status == GL.framebufferComplete else {
      glDeleteFramebuffers(1, &name)
      state.framebuffer = nil
      let formats = views.map { $0.format.rawValue }.joined(separator: "+")
      throw RenderingError(
        .gpu,
        "this GPU cannot draw into \(formats) of \(target.size) (status 0x\(String(status, radix: 16)))")
    }
    framebuffers[key] = name
    createdObjects.framebuffers += 1
    liveObjects.framebuffers += 1
    return name
  }

  /// Deletes the framebuffers that contain a texture.
  func retireFramebuffers(of texture: GLuint) {
    // Most textures are drawn into alone; the full search is for those in sets.
    while let index = framebuffers.index(where: texture) {
      var name = framebuffers.remove(at: index).value
      if state.framebuffer == name { state.framebuffer = nil }
      withCurrentForDeletion { glDeleteFramebuffers(1, &name) }
      liveObjects.framebuffers -= 1
    }
  }
}

extension Dictionary where Key == FramebufferKey {
  fileprivate func index(where texture: GLuint) -> Index? {
    firstIndex { key, _ in
      key.x == texture || key.y == texture || key.z == texture || key.w == texture
    }
  }
}
