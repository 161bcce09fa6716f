internal import CGLES
package import Pixels

/// How to combine a draw with the target's content.
package enum Blending: Hashable, Sendable {
  /// The draw replaces the content.
  case none
  /// The draw is composited over the content; its colours are not multiplied by alpha.
  case straightAlpha
  /// The draw is composited over the content; its colours are premultiplied by alpha.
  case premultipliedAlpha
  /// The draw is added to the content; 32-bit float targets need `GPUCapabilities.floatBlend`.
  case add
}

/// The target of a draw: one to four textures of the same size, or the window.
package struct RenderTarget: Hashable {
  /// The size in pixels.
  package let size: PixelSize
  let count: Int
  let views: (TextureView?, TextureView?, TextureView?, TextureView?)

  /// One texture.
  package init(_ texture: TextureView) {
    self.init(texture, nil, nil, nil, count: 1)
  }

  /// Two textures, written by the shader's outputs 0 and 1.
  package init(_ first: TextureView, _ second: TextureView) {
    self.init(first, second, nil, nil, count: 2)
  }

  /// Three textures, written by the shader's outputs 0 to 2.
  package init(_ first: TextureView, _ second: TextureView, _ third: TextureView) {
    self.init(first, second, third, nil, count: 3)
  }

  /// Four textures, written by the shader's outputs 0 to 3.
  package init(_ first: TextureView, _ second: TextureView, _ third: TextureView, _ fourth: TextureView) {
    self.init(first, second, third, fourth, count: 4)
  }

  /// The context's window, whose size only its owner knows.
  ///
  /// The window is the only target whose first row is at the bottom: flip a picture drawn into it by its
  /// texture coordinates. Regions, meshes and readback count rows from the top here, too.
  package static func window(_ size: PixelSize) -> RenderTarget { RenderTarget(window: size) }

  private init(window size: PixelSize) {
    self.size = size
    self.count = 0
    self.views = (nil, nil, nil, nil)
  }

  private init(
    _ first: TextureView, _ second: TextureView?, _ third: TextureView?, _ fourth: TextureView?, count: Int
  ) {
    precondition(
      (second?.size ?? first.size) == first.size && (third?.size ?? first.size) == first.size
        && (fourth?.size ?? first.size) == first.size, "the targets of a draw differ in size")
    self.size = first.size
    self.count = count
    self.views = (first, second, third, fourth)
  }

  var isWindow: Bool { count == 0 }

  var key: FramebufferKey {
    FramebufferKey(
      views.0?.name ?? 0, views.1?.name ?? 0, views.2?.name ?? 0, views.3?.name ?? 0)
  }

  /// Whether two targets are equal.
  package static func == (one: RenderTarget, other: RenderTarget) -> Bool {
    one.size == other.size && one.views.0 == other.views.0 && one.views.1 == other.views.1
      && one.views.2 == other.views.2 && one.views.3 == other.views.3
  }

  /// Hashes the target.
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

@available(*, unavailable)
extension RenderTarget: Sendable {}

/// The textures of a framebuffer in the order of its attachments; 0 for none.
typealias FramebufferKey = SIMD4<GLuint>

extension GPUContext {
  /// The framebuffer of a target, created when it is first drawn into and kept until one of its textures is
  /// deleted.
  func framebuffer(of target: RenderTarget) throws(GPUError) -> GLuint {
    if target.isWindow { return 0 }
    let key = target.key
    if let name = framebuffers[key] { return name }

    let views = [target.views.0, target.views.1, target.views.2, target.views.3].compactMap { $0 }
    for view in views where !canRender(to: view.format) {
      throw GPUError(
        .unsupportedFormat, "this GPU cannot draw into \(view.format) textures; use an 8-bit format")
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
      throw GPUError(
        .unsupportedFormat,
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
