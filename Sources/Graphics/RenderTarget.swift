package import Pixels

/// How to combine a draw with the target's content.
package enum Blending: Hashable, Sendable {
  /// The draw replaces the content.
  case none
  /// The draw is composited over the content; its colours are not multiplied by alpha.
  case straightAlpha
  /// The draw is composited over the content; its colours are premultiplied by alpha.
  case premultipliedAlpha
  /// The draw is added to the content; 32-bit float targets need `DeviceCapabilities.floatBlend`.
  case add
}

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

/// The target of a draw: one to four textures of the same size, or the window.
package struct RenderTarget {
  /// The size in pixels.
  package let size: PixelSize
  /// The number of textures; 0 for the window.
  package let count: Int
  private let views: (TextureView?, TextureView?, TextureView?, TextureView?)

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

  /// The device's window, whose size only its owner knows.
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

  /// Whether this is the window.
  package var isWindow: Bool { count == 0 }

  /// The texture that the shader's output of an index writes; nil beyond the last, and for the window.
  package subscript(index: Int) -> TextureView? {
    switch index {
    case 0: views.0
    case 1: views.1
    case 2: views.2
    case 3: views.3
    default: nil
    }
  }
}

@available(*, unavailable)
extension RenderTarget: Sendable {}
